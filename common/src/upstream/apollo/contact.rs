//! How to reach people, by Apollo. Numbers it has to look for first come minutes later to a webhook, so only those of
//! contacts the team has saved are used; a company's switchboard is never taken for a mobile.

use super::{Apollo, matched, odd, person};
use crate::domain::{Domain, EmailAddress};
use crate::upstream::contact::{Contact, ContactSource, KnownEmail, KnownMobile, MailFacts, Wanted};
use crate::upstream::loose::Loose;
use crate::upstream::{Lookup, Matched, PersonLookup, PersonQuery, UpstreamError, identity};

#[async_trait::async_trait]
impl ContactSource for Apollo {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, UpstreamError> {
        self.reach(query, false).await
    }

    async fn contact_for(
        &self,
        query: &PersonQuery,
        wanted: Wanted,
    ) -> Result<Lookup<Contact>, UpstreamError> {
        self.reach(query, wanted == Wanted::PersonalEmail).await
    }

    async fn mail_facts(&self, _: &Domain) -> Result<Option<MailFacts>, UpstreamError> {
        Ok(None)
    }

    async fn count_known(&self, _: &[EmailAddress]) -> Result<u64, UpstreamError> {
        Ok(0)
    }

    fn can_reach(&self, query: &PersonQuery, _: Wanted) -> bool {
        self.can_find(query)
    }
}

impl Apollo {
    async fn reach(&self, query: &PersonQuery, personal: bool) -> Result<Lookup<Contact>, UpstreamError> {
        let answer = self.match_person(query, personal).await?;
        let Some(found) = matched(self.transport.read(&answer))? else { return Ok(Lookup::NotFound) };
        let (record, evidence) = person::read(found).ok_or_else(odd)?;
        let verified = record.email_verified == Some(true);
        let business = record.email.clone().map(|address| KnownEmail { address, verified, checked_at: None });
        let personal = found.at("personal_emails").items().find_map(|email| {
            Some(KnownEmail { address: email.parsed()?, verified: false, checked_at: None })
        });
        let mobile = found.at("contact").at("phone_numbers").items().find_map(mobile);
        Ok(identity::person(query, record, &evidence, 0.9)?.map(|found| Matched {
            record: Contact { person: found.record, business, personal, mobile },
            confidence: found.confidence,
            matched_on: found.matched_on,
        }))
    }
}

fn mobile(phone: Loose<'_>) -> Option<KnownMobile> {
    let is_mobile = phone.at("type").str().or(phone.at("type_cd").str()) == Some("mobile");
    let is_valid = phone.at("status").str().or(phone.at("status_cd").str()) == Some("valid_number");
    // Somebody on a do-not-call list is not to be called.
    let listed = phone.at("dnc_status").str().or(phone.at("dnc_status_cd").str());
    if !is_mobile || !is_valid || listed.is_some_and(|status| status != "not_found") {
        return None;
    }
    let number = phone.at("sanitized_number").parsed()?;
    Some(KnownMobile { number, carrier: None, checked_at: None })
}
