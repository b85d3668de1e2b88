//! Resolve: one identifier in, one record out.

mod clean;
mod companies;
mod enrich;
mod logo;
mod match_company;
mod match_person;
mod retrieve;
mod verify_email;

pub use clean::*;
pub use companies::*;
pub use enrich::*;
pub use logo::*;
pub use match_company::*;
pub use match_person::*;
pub use retrieve::*;
pub use verify_email::*;

use super::{CatalogEntry, entry};
use lookup::{Lookup, Matched};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The confidence of the answer, and its reasons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Match {
    /// 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.98]))]
    pub confidence: f64,
    /// The inputs that matched.
    #[schemars(extend("examples" = [["email"]]))]
    pub matched_on: Vec<String>,
    /// Why, for people to read.
    #[schemars(extend("examples" = ["the same email address"]))]
    pub explanation: String,
}

/// Why nothing was returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoMatch {
    /// No match.
    NotFound,
    /// Several match equally well; send another identifier.
    Ambiguous,
    /// The best match is below min_confidence.
    LowConfidence,
}

/// Takes a match that is sure enough, or says why there is none.
pub fn accept<T>(lookup: Lookup<T>, min_confidence: Option<f64>) -> Result<(T, Match), NoMatch> {
    match lookup {
        Lookup::Found(found) if found.confidence < min_confidence.unwrap_or(0.0) => {
            Err(NoMatch::LowConfidence)
        }
        Lookup::Found(Matched { record, confidence, matched_on, explanation }) => {
            // Two decimals are all a confidence means.
            let confidence = domain::rounded(confidence);
            Ok((
                record,
                Match {
                    confidence,
                    matched_on: matched_on.into_iter().map(str::to_owned).collect(),
                    explanation,
                },
            ))
        }
        Lookup::Ambiguous => Err(NoMatch::Ambiguous),
        Lookup::Unsure => Err(NoMatch::LowConfidence),
        Lookup::NotFound => Err(NoMatch::NotFound),
    }
}

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<Enrich>(),
    entry::<Companies>(),
    entry::<VerifyEmail>(),
    entry::<MatchPerson>(),
    entry::<MatchCompany>(),
    entry::<Clean>(),
    entry::<GetPerson>(),
    entry::<GetCompany>(),
    entry::<GetLogo>(),
];
