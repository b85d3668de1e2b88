//! The privacy desk: opt-outs, erasure, copies, and the requests of the people in records. The operator calls it; those people use
//! the page `/privacy`.

mod desk;
mod requests;

pub use desk::*;
pub use requests::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<PrivacyStatus>(),
    entry::<Suppress>(),
    entry::<Unsuppress>(),
    entry::<Erase>(),
    entry::<AccessData>(),
    entry::<ListRightsRequests>(),
    entry::<GetRightsRequest>(),
    entry::<FulfilRightsRequest>(),
    entry::<RefuseRightsRequest>(),
];
