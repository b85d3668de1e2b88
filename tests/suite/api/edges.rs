//! More windows at their very edges: the last thing inside is found, the first outside is not.

use common::domain::{FundingStage, Plan};
use serde_json::{Value, json};
use tests::stage::{Stage, change, company, funded, hires, job, place, round, url, uses, worker};
use tests::{Reply, Service};

async fn ask(service: &Service, path: &str, body: Value) -> Reply {
    let customer = service.customer(Plan::Pro, 20_000).await;
    let reply = service.post(&customer, path, &body).await;
    assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
    reply
}

fn names(reply: &Reply, pointer: &str) -> Vec<String> {
    let results = reply.body["results"].as_array().expect("results").iter();
    let name =
        |result: &Value| result.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut names: Vec<String> = results.map(name).collect();
    names.sort();
    names
}

/// A stage with nothing but these companies of 8 people, each with an owner, a Rust stack, an open job and one round of that day.
fn funded_on(days: &[(&str, &str)]) -> Stage {
    let mut stage = Stage { companies: Vec::new(), people: Vec::new(), signals: Vec::new() };
    for (name, announced) in days {
        let mut record = company(name, "Software", 8, place("Berlin", "Berlin", "DE"));
        uses(&mut record, &["Rust"]);
        funded(&mut record, vec![round(FundingStage::Seed, 1_000, announced)]);
        hires(&mut record, vec![job("Engineer", "2026-02-01T00:00:00Z", None)]);
        stage.companies.push(record);
        stage.people.push(worker(&format!("Owner {name}"), "Owner", name));
    }
    stage
}

#[tokio::test]
async fn every_funding_window_ends_with_its_last_day() {
    // The stage stands on 1 March 2026.
    for (path, body, pointer, inside, outside) in [
        ("/v1/funding-radar", json!({}), "/company/name", "2026-01-30", "2026-01-29"),
        ("/v1/funding-radar", json!({"since_days": 540}), "/company/name", "2024-09-07", "2024-09-06"),
        ("/v1/funded-and-hiring", json!({}), "/company/name", "2025-12-01", "2025-11-30"),
        ("/v1/funded-and-hiring", json!({"since_days": 1}), "/company/name", "2026-02-28", "2026-02-27"),
        ("/v1/just-funded-smb-leaders", json!({}), "/business/name", "2026-01-30", "2026-01-29"),
        (
            "/v1/funded-and-using-tech",
            json!({"technology": "Rust"}),
            "/company/name",
            "2025-09-02",
            "2025-09-01",
        ),
        (
            "/v1/buyer-budget-window",
            json!({"filters": {"industries": ["Software"]}}),
            "/company/name",
            "2024-09-01",
            "2024-08-31",
        ),
    ] {
        let service =
            funded_on(&[("inside", inside), ("outside", outside), ("future", "2026-03-02")]).open().await;
        let reply = ask(&service, path, body).await;
        assert_eq!(names(&reply, pointer), ["Inside"], "{path}: {}", reply.body);
    }
}

#[tokio::test]
async fn a_small_business_has_at_most_200_people() {
    let mut stage = funded_on(&[("small", "2026-02-20"), ("middling", "2026-02-20")]);
    for (name, employees) in [("small", 200), ("middling", 201)] {
        stage.company(name).company.employee_count = Some(employees);
    }
    let service = stage.open().await;
    let leaders = ask(&service, "/v1/just-funded-smb-leaders", json!({})).await;
    assert_eq!(names(&leaders, "/business/name"), ["Small"]);
    let body = json!({"industry": "Software", "city": "Berlin"});
    let owners = ask(&service, "/v1/local-business-owners", body).await;
    assert_eq!(names(&owners, "/business/name"), ["Small"]);
    let body = json!({"industry": "Software", "city": "Berlin", "size": {"min": 201}});
    let owners = ask(&service, "/v1/local-business-owners", body).await;
    assert_eq!(names(&owners, "/business/name"), ["Middling"], "a size that is asked for decides");
}

