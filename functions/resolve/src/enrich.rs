//! POST /v1/enrich

use common::app::Cx;
use common::catalog::resolve::{EnrichRequest, EnrichResponse, accept};
use common::error::Result;

pub async fn enrich(cx: Cx, request: EnrichRequest) -> Result<EnrichResponse> {
    let lookup = cx.ask.person(&request.query()).await?;
    Ok(match accept(lookup, request.min_confidence) {
        Ok((person, matched)) => {
            EnrichResponse { found: true, person: Some(person), matched: Some(matched), reason: None }
        }
        Err(reason) => EnrichResponse { found: false, person: None, matched: None, reason: Some(reason) },
    })
}
