//! An ad audience of 10,000 addresses: the hashing alone against SHA-256 of the same bytes, and the processor time of whole
//! calls through the pipeline, in which the database and the caller of this process are counted too.

use crate::enrich::{rich_account, serve};
use crate::load::{Shot, median, once};
use anyhow::{Context, Result, ensure};
use common::app::App;
use common::config::Config;
use common::domain::Clock;
use local::server::data_dir::DataDir;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::{Duration, Instant};

const CALLS: u32 = 50;
/// The unit of times in /proc, on every Linux that Rust runs on.
const TICK: Duration = Duration::from_millis(10);

pub async fn run() -> Result<()> {
    let emails: Vec<String> = (0..10_000).map(|n| format!("Jane.Doe{n}+news@gmail.com")).collect();
    hash(&emails)?;

    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
    });
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let dataset = Arc::new(local::server::demo::dataset(Clock::System.now())?.0);
    // Every other address is one the service knows.
    let known =
        (0..dataset.people_count()).filter_map(|number| dataset.person(number).ok()?.person.email.clone());
    let known: Vec<String> = known.take(5_000).map(|email| email.to_string()).collect();
    ensure!(known.len() == 5_000, "{} known addresses", known.len());
    let emails: Vec<&String> = known.iter().chain(&emails[5_000..]).collect();
    let sources = local::cli::sources(&config, &Clock::System, dataset)?;
    let app = App::with_vendors(config, Clock::System, store, sources, Arc::new(common::queue::NoQueue));
    let (_, bearer) = rich_account(&app.store).await?;
    let address = serve(common::http::router(app, local::families())).await?;
    let body = json!({ "emails": emails }).to_string();
    let shot = Shot { address, path: "/v1/ad-audience", bearer, body };
    once(&shot).await?;
    let (started, before) = (Instant::now(), cpu()?);
    for _ in 0..CALLS {
        once(&shot).await?;
    }
    let each = |time: Duration| time.as_secs_f64() * 1000.0 / f64::from(CALLS);
    println!("ad-audience, whole calls of 10,000 addresses, half of them known, mean of {CALLS}:");
    println!("  processor time             {:>9.1} ms (under 25)", each(cpu()? - before));
    println!("  time                       {:>9.1} ms", each(started.elapsed()));
    Ok(())
}

/// The processor time this process has used.
pub fn cpu() -> Result<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    // The name, in parentheses, may hold spaces; user and system time are the 12th and 13th fields behind it.
    let (_, fields) = stat.rsplit_once(')').context("no name")?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let (user, system): (u32, u32) = (fields[11].parse()?, fields[12].parse()?);
    Ok(TICK * (user + system))
}

fn hash(emails: &[String]) -> Result<()> {
    let mut ours = Vec::new();
    let mut bare = Vec::new();
    for _ in 0..9 {
        let started = Instant::now();
        ensure!(common::audience::hash(emails).hashed.len() == emails.len(), "every address is hashed");
        ours.push(started.elapsed().as_secs_f64() * 1000.0);
        let started = Instant::now();
        for email in emails {
            std::hint::black_box(Sha256::digest(email.as_bytes()));
            std::hint::black_box(Sha256::digest(email.as_bytes()));
        }
        bare.push(started.elapsed().as_secs_f64() * 1000.0);
    }
    let (ours, bare) = (median(ours)?, median(bare)?);
    println!("ad-audience, 10,000 Gmail addresses, two hashes each, one core, median of 9:");
    println!("  parsed, normalised, hashed {ours:>9.1} ms");
    println!("  SHA-256 alone              {bare:>9.1} ms");
    println!("  ratio                      {:>9.1}", ours / bare);
    Ok(())
}