#[tokio::test]
async fn ninety_days_of_promotions_and_moves_at_an_account() {
    let mut stage = Stage::default();
    stage.signals.clear();
    for (n, at) in
        ["2026-03-01T12:00:00Z", "2025-12-01T12:00:00Z", "2025-12-01T11:59:59.999Z"].iter().enumerate()
    {
        let (riser, mover) = (format!("Riser Number{n}"), format!("Mover Number{n}"));
        stage.people.push(worker(&riser, "Head of Design", "acme"));
        stage.signals.push(change(&riser, at, ("Designer", "acme"), ("Head of Design", "acme")));
        stage.people.push(worker(&mover, "Designer", "globex"));
        stage.signals.push(change(&mover, at, ("Designer", "acme"), ("Designer", "globex")));
    }
    let service = stage.open().await;
    let contacts: Vec<Value> =
        (0..3).map(|n| json!({"networkUrl": url(&format!("riser-number{n}"))})).collect();
    let risen = ask(&service, "/v1/silent-promoter-radar", json!({"contacts": contacts})).await;
    assert_eq!(names(&risen, "/person/fullName"), ["Riser Number0", "Riser Number1"]);
    assert_eq!(risen.header("x-credits-charged"), "4");
    let news = ask(&service, "/v1/quiet-power-users", json!({"champions": contacts})).await;
    assert_eq!(names(&news, "/trigger"), ["title_change", "title_change"]);
    let radar = ask(&service, "/v1/job-change-radar", json!({"since_days": 90})).await;
    assert_eq!(names(&radar, "/person/fullName"), ["Mover Number0", "Mover Number1"], "a rise is no move");
    for (path, section) in [
        ("/v1/bundles/sales-deck", "recent_job_changes_at_account"),
        ("/v1/bundles/competitive-intel", "recent_moves"),
    ] {
        let mut body = json!({"company_domain": "acme.example"});
        if path.ends_with("deck") {
            body["target_role"] = json!("CEO");
        }
        let bundle = ask(&service, path, body).await;
        let moves = bundle.body[section].as_array().expect("moves");
        let told = |direction: &str| moves.iter().filter(|m| m["direction"] == direction).count();
        assert_eq!((moves.len(), told("leaver"), told("promotion")), (4, 2, 2), "{path}: {}", bundle.body);
    }
}

#[tokio::test]
async fn three_buyers_five_sources_and_eight_candidates_are_the_most() {
    let mut stage = Stage::default();
    for n in 0..9 {
        let name = format!("Vice Number{n}");
        stage.people.push(worker(&name, "VP Engineering", "umbrella"));
    }
    let service = stage.open().await;
    let body = json!({"company_domain": "umbrella.example", "role": "VP Engineering"});
    let buyers = ask(&service, "/v1/find-decision-maker", body).await;
    assert_eq!(
        (buyers.body["results"].as_array().unwrap().len(), buyers.header("x-credits-charged")),
        (3, "12")
    );
    let sources = ["acme", "umbrella", "globex", "initech", "pipes"].map(|name| format!("{name}.example"));
    let alike = ask(&service, "/v1/lookalike-accounts", json!({"domains": sources})).await;
    assert_eq!(names(&alike, "/company/name"), ["Drains", "Tubs"], "everybody else is a source");
    let pack = ask(&service, "/v1/bundles/recruiter-pack", json!({"networkUrl": url("ada-lovelace")})).await;
    let candidates = pack.body["similar_candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 8, "{}", pack.body);
    assert!(candidates.iter().all(|candidate| candidate["person"]["company"]["name"] != "Acme"));
}

#[tokio::test]
async fn a_role_nobody_fills_stays_empty_and_says_why() {
    let service = Stage::default().open().await;
    let wizard = "Chief Happiness Wizard";
    let domain = "acme.example";
    let body = json!({"company_domain": domain, "role": wizard});
    let nobody = ask(&service, "/v1/find-decision-maker", body).await.body;
    assert_eq!(nobody["results"], json!([]), "{nobody}");
    assert!(nobody["reason"].as_str().is_some_and(|reason| reason.contains(wizard)), "{nobody}");
    let body = json!({"company_domain": domain, "target_role": wizard});
    let brief = ask(&service, "/v1/bundles/sales-deck", body).await.body;
    assert_eq!(brief["decision_maker"], json!(null), "{brief}");
    assert!(brief["no_decision_maker"].as_str().is_some_and(|reason| reason.contains(wizard)), "{brief}");
    let radar = ask(&service, "/v1/funding-radar", json!({"since_days": 540, "limit": 1})).await.body;
    assert_eq!(radar["role"], "CEO", "{radar}");
}
