//! A person's entries in watch lists, and what these delivered about them. The table is read a page at a time.

use super::wanted::{StoredData, Wanted, joined, json_bytes, split, text};
use crate::store::{Item, Store, StoreError, Table, bytes, key_of, put_of, s};
use futures::TryStreamExt;
use serde_json::{Value, json};
use std::pin::pin;

/// The id of the first piece of a list's entries.
const ENTRIES: &str = "entries#000";

/// Finds a person in lists, and takes them out if `erase` is set.
pub(super) async fn search(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    data: &mut StoredData,
) -> Result<(), StoreError> {
    let (mut rewritten, mut theirs) = (Vec::new(), Vec::new());
    let read = store.scan(Table::Lists).consistent();
    let mut pages = pin!(read.pages());
    while let Some(page) = pages.try_next().await? {
        for mut item in page {
            let (list, id) = (text(&item, "owner").to_owned(), text(&item, "id").to_owned());
            let watched = list.strip_prefix("watch#").is_some_and(|entry| wanted.is_named(entry));
            let signal = serde_json::from_str::<Value>(text(&item, "signal")).unwrap_or_default();
            if watched || wanted.is_in(&signal) || wanted.is_named(text(&item, "entry")) {
                data.note("lists", erase, json!({"store": "lists", "list": id, "watched": true}));
                theirs.push(key_of(Table::Lists, &item));
            } else if id == ENTRIES {
                let (pieces, mut entries) = entries_of(store, &list, item).await?;
                let before = entries.len();
                entries.retain(|entry| !wanted.is_in(entry));
                if entries.len() < before {
                    let gone = before - entries.len();
                    data.note("lists", erase, json!({"store": "lists", "list": list, "entries": gone}));
                    rewritten.extend(split(pieces, &json_bytes(&entries)?)?);
                }
            } else if id.starts_with("seen#") {
                let Ok(mut seen) = serde_json::from_str::<Vec<String>>(text(&item, "body")) else { continue };
                let before = seen.len();
                seen.retain(|mark| !wanted.is_named(mark));
                if seen.len() < before {
                    let gone = before - seen.len();
                    data.note("lists", erase, json!({"store": "lists", "list": list, "delivered": gone}));
                    item.insert("body".into(), s(serde_json::to_string(&seen).unwrap_or_default()));
                    rewritten.push(put_of(item)?);
                }
            }
        }
    }
    if erase {
        store.delete_all(Table::Lists, theirs).await?;
        store.write_all(Table::Lists, rewritten).await?;
    }
    Ok(())
}

/// The entries of a list, and the pieces they are stored in. Most lists have the first piece alone.
async fn entries_of(store: &Store, list: &str, first: Item) -> Result<(Vec<Item>, Vec<Value>), StoreError> {
    if let Ok(entries) = serde_json::from_slice(bytes(&first, "body").unwrap_or_default()) {
        return Ok((vec![first], entries));
    }
    let pieces = store.list_parts(list, "entries#", None).await?;
    let entries = serde_json::from_slice(&joined(&pieces)).unwrap_or_default();
    Ok((pieces, entries))
}
