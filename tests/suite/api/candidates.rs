//! Candidates, records by their id, and cleaning: what is told, what it costs, and that people who opted out are in none of it.

use crate::privacy::suppress;
use common::domain::{Clock, Plan};
use jiff::SignedDuration;
use serde_json::{Value, json};
use tests::stage::{Stage, company_ref, place, worker};
use tests::vendor::{Behaviour, Vendor};
use tests::{Customer, Reply, Service, invariants, noon, unhurried};

/// The stage with two people of one name at Acme, in different places.
async fn service() -> (Service, Customer) {
    let mut stage = Stage::default();
    for (at, city, title) in [(1, "Berlin", "Account Executive"), (2, "Austin", "Data Analyst")] {
        let mut twin = worker("Nora Barnacle", title, "acme");
        twin.person.id = format!("per_nora_{at}");
        twin.person.network_url = Some(tests::stage::url(&format!("nora-barnacle-{at}")));
        twin.person.email = format!("nora{at}@acme.example").parse().ok();
        let country = if at == 1 { "DE" } else { "US" };
        twin.person.location = Some(place(city, city, country));
        stage.people.push(twin);
    }
    let service = stage.open().await;
    let customer = service.customer(Plan::Pro, 100).await;
    (service, customer)
}

async fn ask(service: &Service, customer: &Customer, body: Value) -> Reply {
    let reply = service.post(customer, "/v1/match/person", &body).await;
    assert_eq!(reply.status, 200, "{body}: {}", reply.body);
    reply
}

fn ids(reply: &Reply) -> Vec<&str> {
    let candidates = reply.body["candidates"].as_array().expect("candidates");
    candidates.iter().filter_map(|candidate| candidate["person"]["id"].as_str()).collect()
}

#[tokio::test]
async fn the_likeliest_person_comes_first_with_what_agrees_and_what_does_not() {
    let (service, customer) = service().await;
    let known =
        service.post(&customer, "/v1/enrich", &json!({"fullName": "Alan Turing", "company": "Acme"})).await;
    let id = known.body["person"]["id"].as_str().expect("an id").to_owned();
    let body = json!({"fullName": "Alan Turing", "company": "Acme", "title": "CTO", "location": "Sydney, Australia",
        "email": "unknown@acme.example"});
    let reply = ask(&service, &customer, body).await;
    let first = &reply.body["candidates"][0];
    assert_eq!(
        (&first["person"]["id"], &reply.body["cost"]["credits"]),
        (&json!(id), &json!(1)),
        "{}",
        reply.body
    );
    assert_eq!(first["confidence"], known.body["match"]["confidence"], "a match is as sure as a look-up");
    let has = |list: &str, input: &str| first[list].as_array().is_some_and(|all| all.contains(&json!(input)));
    for input in ["fullName", "company", "title"] {
        assert!(has("agreed", input) && !has("differed", input), "{input}: {first}");
    }
    assert!(has("differed", "email"), "{first}");
    assert!(first["explanation"].as_str().is_some_and(|why| why.contains("not the same")), "{first}");
    invariants::check(&service, &customer, &[known, reply]).await;
}

