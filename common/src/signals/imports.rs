//! Signals from the operator's own imports: people whose employer or job differs from the import before, and companies whose
//! technologies or size changed. The snapshots are the evidence and the queue: a state stands there until the next poll has
//! compared it with the one before.

use dataset::{Embedded, Imported};
use directory::Screened;
use domain::signal::{
    HeadcountData, JobChangeData, Position, Signal, SignalCompany, SignalData, SignalKind, SignalPerson,
    SignalSource as Source, TechnologyData,
};
use domain::{Company, CompanyRef, Employer, Experience, Person, Technology};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use language::company_name;
use language::text::key;
use language::title::Title;
use lookup::signals::{Batch, IMPORTS, SignalSource, SourceError, event_id};
use std::collections::HashSet;
use std::time::Duration;

const INTERVAL: Duration = Duration::from_secs(10);
/// Two rows of an operator's table say less than an announcement.
const CONFIDENCE: f64 = 0.8;
/// A person who started this recently counts as a new hire when first seen.
const RECENT: SignedDuration = SignedDuration::from_hours(60 * 24);
/// How many people more or fewer are a move, at least, and how many of a hundred.
const FEWEST: u32 = 5;
const LEAST_PERCENT: u32 = 10;

/// The imports into a dataset, compared one with the next.
pub struct Imports(pub Screened<Embedded>);

#[async_trait::async_trait]
impl SignalSource for Imports {
    fn name(&self) -> &str {
        IMPORTS
    }

    /// None: an operator's own imports neither keep a feed fresh nor let it age.
    fn kinds(&self) -> &'static [SignalKind] {
        &[]
    }

    fn interval(&self) -> Duration {
        INTERVAL
    }

    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        let (dataset, after) = (self.0.clone(), cursor.map(str::to_owned));
        let compare = move || dataset.imported_after(after.as_deref(), dataset.objections());
        let imported = tokio::task::spawn_blocking(compare).await;
        let imported = imported.map_err(|_| SourceError::Failed("comparing imports broke off"))?;
        let imported = imported.map_err(|error| {
            tracing::warn!(%error, "imports cannot be compared");
            SourceError::Failed("a snapshot cannot be read")
        })?;
        let Some(imported) = imported else { return Ok(Batch::default()) };
        Ok(Batch { signals: signals_of(&imported, now), cursor: Some(imported.state), more: imported.more })
    }
}

/// The signals of an import.
fn signals_of(imported: &Imported, now: Timestamp) -> Vec<Signal> {
    let changed = imported.changed.iter().filter_map(|(before, after)| {
        let data = change(&before.person, &after.person)?;
        // A departure is news of the employer before.
        let employer = if data.is_departure() { &before.person.company } else { &after.person.company };
        Some(of_person(imported, &after.person, employer.as_ref(), data, now))
    });
    let joined = imported.joined.iter().filter_map(|record| {
        let person = &record.person;
        let data = hire(person, imported.snapshot.published_at)?;
        Some(of_person(imported, person, person.company.as_ref(), data, now))
    });
    let companies = imported.companies.iter().flat_map(|(before, after)| {
        let (before, after) = (&before.company, &after.company);
        let data = [
            technologies(before, after).map(SignalData::Technology),
            headcount(before, after).map(SignalData::Headcount),
        ];
        data.into_iter().flatten().map(|data| of_company(imported, after, data, now))
    });
    changed.chain(joined).chain(companies).collect()
}

/// Technologies a company started or stopped using. An empty list means that the source had no data.
fn technologies(before: &Company, after: &Company) -> Option<TechnologyData> {
    let (old, new) = (&before.technologies, &after.technologies);
    if old.is_empty() || new.is_empty() {
        return None;
    }
    let missing = |from: &[Technology], among: &[Technology]| -> Vec<String> {
        let known: HashSet<String> = among.iter().map(|technology| key(&technology.name)).collect();
        let names = from.iter().map(|technology| &technology.name);
        names.filter(|name| !known.contains(&key(name))).cloned().collect()
    };
    let (added, dropped) = (missing(new, old), missing(old, new));
    (!added.is_empty() || !dropped.is_empty()).then_some(TechnologyData { added, dropped })
}

