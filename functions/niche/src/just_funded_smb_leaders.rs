//! POST /v1/just-funded-smb-leaders

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{FundedBusiness, JustFundedSmbLeadersRequest, JustFundedSmbLeadersResponse};
use common::compose::Compose;
use common::compose::funded::FundingWindow;
use common::compose::owners::{SMALL, is_small};
use common::error::Result;
use common::find::Take;
use common::lookup::filters::CompanyFilters;

const DAYS: u16 = 30;

pub async fn just_funded_smb_leaders(
    cx: Cx,
    request: JustFundedSmbLeadersRequest,
) -> Result<JustFundedSmbLeadersResponse> {
    let compose = &Compose::new(cx);
    let take = Take::of(request.allow_unverified);
    let window = &FundingWindow::last_days(compose.today(), DAYS);
    // Written together, the parts of a place must all hold.
    let place: Vec<String> = [request.city, request.region, request.country].into_iter().flatten().collect();
    let filters = CompanyFilters {
        locations: if place.is_empty() { Vec::new().into() } else { vec![place.join(", ")].into() },
        industries: request.industry.into_iter().collect(),
        employee_count: Some(SMALL),
        ..CompanyFilters::default()
    };
    let candidates = compose.funded(window, filters).await?;
    let results = compose.first(candidates, limit_of(request.limit), |candidate| async move {
        let Some(funded) = compose.read_funded(window, candidate).await? else { return Ok(None) };
        // The record may not know yet what the feed tells.
        if !is_small(funded.round.stage) {
            return Ok(None);
        }
        let owned = compose.owned(&funded.record, take).await?;
        Ok(owned.map(|owned| FundedBusiness { owned, funding: funded.round }))
    });
    let results = results.await?;
    Ok(JustFundedSmbLeadersResponse { results, unverified_only: compose.withheld() })
}
