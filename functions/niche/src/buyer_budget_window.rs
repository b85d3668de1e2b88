//! POST /v1/buyer-budget-window

use common::app::Cx;
use common::catalog::composites::FundedHirer;
use common::catalog::fields::limit_of;
use common::catalog::niche::{BuyerBudgetWindowRequest, BuyerBudgetWindowResponse};
use common::catalog::sticky::IcpFilters;
use common::compose::funded::FundingWindow;
use common::compose::{Compose, jobs, role_or_leader};
use common::error::{Error, Result};
use common::lookup::filters::CompanyFilters;
use common::store::saved_icps::SavedIcpHead;

/// Budgets from a round are being spent between these many months after it.
const MOST_MONTHS: i32 = 18;
const LEAST_MONTHS: i32 = 6;

pub async fn buyer_budget_window(
    cx: Cx,
    request: BuyerBudgetWindowRequest,
) -> Result<BuyerBudgetWindowResponse> {
    let compose = &Compose::new(cx);
    let filters = match (request.filters, &request.saved_icp_id) {
        (Some(filters), _) => filters,
        (None, Some(id)) => saved(&compose.cx, id).await?,
        (None, None) => CompanyFilters::default(),
    };
    let window = &FundingWindow::months_ago(compose.today(), MOST_MONTHS, LEAST_MONTHS);
    let role = &role_or_leader(request.role.as_deref());
    let candidates = compose.funded(window, filters).await?;
    let results = compose.first(candidates, limit_of(request.limit), |candidate| async move {
        let Some(funded) = compose.read_funded(window, candidate).await? else { return Ok(None) };
        let record = compose.with_openings(funded.number).await?;
        let open = jobs::open(&record, |_| true);
        if open.is_empty() {
            return Ok(None);
        }
        let decision_maker = compose.decision_maker(&record.company, role).await?;
        Ok(decision_maker.map(|decision_maker| FundedHirer {
            company: record.company.clone(),
            funding: funded.round.clone(),
            hiring: jobs::hiring(&open),
            decision_maker,
        }))
    });
    Ok(BuyerBudgetWindowResponse { role: role.text().to_owned(), results: results.await? })
}

/// The filters of a saved ICP of companies; its own funding filter gives way to this call's window.
async fn saved(cx: &Cx, id: &str) -> Result<CompanyFilters> {
    let icp: Option<SavedIcpHead> = cx.app.store.list(cx.account_id(), id).await?;
    let icp = icp.ok_or(Error::NotFound("There is no such saved ICP in this account."))?;
    match icp.parsed_filters()? {
        IcpFilters::Companies(filters) => Ok(CompanyFilters { funding: None, ..*filters }),
        IcpFilters::People(_) => {
            Err(Error::field("saved_icp_id", "wrong_target", "this ICP is of people; send one of companies"))
        }
    }
}
