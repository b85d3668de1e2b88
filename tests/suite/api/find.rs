//! The find family and verify-email: in the demo world without network, and at real mail servers on loopback.

use common::catalog::Contact;
use common::config::Config;
use common::domain::{CacheUse, Clock, Phone, Plan};
use common::lookup::record::{CompanyRecord, PersonRecord};
use common::providers::mail::MailConfig;
use common::providers::mail::peers::{DnsPeer, Script, SmtpPeer, Step, Zone};
use common::store::requests::EntryRange;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::net::Ipv4Addr;
use std::sync::Arc;
use tests::{Customer, Reply, Service, demo, invariants, noon, unhurried};

/// A person in the demo world for whom this holds, with their company.
fn somebody(
    holds: impl Fn(&PersonRecord, &CompanyRecord) -> bool,
) -> (Arc<PersonRecord>, Arc<CompanyRecord>) {
    let dataset = demo();
    (0..dataset.people_count())
        .find_map(|number| {
            let record = dataset.person(number).ok()?;
            let domain = record.person.company.as_ref()?.domain.clone()?;
            let company = dataset.company_by_domain(&domain).ok()??;
            (!record.suppressed && holds(&record, &company)).then_some((record, company))
        })
        .expect("the demo world has such a person")
}

fn with_email() -> Arc<PersonRecord> {
    somebody(|record, company| record.person.email_verified == Some(true) && company.catch_all == Some(false))
        .0
}

fn by_name(record: &PersonRecord) -> Value {
    let person = &record.person;
    let domain = person.company.as_ref().and_then(|company| company.domain.clone());
    json!({"firstName": person.first_name, "lastName": person.last_name, "domain": domain})
}

async fn last_cache_use(service: &Service, customer: &Customer, reply: &Reply) -> CacheUse {
    let entry = service.app.store.entry(&customer.id, reply.header("x-request-id")).await;
    entry.expect("readable").expect("recorded").cache
}

#[tokio::test]
async fn a_business_email_is_found_by_profile_and_by_name() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let record = with_email();
    let url = record.person.network_url.as_ref().unwrap();
    let by_profile =
        service.post(&customer, "/v1/find-email", &json!({"kind": "network", "networkUrl": url})).await;
    assert_eq!(by_profile.body["email"], json!(record.person.email), "{}", by_profile.body);
    assert_eq!((&by_profile.body["found"], &by_profile.body["email_verified"]), (&json!(true), &json!(true)));
    assert_eq!(
        (&by_profile.body["mx_found"], &by_profile.body["free_provider"]),
        (&json!(true), &json!(false))
    );
    assert!(by_profile.body["confidence"].as_f64().unwrap() > 0.9);
    assert!(by_profile.body["last_validated_at"].is_string() && by_profile.body["provider"].is_string());
    assert_eq!(by_profile.body["cost"]["credits"], 2);
    let named = service.post(&customer, "/v1/find-email", &by_name(&record)).await;
    assert_eq!(named.body["email"], json!(record.person.email));
    invariants::check(&service, &customer, &[by_profile, named]).await;
}

