//! What two readings of a site tell differently, as signals. Their ids are made of both readings, so that the same comparison tells them
//! once. Technologies are missing here: they are part of the record, whose imports are compared.

use common::domain::name::fold;
use common::domain::signal::{
    HiringData, JobChangeData, Position, Signal, SignalCompany, SignalData, SignalPerson, SignalSource,
    WebsiteChange, WebsiteData,
};
use common::domain::{Company, CompanyRef, Domain};
use common::language::title::Title;
use common::lookup::record::PersonRecord;
use common::lookup::signals::event_id;
use common::website::Site;
use common::website::changes::{Change, between};
use common::website::facts::Field;
use common::website::record::{Leader, SOURCE};
use import::sources::leader;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashSet;

/// A page is sometimes arranged anew without anything having happened.
const CONFIDENCE: f64 = 0.8;
/// A site that answers nothing for this long is gone.
const GONE_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What changed at a site since it was read before, without people who are hidden: those who get no id.
pub fn of(
    before: &Site,
    site: &Site,
    now: Timestamp,
    mut id_of: impl FnMut(&PersonRecord) -> Option<String>,
) -> Vec<Signal> {
    let company = company(site, before);
    let told = between(before, site).into_iter().filter_map(|change| {
        let event = match &change {
            // When and where a person is named is no part of the event.
            Change::Leads(told) => format!("leads {}", fold(&told.name)),
            Change::Left(told) => format!("left {}", fold(&told.name)),
            change => format!("{change:?}"),
        };
        let website = |change, before, now| SignalData::Website(WebsiteData { change, before, now });
        let mut led = |told: &Leader| {
            let id = id_of(&led_by(&site.domain, &company, told))?;
            let employer = CompanyRef { name: company.name.clone(), domain: company.domain.clone() };
            let job = Position { title: Some(told.title.clone()), company: Some(employer) };
            let person = SignalPerson { id: Some(id), full_name: told.name.clone(), network_url: None };
            Some((job, Position { title: None, company: None }, person))
        };
        let (data, person, url) = match change {
            Change::Leads(told) => {
                let (current, previous, person) = led(&told)?;
                let data = JobChangeData { previous, current, announcement: None };
                (SignalData::JobChange(data), Some(person), Some(told.evidence.page))
            }
            Change::Left(told) => {
                let (previous, current, person) = led(&told)?;
                let data = JobChangeData { previous, current, announcement: None };
                (SignalData::JobChange(data), Some(person), Some(told.evidence.page))
            }
            Change::Moved { from, to } => {
                (website(WebsiteChange::AddressMoved, Some(from), Some(to)), None, None)
            }
            Change::Hires(page) => {
                (website(WebsiteChange::JobsOpened, None, Some(page.clone())), None, Some(page))
            }
            Change::Redirects(to) => (website(WebsiteChange::Redirected, None, Some(to)), None, None),
        };
        Some(Signal { person, ..signal(before, &company, &event, data, url, site.read_at, now) })
    });
    told.collect()
}

/// The open jobs that a site describes. Where it links to a board they stand there as well, and are read from there.
pub fn openings(site: &Site, now: Timestamp) -> Vec<Signal> {
    if site.facts().iter().any(|fact| fact.field == Field::Board) {
        return Vec::new();
    }
    let (company, today) = (company(site, site), now.to_zoned(TimeZone::UTC).date());
    let mut told = HashSet::new();
    let open = site.pages.iter().flat_map(|page| &page.openings);
    let open = open.filter(|opening| opening.until.is_none_or(|until| until >= today));
    let once = open.filter(|opening| told.insert(opening.id.clone()));
    once.map(|opening| {
        let posted = opening.posted.and_then(|day| Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp()));
        let posted_at = posted.unwrap_or(site.read_at).min(now);
        let data = HiringData {
            title: opening.title.clone(),
            department: Title::parse(&opening.title).department,
            location: opening.location.clone(),
            url: Some(opening.url.clone()),
            applicants: None,
            posted_at,
        };
        let id = event_id(SOURCE, &format!("{} opening {}", site.domain, opening.id));
        let url = Some(opening.url.clone());
        let signal = signal(site, &company, "", SignalData::Hiring(data), url, posted_at, now);
        let source = SignalSource { detail: None, ..signal.source };
        Signal { id, source, ..signal }
    })
    .collect()
}

