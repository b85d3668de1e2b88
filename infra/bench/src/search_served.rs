//! Searches of people as a customer makes them: over HTTP, billed, by the server that an operator runs on what `almanac import` made. The
//! reference is tantivy behind a bare HTTP server in this process, over the same people: one pass that counts, ranks and facets, then the records.

use crate::importing::{import, memory};
use crate::load::{Line, Shot, Theft};
use crate::made_people::number;
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
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use world::World;

const QUERIES: usize = 200;
const ROUNDS: usize = 4;
const BROAD: usize = 5;
/// Titles that do not exist: the answer says what exists instead.
const UNKNOWN: [&str; 3] = ["Dragon Tamer", "Grand Vizier of Nowhere", "Softwear Enginer"];
const BROAD_ROUNDS: usize = 10;
/// The share of all people that a broad search finds.
const BROADLY: std::ops::Range<f64> = 0.2..0.6;

/// A server as an operator runs it, which ends with the benchmark, and a customer of it with one connection.
pub struct Served {
    process: Child,
    shot: Shot,
    line: Line,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Served {
    /// Starts a server, on the directory in a database where one is named, and waits for its first answer to a customer's search.
    pub async fn start(
        almanac: &Path,
        data: &Path,
        database: Option<&str>,
        first: &PeopleFilters,
    ) -> Result<Self> {
        let made = Command::new(almanac)
            .args(["accounts", "create", "--email", "bench@bench.example", "--plan", "enterprise"])
            .args(["--credits", "100000000", "--json", "--data-dir"])
            .arg(data)
            .output()?;
        ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let made: Value = serde_json::from_slice(&made.stdout)?;
        let bearer = made["api_key"].as_str().context("no key")?.to_owned();
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let process = Command::new(almanac)
            .args(["--port", &port.to_string(), "--data-dir"])
            .arg(data)
            .env("RATE_LIMITS", "1000000,1000000,1000000,1000000,1000000")
            .envs(database.map(|address| ("DIRECTORY", address)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let shot =
            Shot { address: format!("127.0.0.1:{port}"), path: SEARCH, bearer, body: searched(first)? };
        let line = first_answer(&shot).await?;
        Ok(Self { process, shot, line })
    }

    pub async fn search(&mut self, filters: &PeopleFilters) -> Result<(Duration, Bytes)> {
        self.call(SEARCH, searched(filters)?).await
    }

    pub async fn call(&mut self, path: &'static str, body: String) -> Result<(Duration, Bytes)> {
        (self.shot.path, self.shot.body) = (path, body);
        self.line.send(&self.shot).await
    }

    /// Its own memory, in megabytes.
    pub fn memory(&self) -> Result<u64> {
        Ok(memory(&self.process, "RssAnon:").context("no memory")? / 1024)
    }
}

/// The program beside this one, of the same profile.
pub fn almanac() -> Result<PathBuf> {
    let almanac = std::env::current_exe()?.with_file_name("almanac");
    ensure!(almanac.is_file(), "build almanac in the same profile first");
    Ok(almanac)
}

/// The world whose people the directory's are like.
pub fn model() -> Result<World> {
    Ok(World::generate_sized(1, "2026-06-01T12:00:00Z".parse()?, 5_000, 100_000))
}

pub fn mixed(world: &World) -> Vec<PeopleFilters> {
    mixed_searches::searches(&world.people, QUERIES).into_iter().map(|search| search.filters).collect()
}

pub async fn run() -> Result<()> {
    let argument = |at: usize, default: usize| {
        std::env::args().nth(at).map_or(Ok(default), |text| text.parse().context("not a number"))
    };
    let (count, calls) = (argument(2, 1_000_000)?, argument(3, 20_000)?);
    let is_shuffled = std::env::args().nth(4).as_deref() == Some("shuffled");
    let almanac = almanac()?;
    let folder = tempfile::tempdir()?;
    let (file, data) = (folder.path().join("people.csv"), folder.path().join("data"));
    let world = model()?;
    let started = Instant::now();
    let mut building = Building::begin(&folder.path().join("direct"))?;
    write(&world, count, is_shuffled, &file, |person| building.add(person, &serde_json::to_string(person)?))?;
    let direct = building.finish()?;
    println!("{count} people written as CSV and to tantivy in {:.0} s", started.elapsed().as_secs_f64());
    println!("imported in {:.0} s", import(&almanac, &data, &file, None)?.time.as_secs_f64());
    std::fs::remove_file(&file)?;

    let filters = mixed(&world);
    drop(world);
    let started = Instant::now();
    let mut ours = Served::start(&almanac, &data, None, &filters[0]).await?;
    println!("start to the first billed search: {:.0} ms", started.elapsed().as_secs_f64() * 1e3);
    let router = axum::Router::new().route(BARE, axum::routing::post(bare)).with_state(Arc::new(direct));
    let address = enrich::serve(router).await?;
    let mut their_line = Line::open(&address).await?;
    let mut theirs = Shot { address, path: BARE, bearer: String::new(), body: String::new() };

    let mut compare = async |filters: &[PeopleFilters], rounds: usize| -> Result<Compared> {
        let mut compared = Compared::between("ours", "bare tantivy");
        for round in 0..=rounds {
            for one in filters {
                theirs.body = searched(one)?;
                let (ours, theirs) = (ours.search(one).await?, their_line.send(&theirs).await?);
                compared.add(round > 0, &ours, &theirs)?;
            }
        }
        Ok(compared)
    };
    println!("{QUERIES} mixed searches, {ROUNDS} times: {}", compare(&filters, ROUNDS).await?);
    let nobody: Vec<PeopleFilters> = UNKNOWN
        .map(|title| PeopleFilters { titles: vec![title.to_owned()].into(), ..Default::default() })
        .into();
    println!("titles that nobody has, {BROAD_ROUNDS} times: {}", compare(&nobody, BROAD_ROUNDS).await?);
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
            held.push(format!("{} MB", ours.memory()?));
        }
        ours.search(&filters[call % filters.len()]).await?;
    }
    println!("the server's own memory over {calls} searches more: {}", held.join(", "));
    Ok(())
}

const SEARCH: &str = "/v1/search/people";
const BARE: &str = "/search";

/// What a customer asks for a page of those.
fn searched(filters: &PeopleFilters) -> Result<String> {
    let mut body = serde_json::to_value(filters)?;
    body["limit"] = json!(25);
    Ok(body.to_string())
}

/// People with the jobs, skills and places of the demo world's, twenty to a company, into a file, by company or in no order; each is
/// shown.
pub fn write(
    world: &World,
    count: usize,
    is_shuffled: bool,
    file: &Path,
    mut show: impl FnMut(&Person) -> Result<()>,
) -> Result<()> {
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
    let people: Vec<&Person> =
        world.people.iter().map(|record| &record.person).filter(|person| person.company.is_some()).collect();
    for row in 0..count {
        let n = number(row, count, is_shuffled);
        let mut state = n as u64 + 1;
        let mut roll = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as usize) % below
        };
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
        show(&person)?;
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
    Ok(())
}

