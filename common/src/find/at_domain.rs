//! The people at a domain, with their addresses, and the company's email pattern.

use super::FRESH;
use crate::app::Cx;
use crate::catalog::find::KnownAtDomain;
use crate::catalog::parts::PersonBrief;
use crate::error::Result;
use domain::{Department, Domain, EmailAddress, Person, Seniority, Source};
use jiff::Timestamp;
use language::email_pattern::learn::{Evidence, KnownAddress};
use lookup::contact::{AtDomain, Colleague};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{Directory, IdentifierKind, ProviderError};
use providers::vendor::LOCAL;
use std::sync::Arc;

/// Records read before other calls have their turn.
const TURN: usize = 64;
/// Addresses that a company's rule is learned from: more show nothing new.
const LEARNED_FROM: usize = 200;
/// A rule that fewer than half of the addresses follow is none.
const LEAST_SHARE: f64 = 0.5;

/// The people to list.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub domain: Domain,
    /// All when empty.
    pub departments: Vec<Department>,
    /// All when empty.
    pub seniorities: Vec<Seniority>,
    pub verified_only: bool,
}

impl Wanted {
    /// The question as text: the same for the same question only.
    pub fn question(&self) -> String {
        format!("domain-search {self:?}")
    }

    fn admits(&self, department: Option<Department>, seniority: Option<Seniority>) -> bool {
        (self.departments.is_empty() || department.is_some_and(|own| self.departments.contains(&own)))
            && (self.seniorities.is_empty() || seniority.is_some_and(|own| self.seniorities.contains(&own)))
    }
}

/// The people and the email pattern of a domain.
#[derive(Debug, Default)]
pub struct DomainPeople {
    pub pattern: Option<String>,
    pub catch_all: Option<bool>,
    /// The people to list, each with its sort key, most reliable address first.
    pub people: Vec<(String, KnownAtDomain)>,
    /// Whether any person is known there, wanted or not.
    anybody: bool,
}

/// The people of a domain in the directory or, if it has none, the first `limit` of a vendor.
pub async fn known(cx: &Cx, wanted: &Wanted, limit: usize) -> Result<DomainPeople> {
    let mut known = match cx.app.providers.directory() {
        Some(directory) => asked(cx, directory.as_ref(), wanted).await?,
        None => DomainPeople::default(),
    };
    if !known.anybody {
        match cx.ask.colleagues(&wanted.domain, limit).await? {
            Some((at_domain, vendor)) => known = bought(cx, at_domain, vendor, wanted).await?,
            None if cx.app.providers.directory().is_none() => return Err(ProviderError::NoDirectory.into()),
            None => {}
        }
    }
    if known.catch_all.is_none()
        && let Some((_, somebody)) = known.people.first()
    {
        // A failed check leaves it open.
        known.catch_all = cx.ask.verify(&somebody.email, FRESH).await.ok().and_then(|seen| seen.catch_all);
    }
    Ok(known)
}

async fn asked(cx: &Cx, directory: &dyn Directory, wanted: &Wanted) -> Result<DomainPeople, ProviderError> {
    let started = domain::clock::instant();
    let read = read(cx, directory, wanted).await;
    let outcome = match &read {
        Ok(known) if known.people.is_empty() => "not_found",
        Ok(_) => "found",
        Err(error) => error.outcome(),
    };
    cx.ask.call.note_provider(LOCAL, outcome, domain::clock::passed(started));
    read
}

/// A vendor's people at a domain, filtered, without those who opted out.
async fn bought(
    cx: &Cx,
    known: AtDomain,
    vendor: &str,
    wanted: &Wanted,
) -> Result<DomainPeople, ProviderError> {
    let mut people = Vec::new();
    for Colleague { person, mut email, confidence } in known.people {
        match cx.app.providers.verdicts.on(&email.address) {
            Some(verdict) if !verdict.valid => continue,
            Some(verdict) => (email.verified, email.checked_at) = (true, Some(verdict.at)),
            None => {}
        }
        let recent = email.checked_at.filter(|at| email.verified && *at > cx.now() - FRESH);
        let url = person.network_url.as_ref().map(|url| (IdentifierKind::NetworkUrl, url.to_string()));
        let identifiers = [(IdentifierKind::Email, email.address.key())].into_iter().chain(url);
        let mut objected = false;
        for (kind, identifier) in identifiers {
            objected |= cx.ask.is_suppressed(kind, &identifier).await?;
        }
        if objected
            || !wanted.admits(person.department, person.seniority)
            || (wanted.verified_only && recent.is_none())
        {
            continue;
        }
        let fields = vec!["email".to_owned()];
        let observed_at = email.checked_at.or(Some(cx.now()));
        let answer = KnownAtDomain {
            person: PersonBrief::from(&person),
            email: email.address,
            email_verified: recent.is_some(),
            confidence: domain::rounded(confidence),
            sources: vec![Source { provider: vendor.to_owned(), fields, observed_at, evidence: None }],
        };
        people.push((place(&answer), answer));
    }
    people.sort_by(|(one, _), (other, _)| one.cmp(other));
    let pattern = known.pattern.map(|pattern| pattern.as_str().to_owned());
    Ok(DomainPeople { pattern, catch_all: known.catch_all, people, anybody: true })
}

