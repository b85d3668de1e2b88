//! What a function costs: its start against the smallest function there can be, its size, its memory, and what a paid
//! call takes of DynamoDB. It runs release binaries as they are, under a runtime API and a DynamoDB of its own.
//!
//! `bench aws [HERE [THERE]]`: HERE is where `cargo lambda build --release --x86-64` put `resolve`, `hello` and any other function
//! for this machine, THERE where `cargo lambda build --release --arm64` put what is deployed. infra/DEPLOYING.md has the commands.
//! Every function in HERE is started in turn with hello. It fails where one is too large or too slow.

mod runtime_api;
mod tables;

use anyhow::{Context, Result, ensure};
use common::config::Config;
use common::dataset::snapshot::SnapshotDir;
use common::directory::Change;
use common::domain::Clock;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use runtime_api::RuntimeApi;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tables::Tables;
use tokio::process::{Child, Command};

const STARTS: usize = 40;
const CALLS: usize = 100;
/// How often a function that is only held against hello is started.
const FEW_STARTS: usize = 15;
/// What a function may weigh, zipped, in megabytes, and how long it may take to start, of what hello takes.
const MOST_MB: f64 = 5.0;
const MOST_STARTS: f64 = 2.0;

/// List prices of us-east-1 in US dollars, from memory: to be checked.
const WRITE_UNITS_MILLION: f64 = 0.625;
const READ_UNITS_MILLION: f64 = 0.125;
const GATEWAY_MILLION: f64 = 1.0;
const LAMBDA_MILLION: f64 = 0.2;
const LAMBDA_ARM_GB_SECOND: f64 = 0.000_013_333_4;
const LOGS_GB: f64 = 0.5;
/// What a warm call is billed for: two round trips to DynamoDB and what this measures between them, rounded up.
const BILLED: Duration = Duration::from_millis(15);
const MEMORY_GB: f64 = 0.5;

pub async fn run() -> Result<()> {
    let folder =
        |number, usual: &str| PathBuf::from(std::env::args().nth(number).as_deref().unwrap_or(usual));
    let (here, there) = (folder(2, "target/lambda-x86-64"), folder(3, "target/lambda"));
    let work = tempfile::tempdir()?;
    let dataset = work.path().join("dataset");
    let (companies, people) = local::server::demo::records(Clock::System.now());
    // People of whom the dataset is sure, so that no other provider is asked; a call costs the same for each.
    let sure = people.iter().filter(|record| record.person.email_verified == Some(true));
    let emails = sure.filter_map(|record| Some(record.person.email.as_ref()?.to_string()));
    let emails: Vec<String> = emails.take(CALLS + 1).collect();
    ensure!(emails.len() > CALLS, "the demo world is too small");
    SnapshotDir::new(&dataset).publish(companies, people, Change::default())?;
    let mut tables = Tables::start(&Config::default()).await?;
    let (hello, resolve) = (here.join("hello/bootstrap"), here.join("resolve/bootstrap"));
    starts(&hello, &resolve, &mut tables, dataset).await?;
    let mut beyond = others(&hello, &here, &tables).await?;
    for folder in [&here, &there] {
        beyond.extend(sizes(folder)?);
    }
    calls(&resolve, work.path(), &tables, &emails).await?;
    ensure!(beyond.is_empty(), "beyond their limits: {}", beyond.join(", "));
    Ok(())
}

/// The functions that were built in a folder.
fn functions(folder: &Path) -> Result<Vec<String>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(Vec::new()) };
    let entries: Vec<_> = entries.collect::<std::io::Result<_>>()?;
    let built = entries.iter().filter(|entry| entry.path().join("bootstrap").exists());
    let mut names: Vec<String> = built
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name != "hello")
        .collect();
    names.sort_unstable();
    Ok(names)
}

