//! Answers that are still good, the hashed identifiers of people who asked not to be processed, and the hashed
//! addresses that vendors supplied.
//!
//! Reads and writes are paid by the kilobyte, so longer answers are stored compressed.

use super::{Item, Store, StoreError, Table, b, key, n, number, s, text};
use aws_sdk_dynamodb::types::AttributeValue;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use jiff::Timestamp;
use providers::notebook::StoredAnswer;
use std::io::{Read, Write};

/// Answers up to this length are stored uncompressed.
const PLAIN: usize = 900;
/// An item holds 400 KB, its key and the names of its attributes included.
const MOST_STORED: usize = 399 * 1024;
/// No answer is larger than what a provider may send, and its record is smaller: nothing longer is stored, and no more is read.
const MOST_READ: u64 = 16 * 1024 * 1024;

impl Store {
    /// The items of these ids that exist and have not expired; `latest` sees what was written a moment ago, at twice the
    /// price.
    pub async fn read_answers(
        &self,
        ids: &[&str],
        now: Timestamp,
        latest: bool,
    ) -> Result<Vec<StoredAnswer>, StoreError> {
        let keys: Vec<Item> = ids.iter().map(|id| key([("id", id)])).collect();
        let found = self.get_all(Table::Answers, &keys, latest).await?;
        let is_good = |item: &Item| number(item, "expires_at").is_none_or(|at: i64| at > now.as_second());
        let read = |item: &Item| {
            let id = text(item, "id")?.to_owned();
            Some(StoredAnswer { id, body: unpacked(item.get("body")?)? })
        };
        Ok(found.iter().filter(|item| is_good(item)).filter_map(read).collect())
    }

    /// Stores an item, for good or until it expires; false when it is too large to be stored.
    pub async fn put_answer(
        &self,
        answer: &StoredAnswer,
        expires_at: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let Some(body) = packed(&answer.body) else { return Ok(false) };
        let mut item = key([("id", &answer.id)]);
        item.insert("body".into(), body);
        item.extend(expires_at.map(|at| ("expires_at".to_owned(), n(at.as_second()))));
        self.put(Table::Answers, item).send(self).await?;
        Ok(true)
    }

    /// Gives a short item another body until it expires; false if another process did so before.
    pub async fn replace_answer(
        &self,
        was: &StoredAnswer,
        body: &str,
        expires_at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut item = key([("id", was.id.as_str()), ("body", body)]);
        item.insert("expires_at".into(), n(expires_at.as_second()));
        self.put(Table::Answers, item).when("body = :was").with(":was", s(&was.body)).applied(self).await
    }
}

/// A body as it is stored; nothing when it is too large.
pub(super) fn packed(body: &str) -> Option<AttributeValue> {
    if body.len() <= PLAIN {
        return Some(s(body));
    }
    if body.len() as u64 > MOST_READ {
        return None;
    }
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(body.len() / 2), Compression::fast());
    encoder.write_all(body.as_bytes()).ok()?;
    let bytes = encoder.finish().ok()?;
    (bytes.len() < MOST_STORED).then(|| b(bytes))
}

pub(crate) fn unpacked(stored: &AttributeValue) -> Option<String> {
    match stored {
        AttributeValue::S(text) => Some(text.clone()),
        AttributeValue::B(bytes) => {
            let mut text = String::new();
            DeflateDecoder::new(bytes.as_ref()).take(MOST_READ).read_to_string(&mut text).ok()?;
            Some(text)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_bodies_are_stored_as_they_are_and_long_ones_in_less_room() {
        let short = r#"{"record":null}"#;
        assert_eq!(packed(short).unwrap(), s(short));
        let long = r#"{"fullName":"Ada Lovelace","title":"VP Engineering"},"#.repeat(2000);
        let stored = packed(&long).unwrap();
        assert!(stored.as_b().unwrap().as_ref().len() < long.len() / 10);
        for body in [short, &long, ""] {
            assert_eq!(unpacked(&packed(body).unwrap()).as_deref(), Some(body));
        }
    }

    #[test]
    fn what_no_item_can_hold_is_not_stored() {
        assert_eq!(
            packed(&" ".repeat(usize::try_from(MOST_READ).unwrap() + 1)),
            None,
            "it would be cut when it is read"
        );
        // Numbers that follow from one another without a pattern hardly get smaller.
        let mut number = 7u64;
        let mut noise = String::new();
        while noise.len() < 1_500_000 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            noise.push_str(&format!("{number:x}"));
        }
        assert_eq!(packed(&noise), None);
        assert!(packed(&noise[..400_000]).is_some(), "half of the size is left of hexadecimal digits");
    }
}
