//! Composites for particular trades and moments.

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

use common::catalog::niche::{
    BuyerBudgetWindow, CompetitorTalentLeaving, FundedAndUsingTech, HiringVelocity, JustAcquiredBuyers,
    JustFundedSmbLeaders, LocalBusinessOwners, LocalServiceByRevenue, MultiSourcePhone, QuietPowerUsers,
    SilentPromoterRadar, SmbBuyingCommittee,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Niche)
        .on(LocalBusinessOwners, local_business_owners::local_business_owners)
        .on(JustFundedSmbLeaders, just_funded_smb_leaders::just_funded_smb_leaders)
        .on(CompetitorTalentLeaving, competitor_talent_leaving::competitor_talent_leaving)
        .on_stored(
            SilentPromoterRadar,
            silent_promoter_radar::most,
            silent_promoter_radar::silent_promoter_radar,
        )
        .on(HiringVelocity, hiring_velocity::hiring_velocity)
        .on(JustAcquiredBuyers, just_acquired_buyers::just_acquired_buyers)
        .on(BuyerBudgetWindow, buyer_budget_window::buyer_budget_window)
        .on(MultiSourcePhone, multi_source_phone::multi_source_phone)
        .on(SmbBuyingCommittee, smb_buying_committee::smb_buying_committee)
        .on(FundedAndUsingTech, funded_and_using_tech::funded_and_using_tech)
        .on_stored(QuietPowerUsers, quiet_power_users::most, quiet_power_users::quiet_power_users)
        .on(LocalServiceByRevenue, local_service_by_revenue::local_service_by_revenue)
}
