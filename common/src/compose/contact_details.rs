//! How to reach people, through the find engines.

use super::Compose;
use crate::error::Result;
use crate::find;
use domain::{EmailAddress, NetworkUrl, Person, Phone};
use lookup::PersonQuery;

/// The ways to reach somebody.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ContactDetails {
    pub email: Option<EmailAddress>,
    /// Absent without an email.
    pub email_verified: Option<bool>,
    pub mobile: Option<Phone>,
}

impl ContactDetails {
    pub fn is_empty(&self) -> bool {
        self.email.is_none() && self.mobile.is_none()
    }
}

impl Compose {
    /// A person's business email and mobile, both looked for at once.
    pub async fn contact_details(&self, person: &Person) -> Result<ContactDetails> {
        let Some(query) = query(person) else { return Ok(ContactDetails::default()) };
        let (email, mobile) =
            tokio::try_join!(find::find_email(&self.cx, query.clone()), find::find_phone(&self.cx, &query),)?;
        Ok(ContactDetails {
            email_verified: email.email.as_ref().map(|_| email.email_verified),
            email: email.email,
            mobile: mobile.phone,
        })
    }

    /// A person's business email, if its mail server confirms it.
    pub async fn verified_email(&self, person: &Person) -> Result<Option<EmailAddress>> {
        let Some(query) = query(person) else { return Ok(None) };
        let found = find::find_email(&self.cx, query).await?;
        Ok(found.email.filter(|_| found.email_verified))
    }
}

/// What the engines can find the person by.
fn query(person: &Person) -> Option<PersonQuery> {
    if let Some(url) = &person.network_url {
        return Some(by_url(url));
    }
    let domain = person.company.as_ref()?.domain.clone()?;
    Some(PersonQuery { name: Some(person.name()), domain: Some(domain), ..PersonQuery::default() })
}

fn by_url(url: &NetworkUrl) -> PersonQuery {
    PersonQuery { network_url: Some(url.clone()), ..PersonQuery::default() }
}
