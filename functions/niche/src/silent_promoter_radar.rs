//! POST /v1/silent-promoter-radar

use common::app::Cx;
use common::catalog::niche::{Promotion, SilentPromoterRadarRequest, SilentPromoterRadarResponse};
use common::catalog::parts::{read_contacts, without_contact};
use common::compose::Compose;
use common::error::Result;

const DAYS: i32 = 90;

pub async fn silent_promoter_radar(
    cx: Cx,
    request: SilentPromoterRadarRequest,
) -> Result<SilentPromoterRadarResponse> {
    let compose = Compose::new(cx);
    let (contacts, invalid) = read_contacts(&request.contacts);
    let checked = contacts.len() as u32;
    let people = compose.resolve(contacts).await?;
    let risen = compose.promotions_of(people, DAYS).await?;
    let results = risen.into_iter().map(|risen| Promotion {
        index: risen.known.index,
        contact: risen.known.contact,
        person: without_contact(risen.known.person),
        previous_title: risen.previous_title,
        new_title: risen.new_title,
        promoted_at: risen.at,
    });
    Ok(SilentPromoterRadarResponse { checked, invalid, results: results.collect() })
}
