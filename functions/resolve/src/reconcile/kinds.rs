//! The types of the protocol, person and company, and their properties: what a question may say, and what a record tells.

use super::wire::Params;
use common::lookup::{IdentifierKind, identifier};
use serde_json::{Value, json};

/// What a record is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Person,
    Company,
}

impl Kind {
    pub const ALL: [Self; 2] = [Self::Person, Self::Company];

    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The kind of the record with this id.
    pub fn of_record(id: &str) -> Self {
        if id.starts_with("com_") { Self::Company } else { Self::Person }
    }

    pub const fn id(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Company => "company",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "Person",
            Self::Company => "Company",
        }
    }

    pub const fn about(self) -> &'static str {
        match self {
            Self::Person => {
                "A person at work. Send an email, a profile, a phone, or a name with a company or domain."
            }
            Self::Company => "A company or organization. Send a name, a domain or a profile.",
        }
    }

    pub const fn match_path(self) -> &'static str {
        match self {
            Self::Person => "/v1/match/person",
            Self::Company => "/v1/match/company",
        }
    }

    pub const fn record_path(self) -> &'static str {
        match self {
            Self::Person => "/v1/people",
            Self::Company => "/v1/companies",
        }
    }

    pub fn shown(self) -> Value {
        json!({"id": self.id(), "name": self.name()})
    }

    pub fn properties(self) -> impl Iterator<Item = &'static Property> {
        PROPERTIES.iter().filter(move |property| property.of(self).is_some())
    }
}

/// The type that a request names, if it names one of ours.
pub fn asked(params: &Params) -> Option<Kind> {
    params.get("type").and_then(Kind::named)
}

/// A property.
pub struct Property {
    pub id: &'static str,
    pub name: &'static str,
    /// Where a person's record has it, in steps.
    person: Option<&'static str>,
    company: Option<&'static str>,
}

impl Property {
    pub fn named(id: &str) -> Option<&'static Self> {
        PROPERTIES.iter().find(|property| property.id == id)
    }

    /// Where a record has it.
    pub fn of(&self, kind: Kind) -> Option<&'static str> {
        match kind {
            Kind::Person => self.person,
            Kind::Company => self.company,
        }
    }

    /// Whether records of this kind tell it.
    pub fn is_told(&self, kind: Kind) -> bool {
        self.of(kind).is_some_and(|path| path != ASKED_ONLY)
    }

    pub fn shown(&self) -> Value {
        json!({"id": self.id, "name": self.name})
    }

    /// The values that a record has of it, as the protocol writes them.
    pub fn values(&self, kind: Kind, record: &Value) -> Vec<Value> {
        let Some(path) = self.of(kind).filter(|_| self.is_told(kind)) else { return Vec::new() };
        let mut found = vec![record];
        for step in path.split('.') {
            let below = found.into_iter().flat_map(|value| match &value[step] {
                Value::Array(items) => items.iter().collect::<Vec<_>>(),
                Value::Null => Vec::new(),
                value => vec![value],
            });
            found = below.collect();
        }
        found.into_iter().filter_map(|value| written(self.id, value)).collect()
    }
}

fn written(id: &str, value: &Value) -> Option<Value> {
    match value {
        Value::String(time) if id == "lastVerifiedAt" => Some(json!({"date": time})),
        Value::String(text) => Some(json!({"str": text})),
        Value::Bool(is_so) => Some(json!({"str": is_so.to_string()})),
        Value::Number(number) if number.is_f64() => Some(json!({"float": number})),
        Value::Number(number) => Some(json!({"int": number})),
        _ => None,
    }
}

const fn both(id: &'static str, name: &'static str, person: &'static str, company: &'static str) -> Property {
    Property { id, name, person: Some(person), company: Some(company) }
}

const fn persons(id: &'static str, name: &'static str, path: &'static str) -> Property {
    Property { id, name, person: Some(path), company: None }
}

const fn companys(id: &'static str, name: &'static str, path: &'static str) -> Property {
    Property { id, name, person: None, company: Some(path) }
}

/// The place of what may be asked with and no record tells.
const ASKED_ONLY: &str = "";

