//! POST /v1/quiet-power-users

use crate::stored::{NOT_MATCHED, people};
use common::app::Cx;
use common::catalog::niche::{ChampionNews, QuietPowerUsersRequest, QuietPowerUsersResponse};
use common::catalog::parts::without_contact;
use common::compose::Compose;
use common::error::Result;
use common::signals::supply::NO_ENGAGEMENT;
use futures::future::BoxFuture;

/// A list that is not there is that, before it is a question of credits.
pub fn most<'a>(cx: &'a Cx, request: &'a QuietPowerUsersRequest) -> BoxFuture<'a, Result<u64>> {
    Box::pin(async move { Ok(people(cx, request.people()).await?.contacts.len() as u64) })
}

pub async fn quiet_power_users(cx: Cx, request: QuietPowerUsersRequest) -> Result<QuietPowerUsersResponse> {
    let page = people(&cx, request.people()).await?;
    let compose = Compose::new(cx);
    let checked = page.contacts.len() as u32;
    let is_unmatched = checked == 0 && request.connection_id.is_some() && request.cursor.is_none();
    let known = compose.resolve(page.contacts).await?;
    let (news, is_fed) = compose.news_of(known).await?;
    let results: Vec<ChampionNews> = news
        .into_iter()
        .map(|news| ChampionNews {
            index: news.known.index,
            record: page.records.get(news.known.index).cloned(),
            contact: news.known.contact,
            person: without_contact(news.known.person),
            trigger: news.trigger,
            detail: news.detail,
            at: news.at,
        })
        .collect();
    let unsupplied = match results.is_empty() {
        true if is_unmatched => Some(NOT_MATCHED.to_owned()),
        true if !is_fed => Some(NO_ENGAGEMENT.to_owned()),
        _ => None,
    };
    Ok(QuietPowerUsersResponse {
        checked,
        invalid: page.invalid,
        results,
        next_cursor: page.next_cursor,
        unsupplied,
    })
}
