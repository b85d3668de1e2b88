//! Cursors of searches: bound to the filters, the snapshot and the day they were made for.
//!
//! A cursor holds the sort key of the last result, so the next page takes up exactly behind it however deep it is. The
//! day rides along because filters such as "within 90 days" must mean the same on every page.

use jiff::civil::Date;
use lookup::cursor::{open, seal};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::{CursorError, Search};

/// What a cursor is bound to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    snapshot: u64,
    /// The search as text.
    search: String,
}

/// Where the page before ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub key: u64,
    pub day: Date,
}

impl Binding {
    pub fn new(snapshot: u64, filters: &impl serde::Serialize) -> Self {
        // Filters serialise in declaration order, so equal filters have equal text.
        Self { snapshot, search: serde_json::to_string(filters).unwrap_or_default() }
    }

    pub fn encode(&self, Position { key, day }: Position) -> String {
        seal(&self.search, &format!("{:x} {key:x} {day}", self.snapshot))
    }

    pub fn decode(&self, cursor: &str) -> Result<Position, CursorError> {
        let (snapshot, position) = self.read(cursor)?;
        if snapshot == self.snapshot { Ok(position) } else { Err(CursorError::Expired) }
    }

    /// The snapshot that a cursor of this search was made on, and its position there.
    fn read(&self, cursor: &str) -> Result<(u64, Position), CursorError> {
        let position = open(&self.search, cursor)?;
        let mut parts = position.split(' ');
        let mut number = || parts.next().and_then(|part| u64::from_str_radix(part, 16).ok());
        let (snapshot, key) = (number().ok_or(CursorError::Broken)?, number().ok_or(CursorError::Broken)?);
        let day = parts.next().and_then(|day| day.parse().ok()).ok_or(CursorError::Broken)?;
        Ok((snapshot, Position { key, day }))
    }
}

/// The snapshot that a search of people goes on with, where it has a cursor.
pub fn people_snapshot(search: &Search<PeopleFilters>) -> Result<Option<u64>, CursorError> {
    let binding = Binding::new(0, &("people", &search.filters, &search.exclude));
    search.cursor.as_deref().map(|cursor| Ok(binding.read(cursor)?.0)).transpose()
}

/// The snapshot that a search of companies goes on with, where it has a cursor.
pub fn companies_snapshot(search: &Search<CompanyFilters>) -> Result<Option<u64>, CursorError> {
    let binding = Binding::new(0, &("companies", &search.filters, &search.exclude));
    search.cursor.as_deref().map(|cursor| Ok(binding.read(cursor)?.0)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_leads_back_to_its_place_and_nowhere_else() {
        let position = Position { key: u64::MAX - 5, day: jiff::civil::date(2026, 2, 28) };
        let binding = Binding::new(1, &"people");
        let cursor = binding.encode(position);
        assert_eq!(binding.decode(&cursor), Ok(position));
        assert_eq!(Binding::new(1, &"companies").decode(&cursor), Err(CursorError::OtherSearch));
        assert_eq!(Binding::new(2, &"people").decode(&cursor), Err(CursorError::Expired));
        assert_eq!(binding.decode(&cursor[1..]), Err(CursorError::Broken));
        assert_eq!(binding.decode(""), Err(CursorError::Broken));
    }
}
