//! A person's data in the stores: finding it for an access request, deleting it for an erasure.
//!
//! Every table is read to its end, which may take longer than a call.

use super::receipt::Found;
use crate::catalog::bulk::ItemStatus;
use crate::store::answers::unpacked;
use crate::store::files::{FileHead, FileRow, HEAD as FILE, PART_ROWS, Part};
use crate::store::jobs::CHUNK;
use crate::store::{Item, Store, StoreError, Table, b, bytes, put_of, s};
use domain::ids;
use futures::TryStreamExt;
use lookup::IdentifierKind;
use lookup::identifier::read;
use lookup::objections::{Listed, Objections};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::Arc;

/// The size of one part of a long value.
const PIECE: usize = 300_000;

/// A person's data in the stores.
#[derive(Debug, Default)]
pub struct StoredData {
    /// How much, by store.
    pub stores: BTreeMap<String, Found>,
    /// Its description, for the person.
    pub shown: Vec<Value>,
    /// The accounts that were given their record: id and when it was first and last.
    pub recipients: Vec<Value>,
}

impl StoredData {
    fn note(&mut self, store: &str, erase: bool, shown: Value) {
        let found = self.stores.entry(store.to_owned()).or_default();
        found.found += 1;
        found.gone += u64::from(erase);
        self.shown.push(shown);
    }

    fn rest(&mut self, store: &str, rest: &str) {
        self.stores.entry(store.to_owned()).or_default().rest = Some(rest.to_owned());
    }
}

/// The person to search for.
struct Wanted<'a>(Arc<Listed>, &'a Objections);

/// The strings in a text that may name a person: the whole text, and its words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    let words = text.contains(is_between).then(|| text.split(is_between));
    std::iter::once(text).chain(words.into_iter().flatten())
}

impl Wanted<'_> {
    /// Whether a text names them.
    fn is_named(&self, text: &str) -> bool {
        words(text).any(|word| self.is_meant(word))
    }

    /// Whether a row of a file is of them; what others share says so only where nothing else does.
    fn is_of(&self, row: &FileRow) -> bool {
        let known: Vec<(IdentifierKind, String)> =
            row.iter().flatten().flat_map(|cell| words(cell)).filter_map(read).collect();
        self.1.cover(known.iter().map(|(kind, text)| (*kind, text.as_str())))
    }

    fn is_meant(&self, text: &str) -> bool {
        let Some((kind, normal)) = read(text) else { return false };
        if self.0.hashed(kind, &normal).is_some() {
            return true;
        }
        self.0.peppers.iter().any(|pepper| {
            let marks = pepper.marks(kind, &normal);
            [marks.own, marks.shared].iter().any(|mark| self.0.marks.binary_search(mark).is_ok())
        })
    }

    fn is_in(&self, value: &Value) -> bool {
        match value {
            Value::String(text) => self.is_named(text),
            Value::Array(values) => values.iter().any(|value| self.is_in(value)),
            Value::Object(fields) => fields.values().any(|field| self.is_in(field)),
            _ => false,
        }
    }
}

/// Finds what the tables hold of whom `objections` are of, and removes it where that is wanted.
pub async fn search(store: &Store, objections: &Objections, erase: bool) -> Result<StoredData, StoreError> {
    let (wanted, mut held) = (Wanted(objections.listed(), objections), StoredData::default());
    answers(store, &wanted, erase, &mut held).await?;
    jobs(store, &wanted, erase, &mut held).await?;
    deliveries(store, &wanted, erase, &mut held).await?;
    lists(store, &wanted, erase, &mut held).await?;
    signals(store, &wanted, erase, &mut held).await?;
    buyers(store, &wanted, &mut held).await?;
    held.rest(
        "idempotency",
        "answers kept for a repeat are sealed with their callers' keys: nobody can search them, they are shown without \
         the person, and they are gone within 24 hours",
    );
    held.rest("history", "rows name people by their id here alone, which nothing leads back from");
    if erase {
        held.rest(
            "backups",
            "copies of tables age out within 35 days; objections are kept, and hold after a restore",
        );
    }
    Ok(held)
}

/// Every item of a table.
async fn all(store: &Store, table: Table) -> Result<Vec<Item>, StoreError> {
    store.scan(table).consistent().all().await
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

fn text<'a>(item: &'a Item, name: &str) -> &'a str {
    crate::store::text(item, name).unwrap_or_default()
}

/// An item's own key.
fn key_of(table: Table, item: &Item) -> Item {
    let keys = table.keys();
    let names = [Some(keys.partition), keys.sort];
    let part = |name: &str| Some((name.to_owned(), item.get(name)?.clone()));
    names.into_iter().flatten().filter_map(part).collect()
}

