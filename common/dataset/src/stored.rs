//! A record as a dataset keeps it: what is answered, and where it comes from.

use lookup::record::{CompanyRecord, PersonRecord};
use serde::{Deserialize, Serialize};

/// A record and where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored<R> {
    pub record: R,
    pub origins: Origins<R>,
}

/// Where a record comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Origins<R> {
    /// Ids by which the record was known before.
    #[serde(rename = "f", default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub former_ids: Vec<String>,
    /// What each source gave, in the order of their first imports. Nobody gave a company that only careers mention.
    #[serde(rename = "g", default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Given<R>>,
}

/// What one source gave of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Given<R> {
    #[serde(rename = "s")]
    pub source: String,
    /// The latest import that it came with.
    #[serde(rename = "i")]
    pub import: u32,
    /// Said in passing, as a row of people tells of their company: what is said of the thing itself stands above it.
    #[serde(rename = "p", default, skip_serializing_if = "std::ops::Not::not")]
    pub in_passing: bool,
    /// `None` where the source gave the whole record, as most did: it takes no place in memory then.
    #[serde(rename = "r", default = "none", skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<R>>,
}

const fn none<R>() -> Option<Box<R>> {
    None
}

impl<R> Default for Origins<R> {
    fn default() -> Self {
        Self { former_ids: Vec::new(), given: Vec::new() }
    }
}

impl<R> Origins<R> {
    pub fn is_empty(&self) -> bool {
        self.former_ids.is_empty() && self.given.is_empty()
    }
}

impl<R> From<R> for Stored<R> {
    fn from(record: R) -> Self {
        Self { record, origins: Origins::default() }
    }
}

impl<R> Stored<R> {
    /// A record that one source gave.
    pub fn given(record: R, source: &str, import: u32, in_passing: bool) -> Self {
        let given = Given { source: source.to_owned(), import, in_passing, record: None };
        Self { record, origins: Origins { former_ids: Vec::new(), given: vec![given] } }
    }
}

/// A record that says who supplied it.
pub trait Sourced {
    fn sources(&self) -> &[domain::Source];

    fn id(&self) -> &str;

    fn set_id(&mut self, id: String);
}

impl Sourced for PersonRecord {
    fn sources(&self) -> &[domain::Source] {
        &self.person.sources
    }

    fn id(&self) -> &str {
        &self.person.id
    }

    fn set_id(&mut self, id: String) {
        self.person.id = id;
    }
}

impl Sourced for CompanyRecord {
    fn sources(&self) -> &[domain::Source] {
        &self.company.sources
    }

    fn id(&self) -> &str {
        &self.company.id
    }

    fn set_id(&mut self, id: String) {
        self.company.id = id;
    }
}

impl<R: Sourced> Stored<R> {
    /// A record of which only its own sources tell where it comes from, as in snapshots of an earlier format.
    pub fn of_sources(record: R) -> Self {
        match record.sources().first().map(|source| source.provider.clone()) {
            Some(source) => Self::given(record, &source, 0, false),
            None => record.into(),
        }
    }
}
