//! Cursors of vendors' pages: marked with their vendor, and bound to the search they belong to.

use crate::vendor::LOCAL;
use lookup::{CursorError, Search, Searched, cursor};

/// Filters serialise in declaration order, so equal filters have equal text.
pub(super) fn written<F: Searched>(search: &Search<F>) -> String {
    serde_json::to_string(&(&search.filters, &search.exclude)).unwrap_or_default()
}

/// The provider a cursor belongs to; the directory's own have no mark.
pub fn owner(cursor: &str) -> &str {
    cursor.split_once('.').map_or(LOCAL, |(name, _)| name)
}

pub(super) fn close_cursor<F: Searched>(search: &Search<F>, name: &str, token: &str) -> String {
    format!("{name}.{}", cursor::seal(&bound_to(search, name), token))
}

/// The provider's own words of a cursor; the directory's are bound to the search already.
pub(super) fn open_cursor<F: Searched>(search: &Search<F>, cursor: &str) -> Result<String, CursorError> {
    match cursor.split_once('.') {
        Some((name, sealed)) => cursor::open(&bound_to(search, name), sealed),
        None => Ok(cursor.to_owned()),
    }
}

fn bound_to<F: Searched>(search: &Search<F>, name: &str) -> String {
    format!("{name}\n{}", written(search))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lookup::filters::PeopleFilters;

    fn search(title: &str) -> Search<PeopleFilters> {
        let filters = PeopleFilters { titles: vec![title.to_owned()].into(), ..PeopleFilters::default() };
        Search { filters, ..Search::default() }
    }

    #[test]
    fn a_vendors_token_comes_back_only_with_its_own_search() {
        let cursor = close_cursor(&search("CTO"), "pdl", "token/with=signs");
        assert_eq!(owner(&cursor), "pdl");
        assert_eq!(open_cursor(&search("CTO"), &cursor).unwrap(), "token/with=signs");
        assert!(open_cursor(&search("CEO"), &cursor).is_err());
        assert!(open_cursor(&search("CTO"), &cursor.replace("pdl", "apollo")).is_err());
        assert!(open_cursor(&search("CTO"), "pdl.x").is_err());
        assert_eq!(owner("AAAA"), LOCAL);
    }
}