async fn delete(store: &Store, table: Table, items: &[Item]) -> Result<(), StoreError> {
    store.delete_all(table, items.iter().map(|item| key_of(table, item))).await
}

/// Cached vendor answers, and verdicts on addresses and numbers.
async fn answers(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    held: &mut StoredData,
) -> Result<(), StoreError> {
    let mut theirs = Vec::new();
    each(store, Table::Answers, |item| {
        let body = item.get("body").and_then(unpacked).unwrap_or_default();
        let Ok(body) = serde_json::from_str::<Value>(&body) else { return };
        if wanted.is_in(&body) {
            let kind = text(&item, "id").split('#').next().unwrap_or_default().to_owned();
            held.note("answers", erase, json!({"store": "answers", "kind": kind, "holds": body}));
            theirs.push(item);
        }
    })
    .await?;
    if erase { delete(store, Table::Answers, &theirs).await } else { Ok(()) }
}

/// Forgets what a vendor said of people, who are known there by ids that nothing here tells; how many answers.
pub async fn forget_vendor(store: &Store, vendor: &str) -> Result<usize, StoreError> {
    let name = format!("\"{vendor}\"");
    let mut said = Vec::new();
    each(store, Table::Answers, |item| {
        let is_theirs = || item.get("body").and_then(unpacked).is_some_and(|body| body.contains(&name));
        if text(&item, "id").starts_with("people_search#") || is_theirs() {
            said.push(item);
        }
    })
    .await?;
    delete(store, Table::Answers, &said).await?;
    Ok(said.len())
}

/// The ids by which vendors' answers know whom `objections` are of: accounts hold these, and nothing else tells whose they are.
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

/// The input and results of jobs and files. A row that is theirs by what was sent is so by its result,
/// and the other way round: a name alone says nothing, but its result knows whom it found.
async fn jobs(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    held: &mut StoredData,
) -> Result<(), StoreError> {
    // By job, and by chunk or part.
    let mut sent: BTreeMap<(String, u32), Vec<Item>> = BTreeMap::new();
    let (mut files, mut heads, mut results) = (sent.clone(), Vec::new(), Vec::new());
    for item in all(store, Table::Jobs).await? {
        let (id, part) = (text(&item, "id").to_owned(), text(&item, "part").to_owned());
        let number = |of: &str| of.split('#').next().and_then(|number| number.parse::<u32>().ok());
        if let Some(chunk) = part.strip_prefix("in#").and_then(number) {
            sent.entry((id, chunk)).or_default().push(item);
        } else if let Some(piece) = part.strip_prefix("rows#").and_then(number) {
            files.entry((id, piece)).or_default().push(item);
        } else if let Some(index) = part.strip_prefix("out#").and_then(number) {
            results.push((id, index, item));
        } else if part == FILE {
            heads.push((id, item));
        }
    }
    let mut theirs: BTreeSet<(String, u32)> = BTreeSet::new();
    for (job, index, item) in &results {
        let result = serde_json::from_str::<Value>(text(item, "body")).unwrap_or_default();
        if wanted.is_in(&result) {
            theirs.insert((job.clone(), *index));
        }
    }
    let (mut chunks, mut parts) = (Vec::new(), Vec::new());
    for ((job, chunk), pieces) in sent {
        let Ok(Value::Array(items)) = serde_json::from_slice(&joined(&pieces)) else { continue };
        let first = chunk.saturating_mul(CHUNK as u32);
        let named = (first..).zip(&items).filter(|(_, item)| wanted.is_in(item));
        theirs.extend(named.map(|(index, _)| (job.clone(), index)));
        chunks.push((job, first, pieces, items));
    }
    for ((file, part), pieces) in files {
        let Ok(rows) = Part(joined(&pieces)).rows() else { continue };
        let (job, first) = (ids::derived(ids::Kind::Job, &file), part.saturating_mul(PART_ROWS as u32));
        let own = (first..).zip(&rows).filter(|(_, row)| wanted.is_of(row));
        theirs.extend(own.map(|(index, _)| (job.clone(), index)));
        parts.push((job, first, pieces, rows));
    }
    let mut rewritten = Vec::new();
    for (job, index, mut item) in results {
        let Ok(mut result) = serde_json::from_str::<Value>(text(&item, "body")) else { continue };
        let is_theirs = theirs.contains(&(job.clone(), index));
        if !is_theirs || (is_blank(&result) && !wanted.is_in(&result)) {
            continue;
        }
        held.note("jobs", erase, json!({"store": "jobs", "job": job, "holds": result}));
        blank(&mut result, wanted);
        item.insert("body".into(), s(result.to_string()));
        rewritten.push(put_of(item)?);
    }
    for (job, first, pieces, mut items) in chunks {
        let mut found = false;
        let own = (first..).zip(&mut items).filter(|(index, _)| theirs.contains(&(job.clone(), *index)));
        for (_, item) in own.filter(|(_, item)| !item.is_null()) {
            held.note("jobs", erase, json!({"store": "jobs", "job": job, "sent": item}));
            (*item, found) = (Value::Null, true);
        }
        if found {
            rewritten.extend(split(pieces, &json_bytes(&items)?)?);
        }
    }
    for (job, first, pieces, mut rows) in parts {
        let mut found = false;
        let own = (first..).zip(&mut rows).filter(|(index, _)| theirs.contains(&(job.clone(), *index)));
        for (_, row) in own.filter(|(_, row)| row.iter().any(Option::is_some)) {
            held.note("files", erase, json!({"store": "files", "job": job, "sent": row}));
            row.fill(None);
            found = true;
        }
        if found {
            rewritten.extend(split(pieces, &Part::of(&rows)?.0)?);
        }
    }
    for (file, mut item) in heads {
        let Ok(mut head) = serde_dynamo::from_item::<_, FileHead>(item.clone()) else { continue };
        let (job, mut found) = (head.job_id(), false);
        for (_, row) in
            (0..).zip(&mut head.preview).filter(|(index, _)| theirs.contains(&(job.clone(), *index)))
        {
            found |= row.iter().any(Option::is_some);
            row.fill(None);
        }
        if found {
            held.note("files", erase, json!({"store": "files", "file": file, "preview": true}));
            item.insert("preview".into(), serde_dynamo::to_attribute_value(&head.preview)?);
            rewritten.push(put_of(item)?);
        }
    }
    if erase { store.write_all(Table::Jobs, rewritten).await } else { Ok(()) }
}

