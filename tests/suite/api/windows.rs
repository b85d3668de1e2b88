//! Windows at their very edges, lists with mistakes in them, sections that fail, and what answers are made of.

use common::dataset::{Dataset, Embedded};
use common::domain::{Clock, FundingStage, Plan};
use common::providers::{Provider, Sources};
use serde_json::{Value, json};
use std::sync::Arc;
use tests::stage::{
    Stage, bought, change, experience, funded, hires, job, person, raised, round, url, worker,
};
use tests::{Reply, Service, noon, unhurried};

async fn ask(service: &Service, path: &str, body: Value) -> Reply {
    let customer = service.customer(Plan::Pro, 20_000).await;
    let reply = service.post(&customer, path, &body).await;
    assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
    reply
}

fn texts<'a>(reply: &'a Reply, pointer: &str) -> Vec<&'a str> {
    let results = reply.body["results"].as_array().expect("results");
    results.iter().map(|result| result.pointer(pointer).and_then(Value::as_str).unwrap_or_default()).collect()
}

/// A stage where a person moved at each of these times, all between Acme and Umbrella.
fn moved_at(times: &[&str]) -> Stage {
    let mut stage = Stage::default();
    stage.signals.clear();
    for (n, at) in times.iter().enumerate() {
        let name = format!("Mover Number{n}");
        stage.people.push(worker(&name, "Designer", "umbrella"));
        stage.signals.push(change(&name, at, ("Designer", "acme"), ("Designer", "umbrella")));
    }
    stage
}

#[tokio::test]
async fn thirty_days_are_thirty_times_24_hours_for_what_has_a_time() {
    let times = [
        "2026-03-01T12:00:00.001Z",
        "2026-03-01T12:00:00Z",
        "2026-01-30T12:00:00Z",
        "2026-01-30T11:59:59.999Z",
    ];
    let mut stage = moved_at(&times);
    for (n, at) in times.iter().enumerate() {
        let buyer = format!("buyer{n}");
        let record =
            tests::stage::company(&buyer, "Software", 900, tests::stage::place("Berlin", "Berlin", "DE"));
        stage.companies.push(record);
        stage.people.push(worker(&format!("Chief Number{n}"), "CEO", &buyer));
        stage.signals.push(bought(&buyer, "initech", at));
    }
    let service = stage.open().await;
    let inside = ["Mover Number1", "Mover Number2"];
    let radar = ask(&service, "/v1/job-change-radar", json!({})).await;
    assert_eq!(
        texts(&radar, "/person/fullName"),
        inside,
        "neither the future nor a millisecond too long ago"
    );
    let congrats = ask(&service, "/v1/congrats-trigger", json!({})).await;
    assert_eq!(texts(&congrats, "/person_unmasked/fullName"), inside);
    let leaving =
        ask(&service, "/v1/competitor-talent-leaving", json!({"competitor_domain": "acme.example"})).await;
    assert_eq!(texts(&leaving, "/person/fullName"), inside);
    let acquired = ask(&service, "/v1/just-acquired-buyers", json!({})).await;
    assert_eq!(texts(&acquired, "/acquirer/name"), ["Buyer1", "Buyer2"]);
}

#[tokio::test]
async fn ninety_days_are_ninety_days_for_contacts() {
    let service = moved_at(&["2025-12-01T12:00:00Z", "2025-12-01T11:59:59.999Z"]).open().await;
    let contacts = json!([{"networkUrl": url("mover-number0")}, {"networkUrl": url("mover-number1")}]);
    let moved = ask(&service, "/v1/champion-just-moved", json!({"contacts": contacts})).await;
    assert_eq!(texts(&moved, "/person/fullName"), ["Mover Number0"]);
    let moved =
        ask(&service, "/v1/champion-just-moved", json!({"contacts": contacts, "since_days": 89})).await;
    assert_eq!(texts(&moved, "/person/fullName"), [""; 0]);
    let news = ask(&service, "/v1/quiet-power-users", json!({"champions": contacts})).await;
    assert_eq!(texts(&news, "/trigger"), ["job_change"]);
}

