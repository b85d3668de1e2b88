//! The directory in PostgreSQL against the embedded index, over the same people: searches with facets, lookups by address and by name,
//! and what writing takes. `cargo run --profile fast -p bench-directory [PEOPLE] [FOLDER] [SHARDS]`; what is written into a folder on one
//! server is there for the next run.

use anyhow::{Result, ensure};
use database::Database;
use dataset::Embedded;
use dataset::snapshot::SnapshotDir;
use directory::{Change, CompanyVersion, Increment, Screened, Stored, Target};
use domain::EmailAddress;
use lookup::directory::Directory;
use lookup::filters::PeopleFilters;
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{Lookup, PersonQuery, SearchSource};
use postgres::{Address, Postgres, Settings, Writer, connect, migrate, shard};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use world::World;

#[path = "../../src/database.rs"]
mod database;
#[path = "../../src/mixed_searches.rs"]
mod mixed;
#[path = "../../src/told.rs"]
mod told;

const TODAY: jiff::civil::Date = jiff::civil::date(2026, 6, 1);
const QUERIES: usize = 200;
const PEOPLE: usize = 1_000_000;
const COMPANIES: usize = 50_000;
const ROUNDS: usize = 3;
const LOOKUPS: usize = 2_000;

#[tokio::main]
async fn main() -> Result<()> {
    let count = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(PEOPLE);
    let shards: usize = std::env::args().nth(3).map_or(Ok(1), |text| text.parse())?;
    // Two of them: the server's user can open its own alone.
    let (own, servers) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let (snapshots, cluster) = match std::env::args().nth(2).map(PathBuf::from) {
        Some(kept) => (kept.join("embedded"), kept.join("cluster")),
        None => (own.path().join("embedded"), servers.path().to_owned()),
    };
    let is_new = !snapshots.exists();
    let server = Database::start(&cluster)?;
    let address = Address::parse(&server.address, None)?;
    migrate(&address).await?;
    let mut parts = Vec::new();
    if shards > 1 {
        for at in 0..shards {
            parts.push(Database::start(&cluster.join(format!("shard{at}")))?);
        }
        let parts = parts.iter().map(|part| Address::parse(&part.address, None));
        shard(&address, &parts.collect::<Result<Vec<_>, _>>()?).await?;
    }

    let now = "2026-06-01T12:00:00Z".parse()?;
    let world = World::generate_sized(1, now, (COMPANIES * count / PEOPLE).max(10), count);
    let signals = told::signals(&world)?;
    let (companies, people) = (world.companies, world.people);
    println!("{} people at {} companies", people.len(), companies.len());
    let searches = mixed::searches(&people, QUERIES);
    let sample: Vec<PersonRecord> = people.iter().step_by((count / LOOKUPS).max(1)).cloned().collect();

    if is_new {
        let started = Instant::now();
        let mut writer = SnapshotDir::new(&snapshots).writer(|| {})?;
        writer.publish(increment(&companies, &people), Change::default())?;
        written("embedded", people.len(), started.elapsed());
        drop(writer);
        let content = increment(&companies, &people);
        drop((companies, people));
        let started = Instant::now();
        let mut writer = Writer::open(&address).await?;
        tokio::task::spawn_blocking(move || writer.publish(content, Change::default())).await??;
        written("PostgreSQL", count, started.elapsed());
    } else {
        println!("both were written before");
    }
    sizes(&address).await?;

    let dataset = Arc::new(SnapshotDir::new(&snapshots).open()?);
    let people = dataset.people_count() as usize;
    ensure!(people == count, "{people} people were written before; name another folder for {count}");
    let embedded = Embedded::new(dataset);
    let postgres = Postgres::open(address, Settings::default()).await?;
    let (mut ours, mut theirs, mut estimated) = (Vec::new(), Vec::new(), 0);
    for round in 0..ROUNDS {
        for search in &searches {
            let started = Instant::now();
            let expected = SearchSource::<PeopleFilters>::search(&embedded, search, TODAY).await;
            let first = started.elapsed();
            let started = Instant::now();
            let found = SearchSource::<PeopleFilters>::search(&postgres, search, TODAY).await;
            let second = started.elapsed();
            let (Ok(expected), Ok(found)) = (expected, found) else { anyhow::bail!("{search:?} failed") };
            ensure!(expected.total == found.total, "{search:?}: {} and {}", expected.total, found.total);
            if round > 0 {
                ours.push(first);
                theirs.push(second);
                estimated += usize::from(found.estimated);
            }
        }
    }
    println!("{} searches, of which {estimated} had estimated facets", theirs.len());
    compared("search with facets", ours, theirs);

    let by_email =
        |record: &PersonRecord| PersonQuery { email: record.person.email.clone(), ..PersonQuery::default() };
    let named: Vec<PersonQuery> =
        sample.iter().filter(|record| record.person.email.is_some()).map(by_email).collect();
    lookups("lookup by address", &embedded, &postgres, &named).await?;
    let strangers: Vec<PersonQuery> = (0..LOOKUPS)
        .filter_map(|at| EmailAddress::parse(&format!("nobody{at}@acme.example")).ok())
        .map(|email| PersonQuery { email: Some(email), ..PersonQuery::default() })
        .collect();
    lookups("lookup of strangers", &embedded, &postgres, &strangers).await?;
    let by_name = |record: &PersonRecord| PersonQuery {
        name: Some(record.person.name()),
        company: record.person.company.as_ref().map(|company| company.name.clone()),
        ..PersonQuery::default()
    };
    let named: Vec<PersonQuery> = sample.iter().step_by(10).map(by_name).collect();
    lookups("lookup by name and company", &embedded, &postgres, &named).await?;
    told::timed("what signals tell, embedded", &embedded, &signals).await?;
    told::timed("what signals tell, PostgreSQL", &postgres, &signals).await
}

