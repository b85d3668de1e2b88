//! Reading everything that the database returns in pages. Every complete list is read here, so that no page is missed.

use super::{Item, StoreError};
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::scan::builders::ScanFluentBuilder;

/// Every item that a query finds.
pub(super) async fn queried(query: QueryFluentBuilder) -> Result<Vec<Item>, StoreError> {
    let (mut items, mut start) = (Vec::new(), None);
    loop {
        let page = Box::pin(query.clone().set_exclusive_start_key(start).send()).await?;
        items.extend(page.items.unwrap_or_default());
        start = page.last_evaluated_key;
        if start.is_none() {
            return Ok(items);
        }
    }
}

/// Every item that a scan finds.
pub(crate) async fn scanned(scan: ScanFluentBuilder) -> Result<Vec<Item>, StoreError> {
    let mut items = Vec::new();
    visited(scan, |item| items.push(item)).await?;
    Ok(items)
}

/// Visits every item that a scan finds, a page at a time: a table may be larger than the memory.
pub(crate) async fn visited(scan: ScanFluentBuilder, mut visit: impl FnMut(Item)) -> Result<(), StoreError> {
    let mut start = None;
    loop {
        let page = Box::pin(scan.clone().set_exclusive_start_key(start).send()).await?;
        page.items.unwrap_or_default().into_iter().for_each(&mut visit);
        start = page.last_evaluated_key;
        if start.is_none() {
            return Ok(());
        }
    }
}

/// A text attribute of each item that has it.
pub(super) fn texts(items: &[Item], name: &str) -> Vec<String> {
    items.iter().filter_map(|item| Some(item.get(name)?.as_s().ok()?.clone())).collect()
}

/// All items of a paged list, from a position on.
pub async fn all<T, C>(
    mut page: impl AsyncFnMut(Option<C>) -> Result<(Vec<T>, Option<C>), StoreError>,
) -> Result<Vec<T>, StoreError> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let (items, next) = page(after).await?;
        all.extend(items);
        after = next;
        if after.is_none() {
            return Ok(all);
        }
    }
}
