//! GET /health

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::account::HealthResponse;
use common::error::Result;

pub async fn health(cx: Cx, _: NoInput) -> Result<HealthResponse> {
    // Reading an account that does not exist proves that the database answers.
    cx.app.store.account("health").await?;
    let dataset = cx.app.providers.directory().map(|directory| directory.holdings());
    Ok(HealthResponse { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into(), dataset })
}
