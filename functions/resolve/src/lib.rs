//! One identifier in, one record out.

mod companies;
mod enrich;
mod verify_email;

use common::catalog::resolve::{Companies, Enrich, VerifyEmail};
use common::domain::Family;
use common::http::Routes;

pub use companies::companies;
pub use enrich::enrich;
pub use verify_email::verify_email;

pub fn routes() -> Routes {
    Routes::new(Family::Resolve).on(Enrich, enrich).on(Companies, companies).on(VerifyEmail, verify_email)
}
