//! The demo world: some two thousand companies and forty thousand people that never were, hanging together well enough that every
//! endpoint answers richly without a key, a network or a file.
//!
//! Everything lives on reserved names (`.example`) and is labelled synthetic by its source, `demo`. The world is a function of
//! a seed and a day: a [`plan`] lays out seats, careers, money and openings for a cycle of four years, and the records of a day and
//! the signals between two moments are read off it. So a restart finds the same world, and time goes on in it by itself.

mod addresses;
mod announcements;
mod brands;
mod calendar;
mod careers;
mod cast;
mod companies;
mod contacts;
mod deals;
mod descriptions;
mod feed;
mod firms;
mod identity;
mod industries;
mod local;
mod mail;
mod money;
mod names;
mod openings;
mod people;
mod phones;
mod places;
mod plan;
mod profiles;
mod rings;
mod rng;
mod roles;
#[cfg(test)]
mod scrutiny;
mod seats;
mod stream;
mod tech;
#[cfg(test)]
mod tests;

pub use feed::DemoFeed;

use calendar::{Day, day_of};
use domain::signal::Signal;
use jiff::Timestamp;
use lookup::record::{CompanyRecord, PersonRecord};
use plan::Plan;

/// The seed of the world that the service shows when it has no data of its own.
pub const DEMO_SEED: u64 = 0x00a1_3a4a_c000_2026;

const COMPANIES: usize = 2_000;
const PEOPLE: usize = 40_000;

/// The professional network of the demo world.
const NETWORK: &str = "https://network.example";

/// The world as it stands on a day.
#[derive(Debug)]
pub struct World {
    pub companies: Vec<CompanyRecord>,
    pub people: Vec<PersonRecord>,
    plan: Plan,
}

impl World {
    /// The world at `now`; the same seed and UTC day give the same bytes.
    ///
    /// Records stand as of the end of that day, so they contain every signal before `now`.
    pub fn generate(seed: u64, now: Timestamp) -> Self {
        Self::generate_sized(seed, now, COMPANIES, PEOPLE)
    }

    /// A world of another size.
    pub fn generate_sized(seed: u64, now: Timestamp, companies: usize, people: usize) -> Self {
        let draft = Draft::new(seed, now, companies, people);
        let (companies, people) = draft.records();
        Self { companies, people, plan: draft.plan }
    }

    /// What occurred in `[from, until)`, oldest first; `until` may lie after the day of the records.
    ///
    /// An event has the same id in every window, and in worlds of every day of its cycle.
    pub fn signals(&self, from: Timestamp, until: Timestamp) -> Vec<Signal> {
        self.plan.signals(from, until)
    }
}

/// A world whose records are made one at a time, for sizes that need not fit into memory.
#[derive(Debug)]
pub struct Draft {
    plan: Plan,
    today: Day,
}

impl Draft {
    /// The world that the service shows when it has no data of its own.
    pub fn demo(now: Timestamp) -> Self {
        Self::new(DEMO_SEED, now, COMPANIES, PEOPLE)
    }

    pub fn new(seed: u64, now: Timestamp, companies: usize, people: usize) -> Self {
        let today = day_of(now);
        let mut plan = Plan::new(seed, calendar::anchor(today), companies, people);
        addresses::number(&mut plan);
        Self { plan, today }
    }

    pub fn companies(&self) -> impl Iterator<Item = CompanyRecord> {
        (0..self.plan.firms.len() as u32).map(|index| self.plan.company(index, self.today))
    }

    pub fn people(&self) -> impl Iterator<Item = PersonRecord> {
        (0..self.plan.people.len() as u32).map(|index| self.plan.person(index, self.today))
    }

    pub fn signals(&self, from: Timestamp, until: Timestamp) -> Vec<Signal> {
        self.plan.signals(from, until)
    }

    /// All records, made on every core.
    fn records(&self) -> (Vec<CompanyRecord>, Vec<PersonRecord>) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let count = self.plan.people.len();
        let share = count.div_ceil(cores * 4).max(500);
        std::thread::scope(|scope| {
            let parts: Vec<_> = (0..count)
                .step_by(share)
                .map(|start| {
                    let range = start as u32..(start + share).min(count) as u32;
                    scope.spawn(move || {
                        range.map(|index| self.plan.person(index, self.today)).collect::<Vec<_>>()
                    })
                })
                .collect();
            let companies = self.companies().collect();
            let mut people = Vec::with_capacity(count);
            for part in parts {
                match part.join() {
                    Ok(records) => people.extend(records),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            (companies, people)
        })
    }
}