#[tokio::test]
async fn rounds_count_by_the_day_they_were_announced() {
    let mut stage = Stage::default();
    stage.signals.clear();
    for (name, announced) in [
        ("acme", "2026-03-01"),
        ("umbrella", "2026-01-30"),
        ("globex", "2026-01-29"),
        ("pipes", "2026-03-02"),
        ("tubs", "2026-03-02"),
    ] {
        funded(stage.company(name), vec![round(FundingStage::SeriesA, 1_000, announced)]);
    }
    let service = stage.open().await;
    let radar = ask(&service, "/v1/funding-radar", json!({})).await;
    assert_eq!(
        texts(&radar, "/company/name"),
        ["Acme", "Umbrella"],
        "30 days before today is inside, and no future"
    );
    let radar = ask(&service, "/v1/funding-radar", json!({"since_days": 31})).await;
    assert_eq!(texts(&radar, "/company/name"), ["Acme", "Umbrella", "Globex"]);
}

#[tokio::test]
async fn budgets_are_open_from_six_to_eighteen_calendar_months() {
    let mut stage = Stage::default();
    stage.signals.clear();
    for (name, announced) in [
        ("acme", "2025-09-01"),
        ("umbrella", "2024-09-01"),
        ("globex", "2025-09-02"),
        ("pipes", "2024-08-31"),
    ] {
        funded(stage.company(name), vec![round(FundingStage::SeriesA, 1_000, announced)]);
        hires(stage.company(name), vec![job("Engineer", "2026-02-01T00:00:00Z", None)]);
    }
    let service = stage.open().await;
    let body = json!({"filters": {"employee_count": {"min": 1}}});
    let open = ask(&service, "/v1/buyer-budget-window", body).await;
    assert_eq!(texts(&open, "/company/name"), ["Acme", "Umbrella"]);
}

#[tokio::test]
async fn a_saved_icp_of_companies_can_stand_for_filters() {
    let service = Stage::default().open().await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let save = |target: &str, filters: Value| json!({"name": "icp", "target": target, "filters": filters});
    let saved = service
        .post(&customer, "/v1/saved-icps", &save("companies", json!({"industries": ["Software"]})))
        .await;
    let id = saved.body["id"].as_str().unwrap_or_else(|| panic!("{}", saved.body)).to_owned();
    let open = service.post(&customer, "/v1/buyer-budget-window", &json!({"saved_icp_id": id})).await;
    assert_eq!(
        (open.status, texts(&open, "/company/name")),
        (200, vec!["Acme", "Umbrella"]),
        "{}",
        open.body
    );
    let people = service.post(&customer, "/v1/saved-icps", &save("people", json!({"titles": ["CTO"]}))).await;
    let refused =
        service.post(&customer, "/v1/buyer-budget-window", &json!({"saved_icp_id": people.body["id"]})).await;
    assert_eq!((refused.status, refused.bad_fields()), (400, vec!["saved_icp_id"]));
    let stranger = service.customer(Plan::Pro, 1_000).await;
    let foreign = service.post(&stranger, "/v1/buyer-budget-window", &json!({"saved_icp_id": id})).await;
    assert_eq!(foreign.status, 404);
}

#[tokio::test]
async fn a_quarter_begins_at_its_first_midnight() {
    let posted = |first: &str| {
        let mut stage = Stage::default();
        stage.signals.clear();
        let mut jobs: Vec<_> =
            (1..5).map(|n| job("Software Engineer", &format!("2026-02-0{n}T00:00:00Z"), None)).collect();
        jobs.push(job("Software Engineer", first, None));
        hires(stage.company("acme"), jobs);
        hires(stage.company("globex"), Vec::new());
        stage
    };
    let service = posted("2026-01-01T00:00:00Z").open().await;
    let fast = ask(&service, "/v1/hiring-velocity", json!({})).await;
    assert_eq!(fast.body["results"][0]["open_roles"], 5, "{}", fast.body);
    let service = posted("2025-12-31T23:59:59.999Z").open().await;
    let slow = ask(&service, "/v1/hiring-velocity", json!({})).await;
    assert_eq!(slow.body["results"], json!([]));
}

