//! Changing a body of records: what an import hands over, and what an engine does with it.

use crate::error::DirectoryError;
use crate::ids::Salt;
use crate::records::{Number, Records};
use crate::stored::Stored;
use crate::vocabularies::PersonValues;
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a change adds and replaces.
#[derive(Default)]
pub struct Increment {
    /// New people, and new versions of known ones.
    pub people: Vec<Stored<PersonRecord>>,
    /// The records that new versions replace, or that go.
    pub replaced: Vec<Number>,
    /// What some of those had, where it was read already.
    pub had: FxHashMap<Number, PersonValues>,
    pub companies: Vec<CompanyVersion>,
    /// The companies that go: no person refers to them.
    pub gone_companies: Vec<Number>,
    /// The hashed identifiers of people who asked not to be processed.
    pub suppressed: Vec<u64>,
}

/// A new company, or a new version of a known one.
pub struct CompanyVersion {
    /// The company's place among employers; none where it is new.
    pub employer: Option<u32>,
    pub stored: Stored<CompanyRecord>,
}

impl Increment {
    pub fn is_empty(&self) -> bool {
        let Self { people, replaced, companies, gone_companies, suppressed, .. } = self;
        people.is_empty()
            && replaced.is_empty()
            && companies.is_empty()
            && gone_companies.is_empty()
            && suppressed.is_empty()
    }
}

/// What made a snapshot of the one before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub kind: ChangeKind,
    /// What was imported or removed, such as a file's name.
    pub name: String,
    /// People or companies, where something was imported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// Who supplied it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    pub rows: u64,
    pub added: u64,
    pub merged: u64,
    pub rejected: u64,
    pub suppressed: u64,
}

/// The kinds of changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    #[default]
    Import,
    /// A source was removed.
    Removal,
    /// A record was taken apart that was made of several people's.
    Split,
    /// Layers were written together; nothing that is answered changed.
    Compaction,
    /// Everything was taken back.
    Emptied,
    /// A person was erased at their own request: no earlier state is kept to go back to.
    Erasure,
}

/// Where an import goes: what there is to go onto, and who takes up what it changes.
pub trait Target {
    /// What publishing gives.
    type Published;

    /// What there is now, with what was put by; nothing where there is nothing.
    fn records(&self) -> Option<Arc<dyn Records>>;

    fn salt(&self) -> &Salt;

    /// The number that the next change has.
    fn number(&self) -> u32;

    /// Puts a part of a change by, for the next part to go onto it. It becomes visible when all of it is published.
    fn put_by(&mut self, increment: Increment) -> Result<(), DirectoryError>;

    /// Publishes a change, with what was put by. On any failure all stays as it was.
    fn publish(&mut self, increment: Increment, change: Change) -> Result<Self::Published, DirectoryError>;
}
