//! The feeds over HTTP, the store under them, and the polling that fills them.

use crate::providers::vendors;
use common::domain::signal::{
    AcquisitionData, Announcement, FundingData, HiringData, JobChangeData, Position, Signal, SignalCompany,
    SignalData, SignalKind, SignalPerson, SignalSource,
};
use common::domain::{Clock, CompanyRef, Department, Domain, FundingStage, Location, NetworkUrl, Plan};
use common::lookup::Capability;
use common::lookup::signals::{Batch, SignalSource as Feeding, SourceError, event_id};
use common::providers::Sources;
use common::signals::about::Subjects;
use common::signals::ingest;
use common::store::signals::{Feed, SignalRange};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::vendor::{Behaviour, Vendor};
use tests::{Service, invariants, unhurried};

const NOW: &str = "2026-03-01T12:00:00Z";

fn now() -> Timestamp {
    NOW.parse().unwrap()
}

async fn service() -> Service {
    Service::start_custom(unhurried(), Clock::fixed(now()), Sources::default(), false).await
}

fn domain(text: &str) -> Domain {
    Domain::parse(text).unwrap()
}

fn company(name: &str) -> CompanyRef {
    CompanyRef { name: name.to_owned(), domain: Some(domain(&format!("{}.example", name.to_lowercase()))) }
}

fn signal(event: &str, at: &str, about: &str, data: SignalData) -> Signal {
    Signal {
        id: event_id("test", event),
        kind: data.kind(),
        occurred_at: at.parse().unwrap(),
        detected_at: now(),
        company: Some(SignalCompany {
            name: about.to_owned(),
            domain: company(about).domain,
            industry: Some("Software".to_owned()),
            employee_count: Some(50),
            location: Some(Location { country: Some("DE".to_owned()), ..Location::default() }),
        }),
        person: None,
        data,
        source: SignalSource { name: "test".to_owned(), url: None, detail: None },
        sources: Vec::new(),
        confidence: 1.0,
    }
}

fn round(event: &str, at: &str, about: &str, stage: FundingStage, amount: Option<u64>) -> Signal {
    let data =
        FundingData { stage, amount, currency: Some("USD".to_owned()), investors: vec!["Fund".to_owned()] };
    signal(event, at, about, SignalData::Funding(data))
}

fn job(event: &str, at: &str, about: &str, title: &str, applicants: Option<u32>) -> Signal {
    let data = HiringData {
        title: title.to_owned(),
        department: None,
        location: None,
        url: None,
        applicants,
        posted_at: at.parse().unwrap(),
    };
    signal(event, at, about, SignalData::Hiring(data))
}

fn change(event: &str, at: &str, name: &str, from: &str, to: &str) -> Signal {
    let slug = name.to_lowercase().replace(' ', "-");
    let position =
        |about: &str| Position { title: Some("VP Engineering".to_owned()), company: Some(company(about)) };
    let data = SignalData::JobChange(JobChangeData {
        previous: position(from),
        current: position(to),
        announcement: Some(Announcement {
            url: Some(format!("https://network.example/posts/{slug}")),
            text: Some(format!("{name} here: I start at {to}!")),
        }),
    });
    let person = SignalPerson {
        id: None,
        full_name: name.to_owned(),
        network_url: Some(NetworkUrl::parse(&format!("https://network.example/in/{slug}")).unwrap()),
    };
    Signal { person: Some(person), ..signal(event, at, to, data) }
}

