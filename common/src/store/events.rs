//! Reports of events: of new ones, of ones that another source reported before, and corrections.
//!
//! One event from several sources is one signal with all its sources. It keeps the id, the time and the place of its first
//! report, so a customer is notified of it once; the reports stand beside it, and what a source corrects is put
//! together anew from them. Under the name of a company stands a version that every new event of it raises: of two sources
//! that tell of one event at the same moment, the second finds the first one's.

use super::same::{self, APART, Report, domains};
use super::signals::{
    Arriving, Feed, SignalRange, expiry, feeds, kind_partition, logged_at, marker_key, month, signal_of,
    sort_key,
};
use super::transaction::{Not, Transacted};
use super::{Item, Store, StoreError, Table, Write, key, n, s, text};
use domain::signal::{Signal, SignalKind};
use domain::{Clock, Domain, chance};
use futures::{FutureExt, StreamExt, TryStreamExt};
use jiff::SignedDuration;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::time::Duration;

/// How often a write is tried that others keep changing the ground of.
pub(super) const ATTEMPTS: u32 = 20;
/// How long it waits at most before it tries once more, times the attempt.
const PAUSE: Duration = Duration::from_millis(15);
/// How many companies' events are stored at a time.
pub(super) const AT_ONCE: usize = 8;
/// More events than a company has in the time in which sources report one.
const CANDIDATES: usize = 200;
/// How long it is known that events of a company came.
const LOCKED: SignedDuration = SignedDuration::from_hours(90 * 24);
const PATIENCE: Duration = Duration::from_secs(10);

/// What of a batch is not known yet.
#[derive(Debug, Default)]
pub struct Unstored {
    pub fresh: Vec<Report>,
    /// The stored event of the same id differs.
    pub changed: Vec<Report>,
}

impl Unstored {
    pub fn signals_mut(&mut self) -> impl Iterator<Item = &mut Signal> {
        self.fresh.iter_mut().chain(&mut self.changed).map(|report| &mut report.signal)
    }
}

/// What stands under an id.
#[derive(Debug, Clone, Deserialize)]
struct Marker {
    /// What was told last; absent for what was stored before anything could be corrected.
    digest: Option<String>,
    kind: Option<SignalKind>,
    place: Option<String>,
    /// The signal that this report is part of, where it is not its own.
    into: Option<String>,
    #[serde(default)]
    version: u64,
}

impl Store {
    /// Stores new and corrected signals; returns how many events were new.
    pub async fn put_signals(&self, signals: &[Signal]) -> Result<usize, StoreError> {
        let unstored = self.unstored(signals.to_vec()).await?;
        self.correct(&unstored.changed).await?;
        self.put_reports(&unstored.fresh).await
    }

    /// Sorts out what of these signals is not stored yet or stored in other words, each once.
    pub async fn unstored(&self, mut signals: Vec<Signal>) -> Result<Unstored, StoreError> {
        let mut seen = HashSet::new();
        signals.retain(|signal| seen.insert(signal.id.clone()));
        let known = self.known_digests(&signals).await?;
        let mut unstored = Unstored::default();
        for signal in signals {
            let report = Report { digest: same::digest(&signal), signal };
            match known.get(&report.signal.id) {
                None => unstored.fresh.push(report),
                Some(Some(digest)) if *digest != report.digest => unstored.changed.push(report),
                Some(_) => {}
            }
        }
        Ok(unstored)
    }

    async fn known_digests(&self, signals: &[Signal]) -> Result<HashMap<String, Option<String>>, StoreError> {
        let keys: Vec<Item> = signals.iter().map(|signal| marker_key(&signal.id)).collect();
        let found = self.get_all(Table::Signals, &keys, true).await?;
        let read = |item: &Item| {
            let id = text(item, "feed")?.strip_prefix("id#")?;
            Some((id.to_owned(), text(item, "digest").map(str::to_owned)))
        };
        Ok(found.iter().filter_map(read).collect())
    }

