//! POST /v1/bundles/founder-research

use super::has_any;
use super::sales_deck::CompanyByDomain;
use crate::catalog::parts::PersonBrief;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use domain::Family::Bundles;
use domain::{Company, FundingRound, Technology};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct FounderResearch;

impl Endpoint for FounderResearch {
    type Request = CompanyByDomain;
    type Response = FounderResearchResponse;
    const SPEC: Spec = Spec {
        summary: "Gives a company, its founders, funding history and tech stack",
        purpose: "One report for investors and sellers: a company's founders, funding and technologies. For the company record alone use companies.",
        price: Price::flat(20_000),
        example: r#"{"company_domain": "glenmere-pay.example"}"#,
        ..Spec::post("/v1/bundles/founder-research", Bundles)
    };
}

/// A company and where it comes from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FounderResearchResponse {
    /// Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known.
    pub found: bool,
    /// The company.
    pub company: Option<Company>,
    /// Its founders and owners, those still there first.
    pub founders: Option<Vec<Founder>>,
    /// Its funding rounds, newest first.
    pub funding_history: Option<Vec<FundingRound>>,
    /// Its technologies.
    pub tech_stack: Option<Vec<Technology>>,
    /// The sections whose provider failed.
    pub incomplete: Vec<String>,
}

impl Response for FounderResearchResponse {
    fn outcome(&self) -> Outcome {
        let founders = self.founders.iter().flatten();
        let sections = [has_any(&self.founders), has_any(&self.funding_history), has_any(&self.tech_stack)];
        Outcome::found(self.found)
            .billed_if(sections.contains(&true))
            .with_people(founders.map(|founder| founder.person.id.as_str()))
    }
}

/// A founder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Founder {
    /// The person.
    pub person: PersonBrief,
    /// Whether they still work there.
    pub current: bool,
    /// The companies they worked at before, latest first.
    pub previous_companies: Vec<String>,
}
