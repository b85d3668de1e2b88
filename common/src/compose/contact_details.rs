//! How to reach people, through the find engines.

use super::Compose;
use crate::catalog::find::NoContact;
use crate::error::Result;
use crate::find::{self, Take};
use domain::{EmailAddress, Person, Phone};
use lookup::PersonQuery;
use std::sync::atomic::Ordering;

/// A person's contacts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ContactDetails {
    pub email: Option<EmailAddress>,
    /// Absent without an email.
    pub email_verified: Option<bool>,
    /// Why there is no email.
    pub no_email: Option<NoContact>,
    pub mobile: Option<Phone>,
    /// Absent without a mobile.
    pub carrier_verified: Option<bool>,
    /// Why there is no mobile.
    pub no_mobile: Option<NoContact>,
}

impl ContactDetails {
    pub fn is_empty(&self) -> bool {
        self.email.is_none() && self.mobile.is_none()
    }

    /// Whether something is known that the caller does not take.
    pub fn is_withheld(&self) -> bool {
        [self.no_email, self.no_mobile].contains(&Some(NoContact::UnverifiedOnly))
    }
}

impl Compose {
    /// A person's business email and mobile, both looked for at once.
    pub async fn contact_details(&self, person: &Person, take: Take) -> Result<ContactDetails> {
        let Some(query) = query(person) else {
            let nothing = Some(NoContact::NotFound);
            return Ok(ContactDetails { no_email: nothing, no_mobile: nothing, ..ContactDetails::default() });
        };
        let (email, mobile) = tokio::try_join!(
            find::find_email(&self.cx, query.clone(), take),
            find::find_phone(&self.cx, &query, take),
        )?;
        Ok(ContactDetails {
            email_verified: email.email.as_ref().map(|_| email.email_verified),
            email: email.email,
            no_email: email.reason,
            carrier_verified: mobile.phone.as_ref().map(|_| mobile.carrier_verified),
            mobile: mobile.phone,
            no_mobile: mobile.reason,
        })
    }

    /// A person's business email, and whether its mail server confirms it.
    pub async fn email(&self, person: &Person, take: Take) -> Result<Option<(EmailAddress, bool)>> {
        let Some(query) = query(person) else { return Ok(None) };
        let found = find::find_email(&self.cx, query, take).await?;
        if found.reason == Some(NoContact::UnverifiedOnly) {
            self.withhold();
        }
        Ok(found.email.map(|email| (email, found.email_verified)))
    }

    /// Counts a person with only an unverified contact.
    pub(super) fn withhold(&self) {
        self.withheld.fetch_add(1, Ordering::Relaxed);
    }

    /// Of how many looked at so far only an unverified contact is known, which the caller does not take.
    pub fn withheld(&self) -> u32 {
        self.withheld.load(Ordering::Relaxed)
    }
}

/// The identifiers to find the person by, most reliable first.
fn query(person: &Person) -> Option<PersonQuery> {
    if person.network_url.is_some() {
        return Some(PersonQuery { network_url: person.network_url.clone(), ..PersonQuery::default() });
    }
    if person.email.is_some() {
        return Some(PersonQuery { email: person.email.clone(), ..PersonQuery::default() });
    }
    let domain = person.company.as_ref()?.domain.clone()?;
    Some(PersonQuery { name: Some(person.name()), domain: Some(domain), ..PersonQuery::default() })
}
