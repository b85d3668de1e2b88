//! How a search is carried out: which filters drive it through postings and which are checked in columns.
//!
//! The narrowest filter drives. A wide one is cheaper to check in a column for the few records that are left than to
//! walk through a posting list of a third of the dataset. Filters that have no column always take part in the driving.

use super::fitting::Fitting;
use crate::error::DatasetError;
use crate::query::{any_of, exactly};
use crate::table::{Shard, Table};
use directory::search::conditions::{Check, Condition, Groups};
use std::sync::Arc;
use tantivy::query::{AllQuery, BooleanQuery, EmptyQuery, Occur, Query};

/// Profile checks come first: they need no further read.
const fn cost(check: &Check) -> u8 {
    match check {
        Check::Profile { .. } | Check::ProfileRange { .. } => 0,
        Check::Among { .. } | Check::Set { .. } | Check::Range { .. } => 1,
        Check::Title => 2,
        Check::Round { .. } => 3,
    }
}

/// One filter, understood.
#[derive(Debug, Default)]
pub(crate) struct Clause {
    /// The filter as a query, with about how many records it finds.
    pub query: Option<(Box<dyn Query>, u64)>,
    /// The filter as a test on columns.
    pub check: Option<Check>,
}

impl Clause {
    /// Nothing can pass.
    pub(crate) fn impossible() -> Self {
        Self { query: Some((Box::new(EmptyQuery), 0)), check: None }
    }

    /// A condition as this index answers it.
    pub(crate) fn of<R>(
        table: &Table<R>,
        Condition { tags, check, groups }: Condition,
    ) -> Result<Self, DatasetError> {
        if let Some(groups) = groups {
            let shards = Arc::new(table.shards.clone());
            return Ok(Self { query: Some(grouped(table, &shards, groups)?), check: None });
        }
        let check = check.map(|check| match check {
            // One read tells, however many numbers are allowed.
            Check::Among { column, numbers } => {
                let mut allowed = vec![false; numbers.last().map_or(0, |last| *last as usize + 1)];
                numbers.iter().for_each(|number| allowed[*number as usize] = true);
                Check::Set { column, allowed }
            }
            check => check,
        });
        let Some(alternatives) = tags else { return Ok(Self { query: None, check }) };
        if table.shards.is_empty() || alternatives.is_empty() {
            return Ok(Self::impossible());
        }
        let (mut queries, mut cost) = (Vec::with_capacity(alternatives.len()), 0);
        for words in alternatives {
            let mut narrowest = u64::MAX;
            for tags in &words {
                let mut carriers = 0;
                for tag in tags {
                    carriers +=
                        table.frequency(*tag)? + table.moved.carrying(*tag).map_or(0, |(_, count)| count);
                }
                narrowest = narrowest.min(carriers);
            }
            cost += narrowest;
            queries.push(all_of(words.iter().map(|tags| any_tag(table, tags)).collect()));
        }
        Ok(Self { query: Some((any_of(queries), cost)), check })
    }
}

/// Groups as one query, with about how many records it finds at most.
fn grouped<R>(
    table: &Table<R>,
    shards: &Arc<Vec<Shard>>,
    Groups { groups, wanted }: Groups,
) -> Result<(Box<dyn Query>, u64), DatasetError> {
    let all = u64::from(table.end());
    let (mut queries, mut most) = (Vec::with_capacity(groups.len()), 0);
    for group in groups {
        let (mut together, mut narrowest) = (Vec::with_capacity(group.len()), all);
        for condition in group {
            let (query, cost) = match condition.groups {
                Some(groups) => grouped(table, shards, groups)?,
                None => match Clause::of(table, condition)? {
                    // A wide filter is cheaper to check in a column.
                    Clause { query: Some((query, cost)), check } if check.is_none() || cost < all / 2 => {
                        (query, cost)
                    }
                    Clause { check: Some(check), .. } => (Fitting::query(shards, check), all),
                    Clause { .. } => (Box::new(AllQuery) as Box<dyn Query>, all),
                },
            };
            narrowest = narrowest.min(cost);
            together.push(query);
        }
        most += narrowest;
        queries.push(match together.is_empty() {
            true => Box::new(AllQuery) as Box<dyn Query>,
            false => all_of(together),
        });
    }
    Ok(match wanted {
        true if queries.is_empty() => (Box::new(EmptyQuery), 0),
        true => (any_of(queries), most.min(all)),
        false => {
            let refused = queries.into_iter().map(|query| (Occur::MustNot, query));
            let rest: Vec<_> = refused.chain([(Occur::Must, Box::new(AllQuery) as Box<dyn Query>)]).collect();
            (Box::new(BooleanQuery::new(rest)), all)
        }
    })
}

