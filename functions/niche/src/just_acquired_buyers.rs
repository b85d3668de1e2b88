//! POST /v1/just-acquired-buyers

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{Acquisition, JustAcquiredBuyersRequest, JustAcquiredBuyersResponse};
use common::compose::{Compose, role_or_leader};
use common::domain::signal::{SignalData, SignalKind};
use common::error::Result;
use common::language::text::key;
use common::store::signals::{Feed, SignalRange};
use jiff::SignedDuration;

const WINDOW: SignedDuration = SignedDuration::from_hours(24 * 30);
/// More deals than any month has.
const MOST: usize = 5_000;

pub async fn just_acquired_buyers(
    cx: Cx,
    request: JustAcquiredBuyersRequest,
) -> Result<JustAcquiredBuyersResponse> {
    let compose = &Compose::new(cx);
    let now = compose.cx.now();
    let range = SignalRange { since: Some(now - WINDOW), until: compose.until(), ..SignalRange::default() };
    let deals = compose.cx.app.store.signals(Feed::Kind(SignalKind::Acquisition), &range, MOST, now).await?;
    let (role, industry) = (&role_or_leader(request.role.as_deref()), &request.industry.as_deref().map(key));
    let results = compose.first(deals, limit_of(request.limit), |signal| async move {
        let SignalData::Acquisition(deal) = signal.data else { return Ok(None) };
        let (Some(acquirer), Some(target)) = (deal.acquirer, deal.target) else { return Ok(None) };
        let Some(domain) = acquirer.domain else { return Ok(None) };
        let Some(acquirer) = compose.company(&domain).await? else { return Ok(None) };
        if let Some(wanted) = industry {
            let about = signal.company.and_then(|company| company.industry);
            let mut own = [about, acquirer.industry.clone()].into_iter().flatten();
            if !own.any(|own| key(&own) == *wanted) {
                return Ok(None);
            }
        }
        let decision_maker = compose.decision_maker(&acquirer, role).await?;
        Ok(decision_maker.map(|decision_maker| Acquisition {
            acquirer: (*acquirer).clone(),
            target,
            announced_at: signal.occurred_at,
            amount: deal.amount,
            currency: deal.currency,
            decision_maker,
        }))
    });
    Ok(JustAcquiredBuyersResponse { role: role.text().to_owned(), results: results.await? })
}
