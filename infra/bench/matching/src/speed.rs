//! How long look-ups by a misspelt name and company take in process, and the worst that can be asked.

use crate::noise::{self, Dice};
use anyhow::{Context, Result};
use dataset::Dataset;
use domain::PersonName;
use lookup::{CompanyQuery, Lookup, PersonQuery};
use std::time::{Duration, Instant};
use world::World;

const QUERIES: usize = 4_000;

pub fn run(people: usize) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let world = World::generate_sized(7, "2026-06-01T12:00:00Z".parse()?, people / 20, people);
    let (companies, people) = (world.companies, world.people);
    let mut dice = Dice(99);
    let asked: Vec<(String, String, String, Option<domain::Domain>, String)> = (0..QUERIES)
        .filter_map(|_| {
            let person = &people[dice.roll(people.len())].person;
            let employer = person.company.as_ref()?;
            Some((
                person.first_name.clone()?,
                person.last_name.clone()?,
                employer.name.clone(),
                employer.domain.clone(),
                person.id.clone(),
            ))
        })
        .collect();
    let started = Instant::now();
    let dataset = Dataset::build(&folder.path().join("people"), companies, people)?;
    println!("built in {:.1} s", started.elapsed().as_secs_f64());
    let size = index_size(folder.path())? as f64 / f64::from(dataset.people_count());
    println!(
        "{} people at {} companies, {size:.1} bytes of index a person",
        dataset.people_count(),
        dataset.company_count()
    );
    let name = |first: &str, last: &str| Some(PersonName::from_parts(first, last));
    measure("name and domain, exact", &asked, |(first, last, _, domain, id)| {
        let query = PersonQuery { name: name(first, last), domain: domain.clone(), ..PersonQuery::default() };
        found(&dataset, &query, id)
    })?;
    measure("name and company, exact", &asked, |(first, last, company, _, id)| {
        let query =
            PersonQuery { name: name(first, last), company: Some(company.clone()), ..PersonQuery::default() };
        found(&dataset, &query, id)
    })?;
    let mut dice = Dice(5);
    let noisy: Vec<_> = asked
        .iter()
        .map(|(first, last, company, domain, id)| {
            let (mut first, mut last, mut company) = (first.clone(), last.clone(), company.clone());
            match dice.roll(4) {
                0 => first = noise::given(&mut dice, &first),
                1 => last = noise::family(&mut dice, &last),
                2 => company = noise::company(&mut dice, &company),
                _ => {
                    first = noise::given(&mut dice, &first);
                    company = noise::company(&mut dice, &company);
                }
            }
            (first, last, company, domain.clone(), id.clone())
        })
        .collect();
    measure("name and company, misspelt", &noisy, |(first, last, company, _, id)| {
        let query =
            PersonQuery { name: name(first, last), company: Some(company.clone()), ..PersonQuery::default() };
        found(&dataset, &query, id)
    })?;
    measure("company by a misspelt name", &noisy, |(_, _, company, _, _)| {
        let query = CompanyQuery { name: Some(company.clone()), ..CompanyQuery::default() };
        Ok(matches!(dataset.find_company(&query)?, Lookup::Found(_)))
    })?;
    let long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(6);
    let worst: Vec<(String, String, String, Option<domain::Domain>, String)> = [
        ("a", "b", "c"),
        ("😀", "🎉", "🚀🚀"),
        (&long, &long, &long),
        ("מרים", "כהן", "חברה בעם"),
        ("1234567", "89", "0000000000"),
        ("Anna", "Smith", "GmbH"),
        ("Anna", "Smith", "The Company Ltd"),
        ("Maria", "Garcia", "Global Solutions Group International Services"),
        ("aaaaaaaa", "aaaaaaaa", "aaaaaaaaaaaaaaaa"),
        ("", "", ""),
        ("J", "Smith", "Bank"),
        ("eeeeeee", "nnnnnnn", "Group Group Group Group Group Group Group Group"),
        ("Xqzxqzxq", "Zxqzxqzxq", "Xqzxqzxqzxq Zxqzxqzxqzx Qzxqzxqzxqzx Xzqxzqxzqxzq"),
    ]
    .iter()
    .cycle()
    .take(1_300)
    .map(|(first, last, company)| {
        (first.to_string(), last.to_string(), company.to_string(), None, String::new())
    })
    .collect();
    measure("the worst that can be asked", &worst, |(first, last, company, _, _)| {
        let query =
            PersonQuery { name: name(first, last), company: Some(company.clone()), ..PersonQuery::default() };
        found(&dataset, &query, "")
    })
}

/// The bytes of all files but those that hold the records themselves.
fn index_size(folder: &std::path::Path) -> Result<u64> {
    let mut sum = 0;
    for entry in std::fs::read_dir(folder)? {
        let (path, data) = {
            let entry = entry?;
            (entry.path(), entry.metadata()?)
        };
        if data.is_dir() {
            sum += index_size(&path)?;
        } else if path.extension().is_none_or(|ending| ending != "store") {
            sum += data.len();
        }
    }
    Ok(sum)
}

fn found(dataset: &Dataset, query: &PersonQuery, id: &str) -> Result<bool> {
    Ok(matches!(dataset.find_person(query)?, Lookup::Found(found) if found.record.person.id == id))
}

fn measure<T>(name: &str, asked: &[T], mut ask: impl FnMut(&T) -> Result<bool>) -> Result<()> {
    let mut times: Vec<Duration> = Vec::with_capacity(asked.len());
    let mut right = 0;
    for one in asked {
        let started = Instant::now();
        right += usize::from(ask(one)?);
        times.push(started.elapsed());
    }
    times.sort();
    let at = |share: f64| {
        times
            .get(((times.len() - 1) as f64 * share) as usize)
            .map(|time| time.as_secs_f64() * 1e3)
            .context("nobody was asked")
    };
    println!(
        "{name:<32} p50 {:.3} ms  p95 {:.3} ms  p99 {:.3} ms  max {:.2} ms  found {:.3}",
        at(0.5)?,
        at(0.95)?,
        at(0.99)?,
        at(1.0)?,
        right as f64 / asked.len() as f64
    );
    Ok(())
}
