//! A person's data in connections: what is known of a record of a customer's system, and the log of what was written there.

use super::wanted::{StoredData, Wanted, text};
use crate::store::{Item, Store, StoreError, Table, key_of, put_of, s};
use futures::TryStreamExt;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::pin::pin;

/// Finds a person in connections. If `erase` is set, the log forgets them at once, and their records are marked: the next run
/// clears what was written in the customer's system, which needs to know what that was, and forgets the record then.
pub(super) async fn search(
    store: &Store,
    wanted: &Wanted<'_>,
    erase: bool,
    data: &mut StoredData,
) -> Result<(), StoreError> {
    let (mut rewritten, mut gone, mut marked) = (Vec::new(), Vec::new(), BTreeSet::new());
    let read = store.scan(Table::Connections).consistent();
    let mut pages = pin!(read.pages());
    while let Some(page) = pages.try_next().await? {
        for item in page {
            let (connection, id) = (text(&item, "owner").to_owned(), text(&item, "id").to_owned());
            let is_record = id.starts_with("rec#");
            // Lines of the log, and records that are still to be sent.
            let is_other = id.starts_with("log#") || id.starts_with("new#");
            let Some(mut body) = body(&item).filter(|_| is_record || is_other) else {
                continue;
            };
            if !wanted.is_in(&body) && !wanted.is_named(id.rsplit('#').next().unwrap_or_default()) {
                continue;
            }
            data.note(
                "connections",
                erase,
                json!({"store": "connections", "connection": connection, "holds": body}),
            );
            if !is_record {
                gone.push(key_of(Table::Connections, &item));
                continue;
            }
            body["clear"] = Value::Bool(true);
            body["answers"] = Value::Null;
            rewritten.push(put_of(with(item, &body))?);
            marked.insert(connection);
        }
    }
    if !erase {
        return Ok(());
    }
    store.delete_all(Table::Connections, gone).await?;
    store.write_all(Table::Connections, rewritten).await?;
    // Their next runs compare all records.
    for connection in marked {
        store.recheck_connection(&connection).await?;
    }
    Ok(())
}

fn body(item: &Item) -> Option<Value> {
    serde_json::from_str(text(item, "body")).ok()
}

fn with(mut item: Item, body: &Value) -> Item {
    item.insert("body".into(), s(body.to_string()));
    item
}
