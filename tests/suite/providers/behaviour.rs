//! The waterfall over vendors, through the whole service.

use common::app::App;
use common::config::Config;
use common::domain::{CacheUse, Clock, Plan};
use common::lookup::Capability;
use common::providers::Sources;
use common::providers::guard::Metered;
use common::store::requests::{Entry, EntryRange};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tests::binary::{self, Server};
use tests::vendor::{Behaviour, Vendor};
use tests::{Customer, Service, invariants, noon};

const PDL_KEY: &str = "pdl-key-that-nobody-may-see";
const APOLLO_KEY: &str = "apollo-key-that-nobody-may-see";
const HUNTER_KEY: &str = "hunter-key-that-nobody-may-see";

/// A service that asks these two vendors for people, in this order.
async fn service(pdl: &Vendor, apollo: &Vendor, more: &[(&str, &str)], clock: Clock) -> (Service, Customer) {
    let urls = format!("pdl={},apollo={}", pdl.address, apollo.address);
    let variables = [
        ("PDL_API_KEY", PDL_KEY),
        ("APOLLO_API_KEY", APOLLO_KEY),
        ("PROVIDERS_PERSON", "pdl,apollo"),
        ("PROVIDER_URLS", &urls),
        ("RATE_LIMITS", "1000000,1000000,1000000,1000000,1000000"),
    ];
    let config = Config::from_variables(|name| {
        let set = more.iter().chain(&variables).find(|(known, _)| *known == name);
        set.map(|(_, value)| (*value).to_owned())
    });
    let service = Service::start_with(config.expect("a configuration"), clock).await;
    let customer = service.customer(Plan::Pro, 1000).await;
    (service, customer)
}

fn pdl_ada() -> Behaviour {
    Behaviour::Json(
        200,
        json!({"status": 200, "likelihood": 9, "data": {"id": "abc", "full_name": "Ada Example",
            "linkedin_url": "linkedin.com/in/ada-example", "job_title": "CTO", "job_company_name": "Acme",
            "job_company_website": "acme.example", "job_last_verified": "2025-06-01"}}),
    )
}

fn apollo_ada() -> Behaviour {
    Behaviour::Json(
        200,
        json!({"person": {"id": "6bb", "name": "Ada Example", "title": "CTO", "headline": "Makes rockets",
            "email": "ada@acme.example", "email_status": "verified", "city": "Berlin", "country": "Germany",
            "linkedin_url": "http://www.linkedin.com/in/ada-example",
            "organization": {"name": "Acme", "primary_domain": "acme.example"}}}),
    )
}

fn nobody() -> Behaviour {
    Behaviour::Json(404, json!({"status": 404, "error": {"type": "not_found"}}))
}

fn apollo_nobody() -> Behaviour {
    Behaviour::Json(200, json!({"person": null}))
}

fn ada() -> Value {
    json!({"networkUrl": "https://linkedin.com/in/ada-example"})
}

async fn last_entry(service: &Service, customer: &Customer) -> Entry {
    let calls = EntryRange { calls_only: true, ..EntryRange::default() };
    let entries = service.app.store.all_entries(&customer.id, calls).await.unwrap();
    entries.into_iter().next().expect("an entry")
}

fn outcomes(entry: &Entry) -> Vec<String> {
    entry.providers.iter().map(|provider| format!("{} {}", provider.name, provider.outcome)).collect()
}

