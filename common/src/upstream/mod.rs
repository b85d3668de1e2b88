//! Where answers come from: one small trait per capability, implemented by providers.
//!
//! A provider says `Found`, `NotFound` or `Ambiguous` when it could answer and an [`UpstreamError`] when it could
//! not; the two are never confused. Timeouts, retries and circuit breakers are wrappers around a provider and may
//! not go inside one.

pub mod bounces;
mod breaker;
pub mod contact;
pub mod guard;
pub mod http_client;
mod identity;
mod loose;
pub mod mail;
mod mapping;
mod memory;
pub mod merge;
pub mod meter;
mod purchase;
mod reach;
pub mod registry;
pub mod search;
pub mod single_flight;
pub mod sought;
pub mod vendor_search;
pub mod waterfall;

pub mod apollo;
pub mod hunter;
pub mod pdl;
pub mod twilio;
pub mod website;
pub mod wikidata;

use crate::clock::Clock;
use crate::config::Config;
use crate::dataset::Dataset;
use crate::dataset::contacts::DemoMail;
use crate::domain::{Company, Domain, EmailAddress, NetworkUrl, Person, PersonName, Phone};
use crate::search::filters::{CompanyFilters, PeopleFilters};
use contact::{CarrierLookup, Contact, ContactSource};
use guard::Guard;
use mail::{MailVerifier, MailboxLookup, VerifyMail};
use meter::Meter;
use purchase::Told;
use search::{DatasetSearch, SearchSource};
use single_flight::SingleFlight;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use waterfall::Asked;

/// What is known of the person sought; at least one identifier, or a name with an employer, is set.
#[derive(Debug, Clone, Default)]
pub struct PersonQuery {
    pub network_url: Option<NetworkUrl>,
    pub email: Option<EmailAddress>,
    pub phone: Option<Phone>,
    pub name: Option<PersonName>,
    /// The employer's domain, when a name is given.
    pub domain: Option<Domain>,
    /// The employer's name, when a name is given.
    pub company: Option<String>,
}

/// What is known of the company sought; exactly one field is set.
#[derive(Debug, Clone, Default)]
pub struct CompanyQuery {
    pub domain: Option<Domain>,
    pub network_url: Option<NetworkUrl>,
    pub name: Option<String>,
}

/// A provider's answer to a lookup.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup<T> {
    Found(Matched<T>),
    /// Two different records fit equally well.
    Ambiguous,
    NotFound,
}

/// A record, with how sure the provider is and what made it so.
#[derive(Debug, Clone, PartialEq)]
pub struct Matched<T> {
    pub record: T,
    /// 0 to 1.
    pub confidence: f64,
    /// The contract's names of the inputs that matched, such as `email`, `fullName`, `domain`.
    pub matched_on: Vec<&'static str>,
}

/// Why a provider could not answer. None of these means "not found".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UpstreamError {
    #[error("the provider did not answer in time")]
    Timeout,
    #[error("the provider's quota is used up")]
    Quota { retry_after: Option<Duration> },
    #[error("the provider refused our credentials")]
    Credentials,
    #[error("the provider answered nonsense: {0}")]
    BadAnswer(&'static str),
    #[error("the provider could not be reached: {0}")]
    Unreachable(&'static str),
    #[error("the provider answered about somebody else")]
    Mismatch,
    /// Nobody else may be asked either.
    #[error("the person asked not to be processed")]
    Withheld,
    #[error("the request's budget for providers is used up")]
    OverBudget,
    /// Asking again later brings the answer.
    #[error("the provider is still looking")]
    Pending,
    /// Neither a dataset nor a provider is set up.
    #[error("there is nobody to ask")]
    Nobody,
}

impl UpstreamError {
    /// Whether asking again soon may help.
    pub const fn is_temporary(&self) -> bool {
        matches!(self, Self::Timeout | Self::Unreachable(_) | Self::Quota { .. } | Self::Pending)
    }

    /// The word for history rows.
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Timeout => "timeout",
            Self::Quota { .. } => "quota",
            Self::Credentials => "credentials",
            Self::BadAnswer(_) => "bad_answer",
            Self::Unreachable(_) => "unreachable",
            Self::Mismatch => "mismatch",
            Self::Withheld => "withheld",
            Self::OverBudget => "over_budget",
            Self::Pending => "pending",
            Self::Nobody => "nobody",
        }
    }
}