/// A query for any of these tags in a table that has records.
fn any_tag<R>(table: &Table<R>, tags: &[u64]) -> Box<dyn Query> {
    // The schema is the same in every shard.
    let Some(fields) = table.shards.first().map(|shard| shard.fields) else { return Box::new(EmptyQuery) };
    let with = |tag: &u64| {
        let written = exactly(fields.tag_term(*tag));
        // Who carries it by a company as it was, carries it no more; who does by the company as it is, does.
        match table.moved.stale(*tag) {
            None => written,
            Some(stale) => {
                let still: Vec<(Occur, Box<dyn Query>)> =
                    vec![(Occur::Must, written), (Occur::MustNot, Box::new(stale))];
                let still: Box<dyn Query> = Box::new(BooleanQuery::new(still));
                let moved = table.moved.carrying(*tag).map(|(moved, _)| Box::new(moved) as Box<dyn Query>);
                any_of(std::iter::once(still).chain(moved).collect())
            }
        }
    };
    any_of(tags.iter().map(with).collect())
}

fn all_of(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match queries.len() {
        1 => queries.remove(0),
        _ => Box::new(BooleanQuery::intersection(queries)),
    }
}

/// A search ready to run.
pub(crate) struct Plan {
    /// What finds records; `None` looks at all of them.
    pub driver: Option<Box<dyn Query>>,
    pub required: Vec<Check>,
    pub excluded: Vec<Check>,
}

impl Plan {
    /// Decides which clauses drive. `count` is how many records there are.
    pub(crate) fn new(required: Vec<Clause>, excluded: Vec<Clause>, count: u64) -> Self {
        let narrowest = required
            .iter()
            .enumerate()
            .filter_map(|(at, clause)| Some((clause.query.as_ref()?.1, at)))
            .filter(|(cost, at)| required[*at].check.is_none() || *cost < count / 2)
            .min();
        let (mut driving, mut checks) = (Vec::new(), Vec::new());
        for (at, clause) in required.into_iter().enumerate() {
            match (clause.query, clause.check) {
                (Some((query, _)), None) => driving.push((Occur::Must, query)),
                (Some((query, _)), Some(_)) if narrowest.is_some_and(|(_, narrow)| narrow == at) => {
                    driving.push((Occur::Must, query));
                }
                (_, Some(check)) => checks.push(check),
                (None, None) => {}
            }
        }
        let mut refused = Vec::new();
        for clause in excluded {
            match (clause.check, clause.query) {
                (Some(check), _) => refused.push(check),
                (None, Some((query, _))) => driving.push((Occur::MustNot, query)),
                (None, None) => {}
            }
        }
        checks.sort_by_key(cost);
        refused.sort_by_key(cost);
        Self { driver: driver(driving), required: checks, excluded: refused }
    }
}

fn driver(mut clauses: Vec<(Occur, Box<dyn Query>)>) -> Option<Box<dyn Query>> {
    if clauses.is_empty() {
        return None;
    }
    if clauses.iter().all(|(occur, _)| *occur == Occur::MustNot) {
        clauses.push((Occur::Must, Box::new(AllQuery)));
    }
    Some(match clauses.len() {
        1 => clauses.remove(0).1,
        _ => Box::new(BooleanQuery::new(clauses)),
    })
}