/// That a site is gone, once it has been silent for long enough.
pub fn gone(before: &Site, now: Timestamp) -> Option<Signal> {
    let since = before.failing_since.filter(|since| now.duration_since(*since) >= GONE_AFTER)?;
    let data = WebsiteData { change: WebsiteChange::Gone, before: None, now: None };
    let company = company(before, before);
    Some(signal(before, &company, "gone", SignalData::Website(data), None, since, now))
}

/// The record of a person who leads a company, as its site says.
pub fn led_by(domain: &Domain, company: &Company, told: &Leader) -> PersonRecord {
    let id = format!("{domain}|{}", told.name);
    let mut person = leader("website", told.at, &id, &told.name, &told.title);
    import::sources::employ(&mut person, company);
    for source in &mut person.person.sources {
        source.evidence = Some(told.evidence.clone());
    }
    person
}

/// The company of a site by what it says now, or said before.
fn company(site: &Site, before: &Site) -> Company {
    let record = site.company().or_else(|| before.company());
    let mut company = record.map_or_else(|| Company::named(site.domain.label()), |record| record.company);
    company.domain = Some(site.domain.clone());
    company
}

fn signal(
    before: &Site,
    company: &Company,
    event: &str,
    data: SignalData,
    url: Option<String>,
    occurred_at: Timestamp,
    now: Timestamp,
) -> Signal {
    let day = |at: Timestamp| at.strftime("%Y-%m-%d");
    let about = SignalCompany {
        name: company.name.clone(),
        domain: company.domain.clone(),
        industry: company.industry.clone(),
        employee_count: company.employee_count,
        location: company.location.clone(),
    };
    let detail = format!("read on {} and {}", day(before.read_at), day(occurred_at));
    Signal {
        id: event_id(SOURCE, &format!("{} {event} since {}", before.domain, before.read_at)),
        kind: data.kind(),
        occurred_at: occurred_at.min(now),
        detected_at: now,
        company: Some(about),
        person: None,
        data,
        source: SignalSource { name: SOURCE.to_owned(), url, detail: Some(detail) },
        sources: Vec::new(),
        confidence: CONFIDENCE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::website::Outcome;

    fn read_on(day: &str) -> Site {
        Site {
            domain: Domain::parse("acme.example").unwrap(),
            outcome: Outcome::Read,
            read_at: at(day),
            pages: Vec::new(),
            dns: Vec::new(),
            moved_to: None,
            failing_since: None,
            missing: Vec::new(),
        }
    }

    fn at(day: &str) -> Timestamp {
        format!("{day}T00:00:00Z").parse().unwrap()
    }

    #[test]
    fn a_change_has_one_id_however_often_it_is_compared() {
        let before = read_on("2026-01-01");
        let sold = |day: &str| Site {
            outcome: Outcome::Moved,
            moved_to: Some("globex.example".to_owned()),
            ..read_on(day)
        };
        let told = |site: &Site| of(&before, site, at("2026-03-01"), |_| None).pop().unwrap();
        let (first, again) = (told(&sold("2026-02-01")), told(&sold("2026-02-02")));
        assert_eq!((&first.id, first.kind.as_str()), (&again.id, "website"));
        let other = read_on("2026-01-15");
        assert_ne!(of(&other, &sold("2026-02-01"), at("2026-03-01"), |_| None).pop().unwrap().id, first.id);
        let detail = first.source.detail.unwrap();
        assert_eq!(detail, "read on 2026-01-01 and 2026-02-01");
        assert_eq!(first.company.unwrap().domain, Some(before.domain));
    }

    #[test]
    fn a_site_is_gone_only_after_a_week_of_silence() {
        let silent = |since: Option<&str>| Site { failing_since: since.map(at), ..read_on("2026-01-01") };
        assert_eq!(gone(&silent(None), at("2026-02-01")), None);
        assert_eq!(gone(&silent(Some("2026-01-26")), at("2026-02-01")), None);
        let told = gone(&silent(Some("2026-01-25")), at("2026-02-01")).unwrap();
        let again = gone(&silent(Some("2026-01-25")), at("2026-03-01")).unwrap();
        assert_eq!((&told.id, told.occurred_at), (&again.id, at("2026-01-25")));
    }
}
