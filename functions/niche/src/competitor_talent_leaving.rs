//! POST /v1/competitor-talent-leaving

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::niche::{CompetitorTalentLeavingRequest, CompetitorTalentLeavingResponse, Leaver};
use common::compose::Compose;
use common::compose::moves::MoveFilter;
use common::error::Result;
use common::find::Take;
use common::language::title::Title;
use jiff::SignedDuration;

const WINDOW: SignedDuration = SignedDuration::from_hours(24 * 30);

pub async fn competitor_talent_leaving(
    cx: Cx,
    request: CompetitorTalentLeavingRequest,
) -> Result<CompetitorTalentLeavingResponse> {
    let compose = &Compose::new(cx);
    let take = Take::of(request.allow_unverified);
    let departments = &request.departments.unwrap_or_default();
    let filter =
        MoveFilter { from: vec![request.competitor_domain], departures: true, ..MoveFilter::default() };
    let moves = compose.moves(&filter, compose.cx.now() - WINDOW, usize::MAX).await?;
    let results = compose.first(moves, limit_of(request.limit), |change| async move {
        let left = change.data.previous.title.as_deref().and_then(|title| Title::parse(title).department);
        if !departments.is_empty() && !left.is_some_and(|left| departments.contains(&left)) {
            return Ok(None);
        }
        let email = compose.email(&change.person, take).await?;
        Ok(email.map(|(email, email_verified)| Leaver {
            person: change.person,
            left_at: change.at,
            previous: change.data.previous,
            current: change.data.current,
            email,
            email_verified,
        }))
    });
    let results = results.await?;
    Ok(CompetitorTalentLeavingResponse { results, unverified_only: compose.withheld() })
}
