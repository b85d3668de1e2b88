//! A person's rows in jobs and files.
//!
//! One pass over the table finds the rows, and a second step reads and blanks these alone: memory holds one page and one part
//! at a time, however large the table is.

use super::wanted::{StoredData, Wanted, joined, json_bytes, split, text};
use crate::catalog::bulk::ItemStatus;
use crate::store::files::{FileHead, HEAD as FILE, PART_ROWS, Part};
use crate::store::jobs::CHUNK;
use crate::store::{Item, Store, StoreError, Table, bytes, key, put_of, s};
use aws_sdk_dynamodb::types::WriteRequest;
use domain::ids;
use futures::TryStreamExt;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;

/// The indexes of a person's rows, in one job.
type Rows = BTreeSet<u32>;

/// A person's rows, by job, and the files that jobs read.
#[derive(Default)]
struct Named {
    jobs: BTreeMap<String, Rows>,
    /// A file's id, by the id of its job; only files whose rows name the person.
    files: BTreeMap<String, String>,
}

/// Finds a person's rows in the input and the results of jobs and files, and blanks them if `erase` is set. A row that is theirs
/// by its input is theirs by its result, and the other way round: a name alone identifies no one, but its result does.
pub(super) async fn search(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    data: &mut StoredData,
) -> Result<(), StoreError> {
    let Named { jobs, mut files } = named(store, wanted).await?;
    for (job, rows) in jobs {
        let file = match files.remove(&job) {
            Some(file) => Some(file),
            // The earliest time there is: an expired job may still be stored.
            None => store.job(&job, Timestamp::MIN).await?.and_then(|job| Some(job.work.file()?.id.clone())),
        };
        let mut writes = results(store, wanted, &job, &rows, erase, data).await?;
        match file {
            Some(file) => {
                writes.extend(file_rows(store, &file, &job, &rows, erase, data).await?);
                writes.extend(preview(store, &file, &rows, erase, data).await?);
            }
            None => writes.extend(items(store, &job, &rows, erase, data).await?),
        }
        if erase {
            store.write_all(Table::Jobs, writes).await?;
        }
    }
    Ok(())
}

/// Reads the whole table, a page at a time, for the rows that name the person.
async fn named(store: &Store, wanted: &Wanted<'_>) -> Result<Named, StoreError> {
    let mut named = Named::default();
    let read = store.scan(Table::Jobs).consistent();
    let mut pages = pin!(read.pages());
    while let Some(page) = pages.try_next().await? {
        for item in page {
            let (id, part) = (text(&item, "id"), text(&item, "part"));
            // A long value is read where its first piece is.
            let first = |of: &str| of.strip_suffix("#0000").and_then(|number| number.parse::<u32>().ok());
            if let Some(index) = part.strip_prefix("out#").and_then(|index| index.parse().ok()) {
                let result = serde_json::from_str::<Value>(text(&item, "body")).unwrap_or_default();
                if wanted.is_in(&result) {
                    named.jobs.entry(id.to_owned()).or_default().insert(index);
                }
            } else if let Some(chunk) = part.strip_prefix("in#").and_then(first) {
                let sent = chunk_items(store, &item, chunk).await?;
                let own = (chunk.saturating_mul(CHUNK as u32)..).zip(&sent);
                let own: Rows = own.filter(|(_, sent)| wanted.is_in(sent)).map(|(index, _)| index).collect();
                if !own.is_empty() {
                    named.jobs.entry(id.to_owned()).or_default().extend(own);
                }
            } else if let Some(number) = part.strip_prefix("rows#").and_then(first) {
                let rows = match Part(bytes(&item, "body").unwrap_or_default().to_vec()).rows() {
                    Ok(rows) => rows,
                    Err(_) => readable(store.file_rows(id, number).await)?,
                };
                let own = (number.saturating_mul(PART_ROWS as u32)..).zip(&rows);
                let own: Rows = own.filter(|(_, row)| wanted.is_of(row)).map(|(index, _)| index).collect();
                if !own.is_empty() {
                    let job = ids::derived(ids::Kind::Job, id);
                    named.files.insert(job.clone(), id.to_owned());
                    named.jobs.entry(job).or_default().extend(own);
                }
            }
        }
    }
    Ok(named)
}

/// The items of a chunk, whose first piece is here; most chunks have no other.
async fn chunk_items(store: &Store, piece: &Item, chunk: u32) -> Result<Vec<Value>, StoreError> {
    match serde_json::from_slice(bytes(piece, "body").unwrap_or_default()) {
        Ok(items) => Ok(items),
        Err(_) => readable(store.job_items(text(piece, "id"), chunk).await),
    }
}

/// The rows that were read; none of a value whose pieces were deleted meanwhile.
fn readable<T>(read: Result<Vec<T>, StoreError>) -> Result<Vec<T>, StoreError> {
    match read {
        Err(StoreError::Torn(_)) => Ok(Vec::new()),
        read => read,
    }
}