#[tokio::test]
async fn an_identifier_is_as_sure_as_in_a_look_up_and_a_wrong_name_beside_it_shows() {
    let (service, customer) = service().await;
    let url = "https://network.example/in/grace-hopper";
    let reply =
        ask(&service, &customer, json!({"networkUrl": url, "fullName": "Alan Turing", "company": "Acme"}))
            .await;
    let first = &reply.body["candidates"][0];
    assert_eq!((&first["person"]["fullName"], &first["confidence"]), (&json!("Grace Hopper"), &json!(1.0)));
    assert_eq!(first["agreed"], json!(["networkUrl", "company"]), "{first}");
    assert_eq!(first["differed"], json!(["fullName"]), "{first}");

    // Identifiers of two people divide the confidence, and neither is called the one.
    let mixed = ask(
        &service,
        &customer,
        json!({"networkUrl": url, "email": "nora1@acme.example", "min_confidence": 0.3}),
    )
    .await;
    let confidences: Vec<f64> = mixed.body["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|candidate| candidate["confidence"].as_f64().unwrap())
        .collect();
    assert_eq!(confidences.len(), 2, "{}", mixed.body);
    assert!(confidences.iter().all(|confidence| *confidence <= 0.5), "{confidences:?}");
    invariants::check(&service, &customer, &[reply, mixed]).await;
}

#[tokio::test]
async fn namesakes_are_listed_only_when_a_lower_confidence_is_asked_for_and_paid() {
    let (service, customer) = service().await;
    let who = json!({"fullName": "Nora Barnacle", "company": "Acme", "location": "Austin, TX"});
    let unsure = ask(&service, &customer, who.clone()).await;
    assert_eq!(unsure.body["candidates"], json!([]), "{}", unsure.body);
    assert_eq!(
        (&unsure.body["below_min_confidence"], &unsure.body["cost"]["credits"]),
        (&json!(2), &json!(0))
    );
    let mut lower = who;
    lower["min_confidence"] = json!(0.2);
    let both = ask(&service, &customer, lower.clone()).await;
    assert_eq!(ids(&both), ["per_nora_2", "per_nora_1"], "the place orders them: {}", both.body);
    assert_eq!(both.body["cost"]["credits"], 1);
    for candidate in both.body["candidates"].as_array().unwrap() {
        assert_eq!(
            candidate["person"].get("email"),
            None,
            "an address is sold with one sure person: {candidate}"
        );
    }
    let austin = &both.body["candidates"][0];
    assert_eq!(austin["agreed"], json!(["fullName", "company", "location"]), "{austin}");
    assert_eq!(both.body["candidates"][1]["differed"], json!(["location"]), "{}", both.body);
    lower["limit"] = json!(1);
    let one = ask(&service, &customer, lower).await;
    assert_eq!(ids(&one), ["per_nora_2"]);
    invariants::check(&service, &customer, &[unsure, both, one]).await;
}

#[tokio::test]
async fn a_person_who_opted_out_is_no_candidate_by_any_input() {
    let (service, customer) = service().await;
    let url = "https://network.example/in/nora-barnacle-1";
    suppress(&service, |who| who.network_url(url).expect("a profile")).await;
    let named = json!({"fullName": "Nora Barnacle", "company": "Acme", "min_confidence": 0.0});
    let reply = ask(&service, &customer, named).await;
    assert_eq!(ids(&reply), ["per_nora_2"], "{}", reply.body);
    for body in [
        json!({"networkUrl": url}),
        json!({"email": "nora1@acme.example"}),
        json!({"id": "per_nora_1"}),
        json!({"id": "per_nora_1", "min_confidence": 0.0}),
    ] {
        let hidden = ask(&service, &customer, body.clone()).await;
        assert_eq!(hidden.body["candidates"], json!([]), "{body}: {}", hidden.body);
        assert_eq!(
            (&hidden.body["below_min_confidence"], &hidden.body["cost"]["credits"]),
            (&json!(0), &json!(0))
        );
    }
    let by_id = service.get(&customer, "/v1/people/per_nora_1").await;
    let unknown = service.get(&customer, "/v1/people/per_nobody").await;
    assert_eq!((by_id.status, &by_id.body), (200, &unknown.body), "a hidden person looks unknown");
    assert_eq!((&by_id.body["found"], &by_id.body["reason"]), (&json!(false), &json!("not_found")));
    let enriched = service.post(&customer, "/v1/enrich", &json!({"id": "per_nora_1"})).await;
    assert_eq!((&enriched.body["found"], &enriched.body["cost"]["credits"]), (&json!(false), &json!(0)));
}

#[tokio::test]
async fn companies_are_ranked_by_name_and_place() {
    let (service, customer) = service().await;
    let ask = async |body: Value| service.post(&customer, "/v1/match/company", &body).await;
    let reply = ask(json!({"name": "Acme Inc.", "location": "Paris, France"})).await;
    let first = &reply.body["candidates"][0];
    assert_eq!(first["company"]["domain"], "acme.example", "{}", reply.body);
    assert_eq!((&first["agreed"], &first["differed"]), (&json!(["name"]), &json!(["location"])), "{first}");
    assert_eq!(reply.body["cost"]["credits"], 1);
    let by_domain = ask(json!({"domain": "acme.example", "name": "Globex"})).await;
    let first = &by_domain.body["candidates"][0];
    assert_eq!((&first["confidence"], &first["differed"]), (&json!(1.0), &json!(["name"])), "{first}");
    let nothing = ask(json!({"name": "Nothing of the Kind Ltd"})).await;
    assert_eq!((&nothing.body["candidates"], &nothing.body["cost"]["credits"]), (&json!([]), &json!(0)));
    invariants::check(&service, &customer, &[reply, by_domain, nothing]).await;
}

#[tokio::test]
async fn a_mistake_in_what_is_asked_is_named_and_costs_nothing() {
    let (service, customer) = service().await;
    let mut replies = Vec::new();
    for (path, body, field) in [
        ("/v1/match/person", json!({}), "networkUrl"),
        ("/v1/match/person", json!({"fullName": "Ada Lovelace"}), "domain"),
        ("/v1/match/person", json!({"fullName": "Ada", "company": "Acme", "limit": 11}), "limit"),
        ("/v1/match/person", json!({"email": "ada@acme.example", "min_confidence": 2}), "min_confidence"),
        ("/v1/match/person", json!({"email": "ada@acme.example", "nmae": "Ada"}), "nmae"),
        ("/v1/match/person", json!({"networkUrl": "https://network.example/company/acme"}), "networkUrl"),
        ("/v1/match/company", json!({}), "domain"),
        ("/v1/match/company", json!({"location": "Berlin"}), "domain"),
        ("/v1/match/company", json!({"networkUrl": "https://network.example/in/ada"}), "networkUrl"),
        ("/v1/match/company", json!({"name": "Acme", "limit": 0}), "limit"),
        ("/v1/clean", json!({}), "items"),
        ("/v1/clean", json!({"items": []}), "items"),
        ("/v1/clean", json!({"items": [{"kind": "colour", "value": "red"}]}), "items[0].kind"),
        (
            "/v1/clean",
            json!({"items": [{"kind": "phone", "value": "1", "country": "Atlantis"}]}),
            "items[0].country",
        ),
        ("/v1/companies", json!({"id": "com_acme", "domain": "acme.example"}), "domain"),
    ] {
        let reply = service.post(&customer, path, &body).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec![field]), "{path} {body}: {}", reply.body);
        replies.push(reply);
    }
    let wrong = service.get(&customer, "/v1/people/per_1?fields=all").await;
    assert_eq!((wrong.status, wrong.bad_fields()), (400, vec!["fields"]));
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn an_outage_is_no_missing_candidate_and_costs_nothing() {
    let vendor = Vendor::always(Behaviour::Json(500, json!({"error": "down"}))).await;
    let urls = format!("pdl={}", vendor.address);
    let variables = [
        ("PDL_API_KEY", "pdl-key-of-a-test"),
        ("PROVIDERS_PERSON", "dataset,pdl"),
        ("PROVIDER_URLS", urls.as_str()),
    ];
    let config = common::config::Config::from_variables(|name| {
        variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    });
    let service = Service::start_with(config.expect("a configuration"), Clock::System).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let body = json!({"networkUrl": "https://network.example/in/nobody-at-all-7781"});
    let reply = service.post(&customer, "/v1/match/person", &body).await;
    assert_eq!(reply.status, 502, "{}", reply.body);
    vendor.turn(Behaviour::Json(404, json!({"status": 404, "error": {"type": "not_found"}})));
    let again = service.post(&customer, "/v1/match/person", &body).await;
    assert_eq!((again.status, &again.body["candidates"]), (200, &json!([])), "{}", again.body);
    invariants::check(&service, &customer, &[reply, again]).await;
}

