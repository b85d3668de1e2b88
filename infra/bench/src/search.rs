//! Search over a million generated people, against a direct use of tantivy planned as well as we know how: one pass
//! that counts, ranks and facets, wide filters in columns. Build, size, memory and lookups come along.

use crate::enrich::own_memory;
use crate::mixed_searches as mixed;
use crate::search_direct::Direct;
use anyhow::{Context, Result};
use common::dataset::Dataset;
use common::lookup::Search;
use common::lookup::filters::PeopleFilters;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use world::World;

const PEOPLE: usize = 1_000_000;
const COMPANIES: usize = 50_000;
const QUERIES: usize = 200;
const ROUNDS: usize = 5;
const MEMORY_QUERIES: usize = 100_000;

pub fn run() -> Result<()> {
    let count = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(PEOPLE);
    let folder = tempfile::tempdir()?;
    let now = "2026-06-01T12:00:00Z".parse()?;
    let world = World::generate_sized(1, now, COMPANIES * count / PEOPLE, count);
    let (companies, mut people) = (world.companies, world.people);
    // Numbers set aside for fiction are not always in the numbering plans and then cannot be read back.
    for record in &mut people {
        record.mobile.take_if(|mobile| common::domain::Phone::parse(mobile.number.as_str()).is_err());
    }
    println!("{} people at {} companies", people.len(), companies.len());
    let searches = mixed::searches(&people, QUERIES);
    let emails: Vec<_> =
        people.iter().step_by(count / 2_000).filter_map(|r| r.person.email.clone()).collect();

    let started = Instant::now();
    let direct = Direct::build(&folder.path().join("direct"), &people)?;
    report_build("direct tantivy", people.len(), started.elapsed());
    let total = people.len();
    let ours = folder.path().join("ours");
    let started = Instant::now();
    drop(Dataset::build(&ours, companies, people)?);
    report_build("dataset", total, started.elapsed());
    report_size(&ours, total)?;
    let started = Instant::now();
    let dataset = Dataset::open(&ours)?;
    println!("open, every byte checked: {:.0} ms", started.elapsed().as_secs_f64() * 1e3);

    let mut times: HashMap<&str, Vec<Duration>> = HashMap::new();
    for round in 0..ROUNDS {
        for search in &searches {
            let mut measure = |name, work: &mut dyn FnMut() -> Result<u64>| -> Result<u64> {
                let started = Instant::now();
                let total = work()?;
                if round > 0 {
                    times.entry(name).or_default().push(started.elapsed());
                }
                Ok(total)
            };
            let found = measure("direct tantivy", &mut || Ok(direct.search(&search.filters)?.total))?;
            let ranked = measure("dataset, ranked", &mut || Ok(dataset.rank_people(search, TODAY)?.total))?;
            measure("dataset, with records", &mut || Ok(dataset.search_people(search, TODAY)?.total))?;
            // The two understand titles differently, so totals agree only without one.
            if search.filters.titles.is_empty() {
                anyhow::ensure!(found == ranked, "{:?}: {found} and {ranked}", search.filters);
            }
        }
    }
    let reference = report_times("direct tantivy", &times, None)?;
    report_times("dataset, ranked", &times, Some(reference))?;
    report_times("dataset, with records", &times, Some(reference))?;
    lookups(&dataset, &emails)?;
    drop(dataset);
    let asked = folder.path().join("searches.json");
    std::fs::write(&asked, serde_json::to_vec(&searches.iter().map(|s| &s.filters).collect::<Vec<_>>())?)?;
    let status =
        Command::new(std::env::current_exe()?).arg("search-memory").args([&ours, &asked]).status()?;
    anyhow::ensure!(status.success(), "the searches for memory ended with {status}");
    Ok(())
}

const TODAY: jiff::civil::Date = jiff::civil::date(2026, 6, 1);

fn report_build(name: &str, people: usize, took: Duration) {
    println!(
        "{name}: built in {:.1} s, {:.0} people/s",
        took.as_secs_f64(),
        people as f64 / took.as_secs_f64()
    );
}

fn report_size(directory: &Path, people: usize) -> Result<()> {
    let (mut index, mut stored) = (0, 0);
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    let mut open = vec![directory.to_owned()];
    while let Some(path) = open.pop() {
        for entry in std::fs::read_dir(path)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let size = entry.metadata()?.len();
            let kind = name.rsplit_once('.').map_or("", |(_, kind)| kind);
            *kinds.entry(kind.to_owned()).or_default() += size;
            if entry.path().is_dir() {
                open.push(entry.path());
            } else if name.ends_with(".store") {
                stored += size;
            } else {
                index += size;
            }
        }
    }
    let each = |bytes: u64| bytes as f64 / people as f64;
    println!(
        "size: {:.1} bytes of index a person, {:.1} with the records",
        each(index),
        each(index + stored)
    );
    for (kind, bytes) in kinds {
        println!("  .{kind}: {:.1}", each(bytes));
    }
    Ok(())
}

fn report_times(
    name: &str,
    times: &HashMap<&str, Vec<Duration>>,
    reference: Option<(f64, f64)>,
) -> Result<(f64, f64)> {
    let mut sorted = times.get(name).context("nothing was measured")?.clone();
    sorted.sort_unstable();
    let at = |share: f64| sorted[((sorted.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let (p50, p99) = (at(0.5), at(0.99));
    let ratio =
        reference.map(|(r50, r99)| format!("  {:.2} × and {:.2} × the reference", p50 / r50, p99 / r99));
    println!("{name:22} p50 {p50:.2} ms  p99 {p99:.2} ms{}", ratio.unwrap_or_default());
    Ok((p50, p99))
}

fn lookups(dataset: &Dataset, emails: &[common::domain::EmailAddress]) -> Result<()> {
    let mut times = Vec::with_capacity(emails.len());
    for email in emails {
        let started = Instant::now();
        dataset.person_by_email(email)?.context("an address that exists")?;
        times.push(started.elapsed());
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e6;
    println!("lookup by email: p50 {:.0} µs, p99 {:.0} µs", at(0.5), at(0.99));
    Ok(())
}

/// What a process holds that only searches, as a server does; mapped files are the system's to keep or drop.
pub fn memory() -> Result<()> {
    let argument = |n| std::env::args().nth(n).context("usage: bench search-memory DATASET SEARCHES");
    let dataset = Dataset::open(Path::new(&argument(2)?))?;
    let filters: Vec<PeopleFilters> = serde_json::from_slice(&std::fs::read(argument(3)?)?)?;
    let search = |filters: PeopleFilters| Search { filters, limit: 25, ..Search::default() };
    let searches: Vec<_> = filters.into_iter().map(search).collect();
    let mut marks = Vec::new();
    for query in 0..=MEMORY_QUERIES {
        if query % (MEMORY_QUERIES / 4) == 0 {
            marks.push(own_memory()?);
        }
        dataset.rank_people(&searches[query % searches.len()], TODAY)?;
    }
    let shown: Vec<String> = marks.iter().map(|kib| format!("{} MiB", kib / 1024)).collect();
    println!("memory over {MEMORY_QUERIES} searches: {}", shown.join(", "));
    Ok(())
}
