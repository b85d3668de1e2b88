//! Sources that lie about dates, repeat themselves, send too much, change their shape or go away: they are alone in it.

use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use common::domain::signal::SignalKind;
use common::domain::{Clock, Plan};
use common::providers::{Opener, Sources};
use common::signals::ingest;
use common::store::signals::{Feed, SignalRange};
use common::store::sources::SourceState;
use futures::StreamExt;
use jiff::fmt::rfc2822;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::sync::{Arc, Mutex};
use tests::{Service, noon, unhurried};

type Feeds = Arc<Mutex<Vec<(String, Option<String>)>>>;

fn item(number: usize, title: &str, at: Option<Timestamp>) -> String {
    let date = at.map(|at| rfc2822::to_string(&at.to_zoned(TimeZone::UTC)).unwrap());
    let date = date.map(|date| format!("<pubDate>{date}</pubDate>")).unwrap_or_default();
    format!("<item><title>{title}</title><guid>n{number}</guid>{date}</item>")
}

fn rss(items: &[String]) -> String {
    format!("<rss version=\"2.0\"><channel>{}</channel></rss>", items.concat())
}

/// A site whose pages can be changed; a page that is none is down.
async fn site() -> (String, Feeds) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let feeds: Feeds = Arc::default();
    let answer = |State(feeds): State<Feeds>, uri: Uri| async move {
        let page = feeds.lock().unwrap().iter().find(|(path, _)| path == uri.path()).cloned();
        let answered: Response = match page {
            Some((_, Some(body))) => body.into_response(),
            Some((_, None)) => StatusCode::BAD_GATEWAY.into_response(),
            None if uri.path() == "/huge.xml" => {
                // 100 MB, a megabyte at a time.
                let piece = || Ok::<_, std::io::Error>(vec![b' '; 1 << 20]);
                Body::from_stream(futures::stream::iter(0..100).map(move |_| piece())).into_response()
            }
            None => StatusCode::NOT_FOUND.into_response(),
        };
        answered
    };
    let router = axum::Router::new().fallback(answer).with_state(feeds.clone());
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    (address, feeds)
}

fn set(feeds: &Feeds, path: &str, body: Option<String>) {
    let mut feeds = feeds.lock().unwrap();
    feeds.retain(|(known, _)| known != path);
    feeds.push((path.to_owned(), body));
}

async fn start() -> Service {
    let sources = Sources { opener: Some(Arc::new(Opener::new("tests"))), ..Sources::default() };
    Service::start_custom(unhurried(), Clock::fixed(noon()), sources, false).await
}

async fn add(service: &Service, spec: &str) {
    let name = spec.to_owned();
    let state =
        SourceState { spec: Some(name.clone()), name, next_at: Some(noon()), ..SourceState::default() };
    service.app.store.add_source(&state).await.unwrap();
}

async fn poll(service: &Service) -> ingest::Round {
    ingest::poll_due(&service.app.store, &service.app.providers, service.app.clock.now()).await
}

async fn state(service: &Service, name: &str) -> SourceState {
    let states = service.app.store.source_states().await.unwrap();
    states.into_iter().find(|state| state.name == name).unwrap()
}

#[tokio::test]
async fn dates_that_cannot_be_do_no_harm_and_repeating_changes_nothing() {
    let (address, feeds) = site().await;
    let service = start().await;
    let items = [
        item(1, "Acme raises $1M Seed", Some(noon() + SignedDuration::from_hours(24 * 400))),
        item(2, "Globex raises $2M Seed", Some(Timestamp::UNIX_EPOCH)),
        item(3, "Initech raises $3M Seed", None),
        item(3, "Initech raises $3M Seed", None),
    ];
    set(&feeds, "/feed.xml", Some(rss(&items)));
    let spec = format!("rss:{address}/feed.xml");
    add(&service, &spec).await;
    let customer = service.customer(Plan::Indie, 0).await;
    assert_eq!(poll(&service).await.stored, 2);
    let first = service.get(&customer, "/v1/signals?kind=funding").await.body["results"].clone();
    assert_eq!(first.as_array().unwrap().len(), 2, "{first}");
    for signal in first.as_array().unwrap() {
        assert_eq!(signal["occurred_at"], noon().to_string(), "dated by when it was read");
    }
    for _ in 0..3 {
        service.app.clock.advance(SignedDuration::from_mins(2));
        assert_eq!(poll(&service).await.stored, 0);
    }
    let again = service.get(&customer, "/v1/signals?kind=funding").await.body["results"].clone();
    assert_eq!(again, first, "the same, not moved by being read again");
    // A headline that is corrected under its id replaces what was told.
    let items = [item(3, "Initech raises $4M Seed", None)];
    set(&feeds, "/feed.xml", Some(rss(&items)));
    service.app.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(poll(&service).await.stored, 0);
    let corrected = service.get(&customer, "/v1/signals?kind=funding").await.body["results"].clone();
    let amounts: Vec<u64> = corrected
        .as_array()
        .unwrap()
        .iter()
        .map(|signal| signal["data"]["amount"].as_u64().unwrap())
        .collect();
    assert!(amounts.contains(&4_000_000) && !amounts.contains(&3_000_000), "{corrected}");
}

