//! Searches by filters: the dataset and vendors asked in order until one has results. Pages of different providers are
//! never mixed: a cursor leads back to the provider that made it, so that order, total and paging stay its own.
//!
//! A vendor that cannot express every filter of a search is passed over, since what it returned would not fit.

use super::merge::Merge;
use super::waterfall::Sought;
use super::{Capability, Named, Upstream, UpstreamError, memory, registry};
use crate::app::Cx;
use crate::dataset::keys::hash_text;
use crate::dataset::{Dataset, DatasetError};
use crate::domain::{Company, Person};
use crate::error::{Error, Result};
use crate::search::companies::CompanyFacets;
use crate::search::cursor::CursorError;
use crate::search::filters::{CompanyFilters, Filters, PeopleFilters};
use crate::search::people::PeopleFacets;
use crate::search::{Search, SearchError};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
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
                search.cursor = cursor.map(|cursor| open_cursor(&search, &cursor)).transpose()?;
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
        mut search: Search<F>,
    ) -> Result<Page<F>, SearchFailure> {
        let prices = self.app.config.providers.prices(named.name, F::CAPABILITY);
        // Vendors sell by the record: a page is no larger than what the request may spend.
        if let Some(affordable) = self.unspent().saturating_sub(prices.per_call).checked_div(prices.per_hit) {
            search.limit = search.limit.min(usize::try_from(affordable).unwrap_or(usize::MAX));
            if search.limit == 0 {
                self.note_provider(
                    named.name,
                    UpstreamError::OverBudget.outcome(),
                    std::time::Duration::ZERO,
                );
                return Err(UpstreamError::OverBudget.into());
            }
        }
        let cost = |found: usize| prices.per_call + prices.per_hit * found as u64;
        let worth = |page: &Result<Page<F>, CursorError>| {
            let found = page.as_ref().map_or(0, |page| page.results.len());
            (found > 0, if page.is_ok() { cost(found) } else { 0 })
        };
        let today = self.now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let ask = || async {
            match named.provider.search(&search, today).await {
                Ok(page) => Ok(Ok(page)),
                // A bad cursor is the caller's mistake and no failure of the provider.
                Err(SearchFailure::Cursor(error)) => Ok(Err(error)),
                Err(SearchFailure::Upstream(error)) => Err(error),
            }
        };
        let asked = self.ask_priced(named.name, F::CAPABILITY, cost(search.limit), worth, ask).await?;
        let mut page = asked.map_err(SearchFailure::Cursor)?;
        if named.name != registry::LOCAL {
            let memory = memory::Memory { app: &self.app, capability: F::CAPABILITY };
            page.results = memory.unwithheld(page.results).await?;
            page.results.iter_mut().for_each(|record| record.attribute(named.name, self.now()));
            page.next = page.next.map(|token| close_cursor(&search, named.name, &token));
        }
        Ok(page)
    }
}

fn bad_cursor(error: CursorError) -> Error {
    Error::field("cursor", "invalid_cursor", error.to_string())
}

/// The provider a cursor belongs to; the dataset's own have no mark.
fn owner(cursor: &str) -> &str {
    cursor.split_once('.').map_or(registry::LOCAL, |(name, _)| name)
}

fn close_cursor<F: Searched>(search: &Search<F>, name: &str, token: &str) -> String {
    format!("{name}.{:016x}{}", seal(search, name, token), URL_SAFE_NO_PAD.encode(token))
}

fn open_cursor<F: Searched>(search: &Search<F>, cursor: &str) -> Result<String> {
    let Some((name, sealed)) = cursor.split_once('.') else { return Ok(cursor.to_owned()) };
    let token = sealed.split_at_checked(16).and_then(|(seal, token)| {
        let token = String::from_utf8(URL_SAFE_NO_PAD.decode(token).ok()?).ok()?;
        Some((u64::from_str_radix(seal, 16).ok()?, token))
    });
    match token {
        Some((sealed, token)) if sealed == seal(search, name, &token) => Ok(token),
        Some(_) => Err(bad_cursor(CursorError::OtherSearch)),
        None => Err(bad_cursor(CursorError::Broken)),
    }
}

/// Binds a vendor's token to the search it is for.
fn seal<F: Searched>(search: &Search<F>, name: &str, token: &str) -> u64 {
    let filters = serde_json::to_string(&(&search.filters, &search.exclude)).unwrap_or_default();
    hash_text(&format!("{name}\n{token}\n{filters}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vendors_token_comes_back_only_with_its_own_search() {
        let search = |title: &str| Search {
            filters: PeopleFilters { titles: vec![title.to_owned()], ..PeopleFilters::default() },
            ..Search::default()
        };
        let cursor = close_cursor(&search("CTO"), "pdl", "token/with=signs");
        assert_eq!(owner(&cursor), "pdl");
        assert_eq!(open_cursor(&search("CTO"), &cursor).unwrap(), "token/with=signs");
        assert!(open_cursor(&search("CEO"), &cursor).is_err());
        assert!(open_cursor(&search("CTO"), &cursor.replace("pdl", "apollo")).is_err());
        assert!(open_cursor(&search("CTO"), "pdl.x").is_err());
        assert_eq!(owner("AAAA"), registry::LOCAL);
    }
}
