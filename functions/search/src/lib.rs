//! People and companies by filters.

use common::catalog::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Search)
}
