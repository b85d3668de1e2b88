//! Searches by filters: the dataset and vendors asked in order until one has results. Pages of different providers are
//! never mixed: a cursor leads back to the provider that made it, so that order, total and paging stay its own.
//!
//! A vendor that cannot express every filter of a search is passed over, since what it returned would not fit.

use super::sought::Sought;
use super::vendor_search::{open_cursor, owner};
use super::{Capability, Named, Upstream, UpstreamError};
use crate::app::Cx;
use crate::dataset::{Dataset, DatasetError};
use crate::domain::{Company, Person};
use crate::error::{Error, Result};
use crate::search::companies::CompanyFacets;
use crate::search::cursor::CursorError;
use crate::search::filters::{CompanyFilters, Filters, PeopleFilters};
use crate::search::people::PeopleFacets;
use crate::search::{Search, SearchError};
use jiff::civil::Date;
use std::sync::Arc;

/// Filters that say what is searched for.
pub trait Searched: Filters + Clone + Send + Sync + 'static {
    type Record: Sought;
    type Facets: Default + Send;
    const CAPABILITY: Capability;
    fn sources(upstream: &Upstream) -> &[Named<dyn SearchSource<Self>>];
    /// Whether a record contradicts none of the filters that can be told from it for sure.
    fn admits(&self, record: &Self::Record) -> bool;
    /// Whether the filters mean something else on another day.
    fn counts_days(&self) -> bool;
}

/// What a vendor sent of what was asked for; a page on which nothing fits is about something else.
pub(super) fn fitting<F: Searched>(
    search: &Search<F>,
    mut results: Vec<F::Record>,
) -> Result<Vec<F::Record>, UpstreamError> {
    let sent = results.len();
    results.retain(|record| search.filters.admits(record));
    if sent > 0 && results.is_empty() { Err(UpstreamError::Mismatch) } else { Ok(results) }
}

/// One page of a search.
pub struct Page<F: Searched> {
    pub total: u64,
    pub results: Vec<F::Record>,
    /// Only the dataset counts how its results divide.
    pub facets: F::Facets,
    /// Where the next page begins, in the provider's own words.
    pub next: Option<String>,
}

/// Searches by filters.
#[async_trait::async_trait]
pub trait SearchSource<F: Searched>: Send + Sync {
    /// Whether every filter can be expressed.
    fn can_search(&self, search: &Search<F>) -> bool;

    /// A page from where the search's cursor says, in the provider's own words.
    async fn search(&self, search: &Search<F>, today: Date) -> Result<Page<F>, SearchFailure>;
}

/// Why a page could not be had.
#[derive(Debug, Clone)]
pub enum SearchFailure {
    Cursor(CursorError),
    Upstream(UpstreamError),
}

impl From<UpstreamError> for SearchFailure {
    fn from(error: UpstreamError) -> Self {
        Self::Upstream(error)
    }
}

impl Cx {
    /// A page of the first provider that has results.
    pub async fn search<F: Searched>(&self, search: Search<F>) -> Result<Page<F>> {
        let sources = self.in_order(F::sources(&self.app.upstream), F::CAPABILITY);
        let of_cursor = search.cursor.as_deref().map(owner);
        let (mut empty, mut failure) = (None, None);
        for named in sources {
            let mut search = search.clone();
            if let Some(owner) = of_cursor {
                if owner != named.name {
                    continue;
                }
                let cursor = search.cursor.take();
                search.cursor =
                    cursor.map(|cursor| open_cursor(&search, &cursor)).transpose().map_err(bad_cursor)?;
            } else if !named.provider.can_search(&search) {
                continue;
            }
            match self.one_page(named, search).await {
                Ok(page) if page.results.is_empty() && of_cursor.is_none() => {
                    empty = empty.or(Some(page));
                }
                Ok(page) => return Ok(page),
                Err(SearchFailure::Cursor(error)) => return Err(bad_cursor(error)),
                Err(SearchFailure::Upstream(error)) => failure = Some(error),
            }
        }
        match (empty, failure) {
            (_, Some(failure)) => Err(failure.into()),
            (Some(empty), None) => Ok(empty),
            (None, None) if of_cursor.is_some() => Err(bad_cursor(CursorError::Broken)),
            (None, None) => Err(Error::NoDataset),
        }
    }

