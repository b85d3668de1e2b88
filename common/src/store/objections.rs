//! Who asked not to be found: a log in which each item is one objection, a piece of a long list of them, or one taken back. It is
//! read once and then followed, so that a process knows of an objection for the price of a read that finds nothing.
//!
//! An item holds marks (see `lookup::objections`) and nothing that identifies a person.

use super::{Item, Store, StoreError, Table, b, bytes, key, s, text};
use jiff::Timestamp;

/// The partition of the log.
const LOG: &str = "log";
/// The item that says under which pepper the running server reads the log.
const PEPPER: &str = "pepper";
/// The item that says up to which objection buyers were told.
const TOLD: &str = "told";
/// What one item holds: an item has at most 400 KB.
pub const MOST_MARKS: usize = 40_000;

/// One item of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objection {
    /// Numbers the items without a gap.
    pub number: u64,
    /// The name of the pepper that the marks were made with.
    pub pepper: String,
    /// Where it came from: a command, a file, a vendor's list.
    pub origin: String,
    /// The receipt it was made under, by which it can be taken back.
    pub receipt: String,
    pub at: Timestamp,
    pub added: Vec<u64>,
    pub removed: Vec<u64>,
}

impl Store {
    /// The items of the log behind a number, in order.
    pub async fn objections_after(&self, number: u64) -> Result<Vec<Objection>, StoreError> {
        let query = self.query(Table::Suppressions, "#list = :log AND #number > :number").consistent();
        let items = query.with(":log", s(LOG)).with(":number", s(place(number))).all().await?;
        let torn = || StoreError::Torn("an objection cannot be read");
        items.iter().map(|item| objection(item).ok_or_else(torn)).collect()
    }

    /// Adds to the log; the number it got.
    pub async fn add_objection(&self, new: &Objection) -> Result<u64, StoreError> {
        let mut number = self.last_objection().await? + 1;
        loop {
            let mut item = key([
                ("list", LOG),
                ("number", &place(number)),
                ("pepper", &new.pepper),
                ("origin", &new.origin),
                ("receipt", &new.receipt),
                ("at", &new.at.to_string()),
            ]);
            for (name, marks) in [("added", &new.added), ("removed", &new.removed)] {
                if !marks.is_empty() {
                    item.insert(name.into(), b(packed(marks)));
                }
            }
            if self.put(Table::Suppressions, item).when("attribute_not_exists(#list)").applied(self).await? {
                return Ok(number);
            }
            // Another process took the number: the next one follows it without a gap.
            number += 1;
        }
    }

    /// The number of the last item; 0 where there is none.
    pub async fn last_objection(&self) -> Result<u64, StoreError> {
        let query = self.query(Table::Suppressions, "#list = :log").consistent().with(":log", s(LOG));
        let (items, _) = query.newest_first().limit(1).only("#list, #number").page().await?;
        Ok(items.first().and_then(|item| text(item, "number")?.parse().ok()).unwrap_or(0))
    }

    /// Notes up to which item those who bought records were told.
    pub async fn note_told(&self, number: u64) -> Result<(), StoreError> {
        let item = key([("list", TOLD), ("number", TOLD), ("until", &place(number))]);
        self.put(Table::Suppressions, item).send(self).await
    }

    /// Up to which item those who bought records were told.
    pub async fn told_until(&self) -> Result<u64, StoreError> {
        let item = self.get(Table::Suppressions, key([("list", TOLD), ("number", TOLD)])).await?;
        Ok(item.and_then(|item| text(&item, "until")?.parse().ok()).unwrap_or(0))
    }

    /// Notes under which pepper the server of this store reads the log, for commands that add to it.
    pub async fn note_pepper(&self, name: &str) -> Result<(), StoreError> {
        let item = key([("list", PEPPER), ("number", PEPPER), ("name", name)]);
        self.put(Table::Suppressions, item).send(self).await
    }

    /// The pepper that a server noted.
    pub async fn noted_pepper(&self) -> Result<Option<String>, StoreError> {
        let item = self.get(Table::Suppressions, key([("list", PEPPER), ("number", PEPPER)])).await?;
        Ok(item.and_then(|item| text(&item, "name").map(str::to_owned)))
    }
}

fn place(number: u64) -> String {
    format!("{number:012}")
}

/// The objection that an item of the table is; the table also holds notes that are none.
pub fn objection(item: &Item) -> Option<Objection> {
    if text(item, "list")? != LOG {
        return None;
    }
    let marks = |name: &str| match item.contains_key(name) {
        true => unpacked(bytes(item, name)?),
        false => Some(Vec::new()),
    };
    Some(Objection {
        number: text(item, "number")?.parse().ok()?,
        pepper: text(item, "pepper")?.to_owned(),
        origin: text(item, "origin")?.to_owned(),
        receipt: text(item, "receipt")?.to_owned(),
        at: text(item, "at")?.parse().ok()?,
        added: marks("added")?,
        removed: marks("removed")?,
    })
}

fn packed(marks: &[u64]) -> Vec<u8> {
    marks.iter().flat_map(|mark| mark.to_be_bytes()).collect()
}

fn unpacked(bytes: &[u8]) -> Option<Vec<u64>> {
    let (marks, rest) = bytes.as_chunks::<8>();
    rest.is_empty().then(|| marks.iter().map(|mark| u64::from_be_bytes(*mark)).collect())
}
