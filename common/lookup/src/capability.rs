//! The capabilities of providers, and the traits of those that find one person or company.

use crate::{CompanyQuery, Lookup, PersonQuery, ProviderError};
use domain::{Company, Person};

domain::vocabulary! {
    /// Something that providers can be asked for.
    Capability {
        Person = "person", Company = "company", Email = "email", PersonalEmail = "personal_email",
        Mobile = "mobile", Carrier = "carrier", Mailbox = "mailbox",
        PeopleSearch = "people_search", CompanySearch = "company_search",
    }
}

impl Capability {
    /// The variable that holds the order in which providers are asked.
    pub const fn variable(self) -> &'static str {
        match self {
            Self::Person => "PROVIDERS_PERSON",
            Self::Company => "PROVIDERS_COMPANY",
            Self::Email => "PROVIDERS_EMAIL",
            Self::PersonalEmail => "PROVIDERS_PERSONAL_EMAIL",
            Self::Mobile => "PROVIDERS_MOBILE",
            Self::Carrier => "PROVIDERS_CARRIER",
            Self::Mailbox => "PROVIDERS_MAILBOX",
            Self::PeopleSearch => "PROVIDERS_PEOPLE_SEARCH",
            Self::CompanySearch => "PROVIDERS_COMPANY_SEARCH",
        }
    }

    /// The default order. Vendors in it are asked only with a key, so a fresh start contacts no vendor.
    pub const fn default_order(self) -> &'static str {
        match self {
            Self::Person | Self::Company => "dataset,pdl,apollo,hunter",
            Self::Email => "dataset,hunter,apollo,pdl",
            Self::PersonalEmail | Self::Mobile => "dataset,apollo,pdl",
            Self::Carrier => "twilio",
            Self::Mailbox => "hunter",
            // Vendors sell every record of a page, which is for the operator to decide.
            Self::PeopleSearch | Self::CompanySearch => "dataset",
        }
    }
}

/// Finds one person.
#[async_trait::async_trait]
pub trait PersonLookup: Send + Sync {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError>;

    /// Whether the provider takes such a question at all; one that does not is passed over.
    fn can_find(&self, _: &PersonQuery) -> bool {
        true
    }

    /// How many such questions one request may hold; 1 where each needs a request of its own.
    fn people_at_once(&self, _: &PersonQuery) -> usize {
        1
    }

    /// The answers to questions that share a request, in their order.
    async fn people(&self, _: &[PersonQuery]) -> Result<Vec<OneOf<Person>>, ProviderError> {
        Err(ProviderError::Nobody)
    }
}

/// One of several answers to one request.
#[derive(Debug)]
pub struct OneOf<T> {
    pub result: Result<Lookup<T>, ProviderError>,
    /// Its cost in millionths of a US dollar, where that is not the usual price.
    pub cost: Option<u64>,
}

/// Finds one company.
#[async_trait::async_trait]
pub trait CompanyLookup: Send + Sync {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError>;

    /// Whether the provider takes such a question at all; one that does not is passed over.
    fn can_find(&self, _: &CompanyQuery) -> bool {
        true
    }
}
