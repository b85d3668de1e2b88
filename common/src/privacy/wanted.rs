//! Recognizing a person in stored values, and noting what was found of them.

use super::receipt::Found;
use crate::store::files::FileRow;
use crate::store::{Item, StoreError, b, bytes, put_of};
use aws_sdk_dynamodb::types::WriteRequest;
use lookup::IdentifierKind;
use lookup::identifier::read;
use lookup::objections::{Listed, Objections};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The size of one piece of a long value.
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
    pub(super) fn note(&mut self, store: &str, erase: bool, shown: Value) {
        let found = self.stores.entry(store.to_owned()).or_default();
        found.found += 1;
        found.gone += u64::from(erase);
        self.shown.push(shown);
    }

    pub(super) fn rest(&mut self, store: &str, rest: &str) {
        self.stores.entry(store.to_owned()).or_default().rest = Some(rest.to_owned());
    }
}

/// The people to search for.
pub(super) struct Wanted<'a> {
    listed: Arc<Listed>,
    objections: &'a Objections,
}

/// The strings in a text that may name a person: the whole text, and its words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    let words = text.contains(is_between).then(|| text.split(is_between));
    std::iter::once(text).chain(words.into_iter().flatten())
}

impl<'a> Wanted<'a> {
    pub fn new(objections: &'a Objections) -> Self {
        Self { listed: objections.listed(), objections }
    }

    /// Whether a text names them.
    pub fn is_named(&self, text: &str) -> bool {
        words(text).any(|word| self.is_meant(word))
    }

    /// Whether a row of a file is about them. A shared identifier counts only when the row has no other.
    pub fn is_of(&self, row: &FileRow) -> bool {
        let known: Vec<(IdentifierKind, String)> =
            row.iter().flatten().flat_map(|cell| words(cell)).filter_map(read).collect();
        self.objections.cover(known.iter().map(|(kind, text)| (*kind, text.as_str())))
    }

    fn is_meant(&self, text: &str) -> bool {
        let Some((kind, normal)) = read(text) else { return false };
        if self.listed.hashed(kind, &normal).is_some() {
            return true;
        }
        self.listed.peppers.iter().any(|pepper| {
            let marks = pepper.marks(kind, &normal);
            [marks.own, marks.shared].iter().any(|mark| self.listed.marks.binary_search(mark).is_ok())
        })
    }

    /// Whether a string anywhere in a value names them.
    pub fn is_in(&self, value: &Value) -> bool {
        match value {
            Value::String(text) => self.is_named(text),
            Value::Array(values) => values.iter().any(|value| self.is_in(value)),
            Value::Object(fields) => fields.values().any(|field| self.is_in(field)),
            _ => false,
        }
    }
}

pub(super) fn text<'a>(item: &'a Item, name: &str) -> &'a str {
    crate::store::text(item, name).unwrap_or_default()
}

/// The bytes of a long value, whose pieces are in their order.
pub(super) fn joined(pieces: &[Item]) -> Vec<u8> {
    pieces.iter().filter_map(|item| bytes(item, "body")).flatten().copied().collect()
}

pub(super) fn json_bytes(value: &impl serde::Serialize) -> Result<Vec<u8>, StoreError> {
    serde_json::to_vec(value).map_err(|error| StoreError::Failed(error.into()))
}

/// The writes that put another value, hardly longer than before, into the same pieces.
pub(super) fn split(pieces: Vec<Item>, bytes: &[u8]) -> Result<Vec<WriteRequest>, StoreError> {
    let mut parts = bytes.chunks(PIECE.max(bytes.len().div_ceil(pieces.len().max(1))));
    let mut writes = Vec::new();
    for mut item in pieces {
        item.insert("body".into(), b(parts.next().unwrap_or_default()));
        writes.push(put_of(item)?);
    }
    Ok(writes)
}
