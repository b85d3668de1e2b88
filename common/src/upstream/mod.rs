//! Where answers come from: one small trait per capability, implemented by providers.
//!
//! A provider says `Found`, `NotFound` or `Ambiguous` when it could answer and an [`UpstreamError`] when it could
//! not; the two are never confused. Timeouts, retries and circuit breakers are wrappers around a provider and may
//! not go inside one.

pub mod contact;
pub mod mail;
pub mod signals;

use crate::app::Cx;
use crate::clock::Clock;
use crate::config::Config;
use crate::dataset::Dataset;
use crate::dataset::contacts::DemoMail;
use crate::dataset::keys::KeyKind;
use crate::domain::{Company, Domain, EmailAddress, NetworkUrl, Person, PersonName, Phone};
use contact::{CarrierLookup, Contact, ContactSource, Line, MailFacts};
use futures::future::BoxFuture;
use mail::{MailVerifier, VerifyMail};
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
    pub contacts: Vec<Named<dyn ContactSource>>,
    pub carriers: Vec<Named<dyn CarrierLookup>>,
    /// Verifies addresses; without it every verdict is unknown.
    pub mail: Option<Arc<dyn VerifyMail>>,
    /// The embedded dataset, for what only it can do.
    pub dataset: Option<Arc<Dataset>>,
    /// The live signals, for what is watched.
    pub signals: Option<Arc<dyn signals::SignalFeed>>,
}

impl Upstream {
    /// The providers of this configuration, on top of a dataset where there is one.
    pub fn new(config: &Config, clock: &Clock, dataset: Option<Arc<Dataset>>) -> Result<Self, String> {
        let network = MailVerifier::new(config.mail.clone(), clock.clone())?;
        let Some(dataset) = dataset else {
            return Ok(Self { mail: Some(Arc::new(network)), ..Self::default() });
        };
        let mail = DemoMail::new(dataset.clone(), network, clock.clone());
        Ok(Self {
            people: vec![Named { name: "dataset", provider: dataset.clone() }],
            companies: vec![Named { name: "dataset", provider: dataset.clone() }],
            contacts: vec![Named { name: "dataset", provider: dataset.clone() }],
            carriers: Vec::new(),
            mail: Some(Arc::new(mail)),
            dataset: Some(dataset),
            signals: None,
        })
    }
}

impl Cx {
    /// Asks the providers for one person, in order, until one answers.
    pub fn person<'a>(
        &'a self,
        query: &'a PersonQuery,
    ) -> BoxFuture<'a, Result<Lookup<Person>, UpstreamError>> {
        let providers = self.app.upstream.people.iter();
        Box::pin(self.first_answer(providers.map(|named| (named.name, named.provider.person(query)))))
    }

    /// Asks the providers for one company, in order, until one answers.
    pub fn company<'a>(
        &'a self,
        query: &'a CompanyQuery,
    ) -> BoxFuture<'a, Result<Lookup<Company>, UpstreamError>> {
        let providers = self.app.upstream.companies.iter();
        Box::pin(self.first_answer(providers.map(|named| (named.name, named.provider.company(query)))))
    }

    /// Asks the providers for one person and how to reach them, in order, until one answers; with the provider's name.
    pub async fn contact(
        &self,
        query: &PersonQuery,
    ) -> Result<Lookup<(Contact, &'static str)>, UpstreamError> {
        let providers = self.app.upstream.contacts.iter();
        let named = providers.map(|named| {
            let asked = named.provider.contact(query);
            let answer = async move {
                Ok(asked.await?.map(|found| Matched {
                    record: (found.record, named.name),
                    confidence: found.confidence,
                    matched_on: found.matched_on,
                }))
            };
            (named.name, answer)
        });
        self.first_answer(named).await
    }

    /// What the first provider that knows a company knows of its addresses; nothing when none does.
    pub async fn mail_facts(&self, domain: &Domain) -> MailFacts {
        for named in &self.app.upstream.contacts {
            if let Ok(Ok(Some(facts))) =
                tokio::time::timeout(self.time_left(), named.provider.mail_facts(domain)).await
            {
                return facts;
            }
        }
        MailFacts::default()
    }

    /// What the carriers' providers say of a number, in order, until one knows it.
    pub async fn line(&self, number: &Phone) -> Result<Option<Line>, UpstreamError> {
        let providers = self.app.upstream.carriers.iter();
        let named = providers.map(|named| {
            let asked = named.provider.line(number);
            let answer = async move {
                Ok(match asked.await? {
                    Some(record) => {
                        Lookup::Found(Matched { record, confidence: 1.0, matched_on: vec!["phone"] })
                    }
                    None => Lookup::NotFound,
                })
            };
            (named.name, answer)
        });
        match self.first_answer(named).await? {
            Lookup::Found(found) => Ok(Some(found.record)),
            _ => Ok(None),
        }
    }

    /// Whether the owner of an identifier asked not to be found, whoever else knows them.
    pub fn is_suppressed(&self, kind: KeyKind, identifier: &str) -> bool {
        self.app.upstream.dataset.as_ref().is_some_and(|dataset| dataset.is_suppressed(kind, identifier))
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
