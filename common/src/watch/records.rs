//! The records behind the entries of a list, each looked up once, and what a match shows of them.

use crate::catalog::sticky::{Target, WatchMatch};
use crate::signals::mask::mask;
use domain::signal::Signal;
use domain::{Company, Domain, NetworkUrl, Person};
use lookup::{CompanyQuery, Lookup, PersonQuery, ProviderError};
use providers::Ask;
use std::collections::HashMap;

#[derive(Clone)]
pub enum Record {
    Person(Box<Person>),
    Company(Box<Company>),
}

/// The records of a list's entries.
pub struct Records<'a> {
    pub ask: &'a Ask,
    kind: Target,
    known: HashMap<String, Option<Record>>,
    /// Why a person could not be looked up.
    pub failure: Option<ProviderError>,
}

impl<'a> Records<'a> {
    pub fn new(ask: &'a Ask, kind: Target) -> Self {
        Self { ask, kind, known: HashMap::new(), failure: None }
    }

    /// The record of an entry; `None` when it is unknown or no provider could be asked.
    pub async fn of(&mut self, entry: &str) -> Option<Record> {
        self.looked_up(entry).await.unwrap_or_else(|failure| {
            self.failure = Some(failure);
            self.known.insert(entry.to_owned(), None);
            None
        })
    }

    /// The same, told from an entry that could not be looked up.
    pub async fn looked_up(&mut self, entry: &str) -> Result<Option<Record>, ProviderError> {
        if let Some(known) = self.known.get(entry) {
            return Ok(known.clone());
        }
        let record = match self.kind {
            Target::People => self.person(entry).await?,
            Target::Companies => self.company(entry).await?,
        };
        self.known.insert(entry.to_owned(), record.clone());
        Ok(record)
    }

    async fn person(&self, entry: &str) -> Result<Option<Record>, ProviderError> {
        let query = PersonQuery { network_url: NetworkUrl::parse(entry).ok(), ..PersonQuery::default() };
        Ok(match self.ask.person(&query).await? {
            Lookup::Found(matched) => Some(Record::Person(Box::new(matched.record))),
            _ => None,
        })
    }

    async fn company(&self, entry: &str) -> Result<Option<Record>, ProviderError> {
        let query = CompanyQuery { domain: Domain::parse(entry).ok(), ..CompanyQuery::default() };
        Ok(match self.ask.company(&query).await? {
            Lookup::Found(matched) => Some(Record::Company(Box::new(matched.record))),
            _ => None,
        })
    }
}

/// A match as it is shown.
pub fn shown(entry: String, signal: Signal, record: Record) -> WatchMatch {
    match record {
        Record::Person(person) => WatchMatch { entry, signal, person: Some(*person), company: None },
        Record::Company(company) => {
            // A company's watcher has not resolved its people, so they stay masked, as in the feed.
            let signal = mask(signal);
            WatchMatch { entry, signal, person: None, company: Some(*company) }
        }
    }
}
