//! POST /v1/local-business-owners

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{LocalBusinessOwnersRequest, LocalBusinessOwnersResponse};
use common::compose::Compose;
use common::compose::owners::SMALL;
use common::error::Result;
use common::find::Take;
use common::lookup::filters::CompanyFilters;

pub async fn local_business_owners(
    cx: Cx,
    request: LocalBusinessOwnersRequest,
) -> Result<LocalBusinessOwnersResponse> {
    let compose = &Compose::new(cx);
    let take = Take::of(request.allow_unverified);
    let size = request.size;
    let businesses = compose
        .companies(CompanyFilters {
            industries: vec![request.industry].into(),
            locations: vec![request.city].into(),
            employee_count: size,
            ..CompanyFilters::default()
        })
        .await?;
    let results = compose.first(businesses, limit_of(request.limit), |number| async move {
        let record = compose.company_at(number).await?;
        // Registers of places know no sizes; most of what they have is small.
        if size.is_none() && record.company.employee_count.is_some_and(|count| !SMALL.contains(count)) {
            return Ok(None);
        }
        compose.owned(&record, take).await
    });
    let results = results.await?;
    Ok(LocalBusinessOwnersResponse { results, unverified_only: compose.withheld() })
}
