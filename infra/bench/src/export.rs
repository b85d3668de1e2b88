//! The history export of a large account through the whole pipeline, against a bare loop that queries the same pages and
//! writes them with the csv crate; and how much memory the export takes.

use crate::enrich::{rich_account, serve};
use anyhow::{Context, Result, ensure};
use common::app::App;
use common::config::Config;
use common::domain::{Clock, Credits, ProviderTrace, ids};
use common::store::requests::{Entry, EntryKind, EntryRange};
use common::store::{Store, Table};
use http_body_util::{BodyExt, Empty};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use jiff::SignedDuration;
use local::server::data_dir::DataDir;
use std::sync::Arc;
use std::time::Instant;

pub async fn run() -> Result<()> {
    let rows: usize = std::env::args().nth(2).map_or(Ok(1_000_000), |text| text.parse())?;
    let folder = tempfile::tempdir()?;
    let mut data = DataDir::take(folder.path())?;
    let config = Config::default().with(|config| {
        config.limits.rates = [1_000_000; 5];
        config.sole_process = true;
    });
    let (store, _) = local::cli::open_store(&mut data, &config).await?;
    let app = App::new(config, Clock::System, store, Default::default(), Arc::new(common::queue::NoQueue));
    let (id, key) = rich_account(&app.store).await?;
    fill(&app.store, &id, rows).await?;
    let address = serve(common::http::router(app.clone(), local::families())).await?;

    let mut ratios = Vec::new();
    let mut growth = 0;
    for round in 1..=3 {
        let started = Instant::now();
        let bare_rows = bare(&app.store, &id).await?;
        let bare = started.elapsed().as_secs_f64();
        let started = Instant::now();
        let (lines, grown) = export(&address, &key).await?;
        let ours = started.elapsed().as_secs_f64();
        ensure!(lines == rows + 1 && bare_rows == rows, "{lines} lines, {bare_rows} rows of {rows}");
        growth = growth.max(grown);
        println!("round {round}  bare loop {bare:>6.2} s  export {ours:>6.2} s  memory +{} MB", grown / 1024);
        ratios.push(bare / ours);
    }
    println!("export / bare loop: {:.2} × the speed (at least 0.8)", crate::load::median(ratios)?);
    println!("memory growth: {} MB (under 32)", growth / 1024);
    Ok(())
}

async fn fill(store: &Store, account_id: &str, rows: usize) -> Result<()> {
    let start = Clock::System.now() - SignedDuration::from_hours(24 * 60);
    let started = Instant::now();
    for batch in (0..rows).collect::<Vec<_>>().chunks(25) {
        let mut writes = Vec::with_capacity(25);
        for n in batch {
            let at = start + SignedDuration::from_millis(*n as i64);
            let request_id = ids::new(ids::Kind::Request, at);
            let mut entry = Entry::new(account_id, &request_id, EntryKind::Call, at, Credits::milli(-1000));
            entry.method = "POST".into();
            entry.path = "/v1/enrich".into();
            entry.status = 200;
            entry.found = Some(true);
            entry.latency_ms = (*n % 90) as u64;
            entry.key_id = "key_0123456789abcdef0123456789abcdef".into();
            entry.people = vec![format!("per_{n:012}")];
            let outcome = "found".to_owned();
            entry.providers =
                vec![ProviderTrace { name: "dataset".into(), outcome, latency_ms: 1, calls: 1, why: None }];
            let put =
                aws_sdk_dynamodb::types::PutRequest::builder().set_item(Some(serde_dynamo::to_item(&entry)?));
            writes.push(aws_sdk_dynamodb::types::WriteRequest::builder().put_request(put.build()?).build());
        }
        let request = store.client().batch_write_item().request_items(store.table(Table::Requests), writes);
        request.send().await?;
    }
    println!("{rows} rows written in {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// The reference: query a page, write its rows, until there is none.
async fn bare(store: &Store, account_id: &str) -> Result<usize> {
    let (mut range, mut rows) = (EntryRange::default(), 0);
    let mut writer = csv::Writer::from_writer(std::io::sink());
    loop {
        let (page, next) = store.entries(account_id, &range).await?;
        for entry in page.iter().filter(|entry| entry.kind == EntryKind::Call) {
            rows += 1;
            writer.write_record([
                entry.request_id.clone(),
                entry.at.to_string(),
                entry.method.clone(),
                entry.path.clone(),
                entry.status.to_string(),
                entry.found.map(|found| found.to_string()).unwrap_or_default(),
                entry.results.map(|results| results.to_string()).unwrap_or_default(),
                entry.charged().to_string(),
                entry.latency_ms.to_string(),
                "none".to_owned(),
                entry.providers.first().map(|provider| provider.name.clone()).unwrap_or_default(),
                entry.key_id.clone(),
            ])?;
        }
        match next {
            Some(after) => range.after = Some(after),
            None => return Ok(rows),
        }
    }
}

/// Downloads the export; its lines, and by how many kB the process grew meanwhile.
async fn export(address: &str, key: &str) -> Result<(usize, usize)> {
    let stream = tokio::net::TcpStream::connect(address).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request = hyper::Request::get("/v1/me/history/export")
        .header("host", "bench")
        .header("authorization", format!("Bearer {key}"))
        .body(Empty::<Bytes>::new())?;
    let before = resident()?;
    let mut body = sender.send_request(request).await?.into_body();
    let (mut lines, mut most) = (0, before);
    while let Some(frame) = body.frame().await {
        if let Ok(bytes) = frame?.into_data() {
            lines += bytes.iter().filter(|byte| **byte == b'\n').count();
            most = most.max(resident()?);
        }
    }
    Ok((lines, most - before))
}

/// The resident memory of this process, in kB.
fn resident() -> Result<usize> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}
