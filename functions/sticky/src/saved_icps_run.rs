//! POST /v1/saved-icps/{id}/run

use crate::saved_icps::own;
use common::app::Cx;
use common::catalog::sticky::{IcpFilters, IcpResult, RunSavedIcpRequest, RunSavedIcpResponse};
use common::dataset::Dataset;
use common::error::{Error, Result};
use common::search::Search;
use common::search::filters::{CompanyFilters, PeopleFilters};
use common::store::saved_icps::SavedIcpHead;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::HashSet;

/// How many are looked through at a time for those that are new.
const PAGE: usize = 100;

pub async fn run(cx: Cx, request: RunSavedIcpRequest) -> Result<RunSavedIcpResponse> {
    let store = &cx.app.store;
    let before = own(&cx, &request.id).await?;
    let limit = usize::from(request.limit.unwrap_or(before.limit));
    let seen = match request.only_new {
        Some(true) => store.list_seen(&before.id, cx.now()).await?,
        _ => HashSet::new(),
    };
    let dataset = cx.app.upstream.dataset.clone();
    let dataset = dataset.ok_or(Error::NoDataset)?;
    let filters = before.parsed_filters()?;
    let today = cx.now().to_zoned(TimeZone::UTC).date();
    // A search is work for a processor, not for the reactor.
    let search = tokio::task::spawn_blocking(move || match filters {
        IcpFilters::People(filters) => people(&dataset, *filters, today, limit, &seen),
        IcpFilters::Companies(filters) => companies(&dataset, *filters, today, limit, &seen),
    });
    let (total, results) = search.await.map_err(|error| Error::Internal(error.to_string()))??;
    let delivered: Vec<String> = results.iter().map(|result| id(result).to_owned()).collect();
    let after = SavedIcpHead {
        last_run_at: Some(cx.now()),
        last_total: Some(total),
        version: before.version + 1,
        ..before.clone()
    };
    for write in store.run_writes(&before, &after, &cx.request_id, &delivered, None)? {
        cx.settle_with(write);
    }
    Ok(RunSavedIcpResponse { total, results })
}

fn id(result: &IcpResult) -> &str {
    match result {
        IcpResult::Person(person) => &person.id,
        IcpResult::Company(company) => &company.id,
    }
}

fn people(
    dataset: &Dataset,
    filters: PeopleFilters,
    today: Date,
    limit: usize,
    seen: &HashSet<String>,
) -> Result<(u64, Vec<IcpResult>)> {
    let mut search = Search { filters, limit: page(limit, seen), ..Search::default() };
    let mut results = Vec::new();
    loop {
        let page = dataset.search_people(&search, today).map_err(failed)?;
        let fresh = page.people.iter().filter(|record| !seen.contains(&record.person.id));
        results.extend(fresh.take(limit - results.len()).map(|record| {
            let mut person = record.person.clone();
            // As in a search: an email is what find-email sells.
            (person.email, person.email_verified) = (None, None);
            IcpResult::Person(Box::new(person))
        }));
        match page.next_cursor {
            Some(cursor) if results.len() < limit => search.cursor = Some(cursor),
            _ => return Ok((page.total, results)),
        }
    }
}

fn companies(
    dataset: &Dataset,
    filters: CompanyFilters,
    today: Date,
    limit: usize,
    seen: &HashSet<String>,
) -> Result<(u64, Vec<IcpResult>)> {
    let mut search = Search { filters, limit: page(limit, seen), ..Search::default() };
    let mut results = Vec::new();
    loop {
        let page = dataset.search_companies(&search, today).map_err(failed)?;
        let fresh = page.companies.iter().filter(|record| !seen.contains(&record.company.id));
        results.extend(
            fresh
                .take(limit - results.len())
                .map(|record| IcpResult::Company(Box::new(record.company.clone()))),
        );
        match page.next_cursor {
            Some(cursor) if results.len() < limit => search.cursor = Some(cursor),
            _ => return Ok((page.total, results)),
        }
    }
}

fn page(limit: usize, seen: &HashSet<String>) -> usize {
    if seen.is_empty() { limit } else { PAGE }
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Internal(error.to_string())
}