fn ids(reply: &tests::Reply) -> Vec<&str> {
    reply.body["results"].as_array().unwrap().iter().map(|result| result["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_feed_is_newest_first_paged_without_gaps_and_exact_at_its_edges() {
    let service = service().await;
    let customer = service.customer(Plan::Indie, 0).await;
    // Across three months, two at the very same moment.
    let times = [
        "2026-03-01T11:59:59.999Z",
        "2026-03-01T00:00:00Z",
        "2026-02-28T23:59:59.999Z",
        "2026-02-28T23:59:59.999Z",
        "2026-01-01T00:00:00Z",
    ];
    let rounds: Vec<Signal> = (0..)
        .zip(times)
        .map(|(n, at)| round(&n.to_string(), at, "Acme", FundingStage::Seed, Some(n)))
        .collect();
    assert_eq!(service.app.store.put_signals(&rounds).await.unwrap(), 5);
    assert_eq!(service.app.store.put_signals(&rounds).await.unwrap(), 0, "known ones are not stored again");

    let all = service.get(&customer, "/v1/signals?kind=funding").await;
    assert_eq!(
        (all.status, ids(&all).len(), &all.body["next_cursor"]),
        (200, 5, &json!(null)),
        "{}",
        all.body
    );
    assert_eq!(all.body["kind"], "funding");
    assert_eq!(all.body["refreshed_at"], json!(null));
    assert_eq!(all.body["cost"]["credits"], 0);
    let mut paged = Vec::new();
    let mut cursor = String::new();
    for _ in 0..5 {
        let page = service.get(&customer, &format!("/v1/signals?kind=funding&limit=1{cursor}")).await;
        assert_eq!(page.status, 200, "{}", page.body);
        paged.extend(ids(&page).into_iter().map(str::to_owned));
        match page.body["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(paged, ids(&all));

    let count = async |query: &str| {
        ids(&service.get(&customer, &format!("/v1/signals?kind=funding&{query}")).await).len()
    };
    assert_eq!(count("since=2026-03-01T00:00:00Z").await, 2, "since is inside");
    assert_eq!(count("until=2026-03-01T00:00:00Z").await, 3, "until is outside");
    assert_eq!(count("since=2026-02-28T23:59:59.999Z&until=2026-03-01T00:00:00Z").await, 2);
    assert_eq!(count("since=2026-03-01T11:59:59.999Z&until=2026-03-01T12:00:00Z").await, 1);
    invariants::check(&service, &customer, &[all]).await;
}

#[tokio::test]
async fn every_filter_keeps_what_it_names() {
    let service = service().await;
    let customer = service.customer(Plan::Indie, 0).await;
    let at = "2026-02-20T00:00:00Z";
    let mut french = round("f", at, "Bistro", FundingStage::SeriesA, None);
    let place = french.company.as_mut().unwrap();
    (place.industry, place.location) = (
        Some("Restaurants".to_owned()),
        Some(Location { country: Some("FR".to_owned()), ..Location::default() }),
    );
    let deal = AcquisitionData {
        acquirer: Some(company("Buyer")),
        target: Some(company("Target")),
        amount: Some(5),
        currency: None,
    };
    let signals = [
        round("a", at, "Acme", FundingStage::Seed, Some(1_000_000)),
        french,
        signal("d", at, "Target", SignalData::Acquisition(deal)),
        job("j1", at, "Acme", "Senior Account Executive", Some(24)),
        job("j2", at, "Acme", "Backend Engineer", Some(25)),
        job("j3", at, "Bistro", "Backend Engineer", None),
        change("c", at, "Ada Lovelace", "Acme", "Bistro"),
    ];
    assert_eq!(service.app.store.put_signals(&signals).await.unwrap(), signals.len());
    for (query, expected) in [
        ("kind=funding", vec!["a", "f"]),
        ("kind=funding&domain=acme.example", vec!["a"]),
        ("kind=funding&domain=www.acme.example", vec!["a"]),
        ("kind=funding&domain=nobody.example", vec![]),
        ("kind=funding&industry=restaurants,mining", vec!["f"]),
        ("kind=funding&country=de", vec!["a"]),
        ("kind=funding&country=DE,FR", vec!["a", "f"]),
        ("kind=funding&stage=series_a,seed", vec!["a", "f"]),
        ("kind=funding&stage=series_b", vec![]),
        ("kind=funding&min_amount=1000000", vec!["a"]),
        ("kind=funding&min_amount=1000001", vec![]),
        ("kind=acquisition&domain=buyer.example", vec!["d"]),
        ("kind=acquisition&domain=target.example", vec!["d"]),
        ("kind=acquisition&min_amount=6", vec![]),
        ("kind=hiring&department=sales", vec!["j1"]),
        ("kind=hiring&title=account%20executive", vec!["j1"]),
        ("kind=hiring&max_applicants=24", vec!["j1"]),
        ("kind=hiring&max_applicants=25&department=engineering,sales", vec!["j1", "j2"]),
        ("kind=job-change&domain=acme.example", vec!["c"]),
        ("kind=job-change&domain=bistro.example&title=vice%20president%20engineering", vec!["c"]),
        ("kind=job-change&department=sales", vec![]),
    ] {
        let reply = service.get(&customer, &format!("/v1/signals?{query}")).await;
        let mut expected: Vec<String> = expected.iter().map(|event| event_id("test", event)).collect();
        expected.sort();
        let mut found = ids(&reply);
        found.sort();
        assert_eq!(found, expected, "{query}: {}", reply.body);
    }
}

#[tokio::test]
async fn people_in_the_open_feed_cannot_be_told() {
    let service = service().await;
    let customer = service.customer(Plan::Indie, 0).await;
    let moved = change("c", "2026-02-20T00:00:00Z", "Ada Lovelace", "Acme", "Bistro");
    service.app.store.put_signals(&[moved]).await.unwrap();
    let reply = service.get(&customer, "/v1/signals?kind=job-change").await;
    let result = &reply.body["results"][0];
    assert_eq!(result["person"], json!({"fullName": "A. L."}), "{result}");
    assert_eq!(
        result["data"]["announcement"],
        json!({"url": null, "text": "A. L. here: I start at Bistro!"})
    );
    assert_eq!(result["data"]["previous"]["company"]["domain"], "acme.example");
    let text = String::from_utf8(reply.bytes).unwrap().to_lowercase();
    assert!(!text.contains("lovelace") && !text.contains("ada "), "{text}");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_by_name() {
    let service = service().await;
    let customer = service.customer(Plan::Indie, 0).await;
    for (query, field) in [
        ("", "kind"),
        ("?kind=weather", "kind"),
        ("?kind=funding&since=yesterday", "since"),
        ("?kind=funding&since=2026-02-01T00:00:00Z&until=2026-02-01T00:00:00Z", "since"),
        ("?kind=funding&department=sales", "department"),
        ("?kind=hiring&stage=seed", "stage"),
        ("?kind=hiring&min_amount=1", "min_amount"),
        ("?kind=funding&max_applicants=3", "max_applicants"),
        ("?kind=acquisition&title=ceo", "title"),
        ("?kind=funding&stage=series_z", "stage[0]"),
        ("?kind=funding&country=Germany", "country[0]"),
        ("?kind=funding&domain=nonsense", "domain"),
        ("?kind=funding&limit=0", "limit"),
        ("?kind=funding&limit=101", "limit"),
        ("?kind=funding&cursor=nonsense", "cursor"),
        ("?kind=funding&cursor=aGlyaW5nIDE3NzIzNjY0MDAwMDAjc2lnXzE", "cursor"),
        ("?kind=funding&colour=red", "colour"),
    ] {
        let reply = service.get(&customer, &format!("/v1/signals{query}")).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec![field]), "{query}: {}", reply.body);
    }
}

#[tokio::test]
async fn signals_about_a_list_are_the_same_whichever_way_they_are_found() {
    let service = service().await;
    let store = &service.app.store;
    let signals: Vec<Signal> = (0..40)
        .map(|n| {
            let at = format!("2026-02-{:02}T00:00:00Z", 1 + n % 28);
            change(&n.to_string(), &at, &format!("Person Number{n}"), &format!("From{n}"), &format!("To{n}"))
        })
        .chain([round("r", "2026-02-15T00:00:00Z", "To3", FundingStage::Seed, None)])
        .collect();
    store.put_signals(&signals).await.unwrap();
    let url = |n: usize| NetworkUrl::parse(&format!("network.example/in/person-number{n}")).unwrap();
    let since = "2026-02-10T00:00:00Z".parse().unwrap();
    let kinds = [SignalKind::JobChange, SignalKind::Funding];
    let (people, companies) = ([url(9), url(10), url(0)], [domain("to3.example"), domain("from9.example")]);
    let few = Subjects { people: &people, companies: &companies };
    let found = store.signals_about(few, &kinds, since, now()).await.unwrap();
    let named: Vec<&str> = found.iter().map(|signal| signal.id.as_str()).collect();
    assert_eq!(
        named,
        [event_id("test", "r"), event_id("test", "10"), event_id("test", "9")],
        "each once, newest first"
    );

    let many: Vec<Domain> =
        (0..400).map(|n| domain(&format!("nobody{n}.example"))).chain(companies).collect();
    let many = Subjects { people: &people, companies: &many };
    assert_eq!(store.signals_about(many, &kinds, since, now()).await.unwrap(), found);
}

#[tokio::test]
async fn many_signals_written_at_once_by_several_are_stored_once_each() {
    let service = service().await;
    let store = &service.app.store;
    let signals: Vec<Signal> =
        (0..300).map(|n| job(&n.to_string(), "2026-02-20T00:00:00Z", "Acme", "Engineer", None)).collect();
    let writes = (0..4).map(|_| store.put_signals(&signals));
    let stored: usize = futures::future::try_join_all(writes).await.unwrap().into_iter().sum();
    assert_eq!(stored, 300);
    let found =
        store.signals(Feed::Kind(SignalKind::Hiring), &SignalRange::default(), 1000, now()).await.unwrap();
    assert_eq!(found.len(), 300);
}

/// A source that does what it is told, poll by poll.
struct Scripted {
    script: Mutex<Vec<Result<Batch, SourceError>>>,
    cursors: Mutex<Vec<Option<String>>>,
}

#[async_trait::async_trait]
impl Feeding for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn kinds(&self) -> &'static [SignalKind] {
        &[SignalKind::Funding]
    }

    fn interval(&self) -> Duration {
        Duration::from_secs(60)
    }

    async fn poll(&self, cursor: Option<&str>, _: Timestamp) -> Result<Batch, SourceError> {
        self.cursors.lock().unwrap().push(cursor.map(str::to_owned));
        self.script.lock().unwrap().remove(0)
    }
}

#[tokio::test]
async fn a_source_is_polled_at_its_pace_resumed_where_it_was_left_and_paused_when_it_fails() {
    let batch = |events: &[&str], cursor: &str, more| {
        let rounds =
            events.iter().map(|event| round(event, "2026-02-28T00:00:00Z", "Acme", FundingStage::Seed, None));
        Ok(Batch { signals: rounds.collect(), cursor: Some(cursor.to_owned()), more })
    };
    let source = Arc::new(Scripted {
        script: Mutex::new(vec![
            batch(&["a"], "1", true),
            batch(&["a", "b"], "2", false),
            Err(SourceError::Failed("down")),
            Err(SourceError::Throttled { retry_after: Some(Duration::from_secs(600)) }),
            batch(&["b", "c"], "3", false),
        ]),
        cursors: Mutex::default(),
    });
    let service = {
        let sources = Sources { signals: vec![source.clone()], ..Sources::default() };
        Service::start_custom(unhurried(), Clock::fixed(now()), sources, false).await
    };
    let customer = service.customer(Plan::Indie, 0).await;
    let (app, clock) = (&service.app, service.app.clock.clone());
    let poll = async || ingest::poll_due(&app.store, &app.providers, app.clock.now()).await;
    let round = |polled, failed, stored| ingest::Round { polled, failed, stored };

    assert_eq!(poll().await, round(1, 0, 2), "two batches at once, one event in both");
    assert_eq!(poll().await, round(0, 0, 0), "not due yet");
    let fresh = service.get(&customer, "/v1/signals?kind=funding").await;
    assert_eq!((ids(&fresh).len(), &fresh.body["refreshed_at"]), (2, &json!(NOW)));
    let other = service.get(&customer, "/v1/signals?kind=hiring").await;
    assert_eq!(other.body["refreshed_at"], json!(null), "another feed is not refreshed by it");

    clock.advance(SignedDuration::from_secs(60));
    assert_eq!(poll().await, round(1, 1, 0));
    let stale = service.get(&customer, "/v1/signals?kind=funding").await;
    assert_eq!(stale.body["refreshed_at"], json!(NOW), "a failure refreshes nothing");
    clock.advance(SignedDuration::from_secs(119));
    assert_eq!(poll().await, round(0, 0, 0), "twice the interval after a failure");
    clock.advance(SignedDuration::from_secs(1));
    assert_eq!(poll().await, round(1, 1, 0));
    clock.advance(SignedDuration::from_secs(599));
    assert_eq!(poll().await, round(0, 0, 0), "as long as it asked for");
    clock.advance(SignedDuration::from_secs(1));
    assert_eq!(poll().await, round(1, 0, 1));
    let cursors = source.cursors.lock().unwrap().clone();
    let expected = [None, Some("1"), Some("2"), Some("2"), Some("2")];
    assert_eq!(cursors, expected.map(|cursor| cursor.map(str::to_owned)));
}

#[tokio::test]
async fn vendors_are_asked_about_news_only_and_one_that_hangs_costs_neither_signals_nor_their_place() {
    let batch = |events: &[&str], cursor: &str| {
        let rounds = events.iter().map(|event| {
            let mut signal = round(event, "2026-02-28T00:00:00Z", "Acme", FundingStage::Seed, None);
            let company = signal.company.as_mut().unwrap();
            (company.industry, company.domain) = (None, Some(domain("acme.com")));
            signal
        });
        Ok(Batch { signals: rounds.collect(), cursor: Some(cursor.to_owned()), more: false })
    };
    let source = Arc::new(Scripted {
        script: Mutex::new(vec![batch(&["a"], "1"), batch(&["a"], "2"), batch(&["a", "b"], "3")]),
        cursors: Mutex::default(),
    });
    let vendor = Vendor::always(Behaviour::Hang).await;
    let config = vendors::config(
        &[("pdl", &vendor)],
        &[("PROVIDERS_COMPANY", "pdl"), ("PROVIDER_TIMEOUT_MS", "200"), ("PROVIDER_ANSWERS_KEPT_HOURS", "0")],
    );
    let sources = Sources { signals: vec![source.clone()], ..Sources::default() };
    let service = Service::start_custom(config, Clock::fixed(now()), sources, false).await;
    let app = &service.app;
    let poll = async || {
        let round = ingest::poll_due(&app.store, &app.providers, app.clock.now()).await;
        app.clock.advance(SignedDuration::from_secs(61));
        (round.stored, vendor.questions().len())
    };
    assert_eq!(poll().await, (1, 1), "the vendor hangs, the signal is stored all the same");
    assert_eq!(poll().await, (0, 1), "nobody is asked about what is known");
    assert_eq!(poll().await, (1, 2), "but about what is new");
    let cursors = source.cursors.lock().unwrap().clone();
    assert_eq!(cursors, [None, Some("1".to_owned()), Some("2".to_owned())], "every poll goes on");
    assert_eq!(app.providers.meter.counts(("pdl", Capability::Company)).timeouts, 2);
}

#[tokio::test]
async fn the_department_of_a_job_that_names_none_follows_from_its_title() {
    let service = service().await;
    let customer = service.customer(Plan::Indie, 0).await;
    let mut told = job("told", "2026-02-20T00:00:00Z", "Acme", "Ninja", None);
    if let SignalData::Hiring(data) = &mut told.data {
        data.department = Some(Department::Legal);
    }
    service.app.store.put_signals(&[told]).await.unwrap();
    let reply = service.get(&customer, "/v1/signals?kind=hiring&department=legal").await;
    assert_eq!(ids(&reply), [event_id("test", "told")]);
}
