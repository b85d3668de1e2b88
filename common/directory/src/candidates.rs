//! Everyone and every company that a question may mean, ranked, with what agrees and what does not.
//!
//! Identifiers count before names, as in [`resolve`](crate::resolve), and the confidences are the same. People whom different
//! identifiers name, and those who share a mailbox or a number, divide the confidence among them; people named by fewer of the
//! identifiers than another are left out. What only ranks (a title, a place) changes no confidence.

use crate::company_names::companies_like;
use crate::error::DirectoryError;
use crate::records::{PersonNames, Records};
use crate::resolve::{Hidden, email_confidence, likely_people};
use crate::same_person::{CROWD, Likeness, likeness, owner, with_number};
use domain::{Domain, Location};
use language::company_name::CompanyName;
use language::place::Wanted;
use language::title::Title;
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{Candidate, CompanyQuery, Hints, PersonQuery};
use matching::company::Level;
use matching::decision::chances;
use matching::evidence::{self, PersonEvidence};
use matching::person::NameKey;
use matching::weights::WEIGHTS;
use matching::{Fit, companies_fit, names_fit};
use std::sync::Arc;

/// How many candidates are returned at most.
const MOST: usize = 10;

type Candidates<R> = Result<Vec<Candidate<Arc<R>>>, DirectoryError>;

/// A record that identifiers name.
struct Named<R> {
    record: Arc<R>,
    confidence: f64,
    /// The inputs that name it, and what each of them is called.
    on: Vec<(&'static str, &'static str)>,
}

/// The inputs that agree with a record and those that contradict it.
#[derive(Default)]
struct Compared {
    agreed: Vec<&'static str>,
    differed: Vec<&'static str>,
}

impl Compared {
    /// Notes an input: whether it agrees, where the record tells.
    fn note(&mut self, input: &'static str, agrees: Option<bool>) {
        match agrees {
            Some(true) => self.agreed.push(input),
            Some(false) => self.differed.push(input),
            None => {}
        }
    }

    fn candidate<R>(self, record: Arc<R>, confidence: f64, explanation: String) -> Candidate<Arc<R>> {
        let Self { agreed, differed } = self;
        let explanation = match differed.is_empty() {
            true => explanation,
            false => format!("{explanation}; not the same {}", differed.join(", ")),
        };
        Candidate { record, confidence, agreed, differed, explanation }
    }
}

/// The people the query may mean, the likeliest first.
pub(crate) fn people(
    records: &dyn Records,
    query: &PersonQuery,
    hints: &Hints,
    hidden: Hidden<'_>,
) -> Candidates<PersonRecord> {
    let named = identified_people(records, query, hidden)?;
    let mut found = Vec::new();
    for Named { record, confidence, on } in shared(named) {
        let compared = compare_person(query, hints, &record, &on, None);
        found.push(compared.candidate(record, confidence, explained(&on)));
    }
    if let (true, Some(name)) = (found.is_empty(), &query.name) {
        for likely in likely_people(records, name, query, hidden, MOST)? {
            let record = records.person(likely.number)?;
            let compared = compare_person(query, hints, &record, &[], Some(&likely.evidence));
            found.push(compared.candidate(record, likely.confidence, likely.evidence.explanation()));
        }
    }
    Ok(ranked(found))
}

/// The companies the query may mean, the likeliest first.
pub(crate) fn companies(
    records: &dyn Records,
    query: &CompanyQuery,
    hints: &Hints,
) -> Candidates<CompanyRecord> {
    let mut named = Vec::new();
    let mut add = |record: Option<Arc<CompanyRecord>>, input, what| {
        let on = vec![(input, what)];
        named.extend(record.map(|record| Named { record, confidence: 1.0, on }));
    };
    if let Some(id) = &query.id {
        add(records.company_by_id(id)?.map(|(_, record)| record), "id", "id");
    }
    if let Some(domain) = &query.domain {
        add(records.company_by_domain(domain)?.map(|(_, record)| record), "domain", "domain");
    }
    if let Some(url) = &query.network_url {
        add(records.company_by_network_url(url)?, "networkUrl", "profile address");
    }
    let named = merged(named, |record| &record.company.id);
    let mut found = Vec::new();
    for Named { record, confidence, on } in shared(named) {
        let compared = compare_company(query, hints, &record, &on, None);
        found.push(compared.candidate(record, confidence, explained(&on)));
    }
    if let (true, Some(name)) = (found.is_empty(), &query.name) {
        let alike = companies_like(records, &CompanyName::parse(name))?;
        let ratios: Vec<f64> = alike.iter().map(|(level, _)| evidence::company_ratio(*level)).collect();
        let confidences = chances(&ratios, evidence::NAMES_DRAWN_FROM, &WEIGHTS.companies);
        for ((level, number), confidence) in alike.into_iter().zip(confidences).take(MOST) {
            let record = records.company(number)?;
            let compared = compare_company(query, hints, &record, &[], Some(level));
            let explanation = evidence::company_explanation(level).to_owned();
            found.push(compared.candidate(record, confidence, explanation));
        }
    }
    Ok(ranked(found))
}