#[tokio::test]
async fn too_much_and_another_shape_fail_alone() {
    let (address, feeds) = site().await;
    let service = start().await;
    set(&feeds, "/good.xml", Some(rss(&[item(1, "Acme raises $1M Seed", None)])));
    let (good, huge) = (format!("rss:{address}/good.xml"), format!("rss:{address}/huge.xml"));
    add(&service, &good).await;
    poll(&service).await;
    assert_eq!(state(&service, &good).await.stored, 1);
    add(&service, &huge).await;
    poll(&service).await;
    let failed = state(&service, &huge).await;
    assert_eq!((failed.failures, failed.stored), (1, 0), "{failed:?}");
    assert!(failed.error.is_some() && failed.next_at > Some(noon()), "{failed:?}");
    set(&feeds, "/good.xml", Some("{\"now\": \"JSON\"}".to_owned()));
    service.app.clock.advance(SignedDuration::from_mins(2));
    poll(&service).await;
    let changed = state(&service, &good).await;
    assert_eq!((changed.failures, changed.stored), (1, 1), "{changed:?}");
    assert!(changed.error.as_deref().is_some_and(|error| error.contains("nonsense")), "{changed:?}");
    set(&feeds, "/good.xml", Some(rss(&[item(2, "Globex raises $1M Seed", None)])));
    service.app.clock.advance(SignedDuration::from_hours(2));
    poll(&service).await;
    let recovered = state(&service, &good).await;
    assert_eq!((recovered.failures, recovered.error, recovered.stored), (0, None, 2));
}

#[tokio::test]
async fn a_source_that_was_away_for_a_week_catches_up_without_a_flood() {
    // Slow: a week of signals is made, delivered and counted.
    let (address, feeds) = site().await;
    let service = start().await;
    set(&feeds, "/feed.xml", None);
    let spec = format!("rss:{address}/feed.xml");
    add(&service, &spec).await;
    for _ in 0..14 {
        assert_eq!(poll(&service).await.failed, 1);
        let patience = state(&service, &spec).await.next_at.unwrap().duration_since(service.app.clock.now());
        assert!(patience <= SignedDuration::from_hours(1), "{patience}");
        service.app.clock.advance(SignedDuration::from_hours(12));
    }
    assert_eq!(state(&service, &spec).await.failures, 14);
    let now = service.app.clock.now();
    let ago = |hours: i64| Some(now - SignedDuration::from_hours(hours));
    let mut items: Vec<String> =
        (0..600i64).map(|n| item(n as usize, &format!("Company {n} raises $1M Seed"), ago(n / 4))).collect();
    items.push(item(9_999, "Old Times raises $1M Seed", ago(24 * 60)));
    set(&feeds, "/feed.xml", Some(rss(&items)));
    let round = poll(&service).await;
    assert_eq!(round.stored, 500, "the newest; what a feed has besides is older");
    let (feed, range) = (Feed::Kind(SignalKind::Funding), SignalRange::default());
    let all = service.app.store.signals(feed, &range, 1_000, now).await.unwrap();
    assert!(all.iter().all(|signal| signal.occurred_at > now - SignedDuration::from_hours(24 * 30)));
    assert_eq!(state(&service, &spec).await.failures, 0);
    service.app.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(poll(&service).await.stored, 0, "once");
}
