//! POST /v1/match/company

use super::match_person::LIKELY;
use crate::catalog::fields::{Limit, limit_of};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Resolve;
use domain::{Company, Domain, NetworkKind, NetworkUrl, Problems};
use lookup::{Candidate, CompanyQuery, Hints};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct MatchCompany;

impl Endpoint for MatchCompany {
    type Request = MatchCompanyRequest;
    type Response = MatchCompanyResponse;
    const SPEC: Spec = Spec {
        summary: "Ranks the companies that may be meant, with what agrees and what does not",
        purpose: "Lists up to 10 candidates for what you know of a company, each with a confidence and the \
            reasons, so that you or your user can choose. For one sure answer use companies.",
        price: Price::flat(1000),
        example: r#"{"name": "Glenmere Pay", "location": "Ireland"}"#,
        ..Spec::post("/v1/match/company", Resolve)
    };
}

/// The company to match: at least one of id, domain, networkUrl and name; and where it is, if you know.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchCompanyRequest {
    /// The company's id in this service.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["com_000000000001"]))]
    pub id: Option<String>,
    /// The company's domain.
    pub domain: Option<Domain>,
    /// The company's profile address.
    #[serde(rename = "networkUrl")]
    pub network_url: Option<NetworkUrl>,
    /// The company's name; legal forms such as GmbH or Inc. do not matter.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Acme"]))]
    pub name: Option<String>,
    /// Where its head office is. It orders candidates that are equally likely, and shows in what agrees.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Berlin, Germany"]))]
    pub location: Option<String>,
    /// How many candidates to return; 10 when left out.
    pub limit: Option<Limit<10, 10>>,
    /// Candidates are returned, and charged for, when one of them is at or above this confidence; 0.5 when left out.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.5]))]
    pub min_confidence: Option<f64>,
}

impl Request for MatchCompanyRequest {
    fn check(&self, problems: &mut Problems) {
        let is_known = self.id.is_some() || self.domain.is_some() || self.network_url.is_some();
        if !is_known && self.name.is_none() {
            problems.add("domain", "required", "send an id, a domain, a networkUrl or a name");
        }
        if let Some(url) = self.network_url.as_ref().filter(|url| url.kind() == NetworkKind::Person) {
            let detail = format!("{url} is a person's profile; send it to /v1/match/person");
            problems.add("networkUrl", "not_a_company", detail);
        }
    }
}

impl MatchCompanyRequest {
    pub fn query(&self) -> CompanyQuery {
        CompanyQuery {
            id: self.id.clone(),
            registration: None,
            domain: self.domain.clone(),
            network_url: self.network_url.clone(),
            name: self.name.clone(),
            min_confidence: Some(self.least()),
        }
    }

    pub fn hints(&self) -> Hints {
        Hints { title: None, location: self.location.clone() }
    }

    /// The confidence that one candidate must reach.
    pub fn least(&self) -> f64 {
        self.min_confidence.unwrap_or(LIKELY)
    }

    pub fn most(&self) -> usize {
        limit_of(self.limit)
    }
}

/// The candidates, the likeliest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchCompanyResponse {
    /// The candidates; none, and nothing charged, when all are below min_confidence.
    pub candidates: Vec<CompanyCandidate>,
    /// How many candidates there are when all of them are below min_confidence; send a lower one to see them.
    pub below_min_confidence: u32,
}

/// A company that may be meant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompanyCandidate {
    /// The company.
    pub company: Company,
    /// How likely it is the one you mean, given the other candidates, 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0), extend("examples" = [0.93]))]
    pub confidence: f64,
    /// The inputs that agree with the record.
    #[schemars(extend("examples" = [["name"]]))]
    pub agreed: Vec<String>,
    /// The inputs that contradict it. What the record does not tell is in neither list.
    #[schemars(extend("examples" = [["location"]]))]
    pub differed: Vec<String>,
    /// Why, for people to read.
    #[schemars(extend("examples" = ["the same company name"]))]
    pub explanation: String,
}

impl From<Candidate<Company>> for CompanyCandidate {
    fn from(candidate: Candidate<Company>) -> Self {
        let Candidate { record, confidence, agreed, differed, explanation } = candidate;
        let owned = |inputs: Vec<&'static str>| inputs.into_iter().map(str::to_owned).collect();
        let confidence = domain::rounded(confidence);
        Self { company: record, confidence, agreed: owned(agreed), differed: owned(differed), explanation }
    }
}

impl Response for MatchCompanyResponse {
    fn outcome(&self) -> Outcome {
        let first = self.candidates.first().filter(|candidate| candidate.confidence > LIKELY);
        Outcome::found(!self.candidates.is_empty()).with_company(first.map(|candidate| &candidate.company))
    }
}
