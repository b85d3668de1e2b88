//! POST /v1/silent-promoter-radar

use crate::stored::{NOT_MATCHED, people};
use common::app::Cx;
use common::catalog::niche::{Promotion, SilentPromoterRadarRequest, SilentPromoterRadarResponse};
use common::catalog::parts::without_contact;
use common::compose::Compose;
use common::error::Result;
use futures::future::BoxFuture;

const DAYS: i32 = 90;

/// A list that is not there is that, before it is a question of credits.
pub fn most<'a>(cx: &'a Cx, request: &'a SilentPromoterRadarRequest) -> BoxFuture<'a, Result<u64>> {
    Box::pin(async move { Ok(people(cx, request.people()).await?.contacts.len() as u64) })
}

pub async fn silent_promoter_radar(
    cx: Cx,
    request: SilentPromoterRadarRequest,
) -> Result<SilentPromoterRadarResponse> {
    let page = people(&cx, request.people()).await?;
    let compose = Compose::new(cx);
    let checked = page.contacts.len() as u32;
    let is_unmatched = checked == 0 && request.connection_id.is_some() && request.cursor.is_none();
    let known = compose.resolve(page.contacts).await?;
    let risen = compose.promotions_of(known, DAYS).await?;
    let results = risen.into_iter().map(|risen| Promotion {
        index: risen.known.index,
        record: page.records.get(risen.known.index).cloned(),
        contact: risen.known.contact,
        person: without_contact(risen.known.person),
        previous_title: risen.previous_title,
        new_title: risen.new_title,
        promoted_at: risen.at,
    });
    Ok(SilentPromoterRadarResponse {
        checked,
        invalid: page.invalid,
        results: results.collect(),
        next_cursor: page.next_cursor,
        unsupplied: is_unmatched.then(|| NOT_MATCHED.to_owned()),
    })
}
