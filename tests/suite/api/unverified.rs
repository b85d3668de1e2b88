//! Unverified contacts: marked so, and given and charged only where the caller takes them.

use common::domain::{Credits, Plan, Source};
use common::lookup::contact::{KnownEmail, KnownMobile};
use common::lookup::record::PersonRecord;
use serde_json::{Value, json};
use tests::stage::{Stage, company, place, time, worker};
use tests::{Customer, Reply, Service, invariants};

/// A stage with people as an operator's own files have them: unverified addresses and numbers.
fn imported() -> Stage {
    let mut stage = Stage::default();
    let mut firm = company("hooli", "Plumbing", 120, place("Austin", "Texas", "US"));
    // Its mail server accepts every recipient.
    (firm.catch_all, firm.email_pattern) = (Some(true), None);
    firm.company.revenue_range = Some(common::domain::RevenueRange::R0);
    let mut bare = company("bare", "Plumbing", 3, place("Austin", "Texas", "US"));
    (bare.company.domain, bare.company.employee_count, bare.company.employee_range) = (None, None, None);
    bare.phone = Some("+15125550188".parse().unwrap());
    stage.companies.extend([firm, bare]);
    stage.people.extend([
        from_crm(worker("Irene Import", "Owner", "hooli"), Some("+15125550177")),
        without_email(from_crm(worker("Guy Guess", "Plumber", "hooli"), None)),
    ]);
    stage
}

fn from_crm(mut record: PersonRecord, mobile: Option<&str>) -> PersonRecord {
    let at = time("2026-01-15T08:00:00Z");
    (record.person.email_verified, record.email_checked_at) = (None, None);
    let fields = vec!["fullName".to_owned(), "email".to_owned()];
    record.person.sources =
        vec![Source { provider: "crm".to_owned(), fields, observed_at: Some(at), evidence: None }];
    record.mobile =
        mobile.map(|number| KnownMobile { number: number.parse().unwrap(), carrier: None, checked_at: None });
    let private = format!("{}@freemail.example", record.person.first_name.as_deref().unwrap().to_lowercase());
    record.personal_email =
        Some(KnownEmail { address: private.parse().unwrap(), verified: false, checked_at: None });
    record
}

fn without_email(mut record: PersonRecord) -> PersonRecord {
    record.person.email = None;
    record
}

/// The answers to a call as it stands, and to the same with `allow_unverified`.
async fn both(service: &Service, customer: &Customer, path: &str, body: Value) -> [Reply; 2] {
    let plain = service.post(customer, path, &body).await;
    let mut allowing = body;
    allowing["allow_unverified"] = json!(true);
    [plain, service.post(customer, path, &allowing).await]
}

