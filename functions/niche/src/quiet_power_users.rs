//! POST /v1/quiet-power-users

use common::app::Cx;
use common::catalog::niche::{ChampionNews, QuietPowerUsersRequest, QuietPowerUsersResponse};
use common::catalog::parts::{read_contacts, without_contact};
use common::compose::Compose;
use common::error::Result;

pub async fn quiet_power_users(cx: Cx, request: QuietPowerUsersRequest) -> Result<QuietPowerUsersResponse> {
    let compose = Compose::new(cx);
    let (champions, invalid) = read_contacts(&request.champions);
    let checked = champions.len() as u32;
    let people = compose.resolve(champions).await?;
    let news = compose.news_of(people).await?;
    let results = news.into_iter().map(|news| ChampionNews {
        index: news.known.index,
        contact: news.known.contact,
        person: without_contact(news.known.person),
        trigger: news.trigger,
        detail: news.detail,
        at: news.at,
    });
    Ok(QuietPowerUsersResponse { checked, invalid, results: results.collect() })
}
