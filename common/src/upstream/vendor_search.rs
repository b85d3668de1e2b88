//! Pages that vendors sell by the record, and the cursors that lead back to the vendor a page came from.

use super::merge::Merge;
use super::purchase::Purchase;
use super::search::{Page, SearchFailure, SearchSource, Searched};
use super::{Named, UpstreamError, memory, registry};
use crate::app::Cx;
use crate::dataset::keys::hash_text;
use crate::error::Result;
use crate::search::Search;
use crate::search::cursor::CursorError;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use futures::FutureExt;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// A vendor's page, as it is remembered.
#[derive(Serialize, Deserialize)]
struct Bought<R> {
    total: u64,
    results: Vec<R>,
    /// In the vendor's own words.
    next: Option<String>,
}

impl Cx {
    /// A vendor's page, no larger than what the request may spend.
    pub(super) async fn vendor_page<F: Searched>(
        &self,
        named: &Named<dyn SearchSource<F>>,
        mut search: Search<F>,
        today: Date,
    ) -> Result<Page<F>, SearchFailure> {
        let prices = self.app.config.providers.prices(named.name, F::CAPABILITY);
        // Vendors sell by the record.
        if let Some(affordable) = self.unspent().saturating_sub(prices.per_call).checked_div(prices.per_hit) {
            search.limit = search.limit.min(usize::try_from(affordable).unwrap_or(usize::MAX));
            if search.limit == 0 {
                let outcome = UpstreamError::OverBudget.outcome();
                self.note_provider(named.name, outcome, std::time::Duration::ZERO);
                return Err(UpstreamError::OverBudget.into());
            }
        }
        let cost = move |found: usize| prices.per_call + prices.per_hit * found as u64;
        let purchase = Purchase {
            vendor: named.name,
            capability: F::CAPABILITY,
            question: question(&search, today),
            most: cost(search.limit),
        };
        let worth = move |page: &Bought<F::Record>| (!page.results.is_empty(), cost(page.results.len()));
        let (provider, name, now) = (named.provider.clone(), named.name, self.now());
        let asked = search.clone();
        let ask = move || {
            let (provider, asked) = (provider.clone(), asked.clone());
            async move {
                let page = provider.search(&asked, today).await.map_err(|failure| match failure {
                    SearchFailure::Upstream(error) => error,
                    SearchFailure::Cursor(_) => UpstreamError::BadAnswer("it does not know its own page"),
                })?;
                let Page { total, mut results, next, .. } = page;
                results.iter_mut().for_each(|record| record.attribute(name, now));
                Ok(Bought { total, results, next })
            }
            .boxed()
        };
        let page: Bought<F::Record> = self.buy(purchase, worth, ask).await?;
        // Somebody may have objected since the page was bought.
        let memory = memory::Memory { app: &self.app, vendor: named.name, capability: F::CAPABILITY };
        let results = memory.unwithheld(page.results).await?;
        let next = page.next.map(|token| close_cursor(&search, named.name, &token));
        Ok(Page { total: page.total, results, facets: F::Facets::default(), next })
    }

    /// What the first vendor that has anything has, by the first of these searches that it can express; `None` where no
    /// vendor can be asked.
    pub(crate) async fn search_vendors<F: Searched>(
        &self,
        ways: &[Search<F>],
    ) -> Result<Option<Vec<F::Record>>, UpstreamError> {
        let (mut asked, mut failure) = (false, None);
        let vendor = |named: &&Named<dyn SearchSource<F>>| self.app.upstream.guards.contains_key(named.name);
        let sources = self.in_order(F::sources(&self.app.upstream), F::CAPABILITY);
        for named in sources.into_iter().filter(vendor) {
            let Some(search) = ways.iter().find(|search| named.provider.can_search(search)) else { continue };
            asked = true;
            match self.vendor_page(named, search.clone(), self.today()).await {
                Ok(page) if page.results.is_empty() => {}
                Ok(page) => return Ok(Some(page.results)),
                Err(SearchFailure::Upstream(error)) => failure = Some(error),
                Err(SearchFailure::Cursor(_)) => {}
            }
        }
        failure.map_or(Ok(asked.then(Vec::new)), Err)
    }

    pub(super) fn today(&self) -> Date {
        self.now().to_zoned(jiff::tz::TimeZone::UTC).date()
    }
}

/// A search as text. The day is part of it only where "the last 30 days" are.
fn question<F: Searched>(search: &Search<F>, today: Date) -> String {
    let Search { filters, exclude, limit, cursor } = search;
    let day = (filters.counts_days() || exclude.counts_days()).then(|| today.to_string());
    let (day, cursor) = (day.unwrap_or_default(), cursor.as_deref().unwrap_or_default());
    format!("page of {limit}\n{day}\n{cursor}\n{}", written(search))
}

/// Filters serialise in declaration order, so equal filters have equal text.
fn written<F: Searched>(search: &Search<F>) -> String {
    serde_json::to_string(&(&search.filters, &search.exclude)).unwrap_or_default()
}

/// The provider a cursor belongs to; the dataset's own have no mark.
pub fn owner(cursor: &str) -> &str {
    cursor.split_once('.').map_or(registry::LOCAL, |(name, _)| name)
}

fn close_cursor<F: Searched>(search: &Search<F>, name: &str, token: &str) -> String {
    format!("{name}.{:016x}{}", seal(search, name, token), URL_SAFE_NO_PAD.encode(token))
}

pub(super) fn open_cursor<F: Searched>(search: &Search<F>, cursor: &str) -> Result<String, CursorError> {
    let Some((name, sealed)) = cursor.split_once('.') else { return Ok(cursor.to_owned()) };
    let token = sealed.split_at_checked(16).and_then(|(seal, token)| {
        let token = String::from_utf8(URL_SAFE_NO_PAD.decode(token).ok()?).ok()?;
        Some((u64::from_str_radix(seal, 16).ok()?, token))
    });
    match token {
        Some((sealed, token)) if sealed == seal(search, name, &token) => Ok(token),
        Some(_) => Err(CursorError::OtherSearch),
        None => Err(CursorError::Broken),
    }
}

/// Binds a vendor's token to the search it is for.
fn seal<F: Searched>(search: &Search<F>, name: &str, token: &str) -> u64 {
    hash_text(&format!("{name}\n{token}\n{}", written(search)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::filters::PeopleFilters;
    use jiff::civil::date;

    fn search(title: &str) -> Search<PeopleFilters> {
        let filters = PeopleFilters { titles: vec![title.to_owned()], ..PeopleFilters::default() };
        Search { filters, ..Search::default() }
    }

    #[test]
    fn a_vendors_token_comes_back_only_with_its_own_search() {
        let cursor = close_cursor(&search("CTO"), "pdl", "token/with=signs");
        assert_eq!(owner(&cursor), "pdl");
        assert_eq!(open_cursor(&search("CTO"), &cursor).unwrap(), "token/with=signs");
        assert!(open_cursor(&search("CEO"), &cursor).is_err());
        assert!(open_cursor(&search("CTO"), &cursor.replace("pdl", "apollo")).is_err());
        assert!(open_cursor(&search("CTO"), "pdl.x").is_err());
        assert_eq!(owner("AAAA"), registry::LOCAL);
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
