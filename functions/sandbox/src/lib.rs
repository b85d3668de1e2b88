//! Canned twins of the paid endpoints.

use common::catalog::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Sandbox)
}
