//! The postings of each day, packed: whoever reads them learns the same as from the feed itself.

use common::dataset::{Dataset, Embedded};
use common::directory::Screened;
use common::domain::signal::{HiringData, Signal, SignalCompany, SignalData, SignalKind, SignalSource};
use common::domain::{Clock, Domain, Location};
use common::lookup::signals::event_id;
use common::providers::Sources;
use common::signals::news::FeedNews;
use common::signals::postings;
use common::store::Store;
use common::store::signals::{Feed, SignalRange};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;
use std::sync::Arc;
use tests::{Service, stage, unhurried};

const COMPANIES: usize = 7;

fn now() -> Timestamp {
    "2026-03-01T12:00:00Z".parse().unwrap()
}

fn posting(number: usize, hours_ago: i64, title: &str) -> Signal {
    let name = format!("hirer{}", number % COMPANIES);
    let at = now() - SignedDuration::from_hours(hours_ago);
    let data = HiringData {
        title: title.to_owned(),
        department: None,
        location: None,
        url: None,
        applicants: None,
        posted_at: at,
    };
    Signal {
        id: event_id("test", &number.to_string()),
        kind: SignalKind::Hiring,
        occurred_at: at,
        detected_at: now(),
        company: Some(SignalCompany {
            domain: Some(Domain::parse(&format!("{name}.example")).unwrap()),
            name,
            industry: None,
            employee_count: None,
            location: None,
        }),
        person: None,
        data: SignalData::Hiring(data),
        source: SignalSource { name: "test".to_owned(), url: None, detail: None },
        sources: Vec::new(),
        confidence: 1.0,
    }
}

type Delivered = BTreeSet<(String, Timestamp, String)>;

/// What a process that has just started makes of the feed.
async fn cold(store: &Store, directory: &Screened<Embedded>) -> Delivered {
    let news = FeedNews::default().openings(directory, store, now()).await.unwrap();
    let openings = news.each().flat_map(|(_, own)| own);
    openings.map(|item| (item.news.job.id.clone(), item.at, item.news.job.title.clone())).collect()
}

/// What the feed itself tells.
async fn looked_for(store: &Store) -> Delivered {
    let range = SignalRange { since: Some(now() - postings::OPEN_FOR), ..SignalRange::default() };
    let found = store.signals(Feed::Kind(SignalKind::Hiring), &range, 100_000, now()).await.unwrap();
    let title = |signal: &Signal| match &signal.data {
        SignalData::Hiring(job) => job.title.clone(),
        _ => unreachable!(),
    };
    found.iter().map(|signal| (signal.id.clone(), signal.occurred_at, title(signal))).collect()
}

/// What the days alone tell.
async fn packed(store: &Store) -> Delivered {
    let (packed, _) = postings::all(store, now() - postings::OPEN_FOR, now()).await.unwrap().unwrap();
    packed.into_iter().map(|posting| (posting.id, posting.at, posting.job.title)).collect()
}

async fn keep_all(store: &Store) {
    for _ in 0..20 {
        postings::keep(store, now()).await.unwrap();
    }
}

#[tokio::test]
async fn packed_days_tell_what_the_feed_tells_whatever_came_late_again_or_went_away() {
    let companies =
        (0..COMPANIES).map(|n| stage::company(&format!("hirer{n}"), "Software", 50, Location::default()));
    let dataset = Arc::new(Dataset::in_memory(companies.collect(), Vec::new()).unwrap());
    let directory = Embedded::new(dataset);
    let service = Service::start_custom(unhurried(), Clock::fixed(now()), Sources::default(), false).await;
    let store = &service.app.store;
    let signals: Vec<Signal> =
        (0..2_500).map(|n| posting(n, n as i64 * 24 * 91 / 2_500, &format!("Engineer {}", n % 40))).collect();
    store.put_signals(&signals).await.unwrap();
    assert_eq!(postings::all(store, now() - postings::OPEN_FOR, now()).await.unwrap(), None);
    let before = cold(store, &directory).await;
    assert_eq!((before.len(), &before), (2_500, &looked_for(store).await));

    postings::keep(store, now()).await.unwrap();
    assert_eq!(
        postings::all(store, now() - postings::OPEN_FOR, now()).await.unwrap(),
        None,
        "days are missing"
    );
    keep_all(store).await;
    assert_eq!(packed(store).await, before);
    assert_eq!(cold(store, &directory).await, before);

    // What arrives later, far down too; what is corrected in its words, and what in its day.
    let late = [posting(9_000, 1, "Baker"), posting(9_001, 24 * 60, "Miller")];
    store.put_signals(&late).await.unwrap();
    let corrected = [posting(3, 3 * 24 * 91 / 2_500, "Head of Bread"), posting(4, 24 * 30, "Moved")];
    store.put_signals(&corrected).await.unwrap();
    let expected = looked_for(store).await;
    assert!(expected.len() == 2_502 && expected.iter().any(|(.., title)| title == "Head of Bread"));
    assert_eq!(cold(store, &directory).await, expected, "by the log");

    // Once the days are written anew, without the log.
    let days = store.posting_days().await.unwrap().unwrap();
    let earlier = days.until - SignedDuration::from_hours(1);
    store.put_posting_days(common::store::postings::PostingDays { until: earlier, ..days }).await.unwrap();
    postings::keep(store, now()).await.unwrap();
    assert_eq!(packed(store).await, expected);

    // What is taken out is in no day any more.
    store.remove_signals(&signals[..100]).await.unwrap();
    let expected = looked_for(store).await;
    assert_eq!(cold(store, &directory).await, expected);
    keep_all(store).await;
    assert_eq!(packed(store).await, expected);
}
