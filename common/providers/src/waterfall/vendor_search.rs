//! Pages that vendors sell by the record, and the cursors that lead back to the vendor a page came from.

use super::memory::Memory;
use super::purchase::Purchase;
use super::search::Searchable;
use super::vendor_cursor::{close_cursor, written};
use super::{Ask, Provider};
use crate::merge::Merge;
use futures::FutureExt;
use jiff::civil::Date;
use lookup::{Page, ProviderError, Search, SearchFailure, SearchSource};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A vendor's page, as it is remembered.
#[derive(Serialize, Deserialize)]
struct BoughtPage<R> {
    total: u64,
    results: Vec<R>,
    /// In the vendor's own words.
    next: Option<String>,
}

impl Ask {
    /// A vendor's page, no larger than what the request may spend.
    pub(super) async fn vendor_page<F: Searchable>(
        &self,
        provider: &Provider<dyn SearchSource<F>>,
        mut search: Search<F>,
        today: Date,
    ) -> Result<Page<F>, SearchFailure> {
        let prices = self.providers.settings.prices(provider.name, F::CAPABILITY);
        // Vendors sell by the record.
        let affordable = self.call.unspent().saturating_sub(prices.per_call).checked_div(prices.per_hit);
        if let Some(affordable) = affordable {
            search.limit = search.limit.min(usize::try_from(affordable).unwrap_or(usize::MAX));
            if search.limit == 0 {
                let outcome = ProviderError::OverBudget.outcome();
                self.call.note_provider(provider.name, outcome, std::time::Duration::ZERO);
                return Err(ProviderError::OverBudget.into());
            }
        }
        let purchase = Purchase {
            capability: F::CAPABILITY,
            question: question(&search, today),
            most: prices.per_call + prices.per_hit * search.limit as u64,
            per_call: prices.per_call,
            per_hit: prices.per_hit,
        };
        let (name, now, asked) = (provider.name, self.now(), search.clone());
        let ask = move |source: Arc<dyn SearchSource<F>>| {
            let asked = asked.clone();
            async move {
                let page = source.search(&asked, today).await.map_err(|failure| match failure {
                    SearchFailure::Provider(error) => error,
                    SearchFailure::Cursor(_) => ProviderError::BadAnswer("it does not know its own page"),
                })?;
                let Page { total, mut results, next, .. } = page;
                results.iter_mut().for_each(|record| record.attribute(name, now));
                Ok(BoughtPage { total, results, next })
            }
            .boxed()
        };
        let found = |page: &BoughtPage<F::Record>| page.results.len() as u64;
        let page: BoughtPage<F::Record> = self.buy_many(provider, purchase, found, ask).await?;
        // A person may have opted out since the page was bought.
        let memory = Memory { providers: &self.providers, vendor: name, capability: F::CAPABILITY };
        let results = memory.unwithheld(page.results).await?;
        let next = page.next.map(|token| close_cursor(&search, name, &token));
        Ok(Page {
            total: page.total,
            results,
            facets: F::Facets::default(),
            estimated: false,
            next,
            unknown: Vec::new(),
        })
    }

    /// What the first vendor that has anything has, by the first of these searches that it can express; `None` where no
    /// vendor can be asked.
    pub async fn search_vendors<F: Searchable>(
        &self,
        ways: &[Search<F>],
    ) -> Result<Option<Vec<F::Record>>, ProviderError> {
        let (mut asked, mut failure) = (false, None);
        let sources = self.in_order(F::sources(&self.providers), F::CAPABILITY);
        for provider in sources.into_iter().filter(|provider| provider.is_vendor()) {
            let can_search = |search: &&Search<F>| provider.inner.can_search(search);
            let Some(search) = ways.iter().find(can_search) else { continue };
            asked = true;
            match self.vendor_page(provider, search.clone(), self.today()).await {
                Ok(page) if page.results.is_empty() => {}
                Ok(page) => return Ok(Some(page.results)),
                Err(SearchFailure::Provider(error)) => failure = Some(error),
                Err(SearchFailure::Cursor(_)) => {}
            }
        }
        failure.map_or(Ok(asked.then(Vec::new)), Err)
    }
}

/// A search as text. The day is part of it only where "the last 30 days" are.
fn question<F: Searchable>(search: &Search<F>, today: Date) -> String {
    let Search { filters, exclude, limit, cursor } = search;
    let day = (filters.counts_days() || exclude.counts_days()).then(|| today.to_string());
    let (day, cursor) = (day.unwrap_or_default(), cursor.as_deref().unwrap_or_default());
    format!("page of {limit}\n{day}\n{cursor}\n{}", written(search))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use lookup::filters::PeopleFilters;

    fn search(title: &str) -> Search<PeopleFilters> {
        let filters = PeopleFilters { titles: vec![title.to_owned()].into(), ..PeopleFilters::default() };
        Search { filters, ..Search::default() }
    }

    #[test]
    fn two_pages_are_the_same_when_everything_asked_for_is() {
        let (monday, tuesday) = (date(2026, 3, 2), date(2026, 3, 3));
        let cto = search("CTO");
        assert_eq!(question(&cto, monday), question(&cto, tuesday));
        let mut lately = cto.clone();
        lately.filters.changed_job_within_days = Some(30);
        assert_ne!(question(&lately, monday), question(&lately, tuesday));
        let excluding =
            Search { exclude: cto.filters.clone(), filters: PeopleFilters::default(), ..cto.clone() };
        let second = Search { cursor: Some("2".to_owned()), ..cto.clone() };
        let longer = Search { limit: cto.limit + 1, ..cto.clone() };
        for other in [search("CEO"), excluding, second, longer] {
            assert_ne!(question(&cto, monday), question(&other, monday), "{other:?}");
        }
    }
}