    /// Stores reports that were not known a moment ago; returns how many are the first report of their event.
    pub async fn put_reports(&self, fresh: &[Report]) -> Result<usize, StoreError> {
        let (mut alone, mut by_company): (Vec<&Report>, BTreeMap<_, Vec<&Report>>) = Default::default();
        let mut openings: BTreeMap<Domain, Vec<&Report>> = BTreeMap::new();
        for report in fresh {
            match (same::subject(&report.signal), same::hirer(&report.signal)) {
                (Some(name), _) => {
                    by_company.entry((name, report.signal.kind.as_str())).or_default().push(report);
                }
                (None, Some(domain)) => openings.entry(domain.clone()).or_default().push(report),
                (None, None) => alone.push(report),
            }
        }
        let stored = self.put_alone(&alone).await? + self.put_openings(openings).await?;
        let companies = by_company.into_iter().map(|((name, _), reports)| {
            async move {
                let mut stored = 0;
                for report in reports {
                    stored += usize::from(self.put_event(&name, report).await?);
                }
                Ok::<usize, StoreError>(stored)
            }
            .boxed()
        });
        let companies: Vec<_> = companies.collect();
        let each: Vec<usize> =
            futures::stream::iter(companies).buffer_unordered(AT_ONCE).try_collect().await?;
        Ok(stored + each.into_iter().sum::<usize>())
    }

    /// Stores a report as a new event, or with its event; returns whether it is new.
    async fn put_event(&self, name: &str, report: &Report) -> Result<bool, StoreError> {
        for attempt in 0..ATTEMPTS {
            pause(attempt).await;
            let lock = self.lock_update(name, report.signal.kind).await?;
            let Some(first) = self.told_of(name, &report.signal).await? else {
                // The marker comes first, the lock last.
                let mut writes = self.signal_puts(report)?;
                writes.push(lock);
                match self.done(writes).await? {
                    None => return Ok(true),
                    Some(refused) if refused.contains(&0) => return Ok(false),
                    Some(_) => continue,
                }
            };
            if self.add_report(&first, report, lock).await? {
                return Ok(false);
            }
        }
        Err(StoreError::Failed("a company's events keep changing".into()))
    }

    /// The stored signal of a report's event.
    async fn told_of(&self, name: &str, signal: &Signal) -> Result<Option<Signal>, StoreError> {
        let range = SignalRange {
            since: Some(signal.occurred_at - APART),
            until: Some(signal.occurred_at + APART),
            after: None,
            consistent: true,
        };
        let by_name = Feed::Named(name, signal.kind);
        let by_domain = domains(signal).map(|domain| Feed::Company(domain, signal.kind));
        let mut found: Option<Signal> = None;
        for feed in std::iter::once(by_name).chain(by_domain) {
            // Regardless of the clock: a report may come late.
            let now = signal.occurred_at + APART;
            for known in self.signals(feed, &range, CANDIDATES, now).await? {
                let is_closer = |other: &Signal| {
                    let apart = |one: &Signal| one.occurred_at.duration_since(signal.occurred_at).abs();
                    apart(&known) < apart(other)
                };
                if known.id != signal.id
                    && same::is_same(&known, signal)
                    && found.as_ref().is_none_or(is_closer)
                {
                    found = Some(known);
                }
            }
        }
        Ok(found)
    }

    /// Adds a report to the signal of its event; whether that is done.
    pub(super) async fn add_report(
        &self,
        first: &Signal,
        report: &Report,
        lock: Write,
    ) -> Result<bool, StoreError> {
        let Some(marker) = self.marker(&first.id).await? else { return Ok(false) };
        let mut reports = self.reports(&first.id).await?;
        let mut writes = Vec::new();
        if reports.is_empty() {
            reports.push(first.clone());
            writes.push(self.report_put(&first.id, first, 0)?);
        }
        writes.push(self.report_put(&first.id, &report.signal, reports.len())?);
        let mut own = marker_key(&report.signal.id);
        own.insert("digest".to_owned(), s(&report.digest));
        own.insert("into".to_owned(), s(&first.id));
        own.insert("expires_at".to_owned(), expiry(&report.signal));
        let own = self.put(Table::Signals, own).when("attribute_not_exists(feed)");
        let at = writes.len();
        writes.extend([own, lock]);
        reports.push(report.signal.clone());
        let after = assembled(first, &reports);
        writes.extend(self.replacing(first, &after, &marker, None)?);
        match self.done(writes).await? {
            None => Ok(true),
            // Another process stored the same report meanwhile.
            Some(refused) => Ok(refused.contains(&at)),
        }
    }

