//! Searches by Apollo. A search for people is free but hides who they are; those kept are then matched by their ids, ten
//! at a time and a credit each. Companies cost a credit a page and come with few fields.

use super::{Apollo, odd};
use crate::identity::fitting;
use jiff::ToSpan;
use jiff::civil::Date;
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use lookup::{Page, ProviderError, Search, SearchFailure, SearchSource};
use serde_json::{Value, json};

/// People matched in one call.
const MATCHED_AT_ONCE: usize = 10;
const MOST_PAGES: u64 = 500;

#[async_trait::async_trait]
impl SearchSource<PeopleFilters> for Apollo {
    fn can_search(&self, search: &Search<PeopleFilters>) -> bool {
        let f = &search.filters;
        let expressed = PeopleFilters {
            titles: f.titles.clone(),
            seniorities: f.seniorities.clone(),
            locations: f.locations.clone(),
            company_domains: f.company_domains.clone(),
            company_sizes: f.company_sizes.clone(),
            keywords: f.keywords.iter().take(1).cloned().collect(),
            ..PeopleFilters::default()
        };
        !f.is_empty() && expressed == *f && search.exclude.is_empty()
    }

    async fn search(
        &self,
        search: &Search<PeopleFilters>,
        _: Date,
    ) -> Result<Page<PeopleFilters>, SearchFailure> {
        let f = &search.filters;
        let (page, per_page) = paging(search)?;
        let question = json!({
            "person_titles": f.titles,
            "person_seniorities": f.seniorities,
            "person_locations": f.locations,
            "q_organization_domains_list": f.company_domains,
            "organization_num_employees_ranges": sizes(f.company_sizes.iter().map(|size| size.as_str())),
            "q_keywords": f.keywords.first(),
            "page": page,
            "per_page": per_page,
        });
        let answer = self.0.post("/mixed_people/api_search", question).await?;
        let read = self.0.transport.read(&answer);
        if !read.at("people").raw().is_array() {
            return Err(odd().into());
        }
        let total = read.at("total_entries").whole().unwrap_or_default();
        let ids: Vec<String> =
            read.at("people").items().filter_map(|person| person.at("id").text()).collect();
        let mut results = Vec::with_capacity(ids.len());
        for some in ids.chunks(MATCHED_AT_ONCE) {
            let details: Vec<Value> = some.iter().map(|id| json!({"id": id})).collect();
            let question = json!({"details": details, "reveal_personal_emails": false});
            let answer = self.0.post("/people/bulk_match", question).await?;
            let matches = self.0.transport.read(&answer).at("matches");
            if !matches.raw().is_array() {
                return Err(odd().into());
            }
            // People who were not asked for are not taken.
            let asked_for =
                matches.items().filter(|found| found.at("id").text().is_some_and(|id| some.contains(&id)));
            results.extend(asked_for.filter_map(|found| self.0.person_of(found.raw())));
        }
        let (results, next) = (fitting(search, results)?, next(page, per_page, total));
        Ok(Page { total, results, facets: Default::default(), estimated: false, next, unknown: Vec::new() })
    }
}

#[async_trait::async_trait]
impl SearchSource<CompanyFilters> for Apollo {
    fn can_search(&self, search: &Search<CompanyFilters>) -> bool {
        let f = &search.filters;
        let expressed = CompanyFilters {
            employee_count: f.employee_count,
            employee_ranges: f.employee_ranges.clone(),
            locations: f.locations.clone(),
            keywords: f.keywords.clone(),
            funding: f.funding.clone().filter(|funding| funding.stages.is_empty()),
            ..CompanyFilters::default()
        };
        let one_size = f.employee_count.is_none() || f.employee_ranges.is_empty();
        let refused =
            CompanyFilters { locations: search.exclude.locations.clone(), ..CompanyFilters::default() };
        !f.is_empty() && expressed == *f && one_size && refused == search.exclude
    }

    async fn search(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<Page<CompanyFilters>, SearchFailure> {
        let f = &search.filters;
        let (page, per_page) = paging(search)?;
        let count = f.employee_count.map(|count| {
            let (min, max) = (count.min.unwrap_or(1), count.max.unwrap_or(10_000_000));
            format!("{min},{max}")
        });
        let funding = f.funding.clone().unwrap_or_default();
        let since = funding.since_days.and_then(|days| today.checked_sub(i64::from(days).days()).ok());
        let mut question = json!({
            "organization_num_employees_ranges":
                sizes(f.employee_ranges.iter().map(|size| size.as_str())).into_iter().chain(count).collect::<Vec<_>>(),
            "organization_locations": f.locations,
            "organization_not_locations": search.exclude.locations,
            "q_organization_keyword_tags": f.keywords,
            "page": page,
            "per_page": per_page,
        });
        if let Some(least) = funding.min_amount {
            question["latest_funding_amount_range"] = json!({"min": least});
        }
        if let Some(since) = since {
            question["latest_funding_date_range"] = json!({"min": since});
        }
        let answer = self.0.post("/mixed_companies/search", question).await?;
        let read = self.0.transport.read(&answer);
        if !read.at("organizations").raw().is_array() && !read.at("accounts").raw().is_array() {
            return Err(odd().into());
        }
        // Companies the team has saved come in a list of their own.
        let both = read.at("accounts").items().chain(read.at("organizations").items());
        let companies = both.filter_map(|found| self.0.company_of(found.raw())).take(search.limit);
        let results = fitting(search, companies.collect())?;
        let total = read.at("pagination").at("total_entries").whole().unwrap_or(results.len() as u64);
        Ok(Page {
            total,
            results,
            facets: Default::default(),
            estimated: false,
            next: next(page, per_page, total),
            unknown: Vec::new(),
        })
    }
}

/// The page and its size; the token of a page is its number and size, since both must stay the same.
fn paging<F>(search: &Search<F>) -> Result<(u64, u64), ProviderError> {
    let Some(token) = &search.cursor else { return Ok((1, search.limit.min(100) as u64)) };
    let numbers =
        token.split_once(' ').and_then(|(page, size)| Some((page.parse().ok()?, size.parse().ok()?)));
    numbers.ok_or(ProviderError::BadAnswer("its page is no number"))
}

fn next(page: u64, per_page: u64, total: u64) -> Option<String> {
    (page < MOST_PAGES && page * per_page < total).then(|| format!("{} {per_page}", page + 1))
}

/// `51-200` as the vendor writes it: `51,200`.
fn sizes<'a>(ranges: impl Iterator<Item = &'a str>) -> Vec<String> {
    ranges.map(|range| range.replace('-', ",").replace('+', ",10000000")).collect()
}