/// The people whom the query's identifiers name, those who share one among them, without those who are hidden.
fn identified_people(
    records: &dyn Records,
    query: &PersonQuery,
    hidden: Hidden<'_>,
) -> Result<Vec<Named<PersonRecord>>, DirectoryError> {
    let mut named = Vec::new();
    let mut add = |record: Arc<PersonRecord>, confidence, input, what| {
        if !hidden.is_some_and(|hidden| hidden(&record)) {
            named.push(Named { record, confidence, on: vec![(input, what)] });
        }
    };
    if let Some(record) = query.id.as_ref().map(|id| records.person_by_id(id)).transpose()?.flatten() {
        add(record, 1.0, "id", "id");
    }
    if let Some(url) = &query.network_url
        && let Some(record) = records.person_by_network_url(url)?
    {
        add(record, 1.0, "networkUrl", "profile address");
    }
    if let Some(email) = &query.email {
        let readers = records.people_by_email(email, CROWD + 1)?;
        let readers = match owner(readers.clone(), email) {
            Some(owner) => vec![owner],
            None if readers.len() > CROWD => Vec::new(),
            None => readers,
        };
        for record in readers {
            let confidence = email_confidence(&record, query);
            add(record, confidence, "email", "email address");
        }
    }
    if let Some(phone) = &query.phone {
        let mut bearers = with_number(records, phone)?;
        bearers.retain(|record| !hidden.is_some_and(|hidden| hidden(record)));
        let one = bearers.iter().all(|other| likeness(&bearers[0], other) < Likeness::Different);
        bearers.truncate(if one { 1 } else { CROWD });
        for record in bearers {
            add(record, 0.95, "phone", "phone number");
        }
    }
    Ok(merged(named, |record| &record.person.id))
}

/// Each record once, with all that names it.
fn merged<R>(named: Vec<Named<R>>, id: fn(&R) -> &String) -> Vec<Named<R>> {
    let mut each: Vec<Named<R>> = Vec::new();
    for next in named {
        match each.iter_mut().find(|known| id(&known.record) == id(&next.record)) {
            Some(known) => {
                known.confidence = known.confidence.max(next.confidence);
                known.on.extend(next.on);
            }
            None => each.push(next),
        }
    }
    each
}

/// Those named by no fewer identifiers than another; several divide the confidence.
fn shared<R>(named: Vec<Named<R>>) -> Vec<Named<R>> {
    let is_less = |one: &Named<R>, other: &Named<R>| {
        one.on.len() < other.on.len() && one.on.iter().all(|input| other.on.contains(input))
    };
    let kept: Vec<bool> = named.iter().map(|one| !named.iter().any(|other| is_less(one, other))).collect();
    let mut named: Vec<Named<R>> =
        named.into_iter().zip(kept).filter_map(|(one, kept)| kept.then_some(one)).collect();
    let count = named.len() as f64;
    named.iter_mut().for_each(|one| one.confidence /= count);
    named
}

fn explained(on: &[(&'static str, &'static str)]) -> String {
    let same: Vec<String> = on.iter().map(|(_, what)| format!("the same {what}")).collect();
    same.join(", ")
}

