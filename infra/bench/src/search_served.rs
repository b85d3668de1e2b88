//! Searches of people as a customer makes them: over HTTP, billed, by the server that an operator runs on what `almanac import` made. The
//! reference is tantivy behind a bare HTTP server in this process, over the same people: one pass that counts, ranks and facets, then the records.

use crate::import::{import, memory};
use crate::load::{Line, Shot, Theft};
use crate::search_direct::{Building, Direct};
use crate::{enrich, mixed_searches};
use anyhow::{Context, Result, ensure};
use axum::body::Bytes;
use axum::extract::State;
use common::domain::{Department, EmployeeRange, Person, Seniority};
use common::lookup::filters::PeopleFilters;
use serde_json::{Value, json};
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use world::World;

const QUERIES: usize = 200;
const ROUNDS: usize = 4;
const BROAD: usize = 5;
const BROAD_ROUNDS: usize = 10;
/// What share of everybody a broad search finds.
const BROADLY: std::ops::Range<f64> = 0.2..0.6;

/// A server that ends with the benchmark.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub async fn run() -> Result<()> {
    let argument = |at: usize, default: usize| {
        std::env::args().nth(at).map_or(Ok(default), |text| text.parse().context("not a number"))
    };
    let (count, calls) = (argument(2, 1_000_000)?, argument(3, 20_000)?);
    let almanac = std::env::current_exe()?.with_file_name("almanac");
    ensure!(almanac.is_file(), "build almanac in the same profile first");
    let folder = tempfile::tempdir()?;
    let (file, data) = (folder.path().join("people.csv"), folder.path().join("data"));
    let world = World::generate_sized(1, "2026-06-01T12:00:00Z".parse()?, 5_000, 100_000);
    let started = Instant::now();
    let direct = write(&world, count, &file, &folder.path().join("direct"))?;
    println!("{count} people written as CSV and to tantivy in {:.0} s", started.elapsed().as_secs_f64());
    println!("imported in {:.0} s", import(&almanac, &data, &file)?.time.as_secs_f64());
    std::fs::remove_file(&file)?;

    let made = Command::new(&almanac)
        .args(["accounts", "create", "--email", "bench@bench.example", "--plan", "enterprise"])
        .args(["--credits", "100000000", "--json", "--data-dir"])
        .arg(&data)
        .output()?;
    ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let made: Value = serde_json::from_slice(&made.stdout)?;
    let key = made["api_key"].as_str().context("no key")?.to_owned();

    let filters: Vec<PeopleFilters> =
        mixed_searches::searches(&world.people, QUERIES).into_iter().map(|search| search.filters).collect();
    drop(world);
    let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let started = Instant::now();
    let server = Server(
        Command::new(&almanac)
            .args(["--port", &port.to_string(), "--data-dir"])
            .arg(&data)
            .env("RATE_LIMITS", "1000000,1000000,1000000,1000000,1000000")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?,
    );
    let shot = |filters: &PeopleFilters, address: &str, path| -> Result<Shot> {
        let mut body = serde_json::to_value(filters)?;
        body["limit"] = json!(25);
        Ok(Shot { address: address.to_owned(), path, bearer: key.clone(), body: body.to_string() })
    };
    let ours = format!("127.0.0.1:{port}");
    let mut our_line = first_answer(&shot(&filters[0], &ours, OURS)?).await?;
    println!("start to the first billed search: {:.0} ms", started.elapsed().as_secs_f64() * 1e3);
    let router = axum::Router::new().route(BARE, axum::routing::post(bare)).with_state(Arc::new(direct));
    let theirs = enrich::serve(router).await?;
    let mut their_line = Line::open(&theirs).await?;

    let mut compare = async |filters: &[PeopleFilters], rounds: usize| -> Result<Compared> {
        let mut compared = Compared { theft: Theft::watch(), ..Compared::default() };
        for round in 0..=rounds {
            for one in filters {
                let (our_time, ours) = our_line.send(&shot(one, &ours, OURS)?).await?;
                let (their_time, theirs) = their_line.send(&shot(one, &theirs, BARE)?).await?;
                if round == 0 {
                    let (ours, theirs): (Value, Value) = (read(&ours)?, read(&theirs)?);
                    compared.totals[0] += ours["total"].as_u64().context("no total")?;
                    compared.totals[1] += theirs["total"].as_u64().context("no total")?;
                    compared.estimated += usize::from(ours["estimated"] == true);
                } else {
                    compared.times[0].push(our_time);
                    compared.times[1].push(their_time);
                }
            }
        }
        Ok(compared)
    };
    println!("{QUERIES} mixed searches, {ROUNDS} times: {}", compare(&filters, ROUNDS).await?);
    let mut broad = Vec::new();
    for one in candidates() {
        let total = compare(std::slice::from_ref(&one), 0).await?.totals[0];
        if BROADLY.contains(&(total as f64 / count as f64)) && broad.len() < BROAD {
            broad.push(one);
        }
    }
    ensure!(!broad.is_empty(), "nothing finds a third of everybody");
    println!(
        "{} broad searches, {BROAD_ROUNDS} times: {}",
        broad.len(),
        compare(&broad, BROAD_ROUNDS).await?
    );

    let mut held = Vec::new();
    for call in 0..=calls {
        if call % (calls / 4).max(1) == 0 {
            held.push(format!("{} MB", memory(&server.0, "RssAnon:").context("no memory")? / 1024));
        }
        our_line.send(&shot(&filters[call % filters.len()], &ours, OURS)?).await?;
    }
    println!("the server's own memory over {calls} searches more: {}", held.join(", "));
    Ok(())
}

