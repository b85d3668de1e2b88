//! The things the service speaks of: people, companies, signals, and the identifiers that name them.
//! Identifiers parse on entry and are trusted afterwards. Nothing here knows HTTP, storage or money.

pub mod company;
pub mod domain_name;
pub mod email;
pub mod enums;
pub mod ids;
pub mod name;
pub mod network_url;
pub mod person;
pub mod phone;
pub mod signal;

pub use company::{Company, Funding, FundingRound, Technology};
pub use domain_name::Domain;
pub use email::EmailAddress;
pub use enums::{Department, EmployeeRange, FundingStage, RevenueRange, Seniority};
pub use name::PersonName;
pub use network_url::{NetworkKind, NetworkUrl};
pub use person::{CompanyRef, Education, Employer, Experience, Location, Person, Source};
pub use phone::Phone;

/// Why a text is not the identifier it should be; the message is written for the caller.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub &'static str);

/// Gives a string newtype its `FromStr`-based serde, `Display` and JSON schema, so that every identifier behaves alike.
macro_rules! text_identifier {
    ($name:ident, $format:literal, $description:literal, $example:literal) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        impl std::str::FromStr for $name {
            type Err = $crate::domain::ParseError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                Self::parse(&text).map_err(serde::de::Error::custom)
            }
        }
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "type": "string", "format": $format, "description": $description, "examples": [$example]
                })
            }
        }
    };
}
pub(crate) use text_identifier;
