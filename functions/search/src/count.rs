//! POST /v1/search/people/count and /v1/search/companies/count
//!
//! Only the directory is asked: a free call must not spend a vendor's money.

use common::app::Cx;
use common::catalog::search::{
    CountCompaniesRequest, CountCompaniesResponse, CountPeopleRequest, CountPeopleResponse,
};
use common::error::{Error, Result};
use common::limits;
use common::lookup::directory::Directory;
use common::lookup::{Page, ProviderError, Search, SearchFailure, SearchSource, Searched};
use common::providers::vendor::LOCAL;

/// How many counts an account may make in a minute.
const A_MINUTE: u32 = 60;

pub async fn people(cx: Cx, request: CountPeopleRequest) -> Result<CountPeopleResponse> {
    let page = counted(&cx, request.search()).await?;
    Ok(CountPeopleResponse {
        total: page.total,
        facets: page.facets,
        estimated: page.estimated,
        suggestions: page.unknown,
    })
}

pub async fn companies(cx: Cx, request: CountCompaniesRequest) -> Result<CountCompaniesResponse> {
    let page = counted(&cx, request.search()).await?;
    Ok(CountCompaniesResponse {
        total: page.total,
        facets: page.facets,
        estimated: page.estimated,
        suggestions: page.unknown,
    })
}

/// A page of one record, with how many there are.
pub async fn counted<F: Searched>(cx: &Cx, search: Search<F>) -> Result<Page<F>>
where
    dyn Directory: SearchSource<F>,
{
    let directory = cx.app.providers.directory().ok_or(ProviderError::NoDirectory)?;
    let visit = limits::count_in_minute(&cx.app.store, cx.now(), "count", cx.account_id(), A_MINUTE).await?;
    if !visit.granted {
        return Err(Error::RateLimited {
            retry_after: u64::from(visit.allowance.reset),
            detail: "An account may count 60 times a minute.",
        });
    }
    let started = common::domain::clock::instant();
    let asked = SearchSource::<F>::search(&**directory, &search, cx.ask.today()).await;
    let outcome = match &asked {
        Ok(page) if page.total > 0 => "found",
        Ok(_) | Err(SearchFailure::Cursor(_)) => "not_found",
        Err(SearchFailure::Provider(error)) => error.outcome(),
    };
    cx.ask.call.note_provider(LOCAL, outcome, common::domain::clock::passed(started));
    Ok(asked?)
}
