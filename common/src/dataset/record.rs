//! What a snapshot holds: the public records plus the contact facts that only the calls selling them may show.

use crate::domain::{Company, Department, EmailAddress, Location, Person, Phone};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A person as stored. `person.email` is the business email; nothing outside `person` leaves by a plain lookup.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PersonRecord {
    pub person: Person,
    /// When the business email was last verified with its mail server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_checked_at: Option<Timestamp>,
    /// Business emails of earlier jobs; they still name this person in a reverse lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former_emails: Vec<EmailAddress>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personal_email: Option<PersonalEmail>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mobile: Option<Mobile>,
    /// Other names the person goes or went by: maiden name, nickname, transliteration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    /// The person asked not to be contacted or processed: never returned by any call.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suppressed: bool,
}

/// An address at a free mail provider.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PersonalEmail {
    pub address: EmailAddress,
    pub verified: bool,
    pub checked_at: Option<Timestamp>,
}

/// A mobile phone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mobile {
    pub number: Phone,
    pub carrier: Option<String>,
    pub checked_at: Option<Timestamp>,
}

/// A company as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CompanyRecord {
    pub company: Company,
    /// How its addresses are made, in Hunter's notation: `{first}.{last}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_pattern: Option<String>,
    /// Whether its mail server accepts every recipient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub catch_all: Option<bool>,
    /// Who runs its mail, such as `Google Workspace`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail_provider: Option<String>,
    /// Other names: legal name, former name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    /// Open jobs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jobs: Vec<Job>,
}

/// An open job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Job {
    pub id: String,
    pub title: String,
    pub department: Option<Department>,
    pub location: Option<Location>,
    pub url: Option<String>,
    /// How many people applied; null where the source does not say.
    pub applicants: Option<u32>,
    pub posted_at: Timestamp,
}