#[tokio::test]
async fn an_imported_number_is_given_as_what_it_is_and_only_to_who_takes_it() {
    let service = imported().open().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let mut replies = Vec::new();
    let by_url = json!({"networkUrl": "https://network.example/in/irene-import"});
    let by_name = json!({"firstName": "Irene", "lastName": "Import", "domain": "hooli.example"});
    for (path, body, price) in [
        ("/v1/find-phone", by_url.clone(), 12),
        ("/v1/find-phone", by_name, 12),
        ("/v1/multi-source-phone", by_url, 14),
    ] {
        let [plain, allowing] = both(&service, &customer, path, body).await;
        assert_eq!(plain.body["found"], false, "{path}: {}", plain.body);
        assert_eq!((&plain.body["reason"], &plain.body["phone"]), (&json!("unverified_only"), &json!(null)));
        assert_eq!(plain.credits(), Credits::ZERO, "{path}");
        assert_eq!(allowing.body["phone"], "+15125550177", "{path}: {}", allowing.body);
        assert_eq!(allowing.body["carrier_verified"], false);
        assert_eq!(
            (&allowing.body["source"], &allowing.body["observed_at"]),
            (&json!("crm"), &json!("2026-01-15T08:00:00Z"))
        );
        assert_eq!(allowing.body["last_validated_at"], json!(null));
        assert_eq!(allowing.credits(), Credits::whole(price), "{path}");
        if path.contains("multi") {
            assert_eq!(allowing.body["attempts"][0]["outcome"], "unverified", "{}", allowing.body);
        }
        replies.extend([plain, allowing]);
    }
    let verified = json!({"networkUrl": "https://network.example/in/mario-rossi"});
    let verified = service.post(&customer, "/v1/find-phone", &verified).await;
    assert_eq!(verified.body["carrier_verified"], true, "{}", verified.body);
    replies.push(verified);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn an_imported_address_is_given_as_what_it_is_and_only_to_who_takes_it() {
    let service = imported().open().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let body = json!({"firstName": "Irene", "lastName": "Import", "domain": "hooli.example"});
    let [plain, allowing] = both(&service, &customer, "/v1/find-email", body.clone()).await;
    assert_eq!((&plain.body["found"], &plain.body["email"]), (&json!(false), &json!(null)), "{}", plain.body);
    assert_eq!((&plain.body["reason"], &plain.body["catch_all"]), (&json!("unverified_only"), &json!(true)));
    assert_eq!(allowing.body["email"], "irene.import@hooli.example", "{}", allowing.body);
    assert_eq!(allowing.body["email_verified"], false);
    let source = json!({"provider": "crm", "fields": ["email"], "observedAt": "2026-01-15T08:00:00Z"});
    assert_eq!(allowing.body["sources"], json!([source]));
    assert_eq!((plain.credits(), allowing.credits()), (Credits::ZERO, Credits::whole(2)));
    // The demo's free mail server does not know this mailbox, so it is gone, not unverified.
    let private = service.post(&customer, "/v1/find-personal-email", &body).await;
    assert_eq!((&private.body["reason"], private.credits()), (&json!("not_found"), Credits::ZERO));
    invariants::check(&service, &customer, &[plain, allowing, private]).await;
}

#[tokio::test]
async fn a_guess_that_is_wrong_half_of_the_time_is_given_and_not_sold() {
    let mut stage = imported();
    let irene = stage.people.iter_mut().find(|record| record.person.full_name == "Irene Import").unwrap();
    // Nothing shows how this company makes its addresses.
    irene.person.email = None;
    let service = stage.open().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let body = json!({"firstName": "Guy", "lastName": "Guess", "domain": "hooli.example"});
    let [plain, allowing] = both(&service, &customer, "/v1/find-email", body).await;
    assert_eq!(plain.body["reason"], "unverified_only", "{}", plain.body);
    assert_eq!(allowing.body["found"], true, "{}", allowing.body);
    let confidence = allowing.body["confidence"].as_f64().unwrap();
    assert!(confidence < 0.5, "{}", allowing.body);
    assert_eq!((plain.credits(), allowing.credits()), (Credits::ZERO, Credits::ZERO));
    invariants::check(&service, &customer, &[plain, allowing]).await;
}

#[tokio::test]
async fn a_package_says_why_it_leaves_a_contact_out() {
    let service = imported().open().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let body = json!({"networkUrl": "https://network.example/in/irene-import"});
    let [plain, allowing] = both(&service, &customer, "/v1/prospect-package", body).await;
    let unverified = |contact: &str| json!({"contact": contact, "reason": "unverified_only"});
    assert_eq!(plain.body["left_out"], json!([unverified("email"), unverified("phone")]), "{}", plain.body);
    assert_eq!((&plain.body["phone"], &plain.body["person"]["email"]), (&json!(null), &json!(null)));
    assert_eq!(allowing.body["left_out"], json!([]), "{}", allowing.body);
    assert_eq!(allowing.body["person"]["email"], "irene.import@hooli.example");
    assert_eq!(allowing.body["person"]["emailVerified"], false);
    assert_eq!(
        (&allowing.body["phone"], &allowing.body["carrier_verified"]),
        (&json!("+15125550177"), &json!(false))
    );
    assert_eq!((plain.credits(), allowing.credits()), (Credits::whole(12), Credits::whole(12)));
    invariants::check(&service, &customer, &[plain, allowing]).await;
}

#[tokio::test]
async fn lists_of_owners_say_how_many_more_could_be_had() {
    let service = imported().open().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let names = |reply: &Reply| -> Vec<String> {
        let results = reply.body["results"].as_array().unwrap();
        results.iter().map(|result| result["business"]["name"].as_str().unwrap().to_owned()).collect()
    };
    let body = json!({"industry": "Plumbing", "city": "Austin"});
    let [plain, allowing] = both(&service, &customer, "/v1/local-business-owners", body).await;
    assert_eq!(names(&plain), ["Pipes", "Tubs"], "{}", plain.body);
    assert_eq!(plain.body["unverified_only"], 2);
    assert_eq!(names(&allowing), ["Hooli", "Pipes", "Tubs", "Bare"], "{}", allowing.body);
    let (hooli, bare) = (&allowing.body["results"][0], &allowing.body["results"][3]);
    assert_eq!(
        (&hooli["mobile"], &hooli["carrier_verified"], &hooli["emailVerified"]),
        (&json!("+15125550177"), &json!(false), &json!(false))
    );
    assert_eq!((&bare["owner"], &bare["phone"]), (&json!(null), &json!("+15125550188")));
    assert_eq!((plain.credits(), allowing.credits()), (Credits::whole(6), Credits::whole(12)));
    let body = json!({"revenue_band": "0-1M"});
    let [by_revenue, allowing_revenue] =
        both(&service, &customer, "/v1/local-service-by-revenue", body).await;
    assert_eq!(names(&by_revenue), ["Pipes", "Tubs"], "{}", by_revenue.body);
    assert_eq!(names(&allowing_revenue), ["Hooli", "Pipes", "Tubs"], "{}", allowing_revenue.body);
    invariants::check(&service, &customer, &[plain, allowing, by_revenue, allowing_revenue]).await;
}

#[tokio::test]
async fn a_bundle_that_adds_nothing_to_its_subject_is_free() {
    let service = imported().open().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let irene = json!({"networkUrl": "https://network.example/in/irene-import"});
    let graph = service.post(&customer, "/v1/bundles/relationship-graph", &irene).await;
    assert_eq!(
        (&graph.body["found"], &graph.body["past_coworkers"]),
        (&json!(true), &json!([])),
        "{}",
        graph.body
    );
    assert_eq!(graph.credits(), Credits::ZERO);
    let ada = json!({"networkUrl": "https://network.example/in/ada-lovelace"});
    let sold = service.post(&customer, "/v1/bundles/relationship-graph", &ada).await;
    assert_eq!(sold.credits(), Credits::whole(15), "{}", sold.body);
    invariants::check(&service, &customer, &[graph, sold]).await;
}

#[tokio::test]
async fn who_is_known_at_a_domain_is_listed_page_by_page() {
    let service = imported().open().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let mut replies = Vec::new();
    let mut found: Vec<String> = Vec::new();
    let mut cursor = Value::Null;
    loop {
        let mut body = json!({"domain": "acme.example", "limit": 3});
        if cursor.is_string() {
            body["cursor"] = cursor;
        }
        let page = service.post(&customer, "/v1/domain-search", &body).await;
        assert_eq!((page.status, &page.body["total"]), (200, &json!(8)), "{}", page.body);
        assert_eq!(
            (&page.body["pattern"], &page.body["catch_all"]),
            (&json!("{first}.{last}"), &json!(false))
        );
        let results = page.body["results"].as_array().unwrap();
        let half = Credits::milli(500).checked_mul(results.len() as u64);
        assert_eq!(Some(page.credits()), half);
        found.extend(results.iter().map(|result| result["email"].as_str().unwrap().to_owned()));
        cursor = page.body["next_cursor"].clone();
        replies.push(page);
        if cursor.is_null() {
            break;
        }
    }
    assert_eq!((found.len(), replies.len()), (8, 3));
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 8, "nobody twice");

    let search = async |body: Value| service.post(&customer, "/v1/domain-search", &body).await;
    let engineers =
        search(json!({"domain": "acme.example", "departments": ["engineering"], "seniorities": ["vp"]}));
    let engineers = engineers.await;
    assert_eq!(engineers.body["results"][0]["person"]["fullName"], "Ada Lovelace", "{}", engineers.body);
    assert_eq!(
        (&engineers.body["total"], &engineers.body["results"][0]["email_verified"]),
        (&json!(1), &json!(true))
    );
    let imported = search(json!({"domain": "hooli.example"})).await;
    let irene = &imported.body["results"][0];
    assert_eq!(
        (&irene["email"], &irene["email_verified"]),
        (&json!("irene.import@hooli.example"), &json!(false))
    );
    assert_eq!(irene["sources"][0]["provider"], "crm", "{}", imported.body);
    assert_eq!((&imported.body["total"], &imported.body["catch_all"]), (&json!(1), &json!(true)));
    let sure = search(json!({"domain": "hooli.example", "verified_only": true})).await;
    assert_eq!((&sure.body["results"], sure.credits()), (&json!([]), Credits::ZERO), "{}", sure.body);
    let nowhere = search(json!({"domain": "nowhere.example"})).await;
    assert_eq!((nowhere.status, &nowhere.body["total"]), (200, &json!(0)), "{}", nowhere.body);
    let free = search(json!({"domain": "gmail.com"})).await;
    assert_eq!((free.status, free.bad_fields()), (400, vec!["domain"]));
    let stray = search(json!({"domain": "acme.example", "cursor": "bmV4dCBwYWdl"})).await;
    assert_eq!((stray.status, stray.bad_fields()), (400, vec!["cursor"]));
    replies.extend([engineers, imported, sure, nowhere, free, stray]);
    invariants::check(&service, &customer, &replies).await;
}
