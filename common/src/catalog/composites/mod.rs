//! Composite endpoints (SPEC.md 4.5).

mod accounts;
mod buyers;
mod moves;
mod prospects;
mod radars;

pub use accounts::*;
pub use buyers::*;
pub use moves::*;
pub use prospects::*;
pub use radars::*;

use super::{Entry, entry};

pub static ENTRIES: &[Entry] = &[
    entry::<FindDecisionMaker>(),
    entry::<BuyingCommittee>(),
    entry::<ProspectPackage>(),
    entry::<CongratsTrigger>(),
    entry::<JobChangeRadar>(),
    entry::<FundingRadar>(),
    entry::<FundedAndHiring>(),
    entry::<HiringIntent>(),
    entry::<TechStackTargets>(),
    entry::<LookalikeAccounts>(),
    entry::<FindSimilarPeople>(),
    entry::<ChampionJustMoved>(),
    entry::<LowCompetitionHires>(),
];