/// Whether nothing is left in a result.
fn is_blank(result: &Value) -> bool {
    let empty = |one: &Value| one["values"].as_array().is_none_or(Vec::is_empty);
    match result["added"].as_array() {
        Some(added) => added.iter().all(empty),
        None => result["person"].is_null(),
    }
}

/// Leaves of a result, of a job's or of a file's, what it cost and that nothing was found.
fn blank(result: &mut Value, wanted: &Wanted<'_>) {
    let Some(fields) = result.as_object_mut() else { return };
    fields.insert("status".to_owned(), ItemStatus::NotFound.as_str().into());
    for name in ["person", "match"] {
        fields.entry(name).and_modify(|field| *field = Value::Null);
    }
    if fields.get("ref").and_then(Value::as_str).is_some_and(|label| wanted.is_named(label)) {
        fields.insert("ref".to_owned(), Value::Null);
    }
    for one in fields.get_mut("added").and_then(Value::as_array_mut).into_iter().flatten() {
        *one = json!({"addition": one["addition"], "credits": one["credits"], "reason": "not_found"});
    }
}

/// The bytes of something long.
fn joined(pieces: &[Item]) -> Vec<u8> {
    let mut pieces: Vec<&Item> = pieces.iter().collect();
    pieces.sort_by(|one, other| text(one, "part").cmp(text(other, "part")));
    pieces.into_iter().filter_map(|item| bytes(item, "body")).flatten().copied().collect()
}

fn json_bytes(value: &impl serde::Serialize) -> Result<Vec<u8>, StoreError> {
    serde_json::to_vec(value).map_err(|error| StoreError::Failed(error.into()))
}

/// The writes that put something else, hardly longer than before, into the same pieces.
fn split(
    mut pieces: Vec<Item>,
    bytes: &[u8],
) -> Result<Vec<aws_sdk_dynamodb::types::WriteRequest>, StoreError> {
    pieces.sort_by(|one, other| text(one, "part").cmp(text(other, "part")));
    let mut parts = bytes.chunks(PIECE.max(bytes.len().div_ceil(pieces.len().max(1))));
    let mut writes = Vec::new();
    for mut item in pieces {
        item.insert("body".into(), b(parts.next().unwrap_or_default()));
        writes.push(put_of(item)?);
    }
    Ok(writes)
}

