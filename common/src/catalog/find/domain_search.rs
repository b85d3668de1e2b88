//! POST /v1/domain-search

use crate::catalog::fields::{Cursor, Limit, limit_of};
use crate::catalog::parts::PersonBrief;
use crate::catalog::{Contact, Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Find;
use domain::{Department, Domain, EmailAddress, Problems, Seniority, Source};
use language::mail::lists;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct DomainSearch;

impl Endpoint for DomainSearch {
    type Request = DomainSearchRequest;
    type Response = DomainSearchResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the people at a domain, with their business emails and the company's email pattern",
        purpose: "Lists the people at one company, with business emails and the company's email pattern. \
            Use it to work through an account; for one named person find-email is cheaper.",
        price: Price::each(500, "result"),
        example: r#"{"domain": "glenmere-pay.example", "departments": ["engineering"], "limit": 3}"#,
        ..Spec::post("/v1/domain-search", Find)
    };
}

/// The domain, and filters for its people.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainSearchRequest {
    /// The company's domain.
    pub domain: Domain,
    /// Only people of these departments.
    #[schemars(length(min = 1, max = 16))]
    pub departments: Option<Vec<Department>>,
    /// Only people of these ranks.
    #[schemars(length(min = 1, max = 11))]
    pub seniorities: Option<Vec<Seniority>>,
    /// Whether to return only addresses that their mail server confirmed within the last 30 days.
    pub verified_only: Option<bool>,
    /// How many to return; 10 when left out.
    pub limit: Option<Limit>,
    /// The `next_cursor` of the page before.
    pub cursor: Option<Cursor>,
}

impl Request for DomainSearchRequest {
    fn check(&self, problems: &mut Problems) {
        check_employer(&self.domain, problems);
    }

    fn max_count(&self) -> u64 {
        limit_of(self.limit) as u64
    }
}

/// Refuses a domain that gives addresses to the public.
pub(super) fn check_employer(domain: &Domain, problems: &mut Problems) {
    if lists::is_free(domain.as_str()) {
        let detail = format!("{domain} is a free mail provider, not an employer");
        problems.add("domain", "not_a_company", detail);
    }
}

/// The people at the domain, most reliable addresses first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DomainSearchResponse {
    /// The domain.
    pub domain: Domain,
    /// How most of its addresses are made: first and last name, or their initials f and l; null where nothing shows it.
    #[schemars(extend("examples" = ["{first}.{last}"]))]
    pub pattern: Option<String>,
    /// Whether its mail server accepts every address; null when that could not be found out.
    pub catch_all: Option<bool>,
    /// The total number of matches.
    pub total: u64,
    /// One page of them.
    pub results: Vec<KnownAtDomain>,
    /// The cursor of the next page; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for DomainSearchResponse {
    fn outcome(&self) -> Outcome {
        let verified = self.results.iter().filter(|result| result.email_verified);
        Outcome::results(self.results.len())
            .with_people(self.results.iter().map(|result| result.person.id.as_str()))
            .with_contacts(verified.map(|result| Contact::Email(result.email.clone())))
    }
}

/// A person at the domain, and their address there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct KnownAtDomain {
    /// The person.
    pub person: PersonBrief,
    /// The address.
    pub email: EmailAddress,
    /// Whether its mail server confirmed it within the last 30 days.
    pub email_verified: bool,
    /// Of addresses given this confidence, that share is right.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.95]))]
    pub confidence: f64,
    /// Where it comes from.
    pub sources: Vec<Source>,
}
