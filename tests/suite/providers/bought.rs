//! What is bought from vendors by the page, and what else is made of it: nothing is paid for twice.

use crate::providers::vendors::{UNLISTED, pdl_page, service, service_at, traced};
use common::domain::{CacheUse, Clock};
use common::lookup::Capability;
use common::store::requests::EntryRange;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::time::Duration;
use tests::vendor::{Behaviour, Question, Vendor};
use tests::{Customer, Service, invariants, noon};

const PEOPLE: [(&str, &str); 1] = [("PROVIDERS_PEOPLE_SEARCH", "dataset,pdl")];

fn ctos() -> Value {
    json!({"filters": {"titles": ["CTO"], "company_domains": [UNLISTED]}})
}

async fn cache_of_last(service: &Service, customer: &Customer) -> CacheUse {
    let calls = EntryRange { calls_only: true, ..EntryRange::default() };
    service.app.store.all_entries(&customer.id, calls).await.unwrap()[0].cache
}

#[tokio::test]
async fn the_same_page_is_bought_once_while_it_is_good_and_charged_each_time() {
    let pdl = Vendor::always(pdl_page(&["Ada Example", "Bob Example", "Cyd Example"])).await;
    let (service, customer) = service_at(Clock::fixed(noon()), &[("pdl", &pdl)], &PEOPLE).await;
    let first = service.post(&customer, "/v1/search/people", &ctos()).await;
    assert_eq!(cache_of_last(&service, &customer).await, CacheUse::Miss);
    service.app.clock.advance(SignedDuration::from_hours(24 * 6));
    let second = service.post(&customer, "/v1/search/people", &ctos()).await;
    assert_eq!(cache_of_last(&service, &customer).await, CacheUse::Hit);
    for part in ["total", "results", "next_cursor"] {
        assert_eq!(first.body[part], second.body[part], "{part}, with the day it was bought on");
    }
    assert_eq!(first.body["results"][0]["sources"][0]["observedAt"], "2026-03-01T12:00:00Z");
    assert_eq!((first.credits(), pdl.questions().len()), (second.credits(), 1));
    let counts = service.app.providers.meter.counts(("pdl", Capability::PeopleSearch));
    assert_eq!((counts.calls, counts.cost), (1, 3 * 280_000));
    for (number, other) in [
        json!({"filters": {"titles": ["CTO"], "company_domains": [UNLISTED]}, "limit": 1}),
        json!({"filters": {"titles": ["CIO"], "company_domains": [UNLISTED]}}),
        json!({"filters": {"titles": ["CTO"], "company_domains": [UNLISTED]}, "cursor": first.body["next_cursor"]}),
    ]
    .iter()
    .enumerate()
    {
        service.post(&customer, "/v1/search/people", other).await;
        assert_eq!(pdl.questions().len(), number + 2, "another page is another purchase: {other}");
    }
    service.app.clock.advance(SignedDuration::from_hours(48));
    service.post(&customer, "/v1/search/people", &ctos()).await;
    assert_eq!(pdl.questions().len(), 5, "after a week it is bought again");
    invariants::check(&service, &customer, &[first, second]).await;
}