/// The likeliest first; of equally likely ones, those with whom more agrees.
fn ranked<R>(mut found: Vec<Candidate<Arc<R>>>) -> Vec<Candidate<Arc<R>>> {
    let agreement = |one: &Candidate<Arc<R>>| one.agreed.len() as i64 - one.differed.len() as i64;
    // Two decimals are all a confidence means.
    let told = |one: &Candidate<Arc<R>>| domain::rounded(one.confidence);
    found.sort_by(|a, b| told(b).total_cmp(&told(a)).then(agreement(b).cmp(&agreement(a))));
    found.truncate(MOST);
    found
}

fn compare_person(
    query: &PersonQuery,
    hints: &Hints,
    record: &PersonRecord,
    on: &[(&'static str, &'static str)],
    evidence: Option<&PersonEvidence>,
) -> Compared {
    let person = &record.person;
    let mut compared = Compared::default();
    let names = |input: &str| on.iter().any(|(on, _)| *on == input);
    if query.id.is_some() {
        compared.note("id", Some(names("id")));
    }
    if let Some(url) = &query.network_url {
        compared.note("networkUrl", person.network_url.as_ref().map(|own| own == url));
    }
    if let Some(email) = &query.email {
        let is_known = record.emails().next().is_some();
        compared.note("email", is_known.then(|| record.emails().any(|own| own.key() == email.key())));
    }
    if let Some(phone) = &query.phone {
        compared.note("phone", record.mobile.as_ref().map(|own| own.number == *phone));
    }
    if let Some(name) = &query.name {
        let asked = NameKey::new(name);
        let fits = || PersonNames::from(record).keys().any(|own| names_fit(&asked, &own) != Fit::No);
        match evidence.map(PersonEvidence::agreed) {
            Some((given, family, _)) if given != family => {
                compared.note("firstName", Some(given));
                compared.note("lastName", Some(family));
            }
            Some((given, _, _)) => compared.note("fullName", Some(given)),
            None => compared.note("fullName", Some(fits())),
        }
    }
    let named_alike = evidence.is_some_and(|evidence| evidence.employer < Level::Related);
    let now = person.company.iter().map(|company| (company.name.as_str(), company.domain.as_ref()));
    let jobs = person.experience.iter().map(|job| (job.company.name.as_str(), job.company.domain.as_ref()));
    let employers: Vec<(&str, Option<&Domain>)> = now.chain(jobs).collect();
    let told = |agrees: bool| (!employers.is_empty()).then_some(agrees);
    if let Some(domain) = &query.domain {
        let is_there = employers.iter().any(|(_, own)| *own == Some(domain));
        // An unknown domain names a company, too.
        let agrees = is_there || (named_alike && query.company.is_none());
        compared.note("domain", told(agrees));
    }
    if let Some(company) = &query.company {
        let is_there = employers.iter().any(|(own, _)| companies_fit(company, own) != Fit::No);
        compared.note("company", told(is_there || (named_alike && query.domain.is_none())));
    }
    if let Some(title) = &hints.title {
        let agrees = |own: &String| Title::parse(title).score(&Title::parse(own).words) > 0.0;
        compared.note("title", person.title.as_ref().map(agrees));
    }
    compared.note("location", place_agrees(hints, person.location.as_ref()));
    compared
}

fn compare_company(
    query: &CompanyQuery,
    hints: &Hints,
    record: &CompanyRecord,
    on: &[(&'static str, &'static str)],
    level: Option<Level>,
) -> Compared {
    let company = &record.company;
    let mut compared = Compared::default();
    if query.id.is_some() {
        compared.note("id", Some(on.iter().any(|(on, _)| *on == "id")));
    }
    if let Some(domain) = &query.domain {
        compared.note("domain", company.domain.as_ref().map(|own| own == domain));
    }
    if let Some(url) = &query.network_url {
        compared.note("networkUrl", company.network_url.as_ref().map(|own| own == url));
    }
    if let Some(name) = &query.name {
        let names = || std::iter::once(&company.name).chain(&record.other_names);
        let fits = || names().any(|own| companies_fit(name, own) != Fit::No);
        compared.note("name", Some(level.map_or_else(fits, |level| level < Level::Related)));
    }
    compared.note("location", place_agrees(hints, company.location.as_ref()));
    compared
}

/// Whether a record is at the place that was named, where both tell one.
fn place_agrees(hints: &Hints, location: Option<&Location>) -> Option<bool> {
    let wanted = hints.location.as_ref()?;
    location.map(|location| Wanted::parse(wanted).admits(Some(location)))
}
