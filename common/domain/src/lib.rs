//! The things the service speaks of: people, companies, signals, and the identifiers that name them; credits, plans and the
//! clock. Identifiers parse on entry and are trusted afterwards. Nothing here knows HTTP, storage or an endpoint.

pub mod chance;
pub mod clock;
pub mod company;
pub mod confidence;
pub mod credits;
pub mod deal;
pub mod domain_name;
pub mod email;
pub mod enums;
pub mod family;
pub mod generation;
pub mod identifier;
pub mod ids;
pub mod job;
pub mod lookalike;
mod mail_aliases;
pub mod name;
#[cfg(test)]
mod name_tests;
mod name_words;
pub mod names;
pub mod network_url;
pub mod person;
pub mod phone;
pub mod plan;
pub mod problem;
pub mod signal;
pub mod trace;
pub mod webhook_url;

pub use clock::Clock;
pub use company::{Company, CompanyLink, CompanyStatus, Funding, FundingRound, IndustryCode, Technology};
pub use confidence::rounded;
pub use credits::Credits;
pub use deal::{DealType, Influence};
pub use domain_name::Domain;
pub use email::EmailAddress;
pub use enums::{Department, EmployeeRange, FundingStage, RevenueRange, Seniority};
pub use family::{Family, Scope};
pub use identifier::ParseError;
pub use job::OpenJob;
pub use name::PersonName;
pub use names::Names;
pub use network_url::{NetworkKind, NetworkUrl};
pub use person::{CompanyRef, Education, Employer, Evidence, Experience, Location, Person, Source};
pub use phone::Phone;
pub use plan::Plan;
pub use problem::{FieldError, Problems};
pub use trace::{CacheUse, ProviderTrace};
pub use webhook_url::WebhookUrl;
