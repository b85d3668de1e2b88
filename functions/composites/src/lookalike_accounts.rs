//! POST /v1/lookalike-accounts

use common::app::Cx;
use common::catalog::composites::{LookalikeAccountsRequest, LookalikeAccountsResponse};
use common::catalog::fields::limit_of;
use common::compose::Compose;
use common::error::Result;

pub async fn lookalike_accounts(
    cx: Cx,
    request: LookalikeAccountsRequest,
) -> Result<LookalikeAccountsResponse> {
    let (results, unknown_domains) =
        Compose::new(cx).lookalikes(&request.domains, limit_of(request.limit)).await?;
    Ok(LookalikeAccountsResponse { results, unknown_domains })
}