#[tokio::test]
async fn the_same_page_asked_for_at_once_is_bought_once() {
    let Behaviour::Json(status, page) = pdl_page(&["Ada Example"]) else { panic!("a page") };
    let pdl = Vendor::always(Behaviour::Slow(Duration::from_millis(300), status, page)).await;
    let (service, customer) = service(&[("pdl", &pdl)], &PEOPLE).await;
    let ask = ctos();
    let calls = (0..10).map(|_| service.post(&customer, "/v1/search/people", &ask));
    let replies = futures::future::join_all(calls).await;
    assert!(replies.iter().all(|reply| reply.body["results"][0]["fullName"] == "Ada Example"));
    assert_eq!(pdl.questions().len(), 1);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn an_empty_page_is_remembered_briefly_and_a_failure_not_at_all() {
    let pdl = Vendor::always(Behaviour::Json(500, json!({}))).await;
    let (service, customer) = service_at(Clock::fixed(noon()), &[("pdl", &pdl)], &PEOPLE).await;
    assert_eq!(service.post(&customer, "/v1/search/people", &ctos()).await.status, 502);
    let failed = pdl.questions().len();
    pdl.turn(Behaviour::Json(404, json!({"status": 404})));
    for (minutes, asked) in [(0, 1), (59, 1), (2, 2)] {
        service.app.clock.advance(SignedDuration::from_mins(minutes));
        let empty = service.post(&customer, "/v1/search/people", &ctos()).await;
        assert_eq!((empty.status, &empty.body["results"]), (200, &json!([])), "{}", empty.body);
        assert_eq!(pdl.questions().len(), failed + asked, "after {minutes} more minutes");
    }
}

#[tokio::test]
async fn a_page_too_large_to_be_kept_is_answered_and_counted() {
    // Texts of the longest kind that hardly get smaller.
    let mut number = 7u64;
    let mut noise = || -> String {
        let letter = |_| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(b'0' + (number >> 58) as u8)
        };
        (0..8000).map(letter).collect()
    };
    let person = |n: usize| {
        json!({"full_name": format!("Ada Example{n}"), "job_company_website": UNLISTED,
        "job_company_name": "Acme", "headline": noise()})
    };
    let data: Vec<Value> = (0..100).map(person).collect();
    let pdl = Vendor::always(Behaviour::Json(200, json!({"status": 200, "total": 100, "data": data}))).await;
    let rich = [PEOPLE[0], ("PROVIDER_BUDGET", "100")];
    let (service, customer) = service(&[("pdl", &pdl)], &rich).await;
    let mut ask = ctos();
    ask["limit"] = json!(100);
    for bought in 1..=2 {
        let reply = service.post(&customer, "/v1/search/people", &ask).await;
        assert_eq!(reply.body["results"].as_array().map(Vec::len), Some(100));
        let counts = service.app.providers.meter.counts(("pdl", Capability::PeopleSearch));
        assert_eq!((pdl.questions().len(), counts.unkept), (bought, bought as u64));
    }
}

