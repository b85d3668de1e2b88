//! POST /v1/ad-audience

use common::app::Cx;
use common::audience::{self, Audience};
use common::catalog::find::{AdAudienceRequest, AdAudienceResponse, HashedEmail};
use common::error::{Error, Result};

pub async fn ad_audience(cx: Cx, request: AdAudienceRequest) -> Result<AdAudienceResponse> {
    let total = request.emails.len() as u64;
    // Thousands of hashes are work for a processor, not for the reactor.
    let hashing = tokio::task::spawn_blocking(move || audience::hash(&request.emails));
    let Audience { hashed, addresses, invalid, duplicates } =
        hashing.await.map_err(|error| Error::Internal(error.into()))?;
    let valid = hashed.len() as u64;
    let matched = cx.ask.count_known(&addresses).await?;
    let match_rate = if valid == 0 { 0.0 } else { matched as f64 / valid as f64 };
    let hashes = hashed.into_iter().map(|hashed| HashedEmail {
        index: hashed.index,
        sha256: hashed.sha256,
        sha256_google: hashed.sha256_google,
    });
    Ok(AdAudienceResponse {
        total,
        valid,
        invalid,
        duplicates,
        matched,
        match_rate: (match_rate * 10_000.0).round() / 10_000.0,
        hashes: hashes.collect(),
    })
}
