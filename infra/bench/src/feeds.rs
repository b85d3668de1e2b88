//! Pages of a large feed, filtered by what has a feed of its own and by what has not, against looking for the same in the whole
//! feed; how many read units each page takes; how long a composite waits for all openings; and what a signal costs those who watch,
//! with few lists and with many.

use anyhow::{Result, ensure};
use common::app::App;
use common::catalog::signals::SignalsRequest;
use common::config::Config;
use common::dataset::{Dataset, Embedded};
use common::domain::signal::{Signal, SignalKind};
use common::domain::{Clock, ids};
use common::lookup::record::CompanyRecord;
use common::signals::news::FeedNews;
use common::signals::{feed, postings};
use common::store::Store;
use common::store::watchers::Watcher;
use common::watch::Matcher;
use jiff::SignedDuration;
use local::server::data_dir::DataDir;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

const PAGES: usize = 50;
const LIMIT: usize = 25;
/// What one eventually consistent read unit reads.
const UNIT: usize = 8_192;
/// What an item weighs beside its signal: its key, its names, when it expires.
const BESIDE: usize = 120;

pub async fn run() -> Result<()> {
    let count: usize = std::env::args().nth(2).map_or(Ok(100_000), |text| text.parse())?;
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config { sole_process: true, ..Config::default() };
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let app = App::new(config, Clock::System, store, Default::default(), Arc::new(common::queue::NoQueue));
    let weight = fill(&app.store, count).await?;
    let now = Clock::System.now();
    let queries = [
        json!({"kind": "hiring", "industry": ["industry 7"]}),
        json!({"kind": "hiring", "country": ["DE"]}),
        json!({"kind": "hiring", "domain": "c77.example"}),
        json!({"kind": "hiring", "title": "Chief Baker"}),
    ];
    let mut looked_for = Vec::new();
    for indexed in [false, true] {
        if indexed {
            while !app.store.index_signals(now).await? {}
        }
        for query in &queries {
            let request: SignalsRequest = serde_json::from_value(query.clone())?;
            let (mut times, mut bytes, mut shown) = (Vec::new(), 0, 0);
            for _ in 0..PAGES {
                let started = Instant::now();
                let page = feed::page(&app.store, &request, LIMIT, now).await?;
                times.push(started.elapsed().as_secs_f64() * 1e3);
                shown = page.signals.len();
                bytes = page.read * weight;
            }
            times.sort_by(f64::total_cmp);
            let (p50, p99) = (times[PAGES / 2], times[PAGES * 99 / 100]);
            let units = bytes.div_ceil(UNIT);
            let how = if indexed { "looked up" } else { "looked for" };
            println!(
                "{how:<10} {query}: {shown} shown, p50 {p50:.1} ms, p99 {p99:.1} ms, {units} read units"
            );
            match indexed {
                false => looked_for.push(p50),
                true => println!("  {:.1} × the speed", looked_for.remove(0) / p50),
            }
        }
    }
    openings(&app, count).await?;
    watch(&app).await
}

/// What a composite about hiring waits for in a process that has just started: from the feed itself, and from packed days.
async fn openings(app: &App, count: usize) -> Result<()> {
    let company = |n: usize| {
        let made = json!({"id": format!("com_{n}"), "name": format!("Company {n}"), "domain": format!("c{n}.example")});
        serde_json::from_value(made).map(CompanyRecord::of)
    };
    let companies = (0..5_000).map(company).collect::<Result<Vec<_>, _>>()?;
    let directory = Embedded::new(Arc::new(Dataset::in_memory(companies, Vec::new())?));
    let now = Clock::System.now();
    let mut alone = None;
    for how in ["looked for", "packed"] {
        let started = Instant::now();
        let news = FeedNews::default().openings(&directory, &app.store, now).await?;
        let seconds = started.elapsed().as_secs_f64();
        let found: usize = news.each().map(|(_, own)| own.len()).sum();
        ensure!(found == count, "{found} of {count}");
        let times = *alone.get_or_insert(seconds) / seconds;
        println!("{how:<10} {found} openings, cold, in {seconds:.2} s ({times:.1} × the speed)");
        if how == "packed" {
            break;
        }
        let started = Instant::now();
        while postings::all(&app.store, now - postings::OPEN_FOR, now).await?.is_none() {
            postings::keep(&app.store, now).await?;
        }
        println!("packed in {:.1} s", started.elapsed().as_secs_f64());
    }
    Ok(())
}

