//! One event from several sources is one signal with all of them; what a source corrects replaces what it told; and nobody is
//! told twice of either.

use crate::money::webhooks::{Receiver, deliver_due};
use common::domain::signal::{
    FundingData, HiringData, Signal, SignalCompany, SignalData, SignalKind, SignalPerson, SignalSource,
};
use common::domain::{Clock, Domain, FundingStage, Location, Plan};
use common::lookup::signals::event_id;
use common::store::signals::{Feed, SignalRange};
use common::watch::Matcher;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::time::Duration;
use tests::{Customer, Service, demo, invariants, noon, stage, unhurried};

const LONG: Duration = Duration::from_secs(60);

/// A round as a source tells it: so many days before noon.
fn round(source: &str, domain: Option<&str>, days: i64, stage: FundingStage, amount: Option<u64>) -> Signal {
    Signal {
        id: event_id(source, "1"),
        kind: SignalKind::Funding,
        occurred_at: noon() - SignedDuration::from_hours(24 * days),
        detected_at: noon(),
        company: Some(SignalCompany {
            name: "Glenmere Pay".to_owned(),
            domain: domain.map(|domain| Domain::parse(domain).unwrap()),
            industry: None,
            employee_count: None,
            location: None,
        }),
        person: None,
        data: SignalData::Funding(FundingData {
            stage,
            amount,
            currency: Some("USD".to_owned()),
            investors: vec![format!("Investor of {source}")],
        }),
        source: SignalSource {
            name: source.to_owned(),
            url: Some(format!("https://{source}/1")),
            detail: None,
        },
        sources: Vec::new(),
        confidence: 0.5,
    }
}

const COMPANY: &str = "glenmere-pay.example";

async fn start() -> Service {
    let config = unhurried().with(|config| config.network.webhooks_to_loopback = true);
    let sources = local::cli::sources(&config, &Clock::fixed(noon()), demo()).unwrap();
    Service::start_custom(config, Clock::fixed(noon()), sources, false).await
}

/// Makes a list that was there before what happens in these tests.
async fn watched_for_days(service: &Service, customer: &Customer, list: &Value) {
    let days = SignedDuration::from_hours(24 * 10);
    service.app.clock.advance(-days);
    assert_eq!(service.post(customer, "/v1/watch-lists", list).await.status, 201);
    service.app.clock.advance(days);
}

