//! Niche composite endpoints (SPEC.md 4.6).

mod companies;
mod local;
mod people;
mod phone;

pub use companies::*;
pub use local::*;
pub use people::*;
pub use phone::*;

use super::{Entry, entry};

pub static ENTRIES: &[Entry] = &[
    entry::<LocalBusinessOwners>(),
    entry::<JustFundedSmbLeaders>(),
    entry::<CompetitorTalentLeaving>(),
    entry::<SilentPromoterRadar>(),
    entry::<HiringVelocity>(),
    entry::<JustAcquiredBuyers>(),
    entry::<BuyerBudgetWindow>(),
    entry::<MultiSourcePhone>(),
    entry::<SmbBuyingCommittee>(),
    entry::<FundedAndUsingTech>(),
    entry::<QuietPowerUsers>(),
    entry::<LocalServiceByRevenue>(),
];
