//! The values that exist, so that nobody pays to guess a filter.

use domain::Domain;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// What values can be suggested for.
    SuggestField {
        Titles = "titles", Skills = "skills", Industries = "industries", Technologies = "technologies",
        Locations = "locations", Companies = "companies",
    }
}

/// A value that exists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Suggestion {
    /// The value, as it can be sent in a filter.
    pub value: String,
    /// How many records have it: companies for industries and technologies, people for the rest.
    pub count: u64,
    /// The domain, where the value is a company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<Domain>,
}
