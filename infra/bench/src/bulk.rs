//! A job of 500 items from its submission to its end, against 500 enrich calls made directly at the same concurrency.

use crate::enrich::{rich_account, serve};
use crate::load::{Shot, fire, median};
use anyhow::{Context, Result, ensure};
use common::app::App;
use common::config::Config;
use common::domain::Clock;
use common::queue::LocalQueue;
use local::server::data_dir::DataDir;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

const ITEMS: u32 = 500;
/// Four workers with eight lookups each.
const CONNECTIONS: usize = 32;
const ROUNDS: usize = 5;

pub async fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
    });
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let dataset = Arc::new(local::server::demo::dataset(Clock::System.now())?.0);
    let people = (0..dataset.people_count()).filter_map(|n| dataset.person(n).ok()?.person.email.clone());
    let emails: Vec<String> = people.take(ITEMS as usize).map(|email| email.to_string()).collect();
    let queue = LocalQueue::new(local::server::workers::VISIBILITY);
    let sources = local::cli::sources(&config, &Clock::System, dataset)?;
    let app = App::with_vendors(config, Clock::System, store, sources, queue.clone());
    let _workers = local::server::workers::start(&app, &queue);
    let (id, key) = rich_account(&app.store).await?;
    let address = serve(common::http::router(app.clone(), local::families())).await?;
    let enrich = Shot {
        address: address.clone(),
        path: "/v1/enrich",
        bearer: key.clone(),
        body: json!({"email": emails[0]}).to_string(),
    };
    let items: Vec<Value> = emails.iter().map(|email| json!({"email": email})).collect();
    let submit =
        Shot { path: "/v1/bulk/enrich", body: json!({"items": items}).to_string(), ..enrich.clone() };
    fire(&enrich, CONNECTIONS, Duration::from_secs(1)).await?;
    let mut ratios = Vec::new();
    for round in 1..=ROUNDS {
        let direct = fire(&enrich, CONNECTIONS, Duration::from_secs(3)).await?;
        let direct = f64::from(ITEMS) / direct.per_second;
        let started = Instant::now();
        crate::load::once(&submit).await?;
        let (jobs, _) = app.store.jobs_of(&id, None, 1, Clock::System.now()).await?;
        let job = jobs.first().context("no job")?.id.clone();
        let ended = loop {
            let job = app.store.job(&job, Clock::System.now()).await?.context("no job")?;
            if job.is_finished() {
                break job;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        };
        let bulk = started.elapsed().as_secs_f64();
        ensure!(ended.found == ITEMS, "{} of {ITEMS} found", ended.found);
        println!("round {round}  500 calls {:>6.0} ms  job {:>6.0} ms", direct * 1e3, bulk * 1e3);
        ratios.push(bulk / direct);
    }
    println!("job / direct calls: {:.2} × the time (at most 2)", median(ratios)?);
    let differences = common::billing::audit(&app.store, &id).await?;
    println!("audit: {}", if differences.is_empty() { "exact".to_owned() } else { differences.join("; ") });
    Ok(())
}