/// The rows that lie together, by the number of their chunk or part.
fn by_part(rows: &Rows, size: usize) -> BTreeMap<u32, Vec<usize>> {
    let mut parts: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for row in rows {
        let row = *row as usize;
        parts.entry((row / size) as u32).or_default().push(row % size);
    }
    parts
}

/// The writes that blank results.
async fn results(
    store: &Store,
    wanted: &Wanted<'_>,
    job: &str,
    rows: &Rows,
    erase: bool,
    data: &mut StoredData,
) -> Result<Vec<WriteRequest>, StoreError> {
    let mut writes = Vec::new();
    for row in rows {
        let Some(mut item) = store.result(job, *row).await? else { continue };
        let Ok(mut result) = serde_json::from_str::<Value>(text(&item, "body")) else { continue };
        if is_blank(&result) && !wanted.is_in(&result) {
            continue;
        }
        data.note("jobs", erase, json!({"store": "jobs", "job": job, "holds": result}));
        blank(&mut result, wanted);
        item.insert("body".into(), s(result.to_string()));
        writes.push(put_of(item)?);
    }
    Ok(writes)
}

/// The writes that blank the items of a job.
async fn items(
    store: &Store,
    job: &str,
    rows: &Rows,
    erase: bool,
    data: &mut StoredData,
) -> Result<Vec<WriteRequest>, StoreError> {
    let mut writes = Vec::new();
    for (chunk, own) in by_part(rows, CHUNK) {
        let pieces = store.chunk_pieces(job, chunk).await?;
        let Ok(mut items) = serde_json::from_slice::<Vec<Value>>(&joined(&pieces)) else { continue };
        let mut found = false;
        for index in own {
            let Some(item) = items.get_mut(index).filter(|item| !item.is_null()) else { continue };
            data.note("jobs", erase, json!({"store": "jobs", "job": job, "sent": item}));
            (*item, found) = (Value::Null, true);
        }
        if found {
            writes.extend(split(pieces, &json_bytes(&items)?)?);
        }
    }
    Ok(writes)
}

/// The writes that blank the rows of a file.
async fn file_rows(
    store: &Store,
    file: &str,
    job: &str,
    rows: &Rows,
    erase: bool,
    data: &mut StoredData,
) -> Result<Vec<WriteRequest>, StoreError> {
    let mut writes = Vec::new();
    for (part, own) in by_part(rows, PART_ROWS) {
        let pieces = store.row_pieces(file, part).await?;
        let Ok(mut rows) = Part(joined(&pieces)).rows() else { continue };
        let mut found = false;
        for index in own {
            let Some(row) = rows.get_mut(index).filter(|row| row.iter().any(Option::is_some)) else {
                continue;
            };
            data.note("files", erase, json!({"store": "files", "job": job, "sent": row}));
            row.fill(None);
            found = true;
        }
        if found {
            writes.extend(split(pieces, &Part::of(&rows)?.0)?);
        }
    }
    Ok(writes)
}

/// The write that blanks rows of a file's preview.
async fn preview(
    store: &Store,
    file: &str,
    rows: &Rows,
    erase: bool,
    data: &mut StoredData,
) -> Result<Option<WriteRequest>, StoreError> {
    let Some(mut item) = store.get(Table::Jobs, key([("id", file), ("part", FILE)])).await? else {
        return Ok(None);
    };
    let Ok(mut head) = serde_dynamo::from_item::<_, FileHead>(item.clone()) else { return Ok(None) };
    let mut found = false;
    for (_, row) in (0..).zip(&mut head.preview).filter(|(index, _)| rows.contains(index)) {
        found |= row.iter().any(Option::is_some);
        row.fill(None);
    }
    if !found {
        return Ok(None);
    }
    data.note("files", erase, json!({"store": "files", "file": file, "preview": true}));
    item.insert("preview".into(), serde_dynamo::to_attribute_value(&head.preview)?);
    put_of(item).map(Some)
}

/// Whether a result holds nothing more about a person.
fn is_blank(result: &Value) -> bool {
    let empty = |one: &Value| one["values"].as_array().is_none_or(Vec::is_empty);
    match result["added"].as_array() {
        Some(added) => added.iter().all(empty),
        None => result["person"].is_null(),
    }
}

/// Removes the person from a result of a job or a file: its cost stays, and its status becomes "not found".
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_grouped_by_the_part_they_lie_in() {
        let parts = by_part(&Rows::from([0, 24, 25, 49, 501]), 25);
        let expected = [(0, vec![0, 24]), (1, vec![0, 24]), (20, vec![1])];
        assert_eq!(parts, BTreeMap::from(expected));
        assert!(by_part(&Rows::new(), 25).is_empty());
    }
}
