//! A person's data in the stores: finding it for an access request, deleting it for an erasure.
//!
//! Every table is read to its end, a page at a time, which may take longer than a call.

pub use super::wanted::StoredData;
use super::wanted::{Wanted, text};
use super::{stored_connections, stored_jobs, stored_lists};
use crate::store::answers::unpacked;
use crate::store::{Item, Store, StoreError, Table, key_of};
use futures::TryStreamExt;
use lookup::IdentifierKind;
use lookup::identifier::read;
use lookup::objections::Objections;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::pin::pin;

/// Finds the stored data of the people in `objections`, and removes it if `erase` is set.
pub async fn search(store: &Store, objections: &Objections, erase: bool) -> Result<StoredData, StoreError> {
    let (wanted, mut data) = (Wanted::new(objections), StoredData::default());
    answers(store, &wanted, erase, &mut data).await?;
    stored_jobs::search(store, &wanted, erase, &mut data).await?;
    deliveries(store, &wanted, erase, &mut data).await?;
    stored_lists::search(store, &wanted, erase, &mut data).await?;
    stored_connections::search(store, &wanted, erase, &mut data).await?;
    signals(store, &wanted, erase, &mut data).await?;
    changes(store, &wanted, erase, &mut data).await?;
    buyers(store, &wanted, &mut data).await?;
    data.rest(
        "idempotency",
        "answers kept for a repeat, with what was asked, are sealed with their callers' keys: they cannot be searched, they \
         are shown without the person, and they are gone within 24 hours",
    );
    data.rest("history", "rows contain only people's ids here, which identify no one");
    if erase {
        data.rest(
            "backups",
            "copies of tables expire within 35 days; opt-outs are kept, and apply after a restore",
        );
    }
    Ok(data)
}

/// Visits every item of a table, without holding the table in memory.
async fn each(store: &Store, table: Table, mut visit: impl FnMut(Item)) -> Result<(), StoreError> {
    let read = store.scan(table).consistent();
    let mut pages = pin!(read.pages());
    while let Some(items) = pages.try_next().await? {
        items.into_iter().for_each(&mut visit);
    }
    Ok(())
}

/// Cached vendor answers, and verdicts on addresses and numbers.
async fn answers(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    data: &mut StoredData,
) -> Result<(), StoreError> {
    let mut theirs = Vec::new();
    each(store, Table::Answers, |item| {
        let body = item.get("body").and_then(unpacked).unwrap_or_default();
        let Ok(body) = serde_json::from_str::<Value>(&body) else { return };
        if wanted.is_in(&body) {
            let kind = text(&item, "id").split('#').next().unwrap_or_default().to_owned();
            data.note("answers", erase, json!({"store": "answers", "kind": kind, "holds": body}));
            theirs.push(key_of(Table::Answers, &item));
        }
    })
    .await?;
    if erase { store.delete_all(Table::Answers, theirs).await } else { Ok(()) }
}

/// Deletes a vendor's cached answers about people, whom the vendor knows by ids that are not stored here; how many answers.
pub async fn forget_vendor(store: &Store, vendor: &str) -> Result<usize, StoreError> {
    let name = format!("\"{vendor}\"");
    let mut said = Vec::new();
    each(store, Table::Answers, |item| {
        let is_theirs = || item.get("body").and_then(unpacked).is_some_and(|body| body.contains(&name));
        if text(&item, "id").starts_with("people_search#") || is_theirs() {
            said.push(key_of(Table::Answers, &item));
        }
    })
    .await?;
    let forgotten = said.len();
    store.delete_all(Table::Answers, said).await?;
    Ok(forgotten)
}

/// The ids that vendors' answers give to the people in `objections`: accounts hold these ids, and only the answers say whose they are.
pub async fn vendor_ids(store: &Store, objections: &Objections) -> Result<BTreeSet<String>, StoreError> {
    let mut ids = BTreeSet::new();
    each(store, Table::Answers, |item| {
        let body = item.get("body").and_then(unpacked).unwrap_or_default();
        if let Ok(body) = serde_json::from_str::<Value>(&body) {
            own_ids(&body, objections, &mut ids);
        }
    })
    .await?;
    Ok(ids)
}

