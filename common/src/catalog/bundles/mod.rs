//! Bundles (SPEC.md 4.7). A section whose provider failed is null and named in `incomplete`; a bundle is charged when its subject
//! was resolved.

mod accounts;
mod people;

pub use accounts::*;
pub use people::*;

use super::{Entry, entry};

pub static ENTRIES: &[Entry] = &[
    entry::<SalesDeck>(),
    entry::<RecruiterPack>(),
    entry::<FounderResearch>(),
    entry::<CompetitiveIntel>(),
    entry::<RelationshipGraph>(),
];
