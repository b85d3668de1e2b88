//! One identifier in, one record out.

mod companies;
mod enrich;
mod verify_email;

use common::catalog::resolve::{Companies, Enrich, VerifyEmail};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Resolve)
        .on(Enrich, enrich::enrich)
        .on(Companies, companies::companies)
        .on(VerifyEmail, verify_email::verify_email)
}
