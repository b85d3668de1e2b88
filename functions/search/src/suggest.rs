//! GET /v1/search/suggest

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::search::{SuggestRequest, SuggestResponse};
use common::error::Result;
use common::lookup::ProviderError;
use common::providers::vendor::LOCAL;

pub async fn suggest(cx: Cx, request: SuggestRequest) -> Result<SuggestResponse> {
    let SuggestRequest { field, q, limit } = request;
    let directory = cx.app.providers.directory().ok_or(ProviderError::NoDirectory)?;
    let started = common::domain::clock::instant();
    let asked = directory.suggest(field, &q.unwrap_or_default(), limit_of(limit)).await;
    let outcome = asked.as_ref().map_or_else(ProviderError::outcome, |_| "found");
    cx.ask.call.note_provider(LOCAL, outcome, common::domain::clock::passed(started));
    let results = asked?;
    Ok(SuggestResponse { field, results })
}
