//! Queries of the index for terms.
//!
//! Tantivy's own can print their terms, which takes a regex engine with all its tables, and fall back to columns, which
//! takes the search of ranges. Wrapped like this they only find, and no function holds the rest.

use std::fmt;
use tantivy::query::{
    BooleanQuery, EnableScoring, Explanation, FuzzyTermQuery, Query, Scorer, TermQuery, Weight,
};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, Score, SegmentReader, TantivyError, Term};

#[derive(Clone)]
struct Exactly(TermQuery);

impl fmt::Debug for Exactly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Exactly")
    }
}

impl Query for Exactly {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(Finds(self.0.specialized_weight(scoring)?)))
    }
}

#[derive(Clone)]
struct Nearly(FuzzyTermQuery);

impl fmt::Debug for Nearly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nearly")
    }
}

impl Query for Nearly {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        self.0.weight(scoring)
    }
}

/// A weight that finds and explains nothing.
struct Finds<W>(W);

impl<W: Weight> Weight for Finds<W> {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        self.0.scorer(reader, boost)
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Err(TantivyError::InvalidArgument("scores are not explained".to_owned()))
    }
}

/// Records that have the term.
pub(crate) fn exactly(term: Term) -> Box<dyn Query> {
    Box::new(Exactly(TermQuery::new(term, IndexRecordOption::Basic)))
}

/// Records that have the term, give or take some letters.
pub(crate) fn nearly(term: Term, typos: u8) -> Box<dyn Query> {
    Box::new(Nearly(FuzzyTermQuery::new(term, typos, true)))
}

/// Records that have a term with this beginning.
pub(crate) fn beginning(term: Term) -> Box<dyn Query> {
    Box::new(Nearly(FuzzyTermQuery::new_prefix(term, 0, false)))
}

/// Records that any of the queries finds.
pub(crate) fn any_of(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match queries.len() {
        1 => queries.remove(0),
        _ => Box::new(BooleanQuery::union(queries)),
    }
}
