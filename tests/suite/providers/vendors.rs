//! What vendors do beyond lookups: mobiles, mailboxes, searches, jobs; and what they do wrong, through the whole service.

use common::app::{App, Cx};
use common::config::Config;
use common::domain::signal::SignalData;
use common::domain::{Clock, Domain, NetworkUrl, PersonName, Plan};
use common::lookup::contact::Wanted;
use common::lookup::{Capability, Lookup, PersonQuery, ProviderError};
use common::providers::waterfall::unguarded;
use common::providers::{Sources, vendors};
use common::store::requests::EntryRange;
use local::server::data_dir::DataDir;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tests::faults::{Fault, Faults};
use tests::vendor::{Behaviour, Question, Vendor};
use tests::{Customer, Reply, Service, binary, invariants};

/// A configuration with keys for every vendor, all at these addresses.
pub fn config(urls: &[(&str, &Vendor)], more: &[(&str, &str)]) -> Config {
    let urls: Vec<String> = urls.iter().map(|(name, vendor)| format!("{name}={}", vendor.address)).collect();
    let read = |name: &str| {
        let set = more.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        set.or_else(|| match name {
            "PROVIDER_URLS" => Some(urls.join(",")),
            "RATE_LIMITS" => Some(["1000000"; 5].join(",")),
            // Nothing answers there, so names resolve to nothing at once.
            "NAME_SERVERS" => Some("127.0.0.1:1".to_owned()),
            key if key.ends_with("_API_KEY") || key.starts_with("TWILIO_") => Some("key".to_owned()),
            _ => None,
        })
    };
    Config::from_variables(read).expect("a configuration")
}

pub async fn service(urls: &[(&str, &Vendor)], more: &[(&str, &str)]) -> (Service, Customer) {
    service_at(Clock::System, urls, more).await
}

pub async fn service_at(
    clock: Clock,
    urls: &[(&str, &Vendor)],
    more: &[(&str, &str)],
) -> (Service, Customer) {
    let service = Service::start_with(config(urls, more), clock).await;
    let customer = service.customer(Plan::Pro, 1000).await;
    (service, customer)
}

pub async fn traced(service: &Service, customer: &Customer) -> Vec<String> {
    let entries = service.app.store.all_entries(&customer.id, EntryRange::default()).await.unwrap();
    let last = entries.into_iter().next().expect("an entry");
    last.providers.iter().map(|provider| format!("{} {}", provider.name, provider.outcome)).collect()
}

pub fn ada_of_apollo(more: Value) -> Value {
    let mut person = json!({"id": "6bb", "name": "Ada Example", "title": "CTO",
        "linkedin_url": "http://www.linkedin.com/in/ada-example",
        "organization": {"name": "Acme", "primary_domain": "acme.example"}});
    person.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    person
}

const MOBILE: &str = "+491701234567";

fn twilio() -> Behaviour {
    let line = json!({"carrier_name": "Example Mobile", "type": "mobile", "error_code": null});
    Behaviour::Json(200, json!({"phone_number": MOBILE, "valid": true, "line_type_intelligence": line}))
}

