//! Systems of record: where a customer's contacts live, read and written behind one trait.
//!
//! A system knows its own wire format and nothing else: what to ask for, what to write and what it costs is decided above.
//! Pace and retries are [`Guarded`]'s, for every system alike. Values are text, as a person would type them; a system turns
//! them into its own types. Nothing personal and no credential is in an error.

pub mod attio;
pub mod carddav;
mod cursor;
mod failure;
mod guarded;
pub mod hooks;
pub mod hubspot;
mod login;
pub mod oauth;
pub mod pipedrive;
pub mod postgres_table;
mod rest;
pub mod salesforce;
pub mod signer;
pub mod tryton;
mod vcard;

pub use failure::Failure;
pub use guarded::Guarded;

use jiff::Timestamp;
use std::collections::BTreeMap;
use std::time::Duration;

domain::vocabulary! {
    /// The records of a system that a connection looks after.
    #[schemars(rename = "ConnectionObject")]
    Object { People = "people", Companies = "companies" }
}

domain::vocabulary! {
    /// What a field holds.
    #[schemars(rename = "ConnectionFieldType")]
    FieldType { Text = "text", Number = "number", Boolean = "boolean", Date = "date", Time = "time", Choice = "choice" }
}

/// A field of a system's records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub label: String,
    pub kind: FieldType,
    /// The values that it takes, where it takes no others.
    pub options: Vec<String>,
    pub is_writable: bool,
}

/// A field to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewField {
    pub name: String,
    pub label: String,
    pub kind: FieldType,
}

/// The values of a record, as text; a field without a value is there with none.
pub type Values = BTreeMap<String, Option<String>>;

/// A record as the system has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub id: String,
    pub values: Values,
    /// The records that were merged into this one.
    pub absorbed: Vec<String>,
}

/// Records that changed, and where to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub records: Vec<Record>,
    /// Where the next page, or the next poll, begins.
    pub cursor: String,
    /// Whether there is more now.
    pub more: bool,
}

/// Records that are gone, and where to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gone {
    pub ids: Vec<String>,
    pub cursor: String,
    pub more: bool,
}

/// New values for a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub id: String,
    pub set: Values,
    /// What the same fields held when it was decided.
    pub seen: Values,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    Done,
    /// A field held something else by then; nothing was written.
    Changed,
    /// There is no such record any more.
    Gone,
    /// The system refused the values.
    Refused(String),
}

/// What a field of a searched record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term<'a> {
    /// This value, in any case.
    Is(&'a str),
    /// A value with this text in it, where the system can search for it.
    Has(&'a str),
}

/// How many records a search gives at most, which is the most that HubSpot gives; there may be more than that.
pub const SEARCHED: usize = 200;

/// A record to be made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct New {
    /// A name of ours, the same whenever the same record is made again.
    pub key: String,
    /// What people call it, for systems that take no record without a name.
    pub name: Option<String>,
    pub set: Values,
    /// The fields of which no two records hold the same value.
    pub unique: Vec<String>,
    /// The record of the company that a person is linked to, where the system has such links.
    pub company: Option<String>,
}

/// What became of a new record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made {
    /// Its id.
    Done(String),
    /// The system has it already; its id, where the system says it.
    There(Option<String>),
    /// The system refused the values.
    Refused(String),
}

/// What is asked of a system, by how often it may be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    Read,
    Search,
    Write,
}

/// A system of record.
#[async_trait::async_trait]
pub trait System: Send + Sync {
    /// The fields of its records.
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure>;

    /// Makes fields that it lacks.
    async fn create_fields(&self, object: Object, fields: &[NewField]) -> Result<(), Failure>;

    /// A page of the records that changed, every one of them without a cursor. Records may come again.
    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Page, Failure>;

    /// Records as they are now; those that are gone are left out.
    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure>;

    /// The records with such a value in a field.
    async fn find(
        &self,
        object: Object,
        fields: &[String],
        field: &str,
        term: Term<'_>,
    ) -> Result<Vec<Record>, Failure>;

    /// Makes a record. It is not known whether a call without an answer made one.
    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure>;

    /// Deletes records that hold what was seen, into the bin where there is one; what became of each, in order.
    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure>;

    /// How late a search finds a new record.
    fn found_after(&self) -> Duration {
        Duration::ZERO
    }

    /// Changes records, at most [`System::batch`] at a time; what became of each, in order.
    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure>;

    /// A page of the records that were deleted.
    async fn deleted_since(
        &self,
        object: Object,
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Gone, Failure>;

    /// How many records a call reads or writes.
    fn batch(&self) -> usize;

    /// How long to wait between two calls of a kind.
    fn pace(&self, call: Call) -> Duration;
}