/// Every call about one person takes the same ways to name them.
#[tokio::test]
async fn a_contact_is_found_by_whatever_names_the_person() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let record = with_email();
    let person = &record.person;
    let employer = person.company.as_ref().unwrap();
    let ways = [
        json!({"fullName": person.full_name, "domain": employer.domain}),
        json!({"email": person.email}),
        json!({"networkUrl": person.network_url, "fullName": person.full_name}),
    ];
    let mut replies = Vec::new();
    for way in &ways {
        let enriched = service.post(&customer, "/v1/enrich", way).await;
        assert_eq!(enriched.body["person"]["id"], json!(person.id), "{way}: {}", enriched.body);
        let found = service.post(&customer, "/v1/find-email", way).await;
        assert_eq!(found.body["email"], json!(person.email), "{way}: {}", found.body);
        replies.extend([enriched, found]);
    }
    let by_company = json!({"fullName": person.full_name, "company": employer.name});
    let taken = service.post(&customer, "/v1/find-email", &by_company).await;
    assert_eq!(taken.status, 200, "{}", taken.body);
    replies.push(taken);
    let (reachable, _) = somebody(|record, _| {
        record.mobile.is_some() && record.person.email.is_some() && record.person.network_url.is_some()
    });
    let body = |extra: Value| {
        let mut body = json!({"allow_unverified": true});
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        body
    };
    let by_url = body(json!({"networkUrl": reachable.person.network_url}));
    let known = service.post(&customer, "/v1/find-phone", &by_url).await;
    assert_eq!(known.body["found"], true, "{}", known.body);
    let by_email = body(json!({"email": reachable.person.email}));
    let same = service.post(&customer, "/v1/find-phone", &by_email).await;
    assert_eq!(same.body["phone"], known.body["phone"], "{}", same.body);
    for path in ["/v1/enrich", "/v1/find-email", "/v1/find-phone"] {
        let alone = service.post(&customer, path, &json!({"fullName": person.full_name})).await;
        assert_eq!((alone.status, &alone.body["errors"][0]["field"]), (400, &json!("domain")), "{path}");
    }
    replies.extend([known, same]);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn an_address_nobody_recorded_is_found_by_the_companys_pattern() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (record, company) = somebody(|record, company| {
        let plain = record.person.full_name.is_ascii() && record.person.full_name.split(' ').count() == 2;
        record.person.email.is_none()
            && company.catch_all == Some(false)
            && company.email_pattern.is_some()
            && plain
    });
    let found = service.post(&customer, "/v1/find-email", &by_name(&record)).await;
    assert_eq!(
        (&found.body["found"], &found.body["email_verified"]),
        (&json!(true), &json!(true)),
        "{}",
        found.body
    );
    assert_eq!(found.body["sources"][0]["provider"], "mail");
    let domain = company.company.domain.as_ref().unwrap().as_str();
    assert!(found.body["email"].as_str().unwrap().ends_with(domain));
    invariants::check(&service, &customer, &[found]).await;
}

#[tokio::test]
async fn at_a_catch_all_domain_nothing_is_called_verified() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (record, _) =
        somebody(|record, company| company.catch_all == Some(true) && record.person.email.is_none());
    let mut wanted = by_name(&record);
    let refused = service.post(&customer, "/v1/find-email", &wanted).await;
    assert_eq!(refused.body["reason"], "unverified_only", "{}", refused.body);
    wanted["allow_unverified"] = json!(true);
    let found = service.post(&customer, "/v1/find-email", &wanted).await;
    assert_eq!(
        (&found.body["found"], &found.body["catch_all"]),
        (&json!(true), &json!(true)),
        "{}",
        found.body
    );
    assert_eq!(
        (&found.body["email_verified"], &found.body["last_validated_at"]),
        (&json!(false), &json!(null))
    );
    invariants::check(&service, &customer, &[found]).await;
}

#[tokio::test]
async fn what_cannot_be_found_costs_nothing_and_what_makes_no_sense_is_refused() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let nobody = json!({"firstName": "Nobody", "lastName": "Atall", "domain": "nowhere.example"});
    let mut replies = Vec::new();
    for path in ["/v1/find-email", "/v1/find-personal-email", "/v1/find-phone"] {
        let missing = service.post(&customer, path, &nobody).await;
        assert_eq!((missing.status, &missing.body["found"]), (200, &json!(false)), "{path} {}", missing.body);
        assert_eq!(missing.body["cost"]["credits"], 0);
        replies.push(missing);
        let partial = service.post(&customer, path, &json!({"firstName": "Ada"})).await;
        assert_eq!((partial.status, partial.bad_fields()), (400, vec!["lastName", "domain"]), "{path}");
        replies.push(partial);
    }
    let free = json!({"firstName": "Ada", "lastName": "Lovelace", "domain": "gmail.com"});
    let free = service.post(&customer, "/v1/find-email", &free).await;
    assert_eq!((free.status, free.bad_fields()), (400, vec!["domain"]));
    let url = with_email().person.network_url.clone();
    let both = json!({"kind": "name", "networkUrl": url});
    let both = service.post(&customer, "/v1/find-email", &both).await;
    assert_eq!((both.status, both.bad_fields()), (400, vec!["networkUrl"]));
    replies.extend([free, both]);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn a_personal_email_and_a_mobile_are_found_and_lead_back_to_their_owner() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (record, _) = somebody(|record, _| {
        record.personal_email.as_ref().is_some_and(|known| known.verified)
            && record.mobile.as_ref().is_some_and(|known| known.carrier.is_some())
    });
    let (personal, mobile) = (record.personal_email.as_ref().unwrap(), record.mobile.as_ref().unwrap());
    let wanted = json!({"networkUrl": record.person.network_url});
    let email = service.post(&customer, "/v1/find-personal-email", &wanted).await;
    assert_eq!(email.body["email"], json!(personal.address), "{}", email.body);
    assert_eq!((&email.body["email_verified"], &email.body["free_provider"]), (&json!(true), &json!(true)));
    assert_eq!(email.body["cost"]["credits"], 2);
    let phone = service.post(&customer, "/v1/find-phone", &wanted).await;
    assert_eq!(phone.body["phone"], json!(mobile.number), "{}", phone.body);
    assert_eq!(phone.body["network_url"], json!(record.person.network_url));
    assert_eq!(
        (&phone.body["line_type"], &phone.body["carrier"]),
        (&json!("mobile"), &json!(mobile.carrier))
    );
    assert_eq!((&phone.body["source"], &phone.body["cost"]["credits"]), (&json!("dataset"), &json!(12)));
    let owner = service.post(&customer, "/v1/reverse-phone", &json!({"phone": mobile.number})).await;
    assert_eq!(owner.body["person"]["id"], json!(record.person.id));
    assert_eq!(
        (&owner.body["match"]["matched_on"], &owner.body["cost"]["credits"]),
        (&json!(["phone"]), &json!(2))
    );
    let by_address = service.post(&customer, "/v1/reverse-email", &json!({"email": personal.address})).await;
    assert_eq!(by_address.body["person"]["id"], json!(record.person.id));
    assert_eq!(by_address.body["networkUrl"], json!(record.person.network_url));
    assert!(by_address.body["company"]["name"].is_string());
    invariants::check(&service, &customer, &[email, phone, owner, by_address]).await;
}

