//! POST /v1/smb-buying-committee

use common::app::Cx;
use common::catalog::composites::CommitteeResponse;
use common::catalog::niche::SmbBuyingCommitteeRequest;
use common::compose::Compose;
use common::error::Result;
use common::language::committee::SMALL_BUSINESS;

pub async fn smb_buying_committee(cx: Cx, request: SmbBuyingCommitteeRequest) -> Result<CommitteeResponse> {
    let max_per_role = usize::from(request.max_per_role.unwrap_or(2));
    Compose::new(cx).committee_anywhere(&request.company_domain, SMALL_BUSINESS, max_per_role).await
}
