//! POST /v1/find-decision-maker

use common::app::Cx;
use common::catalog::composites::{FindDecisionMakerRequest, FindDecisionMakerResponse};
use common::compose::Compose;
use common::error::Result;
use common::language::role::Role;

pub async fn find_decision_maker(
    cx: Cx,
    request: FindDecisionMakerRequest,
) -> Result<FindDecisionMakerResponse> {
    let limit = usize::from(request.limit.unwrap_or(3));
    let role = Role::parse(&request.role);
    let results = Compose::new(cx).decision_makers_anywhere(&request.company_domain, &role, limit).await?;
    let reason = results.is_empty().then(|| role.unfilled());
    Ok(FindDecisionMakerResponse { results, reason })
}