    /// Replaces reports by new ones with the same ids. Removed reports do not come back.
    pub async fn correct(&self, changed: &[Report]) -> Result<(), StoreError> {
        for report in changed {
            let mut attempt = 0;
            while !self.corrected(report).await? {
                attempt += 1;
                if attempt == ATTEMPTS {
                    return Err(StoreError::Failed("a signal keeps changing".into()));
                }
                pause(attempt).await;
            }
        }
        Ok(())
    }

    async fn corrected(&self, report: &Report) -> Result<bool, StoreError> {
        let id = &report.signal.id;
        let Some(own) = self.marker(id).await? else { return Ok(true) };
        if own.digest.as_ref() == Some(&report.digest) {
            return Ok(true);
        }
        let (whole, marker) = match &own.into {
            None => (id.clone(), own),
            Some(whole) => match self.marker(whole).await? {
                Some(marker) => (whole.clone(), marker),
                None => return Ok(true),
            },
        };
        let Some(before) = self.stored_of(&whole, &marker).await? else { return Ok(true) };
        let mut reports = self.reports(&whole).await?;
        let mut writes = Vec::new();
        let mut told = report.signal.clone();
        told.detected_at = before.detected_at;
        // A date that was not there yet when the event was learned is no better than the one it had.
        if told.occurred_at > before.detected_at {
            told.occurred_at = before.occurred_at;
        }
        match reports.iter().position(|known| known.id == *id) {
            Some(at) => {
                writes.push(self.report_put(&whole, &told, at)?);
                if let Some(known) = reports.get_mut(at) {
                    *known = told;
                }
            }
            None if reports.is_empty() => reports.push(told),
            // Its report was taken out.
            None => return Ok(true),
        }
        if whole != *id {
            let update = self.update(Table::Signals, marker_key(id), "SET digest = :digest");
            writes.push(update.with(":digest", s(&report.digest)));
        }
        let digest = (whole == *id).then_some(report.digest.as_str());
        let after = assembled(&before, &reports);
        writes.extend(self.replacing(&before, &after, &marker, digest)?);
        Ok(self.done(writes).await?.is_none())
    }

    /// A signal as it stands now; nothing where it is gone, or was stored before ids knew where.
    pub async fn signal(&self, id: &str) -> Result<Option<Signal>, StoreError> {
        match self.marker(id).await? {
            Some(marker) => self.stored_of(id, &marker).await,
            None => Ok(None),
        }
    }