/// A move in the number of people that is more than some coming and going.
fn headcount(before: &Company, after: &Company) -> Option<HeadcountData> {
    let (previous, current) = (before.employee_count?, after.employee_count?);
    let moved = previous.abs_diff(current);
    (moved >= FEWEST && moved.saturating_mul(100) >= previous.saturating_mul(LEAST_PERCENT))
        .then_some(HeadcountData { previous, current })
}

/// The change of job between two states of a person: another employer, no employer, or another standing or field at the same
/// one. A title that is merely written in other words is none.
fn change(before: &Person, after: &Person) -> Option<JobChangeData> {
    let told =
        |previous: Position, current: Position| Some(JobChangeData { previous, current, announcement: None });
    let (old, new) = match (&before.company, &after.company) {
        (Some(old), Some(new)) => (old, new),
        (Some(_), None) => return told(position(before), Position { title: None, company: None }),
        // An employer that was only not known before is no news; one after a career that had ended is.
        (None, Some(new)) => {
            let is_there = |job: &Experience| is_same_company(&job.company, &employer(new));
            let last = before.experience.first()?;
            let has_ended = before.experience.iter().all(|job| !job.current);
            let joins = has_ended && !before.experience.iter().any(is_there);
            let previous = Position { title: last.title.clone(), company: Some(last.company.clone()) };
            return if joins { told(previous, position(after)) } else { None };
        }
        (None, None) => return None,
    };
    if is_same_company(&employer(old), &employer(new)) {
        let (old, new) = (before.title.as_deref()?, after.title.as_deref()?);
        let (was, is) = (Title::parse(old), Title::parse(new));
        let is_other = (was.seniority, was.department) != (is.seniority, is.department);
        if !is_other || key(old) == key(new) {
            return None;
        }
    }
    told(position(before), position(after))
}

fn is_same_company(one: &CompanyRef, other: &CompanyRef) -> bool {
    match (&one.domain, &other.domain) {
        (Some(one), Some(other)) => one == other,
        _ => company_name::normal(&one.name) == company_name::normal(&other.name),
    }
}

/// A recent job of a person who was not known before.
fn hire(person: &Person, published_at: Timestamp) -> Option<JobChangeData> {
    let began = moment(began(person)?)?;
    let is_recent = began <= published_at && published_at.duration_since(began) <= RECENT;
    let earlier = person.experience.iter().find(|job| !job.current);
    let previous = Position {
        title: earlier.and_then(|job| job.title.clone()),
        company: earlier.map(|job| job.company.clone()),
    };
    is_recent.then(|| JobChangeData { previous, current: position(person), announcement: None })
}

fn position(person: &Person) -> Position {
    Position { title: person.title.clone(), company: person.company.as_ref().map(employer) }
}

fn employer(employer: &Employer) -> CompanyRef {
    CompanyRef { name: employer.name.clone(), domain: employer.domain.clone() }
}

/// The day the present job began.
fn began(person: &Person) -> Option<Date> {
    person.experience.iter().find(|job| job.current).and_then(|job| job.start_date)
}

/// The day the latest job ended.
fn ended(person: &Person) -> Option<Date> {
    person.experience.iter().filter_map(|job| job.end_date).max()
}

