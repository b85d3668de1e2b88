//! The ways to name a person, the same in every call about one: an identifier, or a name with an employer.

use domain::{Domain, EmailAddress, NetworkUrl, PersonName, Phone, Problems};
use lookup::PersonQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A person: at least one identifier, or a name with a domain or a company.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct NamedPerson {
    /// The person's id in this service.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["per_00000000000a"]))]
    pub id: Option<String>,
    /// The person's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// An email address of the person, business or personal.
    pub email: Option<EmailAddress>,
    /// A phone number of the person: with its leading +, or in national form with country.
    pub phone: Option<Phone>,
    /// The country of a phone in national form, by name or ISO 3166 code. By default the company's, or that of its domain's suffix, such as acme.de.
    #[schemars(length(min = 2, max = 100), extend("format" = "country", "examples" = ["US"]))]
    pub country: Option<String>,
    /// The full name; needs a domain or a company.
    #[serde(rename = "fullName")]
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Ada Lovelace"]))]
    pub full_name: Option<String>,
    /// The given name; needs lastName.
    #[serde(rename = "firstName")]
    #[schemars(length(min = 1, max = 100), extend("examples" = ["Ada"]))]
    pub first_name: Option<String>,
    /// The family name; needs firstName.
    #[serde(rename = "lastName")]
    #[schemars(length(min = 1, max = 100), extend("examples" = ["Lovelace"]))]
    pub last_name: Option<String>,
    /// The employer's domain.
    pub domain: Option<Domain>,
    /// The employer's name.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Acme"]))]
    pub company: Option<String>,
}

impl NamedPerson {
    /// Reports missing and conflicting fields.
    pub fn check(&self, problems: &mut Problems) {
        let identified =
            self.id.is_some() || self.network_url.is_some() || self.email.is_some() || self.phone.is_some();
        let named = self.full_name.is_some() || self.first_name.is_some() || self.last_name.is_some();
        if !identified && !named {
            let detail = "send an id, a networkUrl, an email, a phone, or a name with a domain or company";
            problems.add("networkUrl", "required", detail);
            return;
        }
        if self.full_name.is_none() {
            match (&self.first_name, &self.last_name) {
                (Some(_), None) => problems.add("lastName", "required", "firstName needs a lastName"),
                (None, Some(_)) => problems.add("firstName", "required", "lastName needs a firstName"),
                _ => {}
            }
        } else if self.first_name.is_some() || self.last_name.is_some() {
            problems.add("fullName", "conflict", "send fullName, or firstName and lastName, not both");
        }
        if named && !identified && self.domain.is_none() && self.company.is_none() {
            problems.add(
                "domain",
                "required",
                "a name alone fits too many people; add a domain or a company",
            );
        }
        if let Some(url) = self.network_url.as_ref().filter(|url| url.kind() == domain::NetworkKind::Company)
        {
            let detail = format!("{url} is a company's profile; send it to /v1/companies");
            problems.add("networkUrl", "not_a_person", detail);
        }
    }

    pub fn query(&self) -> PersonQuery {
        PersonQuery {
            id: self.id.clone(),
            network_url: self.network_url.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            name: person_name(
                self.full_name.as_deref(),
                self.first_name.as_deref(),
                self.last_name.as_deref(),
            ),
            domain: self.domain.clone(),
            company: self.company.clone(),
            min_confidence: None,
        }
    }
}

/// A name, from its full form or its parts.
pub fn person_name(full: Option<&str>, first: Option<&str>, last: Option<&str>) -> Option<PersonName> {
    match (full, first, last) {
        (Some(full), ..) => Some(PersonName::parse(full)),
        (None, Some(first), Some(last)) => Some(PersonName::from_parts(first, last)),
        _ => None,
    }
}
