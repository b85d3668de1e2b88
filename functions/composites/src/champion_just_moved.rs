//! POST /v1/champion-just-moved

use common::app::Cx;
use common::catalog::composites::{ChampionJustMovedRequest, ChampionJustMovedResponse, MovedChampion};
use common::catalog::parts::{read_contacts, without_contact};
use common::compose::Compose;
use common::compose::moves::is_promotion;
use common::error::Result;
use jiff::SignedDuration;

const SINCE_DAYS: u16 = 90;

pub async fn champion_just_moved(
    cx: Cx,
    request: ChampionJustMovedRequest,
) -> Result<ChampionJustMovedResponse> {
    let compose = Compose::new(cx);
    let (contacts, invalid) = read_contacts(&request.contacts);
    let checked = contacts.len() as u32;
    let days = i64::from(request.since_days.unwrap_or(SINCE_DAYS));
    let since = compose.cx.now() - SignedDuration::from_hours(24 * days);
    let people = compose.resolve(contacts).await?;
    let moved =
        compose.changes_of(people, since, |change| !is_promotion(change) && !change.is_departure()).await?;
    let results =
        moved.into_iter().take(request.limit.map_or(usize::MAX, usize::from)).map(|change| MovedChampion {
            index: change.known.index,
            contact: change.known.contact,
            person: without_contact(change.known.person),
            previous: change.data.previous,
            current: change.data.current,
            changed_at: change.at,
        });
    Ok(ChampionJustMovedResponse { checked, invalid, results: results.collect() })
}