fn increment(companies: &[CompanyRecord], people: &[PersonRecord]) -> Increment {
    let version = |record: &CompanyRecord| CompanyVersion {
        employer: None,
        stored: Stored::of_sources(record.clone()),
    };
    Increment {
        companies: companies.iter().map(version).collect(),
        people: people.iter().cloned().map(Stored::of_sources).collect(),
        ..Increment::default()
    }
}

fn written(name: &str, people: usize, took: Duration) {
    let seconds = took.as_secs_f64();
    println!("{name}: written in {seconds:.1} s, {:.0} people/s", people as f64 / seconds);
}

async fn sizes(address: &Address) -> Result<()> {
    let client = connect(address).await?;
    let sql = "SELECT c.relname, pg_total_relation_size(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
               WHERE n.nspname = 'almanac' AND c.relkind = 'r' ORDER BY 2 DESC LIMIT 6";
    for row in client.query(sql, &[]).await? {
        let (name, bytes): (String, i64) = (row.get(0), row.get(1));
        println!("  {name}: {} MB with its indexes", bytes >> 20);
    }
    Ok(())
}

async fn lookups(
    name: &str,
    embedded: &Screened<Embedded>,
    postgres: &Screened<Postgres>,
    queries: &[PersonQuery],
) -> Result<()> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for query in queries {
        let started = Instant::now();
        let expected = ask(embedded, query).await?;
        ours.push(started.elapsed());
        let started = Instant::now();
        let found = ask(postgres, query).await?;
        theirs.push(started.elapsed());
        ensure!(expected == found, "{query:?}: {expected:?} and {found:?}");
    }
    compared(name, ours, theirs);
    Ok(())
}

/// The id of whom a directory finds.
async fn ask(directory: &dyn Directory, query: &PersonQuery) -> Result<Option<String>> {
    Ok(match directory.person(query).await? {
        Lookup::Found(found) => Some(found.record.id),
        _ => None,
    })
}

fn compared(name: &str, mut ours: Vec<Duration>, mut theirs: Vec<Duration>) {
    ours.sort_unstable();
    theirs.sort_unstable();
    let at = |times: &[Duration], share: f64| {
        times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3
    };
    for (label, share) in [("p50", 0.5), ("p99", 0.99)] {
        let (one, other) = (at(&ours, share), at(&theirs, share));
        println!("{name}, {label}: embedded {one:.3} ms, PostgreSQL {other:.3} ms, {:.1} x", other / one);
    }
}
