//! GET /v1/signals

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::signals::{SignalsRequest, SignalsResponse};
use common::error::Result;
use common::signals::{feed, mask};

pub async fn signals(cx: Cx, request: SignalsRequest) -> Result<SignalsResponse> {
    let limit = limit_of(request.limit);
    let (page, states) =
        tokio::join!(feed::page(&cx.app.store, &request, limit, cx.now()), cx.app.store.source_states());
    let page = page?;
    let signals = mask::unobjected(&cx.ask, page.signals).await?;
    let of_kind = states?.into_iter().filter(|state| state.kinds.contains(&request.kind));
    Ok(SignalsResponse {
        kind: request.kind,
        refreshed_at: of_kind.filter_map(|state| state.refreshed_at).max(),
        results: signals.into_iter().map(mask::mask).collect(),
        next_cursor: page.next_cursor,
    })
}