    async fn marker(&self, id: &str) -> Result<Option<Marker>, StoreError> {
        let item = self.get(Table::Signals, marker_key(id)).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    async fn stored_of(&self, id: &str, marker: &Marker) -> Result<Option<Signal>, StoreError> {
        let (Some(kind), Some(place)) = (marker.kind, &marker.place) else { return Ok(None) };
        let Some(at) = logged_at(place) else { return Ok(None) };
        let feed = kind_partition(kind, month(at));
        let item = self.get(Table::Signals, key([("feed", feed.as_str()), ("at", place.as_str())])).await?;
        let found = item.map(|item| signal_of(&item)).transpose()?;
        Ok(found.filter(|signal| signal.id == id))
    }

    /// The reports that a signal is put together from, in the order they came; none where there is only one.
    async fn reports(&self, whole: &str) -> Result<Vec<Signal>, StoreError> {
        let query = self.query(Table::Signals, "feed = :feed").consistent();
        let items = query.with(":feed", s(reports_partition(whole))).all().await?;
        items.iter().map(signal_of).collect()
    }

    fn report_put(&self, whole: &str, report: &Signal, number: usize) -> Result<Write, StoreError> {
        let mut item = self.signal_item(&reports_partition(whole), report)?;
        item.insert("at".to_owned(), s(format!("{number:04}")));
        Ok(self.put(Table::Signals, item))
    }

    /// The writes that put a signal in the place of what it was, refused when that changed since.
    fn replacing(
        &self,
        before: &Signal,
        after: &Signal,
        marker: &Marker,
        digest: Option<&str>,
    ) -> Result<Vec<Write>, StoreError> {
        let (old, new) = (sort_key(before), sort_key(after));
        let kept = feeds(after);
        let mut writes = Vec::new();
        for feed in feeds(before).iter().filter(|feed| old != new || !kept.contains(*feed)) {
            let copy = key([("feed", feed.as_str()), ("at", old.as_str())]);
            writes.push(self.delete(Table::Signals, copy));
        }
        for feed in &kept {
            writes.push(self.put(Table::Signals, self.signal_item(feed, after)?));
        }
        let concerned = subjects(before);
        let how = match subjects(after).is_subset(&concerned) {
            true => Arriving::Again,
            false => Arriving::Moved,
        };
        writes.push(self.arrival_put(after, how, (old != new).then_some(&*old))?);
        writes.extend(self.told_put(Some(before), after)?);
        let change = "SET #kind = :kind, place = :place, version = :next, expires_at = :end";
        let update = self
            .update(Table::Signals, marker_key(&after.id), change)
            .with(":kind", s(after.kind.as_str()))
            .with(":place", s(new))
            .with(":next", n(marker.version + 1))
            .with(":end", expiry(after));
        let update = match digest {
            Some(digest) => update.also(", digest = :digest").with(":digest", s(digest)),
            None => update,
        };
        writes.push(match marker.version {
            0 => update.when("attribute_exists(feed) AND attribute_not_exists(version)"),
            version => update.when("version = :version").with(":version", n(version)),
        });
        Ok(writes)
    }

    /// The write that notes a company's new event, refused if another was noted since.
    async fn lock_update(&self, name: &str, kind: SignalKind) -> Result<Write, StoreError> {
        Ok(self.lock_after(name, kind, self.events_noted(name, kind).await?))
    }

    /// How many events of a company were noted.
    pub(super) async fn events_noted(&self, name: &str, kind: SignalKind) -> Result<u64, StoreError> {
        let known = self.get(Table::Signals, lock_key(name, kind)).await?;
        let version = known.as_ref().and_then(|item| item.get("version")?.as_n().ok()?.parse().ok());
        Ok(version.unwrap_or(0))
    }

    /// The write that notes one more, refused unless so many were noted before.
    pub(super) fn lock_after(&self, name: &str, kind: SignalKind, noted: u64) -> Write {
        let change = "SET version = :next, expires_at = :end";
        let update = self
            .update(Table::Signals, lock_key(name, kind), change)
            .with(":next", n(noted + 1))
            .with(":end", n((Clock::System.now() + LOCKED).as_second()));
        match noted {
            0 => update.when("attribute_not_exists(version)"),
            noted => update.when("version = :version").with(":version", n(noted)),
        }
    }

    /// Writes together or not at all; which conditions did not hold where it is not done.
    pub(super) async fn done(&self, writes: Vec<Write>) -> Result<Option<Vec<usize>>, StoreError> {
        match self.transact(writes, PATIENCE).await {
            Transacted::Done => Ok(None),
            Transacted::Not { why: Not::Refused(refused), .. } => Ok(Some(refused)),
            Transacted::Not { why: Not::Failed(error), .. } => Err(error),
        }
    }
}

/// Lets those go first who are in the way.
pub(super) async fn pause(attempt: u32) {
    if attempt > 0 {
        tokio::time::sleep((PAUSE * attempt).mul_f64(chance::share(0.0, 1.0))).await;
    }
}

fn lock_key(name: &str, kind: SignalKind) -> Item {
    key([("feed", format!("event#{name}").as_str()), ("at", kind.as_str())])
}

fn reports_partition(whole: &str) -> String {
    format!("reports#{whole}")
}

/// What reports tell together, under the id, the age and the name they have had.
fn assembled(before: &Signal, reports: &[Signal]) -> Signal {
    let (first, others) = match reports.split_first() {
        Some((first, others)) => (first, others),
        None => (before, &[][..]),
    };
    let after = same::together(first, others);
    Signal { id: before.id.clone(), detected_at: before.detected_at, ..after }
}

/// Whom a signal concerns, as watch lists write it.
pub fn subjects(signal: &Signal) -> BTreeSet<String> {
    let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
    domains(signal).map(ToString::to_string).chain(url.map(ToString::to_string)).collect()
}
