//! Bulk jobs and their webhooks.

use common::catalog::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Bulk)
}
