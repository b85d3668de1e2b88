//! The world under scrutiny: the comparisons of a sceptical visitor, in worlds of several seeds and days.
//!
//! A rule returns what contradicts it, so that a failure shows the first of them and how many there are.

mod companies;
mod documented;
mod people;
mod shares;
mod signals;

use super::*;
use crate::industries::INDUSTRIES;
use crate::local::TRADES;
use domain::{Company, Domain, Person};
use jiff::SignedDuration;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::HashMap;

/// A world, and its records by what signals and people name them.
struct Crawl<'w> {
    now: Timestamp,
    world: &'w World,
    companies: HashMap<&'w str, &'w CompanyRecord>,
    people: HashMap<&'w str, &'w PersonRecord>,
}

type Rule = fn(&Crawl<'_>) -> Vec<String>;

impl<'w> Crawl<'w> {
    fn new(world: &'w World, now: Timestamp) -> Self {
        let domain = |record: &'w CompanyRecord| record.company.domain.as_ref().map(Domain::as_str);
        let url = |record: &'w PersonRecord| record.person.network_url.as_ref().map(|url| url.as_str());
        Self {
            now,
            world,
            companies: world.companies.iter().map(|record| (domain(record).unwrap(), record)).collect(),
            people: world.people.iter().map(|record| (url(record).unwrap(), record)).collect(),
        }
    }

    fn today(&self) -> Date {
        day(self.now)
    }

    /// The signals of the last 90 days.
    fn signals(&self) -> Vec<Signal> {
        self.world.signals(self.now - SignedDuration::from_hours(24 * 90), self.now)
    }

    fn company(&self, domain: &Option<Domain>) -> Option<&'w Company> {
        domain.as_ref().and_then(|domain| self.companies.get(domain.as_str())).map(|record| &record.company)
    }

    /// What contradicts a rule about one company.
    fn each_company(&self, holds: impl Fn(&CompanyRecord) -> bool) -> Vec<String> {
        let broken = self.world.companies.iter().filter(|record| !holds(record));
        broken.map(|record| format!("{:?}", record.company)).collect()
    }

    /// What contradicts a rule about one person.
    fn each_person(&self, holds: impl Fn(&PersonRecord, &Person) -> bool) -> Vec<String> {
        let broken = self.world.people.iter().filter(|record| !holds(record, &record.person));
        broken.map(|record| format!("{record:?}")).collect()
    }
}

fn day(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

fn days_between(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}

/// The group of an industry; trades stand for themselves.
fn group_of(industry: &str) -> Option<crate::industries::Group> {
    INDUSTRIES.iter().find(|known| known.name == industry).map(|known| known.group)
}

fn is_local(company: &Company) -> bool {
    TRADES.iter().any(|trade| Some(trade.industry) == company.industry.as_deref())
}

#[test]
fn nothing_in_the_world_contradicts_anything_else() {
    let rules = [companies::RULES, people::RULES, signals::RULES].concat();
    let mut failures = Vec::new();
    for (seed, now, companies, people) in [
        (DEMO_SEED, "2026-11-15T09:00:00Z", COMPANIES, PEOPLE),
        (DEMO_SEED, "2026-03-01T12:00:00Z", COMPANIES, PEOPLE),
        (1, "2027-08-20T18:00:00Z", 700, 9_000),
        (2, "2025-01-03T06:00:00Z", 700, 9_000),
        (3, "2028-12-30T12:00:00Z", 700, 9_000),
        (4, "2031-05-05T05:00:00Z", 700, 9_000),
    ] {
        let now: Timestamp = now.parse().unwrap();
        let world = World::generate_sized(seed, now, companies, people);
        let crawl = Crawl::new(&world, now);
        for (rule, check) in &rules {
            let found = check(&crawl);
            if let Some(first) = found.first() {
                failures.push(format!("seed {seed} on {now}: {rule}: {} times, first {first}", found.len()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
