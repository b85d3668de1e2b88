//! POST /v1/search/companies

use common::app::Cx;
use common::catalog::search::{SearchCompaniesRequest, SearchCompaniesResponse};
use common::error::Result;

pub async fn companies(cx: Cx, request: SearchCompaniesRequest) -> Result<SearchCompaniesResponse> {
    let page = cx.ask.search(request.search()).await?;
    Ok(SearchCompaniesResponse {
        total: page.total,
        results: page.results,
        facets: page.facets,
        estimated: page.estimated,
        next_cursor: page.next,
        suggestions: page.unknown,
    })
}
