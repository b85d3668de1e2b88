//! From publication to `/v1/signals`: items come up at random moments in a press feed and in a folder, and it is measured when
//! each can be read. The reference is the source's own interval: news cannot be known before the next poll.

use crate::enrich::{rich_account, serve};
use anyhow::{Context, Result, ensure};
use axum::extract::State;
use axum::http::Request;
use common::app::App;
use common::config::Config;
use common::domain::{Clock, chance};
use common::providers::{Opener, Sources};
use common::queue::LocalQueue;
use common::store::sources::SourceState;
use http_body_util::BodyExt;
use jiff::fmt::rfc2822;
use jiff::tz::TimeZone;
use local::server::data_dir::DataDir;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tower::ServiceExt;

/// What one source publishes.
const ITEMS: usize = 100;
/// Over which time.
const OVER: Duration = Duration::from_secs(240);
/// How soon everything must be there.
const PATIENCE: Duration = Duration::from_secs(120);
const LOOK_EVERY: Duration = Duration::from_millis(250);

type Items = Arc<Mutex<Vec<String>>>;

pub async fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
    });
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let opener = local::server::spool::LocalOpener(Opener::new("bench"));
    let sources = Sources { opener: Some(Arc::new(opener)), ..Sources::default() };
    let queue = LocalQueue::new(local::server::workers::VISIBILITY);
    let app = App::new(config, Clock::System, store, sources, queue.clone());
    let items: Items = Arc::default();
    let site = axum::Router::new().route("/feed.xml", axum::routing::get(feed)).with_state(items.clone());
    let site = serve(site).await?;
    let spool = folder.path().join("spool");
    std::fs::create_dir(&spool)?;
    for spec in [format!("rss:http://{site}/feed.xml"), format!("spool:{}", spool.display())] {
        let state = SourceState { name: spec.clone(), spec: Some(spec), ..SourceState::default() };
        app.store.add_source(&state).await?;
    }
    let _workers = local::server::workers::start(&app, &queue);
    let (_, key) = rich_account(&app.store).await?;
    let router = common::http::router(app, local::families());
    let began = Instant::now();
    let mut plan: Vec<(Duration, usize)> =
        (0..ITEMS * 2).map(|number| (OVER.mul_f64(chance::share(0.0, 1.0)), number)).collect();
    plan.sort();
    let mut plan = plan.into_iter().peekable();
    let (mut published, mut visible) = (HashMap::new(), HashMap::new());
    while visible.len() < ITEMS * 2 && began.elapsed() < OVER + PATIENCE {
        while plan.peek().is_some_and(|(at, _)| *at <= began.elapsed()) {
            let Some((_, number)) = plan.next() else { break };
            publish(number, &items, &spool)?;
            published.insert(format!("Company {number}"), Instant::now());
        }
        for name in read(&router, &key).await? {
            visible.entry(name).or_insert_with(Instant::now);
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    for (source, interval, first) in [("press", 60.0, 0), ("folder", 5.0, 1)] {
        let mut delays = Vec::new();
        for number in (0..ITEMS * 2).filter(|number| number % 2 == first) {
            let name = format!("Company {number}");
            let (Some(out), Some(seen)) = (published.get(&name), visible.get(&name)) else { continue };
            delays.push(seen.duration_since(*out).as_secs_f64());
        }
        ensure!(delays.len() == ITEMS, "{source}: {} of {ITEMS} came", delays.len());
        delays.sort_by(f64::total_cmp);
        let (p50, p99) = (delays[ITEMS / 2], delays[ITEMS * 99 / 100]);
        println!(
            "{source}: p50 {p50:.1} s, p99 {p99:.1} s; {:.2} and {:.2} × its interval of {interval} s",
            p50 / interval,
            p99 / interval
        );
    }
    Ok(())
}

fn publish(number: usize, items: &Items, spool: &Path) -> Result<()> {
    let now = Clock::System.now();
    if number.is_multiple_of(2) {
        let date = rfc2822::to_string(&now.to_zoned(TimeZone::UTC))?;
        let item = format!(
            "<item><title>Company {number} raises $1M Seed</title><guid>{number}</guid><pubDate>{date}</pubDate></item>"
        );
        items.lock().unwrap_or_else(|e| e.into_inner()).insert(0, item);
        return Ok(());
    }
    let rows = format!(
        "kind,occurred_at,company_name,company_domain,stage,amount\nfunding,{now},Company {number},c{number}.example,seed,{number}\n"
    );
    Ok(std::fs::write(spool.join(format!("{number}.csv")), rows)?)
}

async fn feed(State(items): State<Items>) -> String {
    let items = items.lock().unwrap_or_else(|e| e.into_inner()).concat();
    format!("<rss version=\"2.0\"><channel>{items}</channel></rss>")
}

/// The companies of the newest rounds, as a caller reads them.
async fn read(router: &axum::Router, key: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    let mut cursor = String::new();
    loop {
        let request = Request::get(format!("/v1/signals?kind=funding&limit=100{cursor}"));
        let request =
            request.header("authorization", format!("Bearer {key}")).body(axum::body::Body::empty())?;
        let reply = router.clone().oneshot(request).await?;
        let body: Value = serde_json::from_slice(&reply.into_body().collect().await?.to_bytes())?;
        let results = body["results"].as_array().with_context(|| body.to_string())?;
        names
            .extend(results.iter().filter_map(|signal| Some(signal["company"]["name"].as_str()?.to_owned())));
        match body["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(names),
        }
    }
}
