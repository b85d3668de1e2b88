//! One identifier in, one record out.

mod clean;
mod companies;
mod enrich;
mod logo;
mod match_company;
mod match_person;
pub mod reconcile;
mod retrieve;
mod verify_email;

use common::catalog::resolve::{
    Clean, Companies, Enrich, GetCompany, GetLogo, GetPerson, MatchCompany, MatchPerson, VerifyEmail,
};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Resolve)
        .on(Enrich, enrich::enrich)
        .on(Companies, companies::companies)
        .on(VerifyEmail, verify_email::verify_email)
        .on(MatchPerson, match_person::match_person)
        .on(MatchCompany, match_company::match_company)
        .on(Clean, clean::clean)
        .on_stored(GetPerson, retrieve::most_of_person, retrieve::person)
        .on_stored(GetCompany, retrieve::most_of_company, retrieve::company)
        .download(GetLogo, logo::logo)
}