#[tokio::test]
async fn what_one_vendor_lacks_the_next_one_adds_and_sources_say_so() {
    let (pdl, apollo) = (Vendor::always(pdl_ada()).await, Vendor::always(apollo_ada()).await);
    let fields = [("PERSON_FIELDS", "fullName,title,company,headline,email")];
    let (service, customer) = service(&pdl, &apollo, &fields, Clock::System).await;
    let reply = service.post(&customer, "/v1/enrich", &ada()).await;
    let person = &reply.body["person"];
    assert_eq!((reply.status, &reply.body["found"]), (200, &json!(true)), "{}", reply.body);
    assert_eq!(
        (&person["headline"], &person["email"]),
        (&json!("Makes rockets"), &json!("ada@acme.example"))
    );
    let source =
        |name: &str| person["sources"].as_array().unwrap().iter().find(|s| s["provider"] == name).cloned();
    let (first, second) = (source("pdl").unwrap(), source("apollo").unwrap());
    assert!(first["fields"].as_array().unwrap().contains(&json!("title")), "{first}");
    assert!(second["fields"].as_array().unwrap().contains(&json!("headline")), "{second}");
    assert!(!second["fields"].as_array().unwrap().contains(&json!("title")), "{second}");
    assert_eq!(first["observedAt"], "2025-06-01T00:00:00Z");
    assert_eq!(outcomes(&last_entry(&service, &customer).await), ["pdl found", "apollo found"]);
    invariants::check(&service, &customer, &[reply]).await;
}

#[tokio::test]
async fn nobody_is_asked_once_the_required_fields_are_there() {
    let (pdl, apollo) = (Vendor::always(pdl_ada()).await, Vendor::always(apollo_ada()).await);
    let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
    assert_eq!(service.post(&customer, "/v1/enrich", &ada()).await.body["found"], true);
    assert!(apollo.questions().is_empty());
}

#[tokio::test]
async fn an_outage_is_never_reported_as_not_found_and_never_charged() {
    for broken in [
        Behaviour::Json(500, json!({})),
        Behaviour::Json(402, json!({})),
        Behaviour::Json(401, json!({})),
        Behaviour::Html(200, "<h1>maintenance</h1>"),
        Behaviour::Close,
    ] {
        let (pdl, apollo) = (Vendor::always(broken.clone()).await, Vendor::always(apollo_nobody()).await);
        let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
        let reply = service.post(&customer, "/v1/enrich", &ada()).await;
        assert_eq!((reply.status, &reply.body["code"]), (502, &json!("upstream_failed")), "{broken:?}");
        assert_eq!(
            reply.body["providers"],
            json!(["pdl"]),
            "{broken:?}: who failed, and not who had nothing"
        );
        let entry = last_entry(&service, &customer).await;
        assert_eq!(entry.providers.len(), 2, "history names who failed: {:?}", entry.providers);
        invariants::check(&service, &customer, &[reply]).await;
    }
}

#[tokio::test]
async fn an_outage_does_not_matter_where_another_vendor_knows() {
    for broken in
        [Behaviour::Json(503, json!({})), Behaviour::Html(200, "<h1>maintenance</h1>"), Behaviour::Close]
    {
        let (pdl, apollo) = (Vendor::always(broken.clone()).await, Vendor::always(apollo_ada()).await);
        let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
        let reply = service.post(&customer, "/v1/enrich", &ada()).await;
        assert_eq!((reply.status, &reply.body["found"]), (200, &json!(true)), "{broken:?}");
        invariants::check(&service, &customer, &[reply]).await;
    }
}

#[tokio::test]
async fn a_vendor_that_answers_about_somebody_else_is_passed_over_and_counted() {
    let bob =
        json!({"status": 200, "data": {"full_name": "Bob Other", "linkedin_url": "linkedin.com/in/bob"}});
    let (pdl, apollo) = (Vendor::always(Behaviour::Json(200, bob)).await, Vendor::always(apollo_ada()).await);
    let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
    let reply = service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!(reply.body["person"]["fullName"], "Ada Example", "{}", reply.body);
    assert_eq!(outcomes(&last_entry(&service, &customer).await), ["pdl mismatch", "apollo found"]);
    assert_eq!(service.app.providers.meter.counts(("pdl", Capability::Person)).mismatches, 1);
}

#[tokio::test]
async fn a_quota_is_respected_and_the_next_vendor_asked() {
    let spent = Behaviour::With(429, "retry-after", "600".to_owned(), json!({"status": 429}));
    let (pdl, apollo) = (Vendor::always(spent).await, Vendor::always(apollo_ada()).await);
    let off = [("PROVIDER_ANSWERS_KEPT_HOURS", "0")];
    let (service, customer) = service(&pdl, &apollo, &off, Clock::System).await;
    for _ in 0..5 {
        assert_eq!(service.post(&customer, "/v1/enrich", &ada()).await.body["found"], true);
    }
    assert_eq!((pdl.questions().len(), apollo.questions().len()), (1, 5));
}