#[tokio::test]
async fn fewer_than_25_applicants_are_24() {
    let mut stage = Stage::default();
    let jobs =
        [Some(24), Some(25), None].map(|applicants| job("Engineer", "2026-02-01T00:00:00Z", applicants));
    hires(stage.company("acme"), jobs.to_vec());
    hires(stage.company("umbrella"), Vec::new());
    let service = stage.open().await;
    let quiet = ask(&service, "/v1/low-competition-hires", json!({})).await;
    let applicants: Vec<&Value> =
        quiet.body["results"].as_array().unwrap().iter().map(|r| &r["job"]["applicants"]).collect();
    assert_eq!(applicants, [&json!(24)], "25 are too many, and not counted is not few");
}

#[tokio::test]
async fn a_rise_is_seen_even_when_nobody_announced_it() {
    let risen = |name: &str, since: &str, before: &str, title: &str| {
        person(
            name,
            vec![
                experience(title, "acme", since, None),
                experience(before, "acme", "2022-01-01", Some("2025-11-01")),
            ],
        )
    };
    let mut stage = Stage::default();
    stage.signals.clear();
    stage.people.extend([
        risen("Rosa Riser", "2025-12-01", "Product Manager", "Director of Product"),
        risen("Tara Tooearly", "2025-11-30", "Product Manager", "Director of Product"),
        risen("Dora Demoted", "2026-01-10", "Director of Product", "Product Manager"),
    ]);
    let service = stage.open().await;
    let contacts = json!([{"networkUrl": url("dora-demoted")}, {"networkUrl": url("tara-tooearly")}, {"networkUrl": url("rosa-riser")}]);
    let risen = ask(&service, "/v1/silent-promoter-radar", json!({"contacts": contacts})).await;
    let expected = json!({"index": 2, "previous_title": "Product Manager", "new_title": "Director of Product", "promoted_at": "2025-12-01T00:00:00Z"});
    assert_eq!(risen.body["results"].as_array().unwrap().len(), 1, "{}", risen.body);
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&risen.body["results"][0][field], value);
    }
    let news = ask(&service, "/v1/quiet-power-users", json!({"champions": contacts})).await;
    assert_eq!(texts(&news, "/trigger"), ["title_change"]);
}

#[tokio::test]
async fn two_announcements_in_a_month_are_a_spike() {
    let mut stage = moved_at(&["2026-02-20T09:00:00Z"]);
    stage.signals.push(change(
        "Mover Number0",
        "2026-02-25T09:00:00Z",
        ("Designer", "umbrella"),
        ("Head of Design", "umbrella"),
    ));
    let service = stage.open().await;
    let body = json!({"champions": [{"networkUrl": url("mover-number0")}]});
    let news = ask(&service, "/v1/quiet-power-users", body).await;
    assert_eq!(
        (texts(&news, "/trigger"), texts(&news, "/at")),
        (vec!["engagement_spike"], vec!["2026-02-25T09:00:00Z"])
    );
}

#[tokio::test]
async fn of_a_mixed_list_the_good_are_compared_and_the_bad_are_named() {
    let service = Stage::default().open().await;
    let contacts = json!([
        {"networkUrl": "https://network.example/company/acme", "colour": "red"},
        {"email": "mary.jackson@umbrella.example"},
        "somebody",
        {"networkUrl": url("mary-jackson")},
        {"fullName": "Mary Jackson"},
        {"networkUrl": url("nobody-at-all")},
    ]);
    let moved = ask(&service, "/v1/champion-just-moved", json!({"contacts": contacts})).await;
    assert_eq!(moved.body["checked"], 3);
    let bad: Vec<u64> = moved.body["invalid"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["index"].as_u64().unwrap())
        .collect();
    assert_eq!(bad, [0, 2, 4], "{}", moved.body["invalid"]);
    assert_eq!(
        moved.body["results"].as_array().unwrap().len(),
        1,
        "one person is one result, however often listed"
    );
    assert_eq!(moved.body["results"][0]["index"], 1);
    assert_eq!(moved.body["results"][0]["contact"], json!({"email": "mary.jackson@umbrella.example"}));
    assert_eq!(moved.header("x-credits-charged"), "2");
    assert_eq!(moved.body["results"][0]["person"].get("email"), None, "this call sells no address");
}