#[tokio::test]
async fn a_number_in_national_form_is_read_with_its_country_and_refused_without() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let is_american = |record: &PersonRecord| {
        record.mobile.as_ref().is_some_and(|known| known.number.as_str().starts_with("+1"))
    };
    let (record, _) = somebody(|record, _| is_american(record));
    let number = record.mobile.as_ref().unwrap().number.as_str().to_owned();
    let national = format!("({}) {}-{}", &number[2..5], &number[5..8], &number[8..]);
    let mut replies = Vec::new();
    for (path, country) in
        [("/v1/reverse-phone", "US"), ("/v1/reverse-phone", "United States"), ("/v1/enrich", "us")]
    {
        let reply = service.post(&customer, path, &json!({"phone": national, "country": country})).await;
        assert_eq!(reply.body["person"]["id"], json!(record.person.id), "{path} {country}: {}", reply.body);
        replies.push(reply);
    }
    // The company's country is known, whatever its domain ends in.
    let at_home = |record: &PersonRecord, company: &CompanyRecord| {
        let place = company.company.location.as_ref();
        let is_number = |number: &Phone| Phone::parse(number.as_str()).is_ok();
        is_american(record)
            && record.mobile.as_ref().is_some_and(|known| is_number(&known.number))
            && place.is_some_and(|place| place.country.as_deref() == Some("US"))
    };
    let (record, company) = somebody(at_home);
    let number = record.mobile.as_ref().unwrap().number.as_str().to_owned();
    let sent = json!({"phone": number[2..], "domain": company.company.domain});
    let reply = service.post(&customer, "/v1/enrich", &sent).await;
    assert_eq!(reply.body["person"]["id"], json!(record.person.id), "{sent}: {}", reply.body);
    replies.push(reply);
    for path in ["/v1/reverse-phone", "/v1/enrich"] {
        let reply = service.post(&customer, path, &json!({"phone": national})).await;
        let error = &reply.body["errors"][0];
        assert_eq!((reply.status, &error["field"]), (400, &json!("phone")), "{}", reply.body);
        let detail = error["detail"].as_str().unwrap();
        assert!(detail.contains("add country") && detail.contains('+'), "{detail}");
        replies.push(reply);
        let reply = service.post(&customer, path, &json!({"phone": national, "country": "Atlantis"})).await;
        assert!(reply.status == 400 && reply.bad_fields().contains(&"country"), "{}", reply.body);
        replies.push(reply);
    }
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn an_audience_is_hashed_counted_and_charged_by_address() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 10).await;
    let list = json!({"emails": [service.known_email(), "user@example.com", " USER@example.com", "rubbish"]});
    let reply = service.post(&customer, "/v1/ad-audience", &list).await;
    assert_eq!((reply.status, &reply.body["total"], &reply.body["valid"]), (200, &json!(4), &json!(2)));
    assert_eq!((&reply.body["invalid"], &reply.body["duplicates"]), (&json!(1), &json!(1)));
    assert_eq!((&reply.body["matched"], &reply.body["match_rate"]), (&json!(1), &json!(0.5)));
    let known = "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514";
    assert_eq!(reply.body["hashes"][1], json!({"index": 1, "sha256": known, "sha256_google": known}));
    assert_eq!(reply.body["cost"], json!({"credits": 0.2, "balance_remaining": 9.8}));
    assert!(!String::from_utf8_lossy(&reply.bytes).contains('@'), "no address is sent back");
    let too_many = json!({"emails": vec!["a@acme.example"; 10_001]});
    let too_many = service.post(&customer, "/v1/ad-audience", &too_many).await;
    assert_eq!((too_many.status, too_many.bad_fields()), (400, vec!["emails"]));
    invariants::check(&service, &customer, &[reply, too_many]).await;
}

