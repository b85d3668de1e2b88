//! Who has to be told that data about them is held (Art. 14 GDPR): when it was obtained, and when they were told, by a keyed mark of
//! their id; and on which basis the data of each source is held.

use super::{Item, Store, StoreError, Table, bytes, key, s, text};
use jiff::Timestamp;
use std::collections::BTreeMap;

const NOTICES: &str = "notices";
const BASIS: &str = "basis";
const ROW: usize = 16;
/// What one item holds: an item has at most 400 KB.
const CHUNK: usize = 20_000;

/// One person who has to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    /// The keyed mark of their id.
    pub mark: u64,
    pub obtained_at: Timestamp,
    pub sent_at: Option<Timestamp>,
}

impl Store {
    /// All people, in the order they came to be known.
    pub async fn notices(&self) -> Result<Vec<Notice>, StoreError> {
        let items = self.suppression_items(NOTICES).await?;
        let bodies = items.iter().filter_map(|item| bytes(item, "body"));
        Ok(bodies.flat_map(|body| body.as_chunks::<ROW>().0).map(unpacked).collect())
    }

    /// Keeps them in the place of `before` many.
    pub async fn put_notices(&self, notices: &[Notice], before: usize) -> Result<(), StoreError> {
        let place = |chunk: usize| key([("list", NOTICES), ("number", &format!("{chunk:06}"))]);
        let chunks = notices.chunks(CHUNK).map(|part| part.iter().flat_map(packed).collect());
        self.put_chunks(place, chunks, before.div_ceil(CHUNK)).await
    }

    /// On which basis the data of each source is held, in the operator's words.
    pub async fn bases(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let items = self.suppression_items(BASIS).await?;
        let read = |item: &Item| Some((text(item, "number")?.to_owned(), text(item, "note")?.to_owned()));
        Ok(items.iter().filter_map(read).collect())
    }

    pub async fn set_basis(&self, source: &str, note: &str) -> Result<(), StoreError> {
        let item = key([("list", BASIS), ("number", source), ("note", note)]);
        self.put(Table::Suppressions, item).send(self).await
    }

    async fn suppression_items(&self, list: &str) -> Result<Vec<Item>, StoreError> {
        let query = self.query(Table::Suppressions, "#list = :list").consistent();
        query.with(":list", s(list)).all().await
    }
}

fn seconds(at: Timestamp) -> [u8; 4] {
    u32::try_from(at.as_second()).unwrap_or_default().to_be_bytes()
}

fn packed(notice: &Notice) -> Vec<u8> {
    let mut bytes = notice.mark.to_be_bytes().to_vec();
    bytes.extend(seconds(notice.obtained_at));
    bytes.extend(notice.sent_at.map_or([0; 4], seconds));
    bytes
}

fn unpacked(bytes: &[u8; ROW]) -> Notice {
    let (mut mark, mut obtained, mut sent) = ([0; 8], [0; 4], [0; 4]);
    mark.copy_from_slice(&bytes[..8]);
    obtained.copy_from_slice(&bytes[8..12]);
    sent.copy_from_slice(&bytes[12..]);
    let time = |bytes| Timestamp::from_second(i64::from(u32::from_be_bytes(bytes))).unwrap_or_default();
    let sent_at = (sent != [0; 4]).then(|| time(sent));
    Notice { mark: u64::from_be_bytes(mark), obtained_at: time(obtained), sent_at }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_read_as_it_was_written() {
        let at = Timestamp::from_second(1_800_000_000).unwrap();
        for sent_at in [None, Some(at)] {
            let notice = Notice { mark: u64::MAX - 5, obtained_at: at, sent_at };
            let bytes: [u8; ROW] = packed(&notice).try_into().unwrap();
            assert_eq!(unpacked(&bytes), notice);
        }
    }
}
