//! GET /v1/search/suggest

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::search::{SuggestRequest, SuggestResponse};
use common::error::Result;
use common::lookup::ProviderError;

pub async fn suggest(cx: Cx, request: SuggestRequest) -> Result<SuggestResponse> {
    let SuggestRequest { field, q, limit } = request;
    let directory = cx.app.providers.directory().ok_or(ProviderError::NoDirectory)?;
    let results = directory.suggest(field, &q.unwrap_or_default(), limit_of(limit)).await?;
    Ok(SuggestResponse { field, results })
}