/// Starts every function in turn with hello; those that take too long.
async fn others(hello: &Path, folder: &Path, tables: &Tables) -> Result<Vec<String>> {
    let mut beyond = Vec::new();
    for name in functions(folder)? {
        let binary = folder.join(&name).join("bootstrap");
        let (mut smallest, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..FEW_STARTS {
            smallest.push(start(hello, tables, &[]).await?);
            ours.push(start(&binary, tables, variables(&name)).await?);
        }
        let (smallest, ours) = (crate::load::median(smallest)?, crate::load::median(ours)?);
        println!("start   {name:<20} {ours:.2} ms, {:.2} × (at most {MOST_STARTS})", ours / smallest);
        if ours > MOST_STARTS * smallest {
            beyond.push(format!("{name} starts in {ours:.2} ms, hello in {smallest:.2}"));
        }
    }
    Ok(beyond)
}

/// The settings that a function does not start without.
fn variables(name: &str) -> &'static [(&'static str, &'static str)] {
    match name.strip_suffix("-postgres") {
        // No connection is made before the first question.
        Some(_) => &[("DIRECTORY", "postgres://bench:bench@127.0.0.1:9/bench")],
        None => &[],
    }
}

/// A function under the runtime API, with the variables the template gives it.
fn spawn(
    binary: &Path,
    api: &RuntimeApi,
    tables: &Tables,
    log: Option<&Path>,
    variables: &[(&str, &str)],
) -> Result<Child> {
    let mut command = Command::new(binary);
    command.env_clear().env("AWS_LAMBDA_RUNTIME_API", api.address()).env("AWS_LAMBDA_FUNCTION_NAME", "bench");
    command.env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512").env("AWS_LAMBDA_FUNCTION_VERSION", "1");
    command
        .env("AWS_REGION", "us-east-1")
        .env("AWS_ACCESS_KEY_ID", "bench")
        .env("AWS_SECRET_ACCESS_KEY", "bench")
        .env("SEAL_SECRET", "a long random text of the benchmark");
    command.env("AWS_ENDPOINT_URL", tables.address()).env("METRICS_NAMESPACE", "Almanac/bench");
    command.envs(variables.iter().copied());
    if let Some(dataset) = tables.dataset().filter(|_| variables.is_empty()) {
        command.env("DATASET_DIR", dataset);
    }
    let (out, errors) = match log {
        Some(path) => {
            let file = std::fs::File::create(path)?;
            (file.try_clone()?.into(), file.into())
        }
        None => (Stdio::null(), Stdio::null()),
    };
    command.stdin(Stdio::null()).stdout(out).stderr(errors).kill_on_drop(true);
    command.spawn().with_context(|| format!("cannot start {}; build it first", binary.display()))
}

/// From exec to the first poll, in milliseconds.
async fn start(binary: &Path, tables: &Tables, variables: &[(&str, &str)]) -> Result<f64> {
    let mut api = RuntimeApi::start().await?;
    let begun = Instant::now();
    let mut child = spawn(binary, &api, tables, None, variables)?;
    let polled = tokio::time::timeout(Duration::from_secs(10), api.first_poll()).await??;
    child.kill().await?;
    Ok((polled - begun).as_secs_f64() * 1e3)
}

async fn starts(hello: &Path, resolve: &Path, tables: &mut Tables, dataset: PathBuf) -> Result<()> {
    let (mut smallest, mut ours, mut whole) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..STARTS {
        smallest.push(start(hello, tables, &[]).await?);
        ours.push(start(resolve, tables, &[]).await?);
    }
    tables.give_dataset(dataset);
    for _ in 0..STARTS {
        whole.push(start(resolve, tables, &[]).await?);
    }
    let smallest = crate::load::median(smallest)?;
    println!("start   hello polls after {smallest:.2} ms (medians of {STARTS})");
    for (what, times) in [
        ("with all clients built and DynamoDB connected (at most 2 ×)", ours),
        ("with the demo dataset opened, too,", whole),
    ] {
        let time = crate::load::median(times)?;
        println!("        resolve {what} after {time:.2} ms, {:.2} ×", time / smallest);
    }
    Ok(())
}