/// Searches that may find a third of all people.
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

/// What two said to the same and took.
pub struct Compared {
    names: [&'static str; 2],
    times: [Vec<Duration>; 2],
    totals: [u64; 2],
    estimated: [usize; 2],
    theft: Theft,
}

impl Compared {
    pub fn between(one: &'static str, other: &'static str) -> Self {
        let (times, totals, estimated) = Default::default();
        Self { names: [one, other], times, totals, estimated, theft: Theft::watch() }
    }

    /// Takes note of two answers: of what they say, or of how long they took.
    pub fn add(&mut self, timed: bool, one: &(Duration, Bytes), other: &(Duration, Bytes)) -> Result<()> {
        for (at, (time, answer)) in [one, other].into_iter().enumerate() {
            if timed {
                self.times[at].push(*time);
                continue;
            }
            let answer: Value = serde_json::from_slice(answer)?;
            self.totals[at] += answer["total"].as_u64().context("no total")?;
            self.estimated[at] += usize::from(answer["estimated"] == true);
        }
        Ok(())
    }
}

impl std::fmt::Display for Compared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = |times: &[Duration], share: f64| {
            let mut sorted = times.to_vec();
            sorted.sort_unstable();
            sorted[((sorted.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3
        };
        let [first, second] = self.names;
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            let [one, other] = [at(&self.times[0], share), at(&self.times[1], share)];
            write!(f, "{name} {first} {one:.2} ms, {second} {other:.2} ms, {:.2} ×; ", one / other)?;
        }
        let [[one, other], [estimated, also]] = [self.totals.map(|n| n as usize), self.estimated];
        write!(f, "{one} and {other} found, {estimated} and {also} with estimated facets; {}", self.theft)
    }
}
