//! One real question to one vendor, past every cache, for an operator who wants to see what it answers.

use crate::catalog::operator::{TriedProvider, TriedStep, TryProviderRequest};
use domain::{Domain, EmailAddress, NetworkUrl, PersonName, Phone};
use jiff::SignedDuration;
use lookup::contact::Wanted;
use lookup::{Capability, CompanyQuery, Lookup, PersonQuery, ProviderError};
use providers::settings::ProviderSettings;
use providers::vendor::Vendor;
use providers::{Ask, Providers};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A question that one vendor can be asked.
pub struct Trial {
    pub vendor: &'static Vendor,
    pub capability: Capability,
    /// The most it can cost, in millionths of a US dollar.
    pub most: u64,
    person: PersonQuery,
    company: Option<String>,
}

impl Trial {
    /// What is wrong with a question, where it cannot be asked.
    pub fn of(asked: &TryProviderRequest, settings: &ProviderSettings) -> Result<Self, String> {
        let Some(vendor) = settings.vendors.get(&asked.provider) else {
            let known = settings.vendors.names().join(", ");
            return Err(format!("there is no vendor {}; there are {known}", asked.provider));
        };
        let capability = asked.capability.ok_or("say what to ask for")?;
        if matches!(capability, Capability::PeopleSearch | Capability::CompanySearch) {
            return Err("try a search by searching".to_owned());
        }
        if !vendor.offers(capability) {
            return Err(format!("{} does not offer {capability}", vendor.name));
        }
        let missing = vendor.credentials.iter().find(|key| !settings.credentials.contains_key(*key));
        if let Some(missing) = missing {
            return Err(format!("set {missing} first"));
        }
        fn read<T, E: std::fmt::Display>(
            text: Option<&String>,
            read: impl Fn(&str) -> Result<T, E>,
        ) -> Result<Option<T>, String> {
            text.map(|text| read(text).map_err(|error| format!("{text}: {error}"))).transpose()
        }
        let person = PersonQuery {
            id: None,
            network_url: read(asked.network_url.as_ref(), NetworkUrl::parse)?,
            email: read(asked.email.as_ref(), EmailAddress::parse)?,
            phone: read(asked.phone.as_ref(), Phone::parse)?,
            name: asked.name.as_deref().map(PersonName::parse),
            domain: read(asked.domain.as_ref(), Domain::parse)?,
            company: asked.company.clone(),
            min_confidence: None,
        };
        match capability {
            Capability::Carrier if person.phone.is_none() => return Err("send a phone".to_owned()),
            Capability::Mailbox if person.email.is_none() => return Err("send an email".to_owned()),
            _ => {}
        }
        let most = settings.prices(vendor.name, capability).most();
        Ok(Self { vendor, capability, most, company: asked.company.clone(), person })
    }

    /// Settings that ask this vendor alone, and keep nothing of it.
    pub fn settings(&self, settings: &ProviderSettings) -> ProviderSettings {
        let mut settings = settings.clone();
        settings.order.values_mut().for_each(Vec::clear);
        settings.order.insert(self.capability, vec![self.vendor.name.to_owned()]);
        (settings.kept, settings.miss_kept) = (Duration::ZERO, Duration::ZERO);
        settings.budget = settings.budget.max(self.most);
        settings
    }

    /// Asks by providers with those settings.
    pub async fn run(&self, providers: Arc<Providers>, deadline: Instant) -> TriedProvider {
        let ask = Ask::alone(providers, "try".to_owned(), deadline);
        let answer = self.answer(&ask).await;
        let steps = ask.call.trace().providers.into_iter();
        let trace = steps.map(|step| TriedStep {
            provider: step.name,
            outcome: step.outcome,
            latency_ms: step.latency_ms,
        });
        let tried = TriedProvider {
            trace: trace.collect(),
            cost_usd: ask.call.spent() as f64 / 1e6,
            ..TriedProvider::default()
        };
        match answer {
            Ok(answer) => TriedProvider { found: Some(answer.is_some()), answer, ..tried },
            Err(error) => TriedProvider { error: Some(error.to_string()), ..tried },
        }
    }

    async fn contact(&self, ask: &Ask, wanted: Wanted) -> Result<Option<Value>, ProviderError> {
        let found = ask.contact_for(&self.person, wanted).await?;
        Ok(told(found.map(|found| found.with(|(contact, _)| contact))))
    }

    async fn answer(&self, ask: &Ask) -> Result<Option<Value>, ProviderError> {
        match self.capability {
            Capability::Person => Ok(told(ask.person(&self.person).await?)),
            Capability::Company => {
                let (domain, network_url) = (self.person.domain.clone(), self.person.network_url.clone());
                let name = self.company.clone().filter(|_| domain.is_none());
                let query = CompanyQuery { domain, network_url, name, ..CompanyQuery::default() };
                Ok(told(ask.company(&query).await?))
            }
            Capability::Email => self.contact(ask, Wanted::BusinessEmail).await,
            Capability::PersonalEmail => self.contact(ask, Wanted::PersonalEmail).await,
            Capability::Mobile => self.contact(ask, Wanted::Mobile).await,
            Capability::Carrier => {
                let Some(number) = &self.person.phone else { return Err(ProviderError::Nobody) };
                let line = ask.line(number).await?;
                Ok(line.map(
                    |line| json!({"carrier": line.line.carrier, "line": format!("{:?}", line.line.kind)}),
                ))
            }
            Capability::Mailbox => {
                let Some(address) = &self.person.email else { return Err(ProviderError::Nobody) };
                Ok(serde_json::to_value(ask.verify(address, SignedDuration::ZERO).await?).ok())
            }
            Capability::PeopleSearch | Capability::CompanySearch => Err(ProviderError::Nobody),
        }
    }
}

fn told<T: Serialize>(found: Lookup<T>) -> Option<Value> {
    let Lookup::Found(found) = found else { return None };
    let record = serde_json::to_value(found.record).ok()?;
    Some(json!({"confidence": found.confidence, "matched_on": found.matched_on, "record": record}))
}
