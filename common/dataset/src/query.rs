//! Queries of the index for terms.

use crate::error::DatasetError;
use crate::table::Shard;
use tantivy::query::{BooleanQuery, EnableScoring, FuzzyTermQuery, Query, TermQuery};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, TERMINATED, Term};

/// Records that have the term.
pub(crate) fn exactly(term: Term) -> Box<dyn Query> {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}

/// Records that have the term, give or take some letters.
pub(crate) fn nearly(term: Term, typos: u8) -> Box<dyn Query> {
    Box::new(FuzzyTermQuery::new(term, typos, true))
}

/// Records that any of the queries finds.
pub(crate) fn any_of(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match queries.len() {
        1 => queries.remove(0),
        _ => Box::new(BooleanQuery::union(queries)),
    }
}

/// Calls back with the records of a shard that a query finds, while it says to go on.
pub(crate) fn each_found(
    shard: &Shard,
    query: &dyn Query,
    mut each: impl FnMut(u32) -> bool,
) -> Result<(), DatasetError> {
    let weight = query.weight(EnableScoring::disabled_from_searcher(&shard.searcher))?;
    let mut documents = weight.scorer(&shard.reader, 1.0)?;
    while documents.doc() != TERMINATED && (shard.is_dead(documents.doc()) || each(documents.doc())) {
        documents.advance();
    }
    Ok(())
}
