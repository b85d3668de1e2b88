//! Where answers come from: one small trait per capability, implemented by providers.
//!
//! A provider says `Found`, `NotFound` or `Ambiguous` when it could answer and an [`UpstreamError`] when it could
//! not; the two are never confused. Timeouts, retries and circuit breakers are wrappers around a provider and may
//! not go inside one.

pub mod mail;

use crate::app::Cx;
use crate::dataset::Dataset;
use crate::domain::{Company, Domain, EmailAddress, NetworkUrl, Person, PersonName, Phone};
use std::sync::Arc;
use std::time::{Duration, Instant};

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
}

impl UpstreamError {
    /// Whether asking again soon may help.
    pub const fn is_temporary(&self) -> bool {
        matches!(self, Self::Timeout | Self::Unreachable(_) | Self::Quota { .. })
    }

    /// The word for history rows.
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Timeout => "timeout",
            Self::Quota { .. } => "quota",
            Self::Credentials => "credentials",
            Self::BadAnswer(_) => "bad_answer",
            Self::Unreachable(_) => "unreachable",
        }
    }
}

/// Finds one person.
#[async_trait::async_trait]
pub trait PersonLookup: Send + Sync {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, UpstreamError>;
}

/// Finds one company.
#[async_trait::async_trait]
pub trait CompanyLookup: Send + Sync {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, UpstreamError>;
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
    /// The embedded dataset, for what only it can do.
    pub dataset: Option<Arc<Dataset>>,
    /// Mail hosts; without it no domain can be checked.
    pub dns: Option<mail::mx::Dns>,
    /// Where signals come from.
    pub signals: Vec<Arc<dyn crate::signals::Source>>,
}

impl Upstream {
    /// The embedded dataset alone.
    pub fn dataset(dataset: Arc<Dataset>) -> Self {
        Self {
            people: vec![Named { name: "dataset", provider: dataset.clone() }],
            companies: vec![Named { name: "dataset", provider: dataset.clone() }],
            dataset: Some(dataset),
            ..Self::default()
        }
    }
}

impl Cx {
    /// Asks the providers for one person, in order, until one answers.
    pub async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, UpstreamError> {
        let providers = self.app.upstream.people.iter();
        self.first_answer(providers.map(|named| (named.name, named.provider.person(query)))).await
    }

    /// Asks the providers for one company, in order, until one answers.
    pub async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, UpstreamError> {
        let providers = self.app.upstream.companies.iter();
        self.first_answer(providers.map(|named| (named.name, named.provider.company(query)))).await
    }

    /// The first answer that is more than "not found". "Not found" stands only when every provider said so.
    async fn first_answer<T>(
        &self,
        asked: impl Iterator<Item = (&'static str, impl Future<Output = Result<Lookup<T>, UpstreamError>>)>,
    ) -> Result<Lookup<T>, UpstreamError> {
        let mut failure = None;
        for (name, answer) in asked {
            let started = Instant::now();
            let answer =
                tokio::time::timeout(self.time_left(), answer).await.unwrap_or(Err(UpstreamError::Timeout));
            let outcome = match &answer {
                Ok(Lookup::Found(_)) => "found",
                Ok(Lookup::Ambiguous) => "ambiguous",
                Ok(Lookup::NotFound) => "not_found",
                Err(error) => error.outcome(),
            };
            self.note_provider(name, outcome, started.elapsed());
            match answer {
                Ok(Lookup::NotFound) => {}
                Ok(answer) => return Ok(answer),
                Err(error) => failure = Some(error),
            }
        }
        failure.map_or(Ok(Lookup::NotFound), Err)
    }
}
