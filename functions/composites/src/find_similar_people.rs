//! POST /v1/find-similar-people

use common::app::Cx;
use common::catalog::composites::{FindSimilarPeopleRequest, FindSimilarPeopleResponse};
use common::catalog::fields::limit_of;
use common::catalog::parts::PersonBrief;
use common::compose::Compose;
use common::error::Result;
use common::lookup::{Lookup, PersonQuery};

pub async fn find_similar_people(
    cx: Cx,
    request: FindSimilarPeopleRequest,
) -> Result<FindSimilarPeopleResponse> {
    let query =
        PersonQuery { network_url: request.network_url, email: request.email, ..PersonQuery::default() };
    let compose = Compose::new(cx);
    let Lookup::Found(found) = compose.cx.ask.person(&query).await? else {
        return Ok(FindSimilarPeopleResponse { source: None, results: Vec::new() });
    };
    let results = compose.similar_people(&found.record, limit_of(request.limit)).await?;
    Ok(FindSimilarPeopleResponse { source: Some(PersonBrief::from(&found.record)), results })
}
