//! Canned twins of the paid endpoints: no key, no credits, no providers, the same answer every time.
//!
//! Which twins exist comes from the catalogue, what they answer from `common/src/catalog/canned/`; nothing here knows an
//! endpoint. The pipeline checks a request like a live one, counts it against the day's allowance and adds the cost.

mod info;
mod magic;
mod twin;

use common::catalog::Access;
use common::catalog::sandbox::{self, Info};
use common::domain::Family;
use common::http::Routes;

pub fn routes() -> Routes {
    let routes = Routes::new(Family::Sandbox).on(Info, info::info);
    let twins = sandbox::entries().filter(|entry| entry.spec.access == Access::Sandbox);
    twins.fold(routes, |routes, entry| match twin::Twin::of(entry) {
        Some(twin) => routes.on_twin(entry, move |raw, max_count| twin.answer(raw, max_count)),
        None => routes,
    })
}
