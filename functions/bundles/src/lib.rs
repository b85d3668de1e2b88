//! Whole research workflows in one call.

mod competitive_intel;
mod founder_research;
mod recruiter_pack;
mod relationship_graph;
mod sales_deck;

use common::catalog::bundles::{
    CompetitiveIntel, FounderResearch, RecruiterPack, RelationshipGraph, SalesDeck,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Bundles)
        .on(SalesDeck, sales_deck::sales_deck)
        .on(RecruiterPack, recruiter_pack::recruiter_pack)
        .on(FounderResearch, founder_research::founder_research)
        .on(CompetitiveIntel, competitive_intel::competitive_intel)
        .on(RelationshipGraph, relationship_graph::relationship_graph)
}
