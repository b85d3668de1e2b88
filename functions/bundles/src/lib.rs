//! Whole research workflows at a flat price.

use common::catalog::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Bundles)
}
