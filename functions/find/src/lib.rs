//! Emails, phones and reverse lookup.

use common::catalog::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Find)
}
