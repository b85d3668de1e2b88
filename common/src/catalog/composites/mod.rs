//! Composite endpoints.

mod buying_committee;
mod champion_just_moved;
mod congrats_trigger;
mod find_decision_maker;
mod find_similar_people;
mod funded_and_hiring;
mod funding_radar;
mod hiring_intent;
mod job_change_radar;
mod lookalike_accounts;
mod low_competition_hires;
mod prospect_package;
mod tech_stack_targets;

pub use buying_committee::*;
pub use champion_just_moved::*;
pub use congrats_trigger::*;
pub use find_decision_maker::*;
pub use find_similar_people::*;
pub use funded_and_hiring::*;
pub use funding_radar::*;
pub use hiring_intent::*;
pub use job_change_radar::*;
pub use lookalike_accounts::*;
pub use low_competition_hires::*;
pub use prospect_package::*;
pub use tech_stack_targets::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
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
