//! POST /v1/companies

use super::{Match, NoMatch};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Resolve;
use domain::{Company, Domain, NetworkUrl, Problems};
use lookup::{CompanyQuery, registers};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct Companies;

impl Endpoint for Companies {
    type Request = CompaniesRequest;
    type Response = CompaniesResponse;
    const SPEC: Spec = Spec {
        summary: "Resolves a company from a domain, a network URL, a register's number or a name",
        purpose: "Returns one company's record: size, industry, funding, technologies, open roles, register numbers. Use \
            it when you have a domain, a profile URL, a number such as an LEI, or a name. To find companies by filters use \
            search/companies.",
        price: Price::flat(1000),
        example: r#"{"domain": "glenmere-pay.example"}"#,
        ..Spec::post("/v1/companies", Resolve)
    };
}

/// Which company to resolve: exactly one of id, identifier, domain, networkUrl and name.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompaniesRequest {
    /// The company's id in this service.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["com_000000000001"]))]
    pub id: Option<String>,
    /// Its number in a public register.
    pub identifier: Option<RegisterNumber>,
    /// The company's domain.
    pub domain: Option<Domain>,
    /// The company's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The company's name; legal forms such as GmbH or Inc. do not matter.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Acme"]))]
    pub name: Option<String>,
    /// Answers below this confidence are not returned and not charged. A match by name must reach 0.8 by default.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.8]))]
    pub min_confidence: Option<f64>,
}

impl Request for CompaniesRequest {
    fn check(&self, problems: &mut Problems) {
        let given = [
            self.id.is_some(),
            self.identifier.is_some(),
            self.domain.is_some(),
            self.network_url.is_some(),
            self.name.is_some(),
        ];
        if let Some(Err((field, wrong))) = self.identifier.as_ref().map(RegisterNumber::key) {
            problems.add(format!("identifier.{field}"), "invalid_format", wrong);
        }
        match given.iter().filter(|given| **given).count() {
            1 => {}
            0 => problems.add(
                "domain",
                "required",
                "send an id, an identifier, a domain, a networkUrl or a name",
            ),
            _ => problems.add(
                "domain",
                "conflict",
                "send one of id, identifier, domain, networkUrl and name, not several",
            ),
        }
        if let Some(url) = self.network_url.as_ref().filter(|url| url.kind() == domain::NetworkKind::Person) {
            problems.add(
                "networkUrl",
                "not_a_company",
                format!("{url} is a person's profile; send it to /v1/enrich"),
            );
        }
    }
}

/// A company's number in a public register.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterNumber {
    /// The register: `lei`, `cik`, `companies_house`, `siren`, `wikidata`, the code of a country for its register, such as `at`, or a
    /// register's code in GLEIF's list, such as `ra000242`.
    #[schemars(length(min = 2, max = 20), extend("examples" = ["companies_house"]))]
    pub system: String,
    /// The number, in any spelling.
    #[schemars(length(min = 1, max = 60), extend("examples" = ["01234567"]))]
    pub value: String,
}

impl RegisterNumber {
    /// The number's key, or the field that is wrong and why.
    fn key(&self) -> Result<String, (&'static str, &'static str)> {
        registers::asked(&self.system, &self.value)
            .map_err(|wrong| (if wrong.starts_with("send ") { "system" } else { "value" }, wrong))
    }
}

impl CompaniesRequest {
    pub fn query(&self) -> CompanyQuery {
        CompanyQuery {
            id: self.id.clone(),
            registration: self.identifier.as_ref().and_then(|number| number.key().ok()),
            domain: self.domain.clone(),
            network_url: self.network_url.clone(),
            name: self.name.clone(),
            min_confidence: self.min_confidence,
        }
    }
}

/// The company, if found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompaniesResponse {
    /// Whether the company was resolved; nothing is charged otherwise.
    pub found: bool,
    /// The company.
    pub company: Option<Company>,
    /// How sure the answer is.
    #[serde(rename = "match")]
    pub matched: Option<Match>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoMatch>,
}

impl Response for CompaniesResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.found).with_company(self.company.as_ref())
    }
}
