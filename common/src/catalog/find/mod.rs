//! Find and reverse lookup.

mod ad_audience;
mod domain_search;
mod feedback;
mod find_email;
mod find_personal_email;
mod find_phone;
mod reverse_email;
mod reverse_phone;

pub use ad_audience::*;
pub use domain_search::*;
pub use feedback::*;
pub use find_email::*;
pub use find_personal_email::*;
pub use find_phone::*;
pub use reverse_email::*;
pub use reverse_phone::*;

use super::resolve::NoMatch;
use super::{CatalogEntry, entry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why no contact was returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoContact {
    /// No match, or no contact known.
    NotFound,
    /// Several match equally well; send another identifier.
    Ambiguous,
    /// The best match is too unsure to be sold.
    LowConfidence,
    /// One is known but could not be verified; send allow_unverified to get it.
    UnverifiedOnly,
}

impl From<NoMatch> for NoContact {
    fn from(reason: NoMatch) -> Self {
        match reason {
            NoMatch::NotFound => Self::NotFound,
            NoMatch::Ambiguous => Self::Ambiguous,
            NoMatch::LowConfidence => Self::LowConfidence,
        }
    }
}

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<FindEmail>(),
    entry::<FindPersonalEmail>(),
    entry::<FindPhone>(),
    entry::<DomainSearch>(),
    entry::<ReverseEmail>(),
    entry::<ReversePhone>(),
    entry::<AdAudience>(),
    entry::<Feedback>(),
];
