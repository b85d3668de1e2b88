//! POST /v1/search/people

use common::app::Cx;
use common::catalog::parts::without_contact;
use common::catalog::search::{SearchPeopleRequest, SearchPeopleResponse};
use common::error::Result;

pub async fn people(cx: Cx, request: SearchPeopleRequest) -> Result<SearchPeopleResponse> {
    let page = cx.ask.search(request.search()).await?;
    Ok(SearchPeopleResponse {
        total: page.total,
        results: page.results.into_iter().map(without_contact).collect(),
        facets: page.facets,
        estimated: page.estimated,
        next_cursor: page.next,
        suggestions: page.unknown,
    })
}
