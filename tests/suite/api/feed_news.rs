//! What only the feeds tell of: openings and rounds newer than the records, however many there are and however late they come.

use common::domain::signal::{HiringData, Signal, SignalData};
use common::domain::{FundingStage, Plan};
use serde_json::{Value, json};
use tests::stage::{Stage, change, hires, job, place, raised, round, signal, time, url, worker};
use tests::{Reply, Service};

fn posting(event: &str, about: &str, title: &str, at: &str, applicants: Option<u32>) -> Signal {
    let data = HiringData {
        title: title.to_owned(),
        department: None,
        location: Some(place("Berlin", "Berlin", "DE")),
        url: Some(format!("https://jobs.example/{event}")),
        applicants,
        posted_at: time(at),
    };
    signal(event, at, about, SignalData::Hiring(data))
}

async fn ask(service: &Service, path: &str, body: Value) -> Reply {
    let customer = service.customer(Plan::Pro, 20_000).await;
    let reply = service.post(&customer, path, &body).await;
    assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
    reply
}

fn titles(jobs: &Value) -> Vec<&str> {
    jobs.as_array().unwrap().iter().filter_map(|job| job["title"].as_str()).collect()
}

#[tokio::test]
async fn an_opening_is_found_however_many_came_after_it() {
    let mut stage = Stage::default();
    stage.people.push(worker("Vera Lead", "VP Marketing", "globex"));
    stage.signals.clear();
    stage.signals.push(posting("wanted", "globex", "Content Writer", "2026-02-06T10:00:00Z", Some(7)));
    for n in 0..1_200 {
        let at = format!("2026-02-{:02}T11:00:{:02}Z", 7 + n % 20, n % 60);
        stage.signals.push(posting(&n.to_string(), "initech", "Accountant", &at, Some(90)));
    }
    let service = stage.open().await;
    let intent = ask(&service, "/v1/hiring-intent", json!({"titles": ["Content Writer"]})).await;
    assert_eq!(intent.body["results"][0]["company"]["name"], "Globex", "{}", intent.body);
    assert_eq!(intent.body["results"][0]["buyer"]["fullName"], "Vera Lead");
    let quiet = ask(&service, "/v1/low-competition-hires", json!({"titles": ["content writer"]})).await;
    assert_eq!(quiet.body["results"][0]["job"]["url"], "https://jobs.example/wanted", "{}", quiet.body);
}

#[tokio::test]
async fn what_is_stored_late_counts_from_then_on() {
    let mut stage = Stage::default();
    for name in ["acme", "umbrella", "globex"] {
        hires(stage.company(name), Vec::new());
    }
    stage.signals.clear();
    let service = stage.open().await;
    let before = ask(&service, "/v1/hiring-intent", json!({})).await;
    assert_eq!(before.body["results"], json!([]));
    let radar = ask(&service, "/v1/funding-radar", json!({"stages": ["growth"]})).await;
    assert_eq!(radar.body["results"], json!([]));

    // Its time lies behind what was read before.
    let late = posting("late", "acme", "Software Engineer", "2026-01-15T09:00:00Z", None);
    let future = posting("future", "acme", "Software Engineer", "2026-03-01T12:00:00.001Z", None);
    let old = posting("old", "umbrella", "Software Engineer", "2025-11-01T09:00:00Z", None);
    let money = raised("acme", "2026-02-08T08:00:00Z", FundingStage::Growth, 70);
    assert_eq!(service.app.store.put_signals(&[late, future, old, money]).await.unwrap(), 4);
    for _ in 0..2 {
        let after = ask(&service, "/v1/hiring-intent", json!({})).await;
        assert_eq!(after.body["results"].as_array().unwrap().len(), 1, "{}", after.body);
        assert_eq!(
            titles(&after.body["results"][0]["jobs"]),
            ["Software Engineer"],
            "each once, none to come"
        );
        let radar = ask(&service, "/v1/funding-radar", json!({"stages": ["growth"]})).await;
        assert_eq!(radar.body["results"][0]["funding"]["amount"], 70, "{}", radar.body);
    }
    let both = ask(&service, "/v1/funded-and-hiring", json!({"stages": ["growth"]})).await;
    assert_eq!(both.body["results"][0]["hiring"]["open_roles"], 1, "{}", both.body);
}