#[tokio::test]
async fn the_phone_waterfall_leaves_a_vendor_alone_that_asked_for_it() {
    let spent = Behaviour::With(429, "retry-after", "600".to_owned(), json!({"status": 429}));
    let saved = json!({"contact": {"phone_numbers": [{"sanitized_number": MOBILE, "type": "mobile",
        "status": "valid_number"}]}});
    let apollo = Behaviour::Json(200, json!({"person": ada_of_apollo(saved)}));
    let (pdl, apollo) = (Vendor::always(spent).await, Vendor::always(apollo).await);
    let twilio = Vendor::always(twilio()).await;
    let order = [("PROVIDERS_MOBILE", "pdl,apollo"), ("PROVIDER_ANSWERS_KEPT_HOURS", "0")];
    let (service, customer) =
        service(&[("pdl", &pdl), ("apollo", &apollo), ("twilio", &twilio)], &order).await;
    let ask = json!({"firstName": "Ada", "lastName": "Example", "domain": "acme.example"});
    let mut replies: Vec<Reply> = Vec::new();
    for _ in 0..3 {
        let reply = service.post(&customer, "/v1/multi-source-phone", &ask).await;
        assert_eq!(
            (&reply.body["phone"], &reply.body["source"]),
            (&json!(MOBILE), &json!("apollo")),
            "{}",
            reply.body
        );
        let attempts = reply.body["attempts"].as_array().unwrap();
        let outcomes: Vec<_> =
            attempts.iter().map(|a| (a["provider"].clone(), a["outcome"].clone())).collect();
        assert_eq!(outcomes, [(json!("pdl"), json!("quota")), (json!("apollo"), json!("found"))]);
        replies.push(reply);
    }
    assert_eq!((pdl.questions().len(), apollo.questions().len()), (1, 3));
    assert_eq!(service.app.providers.meter.counts(("pdl", Capability::Mobile)).quota, 3);
    assert_eq!(service.app.providers.meter.counts(("apollo", Capability::Mobile)).hits, 3);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn a_mobile_that_takes_long_is_collected_by_the_next_call_without_a_second_search() {
    let vendor = |pending: bool| {
        move |question: &Question| match question.target.as_str() {
            "/people/match" => Behaviour::Json(
                200,
                json!({"request_id": 9007199254740993i64, "person": ada_of_apollo(json!({}))}),
            ),
            "/webhook_result/9007199254740993" if pending => {
                Behaviour::Json(404, json!({"error_code": "result_pending", "retry_after_seconds": 30}))
            }
            "/webhook_result/9007199254740993" => Behaviour::Json(
                200,
                json!({"webhook_status": "success", "webhook_result": {"people": [{"phone_numbers": [
                    {"sanitized_number": MOBILE, "type_cd": "mobile", "status_cd": "valid_number"}]}]}}),
            ),
            other => panic!("nobody asks for {other}"),
        }
    };
    let slow = Vendor::start(vendor(true)).await;
    let config = config(&[("apollo", &slow)], &[("PROVIDER_WEBHOOK_URL", "https://hooks.example/numbers")]);
    let apollo = vendors::shipped("apollo").unwrap();
    let adapter = unguarded(apollo, &config.providers).0.contact.unwrap();
    let query = PersonQuery {
        name: Some(PersonName::parse("Ada Example")),
        domain: Domain::parse("acme.example").ok(),
        ..PersonQuery::default()
    };
    let given_up =
        tokio::time::timeout(Duration::from_millis(300), adapter.contact_for(&query, Wanted::Mobile));
    assert!(given_up.await.is_err());
    slow.script(vendor(false));
    let Ok(Lookup::Found(found)) = adapter.contact_for(&query, Wanted::Mobile).await else { panic!("found") };
    assert_eq!(found.record.mobile.unwrap().number.as_str(), MOBILE);
    let matches = slow.questions().iter().filter(|question| question.target == "/people/match").count();
    assert_eq!(matches, 1, "the number is not searched for and paid twice");
    assert!(slow.questions()[0].body.contains(r#""webhook_url":"https://hooks.example/numbers""#));
}

#[tokio::test]
async fn a_mobile_that_one_process_began_to_look_for_is_collected_by_another() {
    let vendor = |pending: bool| {
        move |question: &Question| match question.target.as_str() {
            "/people/match" => {
                Behaviour::Json(200, json!({"request_id": 77, "person": ada_of_apollo(json!({}))}))
            }
            _ if pending => Behaviour::Json(404, json!({"error_code": "result_pending"})),
            _ => Behaviour::Json(
                200,
                json!({"webhook_result": {"people": [{"phone_numbers": [
                    {"sanitized_number": MOBILE, "type_cd": "mobile", "status_cd": "valid_number"}]}]}}),
            ),
        }
    };
    let apollo = Vendor::start(vendor(true)).await;
    let settings = [
        ("PROVIDERS_MOBILE", "apollo"),
        ("PROVIDER_WEBHOOK_URL", "https://hooks.example/numbers"),
        ("PROVIDER_TIMEOUT_MS", "400"),
    ];
    let (service, _) = service(&[("apollo", &apollo)], &settings).await;
    let query = PersonQuery {
        name: Some(PersonName::parse("Ada Example")),
        domain: Domain::parse("acme.example").ok(),
        ..PersonQuery::default()
    };
    // Each process has providers of its own, and all have one database.
    let ask = || async {
        let app = &service.app;
        let (store, queue) = (app.store.clone(), app.queue.clone());
        let other =
            App::with_vendors(app.config.clone(), app.clock.clone(), store, Sources::default(), queue);
        let cx = Cx::new(other, "req_test".to_owned(), None, None, Instant::now() + Duration::from_secs(20));
        cx.ask.contact_for(&query, Wanted::Mobile).await
    };
    assert_eq!(ask().await.err(), Some(ProviderError::Timeout));
    apollo.script(vendor(false));
    let Ok(Lookup::Found(found)) = ask().await else { panic!("found") };
    assert_eq!(found.record.0.mobile.unwrap().number.as_str(), MOBILE);
    let matches = apollo.questions().iter().filter(|question| question.target == "/people/match").count();
    assert_eq!(matches, 1, "the number is not searched for and paid twice");
}

#[tokio::test]
async fn a_mailbox_our_own_check_cannot_settle_is_asked_of_a_vendor() {
    let verdict =
        |status: &str| Behaviour::Json(200, json!({"data": {"status": status, "email": "ada@acme.test"}}));
    let hunter = Vendor::always(verdict("accept_all")).await;
    let (service, customer) = service(&[("hunter", &hunter)], &[]).await;
    let ask = json!({"email": "ada@acme.test"});
    let risky = service.post(&customer, "/v1/verify-email", &ask).await;
    assert_eq!(
        (&risky.body["status"], &risky.body["catch_all"]),
        (&json!("risky"), &json!(true)),
        "{}",
        risky.body
    );
    assert_eq!(risky.credits().to_string(), "0.5");
    assert_eq!(traced(&service, &customer).await, ["mail dns_failed", "hunter found"]);
    service.post(&customer, "/v1/verify-email", &ask).await;
    assert_eq!(hunter.questions().len(), 1, "the verdict is kept");

    hunter.turn(Behaviour::Json(500, json!({})));
    let unknown = service.post(&customer, "/v1/verify-email", &json!({"email": "bob@acme.test"})).await;
    assert_eq!((&unknown.body["status"], unknown.credits().to_string().as_str()), (&json!("unknown"), "0"));
    invariants::check(&service, &customer, &[risky, unknown]).await;
}

/// An employer that the dataset does not know.
pub const UNLISTED: &str = "unlisted-anywhere.example";

pub fn pdl_page(names: &[&str]) -> Behaviour {
    let person = |name: &&str| {
        let email = format!("{}@{UNLISTED}", name.replace(' ', "."));
        json!({"full_name": name, "job_title": "CTO", "work_email": email, "job_company_name": "Acme",
            "job_company_website": UNLISTED})
    };
    let data: Vec<Value> = names.iter().map(person).collect();
    Behaviour::Json(200, json!({"status": 200, "total": 40, "scroll_token": "next/page=2", "data": data}))
}

#[tokio::test]
async fn a_search_goes_on_to_a_vendor_where_the_dataset_has_nothing() {
    let pdl = Vendor::always(pdl_page(&["Ada Example", "Bob Example", "Cy Example"])).await;
    let order = [("PROVIDERS_PEOPLE_SEARCH", "dataset,pdl")];
    let (service, customer) = service(&[("pdl", &pdl)], &order).await;
    let filters = json!({"titles": ["CTO"], "company_domains": [UNLISTED], "seniorities": ["c_suite"]});
    let first = service.post(&customer, "/v1/search/people", &json!({"filters": filters})).await;
    assert_eq!((first.status, &first.body["total"]), (200, &json!(40)), "{}", first.body);
    let people = first.body["results"].as_array().unwrap();
    assert_eq!((people.len(), &people[0]["sources"][0]["provider"]), (3, &json!("pdl")));
    assert!(!first.body.to_string().contains("Ada.Example@"), "a search sells no addresses: {}", first.body);
    assert_eq!(first.credits().to_string(), "4");
    let question: Value = serde_json::from_str(&pdl.questions()[0].body).unwrap();
    assert_eq!(question["size"], 3, "a page is no larger than a dollar buys: {question}");
    let must = question["query"]["bool"]["must"].to_string();
    assert!(must.contains("cxo") && must.contains(UNLISTED), "{must}");

    let cursor = first.body["next_cursor"].as_str().expect("a cursor");
    let more = json!({"filters": filters, "cursor": cursor});
    assert_eq!(service.post(&customer, "/v1/search/people", &more).await.status, 200);
    let question: Value = serde_json::from_str(&pdl.questions()[1].body).unwrap();
    assert_eq!(question["scroll_token"], "next/page=2");
    for (filters, cursor) in
        [(json!({"titles": ["CEO"]}), cursor), (filters.clone(), "pdl.00"), (filters, "apollo.00")]
    {
        let refused = service
            .post(&customer, "/v1/search/people", &json!({"filters": filters, "cursor": cursor}))
            .await;
        assert_eq!((refused.status, refused.bad_fields()), (400, vec!["cursor"]), "{}", refused.body);
    }

    let own = service.post(&customer, "/v1/search/people", &json!({"filters": {"titles": ["CTO"]}})).await;
    assert!(own.body["results"][0]["sources"].to_string().find("pdl").is_none());
    assert_eq!(pdl.questions().len(), 2, "the dataset knows some itself");
    // Technologies are nothing the vendor can be asked about, so it is not asked.
    let rare = json!({"filters": {"company_domains": [UNLISTED], "technologies": ["Rust"]}});
    assert_eq!(service.post(&customer, "/v1/search/people", &rare).await.body["results"], json!([]));
    assert_eq!(pdl.questions().len(), 2);
    invariants::check(&service, &customer, &[first]).await;
}

#[tokio::test]
async fn a_search_whose_vendor_is_down_is_an_error_and_not_an_empty_page() {
    let pdl = Vendor::always(Behaviour::Json(500, json!({}))).await;
    let order = [("PROVIDERS_COMPANY_SEARCH", "dataset,pdl")];
    let (service, customer) = service(&[("pdl", &pdl)], &order).await;
    let ask = json!({"filters": {"keywords": ["zymurgical"], "founded": {"min": 1700, "max": 1701}}});
    let reply = service.post(&customer, "/v1/search/companies", &ask).await;
    assert_eq!((reply.status, reply.credits().to_string().as_str()), (502, "0"), "{}", reply.body);
    pdl.turn(Behaviour::Json(404, json!({"status": 404})));
    let (service, customer) = self::service(&[("pdl", &pdl)], &order).await;
    let reply = service.post(&customer, "/v1/search/companies", &ask).await;
    assert_eq!((reply.status, &reply.body["total"]), (200, &json!(0)), "{}", reply.body);
}

#[tokio::test]
async fn what_vendors_do_wrong_is_refused_and_counted_and_the_next_one_asked() {
    let inside = Vendor::always(Behaviour::Json(200, json!({"secret": "inside"}))).await;
    let somewhere = format!("{}/latest/meta-data", inside.address);
    let bob =
        json!({"status": 200, "data": {"full_name": "Bob Other", "linkedin_url": "linkedin.com/in/bob"}});
    for (wrong, outcome) in [
        (Behaviour::Json(200, bob), "pdl mismatch"),
        (Behaviour::Html(200, "<html>Welcome to the captive portal</html>"), "pdl bad_answer"),
        (Behaviour::Endless(100 * 1024 * 1024), "pdl bad_answer"),
        (Behaviour::With(302, "location", somewhere, json!({})), "pdl bad_answer"),
    ] {
        let pdl = Vendor::always(wrong.clone()).await;
        let apollo = Vendor::always(Behaviour::Json(200, json!({"person": ada_of_apollo(json!({}))}))).await;
        let (service, customer) =
            service(&[("pdl", &pdl), ("apollo", &apollo)], &[("PROVIDERS_PERSON", "pdl,apollo")]).await;
        let ask = json!({"networkUrl": "linkedin.com/in/ada-example"});
        let reply = service.post(&customer, "/v1/enrich", &ask).await;
        assert_eq!(reply.body["person"]["fullName"], "Ada Example", "{wrong:?}: {}", reply.body);
        assert_eq!(traced(&service, &customer).await, [outcome, "apollo found"]);
        let counts = service.app.providers.meter.counts(("pdl", Capability::Person));
        assert_eq!((counts.failures + counts.mismatches, counts.hits, counts.cost), (1, 0, 0), "{wrong:?}");
    }
    assert!(inside.questions().is_empty(), "no redirect is followed");
}

#[tokio::test]
async fn a_schema_that_drifts_is_read_as_far_as_it_goes_and_counted() {
    let odd = json!({"status": 200, "data": {"full_name": "Ada Example", "job_title": 7, "skills": {"a": 1},
        "linkedin_url": "linkedin.com/in/ada-example"}});
    let pdl = Vendor::always(Behaviour::Json(200, odd)).await;
    let (service, customer) = service(&[("pdl", &pdl)], &[("PROVIDERS_PERSON", "pdl")]).await;
    let reply =
        service.post(&customer, "/v1/enrich", &json!({"networkUrl": "linkedin.com/in/ada-example"})).await;
    assert_eq!(reply.body["person"]["fullName"], "Ada Example", "{}", reply.body);
    assert!(service.app.providers.meter.counts(("pdl", Capability::Person)).drift >= 2);
}

#[tokio::test]
async fn nobody_is_called_unknown_because_the_list_of_objections_cannot_be_read() {
    let pdl = json!({"status": 200, "data": {"full_name": "Ada Example", "work_email": "ada@acme.example",
        "linkedin_url": "linkedin.com/in/ada-example"}});
    let pdl = Vendor::always(Behaviour::Json(200, pdl)).await;
    let (service, _) = service(&[("pdl", &pdl)], &[("PROVIDERS_PERSON", "pdl")]).await;
    let network_url = NetworkUrl::parse("linkedin.com/in/ada-example").ok();
    let query = PersonQuery { network_url, ..PersonQuery::default() };
    // Two steps to a request of the database: none gets through, or all but those before the vendor is asked.
    for (first_lost, asked) in [(0, 0), (2, 1)] {
        let faults = Faults::new(move |step| (step >= first_lost).then_some(Fault::Lose));
        let app = faults.app(&service.app, Sources::default());
        let cx = Cx::new(app, "req_test".to_owned(), None, None, Instant::now() + Duration::from_secs(20));
        let answer = cx.ask.person(&query).await;
        assert!(matches!(answer, Err(ProviderError::Unreachable(_))), "{answer:?}");
        assert_eq!(pdl.questions().len(), asked);
    }
}

#[tokio::test]
async fn the_open_jobs_of_a_company_become_hiring_signals() {
    let apollo = Vendor::start(|question| match question.target.split('?').next() {
        Some("/organizations/enrich") => Behaviour::Json(
            200,
            json!({"organization": {"id": "7cc", "name": "Acme", "primary_domain": "acme.example"}}),
        ),
        Some("/organizations/7cc/job_postings") => Behaviour::Json(
            200,
            json!({"organization_job_postings": [
                {"id": "j1", "title": "Staff Security Engineer", "url": "https://acme.example/jobs/1",
                 "city": "Berlin", "country": "Germany", "posted_at": "2026-02-20T00:00:00.000+00:00"},
                {"id": "j2", "title": null}]}),
        ),
        _ => Behaviour::Json(404, json!({})),
    });
    let apollo = apollo.await;
    let config = config(&[("apollo", &apollo)], &[("APOLLO_JOBS", "acme.example")]);
    let sources = common::signals::configured(&config, &Default::default());
    let batch = sources[0].poll(None, tests::noon()).await.unwrap();
    let [signal] = &batch.signals[..] else { panic!("{:?}", batch.signals) };
    let SignalData::Hiring(job) = &signal.data else { panic!("{signal:?}") };
    assert_eq!((job.title.as_str(), job.applicants), ("Staff Security Engineer", None));
    assert_eq!(signal.company.as_ref().unwrap().name, "Acme");
    assert_eq!(signal.occurred_at.to_string(), "2026-02-20T00:00:00Z");
    sources[0].poll(batch.cursor.as_deref(), tests::noon()).await.unwrap();
    let enriched =
        apollo.questions().iter().filter(|q| q.target.starts_with("/organizations/enrich")).count();
    assert_eq!(enriched, 1, "the company's id is paid for once");
    assert_eq!(apollo.questions()[0].header("x-api-key"), "key");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_ends_even_when_the_server_it_talks_to_is_stuck() {
    let folder = tempfile::tempdir().unwrap();
    let mut data = DataDir::take(folder.path()).unwrap();
    // It takes connections and never says a word.
    let place = folder.path().join("socket");
    let _stuck = std::os::unix::net::UnixListener::bind(&place).unwrap();
    data.announce(&place).unwrap();
    let started = Instant::now();
    let output = binary::run(folder.path(), &["providers"]);
    assert!(!output.status.success());
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("almanac: ") && said.lines().count() == 1, "{said}");
}
