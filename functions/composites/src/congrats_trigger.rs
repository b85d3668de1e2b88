//! POST /v1/congrats-trigger

use common::app::Cx;
use common::catalog::composites::{
    Congrats, CongratsTriggerRequest, CongratsTriggerResponse, UnmaskedPerson,
};
use common::catalog::fields::limit_of;
use common::compose::moves::{Move, MoveFilter};
use common::compose::{Compose, hooks};
use common::error::Result;
use common::signals::supply::NO_ANNOUNCEMENTS;
use jiff::SignedDuration;

/// Congratulations come within a month or not at all.
const WINDOW: SignedDuration = SignedDuration::from_hours(24 * 30);

pub async fn congrats_trigger(cx: Cx, request: CongratsTriggerRequest) -> Result<CongratsTriggerResponse> {
    let compose = Compose::new(cx);
    // A step down is no reason to congratulate.
    let filter = MoveFilter { announced: true, not_down: true, ..MoveFilter::default() };
    let moves = compose.moves(&filter, compose.cx.now() - WINDOW, limit_of(request.limit)).await?;
    let results: Vec<Congrats> = moves.into_iter().filter_map(congrats).collect();
    // Only the demo and imports bring announcements; without one there is no news to congratulate on.
    let unsupplied = results.is_empty().then(|| NO_ANNOUNCEMENTS.to_owned());
    Ok(CongratsTriggerResponse { results, unsupplied })
}

/// Only announced moves come here, so each becomes a result.
fn congrats(change: Move) -> Option<Congrats> {
    let Move { person, data, at } = change;
    let seed = hooks::congratulation(person.first_name.as_deref().unwrap_or(&person.full_name), &data);
    let post = data.announcement?;
    Some(Congrats {
        person_unmasked: UnmaskedPerson {
            id: person.id,
            full_name: person.full_name,
            network_url: person.network_url,
            company: data.current.company?,
        },
        new_role: data.current.title?,
        changed_at: at,
        announcement_post_url: post.url,
        announcement_text: post.text?,
        personalization_seed: seed,
    })
}