async fn read(cx: &Cx, directory: &dyn Directory, wanted: &Wanted) -> Result<DomainPeople, ProviderError> {
    let company = directory.company_by_domain(&wanted.domain).await?.map(|(_, record)| record);
    let (mut people, mut addresses) = (Vec::new(), Vec::new());
    for (at, member) in directory.staff(&wanted.domain).await?.into_iter().enumerate() {
        if at % TURN == TURN - 1 {
            tokio::task::yield_now().await;
        }
        let is_wanted = wanted.admits(member.department, member.seniority);
        if !is_wanted && addresses.len() >= LEARNED_FROM {
            continue;
        }
        let Some(record) = directory.person_at(member.number).await? else { continue };
        let Some(email) = address_at(&record, &wanted.domain) else { continue };
        if addresses.len() < LEARNED_FROM {
            addresses.push(KnownAddress { name: record.person.name(), address: email.clone() });
        }
        let answer = answer(&record, email, cx.now());
        if is_wanted
            && (answer.email_verified || !wanted.verified_only)
            && !cx.ask.is_suppressed(IdentifierKind::Email, &answer.email.key()).await?
        {
            people.push((place(&answer), answer));
        }
    }
    people.sort_by(|(one, _), (other, _)| one.cmp(other));
    let catch_all = company.as_ref().and_then(|record| record.catch_all);
    let anybody = !addresses.is_empty();
    Ok(DomainPeople { pattern: pattern(company, addresses), catch_all, people, anybody })
}

/// A person's address at exactly this domain.
fn address_at(record: &PersonRecord, domain: &Domain) -> Option<EmailAddress> {
    let email = record.person.email.as_ref()?;
    let is_there = Domain::parse(email.host()).is_ok_and(|host| host == *domain);
    (is_there && !record.suppressed).then(|| email.clone())
}

fn answer(record: &PersonRecord, email: EmailAddress, now: Timestamp) -> KnownAtDomain {
    let person = &record.person;
    let was_verified = person.email_verified == Some(true);
    let recent = record.email_checked_at.filter(|at| was_verified && *at > now - FRESH);
    // The same shares as for single addresses from a source whose mail server could not be asked.
    let confidence = match (recent, was_verified) {
        (Some(_), _) => 0.95,
        (None, true) => 0.8,
        (None, false) => 0.6,
    };
    KnownAtDomain {
        person: PersonBrief::from(person),
        email,
        email_verified: recent.is_some(),
        confidence,
        sources: sources(person),
    }
}

/// The source of the address, and its date.
fn sources(person: &Person) -> Vec<Source> {
    let told = person.sources.iter().filter(|source| source.fields.iter().any(|field| field == "email"));
    told.map(|source| Source { fields: vec!["email".to_owned()], ..source.clone() }).collect()
}

/// The sort key of people: verified addresses, then the surer first, then by id, so that a page begins where the one before ended
/// whatever was added since.
fn place(answer: &KnownAtDomain) -> String {
    let doubt = ((1.0 - answer.confidence) * 100.0).round() as u32;
    format!("{} {doubt:03} {}", u8::from(!answer.email_verified), answer.person.id)
}

/// The rule that most addresses follow, if any does.
fn pattern(company: Option<Arc<CompanyRecord>>, known: Vec<KnownAddress>) -> Option<String> {
    let stated = company.as_ref().and_then(|record| record.email_pattern.as_deref());
    let stated = stated.and_then(language::email_pattern::Pattern::parse);
    let employees = company.as_ref().and_then(|record| record.company.employee_count);
    let evidence = Evidence { employees, stated, known };
    let (best, share) = evidence.patterns().into_iter().next().filter(|_| evidence.is_specific())?;
    (share >= LEAST_SHARE).then(|| best.as_str().to_owned())
}
