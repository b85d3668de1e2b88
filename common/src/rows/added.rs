//! The additions to a row, as stored with the run and written into the result.

use crate::catalog::bulk::Addition;
use crate::catalog::find::{FindEmailResponse, FindPersonalEmailResponse, FindPhoneResponse};
use crate::catalog::resolve::{CompaniesResponse, EnrichResponse};
use domain::{Company, Credits, Location, Person, Source};
use jiff::Timestamp;
use lookup::mail::Verification;
use serde::{Deserialize, Serialize};

/// The result of a row.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RowResult {
    /// found, not_found, failed, no_input or cap_reached.
    pub status: String,
    #[serde(default)]
    pub added: Vec<Added>,
}

/// One addition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Added {
    pub addition: Addition,
    /// The person's id, to recognize a later opt-out when no value identifies them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// In the order of its columns; empty when nothing was found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    pub credits: Credits,
    /// Why there is nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// The suffixes of an addition's columns.
pub const ABOUT: [&str; 5] = ["source", "date", "confidence", "credits", "reason"];

/// The columns of an addition, without their prefix.
pub const fn columns(addition: Addition) -> &'static [&'static str] {
    match addition {
        Addition::Person => &[
            "full_name",
            "title",
            "seniority",
            "department",
            "email",
            "email_verified",
            "network_url",
            "company",
            "company_domain",
            "city",
            "country",
        ],
        Addition::Company => &[
            "name",
            "domain",
            "industry",
            "employees",
            "revenue",
            "founded",
            "type",
            "network_url",
            "city",
            "country",
            "description",
        ],
        Addition::Email => &["address", "verified", "catch_all"],
        Addition::PersonalEmail => &["address", "verified"],
        Addition::Phone => &["number", "verified", "line_type"],
        Addition::Verify => &["status", "because", "did_you_mean"],
        Addition::Duplicates => &["cluster", "golden", "why"],
    }
}

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn place(location: Option<&Location>) -> [String; 2] {
    let part =
        |of: fn(&Location) -> &Option<String>| text(location.and_then(|location| of(location).as_ref()));
    [part(|location| &location.city), part(|location| &location.country)]
}

/// The source, and its latest date.
fn sources(sources: &[Source]) -> (String, Option<Timestamp>) {
    let mut names: Vec<&str> = sources.iter().map(|source| source.provider.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    (names.join(" "), sources.iter().filter_map(|source| source.observed_at).max())
}

fn nothing(addition: Addition, reason: impl Serialize) -> Added {
    let reason = serde_json::to_value(reason).ok().and_then(|value| value.as_str().map(str::to_owned));
    Added {
        addition,
        person: None,
        values: Vec::new(),
        source: String::new(),
        date: None,
        confidence: None,
        credits: Credits::ZERO,
        reason: reason.unwrap_or_else(|| "not_found".to_owned()),
    }
}

impl Added {
    /// An addition that came to nothing.
    pub fn nothing(addition: Addition, reason: &str) -> Self {
        nothing(addition, reason)
    }

    fn some(
        addition: Addition,
        values: Vec<String>,
        (source, date): (String, Option<Timestamp>),
        confidence: Option<f64>,
    ) -> Self {
        Self { values, source, date, confidence, ..nothing(addition, "") }
    }

    fn of(self, person: Option<&String>) -> Self {
        Self { person: person.cloned(), ..self }
    }

    pub fn person(found: &EnrichResponse) -> Self {
        let Some(person) = &found.person else { return nothing(Addition::Person, found.reason) };
        let confidence = found.matched.as_ref().map(|matched| matched.confidence);
        Self { confidence, ..Self::listed_person(person) }
    }

    /// A person of a list, whom nothing had to be matched with.
    pub fn listed_person(person: &Person) -> Self {
        let [city, country] = place(person.location.as_ref());
        let employer = person.company.as_ref();
        let values = vec![
            person.full_name.clone(),
            text(person.title.as_ref()),
            text(person.seniority.map(|seniority| seniority.as_str())),
            text(person.department.map(|department| department.as_str())),
            text(person.email.as_ref()),
            text(person.email_verified),
            text(person.network_url.as_ref()),
            text(employer.map(|employer| &employer.name)),
            text(employer.and_then(|employer| employer.domain.as_ref())),
            city,
            country,
        ];
        let (source, seen) = sources(&person.sources);
        let about = (source, person.last_verified_at.or(seen));
        Self::some(Addition::Person, values, about, None).of(Some(&person.id))
    }

    pub fn company(found: &CompaniesResponse) -> Self {
        let Some(company) = &found.company else { return nothing(Addition::Company, found.reason) };
        let confidence = found.matched.as_ref().map(|matched| matched.confidence);
        Self { confidence, ..Self::listed_company(company) }
    }

    /// A company of a list.
    pub fn listed_company(company: &Company) -> Self {
        let [city, country] = place(company.location.as_ref());
        let values = vec![
            company.name.clone(),
            text(company.domain.as_ref()),
            text(company.industry.as_ref()),
            text(company.employee_count),
            text(company.revenue_range.map(|range| range.as_str())),
            text(company.founded_year),
            text(company.kind.as_ref()),
            text(company.network_url.as_ref()),
            city,
            country,
            text(company.description.as_ref()),
        ];
        let (source, seen) = sources(&company.sources);
        Self::some(Addition::Company, values, (source, company.last_verified_at.or(seen)), None)
    }

    pub fn email(found: &FindEmailResponse) -> Self {
        let Some(email) = &found.email else { return nothing(Addition::Email, found.reason) };
        let values = vec![email.to_string(), found.email_verified.to_string(), text(found.catch_all)];
        let (source, seen) = sources(&found.sources);
        let about = (source, found.last_validated_at.or(seen));
        Self::some(Addition::Email, values, about, Some(found.confidence))
    }

    pub fn personal_email(found: &FindPersonalEmailResponse) -> Self {
        let Some(email) = &found.email else { return nothing(Addition::PersonalEmail, found.reason) };
        let values = vec![email.to_string(), found.email_verified.to_string()];
        let (source, seen) = sources(&found.sources);
        let about = (source, found.last_validated_at.or(seen));
        Self::some(Addition::PersonalEmail, values, about, Some(found.confidence))
    }

    pub fn phone(found: &FindPhoneResponse) -> Self {
        let Some(phone) = &found.phone else { return nothing(Addition::Phone, found.reason) };
        let line = text(found.line_type.map(|line| line.as_str()));
        let values = vec![phone.as_str().to_owned(), found.carrier_verified.to_string(), line];
        let about = (text(found.source.as_ref()), found.last_validated_at.or(found.observed_at));
        Self::some(Addition::Phone, values, about, None).of(found.person_id.as_ref())
    }

    /// What is told of a row beside all others of its file: the row to keep, whether it is this one, and why.
    pub fn duplicates(cluster: String, golden: String, why: String, confidence: Option<f64>) -> Self {
        let about = ("the file itself".to_owned(), None);
        Self::some(Addition::Duplicates, vec![cluster, golden, why], about, confidence)
    }

    pub fn verify(seen: &Verification) -> Self {
        let word = |value: serde_json::Result<serde_json::Value>| {
            value.ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
        };
        let values = vec![
            word(serde_json::to_value(seen.status)),
            word(serde_json::to_value(seen.reason)),
            text(seen.did_you_mean.as_ref()),
        ];
        Self::some(Addition::Verify, values, ("mail server".to_owned(), Some(seen.checked_at)), None)
    }
}
