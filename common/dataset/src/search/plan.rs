//! How a search is carried out: which filters drive it through postings and which are checked in columns.
//!
//! The narrowest filter drives. A wide one is cheaper to check in a column for the few records that are left than to
//! walk through a posting list of a third of the dataset. Filters that have no column always take part in the driving.

use crate::query::{any_of, exactly};
use crate::schema::Bits;
use crate::schema::company::round;
use crate::table::{Shard, Table};
use tantivy::query::{AllQuery, BooleanQuery, EmptyQuery, Occur, Query};

/// A test on the columns of one record.
#[derive(Debug)]
pub(crate) enum Check {
    /// A number packed into the profile is one of these.
    Profile { bits: Bits, allowed: Vec<bool> },
    /// A number packed into the profile lies in this range.
    ProfileRange { bits: Bits, min: usize, max: usize },
    /// A column's number is one of these.
    Set { column: usize, allowed: Vec<bool> },
    /// A column's number lies in this range.
    Range { column: usize, min: u64, max: u64 },
    /// The title answers one of those asked for.
    Title { column: usize },
    /// A funding round fits.
    Round { list: usize, stages: Vec<bool>, min_amount: u64, since: u64 },
}

impl Check {
    /// Whether the record passes; `title` scores a title's number.
    #[inline]
    pub(crate) fn passes(
        &self,
        shard: &Shard,
        doc: u32,
        profile: u64,
        title: &mut impl FnMut(u64) -> u8,
    ) -> bool {
        match self {
            Self::Profile { bits, allowed } => allowed.get(bits.read(profile)).copied().unwrap_or(false),
            Self::ProfileRange { bits, min, max } => (*min..=*max).contains(&bits.read(profile)),
            Self::Set { column, allowed } => {
                allowed.get(shard.columns[*column].get_val(doc) as usize).copied().unwrap_or(false)
            }
            Self::Range { column, min, max } => (*min..=*max).contains(&shard.columns[*column].get_val(doc)),
            Self::Title { column } => title(shard.columns[*column].get_val(doc)) > 0,
            Self::Round { list, stages, min_amount, since } => {
                shard.lists[*list].values_for_doc(doc).any(|packed| {
                    (stages.is_empty() || stages.get(round::STAGE.read(packed)).copied().unwrap_or(false))
                        && round::AMOUNT.read(packed) as u64 >= *min_amount
                        && round::DAY.read(packed) as u64 >= *since
                })
            }
        }
    }

    /// Profile checks come first: they need no further read.
    const fn cost(&self) -> u8 {
        match self {
            Self::Profile { .. } | Self::ProfileRange { .. } => 0,
            Self::Set { .. } | Self::Range { .. } => 1,
            Self::Title { .. } => 2,
            Self::Round { .. } => 3,
        }
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

    pub(crate) fn check(check: Check) -> Self {
        Self { query: None, check: Some(check) }
    }

    /// Records with any of these tags.
    pub(crate) fn any_tag<R>(table: &Table<R>, tags: &[u64]) -> tantivy::Result<Self> {
        if table.shards.is_empty() || tags.is_empty() {
            return Ok(Self::impossible());
        }
        let mut cost = 0;
        for tag in tags {
            cost += table.frequency(*tag)? + table.moved.carrying(*tag).map_or(0, |(_, count)| count);
        }
        Ok(Self { query: Some((any_tag(table, tags), cost)), check: None })
    }
}

/// A query for any of these tags in a table that has records.
pub(crate) fn any_tag<R>(table: &Table<R>, tags: &[u64]) -> Box<dyn Query> {
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

pub(crate) fn all_of(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
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
        checks.sort_by_key(Check::cost);
        refused.sort_by_key(Check::cost);
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
