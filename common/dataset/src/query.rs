//! Queries of the index for terms.

use tantivy::Term;
use tantivy::query::{BooleanQuery, FuzzyTermQuery, Query, TermQuery};
use tantivy::schema::IndexRecordOption;

/// Records that have the term.
pub(crate) fn exactly(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

/// Records that have the term, give or take some letters.
pub(crate) fn nearly(term: Term, typos: u8) -> Box<dyn Query> {
    Box::new(FuzzyTermQuery::new(term, typos, true))
}

/// Records that have a term with this beginning.
pub(crate) fn beginning(term: Term) -> Box<dyn Query> {
    Box::new(FuzzyTermQuery::new_prefix(term, 0, false))
}

/// Records that any of the queries finds.
pub(crate) fn any_of(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match queries.len() {
        1 => queries.remove(0),
        _ => Box::new(BooleanQuery::union(queries)),
    }
}
