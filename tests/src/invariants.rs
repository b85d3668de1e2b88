//! The invariants of money, checked after whatever a test did.

use crate::{Customer, Reply, Service};
use common::billing;
use common::catalog::{self, bulk::Addition};
use common::domain::Credits;
use common::store::requests::{Entry, EntryKind, EntryRange};
use std::collections::{HashMap, HashSet};

/// Asserts every invariant for an account, given all the responses its caller received.
///
/// 1. the ledger sums to balance + held, and neither is negative
/// 2. every charged 2xx has exactly one ledger entry, equal to its cost and to the price rule applied to its outcome
/// 3. errors, misses and shed calls have none
/// 4. an idempotent repeat has no entry of its own
/// 5. no hold is left where no job runs
/// 6. no acknowledged charge is missing
/// 7. history, ledger and responses agree
pub async fn check(service: &Service, customer: &Customer, replies: &[Reply]) {
    let store = &service.app.store;
    let differences = billing::audit(store, &customer.id).await.expect("the ledger can be read");
    assert!(differences.is_empty(), "invariant 1: {differences:?}");

    let account = store.account(&customer.id).await.expect("readable").expect("the account exists");
    assert_eq!(account.held(), Credits::ZERO, "invariant 5: credits stay held");

    let entries =
        store.all_entries(&customer.id, EntryRange::default()).await.expect("the history can be read");
    let by_id: HashMap<&str, &Entry> =
        entries.iter().map(|entry| (entry.request_id.as_str(), entry)).collect();
    assert_eq!(by_id.len(), entries.len(), "invariant 2: an entry stands twice");

    items_settled_once(&entries);
    let mut acknowledged = Credits::ZERO;
    for reply in replies {
        let entry = by_id.get(reply.header("x-request-id")).copied();
        let replayed = reply.header("idempotency-replayed") == "true";
        match reply.status {
            200..300 if replayed => assert!(entry.is_none(), "invariant 4: a repeat has an entry"),
            200..300 if !reply.credits().is_zero() => {
                let entry = entry.expect("invariants 2 and 6: an acknowledged charge has its entry");
                agree(reply, entry);
                acknowledged = acknowledged.checked_add(reply.credits()).expect("no overflow");
            }
            200..300 => {
                assert!(entry.is_none_or(|e| e.charged().is_zero()), "invariant 3: a free answer was charged")
            }
            _ => {
                assert!(entry.is_none_or(|e| e.charged().is_zero()), "invariant 3: an error was charged");
                assert_eq!(reply.credits(), Credits::ZERO, "invariant 3: an error says it was charged");
            }
        }
    }
    let charged: i64 = entries.iter().map(|entry| entry.charged().as_milli()).sum();
    assert!(
        charged >= acknowledged.as_milli(),
        "invariant 6: {charged} charged, {acknowledged} acknowledged"
    );
    for entry in entries.iter().filter(|entry| entry.kind == EntryKind::Call && !entry.charged().is_zero()) {
        assert!((200..300).contains(&entry.status), "invariant 3: an error of {} was charged", entry.path);
    }
}

/// Every item of a bulk job, and every addition to a row of a file, has one entry at most, charged exactly when it was found, at
/// the price of the catalogue.
fn items_settled_once(entries: &[Entry]) {
    let mut seen = HashSet::new();
    for entry in entries.iter().filter(|entry| entry.kind == EntryKind::Item) {
        assert!(seen.insert(&entry.note), "invariant 5: the item {} was settled twice", entry.note);
        let own =
            catalog::specs().find(|spec| spec.path == entry.path && spec.method.as_str() == entry.method);
        let own = own.expect("the item's path is in the catalogue").price;
        // An addition to a row is named in its note, and has a price of its own.
        let addition = entry.note.rsplit('#').next().and_then(|name| name.parse::<Addition>().ok());
        let unit = addition.map_or(own, Addition::price).unit;
        let expected = if entry.found == Some(true) { unit } else { Credits::ZERO };
        assert_eq!(entry.charged(), expected, "invariant 2: the item {}", entry.note);
    }
}

/// A response and its entry tell the same story, and the price rule tells it too.
fn agree(reply: &Reply, entry: &Entry) {
    assert_eq!(entry.charged(), reply.credits(), "invariant 7: {}", entry.path);
    assert_eq!(entry.status, reply.status, "invariant 7");
    let cost: Credits = serde_json::from_value(reply.body["cost"]["credits"].clone()).expect("a cost");
    assert_eq!(cost, entry.charged(), "invariant 2");
    let spec = catalog::all()
        .map(|e| e.spec)
        .find(|spec| spec.path == entry.path && spec.method.as_str() == entry.method);
    let price = spec.expect("the entry's path is in the catalogue").price;
    let count = match (entry.results, entry.found) {
        (Some(results), _) => results,
        (None, found) => u64::from(found.unwrap_or(true)),
    };
    assert_eq!(price.of(count), Some(entry.charged()), "invariant 2: {}", entry.path);
}
