//! A record as a dataset keeps it: its values, and where they come from.

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
    /// What each source gave, in the order of their first imports. Empty for a company that only careers mention.
    #[serde(rename = "g", default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<Given<R>>,
    /// The record without what signals tell, in an engine that keeps it with them.
    #[serde(rename = "u", default = "none", skip_serializing_if = "Option::is_none")]
    pub untold: Option<Box<R>>,
    /// The record was split off: from then on only rows identical to what it was made of are merged into it.
    #[serde(rename = "a", default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
}

/// Why a row was taken for what was known already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// The same profile, domain or register's number.
    #[serde(rename = "i")]
    Identifier,
    /// The same address, and names that can be one person's.
    #[serde(rename = "e")]
    Address,
    /// The same mobile number, the same company and nearly the same name.
    #[serde(rename = "m")]
    Mobile,
    /// The same name at the same company, and no identifiers that say otherwise.
    #[serde(rename = "n")]
    Name,
    /// Another form of the name at the same company, and no identifiers that say otherwise.
    #[serde(rename = "f")]
    Form,
    /// A row had identifiers of both.
    #[serde(rename = "b")]
    Both,
}

/// What one source gave of a record. A person whom a source calls by several names has one of these for each, so that they can be
/// taken apart again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Given<R> {
    #[serde(rename = "s")]
    pub source: String,
    /// The latest import that it came with.
    #[serde(rename = "i")]
    pub import: u32,
    /// Said in passing, as a row of people tells of their company: a row about the company itself outranks it.
    #[serde(rename = "p", default, skip_serializing_if = "std::ops::Not::not")]
    pub in_passing: bool,
    /// `None` where the source gave the whole record, as most did: it takes no place in memory then.
    #[serde(rename = "r", default = "none", skip_serializing_if = "Option::is_none")]
    pub record: Option<Box<R>>,
    /// The rows that told it in that import, as far as they are kept; of companies none are.
    #[serde(rename = "w", default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<u32>,
    /// Why it was taken for what was known before it.
    #[serde(rename = "y", default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
}

const fn none<R>() -> Option<Box<R>> {
    None
}

impl<R> Given<R> {
    /// What a source gave with an import: the whole record.
    pub fn by(source: &str, import: u32) -> Self {
        let source = source.to_owned();
        Self { source, import, in_passing: false, record: None, rows: Vec::new(), why: None }
    }
}

impl<R> Default for Origins<R> {
    fn default() -> Self {
        Self { former_ids: Vec::new(), given: Vec::new(), untold: None, apart: false }
    }
}

impl<R> Origins<R> {
    pub fn is_empty(&self) -> bool {
        self.former_ids.is_empty() && self.given.is_empty() && self.untold.is_none() && !self.apart
    }
}

impl<R> From<R> for Stored<R> {
    fn from(record: R) -> Self {
        Self { record, origins: Origins::default() }
    }
}

impl<R> Stored<R> {
    /// The record without what signals tell.
    pub fn without_told(mut self) -> Self {
        if let Some(untold) = self.origins.untold.take() {
            self.record = *untold;
        }
        self
    }

    /// The record with what signals tell, and as it is without.
    pub fn with_told(self, told: R) -> Self {
        let untold = Some(Box::new(self.record));
        Self { record: told, origins: Origins { untold, ..self.origins } }
    }

    /// A record that one source gave.
    pub fn given(record: R, source: &str, import: u32, in_passing: bool) -> Self {
        let given = Given { in_passing, ..Given::by(source, import) };
        Self { record, origins: Origins { given: vec![given], ..Origins::default() } }
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