#[tokio::test]
async fn whoever_objects_disappears_from_pages_that_were_bought_before() {
    let pdl = Vendor::start(|question: &Question| match question.target.starts_with("/person/search") {
        true => pdl_page(&["Ada Example", "Bob Example"]),
        false => Behaviour::Json(451, json!({})),
    });
    let pdl = pdl.await;
    let order = [PEOPLE[0], ("PROVIDERS_PERSON", "pdl")];
    let (service, customer) = service(&[("pdl", &pdl)], &order).await;
    let names = |body: &Value| -> Vec<String> {
        let people = body["results"].as_array().unwrap().iter();
        people.map(|person| person["fullName"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let before = service.post(&customer, "/v1/search/people", &ctos()).await;
    assert_eq!(names(&before.body), ["Ada Example", "Bob Example"]);
    let objects = json!({"email": format!("ada.example@{UNLISTED}")});
    assert_eq!(service.post(&customer, "/v1/enrich", &objects).await.body["found"], false);
    let after = service.post(&customer, "/v1/search/people", &ctos()).await;
    assert_eq!(names(&after.body), ["Bob Example"]);
    assert_eq!(after.credits().to_string(), "2");
}

#[tokio::test]
async fn a_companys_habits_are_bought_once_for_all_its_people() {
    let hunter = Vendor::start(|question: &Question| match question.target.split('?').next() {
        Some("/domain-search") => Behaviour::Json(
            200,
            json!({"data": {"domain": "acme.test", "pattern": "{first}.{last}", "emails": [
                {"value": "ada.example@acme.test", "first_name": "Ada", "last_name": "Example"}]}}),
        ),
        _ => Behaviour::Json(404, json!({"errors": []})),
    });
    let hunter = hunter.await;
    let (service, customer) = service(&[("hunter", &hunter)], &[("PROVIDERS_EMAIL", "hunter")]).await;
    for first in ["Bea", "Cyd", "Dan"] {
        let ask = json!({"firstName": first, "lastName": "Example", "domain": "acme.test"});
        service.post(&customer, "/v1/find-email", &ask).await;
    }
    let searches = hunter.questions().iter().filter(|q| q.target.starts_with("/domain-search")).count();
    assert_eq!(searches, 1);
}

/// Pages of two people each, by the token they are asked with.
#[tokio::test]
async fn who_works_at_a_domain_the_dataset_does_not_know_is_asked_of_a_vendor_once() {
    let entry = |first: &str, status: Value, date: Value, position: &str| {
        json!({"value": format!("{}.example@{UNLISTED}", first.to_lowercase()), "type": "personal", "confidence": 96,
            "sources": [], "first_name": first, "last_name": "Example", "position": position, "seniority": "executive",
            "department": "it", "linkedin": null, "phone_number": null, "verification": {"date": date, "status": status}})
    };
    let stranger = json!({"value": "eve@elsewhere.example", "first_name": "Eve", "last_name": "Example", "confidence": 90});
    let emails = [
        entry("Ada", json!("valid"), json!("2026-02-20"), "CTO"),
        entry("Bob", json!(null), json!(null), "Engineer"),
        stranger,
    ];
    let list = json!({"data": {"domain": UNLISTED, "accept_all": false, "pattern": "{first}.{last}", "organization": "Unlisted",
        "emails": emails}, "meta": {"results": 3}});
    let hunter = Vendor::always(Behaviour::Json(200, list)).await;
    let (service, customer) = service_at(Clock::fixed(noon()), &[("hunter", &hunter)], &[]).await;
    let body = json!({"domain": UNLISTED, "limit": 20});
    let first = service.post(&customer, "/v1/domain-search", &body).await;
    let results = first.body["results"].as_array().unwrap();
    assert_eq!(results.len(), 2, "nobody of another domain: {}", first.body);
    assert_eq!(
        (&results[0]["person"]["fullName"], &results[0]["email_verified"]),
        (&json!("Ada Example"), &json!(true))
    );
    assert_eq!(
        (&results[1]["email_verified"], &results[1]["sources"][0]["provider"]),
        (&json!(false), &json!("hunter"))
    );
    assert_eq!((&first.body["pattern"], &first.body["catch_all"]), (&json!("{first}.{last}"), &json!(false)));
    assert_eq!(first.credits().to_string(), "1");
    let sure = json!({"domain": UNLISTED, "limit": 20, "verified_only": true});
    let sure = service.post(&customer, "/v1/domain-search", &sure).await;
    assert_eq!(
        (&sure.body["total"], hunter.questions().len()),
        (&json!(1), 1),
        "the list is bought once: {}",
        sure.body
    );
    let counts = service.app.providers.meter.counts(("hunter", Capability::Email));
    assert_eq!((counts.calls, counts.cost), (1, 25_000), "ten addresses are one credit");
    invariants::check(&service, &customer, &[first, sure]).await;
}

fn paged(question: &Question) -> Behaviour {
    let asked: Value = serde_json::from_str(&question.body).unwrap_or_default();
    match asked["scroll_token"].as_str() {
        None => pdl_page(&["Ada Example", "Bob Example"]),
        Some(_) => pdl_page(&["Cyd Example", "Dan Example"]),
    }
}

#[tokio::test]
async fn a_saved_icp_goes_on_to_a_vendor_and_delivers_nobody_twice() {
    let pdl = Vendor::start(paged).await;
    let (service, customer) = service(&[("pdl", &pdl)], &PEOPLE).await;
    let icp = json!({"name": "CTOs", "target": "people", "limit": 2,
        "filters": {"titles": ["CTO"], "company_domains": [UNLISTED]}});
    let saved = service.post(&customer, "/v1/saved-icps", &icp).await;
    let run = format!("/v1/saved-icps/{}/run", saved.body["id"].as_str().expect("an id"));
    let names = |body: &Value| -> Vec<String> {
        let people = body["results"].as_array().unwrap().iter();
        people.map(|person| person["fullName"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let first = service.post(&customer, &run, &json!({})).await;
    assert_eq!((first.status, names(&first.body)), (200, vec!["Ada Example".into(), "Bob Example".into()]));
    assert_eq!((&first.body["total"], first.credits().to_string().as_str()), (&json!(40), "2"));
    assert!(!first.body.to_string().contains("Example@"), "no addresses: {}", first.body);
    assert_eq!(traced(&service, &customer).await, ["dataset not_found", "pdl found"]);

    let fresh = service.post(&customer, &run, &json!({"only_new": true})).await;
    assert_eq!(names(&fresh.body), ["Cyd Example", "Dan Example"], "{}", fresh.body);
    assert_eq!(pdl.questions().len(), 2, "the first page was remembered");
    invariants::check(&service, &customer, &[first, fresh]).await;

    pdl.turn(Behaviour::Json(500, json!({})));
    let icp = json!({"name": "CIOs", "target": "people", "filters": {"titles": ["CIO"], "company_domains": [UNLISTED]}});
    let saved = service.post(&customer, "/v1/saved-icps", &icp).await;
    let run = format!("/v1/saved-icps/{}/run", saved.body["id"].as_str().expect("an id"));
    let down = service.post(&customer, &run, &json!({})).await;
    assert_eq!((down.status, down.credits().to_string().as_str()), (502, "0"), "{}", down.body);
}

fn staff(titles: &[(&str, &str)]) -> Behaviour {
    let person = |(name, title): &(&str, &str)| json!({"full_name": name, "job_title": title, "job_company_name": "Acme", "job_company_website": UNLISTED});
    let data: Vec<Value> = titles.iter().map(person).collect();
    Behaviour::Json(200, json!({"status": 200, "total": data.len(), "data": data}))
}

#[tokio::test]
async fn decision_makers_the_dataset_does_not_know_are_asked_of_vendors_and_ranked() {
    let pdl = Vendor::always(staff(&[
        ("Cy Sales", "Account Executive"),
        ("Bo Sales", "VP Sales"),
        ("Al Sales", "CRO"),
    ]));
    let pdl = pdl.await;
    let (service, customer) = service(&[("pdl", &pdl)], &PEOPLE).await;
    let ask = json!({"company_domain": UNLISTED, "role": "VP Sales"});
    let reply = service.post(&customer, "/v1/find-decision-maker", &ask).await;
    let names: Vec<&str> =
        reply.body["results"].as_array().unwrap().iter().filter_map(|r| r["fullName"].as_str()).collect();
    assert_eq!(names[0], "Bo Sales", "{}", reply.body);
    assert!(names.contains(&"Al Sales"), "{names:?}");
    let question: Value = serde_json::from_str(&pdl.questions()[0].body).unwrap();
    let must = question["query"]["bool"]["must"].to_string();
    assert!(must.contains("\"vp\"") && must.contains("\"sales\"") && must.contains(UNLISTED), "{must}");
    assert_eq!(question["size"], 3, "no more is bought than is wanted");
    assert_eq!(reply.credits().to_string(), (4 * names.len()).to_string());
    service.post(&customer, "/v1/find-decision-maker", &ask).await;
    assert_eq!(pdl.questions().len(), 1, "and not bought twice");
    invariants::check(&service, &customer, &[reply]).await;

    pdl.turn(Behaviour::Json(500, json!({})));
    let other = json!({"company_domain": UNLISTED, "role": "CFO"});
    let down = service.post(&customer, "/v1/find-decision-maker", &other).await;
    assert_eq!((down.status, down.credits().to_string().as_str()), (502, "0"), "{}", down.body);
    // Nobody is bought for a company whose people are known.
    let asked = pdl.questions().len();
    let known = service.known_email();
    let domain = known.split_once('@').map(|(_, domain)| domain);
    let ask = json!({"company_domain": domain, "role": "CEO"});
    let own = service.post(&customer, "/v1/find-decision-maker", &ask).await;
    assert_eq!((own.status, pdl.questions().len()), (200, asked), "{}", own.body);
}

#[tokio::test]
async fn a_vendor_without_departments_is_asked_by_title() {
    let apollo = Vendor::start(|question: &Question| match question.target.as_str() {
        "/mixed_people/api_search" => {
            Behaviour::Json(200, json!({"total_entries": 1, "people": [{"id": "6bb"}]}))
        }
        _ => Behaviour::Json(
            200,
            json!({"matches": [{"id": "6bb", "name": "Bo Sales", "title": "VP Sales",
                "organization": {"name": "Acme", "primary_domain": UNLISTED}}]}),
        ),
    });
    let apollo = apollo.await;
    let order = [("PROVIDERS_PEOPLE_SEARCH", "dataset,apollo")];
    let (service, customer) = service(&[("apollo", &apollo)], &order).await;
    let ask = json!({"company_domain": UNLISTED, "role": "VP Sales"});
    let reply = service.post(&customer, "/v1/find-decision-maker", &ask).await;
    assert_eq!(reply.body["results"][0]["fullName"], "Bo Sales", "{}", reply.body);
    let question: Value = serde_json::from_str(&apollo.questions()[0].body).unwrap();
    assert_eq!(question["person_titles"], json!(["VP Sales"]), "{question}");
}

#[tokio::test]
async fn a_committee_and_a_deck_are_made_of_people_a_vendor_knows() {
    let people = [("Cy Safe", "CISO"), ("Bo Safe", "Security Engineer"), ("Al It", "IT Director")];
    let company = json!({"status": 200, "likelihood": 9, "name": "acme", "display_name": "Acme",
        "website": UNLISTED, "industry": "software", "size": "51-200"});
    let pdl = Vendor::start(move |question: &Question| match question.target.split('?').next() {
        Some("/company/enrich") => Behaviour::Json(200, company.clone()),
        _ => staff(&people),
    });
    let pdl = pdl.await;
    let order = [PEOPLE[0], ("PROVIDERS_COMPANY", "dataset,pdl"), ("PROVIDER_BUDGET", "10")];
    let (service, customer) = service(&[("pdl", &pdl)], &order).await;
    let ask = json!({"company_domain": UNLISTED, "deal_type": "security", "max_per_role": 1});
    let committee = service.post(&customer, "/v1/buying-committee", &ask).await;
    assert_eq!(committee.body["total_people"], 3, "{}", committee.body);
    assert_eq!(committee.body["committee"]["ciso"][0]["fullName"], "Cy Safe");
    assert_eq!(committee.body["committee"]["it_lead"][0]["fullName"], "Al It");
    let deck = json!({"company_domain": UNLISTED, "target_role": "CISO"});
    let deck = service.post(&customer, "/v1/bundles/sales-deck", &deck).await;
    assert_eq!(deck.body["decision_maker"]["fullName"], "Cy Safe", "{}", deck.body);
    assert_eq!(deck.body["company"]["name"], "Acme");
    invariants::check(&service, &customer, &[committee, deck]).await;
}

#[tokio::test]
async fn without_a_dataset_vendors_alone_name_decision_makers() {
    let pdl = Vendor::always(staff(&[("Bo Sales", "VP Sales")])).await;
    let config = crate::providers::vendors::config(&[("pdl", &pdl)], &[("PROVIDERS_PEOPLE_SEARCH", "pdl")]);
    let nothing = common::providers::Sources::default();
    let service = Service::start_custom(config, Clock::System, nothing, false).await;
    let customer = service.customer(common::domain::Plan::Pro, 100).await;
    let ask = json!({"company_domain": UNLISTED, "role": "VP Sales"});
    let reply = service.post(&customer, "/v1/find-decision-maker", &ask).await;
    assert_eq!(reply.body["results"][0]["fullName"], "Bo Sales", "{}", reply.body);
    let search = service.post(&customer, "/v1/search/people", &ctos()).await;
    assert_eq!((search.status, &search.body["total"]), (200, &json!(1)), "{}", search.body);

    let empty = Service::start_custom(
        crate::providers::vendors::config(&[], &[]),
        Clock::System,
        common::providers::Sources::default(),
        false,
    )
    .await;
    let customer = empty.customer(common::domain::Plan::Pro, 100).await;
    assert_eq!(empty.post(&customer, "/v1/find-decision-maker", &ask).await.status, 503);
}
