//! The dataset as a source of contacts, and as the mail servers of the demo world.

use super::lookup::unreadable;
use super::record::{CompanyRecord, PersonRecord};
use super::{Dataset, DatasetError, world};
use crate::clock::Clock;
use crate::domain::{Domain, EmailAddress, PersonName};
use crate::email_pattern::Pattern;
use crate::email_pattern::learn::KnownAddress;
use crate::upstream::contact::{Contact, ContactSource, KnownEmail, KnownMobile, MailFacts};
use crate::upstream::mail::{MailVerifier, Reason, Status, Verification, VerifyMail};
use crate::upstream::{Lookup, Matched, PersonQuery, UpstreamError};
use std::sync::Arc;
use std::time::Instant;

/// Colleagues' addresses looked at to learn a company's pattern.
const COLLEAGUES: usize = 25;
/// Addresses looked up before other calls have their turn.
const TURN: usize = 256;

#[async_trait::async_trait]
impl ContactSource for Dataset {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, UpstreamError> {
        let found = self.find_person(query).map_err(unreadable)?;
        Ok(found.map(|found| Matched {
            record: contact(&found.record),
            confidence: found.confidence,
            matched_on: found.matched_on,
        }))
    }

    fn has_mail_facts(&self) -> bool {
        true
    }

    async fn mail_facts(&self, domain: &Domain) -> Result<Option<MailFacts>, UpstreamError> {
        self.facts(domain).map_err(unreadable)
    }

    async fn count_known(&self, addresses: &[EmailAddress]) -> Result<u64, UpstreamError> {
        let mut known = 0;
        for turn in addresses.chunks(TURN) {
            for address in turn {
                known += u64::from(self.person_by_email(address).map_err(unreadable)?.is_some());
            }
            tokio::task::yield_now().await;
        }
        Ok(known)
    }
}

impl Dataset {
    fn facts(&self, domain: &Domain) -> Result<Option<MailFacts>, DatasetError> {
        let Some(company) = self.company_by_domain(domain)? else { return Ok(None) };
        let mut known = Vec::new();
        for number in self.people_at(domain)?.into_iter().take(COLLEAGUES) {
            let record = self.person(number)?;
            if let (Some(address), Some(true)) = (&record.person.email, record.person.email_verified)
                && address.host() == domain.as_str()
            {
                known.push(KnownAddress { name: name_of(&record), address: address.clone() });
            }
        }
        let pattern = company.email_pattern.as_deref().and_then(Pattern::parse);
        Ok(Some(MailFacts { employees: company.company.employee_count, pattern, known }))
    }
}

fn contact(record: &PersonRecord) -> Contact {
    let person = record.person.clone();
    let business = person.email.clone().map(|address| KnownEmail {
        address,
        verified: person.email_verified == Some(true),
        checked_at: record.email_checked_at,
    });
    let personal = record.personal_email.as_ref().map(|known| KnownEmail {
        address: known.address.clone(),
        verified: known.verified,
        checked_at: known.checked_at,
    });
    let mobile = record.mobile.as_ref().map(|known| KnownMobile {
        number: known.number.clone(),
        carrier: known.carrier.clone(),
        checked_at: known.checked_at,
    });
    Contact { person, business, personal, mobile }
}

fn name_of(record: &PersonRecord) -> PersonName {
    match (&record.person.first_name, &record.person.last_name) {
        (Some(first), Some(last)) => PersonName::from_parts(first, last),
        _ => PersonName::parse(&record.person.full_name),
    }
}

/// Verifies addresses, those of the demo world (`.example`, which no network has) at its own imagined mail servers.
pub struct DemoMail {
    dataset: Arc<Dataset>,
    network: MailVerifier,
    clock: Clock,
}

impl DemoMail {
    pub fn new(dataset: Arc<Dataset>, network: MailVerifier, clock: Clock) -> Self {
        Self { dataset, network, clock }
    }

    fn is_imagined(host: &str) -> bool {
        host.ends_with(".example")
    }