#[tokio::test]
async fn a_vendor_is_asked_where_the_directory_has_no_likely_candidate() {
    let vendor = Vendor::always(Behaviour::Json(
        200,
        json!({"status": 200, "likelihood": 9, "data": {"id": "abc", "full_name": "Ada Example",
            "linkedin_url": "linkedin.com/in/ada-example", "job_title": "CTO", "job_company_name": "Acme",
            "job_company_website": "acme.example", "job_last_verified": "2025-06-01"}}),
    ))
    .await;
    let urls = format!("pdl={}", vendor.address);
    let variables = [
        ("PDL_API_KEY", "pdl-key-of-a-test"),
        ("PROVIDERS_PERSON", "dataset,pdl"),
        ("PROVIDER_URLS", urls.as_str()),
    ];
    let config = common::config::Config::from_variables(|name| {
        variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
    });
    let service = Service::start_with(config.expect("a configuration"), Clock::System).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let body = json!({"networkUrl": "https://linkedin.com/in/ada-example"});
    let reply = service.post(&customer, "/v1/match/person", &body).await;
    let first = &reply.body["candidates"][0];
    assert_eq!(
        (&first["person"]["fullName"], &first["agreed"]),
        (&json!("Ada Example"), &json!(["networkUrl"]))
    );
    assert_eq!(reply.body["cost"]["credits"], 1, "{}", reply.body);
    invariants::check(&service, &customer, &[reply]).await;
}

