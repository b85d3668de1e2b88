//! Whether two sources tell of one event, and what they tell together.

use domain::rounded;
use domain::signal::{
    AcquisitionData, FundingData, HiringData, JobChangeData, Position, Signal, SignalData, SignalKind,
    SignalSource,
};
use domain::{CompanyRef, Domain, FundingStage, Location};
use jiff::{SignedDuration, Timestamp};
use language::company_name;
use language::text::key;
use lookup::signals::DEMO;
use sha2::{Digest, Sha256};

/// How far apart the dates of one event are at most, whatever its kind.
pub(super) const APART: SignedDuration = SignedDuration::from_hours(31 * 24);
/// A filing may come two weeks after the first sale, and the news before or after it.
const CLOSE: SignedDuration = SignedDuration::from_hours(16 * 24);
/// If neither report names an amount, only the same week makes it the same round.
const VAGUE: SignedDuration = SignedDuration::from_hours(6 * 24);
/// News round what filings state to the dollar.
const ALIKE: f64 = 0.1;

/// What a source told, and what tells it from a correction.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    pub signal: Signal,
    pub(super) digest: String,
}

/// How far apart the dates of one opening are at most, where one of them is only when it was read.
pub(super) const OPEN: SignedDuration = SignedDuration::from_hours(92 * 24);

/// The company among whose openings a signal's is looked for; nothing where no other source could tell of it.
pub(super) fn hirer(signal: &Signal) -> Option<&Domain> {
    let is_opening = signal.kind == SignalKind::Hiring && signal.source.name != DEMO;
    signal.company.as_ref().filter(|_| is_opening)?.domain.as_ref()
}

/// The company under whose name a signal's event is looked for; nothing where no other source could tell of it.
pub(super) fn subject(signal: &Signal) -> Option<String> {
    // What imports differ in is theirs alone. Openings are many; they are found by their company's domain.
    let is_shared =
        matches!(signal.kind, SignalKind::Funding | SignalKind::Acquisition | SignalKind::JobChange);
    if !is_shared || signal.source.name == DEMO {
        return None;
    }
    let name = company_name::normal(&signal.company.as_ref()?.name);
    (!name.is_empty()).then_some(name)
}

/// Whether two signals tell of one event. A source knows its own events apart.
pub(super) fn is_same(one: &Signal, other: &Signal) -> bool {
    // Only the demo reports on the demo, and it ends one day.
    if [one, other].iter().any(|signal| signal.source.name == DEMO) {
        return false;
    }
    if one.kind != other.kind || sources(one).any(|own| sources(other).any(|its| own.name == its.name)) {
        return false;
    }
    let apart = one.occurred_at.duration_since(other.occurred_at).abs();
    match (&one.data, &other.data) {
        (SignalData::Funding(a), SignalData::Funding(b)) => {
            is_same_company(one, other) && is_round(a, b, apart)
        }
        (SignalData::Acquisition(a), SignalData::Acquisition(b)) => {
            apart <= CLOSE
                && agree(&a.acquirer, &b.acquirer)
                && agree(&a.target, &b.target)
                && is_party(one, other)
        }
        (SignalData::JobChange(a), SignalData::JobChange(b)) => {
            apart <= APART && is_same_person(one, other) && is_same_company(one, other) && is_move(a, b)
        }
        (SignalData::Hiring(a), SignalData::Hiring(b)) => {
            let is_dated = [one, other].iter().all(|signal| signal.occurred_at < signal.detected_at);
            let most = if is_dated { APART } else { OPEN };
            apart <= most && is_same_company(one, other) && is_opening(a, b)
        }
        _ => false,
    }
}

fn is_round(a: &FundingData, b: &FundingData, apart: SignedDuration) -> bool {
    let is_named = |stage: FundingStage| stage != FundingStage::Undisclosed;
    if a.stage != b.stage && is_named(a.stage) && is_named(b.stage) {
        return false;
    }
    if a.currency.is_some() && b.currency.is_some() && a.currency != b.currency {
        return false;
    }
    match (a.amount, b.amount) {
        (Some(a), Some(b)) => apart <= CLOSE && a.abs_diff(b) as f64 <= ALIKE * a.max(b) as f64,
        _ => apart <= VAGUE,
    }
}

