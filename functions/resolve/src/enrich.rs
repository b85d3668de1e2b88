//! POST /v1/enrich

use common::app::Cx;
use common::catalog::resolve::{EnrichRequest, EnrichResponse};
use common::error::Result;

pub async fn enrich(cx: Cx, request: EnrichRequest) -> Result<EnrichResponse> {
    common::resolve::enrich(&cx, request).await
}
