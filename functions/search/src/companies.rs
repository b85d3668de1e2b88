//! POST /v1/search/companies

use common::app::Cx;
use common::catalog::search::{SearchCompaniesRequest, SearchCompaniesResponse};
use common::error::Result;

pub async fn companies(cx: Cx, request: SearchCompaniesRequest) -> Result<SearchCompaniesResponse> {
    let today = cx.now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let search = request.search();
    let page = crate::ask(&cx, move |dataset| dataset.search_companies(&search, today)).await?;
    Ok(SearchCompaniesResponse {
        total: page.total,
        results: page.companies.iter().map(|record| record.company.clone()).collect(),
        facets: page.facets,
        next_cursor: page.next_cursor,
    })
}