fn is_move(a: &JobChangeData, b: &JobChangeData) -> bool {
    // Joining a company and leaving it within a month are two events.
    if a.is_departure() != b.is_departure() {
        return false;
    }
    match (&a.current.title, &b.current.title) {
        (Some(one), Some(other)) => key(one) == key(other),
        _ => true,
    }
}

/// Whether two sources can mean one opening: the same page, or the same title in places that agree.
fn is_opening(a: &HiringData, b: &HiringData) -> bool {
    if a.url.is_some() && a.url == b.url {
        return true;
    }
    let part = |job: &HiringData, of: fn(&Location) -> &Option<String>| {
        job.location.as_ref().and_then(|place| of(place).as_deref()).map(key)
    };
    let agree = |of: fn(&Location) -> &Option<String>| match (part(a, of), part(b, of)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    key(&a.title) == key(&b.title) && agree(|place| &place.city) && agree(|place| &place.country)
}

fn is_same_person(one: &Signal, other: &Signal) -> bool {
    let (Some(one), Some(other)) = (&one.person, &other.person) else { return false };
    match (&one.network_url, &other.network_url) {
        (Some(a), Some(b)) => a == b,
        _ => key(&one.full_name) == key(&other.full_name),
    }
}

fn is_same_company(one: &Signal, other: &Signal) -> bool {
    let (Some(one), Some(other)) = (&one.company, &other.company) else { return false };
    match (&one.domain, &other.domain) {
        (Some(a), Some(b)) => a == b,
        _ => company_name::normal(&one.name) == company_name::normal(&other.name),
    }
}

/// Whether the company of one report has a part in the other.
fn is_party(one: &Signal, other: &Signal) -> bool {
    let is_in = |a: &Signal, b: &Signal| {
        let own = a.company.as_ref().and_then(|company| company.domain.as_ref());
        own.is_some_and(|own| domains(b).any(|domain| domain == own))
    };
    is_same_company(one, other) || is_in(one, other) || is_in(other, one)
}

/// Whether two companies can be the same one, given that either may be unknown.
fn agree(one: &Option<CompanyRef>, other: &Option<CompanyRef>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return true };
    match (&one.domain, &other.domain) {
        (Some(a), Some(b)) => a == b,
        _ => company_name::normal(&one.name) == company_name::normal(&other.name),
    }
}

/// Every source of a signal.
fn sources(signal: &Signal) -> impl Iterator<Item = &SignalSource> {
    std::iter::once(&signal.source).chain(&signal.sources)
}

/// What reports of one event tell together: the first one's words, completed by the others'.
pub(super) fn together(first: &Signal, others: &[Signal]) -> Signal {
    let mut all = first.clone();
    let mut doubt = 1.0 - first.confidence;
    for other in others {
        if all.company.as_ref().is_none_or(|company| company.domain.is_none()) && other.company.is_some() {
            all.company.clone_from(&other.company);
        }
        if all.person.as_ref().is_none_or(|person| person.network_url.is_none()) && other.person.is_some() {
            all.person.clone_from(&other.person);
        }
        match (&mut all.data, &other.data) {
            (SignalData::Funding(own), SignalData::Funding(its)) => complete_round(own, its),
            (SignalData::Acquisition(own), SignalData::Acquisition(its)) => complete_deal(own, its),
            (SignalData::JobChange(own), SignalData::JobChange(its)) => {
                complete_position(&mut own.previous, &its.previous);
                complete_position(&mut own.current, &its.current);
                fill(&mut own.announcement, &its.announcement);
            }
            (SignalData::Hiring(own), SignalData::Hiring(its)) => {
                fill(&mut own.department, &its.department);
                fill(&mut own.location, &its.location);
                fill(&mut own.url, &its.url);
                fill(&mut own.applicants, &its.applicants);
            }
            _ => {}
        }
        doubt *= 1.0 - other.confidence;
    }
    all.confidence = rounded(1.0 - doubt);
    if !others.is_empty() {
        all.sources = std::iter::once(first).chain(others).map(|report| report.source.clone()).collect();
    }
    all
}

fn complete_round(own: &mut FundingData, its: &FundingData) {
    if own.stage == FundingStage::Undisclosed {
        own.stage = its.stage;
    }
    if own.amount.is_none() {
        (own.amount, own.currency) = (its.amount, its.currency.clone());
    }
    for investor in &its.investors {
        if !own.investors.iter().any(|known| key(known) == key(investor)) {
            own.investors.push(investor.clone());
        }
    }
}

