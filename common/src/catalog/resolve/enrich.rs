//! POST /v1/enrich

use super::{Match, NoMatch};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Resolve;
use domain::{Domain, EmailAddress, NetworkUrl, Person, Phone, Problems};
use lookup::PersonQuery;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Enrich;

impl Endpoint for Enrich {
    type Request = EnrichRequest;
    type Response = EnrichResponse;
    const SPEC: Spec = Spec {
        summary: "Resolves a person from a network URL, an email, a phone, or a name plus company",
        purpose: "Returns one person's full record from any identifier you have. Use it when you know \
            who it is. To find people by what they do use search/people, for a contact alone find-email \
            or find-phone, for many people bulk/enrich.",
        price: Price::flat(1000),
        example: r#"{"networkUrl": "https://network.example/in/george-fox"}"#,
        ..Spec::post("/v1/enrich", Resolve)
    };
}

/// Who to resolve: at least one identifier, or a name with a company.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnrichRequest {
    /// The person's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// An email address of the person, business or personal.
    pub email: Option<EmailAddress>,
    /// A phone number of the person: with its leading +, or in national form with country.
    pub phone: Option<Phone>,
    /// The country of the phone, by name or ISO 3166 code, where it is in national form. Without it, the country of the domain's
    /// suffix is taken, such as that of acme.de.
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
    /// Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default; on held-out data
    /// one in a thousand such answers is wrong.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.8]))]
    pub min_confidence: Option<f64>,
}

impl Request for EnrichRequest {
    fn check(&self, problems: &mut Problems) {
        let identified = self.network_url.is_some() || self.email.is_some() || self.phone.is_some();
        let named = self.full_name.is_some() || self.first_name.is_some() || self.last_name.is_some();
        if !identified && !named {
            let detail = "send a networkUrl, an email, a phone, or a name with a domain or company";
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
}

impl EnrichRequest {
    pub fn query(&self) -> PersonQuery {
        PersonQuery {
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
            min_confidence: self.min_confidence,
        }
    }
}

/// A name from whichever of its forms was sent.
pub fn person_name(
    full: Option<&str>,
    first: Option<&str>,
    last: Option<&str>,
) -> Option<domain::PersonName> {
    use domain::PersonName;
    match (full, first, last) {
        (Some(full), ..) => Some(PersonName::parse(full)),
        (None, Some(first), Some(last)) => Some(PersonName::from_parts(first, last)),
        _ => None,
    }
}

/// The person, if found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EnrichResponse {
    /// Whether the person was resolved; nothing is charged otherwise.
    pub found: bool,
    /// The person.
    pub person: Option<Person>,
    /// How sure the answer is.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// Why no person was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoMatch>,
}

impl Response for EnrichResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.found).with_people(self.person.iter().map(|person| person.id.as_str()))
    }
}