fn moment(day: Date) -> Option<Timestamp> {
    Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

fn of_person(
    imported: &Imported,
    person: &Person,
    employer: Option<&Employer>,
    data: JobChangeData,
    now: Timestamp,
) -> Signal {
    let published_at = imported.snapshot.published_at;
    let since = imported.before.as_ref().map(|before| before.published_at);
    // A start, or an end, between the two imports is when it happened; otherwise it is known only that it did by the second.
    let day = if data.is_departure() { ended(person) } else { began(person) };
    let began = day.and_then(moment);
    let lately = since.map_or(published_at - RECENT, |since| since.min(published_at - RECENT));
    let occurred_at = began.filter(|began| (lately..=published_at).contains(began)).unwrap_or(published_at);
    let company = employer.map(|company| SignalCompany {
        name: company.name.clone(),
        domain: company.domain.clone(),
        industry: company.industry.clone(),
        employee_count: company.employee_count,
        location: None,
    });
    let who = SignalPerson {
        id: Some(person.id.clone()),
        full_name: person.full_name.clone(),
        network_url: person.network_url.clone(),
    };
    let signal = signal(imported, &person.id, SignalData::JobChange(data), now);
    Signal { occurred_at: occurred_at.min(now), company, person: Some(who), ..signal }
}

fn of_company(imported: &Imported, company: &Company, data: SignalData, now: Timestamp) -> Signal {
    let about = SignalCompany {
        name: company.name.clone(),
        domain: company.domain.clone(),
        industry: company.industry.clone(),
        employee_count: company.employee_count,
        location: company.location.clone(),
    };
    let event = format!("{} {}", company.id, data.kind());
    Signal { company: Some(about), ..signal(imported, &event, data, now) }
}

/// The difference between two imports, dated by the second.
fn signal(imported: &Imported, event: &str, data: SignalData, now: Timestamp) -> Signal {
    Signal {
        id: event_id(IMPORTS, &format!("{} {event}", imported.state)),
        kind: data.kind(),
        occurred_at: imported.snapshot.published_at.min(now),
        detected_at: now,
        company: None,
        person: None,
        data,
        source: Source { name: IMPORTS.to_owned(), url: None, detail: Some(evidence(imported)) },
        sources: Vec::new(),
        confidence: CONFIDENCE,
    }
}

/// The two imports behind a signal: `crm, import 12 of 2026-11-01 against 11 of 2026-10-01`.
fn evidence(imported: &Imported) -> String {
    let named = |snapshot: &dataset::snapshot::Snapshot| {
        format!("{} of {}", snapshot.number, snapshot.published_at.strftime("%Y-%m-%d"))
    };
    let sources = imported.snapshot.change.sources.join(" and ");
    let against = imported.before.iter().map(|before| format!(" against {}", named(before)));
    format!("{sources}, import {}{}", named(&imported.snapshot), against.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_departure_is_told_apart_from_a_move_and_from_what_was_not_known() {
        let person = |company: Option<&str>, jobs: &[(&str, bool)]| -> Person {
            let jobs: Vec<_> = jobs
                .iter()
                .map(|(name, current)| serde_json::json!({"company": {"name": name}, "current": current}))
                .collect();
            let company = company.map(|name| serde_json::json!({"name": name}));
            let person = serde_json::json!({"id": "per_1", "fullName": "Ada Lovelace", "company": company, "experience": jobs});
            serde_json::from_value(person).unwrap()
        };
        let told = |before: &Person, after: &Person| {
            let change = change(before, after)?;
            let name = |position: &Position| position.company.as_ref().map(|company| company.name.clone());
            Some((name(&change.previous), name(&change.current), change.is_departure()))
        };
        let text = |text: &str| Some(text.to_owned());
        let at_acme = person(Some("Acme Inc."), &[("Acme Inc.", true)]);
        let left = person(None, &[("Acme", false)]);
        let at_globex = person(Some("Globex"), &[("Globex", true), ("Acme", false)]);
        assert_eq!(told(&at_acme, &left), Some((text("Acme Inc."), None, true)));
        assert_eq!(told(&at_acme, &at_globex), Some((text("Acme Inc."), text("Globex"), false)));
        assert_eq!(told(&left, &at_globex), Some((text("Acme"), text("Globex"), false)));
        assert_eq!(told(&left, &at_acme), None, "the same job, told by another source");
        assert_eq!(told(&person(None, &[]), &at_acme), None, "it was only not known");
        assert_eq!(told(&left, &left), None);
    }
}
