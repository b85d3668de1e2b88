//! The demo's signals: shown while a service has nothing else to tell, gone once it has.

use common::app::App;
use common::config::Config;
use common::dataset::Dataset;
use common::domain::signal::{Signal, SignalKind};
use common::domain::{Clock, Plan};
use common::lookup::signals::DEMO;
use common::providers::Sources;
use common::providers::vendor::Secret;
use common::signals::demo::is_all_there_is;
use common::signals::ingest;
use common::store::signals::{Feed, SignalRange};
use jiff::Timestamp;
use std::sync::Arc;
use tests::{Service, unhurried};
use world::DemoFeed;
use world::World;

fn now() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().unwrap()
}

fn world() -> World {
    World::generate_sized(7, now(), 30, 300)
}

#[tokio::test]
async fn they_leave_every_feed_when_the_demo_is_over_and_take_nothing_else_along() {
    let sources = Sources { signals: vec![Arc::new(DemoFeed::new(world()))], ..Sources::default() };
    let service = Service::start_custom(unhurried(), Clock::fixed(now()), sources, false).await;
    let app = &service.app;
    let told = ingest::poll_due(&app.store, &app.providers, now()).await;
    assert!(told.stored > 100, "{told:?}");
    let all = async |kind| {
        app.store.signals(Feed::Kind(kind), &SignalRange::default(), 10_000, now()).await.unwrap()
    };
    let synthetic = all(SignalKind::Funding).await[0].clone();
    let mut own: Signal = synthetic.clone();
    (own.id, own.source.name) = ("sig_own".to_owned(), "edgar".to_owned());
    assert_eq!(app.store.put_signals(std::slice::from_ref(&own)).await.unwrap(), 1);
    ingest::poll_due(&app.store, &app.providers, now()).await;
    assert!(all(SignalKind::Funding).await.len() > 1, "the demo goes on");

    let (config, store) = (app.config.clone(), app.store.clone());
    let over = App::with_vendors(config, app.clock.clone(), store, Sources::default(), app.queue.clone());
    ingest::poll_due(&over.store, &over.providers, now()).await;
    for kind in SignalKind::ALL.iter().copied() {
        let left: Vec<String> = all(kind).await.into_iter().map(|signal| signal.id).collect();
        let expected = if kind == SignalKind::Funding { vec![own.id.clone()] } else { Vec::new() };
        assert_eq!(left, expected, "{kind}");
    }
    let about = own.company.and_then(|company| company.domain).expect("a domain");
    let feed = Feed::Company(&about, SignalKind::Funding);
    let left = app.store.signals(feed, &SignalRange::default(), 100, now()).await.unwrap();
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(app.store.source_states().await.unwrap().is_empty(), "nor is it remembered how far it was read");

    // Should the demo come back, it starts anew.
    assert_eq!(app.store.put_signals(&[synthetic]).await.unwrap(), 1);
}

#[tokio::test]
async fn they_are_read_without_making_the_records() {
    let stream = DemoFeed::without_records(Clock::System.now());
    let sources = Sources { signals: vec![Arc::new(stream)], ..Sources::default() };
    let service = Service::start_custom(unhurried(), Clock::System, sources, false).await;
    let customer = service.customer(Plan::Indie, 0).await;
    ingest::poll_due(&service.app.store, &service.app.providers, service.app.clock.now()).await;
    for kind in &SignalKind::ALL[..4] {
        let reply = service.get(&customer, &format!("/v1/signals?kind={kind}")).await;
        assert_eq!(reply.body["results"][0]["source"]["name"], "demo", "{kind}: {}", reply.body);
    }
}

#[test]
fn they_are_all_there_is_only_where_nothing_was_set_up() {
    let of = |config: &Config, dataset: Option<&Dataset>| {
        is_all_there_is(config) && dataset.is_none_or(|dataset| dataset.is_from(DEMO).unwrap())
    };
    let fresh = Config::default();
    assert!(of(&fresh, None));
    let world = world();
    let demo = Dataset::in_memory(world.companies.clone(), world.people.clone()).unwrap();
    assert!(of(&fresh, Some(&demo)));

    let (mut companies, people) = (world.companies, world.people);
    for source in companies.iter_mut().flat_map(|record| &mut record.company.sources) {
        source.provider = "crm".to_owned();
    }
    let own = Dataset::in_memory(companies, people).unwrap();
    assert!(!of(&fresh, Some(&own)), "an operator's own data");
    let job_boards = vec!["greenhouse:acme=acme.com".parse().unwrap()];
    let board = Config::default().with(|config| config.signals.job_boards = job_boards);
    assert!(!of(&board, Some(&demo)), "a source");
    let mut vendor = Config::default();
    vendor.providers.credentials.insert("PDL_API_KEY", Secret::new("key"));
    assert!(!of(&vendor, None), "a vendor");
}
