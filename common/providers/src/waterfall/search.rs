//! Searches by filters: the directory and vendors asked in order until one has results. Pages of different providers are
//! never mixed: a cursor leads back to the provider that made it, so that order, total and paging stay its own.
//!
//! A vendor that cannot express every filter of a search is passed over, since what it returned would not fit.

use super::findable::Findable;
use super::vendor_cursor::{open_cursor, owner};
use super::{Ask, Provider, Providers};
use jiff::civil::Date;
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::{CursorError, Page, ProviderError, Search, SearchFailure, SearchSource, Searched};

/// Filters of what can be searched here.
pub trait Searchable: Searched<Record: Findable> {
    #[doc(hidden)]
    fn sources(providers: &Providers) -> &[Provider<dyn SearchSource<Self>>];
}

impl Searchable for PeopleFilters {
    fn sources(providers: &Providers) -> &[Provider<dyn SearchSource<Self>>] {
        &providers.people_searches
    }
}

impl Searchable for CompanyFilters {
    fn sources(providers: &Providers) -> &[Provider<dyn SearchSource<Self>>] {
        &providers.company_searches
    }
}

impl Ask {
    /// A page of the first provider that has results.
    pub async fn search<F: Searchable>(&self, search: Search<F>) -> Result<Page<F>, SearchFailure> {
        let sources = self.in_order(F::sources(&self.providers), F::CAPABILITY);
        let of_cursor = search.cursor.as_deref().map(owner);
        let (mut empty, mut failure) = (None, None);
        for provider in sources {
            let mut search = search.clone();
            if let Some(owner) = of_cursor {
                if owner != provider.name {
                    continue;
                }
                let cursor = search.cursor.take();
                let opened = cursor.map(|cursor| open_cursor(&search, &cursor)).transpose();
                search.cursor = opened.map_err(SearchFailure::Cursor)?;
            } else if !provider.inner.can_search(&search) {
                continue;
            }
            match self.one_page(provider, search).await {
                Ok(page) if page.results.is_empty() && of_cursor.is_none() => {
                    empty = empty.or(Some(page));
                }
                Ok(mut page) => {
                    // The directory has left out its own already, by more than a page shows.
                    if provider.is_vendor() {
                        page.results.retain(|record| !self.providers.cover(&record.own_identifiers()));
                    }
                    return Ok(page);
                }
                Err(SearchFailure::Cursor(error)) => return Err(SearchFailure::Cursor(error)),
                Err(SearchFailure::Provider(error)) => failure = Some(error),
            }
        }
        match (empty, failure) {
            (_, Some(failure)) => Err(failure.into()),
            (Some(empty), None) => Ok(empty),
            (None, None) if of_cursor.is_some() => Err(SearchFailure::Cursor(CursorError::Broken)),
            (None, None) => Err(ProviderError::NoDirectory.into()),
        }
    }

    async fn one_page<F: Searchable>(
        &self,
        provider: &Provider<dyn SearchSource<F>>,
        search: Search<F>,
    ) -> Result<Page<F>, SearchFailure> {
        let today = self.today();
        if provider.is_vendor() {
            return self.vendor_page(provider, search, today).await;
        }
        let has_any =
            |page: &Result<Page<F>, CursorError>| page.as_ref().is_ok_and(|page| !page.results.is_empty());
        let ask = |source| one_try(source, search.clone(), today);
        let asked = self.ask_once(provider, F::CAPABILITY, has_any, ask).await?;
        asked.map_err(SearchFailure::Cursor)
    }
}

async fn one_try<F: Searched>(
    source: std::sync::Arc<dyn SearchSource<F>>,
    search: Search<F>,
    today: Date,
) -> Result<Result<Page<F>, CursorError>, ProviderError> {
    match source.search(&search, today).await {
        Ok(page) => Ok(Ok(page)),
        // A bad cursor is the caller's mistake and no failure of the provider.
        Err(SearchFailure::Cursor(error)) => Ok(Err(error)),
        Err(SearchFailure::Provider(error)) => Err(error),
    }
}
