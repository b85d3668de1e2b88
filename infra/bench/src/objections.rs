//! What objections cost: a list of a million people taken in, and paid lookups and searches with that list against the same without
//! one, on the same service in the same run.

use crate::load::{Measured, Shot, fire, median};
use anyhow::{Context, Result};
use common::app::App;
use common::config::Config;
use common::domain::Clock;
use common::lookup::objections::Listed;
use local::server::data_dir::DataDir;
use std::io::Write;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

const PEOPLE: usize = 1_000_000;
const CONNECTIONS: usize = 8;
const ROUND: Duration = Duration::from_secs(3);
const ROUNDS: usize = 5;

pub async fn run() -> Result<()> {
    import()?;
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
    });
    let (store, _database) = local::cli::open_store(&mut data, &config).await?;
    let dataset = Arc::new(local::server::demo::dataset(Clock::System.now())?.0);
    let email = local::server::demo::example_email(&dataset).context("an empty dataset")?;
    let sources = local::cli::sources(&config, &Clock::System, dataset)?;
    let app = App::with_vendors(config, Clock::System, store, sources, Arc::new(common::queue::NoQueue));
    let (_, key) = crate::enrich::rich_account(&app.store).await?;
    app.objections.follow_now(&app.store).await?;
    let address = crate::enrich::serve(common::http::router(app.clone(), local::families())).await?;
    let shot =
        |path: &'static str, body: String| Shot { address: address.clone(), path, bearer: key.clone(), body };
    let enrich = shot("/v1/enrich", format!(r#"{{"email":"{email}"}}"#));
    let search = shot("/v1/search/people", r#"{"seniorities":["vp"],"limit":25}"#.to_owned());
    let peppers = vec![app.objections.pepper().clone()];
    for (name, shot) in [("enrich", enrich), ("search", search)] {
        fire(&shot, CONNECTIONS, Duration::from_secs(1)).await?;
        let (mut ratios, mut rates) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let mut measured = Vec::new();
            for count in [0, PEOPLE] {
                // Strangers: usually no person asked for is among them.
                let marks = (0..count as u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
                let mut listed =
                    Listed { peppers: peppers.clone(), marks, hashed: false, ..Listed::default() };
                listed.marks.sort_unstable();
                app.objections.objections().replace(listed);
                let Measured { per_second, .. } = fire(&shot, CONNECTIONS, ROUND).await?;
                measured.push(per_second);
            }
            ratios.push(measured[1] / measured[0]);
            rates.push(measured[0]);
        }
        let (ratio, rate) = (median(ratios)?, median(rates)?);
        println!(
            "{name:<8} {rate:>7.0}/s without a list; with a million on it {:.1} % of that",
            ratio * 100.0
        );
    }
    checks(&app);
    Ok(())
}

/// Takes a list of a million in by the command line.
fn import() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("objections.csv");
    let mut out = std::io::BufWriter::new(std::fs::File::create(&file)?);
    writeln!(out, "email,phone,network_url")?;
    for n in 0..PEOPLE {
        writeln!(
            out,
            "person{n}@company{}.example,+44{:010},https://network.example/in/person-{n}",
            n % 50_000,
            2_000_000_000 + n
        )?;
    }
    out.flush()?;
    drop(out);
    let almanac = std::env::current_exe()?.with_file_name("almanac");
    let started = Instant::now();
    let done = Command::new(&almanac)
        .arg("--data-dir")
        .arg(folder.path().join("data"))
        .args(["privacy", "suppress", "--file"])
        .arg(&file)
        .status();
    let done = done.with_context(|| {
        format!("build {} first: cargo build --profile fast --bin almanac", almanac.display())
    })?;
    anyhow::ensure!(done.success(), "the list was not taken in");
    println!("import   {PEOPLE} people in {:.1} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// One record looked at, over and over.
fn checks(app: &App) {
    use common::lookup::IdentifierKind::{Email, Id, NetworkUrl};
    const CHECKS: u32 = 200_000;
    let objections = app.objections.objections();
    let record = [
        (Id, "per_0123456789ab"),
        (NetworkUrl, "https://network.example/in/ada-lovelace"),
        (Email, "ada.lovelace@acme.example"),
    ];
    let started = Instant::now();
    let found = (0..CHECKS).filter(|_| objections.cover(std::hint::black_box(record))).count();
    let each = started.elapsed() / CHECKS;
    println!("check    {each:?} a record of three identifiers ({found} hidden)");
}