fn complete_deal(own: &mut AcquisitionData, its: &AcquisitionData) {
    fill(&mut own.acquirer, &its.acquirer);
    fill(&mut own.target, &its.target);
    if own.amount.is_none() {
        (own.amount, own.currency) = (its.amount, its.currency.clone());
    }
}

fn complete_position(own: &mut Position, its: &Position) {
    fill(&mut own.title, &its.title);
    fill(&mut own.company, &its.company);
}

fn fill<T: Clone>(own: &mut Option<T>, its: &Option<T>) {
    if own.is_none() {
        own.clone_from(its);
    }
}

/// What tells a report from a corrected one under the same id. Where the date is the time of reading, the date does not count.
pub(super) fn digest(signal: &Signal) -> String {
    let dated = |at: Timestamp| (at < signal.detected_at).then_some(at);
    let mut data = signal.data.clone();
    let posted = match &mut data {
        SignalData::Hiring(job) => dated(std::mem::replace(&mut job.posted_at, Timestamp::UNIX_EPOCH)),
        _ => None,
    };
    let told = (
        signal.kind,
        dated(signal.occurred_at),
        posted,
        &signal.company,
        &signal.person,
        &data,
        &signal.source,
        signal.confidence,
    );
    hex::encode(&Sha256::digest(serde_json::to_vec(&told).unwrap_or_default())[..8])
}

