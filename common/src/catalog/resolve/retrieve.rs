//! GET /v1/people/{id} and GET /v1/companies/{id}

use super::NoMatch;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Resolve;
use domain::{Company, Person};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct GetPerson;

impl Endpoint for GetPerson {
    type Request = GetPersonRequest;
    type Response = GetPersonResponse;
    const SPEC: Spec = Spec {
        summary: "Retrieves a person by id; free within 24 hours of your last charge for them",
        purpose: "Returns the current record of a person whose id an earlier answer had. Use it to read a \
            record again; if you have another identifier or a name, use enrich.",
        price: Price::flat(1000),
        ..Spec::get("/v1/people/{id}", Resolve)
    };
}

/// The person to retrieve.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetPersonRequest {
    /// The person's id.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["per_00000000000a"]))]
    pub id: String,
}

impl Request for GetPersonRequest {}

/// The person, if there is one of this id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GetPersonResponse {
    /// Whether the id is known; nothing is charged otherwise.
    pub found: bool,
    /// The person.
    pub person: Option<Person>,
    /// When your account was last charged for this person; set when that was within 24 hours, and this call is free.
    pub paid_at: Option<Timestamp>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoMatch>,
}

impl Response for GetPersonResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.found)
            .billed_if(self.paid_at.is_none())
            .with_people(self.person.iter().map(|person| person.id.as_str()))
    }
}

pub struct GetCompany;

impl Endpoint for GetCompany {
    type Request = GetCompanyRequest;
    type Response = GetCompanyResponse;
    const SPEC: Spec = Spec {
        summary: "Retrieves a company by id; free within 24 hours of your last charge for it",
        purpose: "Returns the current record of a company whose id an earlier answer had. Use it to read a \
            record again; if you have a domain, a profile or a name, use companies.",
        price: Price::flat(1000),
        ..Spec::get("/v1/companies/{id}", Resolve)
    };
}

/// The company to retrieve.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetCompanyRequest {
    /// The company's id.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["com_000000000001"]))]
    pub id: String,
}

impl Request for GetCompanyRequest {}

/// The company, if there is one of this id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GetCompanyResponse {
    /// Whether the id is known; nothing is charged otherwise.
    pub found: bool,
    /// The company.
    pub company: Option<Company>,
    /// When your account was last charged for this company; set when that was within 24 hours, and this call is free.
    pub paid_at: Option<Timestamp>,
    /// Why nothing was returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<NoMatch>,
}

impl Response for GetCompanyResponse {
    fn outcome(&self) -> Outcome {
        Outcome::found(self.found).billed_if(self.paid_at.is_none()).with_company(self.company.as_ref())
    }
}
