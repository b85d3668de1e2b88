//! The privacy desk: the operator's endpoints for opt-outs, erasure, copies and requests, and the public page `/privacy`.

mod desk;
pub mod page;

use common::catalog::privacy::{
    AccessData, Erase, FulfilRightsRequest, GetRightsRequest, ListRightsRequests, PrivacyStatus,
    RefuseRightsRequest, Suppress, Unsuppress,
};
use common::domain::Family;
use common::http::Routes;
use common::privacy::archive::OwnArchive;

/// The handlers of a function, which reaches its own tables alone.
pub fn routes() -> Routes {
    routes_with(None)
}

/// The handlers of a process that may have an archive.
pub fn routes_with(archive: OwnArchive) -> Routes {
    let own = || -> OwnArchive { archive.clone() };
    let (status, suppress, unsuppress) = (own(), own(), own());
    let (erase, access, fulfil) = (own(), own(), own());
    Routes::new(Family::Privacy)
        .on(PrivacyStatus, move |cx, asked| desk::status(cx, asked, status.clone()))
        .on(Suppress, move |cx, who| desk::suppress(cx, who, suppress.clone()))
        .on(Unsuppress, move |cx, who| desk::unsuppress(cx, who, unsuppress.clone()))
        .on(Erase, move |cx, who| desk::erase(cx, who, erase.clone()))
        .on(AccessData, move |cx, who| desk::access(cx, who, access.clone()))
        .on(ListRightsRequests, desk::requests)
        .on(GetRightsRequest, desk::request)
        .on(FulfilRightsRequest, move |cx, which| desk::fulfil(cx, which, fulfil.clone()))
        .on(RefuseRightsRequest, desk::refuse)
}
