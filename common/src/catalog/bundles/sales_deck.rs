//! POST /v1/bundles/sales-deck

use super::has_any;
use crate::catalog::composites::Lookalike;
use crate::catalog::parts::{DecisionMaker, PersonBrief};
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::input::Request;
use domain::Family::Bundles;
use domain::signal::Position;
use domain::{Company, Domain, FundingRound};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct SalesDeck;

impl Endpoint for SalesDeck {
    type Request = SalesDeckRequest;
    type Response = SalesDeckResponse;
    const SPEC: Spec = Spec {
        summary: "Prepares an account brief",
        purpose: "Everything for a first meeting in one call: the company, the decision maker, recent \
            news, similar companies. Use it before a meeting; for the decision maker alone use \
            find-decision-maker.",
        price: Price::flat(25_000),
        example: r#"{"company_domain": "glenmere-pay.example", "target_role": "VP Engineering"}"#,
        ..Spec::post("/v1/bundles/sales-deck", Bundles)
    };
}

/// The account to prepare for, and the role to meet.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SalesDeckRequest {
    /// The company's domain.
    pub company_domain: Domain,
    /// The role of the person to meet.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["VP Engineering"]))]
    pub target_role: String,
}

impl Request for SalesDeckRequest {}

/// The account brief.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SalesDeckResponse {
    /// Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known.
    pub found: bool,
    /// The company.
    pub company: Option<Company>,
    /// The best match for the role; null when there is none.
    pub decision_maker: Option<DecisionMaker>,
    /// Why there is no decision maker; null when there is one.
    #[schemars(extend("examples" = ["no one known to work there has the role VP Engineering"]))]
    pub no_decision_maker: Option<String>,
    /// Two more relevant people.
    pub buying_committee_extras: Option<Vec<DecisionMaker>>,
    /// The latest funding round of the last 18 months; null when there is none.
    pub recent_funding: Option<FundingRound>,
    /// People who joined or left in the last 90 days, latest first; at most 10.
    pub recent_job_changes_at_account: Option<Vec<AccountMove>>,
    /// The three most similar companies.
    pub similar_companies: Option<Vec<Lookalike>>,
    /// The sections whose provider failed.
    pub incomplete: Vec<String>,
}

impl Response for SalesDeckResponse {
    fn outcome(&self) -> Outcome {
        let extras = self.buying_committee_extras.iter().flatten();
        let people = self.decision_maker.iter().chain(extras).map(|person| person.id.as_str());
        let sections = [
            self.decision_maker.is_some(),
            has_any(&self.buying_committee_extras),
            self.recent_funding.is_some(),
            has_any(&self.recent_job_changes_at_account),
            has_any(&self.similar_companies),
        ];
        Outcome::found(self.found).billed_if(sections.contains(&true)).with_people(people)
    }
}

domain::vocabulary! {
    /// Whether the person joined or left.
    #[schemars(rename = "MoveDirection")]
    Direction { Hire = "hire", Leaver = "leaver", Promotion = "promotion" }
}

/// A person who joined, left or was promoted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AccountMove {
    /// Whether they came, left or rose.
    pub direction: Direction,
    /// The person.
    pub person: PersonBrief,
    /// The job before.
    pub previous: Position,
    /// The job since.
    pub current: Position,
    /// When it happened.
    pub changed_at: Timestamp,
}

/// A company by domain.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompanyByDomain {
    /// The company's domain.
    pub company_domain: Domain,
}

impl Request for CompanyByDomain {}
