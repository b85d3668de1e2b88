//! What sites said, as records and signals.

use crate::commands::site_signals;
use crate::premises::{FOREVER, Premises};
use anyhow::{Context, Result};
use common::domain::Clock;
use common::domain::signal::Signal;
use common::lookup::Objections;
use common::lookup::record::PersonRecord;
use common::store::Store;
use common::website::Site;
use common::website::facts::Field;
use import::sources::Published;
use import::{Import, Input, Report};
use std::path::Path;
use std::sync::Arc;

/// A site as it was just read, and as the records know it.
pub type Pair = (Site, Option<Site>);

/// What sites amount to.
pub struct Kept {
    pub report: Report,
    /// What changed since they were read before.
    signals: Vec<Signal>,
    /// The open jobs that they describe.
    openings: Vec<Signal>,
    /// What is to be noted.
    pub sites: Vec<Site>,
}

/// How many signals were new.
#[derive(Default)]
pub struct Told {
    pub changes: usize,
    pub openings: usize,
}

impl Kept {
    /// Stores the signals. That comes before the notes: what breaks off in between is told once more, under the same id.
    pub async fn tell(&self, store: &Store) -> Result<Told> {
        let changes = store.put_signals(&self.signals).await.context("the changes cannot be stored")?;
        let openings = store.put_signals(&self.openings).await.context("the openings cannot be stored")?;
        Ok(Told { changes, openings })
    }

    pub fn is_silent(&self) -> bool {
        self.signals.is_empty() && self.openings.is_empty()
    }
}

/// Adds what was read to the records, and compares it with what was known before. `list` is what the import is named for.
pub fn keep(
    premises: &Premises,
    list: &Path,
    batch: Vec<Pair>,
    objections: Option<Arc<Objections>>,
) -> Result<Kept> {
    let now = Clock::System.now();
    let (mut signals, mut openings) = (Vec::new(), Vec::new());
    let (silent, read): (Vec<Pair>, Vec<Pair>) =
        batch.into_iter().partition(|(site, _)| site.failing_since.is_some());
    signals.extend(silent.iter().filter_map(|(site, _)| site_signals::gone(site, now)));
    let mut writer = premises.writer(FOREVER)?;
    let mut import = Import::onto(&mut writer).without(objections);
    let entries = read.iter().map(|(site, _)| Ok(published(site))).collect();
    let report = import.take_published(&Input::from(list), "website", entries)?;
    // After the records, which have the ids of the people.
    for (site, before) in &read {
        let id_of = |person: &PersonRecord| {
            import.id_of(person).unwrap_or_else(|error| {
                tracing::warn!(%error, "a leader is not told of: who opted out cannot be read");
                None
            })
        };
        let changes = before.as_ref().map(|before| site_signals::of(before, site, now, id_of));
        signals.extend(changes.into_iter().flatten());
        openings.extend(site_signals::openings(site, now));
    }
    import.publish().context("the records are unchanged")?;
    premises.settle();
    let sites = read.into_iter().chain(silent).map(|(site, _)| site).collect();
    Ok(Kept { report, signals, openings, sites })
}

/// The records of a site.
fn published(site: &Site) -> Vec<Published> {
    let Some(company) = site.company() else { return Vec::new() };
    let leaders = common::website::record::leaders(&site.facts());
    let people = leaders.iter().map(|told| site_signals::led_by(&site.domain, &company.company, told));
    let people: Vec<Published> = people.map(|person| Published::Employee(Box::new(person))).collect();
    std::iter::once(Published::Company(Box::new(company))).chain(people).collect()
}

/// The boards that a site links to, as sources are written.
pub fn linked_boards(site: &Site) -> Vec<String> {
    let facts = site.facts();
    let boards = facts.iter().filter(|fact| fact.field == Field::Board);
    boards.map(|fact| format!("{}={}", fact.value, site.domain)).collect()
}

/// Tells what came of the signals.
pub fn print(told: &Told) {
    use crate::counted::counted;
    if told.openings > 0 {
        println!("{} on the sites stored as hiring signals.", counted(told.openings as u64, "new opening"));
    }
    if told.changes > 0 {
        println!("{} since the last reading stored as signals.", counted(told.changes as u64, "change"));
    }
}