/// The domains of all companies a signal concerns.
pub fn domains(signal: &Signal) -> impl Iterator<Item = &Domain> {
    let sides: [Option<&CompanyRef>; 2] = match &signal.data {
        SignalData::Acquisition(deal) => [deal.acquirer.as_ref(), deal.target.as_ref()],
        SignalData::JobChange(change) => [change.previous.company.as_ref(), change.current.company.as_ref()],
        SignalData::Funding(_)
        | SignalData::Hiring(_)
        | SignalData::Technology(_)
        | SignalData::Headcount(_)
        | SignalData::Website(_)
        | SignalData::Engagement(_) => [None, None],
    };
    let own = signal.company.as_ref().and_then(|company| company.domain.as_ref());
    own.into_iter().chain(sides.into_iter().flatten().filter_map(|side| side.domain.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::signal::{SignalCompany, SignalPerson};

    fn round(source: &str, company: &str, day: &str, stage: FundingStage, amount: Option<u64>) -> Signal {
        Signal {
            id: format!("sig_{source}"),
            kind: SignalKind::Funding,
            occurred_at: format!("{day}T00:00:00Z").parse().unwrap(),
            detected_at: "2026-03-31T00:00:00Z".parse().unwrap(),
            company: Some(SignalCompany {
                name: company.to_owned(),
                domain: None,
                industry: None,
                employee_count: None,
                location: None,
            }),
            person: None,
            data: SignalData::Funding(FundingData {
                stage,
                amount,
                currency: Some("USD".to_owned()),
                investors: vec![source.to_owned()],
            }),
            source: SignalSource { name: source.to_owned(), url: None, detail: None },
            sources: Vec::new(),
            confidence: 0.5,
        }
    }

    #[test]
    fn rounds_are_the_same_where_company_stage_amount_and_time_agree() {
        use FundingStage::{SeriesA, SeriesB, Undisclosed};
        let filed = round("edgar", "Acme, Inc.", "2026-03-01", Undisclosed, Some(11_999_998));
        let news = |day, stage, amount| round("news.example", "Acme", day, stage, amount);
        assert!(is_same(&filed, &news("2026-03-10", SeriesA, Some(12_000_000))));
        assert!(is_same(&filed, &news("2026-03-03", SeriesA, None)));
        assert!(!is_same(&filed, &news("2026-03-20", SeriesA, Some(12_000_000))), "too late");
        assert!(!is_same(&filed, &news("2026-03-10", SeriesA, None)), "too late for one of unknown size");
        assert!(!is_same(&filed, &news("2026-03-03", SeriesA, Some(20_000_000))), "another size");
        assert!(!is_same(&filed, &round("x", "Acme Labs", "2026-03-01", SeriesA, Some(12_000_000))));
        assert!(!is_same(&filed, &round("edgar", "Acme", "2026-03-01", SeriesA, Some(12_000_000))));
        let a = news("2026-03-01", SeriesA, Some(5));
        assert!(!is_same(&a, &round("x", "Acme", "2026-03-01", SeriesB, Some(5))), "another stage");
        assert!(!is_same(&a, &round(DEMO, "Acme", "2026-03-01", SeriesA, Some(5))), "the demo goes one day");

        let both = together(&filed, &[news("2026-03-10", SeriesA, Some(12_000_000))]);
        let SignalData::Funding(data) = &both.data else { panic!("a round") };
        assert_eq!((data.stage, data.amount, data.investors.len()), (SeriesA, Some(11_999_998), 2));
        assert_eq!((both.sources.len(), both.confidence, both.occurred_at), (2, 0.75, filed.occurred_at));
        assert!(!is_same(&both, &news("2026-03-01", SeriesA, Some(12_000_000))), "it is one of its sources");
    }

    #[test]
    fn leaving_a_company_is_another_event_than_joining_it() {
        let change = |source: &str, joins: bool| {
            let job =
                Position { title: None, company: Some(CompanyRef { name: "Acme".to_owned(), domain: None }) };
            let nothing = Position { title: None, company: None };
            let (previous, current) = if joins { (nothing, job) } else { (job, nothing) };
            Signal {
                kind: SignalKind::JobChange,
                person: Some(SignalPerson {
                    id: None,
                    full_name: "Ada Lovelace".to_owned(),
                    network_url: None,
                }),
                data: SignalData::JobChange(JobChangeData { previous, current, announcement: None }),
                ..round(source, "Acme", "2026-03-01", FundingStage::Seed, None)
            }
        };
        assert!(is_same(&change("news.example", false), &change("wikidata", false)));
        assert!(is_same(&change("news.example", true), &change("wikidata", true)));
        assert!(!is_same(&change("news.example", true), &change("wikidata", false)));
    }

    #[test]
    fn an_opening_on_a_board_and_on_the_companys_site_is_one() {
        let opening = |source: &str, day: &str, title: &str, city: Option<&str>, url: &str| {
            let told = round(source, "Acme", day, FundingStage::Seed, None);
            let place = |city: &str| Location { city: Some(city.to_owned()), ..Location::default() };
            let data = SignalData::Hiring(HiringData {
                title: title.to_owned(),
                department: None,
                location: city.map(place),
                url: Some(url.to_owned()),
                applicants: None,
                posted_at: told.occurred_at,
            });
            Signal { kind: SignalKind::Hiring, data, ..told }
        };
        let on_board = opening("lever", "2026-02-01", "Data Engineer", Some("Berlin"), "https://lever/1");
        let on_site = |day, title, city| opening("website", day, title, city, "https://acme.example/jobs/1");
        assert!(is_same(&on_board, &on_site("2026-02-10", "Data engineer", Some("Berlin"))));
        assert!(is_same(&on_board, &on_site("2026-02-10", "Data Engineer", None)), "the site names no place");
        assert!(!is_same(&on_board, &on_site("2026-02-10", "Data Engineer", Some("Hamburg"))));
        assert!(!is_same(&on_board, &on_site("2026-02-10", "Data Scientist", Some("Berlin"))));
        assert!(!is_same(&on_board, &on_site("2026-03-10", "Data Engineer", None)), "posted anew");
        assert!(is_same(&on_board, &on_site("2026-03-31", "Data Engineer", None)), "dated by its reading");
        let other = opening("lever", "2026-02-01", "Data Engineer", Some("Berlin"), "https://lever/2");
        assert!(!is_same(&on_board, &other), "a board knows its own apart");
        let both = together(&on_site("2026-02-10", "Data Engineer", None), std::slice::from_ref(&on_board));
        let SignalData::Hiring(job) = &both.data else { panic!("an opening") };
        assert_eq!(job.location.as_ref().unwrap().city.as_deref(), Some("Berlin"));
        assert_eq!(both.sources.len(), 2);
    }

    #[test]
    fn what_is_dated_by_when_it_was_read_is_not_corrected_by_reading_it_again() {
        let first = round("x", "Acme", "2026-03-31", FundingStage::Seed, None);
        let later = "2026-04-01T00:00:00Z".parse().unwrap();
        let again = Signal { occurred_at: later, detected_at: later, ..first.clone() };
        assert_eq!(digest(&first), digest(&again));
        let dated = Signal { detected_at: later, ..first.clone() };
        assert_ne!(digest(&dated), digest(&first));
        let other = Signal { confidence: 0.6, ..first.clone() };
        assert_ne!(digest(&other), digest(&first));
    }
}
