//! Bundles. A section whose provider failed is null and named in `incomplete`; a bundle is charged when its subject
//! was resolved and at least one section beyond the subject has something.

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

use super::{CatalogEntry, entry};

/// Whether a section has something.
fn has_any<T>(section: &Option<Vec<T>>) -> bool {
    section.as_ref().is_some_and(|section| !section.is_empty())
}

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<SalesDeck>(),
    entry::<RecruiterPack>(),
    entry::<FounderResearch>(),
    entry::<CompetitiveIntel>(),
    entry::<RelationshipGraph>(),
];
