//! POST /v1/multi-source-phone

use common::app::Cx;
use common::catalog::find::FindPhoneRequest;
use common::catalog::niche::{Attempt, MultiSourcePhoneResponse};
use common::error::Result;
use common::find::{Take, find_phone_anywhere};

pub async fn multi_source_phone(cx: Cx, request: FindPhoneRequest) -> Result<MultiSourcePhoneResponse> {
    let (phone, attempts) =
        find_phone_anywhere(&cx, &request.query(), Take::of(request.allow_unverified)).await?;
    let attempts = attempts.into_iter().map(|attempt| Attempt {
        provider: attempt.name,
        outcome: attempt.outcome,
        latency_ms: attempt.latency_ms,
    });
    Ok(MultiSourcePhoneResponse { phone, attempts: attempts.collect() })
}