static PROPERTIES: [Property; 32] = [
    persons("fullName", "Full name", "fullName"),
    persons("firstName", "First name", "firstName"),
    persons("lastName", "Last name", "lastName"),
    persons("title", "Job title", "title"),
    persons("headline", "Headline", "headline"),
    persons("seniority", "Seniority", "seniority"),
    persons("department", "Department", "department"),
    persons("email", "Business email", "email"),
    persons("emailVerified", "Email verified", "emailVerified"),
    persons("phone", "Phone", ASKED_ONLY),
    persons("company", "Employer", "company.name"),
    companys("name", "Name", "name"),
    both("domain", "Domain", "company.domain", "domain"),
    both("networkUrl", "Profile address", "networkUrl", "networkUrl"),
    both("city", "City", "location.city", "location.city"),
    both("region", "Region", "location.region", "location.region"),
    both("country", "Country", "location.country", "location.country"),
    both("location", "Place", ASKED_ONLY, ASKED_ONLY),
    both("industry", "Industry", "company.industry", "industry"),
    both("employeeCount", "Employees", "company.employeeCount", "employeeCount"),
    companys("employeeRange", "Employees, range", "employeeRange"),
    companys("revenueRange", "Revenue, range", "revenueRange"),
    companys("foundedYear", "Founded", "foundedYear"),
    companys("type", "Kind of company", "type"),
    companys("description", "Description", "description"),
    companys("technologies", "Technologies", "technologies.name"),
    companys("totalRaised", "Total raised", "funding.totalRaised"),
    companys("fundingStages", "Funding rounds", "funding.rounds.stage"),
    companys("openRoles", "Open roles", "openRoles"),
    persons("skills", "Skills", "skills"),
    persons("languages", "Languages", "languages"),
    both("lastVerifiedAt", "Last verified", "lastVerifiedAt", "lastVerifiedAt"),
];

/// The kind of record that a question is about, when it does not say.
pub fn guessed(text: &str, properties: &[&str]) -> Kind {
    let of_person = |id: &&str| Property::named(id).is_some_and(|property| property.company.is_none());
    let identifies = |text: &str| {
        identifier::read(text).is_some_and(|(kind, text)| match kind {
            // https://network.example/in/…
            IdentifierKind::NetworkUrl => matches!(text.split('/').nth(3), Some("in" | "pub")),
            _ => true,
        })
    };
    match properties.iter().any(of_person) || identifies(text) {
        true => Kind::Person,
        false => Kind::Company,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_through_lists_and_written_by_their_kind() {
        let company = json!({"technologies": [{"name": "Rust"}, {"name": "Kafka"}], "foundedYear": 1999,
            "location": {"city": "Berlin"}, "lastVerifiedAt": "2026-03-01T00:00:00Z", "funding": null});
        let values = |id: &str| Property::named(id).unwrap().values(Kind::Company, &company);
        assert_eq!(values("technologies"), [json!({"str": "Rust"}), json!({"str": "Kafka"})]);
        assert_eq!(values("foundedYear"), [json!({"int": 1999})]);
        assert_eq!(values("city"), [json!({"str": "Berlin"})]);
        assert_eq!(values("lastVerifiedAt"), [json!({"date": "2026-03-01T00:00:00Z"})]);
        assert!(values("totalRaised").is_empty() && values("skills").is_empty());
    }

    #[test]
    fn a_question_without_a_type_is_about_a_person_where_it_says_so() {
        assert_eq!(guessed("ada@acme.example", &[]), Kind::Person);
        assert_eq!(guessed("Ada Lovelace", &["company"]), Kind::Person);
        assert_eq!(guessed("Acme GmbH", &["domain"]), Kind::Company);
        assert_eq!(guessed("Acme, Inc.", &[]), Kind::Company);
        assert_eq!(guessed("https://acme.example/about", &[]), Kind::Company, "no profile");
        assert_eq!(guessed("https://network.example/in/ada-lovelace", &[]), Kind::Person);
        assert_eq!(guessed("https://network.example/company/acme", &[]), Kind::Company);
    }
}
