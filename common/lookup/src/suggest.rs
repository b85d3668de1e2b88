//! The existing values of filters, so that callers need not pay to guess them.

use domain::Domain;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

domain::vocabulary! {
    /// A field with suggestions.
    SuggestField {
        Titles = "titles", Skills = "skills", Industries = "industries", Technologies = "technologies",
        Locations = "locations", Companies = "companies",
    }
}

/// A value of a filter that no record has, and values to send instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnknownValue {
    /// The filter it was sent in.
    #[schemars(extend("examples" = ["locations"]))]
    pub filter: String,
    /// The value, as it was sent.
    #[schemars(extend("examples" = ["Germny"]))]
    pub value: String,
    /// Values that exist and may have been meant, the likeliest first.
    #[serde(rename = "try")]
    #[schemars(extend("examples" = [["Germany"]]))]
    pub instead: Vec<String>,
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
