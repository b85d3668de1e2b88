//! The figures that a directory reports about itself.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// The kind of directory: the invented demo world, the embedded index, or a database.
    DirectoryKind { Demo = "demo", Embedded = "embedded", Postgres = "postgres" }
}

/// The contents of a directory, in figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Holdings {
    /// The invented demo world, the embedded index, or a database.
    pub kind: DirectoryKind,
    /// How many people it has.
    pub people: u64,
    /// How many companies it has.
    pub companies: u64,
    /// When its present state was published; null where that is not known.
    pub published_at: Option<Timestamp>,
}

/// The number of records from a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SourceCount {
    /// The source, such as the export it came from.
    #[schemars(extend("examples" = ["hubspot"]))]
    pub name: String,
    /// People it supplied, or supplied part of.
    pub people: u64,
    /// Companies it supplied, or supplied part of.
    pub companies: u64,
}
