//! Bundles (SPEC.md 4.7). A section whose provider failed is null and named in `incomplete`; a bundle is charged when its subject
//! was resolved.

mod competitive_intel;
mod founder_research;
mod recruiter_pack;
mod relationship_graph;
mod sales_deck;

pub use competitive_intel::*;
pub use founder_research::*;
pub use recruiter_pack::*;
pub use relationship_graph::*;
pub use sales_deck::*;

use crate::catalog::{Endpoint, Outcome, Price, Response, Spec};
use crate::catalog::composites::{Lookalike, PersonByUrl, SimilarPersonResult};
use crate::catalog::parts::{DecisionMaker, PersonBrief};
use crate::input::Request;
use domain::{Company, CompanyRef, Domain, FundingRound, Person, Technology};
use domain::Family::Bundles;
use domain::signal::Position;
use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use super::{entry, Entry};

pub static ENTRIES: &[Entry] = &[
    entry::<SalesDeck>(),
    entry::<RecruiterPack>(),
    entry::<FounderResearch>(),
    entry::<CompetitiveIntel>(),
    entry::<RelationshipGraph>(),
];