#[tokio::test]
async fn the_same_question_at_once_goes_out_once_and_every_caller_pays() {
    let slow = Behaviour::Slow(
        Duration::from_millis(300),
        200,
        match pdl_ada() {
            Behaviour::Json(_, body) => body,
            _ => Value::Null,
        },
    );
    let (pdl, apollo) = (Vendor::always(slow).await, Vendor::always(apollo_ada()).await);
    let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
    let body = ada();
    let calls = (0..20).map(|_| service.post(&customer, "/v1/enrich", &body));
    let replies = futures::future::join_all(calls).await;
    assert!(replies.iter().all(|reply| reply.body["found"] == true && reply.credits().to_string() == "1"));
    assert_eq!(pdl.questions().len(), 1);
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn answers_are_remembered_for_days_and_misses_for_an_hour() {
    let (pdl, apollo) = (Vendor::always(pdl_ada()).await, Vendor::always(apollo_nobody()).await);
    let (service, customer) = service(&pdl, &apollo, &[], Clock::fixed(noon())).await;
    service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!(last_entry(&service, &customer).await.cache, CacheUse::Miss);
    service.app.clock.advance(SignedDuration::from_hours(24 * 6));
    let again = service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!((again.body["found"] == true, again.credits().to_string().as_str()), (true, "1"));
    assert_eq!(last_entry(&service, &customer).await.cache, CacheUse::Hit);
    assert_eq!(pdl.questions().len(), 1);
    service.app.clock.advance(SignedDuration::from_hours(48));
    service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!(pdl.questions().len(), 2, "after a week the vendor is asked again");

    pdl.turn(nobody());
    let other = json!({"email": "nobody@acme.example"});
    for (minutes, asked) in [(0, 3), (30, 3), (40, 4)] {
        service.app.clock.advance(SignedDuration::from_mins(minutes));
        assert_eq!(service.post(&customer, "/v1/enrich", &other).await.body["found"], false);
        assert_eq!(pdl.questions().len(), asked, "after {minutes} more minutes");
    }
}

#[tokio::test]
async fn failures_are_not_remembered() {
    let (pdl, apollo) =
        (Vendor::always(Behaviour::Json(500, json!({}))).await, Vendor::always(apollo_nobody()).await);
    let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
    assert_eq!(service.post(&customer, "/v1/enrich", &ada()).await.status, 502);
    pdl.turn(pdl_ada());
    assert_eq!(service.post(&customer, "/v1/enrich", &ada()).await.body["found"], true);
}

#[tokio::test]
async fn somebody_who_asked_not_to_be_processed_is_found_by_nobody_again() {
    let (pdl, apollo) =
        (Vendor::always(Behaviour::Json(451, json!({}))).await, Vendor::always(apollo_ada()).await);
    let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
    let email = json!({"email": "ada@acme.example"});
    let reply = service.post(&customer, "/v1/enrich", &email).await;
    assert_eq!((reply.status, &reply.body["found"]), (200, &json!(false)), "{}", reply.body);
    assert!(apollo.questions().is_empty(), "nobody else is asked");
    // By another identifier the other vendor knows her, with the address she objected for.
    pdl.turn(nobody());
    let reply = service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!(reply.body["found"], false, "{}", reply.body);
    let reply = service.post(&customer, "/v1/enrich", &email).await;
    assert_eq!(reply.body["found"], false);
    assert_eq!(apollo.questions().len(), 1);
}

#[tokio::test]
async fn a_request_spends_no_more_than_its_budget() {
    let (pdl, apollo) = (Vendor::always(pdl_ada()).await, Vendor::always(apollo_nobody()).await);
    let small = [("PROVIDER_BUDGET", "0.1")];
    let (service, customer) = service(&pdl, &apollo, &small, Clock::System).await;
    let reply = service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!(reply.status, 502, "one that was too dear leaves the question open: {}", reply.body);
    assert!(pdl.questions().is_empty());
    assert_eq!(outcomes(&last_entry(&service, &customer).await), ["pdl over_budget", "apollo not_found"]);
}

#[tokio::test]
async fn vendors_that_hang_end_in_a_timeout_before_the_gateway_gives_up() {
    let (pdl, apollo) = (Vendor::always(Behaviour::Hang).await, Vendor::always(Behaviour::Hang).await);
    let hurried = [("REQUEST_DEADLINE_MS", "1000"), ("PROVIDER_TIMEOUT_MS", "600")];
    let (service, customer) = service(&pdl, &apollo, &hurried, Clock::System).await;
    let started = Instant::now();
    let reply = service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!((reply.status, &reply.body["code"]), (504, &json!("upstream_timeout")));
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!((pdl.questions().len(), apollo.questions().len()), (1, 1), "a timeout is not repeated");
    invariants::check(&service, &customer, &[reply]).await;
}

#[tokio::test]
async fn the_cheapest_vendor_comes_first_when_that_is_asked_for() {
    let (pdl, apollo) = (Vendor::always(pdl_ada()).await, Vendor::always(apollo_ada()).await);
    let cheapest = [("PROVIDERS_ORDER", "cheapest")];
    let (service, customer) = service(&pdl, &apollo, &cheapest, Clock::System).await;
    service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!((pdl.questions().len(), apollo.questions().len()), (0, 1));
}

#[tokio::test]
async fn what_vendors_cost_so_far_decides_the_order_also_after_a_restart() {
    let (pdl, apollo) = (Vendor::always(pdl_ada()).await, Vendor::always(apollo_ada()).await);
    let cheapest = [("PROVIDERS_ORDER", "cheapest")];
    let (service, customer) = service(&pdl, &apollo, &cheapest, Clock::System).await;
    let (app, key) = (&service.app, ("apollo", Capability::Person));
    let meter = &app.providers.meter;
    for n in 0..60 {
        // Cheap to ask, but it hardly ever knows anybody.
        let took = Duration::from_millis(5);
        meter.note(key, Metered { outcome: Ok(n == 0), attempts: 1, took, cost: 50_000, drift: 0 });
    }
    service.post(&customer, "/v1/enrich", &ada()).await;
    assert_eq!((pdl.questions().len(), apollo.questions().len()), (1, 0));
    app.providers.save_counts().await.unwrap();
    let (config, clock, store) = (app.config.clone(), app.clock.clone(), app.store.clone());
    let restarted = App::with_vendors(config, clock, store, Sources::default(), app.queue.clone());
    restarted.providers.load_counts().await.unwrap();
    let meter = &restarted.providers.meter;
    assert_eq!(meter.cost_per_hit(key), Some(3_000_000));
    assert!(meter.begin_loading() && !meter.begin_loading(), "once is enough");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_appear_in_no_log_no_answer_and_no_history() {
    let folder = tempfile::tempdir().unwrap();
    let vendor = Vendor::start(|question| match question.body.is_empty() {
        true => Behaviour::Json(401, json!({"error": "bad key"})),
        false => Behaviour::Html(500, "broken"),
    });
    let vendor = vendor.await;
    let urls = format!("pdl={0},apollo={0},hunter={0}", vendor.address);
    let log = folder.path().join("log");
    let settings = [
        ("PDL_API_KEY", PDL_KEY),
        ("APOLLO_API_KEY", APOLLO_KEY),
        ("HUNTER_API_KEY", HUNTER_KEY),
        ("PROVIDER_URLS", urls.as_str()),
        ("RUST_LOG", "trace"),
    ];
    let (data, written) = (folder.path().join("data"), std::fs::File::create(&log).unwrap());
    let server = Server::start_logging(&data, &settings, written.into()).await.unwrap();
    let (address, key) = (&server.address, tests::binary::new_key(&data));
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let post = |path: &str| http.post(format!("{address}{path}")).bearer_auth(key.trim());
    let mut seen = String::new();
    for body in
        [json!({"email": "someone@unknown.example"}), json!({"networkUrl": "linkedin.com/in/someone"})]
    {
        let answer = post("/v1/enrich").json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 502);
        seen.push_str(&answer.text().await.unwrap());
    }
    for key in [PDL_KEY, APOLLO_KEY, HUNTER_KEY] {
        assert!(vendor.questions().iter().any(|question| question.header("x-api-key") == key), "{key}");
    }
    assert!(server.interrupt().await.unwrap().0);

    let shown = binary::run(&data, &["providers"]);
    seen.push_str(&String::from_utf8_lossy(&shown.stdout));
    assert!(seen.contains("pdl"), "{seen}");
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("upstream_failed") || log.contains("502"), "the log has the calls");
    let database = std::fs::read(data.join("dynamodb.sqlite")).unwrap();
    seen.push_str(&log);
    seen.push_str(&String::from_utf8_lossy(&database));
    for secret in [PDL_KEY, APOLLO_KEY, HUNTER_KEY] {
        assert!(!seen.contains(secret), "{secret} is shown");
    }
    for personal in ["someone@unknown.example", "in/someone"] {
        assert!(!log.contains(personal), "{personal} is logged");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_vendors_are_worth_is_shown_as_a_table() {
    let (pdl, apollo) = (Vendor::always(pdl_ada()).await, Vendor::always(apollo_ada()).await);
    let (service, customer) = service(&pdl, &apollo, &[], Clock::System).await;
    service.post(&customer, "/v1/enrich", &ada()).await;
    pdl.turn(nobody());
    service.post(&customer, "/v1/enrich", &json!({"networkUrl": "linkedin.com/in/ada-example2"})).await;
    service.app.providers.save_counts().await.unwrap();
    service.app.providers.save_counts().await.unwrap();
    let shown = binary::run(service.data_dir(), &["providers", "--json"]);
    let rows: Value = serde_json::from_slice(&shown.stdout).expect("JSON");
    let row = rows.as_array().unwrap().iter().find(|r| r["provider"] == "pdl" && r["capability"] == "person");
    let row = row.expect("a row");
    assert_eq!((&row["calls"], &row["hits"], &row["misses"]), (&json!(2), &json!(1), &json!(1)), "{row}");
    assert_eq!((&row["cost_usd"], &row["hit_rate"]), (&json!(0.28), &json!(0.5)), "{row}");
    assert_eq!(row["not_asked_because"], "no key", "the command has no key in its environment");
    let table = String::from_utf8(binary::run(service.data_dir(), &["providers"]).stdout).unwrap();
    assert!(table.lines().next().unwrap().ends_with("$ per hit"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 110), "{table}");
    for explained in ["drift       values of another shape", "no contact  set PROVIDER_CONTACT"] {
        assert!(table.contains(explained), "{table}");
    }
    let lines: Vec<&str> = table.lines().collect();
    let person = lines.iter().position(|line| *line == "person").expect("a heading");
    let pdl = lines[person..].iter().find(|line| line.trim_start().starts_with("pdl")).expect("a row");
    let ends = |line: &str| line.chars().count();
    assert_eq!(ends(pdl), ends(lines[0]), "columns end under their heads: {table}");
    let cells: Vec<&str> = pdl.split_whitespace().collect();
    assert_eq!(cells[1..7], ["no", "key", "2", "50.0%", "0.0%", "0"], "{table}");
    assert_eq!(cells[cells.len() - 2..], ["0.280", "0.280"], "{table}");
    let advice =
        table.lines().find(|line| line.starts_with("No vendor is configured. To add one, set one of "));
    assert!(advice.is_some_and(|line| line.contains("PDL_API_KEY")), "{table}");
    let keyed = [("PDL_API_KEY", PDL_KEY), ("PROVIDERS_ORDER", "cheapest")];
    let table =
        String::from_utf8(binary::run_with(service.data_dir(), &["providers"], &keyed).stdout).unwrap();
    assert!(!table.contains("No vendor is configured") && table.contains("cheapest first"), "{table}");
}
