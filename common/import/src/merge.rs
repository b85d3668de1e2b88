//! Bringing records of one person or company together: the newer observation wins field by field, lists unite (but for
//! technologies, of which a source's later list stands for its earlier one), and `sources` keeps saying who supplied what. What is
//! particular to people and to companies is beside it.

use directory::{Given, Sourced, Stored, Why};
use domain::Source;
use jiff::Timestamp;
use lookup::record::ENDED;

/// Rows kept of what a source gave; more are not counted.
const MOST_ROWS: usize = 8;

/// Where a row comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Giver<'a> {
    pub source: &'a str,
    pub import: u32,
    /// The row is about something else and tells this in passing.
    pub in_passing: bool,
    /// Its number in the file, where there is one.
    pub row: Option<u32>,
}

impl Giver<'_> {
    pub(crate) fn given<R>(&self) -> Given<R> {
        let rows = self.row.into_iter().collect();
        Given { in_passing: self.in_passing, rows, ..Given::by(self.source, self.import) }
    }
}

/// A record that can be merged.
pub(crate) trait Mergeable: Sourced {
    /// Whether the other is told as this one is, so that both are one description.
    fn is_told_as(&self, _: &Self) -> bool {
        true
    }

    /// Chooses between the names that its sources tell.
    fn settle_names(&mut self, _: &[Given<Self>])
    where
        Self: Sized,
    {
    }

    /// Lets go what its source tells anew in a later import: of that, what is not told again has ended.
    fn outdate(&mut self, _: &Self) {}

    /// Takes in another record of the same thing; a `newer` one wins where both say something.
    fn merge(&mut self, other: Self, newer: bool);
}

/// Takes in another record of the same thing, the one observed later winning.
fn merge_by_time<R: Mergeable>(mine: &mut R, other: R) {
    let newer = observed(other.sources()) >= observed(mine.sources());
    mine.merge(other, newer);
}

/// Takes in what the same source tells again; `later` in another import.
fn retell<R: Mergeable>(mine: &mut R, other: R, later: bool) {
    if later && observed(other.sources()) >= observed(mine.sources()) {
        mine.outdate(&other);
    }
    merge_by_time(mine, other);
}

/// Notes that what a source gave was told again.
fn note<R>(known: &mut Given<R>, import: u32, rows: &[u32]) {
    if import > known.import {
        known.rows.clear();
        known.import = import;
    }
    for row in rows {
        if known.rows.len() < MOST_ROWS && !known.rows.contains(row) {
            known.rows.push(*row);
        }
    }
}

/// Takes in what a row tells of a record, keeping apart what each source gave.
pub(crate) fn add<R: Mergeable + Clone>(
    stored: &mut Stored<R>,
    record: R,
    giver: Giver<'_>,
    why: Option<Why>,
) {
    let is_same = |given: &Given<R>| given.source == giver.source && given.in_passing == giver.in_passing;
    let Stored { record: merged, origins } = stored;
    match &mut origins.given[..] {
        [] => {
            merge_by_time(merged, record);
            origins.given.push(giver.given());
        }
        [only] if is_same(only) && only.record.as_deref().unwrap_or(merged).is_told_as(&record) => {
            retell(merged, record, giver.import > only.import);
            note(only, giver.import, giver.row.as_slice());
        }
        _ => {
            take(stored, Given { record: Some(Box::new(record)), why, ..giver.given() });
            rebuild(stored);
        }
    }
}

/// Takes another record in, which turned out to be of the same thing; its id goes on naming it.
pub(crate) fn absorb<R: Mergeable + Clone>(stored: &mut Stored<R>, other: Stored<R>) {
    let Stored { record, origins } = other;
    stored.origins.former_ids.push(record.id().to_owned());
    stored.origins.former_ids.extend(origins.former_ids);
    if origins.given.is_empty() {
        merge_by_time(&mut stored.record, record);
        return;
    }
    for mut given in origins.given {
        given.record.get_or_insert_with(|| Box::new(record.clone()));
        given.why = given.why.or(Some(Why::Both));
        take(stored, given);
    }
    rebuild(stored);
}

