//! POST /v1/local-business-owners

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{LocalBusinessOwnersRequest, LocalBusinessOwnersResponse};
use common::compose::Compose;
use common::compose::owners::SMALL;
use common::error::Result;
use common::lookup::filters::CompanyFilters;

pub async fn local_business_owners(
    cx: Cx,
    request: LocalBusinessOwnersRequest,
) -> Result<LocalBusinessOwnersResponse> {
    let compose = &Compose::new(cx);
    let businesses = compose
        .companies(CompanyFilters {
            industries: vec![request.industry].into(),
            locations: vec![request.city].into(),
            employee_count: Some(request.size.unwrap_or(SMALL)),
            ..CompanyFilters::default()
        })
        .await?;
    let results = compose.first(businesses, limit_of(request.limit), |number| async move {
        let record = compose.company_at(number).await?;
        compose.owned(&record.company).await
    });
    Ok(LocalBusinessOwnersResponse { results: results.await? })
}
