//! POST /v1/local-service-by-revenue

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{
    BusinessByRevenue, LocalServiceByRevenueRequest, LocalServiceByRevenueResponse,
};
use common::compose::Compose;
use common::compose::owners::SMALL;
use common::error::Result;
use common::find::Take;
use common::lookup::filters::CompanyFilters;

pub async fn local_service_by_revenue(
    cx: Cx,
    request: LocalServiceByRevenueRequest,
) -> Result<LocalServiceByRevenueResponse> {
    let compose = &Compose::new(cx);
    let take = Take::of(request.allow_unverified);
    let revenue_range = request.revenue_band;
    let businesses = compose
        .companies(CompanyFilters {
            revenue_ranges: vec![revenue_range],
            industries: request.industry.into_iter().collect(),
            locations: request.city.into_iter().collect(),
            employee_count: Some(SMALL),
            ..CompanyFilters::default()
        })
        .await?;
    let results = compose.first(businesses, limit_of(request.limit), |number| async move {
        let record = compose.company_at(number).await?;
        let owned = compose.owned(&record, take).await?;
        Ok(owned.map(|owned| BusinessByRevenue { owned, revenue_range }))
    });
    let results = results.await?;
    Ok(LocalServiceByRevenueResponse { results, unverified_only: compose.withheld() })
}