const OURS: &str = "/v1/search/people";
const BARE: &str = "/search";

fn read(answer: &[u8]) -> Result<Value> {
    Ok(serde_json::from_slice(answer)?)
}

/// People with the jobs, skills and places of the demo world's, twenty to a company, into a file and into the reference.
fn write(world: &World, count: usize, file: &Path, directory: &Path) -> Result<Direct> {
    let mut building = Building::begin(directory)?;
    let mut out = csv::Writer::from_writer(BufWriter::with_capacity(1 << 20, File::create(file)?));
    out.write_record([
        "First Name",
        "Last Name",
        "Title",
        "Company",
        "Website",
        "Email",
        "City",
        "Country",
        "Industry",
        "Employees",
        "Skills",
    ])?;
    let mut state = 1u64;
    let mut roll = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize) % below
    };
    let people: Vec<&Person> =
        world.people.iter().map(|record| &record.person).filter(|person| person.company.is_some()).collect();
    for n in 0..count {
        let (one, other) = (people[roll(people.len())], people[roll(people.len())]);
        let at = n / 20;
        let company = &world.companies[at % world.companies.len()].company;
        let mut employer = one.company.clone().context("a company")?;
        employer.name = format!("{} {at}", company.name);
        employer.industry = company.industry.clone();
        employer.employee_count = company.employee_count;
        let person = Person {
            id: format!("per_{n}"),
            full_name: format!("{} {}", one.first_name.as_deref().unwrap_or("Ada"), other.full_name),
            company: Some(employer),
            experience: Vec::new(),
            education: Vec::new(),
            sources: Vec::new(),
            ..one.clone()
        };
        building.add(&person, &serde_json::to_string(&person)?)?;
        let place = person.location.clone().unwrap_or_default();
        let website = format!("firm{at}.example");
        let employees = company.employee_count.map(|count| count.to_string());
        out.write_record([
            person.first_name.as_deref().unwrap_or("Ada"),
            other.last_name.as_deref().unwrap_or("Ng"),
            person.title.as_deref().unwrap_or_default(),
            &format!("{} {at}", company.name),
            &website,
            &format!("p{n}@{website}"),
            place.city.as_deref().unwrap_or_default(),
            place.country.as_deref().unwrap_or_default(),
            company.industry.as_deref().unwrap_or_default(),
            employees.as_deref().unwrap_or_default(),
            &person.skills.join("; "),
        ])?;
    }
    out.flush()?;
    building.finish()
}

/// Searches that may find a third of everybody.
fn candidates() -> Vec<PeopleFilters> {
    let by_seniority = Seniority::ALL
        .iter()
        .map(|one| PeopleFilters { seniorities: vec![*one], ..PeopleFilters::default() });
    let by_department = Department::ALL
        .iter()
        .map(|one| PeopleFilters { departments: vec![*one], ..PeopleFilters::default() });
    let by_size = EmployeeRange::ALL
        .windows(2)
        .map(|sizes| PeopleFilters { company_sizes: sizes.to_vec(), ..PeopleFilters::default() });
    by_seniority.chain(by_department).chain(by_size).collect()
}

/// Waits for a server's first good answer; the connection it came by stays open.
async fn first_answer(shot: &Shot) -> Result<Line> {
    let deadline = Instant::now() + Duration::from_secs(120);
    loop {
        if let Ok(mut line) = Line::open(&shot.address).await
            && line.send(shot).await.is_ok()
        {
            return Ok(line);
        }
        ensure!(Instant::now() < deadline, "the server did not answer within two minutes");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn bare(State(direct): State<Arc<Direct>>, asked: Bytes) -> String {
    answer(&direct, &asked).unwrap_or_else(|error| format!("{error:#}"))
}

fn answer(direct: &Direct, asked: &[u8]) -> Result<String> {
    let found = direct.search(&serde_json::from_slice(asked)?)?;
    // The records are given as they are kept.
    let results = direct.records(&found)?.join(",");
    let facets: Vec<Vec<(usize, u32)>> = found
        .facets
        .iter()
        .map(|counts| counts.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect())
        .collect();
    let facets = serde_json::to_string(&facets)?;
    Ok(format!(r#"{{"total":{},"results":[{results}],"facets":{facets}}}"#, found.total))
}

/// What both said and took: ours first, the reference second.
#[derive(Default)]
struct Compared {
    times: [Vec<Duration>; 2],
    totals: [u64; 2],
    estimated: usize,
    theft: Theft,
}

impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = |times: &[Duration], share: f64| {
            let mut sorted = times.to_vec();
            sorted.sort_unstable();
            sorted[((sorted.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3
        };
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            let [ours, theirs] = [at(&self.times[0], share), at(&self.times[1], share)];
            write!(f, "{name} {ours:.2} ms, bare tantivy {theirs:.2} ms, {:.2} ×; ", ours / theirs)?;
        }
        let [ours, theirs] = self.totals;
        write!(f, "{ours} and {theirs} found, {} with estimated facets; {}", self.estimated, self.theft)
    }
}
