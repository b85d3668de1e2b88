//! POST /v1/clean

use common::app::Cx;
use common::catalog::resolve::{CleanRequest, CleanResponse};
use common::clean::cleaned;
use common::error::{Error, Result};
use common::limits;

/// How many calls an account may make in a minute.
const A_MINUTE: u32 = 60;

pub async fn clean(cx: Cx, request: CleanRequest) -> Result<CleanResponse> {
    let visit = limits::count_in_minute(&cx.app.store, cx.now(), "clean", cx.account_id(), A_MINUTE).await?;
    if !visit.granted {
        return Err(Error::RateLimited {
            retry_after: u64::from(visit.allowance.reset),
            detail: "An account may clean values 60 times a minute, 100 values each.",
        });
    }
    Ok(CleanResponse { results: request.items.iter().map(cleaned).collect() })
}
