//! POST /v1/buying-committee

use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Composites;
use domain::{DealType, Department, Domain, Influence, NetworkUrl, Seniority};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub struct BuyingCommittee;

impl Endpoint for BuyingCommittee {
    type Request = BuyingCommitteeRequest;
    type Response = CommitteeResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the people who decide, influence and use, by deal type",
        purpose: "Lists the people who decide, influence and use, at one company for one type of deal. \
            Use it to plan a sale to several people; for the best single buyer use find-decision-maker.",
        price: Price::each(3000, "resolved"),
        example: r#"{"company_domain": "glenmere-pay.example", "deal_type": "engineering", "max_per_role": 2}"#,
        ..Spec::post("/v1/buying-committee", Composites)
    };
}

/// Which committee to map.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyingCommitteeRequest {
    /// The company's domain.
    pub company_domain: Domain,
    /// The kind of product being sold.
    pub deal_type: DealType,
    /// People per role; 2 when left out.
    #[schemars(range(min = 1, max = 10), extend("examples" = [2]))]
    pub max_per_role: Option<u8>,
}

impl Request for BuyingCommitteeRequest {
    fn max_count(&self) -> u64 {
        u64::from(self.max_per_role.unwrap_or(2)) * language::committee::seats(self.deal_type).len() as u64
    }
}

/// The committee, by role.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CommitteeResponse {
    /// The total number of people.
    pub total_people: u32,
    /// The people by role; unfilled roles are absent.
    pub committee: BTreeMap<String, Vec<CommitteeMember>>,
    /// The unfilled roles, and why.
    pub unfilled: Vec<UnfilledRole>,
}

/// An unfilled role of the committee.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct UnfilledRole {
    /// The role.
    #[schemars(extend("examples" = ["ciso"]))]
    pub role: String,
    /// Why it is unfilled.
    #[schemars(extend("examples" = ["no one known to work there is CISO, Chief Security Officer or VP Security, or works close to that"]))]
    pub reason: String,
}

impl Response for CommitteeResponse {
    fn outcome(&self) -> Outcome {
        let people = self.committee.values().flatten().map(|member| member.id.as_str());
        Outcome::results(self.total_people as usize).with_people(people)
    }
}

/// A member of the committee.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CommitteeMember {
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
    /// The part the person has in the decision.
    pub influence: Influence,
}
