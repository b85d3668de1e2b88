//! The person record, as the contract spells it.

use crate::{Department, Domain, EmailAddress, NetworkUrl, PersonName, Seniority};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Person {
    /// The person's id in this service.
    #[schemars(extend("examples" = ["per_00000000000a"]))]
    pub id: String,
    /// The full name.
    #[serde(rename = "fullName")]
    #[schemars(extend("examples" = ["Ada Lovelace"]))]
    pub full_name: String,
    /// The given name.
    #[serde(rename = "firstName")]
    pub first_name: Option<String>,
    /// The family name.
    #[serde(rename = "lastName")]
    pub last_name: Option<String>,
    /// The current job title.
    #[schemars(extend("examples" = ["VP Engineering"]))]
    pub title: Option<String>,
    /// The line a person writes about themselves.
    pub headline: Option<String>,
    /// How senior the current job is.
    pub seniority: Option<Seniority>,
    /// The department of the current job.
    pub department: Option<Department>,
    /// The business email, where known and where the call includes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<EmailAddress>,
    /// Whether that email was verified with its mail server.
    #[serde(rename = "emailVerified", skip_serializing_if = "Option::is_none")]
    pub email_verified: Option<bool>,
    /// The profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The current employer.
    pub company: Option<Employer>,
    /// Where the person is.
    pub location: Option<Location>,
    /// Skills, as the person lists them.
    #[serde(default)]
    pub skills: Vec<String>,
    /// Languages spoken.
    #[serde(default)]
    pub languages: Vec<String>,
    /// Certifications held.
    #[serde(default)]
    pub certifications: Vec<String>,
    /// Jobs, newest first.
    #[serde(default)]
    pub experience: Vec<Experience>,
    /// Schools, newest first.
    #[serde(default)]
    pub education: Vec<Education>,
    /// The source of each field, with its date.
    #[serde(default)]
    pub sources: Vec<Source>,
    /// When the record was last confirmed.
    #[serde(rename = "lastVerifiedAt")]
    pub last_verified_at: Option<Timestamp>,
}

impl Person {
    /// The name in its parts.
    pub fn name(&self) -> PersonName {
        match (&self.first_name, &self.last_name) {
            (Some(first), Some(last)) => PersonName::from_parts(first, last),
            _ => PersonName::parse(&self.full_name),
        }
    }
}

/// A person's current employer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Employer {
    /// The company's name.
    #[schemars(extend("examples" = ["Acme"]))]
    pub name: String,
    /// The company's domain.
    pub domain: Option<Domain>,
    /// The company's industry.
    pub industry: Option<String>,
    /// How many people work there.
    #[serde(rename = "employeeCount")]
    pub employee_count: Option<u32>,
}

/// A company by name and domain only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CompanyRef {
    /// The company's name.
    pub name: String,
    /// The company's domain.
    pub domain: Option<Domain>,
}

/// A place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Location {
    /// The city.
    #[schemars(extend("examples" = ["Berlin"]))]
    pub city: Option<String>,
    /// The state, province or region.
    pub region: Option<String>,
    /// The country, ISO 3166 alpha-2.
    #[schemars(extend("examples" = ["DE"]))]
    pub country: Option<String>,
}

/// One job in a career.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Experience {
    /// The job title.
    pub title: Option<String>,
    /// The employer.
    pub company: CompanyRef,
    /// The day the job began.
    #[serde(rename = "startDate")]
    pub start_date: Option<jiff::civil::Date>,
    /// The day it ended; null while it lasts.
    #[serde(rename = "endDate")]
    pub end_date: Option<jiff::civil::Date>,
    /// Whether this is a present job.
    pub current: bool,
}

/// One school in a career.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Education {
    /// The school's name.
    pub school: String,
    /// The degree.
    pub degree: Option<String>,
    /// The field of study.
    pub field: Option<String>,
    /// The first year.
    #[serde(rename = "startYear")]
    pub start_year: Option<i16>,
    /// The last year.
    #[serde(rename = "endYear")]
    pub end_year: Option<i16>,
}

/// Which provider supplied which fields, and when it saw them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Source {
    /// The provider's name; `demo` marks synthetic data.
    #[schemars(extend("examples" = ["demo"]))]
    pub provider: String,
    /// The fields it supplied.
    #[serde(default)]
    pub fields: Vec<String>,
    /// When it observed them.
    #[serde(rename = "observedAt")]
    pub observed_at: Option<Timestamp>,
    /// For websites: the page where the provider found the fields, and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// The place where something was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Evidence {
    /// The address of the page.
    #[schemars(extend("examples" = ["https://acme.example/legal"]))]
    pub page: String,
    /// How it was read: `json-ld`, `legal page`, `title`, …
    #[schemars(extend("examples" = ["json-ld"]))]
    pub how: String,
}
