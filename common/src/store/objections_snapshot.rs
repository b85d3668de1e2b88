//! The marks of the log of objections up to one of its items, so that a process that starts reads them and the tail of the log, and
//! not the whole log.
//!
//! The log is one partition, of which DynamoDB reads 3,000 units a second. A snapshot lies in pieces, each in a partition of its own and
//! never changed, so that many processes can read it at once and at half the price. The log stays as it is: it is what a snapshot
//! is made of again.

use super::{Item, Store, StoreError, Table, b, bytes, key, put_of, s};
use futures::StreamExt;
use futures::stream::iter;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The partition of the note that says which snapshot counts, and what the partitions of pieces begin with.
const SNAPSHOT: &str = "snapshot";
/// What a piece holds: an item has at most 400 KB.
const PIECE: usize = 40_000;
/// How many pieces are read at the same time.
const AT_ONCE: usize = 8;

/// A snapshot of the log of objections.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The number of the last item of the log that is in it.
    pub until: u64,
    /// What tells its pieces from those of others.
    pub name: String,
    pub pieces: usize,
    pub marks: usize,
    /// Whether marks of others' hashes are among them.
    pub hashed: bool,
    /// The names of the peppers that its marks were made with.
    pub peppers: BTreeSet<String>,
    /// The snapshot before, which a process may be reading yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<(String, usize)>,
}

impl Store {
    /// The snapshot that counts.
    pub async fn objections_snapshot(&self) -> Result<Option<Snapshot>, StoreError> {
        let query = self.query(Table::Suppressions, "#list = :list AND #number = :number").consistent();
        let (items, _) = query.with(":list", s(SNAPSHOT)).with(":number", s(SNAPSHOT)).page().await?;
        Ok(items.into_iter().next().map(serde_dynamo::from_item).transpose()?)
    }

    /// The marks of a snapshot, sorted; nothing where it is no longer there as a whole.
    pub async fn snapshot_marks(&self, snapshot: &Snapshot) -> Result<Option<Vec<u64>>, StoreError> {
        let read = |piece| async move { self.piece(&snapshot.name, piece).await };
        let pieces: Vec<_> = iter(0..snapshot.pieces).map(read).buffered(AT_ONCE).collect().await;
        let mut marks = Vec::with_capacity(snapshot.marks);
        for piece in pieces {
            marks.extend(piece?.unwrap_or_default());
        }
        let is_whole = marks.len() == snapshot.marks && marks.is_sorted();
        Ok(is_whole.then_some(marks))
    }

    async fn piece(&self, name: &str, piece: usize) -> Result<Option<Vec<u64>>, StoreError> {
        let query = || {
            let query = self.query(Table::Suppressions, "#list = :list AND #number = :number");
            query.with(":list", s(partition(name, piece))).with(":number", s(SNAPSHOT))
        };
        let (mut items, _) = query().page().await?;
        if items.is_empty() {
            // It may have been written a moment ago.
            (items, _) = query().consistent().page().await?;
        }
        let marks = |item: &Item| {
            let (marks, rest) = bytes(item, "marks")?.as_chunks::<8>();
            rest.is_empty().then(|| marks.iter().map(|mark| u64::from_be_bytes(*mark)).collect())
        };
        Ok(items.first().and_then(marks))
    }

    /// Writes the marks of the log up to an item as the snapshot that counts, in the place of `before`; false where another process
    /// wrote one meanwhile.
    pub async fn put_objections_snapshot(
        &self,
        new: &Snapshot,
        marks: &[u64],
        before: Option<&Snapshot>,
    ) -> Result<bool, StoreError> {
        for (piece, part) in marks.chunks(PIECE).enumerate() {
            let mut item = piece_key(&new.name, piece);
            let packed: Vec<u8> = part.iter().flat_map(|mark| mark.to_be_bytes()).collect();
            item.insert("marks".into(), b(packed));
            self.write_all(Table::Suppressions, vec![put_of(item)?]).await?;
        }
        let mut item: Item = serde_dynamo::to_item(new)?;
        item.extend(key([("list", SNAPSHOT), ("number", SNAPSHOT)]));
        let write = self.put(Table::Suppressions, item);
        let write = match before {
            Some(before) => write.when("#name = :name").with(":name", s(&before.name)),
            None => write.when("attribute_not_exists(#list)"),
        };
        let applied = write.applied(self).await?;
        let ended = match applied {
            // The one before stays: a process may be reading it.
            true => before.and_then(|before| before.before.clone()),
            false => Some((new.name.clone(), new.pieces)),
        };
        if let Some((name, pieces)) = ended {
            self.delete_all(Table::Suppressions, (0..pieces).map(|piece| piece_key(&name, piece))).await?;
        }
        Ok(applied)
    }

    /// Forgets the snapshot that counts: the log of restored tables may be older.
    pub async fn forget_objections_snapshot(&self) -> Result<(), StoreError> {
        self.delete(Table::Suppressions, key([("list", SNAPSHOT), ("number", SNAPSHOT)])).send(self).await
    }
}

/// How many pieces so many marks take.
pub fn pieces(marks: usize) -> usize {
    marks.div_ceil(PIECE)
}

fn partition(name: &str, piece: usize) -> String {
    format!("{SNAPSHOT}#{name}#{piece}")
}

fn piece_key(name: &str, piece: usize) -> Item {
    key([("list", &partition(name, piece)), ("number", SNAPSHOT)])
}
