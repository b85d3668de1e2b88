//! How to reach people: through the find engines' sources, never by guessing.

use super::Compose;
use crate::dataset::record::PersonRecord;
use crate::domain::{EmailAddress, NetworkUrl, Person, Phone};
use crate::error::Result;
use std::sync::Arc;

/// The ways to reach somebody.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reach {
    pub email: Option<EmailAddress>,
    pub email_verified: Option<bool>,
    pub mobile: Option<Phone>,
}

impl Reach {
    pub fn is_empty(&self) -> bool {
        self.email.is_none() && self.mobile.is_none()
    }
}

impl Compose {
    /// How to reach a person by business email and mobile.
    pub async fn reach(&self, person: &Person) -> Result<Reach> {
        let record = match &person.network_url {
            Some(url) => self.record(url)?,
            None => None,
        };
        Ok(Reach {
            email: person.email.clone(),
            email_verified: person.email.as_ref().map(|_| person.email_verified == Some(true)),
            mobile: record.and_then(|record| record.mobile.as_ref().map(|mobile| mobile.number.clone())),
        })
    }

    fn record(&self, url: &NetworkUrl) -> Result<Option<Arc<PersonRecord>>> {
        Ok(self.dataset()?.person_by_network_url(url).map_err(super::unreadable)?)
    }
}
