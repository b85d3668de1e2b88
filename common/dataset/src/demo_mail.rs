//! The mail servers of the demo world, as its records tell of them.

use crate::error::DatasetError;
use crate::live::Embedded;
use domain::{Clock, Domain, EmailAddress};
use language::email_pattern::Pattern;
use language::mail::lists::DEMO_FREE;
use lookup::mail::{Reason, Status, Verification, VerifyMail};
use lookup::record::CompanyRecord;
use std::sync::Arc;
use std::time::Instant;

/// Verifies addresses, those of the demo world (`.example`, which no network has) at its own imagined mail servers.
pub struct DemoMail {
    dataset: Embedded,
    network: Arc<dyn VerifyMail>,
    clock: Clock,
}

impl DemoMail {
    pub fn new(dataset: Embedded, network: Arc<dyn VerifyMail>, clock: Clock) -> Self {
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
        if DEMO_FREE.contains(&address.host()) {
            let label = address.host().split('.').next().unwrap_or_default();
            seen.mx_host = Some(format!("mx.{}", address.host()));
            seen.provider = Some(label.to_owned());
            seen.catch_all = Some(false);
            let owner = self.dataset.dataset().person_by_email(address)?;
            let personal = owner.as_ref().and_then(|record| record.personal_email.as_ref());
            match personal.is_some_and(|known| known.verified && known.address.key() == address.key()) {
                true => settle(seen, Status::Valid, Reason::Accepted, Some(true)),
                false => settle(seen, Status::Invalid, Reason::NoMailbox, Some(false)),
            }
            return Ok(());
        }
        let company = match Domain::parse(address.host()) {
            Ok(domain) => self.dataset.dataset().company_by_domain(&domain)?,
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

    /// Whether an employee has the address: by the record, or by the company's rule where the record has none.
    fn has_mailbox(&self, company: &CompanyRecord, address: &EmailAddress) -> Result<bool, DatasetError> {
        let key = address.key();
        if let Some(record) = self.dataset.dataset().person_by_email(address)? {
            return Ok(record.person.email.as_ref().is_some_and(|email| email.key() == key));
        }
        let (Some(domain), Some(pattern)) =
            (&company.company.domain, company.email_pattern.as_deref().and_then(Pattern::parse))
        else {
            return Ok(false);
        };
        for number in self.dataset.dataset().people_at(domain)? {
            let record = self.dataset.dataset().person(number)?;
            if record.person.email.is_none()
                && pattern.usual(&record.person.name()).as_deref() == Some(address.local())
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