/// Finds one person.
#[async_trait::async_trait]
pub trait PersonLookup: Send + Sync {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, UpstreamError>;

    /// Whether the provider takes such a question at all; one that does not is passed over.
    fn can_find(&self, _: &PersonQuery) -> bool {
        true
    }
}

/// Finds one company.
#[async_trait::async_trait]
pub trait CompanyLookup: Send + Sync {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, UpstreamError>;

    /// Whether the provider takes such a question at all; one that does not is passed over.
    fn can_find(&self, _: &CompanyQuery) -> bool {
        true
    }
}

crate::domain::enums::vocabulary! {
    /// What a provider can be asked for.
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

    /// The order where none is configured. Nobody in it is asked without a key, so a fresh start reaches out to nobody.
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

/// A provider under the name it has in configuration, history and `sources`.
pub struct Named<T: ?Sized> {
    pub name: &'static str,
    pub provider: Arc<T>,
}

/// The providers of each capability, in the order they are asked.
#[derive(Default)]
pub struct Upstream {
    pub people: Vec<Named<dyn PersonLookup>>,
    pub companies: Vec<Named<dyn CompanyLookup>>,
    pub contacts: Vec<Named<dyn ContactSource>>,
    pub carriers: Vec<Named<dyn CarrierLookup>>,
    /// Asked about mailboxes that our own check cannot settle.
    pub mailboxes: Vec<Named<dyn MailboxLookup>>,
    pub people_searches: Vec<Named<dyn SearchSource<PeopleFilters>>>,
    pub company_searches: Vec<Named<dyn SearchSource<CompanyFilters>>>,
    /// Verifies addresses; without it every verdict is unknown.
    pub mail: Option<Arc<dyn VerifyMail>>,
    /// The embedded dataset, for what only it can do.
    pub dataset: Option<Arc<Dataset>>,
    /// Where signals come from, in a process that polls them.
    pub signals: Vec<Arc<dyn crate::signals::Source>>,
    /// The protection of each vendor, by name; providers without one are part of this process.
    pub guards: HashMap<&'static str, Arc<Guard>>,
    pub meter: Arc<Meter>,
    pub person_flights: SingleFlight<Asked<Person>>,
    pub company_flights: SingleFlight<Asked<Company>>,
    pub contact_flights: SingleFlight<Asked<Contact>>,
    pub purchases: SingleFlight<Told>,
}

impl Upstream {
    /// The providers of this configuration, on top of a dataset where there is one.
    pub fn new(config: &Config, clock: &Clock, dataset: Option<Arc<Dataset>>) -> Result<Self, String> {
        let meter = Arc::<Meter>::default();
        let network = MailVerifier::new(config.mail.clone(), clock.clone())?.counted_by(meter.clone());
        let Some(dataset) = dataset else {
            return Ok(Self { mail: Some(Arc::new(network)), meter, ..Self::default() });
        };
        let searches = Arc::new(DatasetSearch(dataset.clone()));
        let mail = DemoMail::new(dataset.clone(), network, clock.clone());
        Ok(Self {
            people: vec![Named { name: "dataset", provider: dataset.clone() }],
            companies: vec![Named { name: "dataset", provider: dataset.clone() }],
            contacts: vec![Named { name: "dataset", provider: dataset.clone() }],
            people_searches: vec![Named { name: "dataset", provider: searches.clone() }],
            company_searches: vec![Named { name: "dataset", provider: searches }],
            mail: Some(Arc::new(mail)),
            dataset: Some(dataset),
            meter,
            ..Self::default()
        })
    }
}
