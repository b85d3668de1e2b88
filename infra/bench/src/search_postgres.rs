//! The directory in PostgreSQL as an operator has it: servers spread over by the command line, a file of people imported, and the
//! service asked over HTTP, billed. The reference is the same service on the embedded index, made of the same file in the same run.

use crate::database::Database;
use crate::importing::{import, memory};
use crate::search_served::{Compared, Served, almanac, mixed, model, write};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

const ROUNDS: usize = 2;
const LOOKUPS: usize = 1_000;
const CALLS: usize = 2_000;

pub async fn run() -> Result<()> {
    let argument = |at: usize, default: usize| {
        std::env::args().nth(at).map_or(Ok(default), |text| text.parse().context("not a number"))
    };
    let (count, shards) = (argument(2, 1_000_000)?, argument(3, 2)?);
    let almanac = almanac()?;
    // Apart: the database's user can open its own alone.
    let (folder, clusters) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let first = Database::start(clusters.path())?;
    let more: Vec<Database> = (0..if shards > 1 { shards } else { 0 })
        .map(|at| Database::start(&clusters.path().join(format!("shard{at}"))))
        .collect::<Result<_>>()?;
    directory(&almanac, &first, &["migrate"])?;
    if shards > 1 {
        let addresses = more.iter().map(|database| database.address.as_str());
        directory(&almanac, &first, &["shard"].into_iter().chain(addresses).collect::<Vec<_>>())?;
    }

    let world = model()?;
    let file = folder.path().join("people.csv");
    write(&world, count, false, &file, |_| Ok(()))?;
    println!("{count} people, {:.0} MB of CSV, {shards} shards", file.metadata()?.len() as f64 / 1e6);
    let filters = mixed(&world);
    drop(world);
    let [embedded, remote] = ["embedded", "remote"].map(|name| folder.path().join(name));
    for (name, data, database) in
        [("embedded", &embedded, None), ("PostgreSQL", &remote, Some(&*first.address))]
    {
        let took = import(&almanac, data, &file, database)?;
        let seconds = took.time.as_secs_f64();
        println!(
            "{name}: imported in {seconds:.0} s, {:.0} people/s, {} MB of the command's own at most",
            count as f64 / seconds,
            took.own / 1024
        );
    }
    std::fs::remove_file(&file)?;

    let mut ours = Served::start(&almanac, &embedded, None, &filters[0]).await?;
    let started = Instant::now();
    let mut theirs = Served::start(&almanac, &remote, Some(&first.address), &filters[0]).await?;
    println!("start to the first billed search: {:.0} ms", started.elapsed().as_secs_f64() * 1e3);
    let before = theirs.memory()?;
    let mut searches = Compared::between("PostgreSQL", "embedded");
    for round in 0..=ROUNDS {
        for one in &filters {
            let (theirs, ours) = (theirs.search(one).await?, ours.search(one).await?);
            searches.add(round > 0, &theirs, &ours)?;
        }
    }
    println!("{} mixed searches, {ROUNDS} times: {searches}", filters.len());
    let mut lookups = Compared::between("PostgreSQL", "embedded");
    for at in 0..LOOKUPS {
        let n = at * (count / LOOKUPS).max(1) % count;
        let body = json!({ "email": format!("p{n}@firm{}.example", n / 20) }).to_string();
        let (theirs, ours) =
            (theirs.call("/v1/enrich", body.clone()).await?, ours.call("/v1/enrich", body).await?);
        let [one, other]: [Value; 2] = [serde_json::from_slice(&theirs.1)?, serde_json::from_slice(&ours.1)?];
        ensure!(one["person"]["fullName"] == other["person"]["fullName"], "{one} and {other}");
        ensure!(one["person"]["fullName"].is_string(), "{one}");
        lookups.add(true, &theirs, &ours)?;
    }
    println!("{LOOKUPS} lookups by address: {lookups}");
    for call in 0..CALLS {
        theirs.search(&filters[call % filters.len()]).await?;
    }
    let [server, shard] = [Some(&first), more.first()]
        .map(|one| one.and_then(|one| memory(&one.process, "VmRSS:")).unwrap_or_default() / 1024);
    println!(
        "the service's own memory: {before} MB at its first answer, {} MB {CALLS} searches later; \
         the first server {server} MB, a shard {shard} MB",
        theirs.memory()?
    );
    Ok(())
}

fn directory(almanac: &Path, first: &Database, arguments: &[&str]) -> Result<()> {
    let done =
        Command::new(almanac).arg("directory").args(arguments).env("DIRECTORY", &first.address).output()?;
    ensure!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    Ok(())
}
