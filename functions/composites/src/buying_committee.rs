//! POST /v1/buying-committee

use common::app::Cx;
use common::catalog::composites::{BuyingCommitteeRequest, CommitteeResponse};
use common::compose::Compose;
use common::error::Result;
use common::language::committee::seats;

pub async fn buying_committee(cx: Cx, request: BuyingCommitteeRequest) -> Result<CommitteeResponse> {
    let max_per_role = usize::from(request.max_per_role.unwrap_or(2));
    Compose::new(cx).committee_anywhere(&request.company_domain, seats(request.deal_type), max_per_role).await
}
