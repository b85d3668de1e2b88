//! Find and reverse lookup (SPEC.md 4.2).

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
use super::{Entry, entry};
use domain::{Domain, NetworkKind, NetworkUrl, PersonName, Problems};
use lookup::PersonQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why no contact was returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
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

/// The person looked for: by profile address, or by name and employer's domain.
struct PersonFields<'a> {
    network_url: Option<&'a NetworkUrl>,
    first_name: Option<&'a str>,
    last_name: Option<&'a str>,
    domain: Option<&'a Domain>,
}

impl PersonFields<'_> {
    fn check(&self, problems: &mut Problems) {
        if let Some(url) = self.network_url {
            if url.kind() == NetworkKind::Company {
                problems.add("networkUrl", "not_a_person", format!("{url} is a company's profile"));
            }
            if self.first_name.is_some() || self.last_name.is_some() || self.domain.is_some() {
                let detail = "send a networkUrl, or firstName, lastName and domain, not both";
                problems.add("networkUrl", "conflict", detail);
            }
            return;
        }
        let parts = [
            ("firstName", self.first_name.is_none()),
            ("lastName", self.last_name.is_none()),
            ("domain", self.domain.is_none()),
        ];
        for (field, missing) in parts {
            if missing {
                problems.add(field, "required", "send firstName, lastName and domain, or a networkUrl");
            }
        }
    }

    fn query(&self) -> PersonQuery {
        let name = match (self.first_name, self.last_name) {
            (Some(first), Some(last)) => Some(PersonName::from_parts(first, last)),
            _ => None,
        };
        PersonQuery {
            network_url: self.network_url.cloned(),
            name,
            domain: self.domain.cloned(),
            ..PersonQuery::default()
        }
    }
}

pub static ENTRIES: &[Entry] = &[
    entry::<FindEmail>(),
    entry::<FindPersonalEmail>(),
    entry::<FindPhone>(),
    entry::<DomainSearch>(),
    entry::<ReverseEmail>(),
    entry::<ReversePhone>(),
    entry::<AdAudience>(),
    entry::<Feedback>(),
];
