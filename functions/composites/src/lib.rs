//! Several lookups, one answer.

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

use common::catalog::composites::{
    BuyingCommittee, ChampionJustMoved, CongratsTrigger, FindDecisionMaker, FindSimilarPeople,
    FundedAndHiring, FundingRadar, HiringIntent, JobChangeRadar, LookalikeAccounts, LowCompetitionHires,
    ProspectPackage, TechStackTargets,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Composites)
        .on(FindDecisionMaker, find_decision_maker::find_decision_maker)
        .on(BuyingCommittee, buying_committee::buying_committee)
        .on(ProspectPackage, prospect_package::prospect_package)
        .on(CongratsTrigger, congrats_trigger::congrats_trigger)
        .on(JobChangeRadar, job_change_radar::job_change_radar)
        .on(FundingRadar, funding_radar::funding_radar)
        .on(FundedAndHiring, funded_and_hiring::funded_and_hiring)
        .on(HiringIntent, hiring_intent::hiring_intent)
        .on(TechStackTargets, tech_stack_targets::tech_stack_targets)
        .on(LookalikeAccounts, lookalike_accounts::lookalike_accounts)
        .on(FindSimilarPeople, find_similar_people::find_similar_people)
        .on(ChampionJustMoved, champion_just_moved::champion_just_moved)
        .on(LowCompetitionHires, low_competition_hires::low_competition_hires)
}
