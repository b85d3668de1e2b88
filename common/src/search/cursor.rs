//! Cursors: where a page ended, bound to the search, the snapshot and the day it was made for.
//!
//! A cursor holds the sort key of the last result, so the next page takes up exactly behind it however deep it is. The
//! day rides along because filters such as "within 90 days" must mean the same on every page.

use crate::dataset::keys::hash_text;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::civil::Date;

/// Why a cursor was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CursorError {
    #[error("this is not a cursor that a search returned")]
    Broken,
    #[error("this cursor belongs to another search; send it with the filters it came from")]
    OtherSearch,
    #[error("the data has been replaced since this cursor was made; start again without it")]
    OtherData,
}

/// What a cursor is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Binding {
    pub snapshot: u64,
    pub search: u64,
}

/// Where the page before ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    pub key: u64,
    pub day: Date,
}

impl Binding {
    pub(crate) fn new(snapshot: u64, filters: &impl serde::Serialize) -> Self {
        // Filters serialise in declaration order, so equal filters have equal text.
        Self { snapshot, search: hash_text(&serde_json::to_string(filters).unwrap_or_default()) }
    }

    pub(crate) fn encode(self, position: Position) -> String {
        let mut bytes = Vec::with_capacity(34);
        bytes.extend_from_slice(&self.snapshot.to_be_bytes());
        bytes.extend_from_slice(&self.search.to_be_bytes());
        bytes.extend_from_slice(&position.key.to_be_bytes());
        bytes.extend_from_slice(&position.day.year().to_be_bytes());
        bytes.extend_from_slice(&[position.day.month() as u8, position.day.day() as u8]);
        bytes.extend_from_slice(&checksum(&bytes));
        URL_SAFE_NO_PAD.encode(bytes)
    }

    pub(crate) fn decode(self, cursor: &str) -> Result<Position, CursorError> {
        let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| CursorError::Broken)?;
        let bytes: [u8; 32] = bytes.try_into().map_err(|_| CursorError::Broken)?;
        let (body, check) = bytes.split_at(28);
        if checksum(body) != check {
            return Err(CursorError::Broken);
        }
        let number = |at: usize| body[at..at + 8].iter().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
        if number(8) != self.search {
            return Err(CursorError::OtherSearch);
        }
        if number(0) != self.snapshot {
            return Err(CursorError::OtherData);
        }
        let year = i16::from_be_bytes([body[24], body[25]]);
        let day = Date::new(year, body[26] as i8, body[27] as i8).map_err(|_| CursorError::Broken)?;
        Ok(Position { key: number(16), day })
    }
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    crc32fast::hash(bytes).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BINDING: Binding = Binding { snapshot: 1, search: 2 };

    #[test]
    fn a_cursor_leads_back_to_its_place_and_nowhere_else() {
        let position = Position { key: u64::MAX - 5, day: jiff::civil::date(2026, 2, 28) };
        let cursor = BINDING.encode(position);
        assert_eq!(BINDING.decode(&cursor), Ok(position));
        assert_eq!(Binding { search: 3, ..BINDING }.decode(&cursor), Err(CursorError::OtherSearch));
        assert_eq!(Binding { snapshot: 3, ..BINDING }.decode(&cursor), Err(CursorError::OtherData));
        assert_eq!(BINDING.decode(&cursor[1..]), Err(CursorError::Broken));
        assert_eq!(BINDING.decode(""), Err(CursorError::Broken));
    }

    proptest! {
        #[test]
        fn a_changed_cursor_is_refused(at in 0usize..42, to in "[A-Za-z0-9_-]") {
            let cursor = BINDING.encode(Position { key: 7, day: jiff::civil::date(2026, 1, 1) });
            let mut changed = cursor.clone();
            changed.replace_range(at..=at, &to);
            prop_assume!(changed != cursor);
            prop_assert_eq!(BINDING.decode(&changed), Err(CursorError::Broken));
        }

        #[test]
        fn no_text_makes_decoding_panic(text in "\\PC{0,60}|[A-Za-z0-9_-]{43}") {
            let _ = BINDING.decode(&text);
        }
    }
}
