//! Niche composite endpoints.

mod buyer_budget_window;
mod competitor_talent_leaving;
mod funded_and_using_tech;
mod hiring_velocity;
mod just_acquired_buyers;
mod just_funded_smb_leaders;
mod local_business_owners;
mod local_service_by_revenue;
mod multi_source_phone;
mod quiet_power_users;
mod silent_promoter_radar;
mod smb_buying_committee;
mod stored;

pub use buyer_budget_window::*;
pub use competitor_talent_leaving::*;
pub use funded_and_using_tech::*;
pub use hiring_velocity::*;
pub use just_acquired_buyers::*;
pub use just_funded_smb_leaders::*;
pub use local_business_owners::*;
pub use local_service_by_revenue::*;
pub use multi_source_phone::*;
pub use quiet_power_users::*;
pub use silent_promoter_radar::*;
pub use smb_buying_committee::*;
pub use stored::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
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
