//! Watch lists, saved ICPs and history.

use common::catalog::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Sticky)
}
