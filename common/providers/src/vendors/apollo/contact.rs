//! How to reach people, by Apollo. A company's switchboard is never taken for a mobile; a mobile that the vendor has to
//! look for first comes later, see [`revealed`](super::revealed).

use super::{Apollo, matched, odd, person};
use crate::identity;
use crate::loose::Loose;
use lookup::contact::{Contact, ContactSource, KnownEmail, KnownMobile, Wanted};
use lookup::{Lookup, PersonLookup, PersonQuery, ProviderError};

#[async_trait::async_trait]
impl ContactSource for Apollo {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError> {
        self.contact_for(query, Wanted::BusinessEmail).await
    }

    async fn contact_for(
        &self,
        query: &PersonQuery,
        wanted: Wanted,
    ) -> Result<Lookup<Contact>, ProviderError> {
        let looks = self.looks_on(wanted);
        if looks && let Some(search) = self.revealed.under_way(query) {
            return self.collect(query, search).await;
        }
        let answer = self.match_person(query, Some(wanted)).await?;
        let read = self.transport.read(&answer);
        let Some(found) = matched(read)? else { return Ok(Lookup::NotFound) };
        let accepted = accept(query, found)?;
        match (accepted, read.at("request_id").number_text()) {
            (Lookup::Found(found), Some(request_id)) if looks && found.record.mobile.is_none() => {
                self.collect(query, self.revealed.begin(query, request_id, found)).await
            }
            (accepted, _) => Ok(accepted),
        }
    }

    fn can_reach(&self, query: &PersonQuery, _: Wanted) -> bool {
        self.can_find(query)
    }

    fn looks_on(&self, wanted: Wanted) -> bool {
        wanted == Wanted::Mobile && self.webhook.is_some()
    }

    fn under_way(&self, query: &PersonQuery) -> Option<String> {
        self.revealed.written(query)
    }

    fn resume(&self, query: &PersonQuery, search: &str) {
        self.revealed.resume(query, search);
    }
}

fn accept(query: &PersonQuery, found: Loose<'_>) -> Result<Lookup<Contact>, ProviderError> {
    let (record, evidence) = person::read(found).ok_or_else(odd)?;
    let verified = record.email_verified == Some(true);
    let business = record.email.clone().map(|address| KnownEmail { address, verified, checked_at: None });
    let personal = found
        .at("personal_emails")
        .items()
        .find_map(|email| Some(KnownEmail { address: email.parsed()?, verified: false, checked_at: None }));
    let mobile = found.at("contact").at("phone_numbers").items().find_map(mobile);
    Ok(identity::person(query, record, &evidence, 0.9)?
        .map(|found| found.with(|person| Contact { person, business, personal, mobile })))
}

/// A number that is a mobile and may be called.
pub(super) fn mobile(phone: Loose<'_>) -> Option<KnownMobile> {
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