fn own_ids(value: &Value, objections: &Objections, ids: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let texts = || fields.values().filter_map(Value::as_str);
            let known: Vec<(IdentifierKind, String)> = texts().filter_map(read).collect();
            let id = fields.get("id").and_then(Value::as_str).filter(|id| id.starts_with("per_"));
            if let Some(id) =
                id.filter(|_| objections.cover(known.iter().map(|(kind, text)| (*kind, text.as_str()))))
            {
                ids.insert(id.to_owned());
            }
            fields.values().for_each(|field| own_ids(field, objections, ids));
        }
        Value::Array(values) => values.iter().for_each(|value| own_ids(value, objections, ids)),
        _ => {}
    }
}

/// Events that were or are to be delivered; the one that says they objected stays, as it names them by an id alone.
async fn deliveries(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    data: &mut StoredData,
) -> Result<(), StoreError> {
    let mut theirs = Vec::new();
    each(store, Table::Webhooks, |item| {
        if text(&item, "event") == "person.suppressed" {
            return;
        }
        let Ok(body) = serde_json::from_str::<Value>(text(&item, "body")) else { return };
        if wanted.is_in(&body) {
            data.note(
                "webhooks",
                erase,
                json!({"store": "webhooks", "event": text(&item, "event"), "holds": body}),
            );
            theirs.push(key_of(Table::Webhooks, &item));
        }
    })
    .await?;
    if erase { store.delete_all(Table::Webhooks, theirs).await } else { Ok(()) }
}

/// Their signals. The marker of an event stays, so that no source brings it back.
async fn signals(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    data: &mut StoredData,
) -> Result<(), StoreError> {
    let (mut theirs, mut seen) = (Vec::new(), BTreeSet::new());
    each(store, Table::Signals, |item| {
        let Ok(signal) = serde_json::from_str::<Value>(text(&item, "signal")) else { return };
        if !wanted.is_in(&signal) {
            return;
        }
        if seen.insert(signal["id"].to_string()) {
            data.note("signals", erase, json!({"store": "signals", "holds": signal}));
        }
        theirs.push(key_of(Table::Signals, &item));
    })
    .await?;
    if erase { store.delete_all(Table::Signals, theirs).await } else { Ok(()) }
}

/// What accounts last saw of them, and what changed since.
async fn changes(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    data: &mut StoredData,
) -> Result<(), StoreError> {
    let mut theirs = Vec::new();
    each(store, Table::People, |item| {
        let holds = |name: &str| serde_json::from_str::<Value>(text(&item, name)).ok();
        let Some(holds) = holds("facts").or_else(|| holds("change")) else { return };
        if wanted.is_named(text(&item, "of")) || wanted.is_in(&holds) {
            data.note("changes", erase, json!({"store": "people", "holds": holds}));
            theirs.push(key_of(Table::People, &item));
        }
    })
    .await?;
    if erase { store.delete_all(Table::People, theirs).await } else { Ok(()) }
}

/// The people that accounts received, and when first.
pub async fn disclosed(store: &Store) -> Result<Vec<(String, jiff::Timestamp)>, StoreError> {
    let mut people = Vec::new();
    each(store, Table::People, |item| {
        let first_at = text(&item, "first_at").parse().ok();
        people.extend(first_at.map(|at| (text(&item, "person_id").to_owned(), at)));
    })
    .await?;
    Ok(people)
}

/// The accounts that resolved them: each keeps the id, by which it was told to delete what it holds.
async fn buyers(store: &Store, wanted: &Wanted<'_>, data: &mut StoredData) -> Result<(), StoreError> {
    for account in store.accounts().await? {
        while !store
            .fold_people(&account.id, domain::clock::instant() + std::time::Duration::from_secs(20))
            .await?
        {}
    }
    let mut theirs = Vec::new();
    each(store, Table::People, |item| {
        if text(&item, "of").is_empty() && wanted.is_named(text(&item, "person_id")) {
            theirs.push(item);
        }
    })
    .await?;
    for item in theirs {
        let account = store.account(text(&item, "account_id")).await?;
        let known = |name: &str| text(&item, name).to_owned();
        data.recipients.push(json!({
            "account_id": known("account_id"),
            "account": account.map(|account| account.email),
            "first_at": known("first_at"), "first_by": known("first_path"),
            "last_at": known("last_at"), "last_by": known("last_path"),
            "told_at": Some(known("told_at")).filter(|at| !at.is_empty()),
        }));
        data.stores.entry("people".to_owned()).or_default().found += 1;
        data.rest(
            "people",
            "accounts keep only the person's id, with which they are asked to delete their copies",
        );
    }
    Ok(())
}
