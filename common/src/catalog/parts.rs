//! Parts that the answers of several families share.

use crate::error::Error;
use crate::input::{self, Request};
use domain::signal::HiringData;
use domain::{
    CompanyRef, Department, Domain, EmailAddress, FieldError, Location, NetworkUrl, OpenJob, Person, Phone,
    Problems, Seniority,
};
use jiff::Timestamp;
use lookup::PersonQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A decision maker, with the reasons for the choice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DecisionMaker {
    /// The person's id in this service.
    pub id: String,
    /// The full name.
    #[serde(rename = "fullName")]
    pub full_name: String,
    /// The job title.
    pub title: Option<String>,
    /// How senior the job is.
    pub seniority: Option<Seniority>,
    /// The department of the job.
    pub department: Option<Department>,
    /// The profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The employer.
    pub company: CompanyRef,
    /// How well the person fits the role, 0 to 1.
    pub score: f64,
    /// The parts of the score.
    pub reasons: Vec<String>,
}

/// A person in brief.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PersonBrief {
    /// The person's id in this service.
    pub id: String,
    /// The full name.
    #[serde(rename = "fullName")]
    pub full_name: String,
    /// The job title.
    pub title: Option<String>,
    /// How senior the job is.
    pub seniority: Option<Seniority>,
    /// The department of the job.
    pub department: Option<Department>,
    /// The profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
}

impl From<&Person> for PersonBrief {
    fn from(person: &Person) -> Self {
        Self {
            id: person.id.clone(),
            full_name: person.full_name.clone(),
            title: person.title.clone(),
            seniority: person.seniority,
            department: person.department,
            network_url: person.network_url.clone(),
        }
    }
}

/// The person without what only the calls that sell it may show.
pub fn without_contact(mut person: Person) -> Person {
    (person.email, person.email_verified) = (None, None);
    person
}

/// An open job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobPosting {
    /// The title.
    pub title: String,
    /// The department.
    pub department: Option<Department>,
    /// Where it is.
    pub location: Option<Location>,
    /// Where to apply.
    pub url: Option<String>,
    /// How many people applied; null where the source does not say.
    pub applicants: Option<u32>,
    /// When it was posted.
    pub posted_at: Timestamp,
}

impl From<&OpenJob> for JobPosting {
    fn from(job: &OpenJob) -> Self {
        Self {
            title: job.title.clone(),
            department: job.department,
            location: job.location.clone(),
            url: job.url.clone(),
            applicants: job.applicants,
            posted_at: job.posted_at,
        }
    }
}

impl From<&HiringData> for JobPosting {
    fn from(job: &HiringData) -> Self {
        Self {
            title: job.title.clone(),
            department: job.department,
            location: job.location.clone(),
            url: job.url.clone(),
            applicants: job.applicants,
            posted_at: job.posted_at,
        }
    }
}

/// A company's open jobs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hiring {
    /// How many jobs are open.
    pub open_roles: u32,
    /// The departments they are in, the busiest first.
    pub departments: Vec<Department>,
    /// The jobs, the latest first; at most 10.
    pub jobs: Vec<JobPosting>,
}

/// A person of a list: an id, a networkUrl, an email, or a name with a domain.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The person's id in this service.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 100), extend("examples" = ["per_00000000000a"]))]
    pub id: Option<String>,
    /// The person's profile address.
    #[serde(rename = "networkUrl", skip_serializing_if = "Option::is_none")]
    pub network_url: Option<NetworkUrl>,
    /// An email address of the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<EmailAddress>,
    /// The full name; needs a domain.
    #[serde(rename = "fullName", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Ada Lovelace"]))]
    pub full_name: Option<String>,
    /// The given name; needs lastName and a domain.
    #[serde(rename = "firstName", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 100), extend("examples" = ["Ada"]))]
    pub first_name: Option<String>,
    /// The family name.
    #[serde(rename = "lastName", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 100), extend("examples" = ["Lovelace"]))]
    pub last_name: Option<String>,
    /// The domain of the employer you know the person from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<Domain>,
}