#[tokio::test]
async fn a_record_is_free_within_a_day_of_having_been_paid_for_by_the_account() {
    let clock = Clock::fixed(noon());
    let service = Service::start_with(unhurried(), clock.clone()).await;
    let (customer, other) = (service.customer(Plan::Pro, 2).await, service.customer(Plan::Pro, 5).await);
    let known = service.post(&customer, "/v1/enrich", &json!({"email": service.known_email()})).await;
    let id = known.body["person"]["id"].as_str().expect("a person").to_owned();
    let path = format!("/v1/people/{id}");
    let again = service.get(&customer, &path).await;
    assert_eq!(
        (&again.body["person"], &again.body["cost"]["credits"]),
        (&known.body["person"], &json!(0)),
        "{}",
        again.body
    );
    assert!(again.body["paid_at"].is_string(), "{}", again.body);
    let price = service.get(&customer, &format!("{path}?dry_run=true")).await;
    assert_eq!(price.body["max_credits"], 0, "{}", price.body);
    // Another account pays.
    let first = service.get(&other, &path).await;
    assert_eq!(
        (&first.body["cost"]["credits"], &first.body["paid_at"]),
        (&json!(1), &Value::Null),
        "{}",
        first.body
    );
    let second = service.get(&other, &path).await;
    assert_eq!(second.body["cost"]["credits"], 0);

    clock.advance(SignedDuration::from_hours(25));
    let later = service.get(&customer, &path).await;
    assert_eq!(later.body["cost"]["credits"], 1, "{}", later.body);
    // The balance is spent, and what was paid for is still there.
    let free = service.get(&customer, &path).await;
    assert_eq!((free.status, &free.body["cost"]["credits"]), (200, &json!(0)), "{}", free.body);
    clock.advance(SignedDuration::from_hours(25));
    assert_eq!(service.get(&customer, &path).await.status, 402);
    invariants::check(&service, &customer, &[known, again, later, free]).await;
    invariants::check(&service, &other, &[first, second]).await;
}

#[tokio::test]
async fn a_page_of_a_search_does_not_make_its_people_free_and_a_company_has_its_own_day() {
    let (service, customer) = service().await;
    let search = json!({"filters": {"company_domains": ["acme.example"]}, "limit": 1});
    let page = service.post(&customer, "/v1/search/people", &search).await;
    let id = page.body["results"][0]["id"].as_str().expect("a person").to_owned();
    let read = service.get(&customer, &format!("/v1/people/{id}")).await;
    assert_eq!(
        (&read.body["found"], &read.body["cost"]["credits"]),
        (&json!(true), &json!(1)),
        "{}",
        read.body
    );

    let company =
        service.post(&customer, "/v1/companies", &json!({"domain": company_ref("acme").domain})).await;
    let id = company.body["company"]["id"].as_str().expect("a company").to_owned();
    let read_again = service.get(&customer, &format!("/v1/companies/{id}")).await;
    assert_eq!(
        (&read_again.body["company"], &read_again.body["cost"]["credits"]),
        (&company.body["company"], &json!(0))
    );
    let by_id = service.post(&customer, "/v1/companies", &json!({"id": id})).await;
    assert_eq!(
        (&by_id.body["company"], &by_id.body["cost"]["credits"]),
        (&company.body["company"], &json!(1))
    );
    invariants::check(&service, &customer, &[page, read, company, read_again, by_id]).await;
}

#[tokio::test]
async fn values_are_cleaned_in_their_order_for_nothing_and_sixty_times_a_minute() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Free, 1).await;
    let body = json!({"items": [
        {"kind": "title", "value": "VICE PRESIDENT OF SALES"}, {"kind": "phone", "value": "no number"},
        {"kind": "phone", "value": "030 901820", "country": "Germany"}, {"kind": "domain", "value": "https://www.acme.co.uk/x"},
    ]});
    let clean = || service.post(&customer, "/v1/clean", &body);
    let reply = clean().await;
    let results = &reply.body["results"];
    assert_eq!(results[0]["codes"], json!({"department": "sales", "seniority": "vp"}), "{}", reply.body);
    assert_eq!((&results[1], &results[2]["value"]), (&Value::Null, &json!("+4930901820")));
    assert_eq!((&results[3]["value"], &reply.body["cost"]["credits"]), (&json!("acme.co.uk"), &json!(0)));
    for _ in 1..60 {
        assert_eq!(clean().await.status, 200);
    }
    let limited = clean().await;
    assert_eq!(
        (limited.status, limited.body["code"].as_str()),
        (429, Some("rate_limited")),
        "{}",
        limited.body
    );
    invariants::check(&service, &customer, &[reply]).await;
}