/// Keeps what a source gave beside what others did.
fn take<R: Mergeable + Clone>(stored: &mut Stored<R>, given: Given<R>) {
    let Stored { record, origins } = stored;
    for known in &mut origins.given {
        known.record.get_or_insert_with(|| Box::new(record.clone()));
    }
    let same = |known: &&mut Given<R>| {
        let is_told = |mine: &R| given.record.as_deref().is_some_and(|other| mine.is_told_as(other));
        known.source == given.source
            && known.in_passing == given.in_passing
            && known.record.as_deref().is_some_and(is_told)
    };
    match origins.given.iter_mut().find(same) {
        Some(known) => {
            if let (Some(mine), Some(other)) = (&mut known.record, given.record) {
                retell(&mut **mine, *other, given.import > known.import);
            }
            note(known, given.import, &given.rows);
        }
        None => origins.given.push(given),
    }
}

/// Makes a record of what its sources gave: what is said of the thing itself stands above what is said in passing.
pub(crate) fn rebuild<R: Mergeable + Clone>(stored: &mut Stored<R>) {
    let fold = |in_passing: bool| {
        let of_kind = stored.origins.given.iter().filter(|given| given.in_passing == in_passing);
        of_kind.filter_map(|given| given.record.as_deref().cloned()).reduce(|mut all, next| {
            merge_by_time(&mut all, next);
            all
        })
    };
    let merged = match (fold(true), fold(false)) {
        (Some(mut passing), Some(proper)) => {
            passing.merge(proper, true);
            Some(passing)
        }
        (passing, proper) => passing.or(proper),
    };
    if let Some(mut merged) = merged {
        merged.set_id(stored.record.id().to_owned());
        merged.settle_names(&stored.origins.given);
        stored.record = merged;
    }
    // One source alone gave the whole.
    if let [only] = &mut stored.origins.given[..] {
        only.record = None;
    }
}

/// Which fields the other record won, and which it lost.
pub(crate) struct Won {
    pub newer: bool,
    won: Vec<&'static str>,
    lost: Vec<&'static str>,
}

impl Won {
    pub(crate) fn new(newer: bool) -> Self {
        Self { newer, won: Vec::new(), lost: Vec::new() }
    }

    pub(crate) fn option<T: PartialEq>(
        &mut self,
        name: &'static str,
        mine: &mut Option<T>,
        theirs: Option<T>,
    ) {
        if theirs.is_none() || *mine == theirs {
            return;
        }
        if self.newer || mine.is_none() {
            *mine = theirs;
            self.won.push(name);
        } else {
            self.lost.push(name);
        }
    }

    /// A company above: the end of a relation ends that one, and not the one told in its place.
    pub(crate) fn above(&mut self, name: &'static str, mine: &mut Option<String>, theirs: Option<String>) {
        if let (Some(known), Some(told)) = (&*mine, &theirs) {
            match (known.strip_prefix(ENDED), told.strip_prefix(ENDED)) {
                (None, Some(ended)) if ended != known => return self.lost.push(name),
                (Some(ended), None) if ended != told => *mine = None,
                _ => {}
            }
        }
        self.option(name, mine, theirs);
    }

    pub(crate) fn take<T: PartialEq>(&mut self, name: &'static str, mine: &mut T, theirs: T) {
        if *mine == theirs {
            return;
        }
        if self.newer {
            *mine = theirs;
            self.won.push(name);
        } else {
            self.lost.push(name);
        }
    }

    /// Credits each field to the source of its present value; one both supplied alike stays with both.
    pub(crate) fn credit(&self, mine: &mut Vec<Source>, theirs: Vec<Source>) {
        for source in mine.iter_mut() {
            source.fields.retain(|field| !self.won.contains(&field.as_str()));
        }
        for mut source in theirs {
            source.fields.retain(|field| !self.lost.contains(&field.as_str()));
            match mine
                .iter_mut()
                .find(|known| known.provider == source.provider && known.evidence == source.evidence)
            {
                Some(known) => {
                    known.observed_at = known.observed_at.max(source.observed_at);
                    unite(&mut known.fields, source.fields, |one, other| one == other);
                }
                None => mine.push(source),
            }
        }
        mine.retain(|source| !source.fields.is_empty());
    }
}

pub(crate) fn take_newer<T>(newer: bool, mine: &mut Option<T>, theirs: Option<T>) {
    if theirs.is_some() && (newer || mine.is_none()) {
        *mine = theirs;
    }
}

pub(crate) fn unite<T>(mine: &mut Vec<T>, theirs: Vec<T>, same: impl Fn(&T, &T) -> bool) {
    for item in theirs {
        if !mine.iter().any(|known| same(known, &item)) {
            mine.push(item);
        }
    }
}

pub(crate) fn observed(sources: &[Source]) -> Option<Timestamp> {
    sources.iter().filter_map(|source| source.observed_at).max()
}
