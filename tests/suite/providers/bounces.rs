//! Addresses that vendors supplied and that turn out undeliverable: counted against whoever supplied them.

use crate::providers::vendors::{ada_of_apollo, config, service_at};
use common::domain::Clock;
use common::lookup::Capability;
use common::store::Table;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tests::vendor::{Behaviour, Question, Vendor};
use tests::{Service, binary, noon};

pub const ADDRESS: &str = "ada.example@acme.test";

/// Hunter: it finds an address, and says of its mailbox what the switch says.
pub async fn hunter(deliverable: &Arc<AtomicBool>) -> Vendor {
    let deliverable = deliverable.clone();
    Vendor::start(move |question: &Question| match question.target.split('?').next() {
        Some("/email-finder") => Behaviour::Json(
            200,
            json!({"data": {"first_name": "Ada", "last_name": "Example", "email": ADDRESS, "score": 95,
                "domain": "acme.test", "company": "Acme", "verification": {"date": null, "status": "valid"}}}),
        ),
        Some("/email-verifier") => {
            let status = if deliverable.load(Ordering::SeqCst) { "valid" } else { "invalid" };
            Behaviour::Json(200, json!({"data": {"status": status, "score": 9}}))
        }
        _ => Behaviour::Json(404, json!({"errors": []})),
    })
    .await
}

fn bounces(service: &Service, vendor: &'static str, capability: Capability) -> u64 {
    service.app.providers.meter.counts((vendor, capability)).bounces
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_bounces_later_counts_once_against_who_supplied_it() {
    // Slow: waits for bounces that come later.
    let deliverable = Arc::new(AtomicBool::new(true));
    let hunter = hunter(&deliverable).await;
    let order = [("PROVIDERS_EMAIL", "hunter"), ("PROVIDERS_MAILBOX", "hunter")];
    // Without workers, who would write the counts down under the service's own clock.
    let (config, clock) = (config(&[("hunter", &hunter)], &order), Clock::fixed(noon()));
    let sources = local::cli::sources(&config, &clock, tests::demo()).unwrap();
    let service = Service::start_custom(config, clock, sources, false).await;
    let customer = service.customer(common::domain::Plan::Pro, 1000).await;
    let find = json!({"firstName": "Ada", "lastName": "Example", "domain": "acme.test"});
    let found = service.post(&customer, "/v1/find-email", &find).await;
    assert_eq!((&found.body["email"], &found.body["email_verified"]), (&json!(ADDRESS), &json!(true)));
    let verify = json!({"email": "Ada.Example@ACME.test"});
    assert_eq!(service.post(&customer, "/v1/verify-email", &verify).await.body["status"], "valid");
    assert_eq!(bounces(&service, "hunter", Capability::Email), 0);

    deliverable.store(false, Ordering::SeqCst);
    service.app.clock.advance(SignedDuration::from_hours(24 * 91));
    for _ in 0..3 {
        let gone = service.post(&customer, "/v1/verify-email", &verify).await;
        assert_eq!(gone.body["status"], "invalid", "{}", gone.body);
        assert_eq!(bounces(&service, "hunter", Capability::Email), 1, "however often it is verified");
    }
    let stranger = json!({"email": "somebody.else@acme.test"});
    assert_eq!(service.post(&customer, "/v1/verify-email", &stranger).await.body["status"], "invalid");
    assert_eq!(bounces(&service, "hunter", Capability::Email), 1, "nobody supplied this one");

    // A vendor that sells the same address again has earned another mark.
    let again = service.post(&customer, "/v1/find-email", &find).await;
    assert_ne!(again.body["email"], ADDRESS, "{}", again.body);
    assert_eq!(bounces(&service, "hunter", Capability::Email), 2);

    let items = service.app.store.client().scan().table_name(service.app.store.table(Table::Answers));
    let items = items.send().await.unwrap().items.unwrap_or_default();
    let supplies: Vec<String> = items
        .iter()
        .filter(|item| item["id"].as_s().is_ok_and(|id| id.starts_with("supplied#")))
        .map(|item| format!("{item:?}").to_lowercase())
        .collect();
    assert_eq!(supplies.len(), 1);
    assert!(
        !supplies[0].contains("ada") && !supplies[0].contains("acme"),
        "only a hash is kept: {supplies:?}"
    );

    // The command looks at the last days by the system's clock, which the service's own stands far from.
    for (_, slot, counts) in service.app.providers.meter.take_unsaved(Clock::System.now()) {
        service.app.store.add_provider_counts(&slot, &counts).await.unwrap();
    }
    let shown = binary::run(service.data_dir(), &["providers", "--json"]);
    let rows: Value = serde_json::from_slice(&shown.stdout).expect("JSON");
    let row =
        rows.as_array().unwrap().iter().find(|r| r["provider"] == "hunter" && r["capability"] == "email");
    let row = row.expect("a row");
    assert_eq!((&row["hits"], &row["bounces"]), (&json!(2), &json!(2)), "{row}");
    assert_eq!(row["bounce_rate"], 1.0, "{row}");
    assert_eq!(row["cost_per_hit_usd"], Value::Null, "no hit was worth anything: {row}");
}

#[tokio::test]
async fn every_vendor_that_supplied_the_address_is_counted_and_none_that_was_asked_with_it() {
    let hunter = hunter(&Arc::default()).await;
    let pdl = json!({"status": 200, "likelihood": 9, "data": {"full_name": "Ada Example", "work_email": ADDRESS,
        "linkedin_url": "linkedin.com/in/ada-example", "job_title": "CTO"}});
    let pdl = Vendor::always(Behaviour::Json(200, pdl)).await;
    let apollo = json!({"person": ada_of_apollo(json!({"email": ADDRESS}))});
    let apollo = Vendor::always(Behaviour::Json(200, apollo)).await;
    let order = [("PROVIDERS_PERSON", "pdl,apollo"), ("PERSON_FIELDS", "fullName,languages")];
    let vendors = [("pdl", &pdl), ("apollo", &apollo), ("hunter", &hunter)];
    let verify = json!({"email": ADDRESS});
    let counted =
        |service: &Service| ["pdl", "apollo"].map(|name| bounces(service, name, Capability::Person));

    let (service, customer) = service_at(Clock::System, &vendors, &order).await;
    let known = service.post(&customer, "/v1/enrich", &verify).await;
    assert_eq!(known.body["person"]["email"], ADDRESS, "{}", known.body);
    assert_eq!(service.post(&customer, "/v1/verify-email", &verify).await.body["status"], "invalid");
    assert_eq!(counted(&service), [0, 0], "the caller had the address already");

    let (service, customer) = service_at(Clock::System, &vendors, &order).await;
    let ask = json!({"networkUrl": "linkedin.com/in/ada-example"});
    let found = service.post(&customer, "/v1/enrich", &ask).await;
    assert_eq!(found.body["person"]["email"], ADDRESS, "{}", found.body);
    assert_eq!(service.post(&customer, "/v1/verify-email", &verify).await.body["status"], "invalid");
    // The second vendor was asked with what the first one had found.
    assert_eq!(counted(&service), [1, 0]);
}