    fn imagine(&self, address: &EmailAddress) -> Verification {
        let mut seen = Verification::unasked(address, self.clock.now());
        match self.ask_dataset(address, &mut seen) {
            Ok(()) => {}
            Err(_) => seen.reason = Reason::Unreachable,
        }
        seen
    }

    fn ask_dataset(&self, address: &EmailAddress, seen: &mut Verification) -> Result<(), DatasetError> {
        let settle = |seen: &mut Verification, status, reason, exists| {
            (seen.status, seen.reason, seen.mailbox_exists) = (status, reason, exists);
        };
        seen.mx_found = Some(true);
        if world::FREE_MAIL_DOMAINS.contains(&address.host()) {
            let label = address.host().split('.').next().unwrap_or_default();
            seen.mx_host = Some(format!("mx.{}", address.host()));
            seen.provider = Some(label.to_owned());
            seen.catch_all = Some(false);
            let owner = self.dataset.person_by_email(address)?;
            let personal = owner.as_ref().and_then(|record| record.personal_email.as_ref());
            match personal.is_some_and(|known| known.verified && known.address.key() == address.key()) {
                true => settle(seen, Status::Valid, Reason::Accepted, Some(true)),
                false => settle(seen, Status::Invalid, Reason::NoMailbox, Some(false)),
            }
            return Ok(());
        }
        let company = match Domain::parse(address.host()) {
            Ok(domain) => self.dataset.company_by_domain(&domain)?,
            Err(_) => None,
        };
        let Some(company) = company else {
            seen.mx_found = Some(false);
            settle(seen, Status::Invalid, Reason::NoDomain, Some(false));
            return Ok(());
        };
        if company.mail_provider.is_none() {
            seen.mx_found = Some(false);
            settle(seen, Status::Invalid, Reason::NoMailHost, Some(false));
            return Ok(());
        }
        seen.mx_host = Some(format!("mx.{}", address.host()));
        seen.provider = company.mail_provider.clone();
        seen.catch_all = company.catch_all;
        if company.catch_all == Some(true) {
            settle(seen, Status::Risky, Reason::CatchAll, None);
        } else if seen.generic || self.has_mailbox(&company, address)? {
            settle(seen, Status::Valid, Reason::Accepted, Some(true));
        } else {
            settle(seen, Status::Invalid, Reason::NoMailbox, Some(false));
        }
        Ok(())
    }

    /// Whether somebody at the company has the address: by the record, or by the company's rule where the record has none.
    fn has_mailbox(&self, company: &CompanyRecord, address: &EmailAddress) -> Result<bool, DatasetError> {
        let key = address.key();
        if let Some(record) = self.dataset.person_by_email(address)? {
            return Ok(record.person.email.as_ref().is_some_and(|email| email.key() == key));
        }
        let (Some(domain), Some(pattern)) =
            (&company.company.domain, company.email_pattern.as_deref().and_then(Pattern::parse))
        else {
            return Ok(false);
        };
        for number in self.dataset.people_at(domain)? {
            let record = self.dataset.person(number)?;
            if record.person.email.is_none()
                && pattern.usual(&name_of(&record)).as_deref() == Some(address.local())
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[async_trait::async_trait]
impl VerifyMail for DemoMail {
    async fn verify(&self, address: &EmailAddress, deadline: Instant) -> Verification {
        match Self::is_imagined(address.host()) {
            true => self.imagine(address),
            false => self.network.verify(address, deadline).await,
        }
    }

    async fn verify_in_order(&self, candidates: &[EmailAddress], deadline: Instant) -> Vec<Verification> {
        let Some(first) = candidates.first() else { return Vec::new() };
        if !Self::is_imagined(first.host()) {
            return self.network.verify_in_order(candidates, deadline).await;
        }
        let mut seen = Vec::new();
        for candidate in candidates {
            let verification = self.imagine(candidate);
            let settled = verification.mailbox_exists == Some(true) || verification.catch_all == Some(true);
            seen.push(verification);
            if settled {
                break;
            }
        }
        seen
    }
}
