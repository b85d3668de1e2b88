//! The resolve family on the demo world: every identifier, in every spelling, and what happens when it is not enough.

use common::domain::Plan;
use common::lookup::record::{CompanyRecord, PersonRecord};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;
use tests::{Service, demo, invariants};

fn people() -> impl Iterator<Item = Arc<PersonRecord>> {
    let dataset = demo();
    (0..dataset.people_count()).map(move |number| dataset.person(number).unwrap())
}

fn companies() -> impl Iterator<Item = Arc<CompanyRecord>> {
    let dataset = demo();
    (0..dataset.company_count()).map(move |number| dataset.company(number).unwrap())
}

/// A person with every identifier and a unique name.
fn somebody() -> Arc<PersonRecord> {
    let mut bearers: HashMap<String, u32> = HashMap::new();
    people().for_each(|record| *bearers.entry(record.person.full_name.clone()).or_default() += 1);
    let mut fitting = people().filter(|record| {
        let person = &record.person;
        person.email.is_some()
            && person.network_url.is_some()
            && record.mobile.is_some()
            && person.company.is_some()
            && bearers[&person.full_name] == 1
    });
    fitting.next().expect("the demo world has such people")
}

#[tokio::test]
async fn each_identifier_finds_the_same_person_however_it_is_spelled() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 100).await;
    let record = somebody();
    let person = &record.person;
    let (email, url) = (person.email.as_ref().unwrap(), person.network_url.as_ref().unwrap());
    let phone = record.mobile.as_ref().unwrap().number.as_str();
    let slug = url.as_str().rsplit('/').next().unwrap();
    let employer = person.company.as_ref().unwrap();
    let domain = employer.domain.as_ref().unwrap();
    let requests = [
        (json!({"email": email}), "email"),
        (json!({"email": format!(" {} ", email.as_str().to_uppercase())}), "email"),
        (json!({"networkUrl": url}), "networkUrl"),
        (
            json!({"network_url": format!("http://www.de.network.example/in/{}/?trk=x#top", slug.to_uppercase())}),
            "networkUrl",
        ),
        (json!({"networkUrl": format!("network.example/in/{slug}")}), "networkUrl"),
        (json!({"phone": phone}), "phone"),
        (json!({"phone": format!("00{}", &phone[1..])}), "phone"),
        (json!({"fullName": person.full_name, "domain": domain}), "fullName"),
        (
            json!({"fullName": person.full_name.to_uppercase(), "company_domain": format!("https://www.{domain}/about")}),
            "fullName",
        ),
        (
            json!({"firstName": person.first_name, "lastName": person.last_name, "company": employer.name}),
            "fullName",
        ),
    ];
    let mut replies = Vec::new();
    for (request, matched_on) in requests {
        let reply = service.post(&customer, "/v1/enrich", &request).await;
        assert_eq!(reply.body["person"]["id"], person.id, "{request}: {}", reply.body);
        assert!(
            reply.body["match"]["matched_on"].to_string().contains(matched_on),
            "{request}: {}",
            reply.body["match"]
        );
        let confidence = reply.body["match"]["confidence"].as_f64().unwrap();
        assert!((0.8..=1.0).contains(&confidence), "{request}: {confidence}");
        assert_eq!(reply.body["cost"]["credits"], 1);
        replies.push(reply);
    }
    let text = replies[0].body["person"].to_string();
    let personal = record.personal_email.as_ref().map(|email| email.address.to_string());
    assert!(
        !text.contains(phone) && personal.is_none_or(|email| !text.contains(&email)),
        "only what this call sells"
    );
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn a_confidence_below_the_minimum_is_not_returned_and_not_charged() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let record = somebody();
    let request = json!({
        "fullName": record.person.full_name, "company": record.person.company.as_ref().unwrap().name, "min_confidence": 1.0
    });
    let reply = service.post(&customer, "/v1/enrich", &request).await;
    assert_eq!(
        (&reply.body["found"], &reply.body["reason"]),
        (&json!(false), &json!("low_confidence")),
        "{}",
        reply.body
    );
    assert_eq!(reply.body["cost"]["credits"], 0);
    invariants::check(&service, &customer, &[reply]).await;
}

#[tokio::test]
async fn two_namesakes_at_one_company_are_ambiguous_and_never_a_guess() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let mut seen: HashMap<(String, String), String> = HashMap::new();
    let mut pair = None;
    for record in people() {
        let Some(domain) = record.person.company.as_ref().and_then(|company| company.domain.clone()) else {
            continue;
        };
        let key = (record.person.full_name.clone(), domain.to_string());
        if seen.insert(key.clone(), record.person.id.clone()).is_some() {
            pair = Some(key);
            break;
        }
    }
    let (name, domain) = pair.expect("the demo world has namesakes at one company");
    let reply = service.post(&customer, "/v1/enrich", &json!({"fullName": name, "domain": domain})).await;
    assert_eq!(
        (&reply.body["found"], &reply.body["reason"]),
        (&json!(false), &json!("ambiguous")),
        "{}",
        reply.body
    );
    assert_eq!((&reply.body["person"], &reply.body["cost"]["credits"]), (&Value::Null, &json!(0)));
    invariants::check(&service, &customer, &[reply]).await;
}

#[tokio::test]
async fn a_company_is_found_by_domain_profile_and_name() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 100).await;
    let mut names: HashMap<String, u32> = HashMap::new();
    companies().for_each(|record| *names.entry(record.company.name.clone()).or_default() += 1);
    let record = companies()
        .find(|record| names[&record.company.name] == 1 && record.company.network_url.is_some())
        .unwrap();
    let company = &record.company;
    let domain = company.domain.as_ref().unwrap();
    let mut replies = Vec::new();
    for request in [
        json!({"domain": domain}),
        json!({"company_domain": format!("http://mail.{domain}:8080/")}),
        json!({"networkUrl": company.network_url}),
        json!({"name": company.name}),
        json!({"name": format!("{} GmbH", company.name.to_uppercase())}),
    ] {
        let reply = service.post(&customer, "/v1/companies", &request).await;
        assert_eq!(reply.body["company"]["id"], company.id, "{request}: {}", reply.body);
        replies.push(reply);
    }
    assert_eq!(replies[0].body["company"]["sources"][0]["provider"], "demo", "labelled synthetic");
    let missing =
        service.post(&customer, "/v1/companies", &json!({"name": "No Such Company Anywhere"})).await;
    assert_eq!((&missing.body["found"], &missing.body["cost"]["credits"]), (&json!(false), &json!(0)));
    replies.push(missing);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn bad_syntax_gets_a_verdict_and_a_disposable_domain_is_risky_at_best() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let bad = service.post(&customer, "/v1/verify-email", &json!({"email": "not an address"})).await;
    assert_eq!(
        (&bad.body["status"], &bad.body["syntax_valid"]),
        (&json!("invalid"), &json!(false)),
        "{}",
        bad.body
    );
    assert_eq!(bad.body["cost"]["credits"], 0.5, "the verdict is the outcome");
    let injected = service
        .post(&customer, "/v1/verify-email", &json!({"email": "a@b.example\r\nRCPT TO:<c@d.example>"}))
        .await;
    assert_eq!(injected.body["syntax_valid"], false);
    invariants::check(&service, &customer, &[bad, injected]).await;
}
