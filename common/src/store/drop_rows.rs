//! What California's platform asked: per list, the state's id of each request, a keyed mark of its hash, and what was answered.
//! Rows lie packed, many in an item, since a list has hundreds of thousands of them.

use super::{Item, Store, StoreError, Table, b, bytes, key, put_of, s};
use jiff::{SignedDuration, Timestamp};
use lookup::drop::DropList;
use serde::{Deserialize, Serialize};

/// The partition of the rows.
const DROP: &str = "drop";
const STATE: &str = "state";
const MET: &str = "met#";
const ID: usize = 12;
const ROW: usize = ID + 8 + 2;
/// What one item holds: an item has at most 400 KB.
const CHUNK: usize = 15_000;

/// One request of the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DropRow {
    /// The state's id, letters and digits.
    pub id: [u8; ID],
    /// The keyed mark of its hash.
    pub mark: u64,
    /// The status to report; 0 if the row was not looked up yet.
    pub status: u8,
    /// What was answered; 0 where nothing was.
    pub reported: u8,
}

impl DropRow {
    /// A new request; nothing if its id is not one of the state's.
    pub fn new(id: &str, mark: u64) -> Option<Self> {
        let id: [u8; ID] = id.as_bytes().try_into().ok()?;
        id.iter().all(u8::is_ascii_alphanumeric).then_some(Self { id, mark, status: 0, reported: 0 })
    }

    pub fn id(&self) -> &str {
        std::str::from_utf8(&self.id).unwrap_or_default()
    }
}

/// How far the exchange with the platform is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DropState {
    /// When its lists were asked for last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accessed_at: Option<Timestamp>,
    /// How many batches were taken; names the files that answer them.
    #[serde(default)]
    pub batch: u32,
    /// How many answers were amended; names their files.
    #[serde(default)]
    pub amended: u32,
}

impl DropState {
    /// How many whole days are left until the lists have to be asked for again; less than nothing where they had to be.
    pub fn days_left(&self, cycle: SignedDuration, now: Timestamp) -> Option<i64> {
        Some(now.duration_until(self.accessed_at? + cycle).as_hours().div_euclid(24))
    }
}

impl Store {
    pub async fn drop_state(&self) -> Result<Option<DropState>, StoreError> {
        let item = self.get(Table::Suppressions, key([("list", DROP), ("number", STATE)])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    pub async fn put_drop_state(&self, state: &DropState) -> Result<(), StoreError> {
        let mut item: Item = serde_dynamo::to_item(state)?;
        item.extend(key([("list", DROP), ("number", STATE)]));
        self.put(Table::Suppressions, item).send(self).await
    }

    /// Notes the marks of requests that a record was met by.
    pub async fn note_drop_met(&self, marks: &[u64], now: Timestamp) -> Result<(), StoreError> {
        for (number, part) in marks.chunks(CHUNK).enumerate() {
            let mut item =
                key([("list", DROP), ("number", &format!("{MET}{:013}-{number}", now.as_millisecond()))]);
            let packed: Vec<u8> = part.iter().flat_map(|mark| mark.to_be_bytes()).collect();
            item.insert("body".into(), b(packed));
            self.write_all(Table::Suppressions, vec![put_of(item)?]).await?;
        }
        Ok(())
    }

    /// The marks of requests that records were met by.
    pub async fn drop_met(&self) -> Result<Vec<u64>, StoreError> {
        let bodies = self.drop_bodies(MET).await?;
        Ok(bodies
            .iter()
            .flat_map(|body| body.as_chunks::<8>().0.iter().map(|mark| u64::from_be_bytes(*mark)))
            .collect())
    }

    /// The rows of a list, in the order they came.
    pub async fn drop_rows(&self, list: DropList) -> Result<Vec<DropRow>, StoreError> {
        let mut rows = Vec::new();
        for body in self.drop_bodies(&format!("{list}#")).await? {
            let (packed, rest) = body.as_chunks::<ROW>();
            if !rest.is_empty() {
                return Err(StoreError::Torn("rows of the platform cannot be read"));
            }
            rows.extend(packed.iter().map(unpacked));
        }
        Ok(rows)
    }

    /// What lies in the items whose numbers begin like this.
    async fn drop_bodies(&self, prefix: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        let query = self.query(Table::Suppressions, "#list = :drop AND begins_with(#number, :of)");
        let items = query.consistent().with(":drop", s(DROP)).with(":of", s(prefix)).all().await?;
        Ok(items.iter().filter_map(|item| bytes(item, "body").map(<[u8]>::to_vec)).collect())
    }

    /// Keeps the rows of a list in the place of `before` many.
    pub async fn put_drop_rows(
        &self,
        list: DropList,
        rows: &[DropRow],
        before: usize,
    ) -> Result<(), StoreError> {
        let place = |chunk: usize| key([("list", DROP), ("number", &format!("{list}#{chunk:06}"))]);
        let chunks = rows.chunks(CHUNK).map(|part| part.iter().flat_map(packed).collect());
        self.put_chunks(place, chunks, before.div_ceil(CHUNK)).await
    }

    /// Keeps packed rows in the suppressions' table, chunk by chunk, in the place of `before` many chunks.
    pub(super) async fn put_chunks(
        &self,
        place: impl Fn(usize) -> Item,
        chunks: impl Iterator<Item = Vec<u8>>,
        before: usize,
    ) -> Result<(), StoreError> {
        let mut count = 0;
        for packed in chunks {
            let mut item = place(count);
            item.insert("body".into(), b(packed));
            self.write_all(Table::Suppressions, vec![put_of(item)?]).await?;
            count += 1;
        }
        self.delete_all(Table::Suppressions, (count..before).map(place)).await
    }
}

fn packed(row: &DropRow) -> Vec<u8> {
    let mut bytes = row.id.to_vec();
    bytes.extend(row.mark.to_be_bytes());
    bytes.extend([row.status, row.reported]);
    bytes
}

fn unpacked(bytes: &[u8; ROW]) -> DropRow {
    let (mut id, mut mark) = ([0; ID], [0; 8]);
    id.copy_from_slice(&bytes[..ID]);
    mark.copy_from_slice(&bytes[ID..ID + 8]);
    DropRow { id, mark: u64::from_be_bytes(mark), status: bytes[ID + 8], reported: bytes[ID + 9] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let mut row = DropRow::new("aB3dE6gH9jK2", 0x0123_4567_89ab_cdef).unwrap();
        (row.status, row.reported) = (3, 5);
        let bytes: [u8; ROW] = packed(&row).try_into().unwrap();
        assert_eq!(unpacked(&bytes), row);
        let days = |days: i64| SignedDuration::from_hours(24 * days);
        let now = Timestamp::UNIX_EPOCH + days(1000);
        let state = |ago: i64| DropState { accessed_at: Some(now - days(ago)), ..DropState::default() };
        assert_eq!([0, 40, 45, 46].map(|ago| state(ago).days_left(days(45), now).unwrap()), [45, 5, 0, -1]);
        assert_eq!(DropRow::new("short", 1), None);
        assert_eq!(DropRow::new("aB3dE6gH9j,2", 1), None);
    }
}