#[tokio::test]
async fn a_round_in_a_filing_and_in_the_news_is_one_signal_and_is_told_once() {
    let service = start().await;
    let store = &service.app.store;
    let customer = service.customer(Plan::Pro, 100).await;
    let receiver = Receiver::start(&[204]).await;
    let body = json!({"name": "accounts", "kind": "companies", "entries": [COMPANY],
        "notify": {"webhook_url": receiver.url}});
    watched_for_days(&service, &customer, &body).await;
    let mut matcher = Matcher::default();
    matcher.round(&service.app, LONG).await.unwrap();

    let filed = round("edgar", Some(COMPANY), 4, FundingStage::Undisclosed, Some(11_999_998));
    let news = round("news.example", Some(COMPANY), 1, FundingStage::SeriesA, Some(12_000_000));
    assert_eq!(store.put_signals(std::slice::from_ref(&filed)).await.unwrap(), 1);
    matcher.round(&service.app, LONG).await.unwrap();
    deliver_due(&service).await;
    assert_eq!(receiver.count(), 1);
    assert_eq!(store.put_signals(std::slice::from_ref(&news)).await.unwrap(), 0, "the same event");
    assert_eq!(store.put_signals(&[news.clone(), filed.clone()]).await.unwrap(), 0, "repeated");
    let page = service.get(&customer, &format!("/v1/signals?kind=funding&domain={COMPANY}")).await;
    let found = page.body["results"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{}", page.body);
    let one = &found[0];
    assert_eq!((&one["id"], &one["data"]["stage"]), (&json!(filed.id), &json!("series_a")), "{one}");
    assert_eq!(one["data"]["investors"].as_array().unwrap().len(), 2, "{one}");
    let sources: Vec<&str> =
        one["sources"].as_array().unwrap().iter().map(|source| source["name"].as_str().unwrap()).collect();
    assert_eq!(sources, ["edgar", "news.example"]);
    let feeds = [Feed::Kind(SignalKind::Funding), Feed::Stage(FundingStage::SeriesA)];
    for feed in feeds {
        let found = store.signals(feed, &SignalRange::default(), 10, noon()).await.unwrap();
        assert_eq!(found.len(), 1, "{feed:?}");
    }
    let left = Feed::Stage(FundingStage::Undisclosed);
    assert!(store.signals(left, &SignalRange::default(), 10, noon()).await.unwrap().is_empty());

    // The news corrects itself: another amount. The filing stands first; its own amount is corrected after that.
    let SignalData::Funding(data) = &news.data else { unreachable!() };
    let corrected = FundingData { stage: FundingStage::SeriesB, ..data.clone() };
    let corrected = Signal { data: SignalData::Funding(corrected), ..news.clone() };
    assert_eq!(store.put_signals(std::slice::from_ref(&corrected)).await.unwrap(), 0);
    let SignalData::Funding(data) = &filed.data else { unreachable!() };
    let amended = FundingData { amount: Some(15_000_000), ..data.clone() };
    let amended = Signal { data: SignalData::Funding(amended), ..filed.clone() };
    assert_eq!(store.put_signals(std::slice::from_ref(&amended)).await.unwrap(), 0);
    let page = service.get(&customer, &format!("/v1/signals?kind=funding&domain={COMPANY}")).await;
    let one = &page.body["results"][0];
    assert_eq!(
        (&one["data"]["amount"], &one["data"]["stage"], &one["id"]),
        (&json!(15_000_000), &json!("series_b"), &json!(filed.id)),
        "{one}"
    );
    assert_eq!(page.body["results"].as_array().unwrap().len(), 1);
    assert_eq!(matcher.round(&service.app, LONG).await.unwrap().matches, 0, "no match again");
    // One that remembers nothing reads the first report again; nobody is told again.
    Matcher::default().round(&service.app, LONG).await.unwrap();
    deliver_due(&service).await;
    assert_eq!(receiver.count(), 1);

    // What was taken out does not come back by being corrected.
    let standing = store.signal(&filed.id).await.unwrap().expect("it stands");
    store.remove_signals(&[standing]).await.unwrap();
    let again = Signal { confidence: 0.4, ..corrected };
    store.put_signals(&[again]).await.unwrap();
    assert!(store.signals(feeds[0], &SignalRange::default(), 10, noon()).await.unwrap().is_empty());
    invariants::check(&service, &customer, &[]).await;
}

/// An opening as a source tells it.
fn opening(source: &str, number: usize, title: &str, city: &str) -> Signal {
    let told = round(source, Some(COMPANY), 3, FundingStage::Seed, None);
    let data = HiringData {
        title: title.to_owned(),
        department: None,
        location: Some(Location { city: Some(city.to_owned()), ..Location::default() }),
        url: Some(format!("https://{source}/{number}")),
        applicants: None,
        posted_at: told.occurred_at,
    };
    let id = event_id(source, &number.to_string());
    Signal { id, kind: SignalKind::Hiring, data: SignalData::Hiring(data), confidence: 1.0, ..told }
}

#[tokio::test]
async fn an_opening_in_two_places_is_one_and_two_of_one_board_are_two() {
    let service = start().await;
    let store = &service.app.store;
    let title = |number: usize| format!("Engineer {}", number / 2);
    let board: Vec<Signal> =
        (0..60).map(|number| opening("lever", number, &title(number), "Berlin")).collect();
    assert_eq!(store.put_signals(&board).await.unwrap(), 60, "a board knows its own apart");
    let site = [
        opening("website", 0, "Engineer 0", "Berlin"),
        opening("website", 1, "Engineer 0", "Berlin"),
        opening("website", 2, "Engineer 0", "Berlin"),
        opening("website", 3, "Engineer 1", "Hamburg"),
        opening("website", 4, "engineer 2", "Berlin"),
    ];
    assert_eq!(store.put_signals(&site).await.unwrap(), 2, "a third Engineer 0, and one in Hamburg");
    assert_eq!(store.put_signals(&site).await.unwrap(), 0, "they are known");
    let feed = Feed::Kind(SignalKind::Hiring);
    let all = store.signals(feed, &SignalRange::default(), 1_000, noon()).await.unwrap();
    assert_eq!(all.len(), 62);
    let both: Vec<&Signal> = all.iter().filter(|signal| !signal.sources.is_empty()).collect();
    assert_eq!(both.len(), 3, "each of the site's is one of the board's");
    assert!(both.iter().all(|signal| signal.sources.len() == 2 && signal.source.name == "lever"));

    // Two boards at the same moment, each with openings of its own.
    let racing = |source: &'static str, city: &'static str| {
        let mut told: Vec<Signal> =
            (0..15).map(|number| opening(source, number, &format!("Clerk {number}"), "Bremen")).collect();
        told.extend((15..25).map(|number| opening(source, number, &format!("Clerk {number}"), city)));
        told
    };
    let (one, other) = (racing("ashby", "Rome"), racing("personio", "Oslo"));
    let (first, second) = tokio::join!(store.put_signals(&one), store.put_signals(&other));
    assert_eq!(first.unwrap() + second.unwrap(), 15 + 10 + 10);
    let all = store.signals(feed, &SignalRange::default(), 1_000, noon()).await.unwrap();
    assert_eq!(all.len(), 62 + 35);

    // A board and the company's site in one batch, which is too long for one transaction.
    let told = ["greenhouse", "careers"].map(|source| {
        (0..60).map(move |number| opening(source, number, &format!("Porter {number}"), "Graz"))
    });
    let told: Vec<Signal> = told.into_iter().flatten().collect();
    assert_eq!(store.put_signals(&told).await.unwrap(), 60);
    let all = store.signals(feed, &SignalRange::default(), 1_000, noon()).await.unwrap();
    assert_eq!(all.len(), 62 + 35 + 60);
    assert_eq!(
        all.iter().filter(|signal| signal.source.name == "greenhouse" && signal.sources.len() == 2).count(),
        60
    );
}

#[tokio::test]
async fn sources_that_tell_of_one_event_at_the_same_moment_make_one_signal() {
    let service = start().await;
    let store = &service.app.store;
    let reports: Vec<Signal> = (0..12)
        .map(|n| {
            let domain = (n % 2 == 0).then_some(COMPANY);
            round(&format!("paper{n}.example"), domain, n % 3, FundingStage::Seed, Some(3_000_000))
        })
        .collect();
    let writes = reports.iter().map(|report| store.put_signals(std::slice::from_ref(report)));
    let stored: usize = futures::future::try_join_all(writes).await.unwrap().into_iter().sum();
    let feed = Feed::Kind(SignalKind::Funding);
    let found = store.signals(feed, &SignalRange::default(), 100, noon()).await.unwrap();
    assert_eq!((stored, found.len()), (1, 1));
    let mut named: Vec<&str> = found[0].sources.iter().map(|source| source.name.as_str()).collect();
    named.sort_unstable();
    named.dedup();
    assert_eq!(named.len(), 12, "all its sources, each once");
    let company = found[0].company.as_ref().unwrap();
    assert_eq!(company.domain.as_ref().map(Domain::as_str), Some(COMPANY), "what any of them knew");
    // Others of the company are others.
    let bridge = round("bank.example", Some(COMPANY), 0, FundingStage::Debt, Some(3_000_000));
    assert_eq!(store.put_signals(&[bridge]).await.unwrap(), 1);
}

#[tokio::test]
async fn a_digest_tells_what_stands_when_it_is_written() {
    let service = start().await;
    let store = &service.app.store;
    let customer = service.customer(Plan::Pro, 100).await;
    let receiver = Receiver::start(&[204]).await;
    let body = json!({"name": "accounts", "kind": "companies", "entries": [COMPANY, "other.example"],
        "notify": {"webhook_url": receiver.url, "schedule": "daily"}});
    watched_for_days(&service, &customer, &body).await;
    let mut matcher = Matcher::default();
    matcher.round(&service.app, LONG).await.unwrap();
    let first = round("news.example", Some(COMPANY), 1, FundingStage::Seed, Some(1));
    store.put_signals(std::slice::from_ref(&first)).await.unwrap();
    assert_eq!(matcher.round(&service.app, LONG).await.unwrap().matches, 1);
    deliver_due(&service).await;
    assert_eq!(receiver.count(), 0, "not before the morning");
    let right = round("news.example", Some(COMPANY), 1, FundingStage::Seed, Some(2_000_000));
    store.put_signals(&[right]).await.unwrap();
    matcher.round(&service.app, LONG).await.unwrap();
    service.app.clock.advance(SignedDuration::from_hours(18));
    deliver_due(&service).await;
    deliver_due(&service).await;
    assert_eq!(receiver.count(), 1);
    let event: Value = serde_json::from_str(&receiver.received.lock().unwrap()[0].1).unwrap();
    let matches = event["data"]["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 1);
    assert_eq!(matches[0]["signal"]["data"]["amount"], 2_000_000, "{event}");
}

/// A change of job that two sources tell of keeps its person hidden in the open feed, whoever told of it.
#[tokio::test]
async fn further_sources_give_no_name_away() {
    let service = start().await;
    let customer = service.customer(Plan::Indie, 10).await;
    let told = stage::change("Jane Doe", "2026-02-20T00:00:00Z", ("CTO", "acme"), ("CEO", "globex"));
    let person = told.person.clone().unwrap();
    let other = Signal {
        id: event_id("news.example", "jane"),
        person: Some(SignalPerson { network_url: None, ..person }),
        source: SignalSource {
            name: "news.example".to_owned(),
            url: Some("https://news.example/jane-doe".to_owned()),
            detail: None,
        },
        ..told.clone()
    };
    assert_eq!(service.app.store.put_signals(&[told]).await.unwrap(), 1);
    assert_eq!(service.app.store.put_signals(&[other]).await.unwrap(), 0);
    let page = service.get(&customer, "/v1/signals?kind=job-change").await;
    assert_eq!(page.body["results"][0]["sources"].as_array().unwrap().len(), 2, "{}", page.body);
    assert!(!page.body.to_string().to_lowercase().contains("doe"), "{}", page.body);
}
