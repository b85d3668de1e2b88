//! How to reach people, by People Data Labs. Its addresses and numbers carry no proof; ours is asked for afterwards.

use super::Pdl;
use crate::loose::Loose;
use lookup::contact::{Contact, ContactSource, KnownEmail, KnownMobile, Wanted};
use lookup::{Lookup, PersonLookup, PersonQuery, ProviderError};

#[async_trait::async_trait]
impl ContactSource for Pdl {
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError> {
        self.reach(query, None).await
    }

    async fn contact_for(
        &self,
        query: &PersonQuery,
        wanted: Wanted,
    ) -> Result<Lookup<Contact>, ProviderError> {
        // Whoever lacks the fact is not found, and so not paid for.
        let required = match wanted {
            Wanted::BusinessEmail => "work_email",
            Wanted::PersonalEmail => "personal_emails",
            Wanted::Mobile => "mobile_phone",
        };
        self.reach(query, Some(required)).await
    }

    fn can_reach(&self, query: &PersonQuery, _: Wanted) -> bool {
        self.can_find(query)
    }
}

impl Pdl {
    async fn reach(
        &self,
        query: &PersonQuery,
        required: Option<&str>,
    ) -> Result<Lookup<Contact>, ProviderError> {
        let more: Vec<(&str, &str)> = required.map(|required| ("required", required)).into_iter().collect();
        let Some(answer) = self.find_person(query, &more).await? else { return Ok(Lookup::NotFound) };
        let data = self.transport.read(&answer).at("data");
        let found = self.accept_person(query, &answer)?;
        let contact = |person| Contact {
            person,
            business: known(data.at("work_email")),
            personal: known(data.at("recommended_personal_email"))
                .or_else(|| data.at("personal_emails").items().find_map(known)),
            mobile: data.at("mobile_phone").parsed().map(|number| KnownMobile {
                number,
                carrier: None,
                checked_at: None,
            }),
        };
        Ok(found.map(|found| found.with(contact)))
    }
}

fn known(email: Loose<'_>) -> Option<KnownEmail> {
    Some(KnownEmail { address: email.parsed()?, verified: false, checked_at: None })
}
