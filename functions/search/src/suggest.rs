//! GET /v1/search/suggest

use common::app::Cx;
use common::catalog::search::{SuggestRequest, SuggestResponse};
use common::error::Result;

pub async fn suggest(cx: Cx, request: SuggestRequest) -> Result<SuggestResponse> {
    let SuggestRequest { field, q, limit } = request;
    let limit = limit.unwrap_or(10) as usize;
    let found = move |dataset: &common::dataset::Dataset| {
        Ok(dataset.suggest(field, &q.unwrap_or_default(), limit)?)
    };
    Ok(SuggestResponse { field, results: crate::ask(&cx, found).await? })
}
