//! GET /health

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::account::HealthResponse;
use common::error::{Error, Result};

pub async fn health(cx: Cx, _: NoInput) -> Result<HealthResponse> {
    // Reading an account that does not exist proves that the database answers.
    cx.app.store.account("health").await?;
    let directory = cx.app.providers.directory();
    if let Some(directory) = directory {
        // And looking up a person who does not exist shows that the directory's database answers.
        let looked = directory.person_by_id("health").await;
        looked.map_err(|error| Error::Unavailable(error.into()))?;
    }
    let dataset = directory.map(|directory| directory.holdings());
    Ok(HealthResponse { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into(), dataset })
}