impl Request for Contact {
    fn check(&self, problems: &mut Problems) {
        if self.id.is_some() || self.network_url.is_some() || self.email.is_some() {
            return;
        }
        let named = self.full_name.is_some() || (self.first_name.is_some() && self.last_name.is_some());
        if !named {
            problems.add(
                "networkUrl",
                "required",
                "send an id, a networkUrl, an email, or a name with a domain",
            );
        } else if self.domain.is_none() {
            problems.add("domain", "required", "a name alone fits too many people; add a domain");
        }
    }
}

impl Contact {
    pub fn query(&self) -> PersonQuery {
        PersonQuery {
            id: self.id.clone(),
            network_url: self.network_url.clone(),
            email: self.email.clone(),
            name: super::named_person::person_name(
                self.full_name.as_deref(),
                self.first_name.as_deref(),
                self.last_name.as_deref(),
            ),
            domain: self.domain.clone(),
            ..PersonQuery::default()
        }
    }
}

/// A contact as it was sent: a bad one is named by its place and does not spoil the others.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ListedContact(pub serde_json::Value);

impl JsonSchema for ListedContact {
    fn schema_name() -> Cow<'static, str> {
        "Contact".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = Contact::json_schema(generator);
        // Without a type the schema documents the input and refuses nothing.
        schema.remove("type");
        schema
    }
}

/// An entry of a list that could not be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InvalidEntry {
    /// Its place in the list, from 0.
    pub index: usize,
    /// Its mistakes.
    pub errors: Vec<EntryError>,
}

/// One mistake in an entry of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EntryError {
    /// The field; empty when it is the entry itself.
    #[schemars(extend("examples" = ["email"]))]
    pub field: String,
    /// The kind of mistake.
    #[schemars(extend("examples" = ["invalid_format"]))]
    pub code: String,
    /// The value to send instead.
    #[schemars(extend("examples" = ["an email address has one @"]))]
    pub detail: String,
}

impl From<FieldError> for EntryError {
    fn from(error: FieldError) -> Self {
        Self { field: error.field, code: error.code.into_owned(), detail: error.detail }
    }
}

/// Takes a list apart: the good entries with their places, and the bad ones.
pub fn read_contacts(listed: &[ListedContact]) -> (Vec<(usize, Contact)>, Vec<InvalidEntry>) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for (index, entry) in listed.iter().enumerate() {
        match input::parse_value::<Contact>(entry.0.clone()) {
            Ok(contact) => good.push((index, contact)),
            Err(Error::InvalidRequest(errors)) => {
                bad.push(InvalidEntry { index, errors: errors.into_iter().map(EntryError::from).collect() });
            }
            Err(error) => {
                let error = EntryError {
                    field: String::new(),
                    code: "invalid".to_owned(),
                    detail: error.to_string(),
                };
                bad.push(InvalidEntry { index, errors: vec![error] });
            }
        }
    }
    (good, bad)
}

/// Refuses a list without a single good entry; returns how many are good.
pub fn check_contacts(field: &str, listed: &[ListedContact], problems: &mut Problems) -> usize {
    let (good, bad) = read_contacts(listed);
    if good.is_empty() {
        for entry in bad.into_iter().take(20) {
            for error in entry.errors {
                let at = if error.field.is_empty() { String::new() } else { format!(".{}", error.field) };
                problems.add(format!("{field}[{}]{at}", entry.index), "invalid_entry", error.detail);
            }
        }
    }
    good.len()
}

/// A small business, its owner, and how to reach them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OwnedBusiness {
    /// The business.
    pub business: domain::Company,
    /// The owner; null when unknown, which happens only with allow_unverified.
    pub owner: Option<PersonBrief>,
    /// The owner's mobile; null where none is known.
    pub mobile: Option<Phone>,
    /// Whether the mobile's carrier confirmed it; others only with allow_unverified.
    pub carrier_verified: Option<bool>,
    /// The owner's email, or the business's own where no owner is known.
    pub email: Option<EmailAddress>,
    /// Whether that email was verified with its mail server; others only with allow_unverified.
    #[serde(rename = "emailVerified")]
    pub email_verified: Option<bool>,
    /// The number under which the business itself is called, with allow_unverified.
    pub phone: Option<Phone>,
}

impl OwnedBusiness {
    pub fn owner_id(&self) -> Option<&str> {
        self.owner.as_ref().map(|owner| owner.id.as_str())
    }
}

/// The `limit` of most list calls.
pub const LIMIT: u8 = 10;
