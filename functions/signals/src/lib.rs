//! Live signal feeds.

mod feed;

use common::catalog::signals::Signals;
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    Routes::new(Family::Signals).on(Signals, feed::signals)
}