#[tokio::test]
async fn what_a_record_tells_of_is_told_once_and_what_it_leaves_out_is_over() {
    let mut stage = Stage::default();
    let mut listed = job("Data Analyst", "2026-02-10T09:00:00Z", Some(3));
    listed.url = Some("https://jobs.example/listed".to_owned());
    hires(stage.company("umbrella"), vec![listed]);
    tests::stage::funded(stage.company("umbrella"), vec![round(FundingStage::Growth, 70, "2026-02-09")]);
    stage.signals = vec![
        posting("listed", "umbrella", "Data Analyst", "2026-02-10T09:00:00Z", Some(3)),
        posting("filled", "umbrella", "Data Analyst", "2026-02-01T09:00:00Z", Some(3)),
        posting("gone", "globex", "Data Analyst", "2026-02-01T09:00:00Z", Some(3)),
        posting("new", "umbrella", "Data Analyst", "2026-02-11T09:00:00Z", Some(3)),
        raised("umbrella", "2026-02-10T08:00:00Z", FundingStage::Growth, 70),
    ];
    let service = stage.open().await;
    let quiet = ask(&service, "/v1/low-competition-hires", json!({"titles": ["Data Analyst"]})).await;
    let urls: Vec<&Value> =
        quiet.body["results"].as_array().unwrap().iter().map(|result| &result["job"]["url"]).collect();
    assert_eq!(urls, ["https://jobs.example/new", "https://jobs.example/listed"], "{}", quiet.body);
    let radar = ask(&service, "/v1/funding-radar", json!({"stages": ["growth"]})).await;
    assert_eq!(radar.body["results"].as_array().unwrap().len(), 1);
    assert_eq!(radar.body["results"][0]["funding"]["announcedAt"], "2026-02-09", "the record's word stands");
}

#[tokio::test]
async fn a_long_list_of_people_hears_what_a_short_one_does() {
    let mut stage = Stage::default();
    stage.signals.clear();
    let moved = |n: usize, at: &str| {
        change(&format!("Mover Number{n}"), at, ("Designer", "acme"), ("Designer", "umbrella"))
    };
    let names = (0..20).map(|n| worker(&format!("Mover Number{n}"), "Designer", "umbrella"));
    stage.people.extend(names);
    stage.signals.extend([
        moved(3, "2025-12-01T12:00:00Z"),
        moved(4, "2025-12-01T11:59:59.999Z"),
        moved(5, "2026-02-01T12:00:00Z"),
        moved(6, "2026-03-01T12:00:00.001Z"),
        moved(7, "2026-02-20T09:00:00Z"),
        moved(7, "2026-02-25T09:00:00Z"),
    ]);
    let service = stage.open().await;
    let contacts = |numbers: &[usize]| -> Vec<Value> {
        numbers.iter().map(|n| json!({"networkUrl": url(&format!("mover-number{n}"))})).collect()
    };
    let heard = async |numbers: &[usize]| -> Vec<(Value, Value)> {
        let list = contacts(numbers);
        let moved = ask(&service, "/v1/champion-just-moved", json!({"contacts": list})).await;
        let news = ask(&service, "/v1/quiet-power-users", json!({"champions": list})).await;
        let results = |reply: &Reply| reply.body["results"].as_array().unwrap().clone();
        let moves =
            results(&moved).into_iter().map(|r| (r["person"]["fullName"].clone(), r["changed_at"].clone()));
        let news =
            results(&news).into_iter().map(|r| (r["person"]["fullName"].clone(), r["trigger"].clone()));
        moves.chain(news).collect()
    };
    let everybody: Vec<usize> = (0..20).collect();
    let told = |name: &str, what: &str| (json!(name), json!(what));
    let mut expected = vec![
        told("Mover Number7", "2026-02-25T09:00:00Z"),
        told("Mover Number5", "2026-02-01T12:00:00Z"),
        told("Mover Number3", "2025-12-01T12:00:00Z"),
        told("Mover Number7", "engagement_spike"),
        told("Mover Number5", "job_change"),
        told("Mover Number3", "job_change"),
    ];
    assert_eq!(heard(&everybody).await, expected);
    assert_eq!(heard(&[3, 4, 5, 6, 7]).await, expected);
    // What is stored between two calls is heard by the second, though it happened before what the first heard.
    let late = moved(9, "2026-01-10T09:00:00Z");
    assert_eq!(service.app.store.put_signals(&[late]).await.unwrap(), 1);
    expected.insert(2, told("Mover Number9", "2026-01-10T09:00:00Z"));
    expected.insert(6, told("Mover Number9", "job_change"));
    assert_eq!(heard(&everybody).await, expected);
    assert_eq!(heard(&[3, 4, 5, 6, 7, 9]).await, expected);
}