    async fn one_page<F: Searched>(
        &self,
        named: &Named<dyn SearchSource<F>>,
        search: Search<F>,
    ) -> Result<Page<F>, SearchFailure> {
        let today = self.today();
        if self.app.upstream.guards.contains_key(named.name) {
            return self.vendor_page(named, search, today).await;
        }
        let has_any =
            |page: &Result<Page<F>, CursorError>| page.as_ref().is_ok_and(|page| !page.results.is_empty());
        let ask = || async {
            match named.provider.search(&search, today).await {
                Ok(page) => Ok(Ok(page)),
                // A bad cursor is the caller's mistake and no failure of the provider.
                Err(SearchFailure::Cursor(error)) => Ok(Err(error)),
                Err(SearchFailure::Upstream(error)) => Err(error),
            }
        };
        self.ask(named.name, F::CAPABILITY, has_any, ask).await?.map_err(SearchFailure::Cursor)
    }
}

fn bad_cursor(error: CursorError) -> Error {
    Error::field("cursor", "invalid_cursor", error.to_string())
}

impl Searched for PeopleFilters {
    type Record = Person;
    type Facets = PeopleFacets;
    const CAPABILITY: Capability = Capability::PeopleSearch;

    fn sources(upstream: &Upstream) -> &[Named<dyn SearchSource<Self>>] {
        &upstream.people_searches
    }

    fn admits(&self, person: &Person) -> bool {
        let domain = person.company.as_ref().and_then(|company| company.domain.as_ref());
        self.company_domains.is_empty() || domain.is_none_or(|domain| self.company_domains.contains(domain))
    }

    fn counts_days(&self) -> bool {
        self.changed_job_within_days.is_some()
    }
}

impl Searched for CompanyFilters {
    type Record = Company;
    type Facets = CompanyFacets;
    const CAPABILITY: Capability = Capability::CompanySearch;

    fn sources(upstream: &Upstream) -> &[Named<dyn SearchSource<Self>>] {
        &upstream.company_searches
    }

    fn admits(&self, company: &Company) -> bool {
        self.employee_ranges.is_empty()
            || company.employee_range.is_none_or(|range| self.employee_ranges.contains(&range))
    }

    fn counts_days(&self) -> bool {
        self.funding.as_ref().is_some_and(|funding| funding.since_days.is_some())
    }
}

/// The dataset, asked on a thread that may be busy.
pub struct DatasetSearch(pub Arc<Dataset>);

async fn on_a_thread<T: Send + 'static>(
    dataset: &Arc<Dataset>,
    question: impl FnOnce(&Dataset) -> Result<T, SearchError> + Send + 'static,
) -> Result<T, SearchFailure> {
    let dataset = dataset.clone();
    let failed = |cause: &DatasetError| {
        tracing::error!(%cause, "the dataset cannot be searched");
        SearchFailure::Upstream(UpstreamError::BadAnswer("the dataset could not be read"))
    };
    match tokio::task::spawn_blocking(move || question(&dataset)).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(SearchError::Cursor(error))) => Err(SearchFailure::Cursor(error)),
        Ok(Err(SearchError::Dataset(error))) => Err(failed(&error)),
        Err(_) => Err(UpstreamError::BadAnswer("the search broke off").into()),
    }
}

#[async_trait::async_trait]
impl SearchSource<PeopleFilters> for DatasetSearch {
    fn can_search(&self, _: &Search<PeopleFilters>) -> bool {
        true
    }

    async fn search(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> Result<Page<PeopleFilters>, SearchFailure> {
        let search = search.clone();
        let page = on_a_thread(&self.0, move |dataset| dataset.search_people(&search, today)).await?;
        let results = page.people.iter().map(|record| record.person.clone()).collect();
        Ok(Page { total: page.total, results, facets: page.facets, next: page.next_cursor })
    }
}

#[async_trait::async_trait]
impl SearchSource<CompanyFilters> for DatasetSearch {
    fn can_search(&self, _: &Search<CompanyFilters>) -> bool {
        true
    }

    async fn search(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<Page<CompanyFilters>, SearchFailure> {
        let search = search.clone();
        let page = on_a_thread(&self.0, move |dataset| dataset.search_companies(&search, today)).await?;
        let results = page.companies.iter().map(|record| record.company.clone()).collect();
        Ok(Page { total: page.total, results, facets: page.facets, next: page.next_cursor })
    }
}
