//! POST /v1/saved-icps/{id}/run

use crate::saved_icps::own;
use common::app::Cx;
use common::catalog::parts::without_contact;
use common::catalog::sticky::{IcpFilters, IcpResult, RunSavedIcpRequest, RunSavedIcpResponse};
use common::error::Result;
use common::lookup::{Search, UnknownValue};
use common::providers::vendor::LOCAL;
use common::providers::waterfall::{Searchable, owner};
use common::store::saved_icps::SavedIcpHead;
use futures::future::BoxFuture;
use std::collections::HashSet;

/// How many are looked through at a time for those that are new.
const PAGE: usize = 100;

/// The saved limit bounds a run that names none.
pub fn most<'a>(cx: &'a Cx, request: &'a RunSavedIcpRequest) -> BoxFuture<'a, Result<u64>> {
    Box::pin(async move {
        let saved = own(cx, &request.id).await?;
        Ok(u64::from(request.limit.map_or(saved.limit, |limit| limit.0)))
    })
}

pub async fn run(cx: Cx, request: RunSavedIcpRequest) -> Result<RunSavedIcpResponse> {
    let store = &cx.app.store;
    let before = own(&cx, &request.id).await?;
    let limit = usize::from(request.limit.map_or(before.limit, |limit| limit.0));
    let seen = match request.only_new {
        Some(true) => store.list_seen(&before.id, cx.now()).await?,
        _ => HashSet::new(),
    };
    let (total, results, suggestions) = match before.parsed_filters()? {
        IcpFilters::People(filters) => {
            let (total, people, unknown) = unseen(&cx, *filters, limit, &seen, |person| &person.id).await?;
            let results =
                people.into_iter().map(|person| IcpResult::Person(Box::new(without_contact(person))));
            (total, results.collect::<Vec<_>>(), unknown)
        }
        IcpFilters::Companies(filters) => {
            let (total, companies, unknown) =
                unseen(&cx, *filters, limit, &seen, |company| &company.id).await?;
            let results = companies.into_iter().map(|company| IcpResult::Company(Box::new(company)));
            (total, results.collect(), unknown)
        }
    };
    let delivered: Vec<String> = results.iter().map(|result| id(result).to_owned()).collect();
    let after = SavedIcpHead {
        last_run_at: Some(cx.now()),
        last_total: Some(total),
        version: before.version + 1,
        ..before.clone()
    };
    for write in store.run_writes(&before, &after, cx.request_id(), &delivered, None)? {
        cx.settle_with(write);
    }
    Ok(RunSavedIcpResponse { total, results, suggestions })
}

fn id(result: &IcpResult) -> &str {
    match result {
        IcpResult::Person(person) => &person.id,
        IcpResult::Company(company) => &company.id,
    }
}

/// The first results that were not delivered before, searched like any other search.
async fn unseen<F: Searchable>(
    cx: &Cx,
    filters: F,
    limit: usize,
    seen: &HashSet<String>,
    id: impl Fn(&F::Record) -> &str,
) -> Result<(u64, Vec<F::Record>, Vec<UnknownValue>)> {
    let mut search = Search { filters, limit, ..Search::default() };
    let (mut total, mut results, mut unknown) = (None, Vec::new(), Vec::new());
    loop {
        let page = match cx.ask.search(search.clone()).await {
            Ok(page) => page,
            // Results found before a vendor failed or the budget ran out are already paid for.
            Err(_) if !results.is_empty() => break,
            Err(failure) => return Err(failure.into()),
        };
        total = total.or(Some(page.total));
        unknown = page.unknown;
        let fresh = page.results.into_iter().filter(|record| !seen.contains(id(record)));
        results.extend(fresh.take(limit - results.len()));
        match page.next {
            Some(cursor) if results.len() < limit => {
                // A vendor charges for each record, so only our own pages may be larger than the request.
                search.limit = if owner(&cursor) == LOCAL { PAGE } else { limit };
                search.cursor = Some(cursor);
            }
            _ => break,
        }
    }
    Ok((total.unwrap_or_default(), results, unknown))
}