/// Events that were or are to be delivered; the one that says they objected stays, as it names them by an id alone.
async fn deliveries(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    held: &mut StoredData,
) -> Result<(), StoreError> {
    let mut theirs = Vec::new();
    each(store, Table::Webhooks, |item| {
        if text(&item, "event") == "person.suppressed" {
            return;
        }
        let Ok(body) = serde_json::from_str::<Value>(text(&item, "body")) else { return };
        if wanted.is_in(&body) {
            held.note(
                "webhooks",
                erase,
                json!({"store": "webhooks", "event": text(&item, "event"), "holds": body}),
            );
            theirs.push(item);
        }
    })
    .await?;
    if erase { delete(store, Table::Webhooks, &theirs).await } else { Ok(()) }
}

/// Lists that they were put on, and what those delivered of them.
async fn lists(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    held: &mut StoredData,
) -> Result<(), StoreError> {
    let mut entries: BTreeMap<String, Vec<Item>> = BTreeMap::new();
    let (mut rewritten, mut theirs) = (Vec::new(), Vec::new());
    for mut item in all(store, Table::Lists).await? {
        let (list, id) = (text(&item, "owner").to_owned(), text(&item, "id").to_owned());
        let watched = list.strip_prefix("watch#").is_some_and(|entry| wanted.is_named(entry));
        let signal = serde_json::from_str::<Value>(text(&item, "signal")).unwrap_or_default();
        if watched || wanted.is_in(&signal) || wanted.is_named(text(&item, "entry")) {
            held.note("lists", erase, json!({"store": "lists", "list": text(&item, "id"), "watched": true}));
            theirs.push(item);
        } else if id.starts_with("entries#") {
            entries.entry(list).or_default().push(item);
        } else if id.starts_with("seen#") {
            let Ok(mut seen) = serde_json::from_str::<Vec<String>>(text(&item, "body")) else { continue };
            let before = seen.len();
            seen.retain(|mark| !wanted.is_named(mark));
            if seen.len() < before {
                held.note(
                    "lists",
                    erase,
                    json!({"store": "lists", "list": list, "delivered": before - seen.len()}),
                );
                item.insert("body".into(), s(serde_json::to_string(&seen).unwrap_or_default()));
                rewritten.push(put_of(item)?);
            }
        }
    }
    for (list, mut pieces) in entries {
        pieces.sort_by(|a, b| text(a, "id").cmp(text(b, "id")));
        let Ok(Value::Array(mut entries)) = serde_json::from_slice(&joined(&pieces)) else { continue };
        let before = entries.len();
        entries.retain(|entry| !wanted.is_in(entry));
        if entries.len() < before {
            held.note(
                "lists",
                erase,
                json!({"store": "lists", "list": list, "entries": before - entries.len()}),
            );
            rewritten.extend(split(pieces, &json_bytes(&entries)?)?);
        }
    }
    if !erase {
        return Ok(());
    }
    delete(store, Table::Lists, &theirs).await?;
    store.write_all(Table::Lists, rewritten).await
}

/// Their signals. The marker of an event stays, so that no source brings it back.
async fn signals(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    held: &mut StoredData,
) -> Result<(), StoreError> {
    let (mut theirs, mut seen) = (Vec::new(), BTreeSet::new());
    each(store, Table::Signals, |item| {
        let Ok(signal) = serde_json::from_str::<Value>(text(&item, "signal")) else { return };
        if !wanted.is_in(&signal) {
            return;
        }
        if seen.insert(signal["id"].to_string()) {
            held.note("signals", erase, json!({"store": "signals", "holds": signal}));
        }
        theirs.push(item);
    })
    .await?;
    if erase { delete(store, Table::Signals, &theirs).await } else { Ok(()) }
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
async fn buyers(store: &Store, wanted: &Wanted<'_>, held: &mut StoredData) -> Result<(), StoreError> {
    for account in store.accounts().await? {
        while !store
            .fold_people(&account.id, domain::clock::instant() + std::time::Duration::from_secs(20))
            .await?
        {}
    }
    let mut theirs = Vec::new();
    each(store, Table::People, |item| {
        if wanted.is_named(text(&item, "person_id")) {
            theirs.push(item);
        }
    })
    .await?;
    for item in theirs {
        let account = store.account(text(&item, "account_id")).await?;
        let known = |name: &str| text(&item, name).to_owned();
        held.recipients.push(json!({
            "account_id": known("account_id"),
            "account": account.map(|account| account.email),
            "first_at": known("first_at"), "first_by": known("first_path"),
            "last_at": known("last_at"), "last_by": known("last_path"),
            "told_at": Some(known("told_at")).filter(|at| !at.is_empty()),
        }));
        held.stores.entry("people".to_owned()).or_default().found += 1;
        held.rest("people", "accounts keep the id alone, by which they are told to delete what they hold");
    }
    Ok(())
}