#[tokio::test]
async fn a_company_without_a_decision_maker_is_not_returned_and_not_billed() {
    let mut stage = Stage::default();
    stage.people.retain(|record| record.person.company.as_ref().is_some_and(|c| c.name != "Umbrella"));
    stage.signals.clear();
    let service = stage.open().await;
    let radar = ask(&service, "/v1/funding-radar", json!({"countries": ["DE"]})).await;
    assert_eq!(texts(&radar, "/company/name"), ["Acme"]);
    assert_eq!(radar.header("x-credits-charged"), "3");
}

#[tokio::test]
async fn money_and_jobs_that_only_the_feed_knows_count_too() {
    let mut stage = Stage::default();
    stage.signals.push(raised("globex", "2026-02-28T10:00:00Z", FundingStage::PostIpo, 77));
    let service = stage.open().await;
    let radar = ask(&service, "/v1/funding-radar", json!({})).await;
    assert_eq!(texts(&radar, "/company/name")[0], "Globex", "{}", radar.body);
    assert_eq!(radar.body["results"][0]["funding"]["amount"], 77);
    let acme = texts(&radar, "/company/name").iter().filter(|name| **name == "Acme").count();
    assert_eq!(acme, 1, "a round that record and feed both tell of is one");
}

#[tokio::test]
async fn a_package_is_made_of_facts() {
    let service = Stage::default().open().await;
    let package = ask(&service, "/v1/prospect-package", json!({"networkUrl": url("mary-jackson")})).await;
    let body = &package.body;
    assert_eq!(body["person"]["email"], "mary.jackson@umbrella.example", "{body}");
    assert_eq!(body["person"]["emailVerified"], true);
    assert_eq!(body["phone"], json!(null));
    let hooks: Vec<&str> =
        body["personalization_hooks"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(hooks[0], "Joined Umbrella from Acme as VP Engineering on 2026-02-16");
    assert!(
        hooks.iter().any(|hook| hook.contains("Series A round of EUR 4,000,000 on 2026-01-30")),
        "{hooks:?}"
    );
    assert_eq!(hooks.len(), 4, "{hooks:?}");
    let peers: Vec<&str> =
        body["peers_at_company"].as_array().unwrap().iter().filter_map(|p| p["fullName"].as_str()).collect();
    assert_eq!(peers, ["Edgar Codd", "Joan Clarke"], "the rest of Umbrella, those of her department first");
    let package = ask(&service, "/v1/prospect-package", json!({"networkUrl": url("grace-hopper")})).await;
    assert_eq!(package.body["phone"], "+4915112345678");
    assert_eq!(package.body["peers_at_company"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_brief_tells_who_decides_who_came_and_who_left() {
    let service = Stage::default().open().await;
    let body = json!({"company_domain": "acme.example", "target_role": "VP Engineering"});
    let deck = ask(&service, "/v1/bundles/sales-deck", body).await.body;
    assert_eq!(deck["decision_maker"]["fullName"], "Ada Lovelace", "{deck}");
    assert_eq!(deck["buying_committee_extras"].as_array().unwrap().len(), 2);
    assert_eq!(deck["recent_funding"]["announcedAt"], "2026-02-10");
    let moves = deck["recent_job_changes_at_account"].as_array().unwrap();
    let told: Vec<(&Value, &Value)> =
        moves.iter().map(|m| (&m["person"]["fullName"], &m["direction"])).collect();
    assert_eq!(
        told,
        [(&json!("Mary Jackson"), &json!("leaver")), (&json!("Ada Lovelace"), &json!("promotion"))]
    );
    assert_eq!(deck["similar_companies"][0]["company"]["name"], "Umbrella");
    assert_eq!(deck["similar_companies"].as_array().unwrap().len(), 3);
    assert_eq!(deck["incomplete"], json!([]));

    let graph = ask(&service, "/v1/bundles/relationship-graph", json!({"networkUrl": url("ada-lovelace")}))
        .await
        .body;
    let ties = graph["past_coworkers"].as_array().unwrap();
    let names: Vec<&str> = ties.iter().map(|tie| tie["person"]["fullName"].as_str().unwrap()).collect();
    assert_eq!(names, ["Mary Jackson", "Niklaus Wirth"], "those who are still colleagues are not past ones");
    assert_eq!(ties[0]["overlap"], json!({"from": "2022-01-01", "to": "2026-02-15", "months": 49}));
    assert_eq!(ties[1]["company"]["name"], "Globex");

    let research =
        ask(&service, "/v1/bundles/founder-research", json!({"company_domain": "acme.example"})).await.body;
    assert_eq!(research["founders"][0]["person"]["fullName"], "Grace Hopper");
    assert_eq!(research["funding_history"].as_array().unwrap().len(), 2);
    let pack =
        ask(&service, "/v1/bundles/recruiter-pack", json!({"networkUrl": url("ada-lovelace")})).await.body;
    assert_eq!(pack["similar_candidates"][0]["person"]["fullName"], "Mary Jackson", "{pack}");
}

#[tokio::test]
async fn a_bundle_answers_without_the_section_whose_provider_failed() {
    let stage = Stage::default();
    let dataset =
        Arc::new(Embedded::new(Arc::new(Dataset::in_memory(stage.companies, stage.people).unwrap())));
    // The lookups answer; there is nothing to search.
    let sources = Sources {
        people: vec![Provider::own("lookup", dataset.clone())],
        companies: vec![Provider::own("lookup", dataset)],
        ..Sources::default()
    };
    let service = Service::start_custom(unhurried(), Clock::fixed(noon()), sources, false).await;
    let deck = ask(
        &service,
        "/v1/bundles/sales-deck",
        json!({"company_domain": "acme.example", "target_role": "CEO"}),
    )
    .await;
    assert_eq!(deck.body["company"]["name"], "Acme");
    assert_eq!(
        deck.body["incomplete"],
        json!(["decision_maker", "buying_committee_extras", "similar_companies"])
    );
    assert_eq!((&deck.body["similar_companies"], deck.header("x-credits-charged")), (&json!(null), "25"));
    let pack = ask(&service, "/v1/bundles/recruiter-pack", json!({"networkUrl": url("ada-lovelace")})).await;
    assert_eq!(pack.body["incomplete"], json!(["similar_candidates"]));
    let customer = service.customer(Plan::Pro, 100).await;
    let body = json!({"domains": ["acme.example"]});
    let failed = service.post(&customer, "/v1/lookalike-accounts", &body).await;
    assert_eq!(
        (failed.status, failed.header("x-credits-charged")),
        (503, "0"),
        "a composite has no such leave: there is nothing to search yet"
    );
}

#[tokio::test]
async fn lookalikes_give_their_reasons_and_never_the_sources() {
    let service = Stage::default().open().await;
    let body = json!({"domains": ["acme.example", "www.acme.example", "unknown.example"]});
    let alike = ask(&service, "/v1/lookalike-accounts", body).await;
    let names = texts(&alike, "/company/name");
    assert_eq!(names[0], "Umbrella");
    assert!(!names.contains(&"Acme"));
    assert_eq!(alike.body["unknown_domains"], json!(["unknown.example"]));
    let reasons = &alike.body["results"][0]["reasons"];
    assert_eq!(
        reasons,
        &json!([
            "same industry: Software",
            "also uses PostgreSQL, Rust",
            "similar size: 51-200 people",
            "same funding stage: series_a",
            "same city: Berlin"
        ])
    );
    let similarities: Vec<f64> =
        alike.body["results"].as_array().unwrap().iter().map(|r| r["similarity"].as_f64().unwrap()).collect();
    assert!(similarities.is_sorted_by(|a, b| a >= b) && similarities.iter().all(|s| (0.0..=1.0).contains(s)));
}
