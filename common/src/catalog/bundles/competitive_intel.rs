//! POST /v1/bundles/competitive-intel

use super::has_any;
use super::sales_deck::{AccountMove, CompanyByDomain};
use crate::catalog::composites::Lookalike;
use crate::catalog::parts::PersonBrief;
use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use domain::Family::Bundles;
use domain::{Company, Technology};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct CompetitiveIntel;

impl Endpoint for CompetitiveIntel {
    type Request = CompanyByDomain;
    type Response = CompetitiveIntelResponse;
    const SPEC: Spec = Spec {
        summary: "Gives a competitor's leadership, recent moves, technologies and lookalikes",
        purpose: "One report on a competitor: its leaders, recent joiners and leavers, technologies and similar companies. \
            Good value when you need several of these; for the company record alone use companies.",
        price: Price::flat(25_000),
        example: r#"{"company_domain": "glenmere-pay.example"}"#,
        ..Spec::post("/v1/bundles/competitive-intel", Bundles)
    };
}

/// A competitor's profile.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompetitiveIntelResponse {
    /// Whether the company was resolved; nothing is charged otherwise, nor where nothing else is known.
    pub found: bool,
    /// The company.
    pub company: Option<Company>,
    /// Its leaders, the highest first; at most 10.
    pub leadership: Option<Vec<PersonBrief>>,
    /// People who joined, left or were promoted in the last 90 days, latest first; at most 10.
    pub recent_moves: Option<Vec<AccountMove>>,
    /// Its technologies.
    pub technologies: Option<Vec<Technology>>,
    /// The five most similar companies.
    pub lookalikes: Option<Vec<Lookalike>>,
    /// The sections whose provider failed.
    pub incomplete: Vec<String>,
}

impl Response for CompetitiveIntelResponse {
    fn outcome(&self) -> Outcome {
        let leaders = self.leadership.iter().flatten();
        let sections = [
            has_any(&self.leadership),
            has_any(&self.recent_moves),
            has_any(&self.technologies),
            has_any(&self.lookalikes),
        ];
        Outcome::found(self.found)
            .billed_if(sections.contains(&true))
            .with_people(leaders.map(|leader| leader.id.as_str()))
    }
}