/// What a signal costs, with few lists and with many.
async fn watch(app: &App) -> Result<()> {
    let mut alone = None;
    let mut made = 0;
    for lists in [100usize, 1_000, 10_000] {
        while made < lists {
            let entries: Vec<String> =
                (0..100).map(|n| format!("watched{}.example", made * 100 + n)).collect();
            let list = ids::new(ids::Kind::WatchList, Clock::System.now());
            let watcher = Watcher { account_id: "acct_1".into(), list, signals: SignalKind::ALL.to_vec() };
            app.store.put_watchers(&watcher, &entries).await?;
            made += 1;
        }
        let mut matcher = Matcher::default();
        matcher.round(app, Duration::from_secs(600)).await?;
        let fresh: Vec<Signal> =
            (0..2_000).map(|n| signal(10_000_000 + lists * 10 + n, "elsewhere")).collect();
        app.store.put_signals(&fresh).await?;
        let started = Instant::now();
        let round = matcher.round(app, Duration::from_secs(600)).await?;
        let each = started.elapsed().as_secs_f64() * 1e6 / fresh.len() as f64;
        ensure!(round.matches == 0, "{round:?}");
        let against = each / *alone.get_or_insert(each);
        println!("{lists:>6} lists of 100: {each:.0} µs a signal, {against:.2} × that of 100 lists");
    }
    Ok(())
}

/// Stores signals; what one of them weighs.
async fn fill(store: &Store, count: usize) -> Result<usize> {
    let started = Instant::now();
    let mut bytes = 0;
    for batch in (0..count).collect::<Vec<_>>().chunks(1_000) {
        let signals: Vec<Signal> = batch.iter().map(|n| signal(*n, "c")).collect();
        bytes += signals.iter().map(|s| serde_json::to_vec(s).map_or(0, |b| b.len()) + BESIDE).sum::<usize>();
        store.put_signals(&signals).await?;
    }
    let seconds = started.elapsed().as_secs_f64();
    let weight = bytes / count.max(1);
    println!("{count} signals in {seconds:.1} s, {weight} bytes each");
    Ok(weight)
}

/// A posting: one of 100 industries, 20 countries, 5,000 companies.
fn signal(n: usize, company: &str) -> Signal {
    let at = Clock::System.now() - SignedDuration::from_secs((n % 5_000_000) as i64);
    let countries = [
        "US", "DE", "GB", "FR", "NL", "SE", "ES", "IT", "PL", "CA", "AU", "IN", "JP", "BR", "MX", "CH", "AT",
        "DK", "NO", "FI",
    ];
    let made = json!({
        "id": format!("sig_{n:032x}"), "kind": "hiring", "occurred_at": at, "detected_at": at,
        "company": {
            "name": format!("Company {}", n % 5_000), "domain": format!("{company}{}.example", n % 5_000),
            "industry": format!("industry {}", n % 100), "employeeCount": 120,
            "location": {"city": "Berlin", "region": null, "country": countries[n % 20]},
        },
        "person": null,
        "data": {
            "title": format!("Engineer {}", n % 50), "department": "engineering", "location": null,
            "url": format!("https://jobs.example/{n}"), "applicants": null, "posted_at": at,
        },
        "source": {"name": "bench", "url": format!("https://jobs.example/{n}")},
        "confidence": 1.0,
    });
    serde_json::from_value(made).expect("a signal")
}