/// The sizes of the functions in a folder; those that are too large.
fn sizes(folder: &Path) -> Result<Vec<String>> {
    let mut beyond = Vec::new();
    println!("sizes in {}:", folder.display());
    for name in functions(folder)? {
        let binary = std::fs::read(folder.join(&name).join("bootstrap"))?;
        let mut zip = DeflateEncoder::new(Vec::new(), Compression::best());
        zip.write_all(&binary)?;
        let (binary, zip) = (binary.len() as f64 / 1e6, zip.finish()?.len() as f64 / 1e6);
        println!("size    {name:<20} {binary:>5.1} MB, zipped {zip:.2} MB (at most {MOST_MB})");
        if zip > MOST_MB {
            beyond.push(format!("{name} is {zip:.2} MB zipped"));
        }
    }
    Ok(beyond)
}

async fn calls(resolve: &Path, work: &Path, tables: &Tables, emails: &[String]) -> Result<()> {
    let key = tables.open_account().await?;
    let mut api = RuntimeApi::start().await?;
    let log = work.join("log");
    let mut child = spawn(resolve, &api, tables, Some(&log), &[])?;
    api.first_poll().await?;
    let pid = child.id().context("it ended")?;
    let idle = peak_memory(pid)?;
    // The first call reads the key and notes that it was used; the next hundred are warm.
    for (number, email) in emails.iter().enumerate() {
        if number == 1 {
            tables.reset();
        }
        let answer = api.invoke(&event(&key, &json!({"email": email}).to_string())).await?;
        ensure!(answer["statusCode"] == 200, "{answer}");
        ensure!(
            answer["body"].as_str().is_some_and(|body| body.contains("\"credits\":1")),
            "not paid: {answer}"
        );
    }
    let used = tables.used();
    let (reads, writes) = (used.read_units / CALLS as f64, used.write_units / CALLS as f64);
    println!(
        "memory  {:.1} MB at the first poll, {:.1} MB after {CALLS} calls with the demo dataset (at most 40)",
        idle,
        peak_memory(pid)?
    );
    println!("tables  {writes:.2} write units (at most 5) and {reads:.2} read units (at most 1) a paid call");
    child.kill().await?;
    let logged = std::fs::metadata(&log)?.len() as f64 / (CALLS + 1) as f64;
    let lines = [
        ("DynamoDB writes", writes * WRITE_UNITS_MILLION),
        ("DynamoDB reads", reads * READ_UNITS_MILLION),
        ("API Gateway", GATEWAY_MILLION),
        ("Lambda requests", LAMBDA_MILLION),
        ("Lambda time", BILLED.as_secs_f64() * MEMORY_GB * LAMBDA_ARM_GB_SECOND * 1e6),
        ("logs", logged * 1e6 / 1e9 * LOGS_GB),
    ];
    println!(
        "cost of a million paid calls at list prices (us-east-1, arm64, 512 MB, {} ms billed):",
        BILLED.as_millis()
    );
    for (name, dollars) in lines {
        println!("        {name:<16} ${dollars:.2}");
    }
    println!("        {:<16} ${:.2}", "in all", lines.iter().map(|(_, dollars)| dollars).sum::<f64>());
    Ok(())
}

/// An event as API Gateway sends it.
fn event(key: &str, body: &str) -> serde_json::Value {
    let headers = json!({"authorization": format!("Bearer {key}"), "content-type": "application/json"});
    json!({
        "version": "2.0", "routeKey": "ANY /v1/enrich", "rawPath": "/v1/enrich", "rawQueryString": "",
        "headers": headers, "isBase64Encoded": false, "body": body,
        "requestContext": {
            "accountId": "1", "apiId": "a", "domainName": "d", "domainPrefix": "d",
            "http": {"method": "POST", "path": "/v1/enrich", "protocol": "HTTP/1.1", "sourceIp": "192.0.2.7", "userAgent": "bench"},
            "requestId": "r", "routeKey": "ANY /v1/enrich", "stage": "$default", "time": "", "timeEpoch": 0
        }
    })
}

/// The most memory a process has had, in MB.
fn peak_memory(pid: u32) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    Ok(peak.context("no VmHWM")?.trim().parse::<f64>()? / 1024.0)
}