#[tokio::test]
async fn a_kept_phone_is_a_hit_at_the_same_price_until_it_has_expired() {
    let clock = Clock::fixed(noon());
    let service = Service::start_with(unhurried(), clock.clone()).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (record, _) =
        somebody(|record, _| record.mobile.as_ref().is_some_and(|known| known.carrier.is_some()));
    let wanted = json!({"networkUrl": record.person.network_url});
    let mut replies = Vec::new();
    for (days, expected) in
        [(0, CacheUse::Miss), (1, CacheUse::Hit), (363, CacheUse::Hit), (2, CacheUse::Miss)]
    {
        clock.advance(SignedDuration::from_hours(24 * days));
        let reply = service.post(&customer, "/v1/find-phone", &wanted).await;
        assert_eq!(last_cache_use(&service, &customer, &reply).await, expected, "{days} days on");
        replies.push(reply);
    }
    assert_eq!(replies[0].body["phone"], replies[1].body["phone"]);
    assert_eq!(replies[1].body["cost"]["credits"], 12, "a hit costs the same");
    assert_eq!(
        replies[3].body["found"],
        json!(false),
        "a year later its network must confirm it again, and nobody can"
    );
    invariants::check(&service, &customer, &replies).await;
}

/// A service whose mail goes to these peers.
async fn beside(script: Script) -> (Service, SmtpPeer, DnsPeer) {
    let dns = DnsPeer::start([
        ("acme.test", Zone::mx(&[(10, "mx.acme.test.")])),
        ("mx.acme.test", Zone::address(Ipv4Addr::LOCALHOST)),
    ])
    .await
    .unwrap();
    let smtp = SmtpPeer::start(script).await.unwrap();
    let config = Config { mail: MailConfig::for_peers(&dns, &smtp), ..unhurried() };
    (Service::start_with(config, Clock::System).await, smtp, dns)
}

#[tokio::test]
async fn real_domains_are_asked_over_the_network() {
    let (service, smtp, _dns) = beside(Script::with_mailboxes(&["jdoe"])).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let jane = json!({"firstName": "Jane", "lastName": "Doe", "domain": "acme.test"});
    let found = service.post(&customer, "/v1/find-email", &jane).await;
    assert_eq!(found.body["email"], "jdoe@acme.test", "{}", found.body);
    assert_eq!((&found.body["email_verified"], &found.body["catch_all"]), (&json!(true), &json!(false)));
    assert_eq!(smtp.connections(), 1, "every candidate in one conversation");
    let again = service.post(&customer, "/v1/find-email", &jane).await;
    assert_eq!((&again.body["email"], smtp.connections()), (&found.body["email"], 1));
    assert_eq!(last_cache_use(&service, &customer, &again).await, CacheUse::Hit);
    let gone = json!({"firstName": "Max", "lastName": "Roe", "domain": "acme.test"});
    let gone = service.post(&customer, "/v1/find-email", &gone).await;
    assert_eq!((&gone.body["found"], &gone.body["cost"]["credits"]), (&json!(false), &json!(0)));
    assert_eq!(gone.body["mx_found"], json!(null), "{}", gone.body);
    // Where the domain accepts no mail, the answer says that this is the reason.
    let nowhere = json!({"firstName": "Max", "lastName": "Roe", "domain": "nowhere.test"});
    let nowhere = service.post(&customer, "/v1/find-email", &nowhere).await;
    assert_eq!(
        (&nowhere.body["found"], &nowhere.body["reason"], &nowhere.body["mx_found"]),
        (&json!(false), &json!("not_found"), &json!(false)),
        "{}",
        nowhere.body
    );
    invariants::check(&service, &customer, &[found, again, gone, nowhere]).await;
}

#[tokio::test]
async fn a_mail_server_that_cannot_be_asked_is_an_outage_and_no_miss() {
    let (service, _smtp, _dns) =
        beside(Script { greeting: Step::Close, ..Script::with_mailboxes(&[]) }).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let jane = json!({"firstName": "Jane", "lastName": "Doe", "domain": "acme.test"});
    let reply = service.post(&customer, "/v1/find-email", &jane).await;
    assert_eq!((reply.status, &reply.body["code"]), (502, &json!("upstream_failed")), "{}", reply.body);
    let verdict = service.post(&customer, "/v1/verify-email", &json!({"email": "jane@acme.test"})).await;
    assert_eq!((&verdict.body["status"], &verdict.body["mailbox_exists"]), (&json!("unknown"), &json!(null)));
    assert_eq!(verdict.body["cost"]["credits"], 0, "unknown because every check failed is free");
    invariants::check(&service, &customer, &[reply, verdict]).await;
}

#[tokio::test]
async fn verdicts_are_charged_kept_and_asked_for_once_at_a_time() {
    let (service, smtp, _dns) = beside(Script::with_mailboxes(&["ada"])).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let body = json!({"email": "Ada@acme.test"});
    let calls = (0..20).map(|_| service.post(&customer, "/v1/verify-email", &body));
    let mut replies = futures::future::join_all(calls).await;
    assert!(replies.iter().all(|reply| reply.body["status"] == "valid"), "{}", replies[0].body);
    assert_eq!(smtp.connections(), 1, "twenty calls, one question");
    let later = service.post(&customer, "/v1/verify-email", &body).await;
    assert_eq!(last_cache_use(&service, &customer, &later).await, CacheUse::Hit);
    assert_eq!((&later.body["cost"]["credits"], smtp.connections()), (&json!(0.5), 1));
    let bad = service.post(&customer, "/v1/verify-email", &json!({"email": "ada@acme.test\r\nDATA"})).await;
    assert_eq!((&bad.body["status"], &bad.body["reason"]), (&json!("invalid"), &json!("bad_syntax")));
    assert_eq!(bad.body["cost"]["credits"], 0.5, "the verdict is the outcome");
    assert!(smtp.lines().iter().all(|line| !line.contains("DATA")));
    replies.extend([later, bad]);
    let range = EntryRange::default();
    let entries = service.app.store.all_entries(&customer.id, range).await.unwrap();
    assert!(
        entries.iter().all(|entry| !format!("{:?}", entry.providers).contains("ada")),
        "nothing personal in history"
    );
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn the_demo_worlds_mail_servers_answer_without_network() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let verify = async |email: String| {
        service.post(&customer, "/v1/verify-email", &json!({"email": email})).await.body
    };
    let known = with_email().person.email.clone().unwrap();
    let verdict = verify(known.to_string()).await;
    assert_eq!(
        (&verdict["status"], &verdict["mailbox_exists"]),
        (&json!("valid"), &json!(true)),
        "{verdict}"
    );
    let verdict = verify(format!("nobody.atall@{}", known.host())).await;
    assert_eq!((&verdict["status"], &verdict["reason"]), (&json!("invalid"), &json!("no_mailbox")));
    let (_, company) = somebody(|_, company| company.catch_all == Some(true));
    let verdict = verify(format!("anybody@{}", company.company.domain.as_ref().unwrap())).await;
    assert_eq!((&verdict["status"], &verdict["catch_all"]), (&json!("risky"), &json!(true)));
    let verdict = verify("ada@nowhere.example".into()).await;
    assert_eq!((&verdict["status"], &verdict["mx_found"]), (&json!("invalid"), &json!(false)));
}

#[tokio::test]
async fn an_address_is_sold_by_finding_it_and_not_by_verifying_it() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let (record, app) = (with_email(), &service.app);
    let email = record.person.email.clone().unwrap();
    let secret = &app.config.stored.seal_secret;
    let marks = HashSet::from([common::auth::contact_mark(secret, &Contact::Email(email.clone()))]);
    let bought = async || {
        let deadline = common::domain::clock::instant() + std::time::Duration::from_secs(60);
        assert!(app.store.fold_people(&customer.id, deadline).await.unwrap());
        app.store.sold_marks(&customer.id, &marks).await.unwrap()
    };
    let verified = service.post(&customer, "/v1/verify-email", &json!({"email": email})).await;
    assert_eq!(verified.body["status"], "valid", "{}", verified.body);
    assert!(bought().await.is_empty());
    let url = record.person.network_url.as_ref().unwrap();
    let found = service.post(&customer, "/v1/find-email", &json!({"networkUrl": url})).await;
    assert_eq!((&found.body["email"], &found.body["email_verified"]), (&json!(email), &json!(true)));
    assert_eq!(bought().await, marks);
}
