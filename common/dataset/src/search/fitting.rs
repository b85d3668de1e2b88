//! A test on columns as a query, so that it can stand beside others in a group.

use crate::table::Shard;
use directory::schema::Column;
use directory::schema::company::round;
use directory::search::conditions::Check;
use std::fmt;
use std::sync::Arc;
use tantivy::query::{EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, SeekDangerResult, SegmentReader, TERMINATED};

/// The records that pass a test.
#[derive(Clone)]
pub(super) struct Fitting {
    shards: Arc<Vec<Shard>>,
    check: Arc<Check>,
}

impl Fitting {
    pub(super) fn query(shards: &Arc<Vec<Shard>>, check: Check) -> Box<dyn Query> {
        Box::new(Self { shards: shards.clone(), check: Arc::new(check) })
    }
}

impl fmt::Debug for Fitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Fitting").field(&self.check).finish()
    }
}

impl Query for Fitting {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for Fitting {
    fn scorer(&self, reader: &SegmentReader, _: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let shard = self.shards.iter().position(|shard| shard.reader.segment_id() == reader.segment_id());
        let mut tested = Tested { of: self.clone(), shard, doc: 0 };
        tested.seek(0);
        Ok(Box::new(tested))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("fitting", 1.0))
    }
}

/// The records of one shard that pass, one after the other.
struct Tested {
    of: Fitting,
    shard: Option<usize>,
    doc: DocId,
}

impl DocSet for Tested {
    fn advance(&mut self) -> DocId {
        if self.doc == TERMINATED { TERMINATED } else { self.seek(self.doc + 1) }
    }

    fn seek(&mut self, target: DocId) -> DocId {
        let Self { of: Fitting { shards, check }, shard, doc } = self;
        let shard = shard.and_then(|at| shards.get(at));
        let end = shard.map_or(0, Shard::len);
        *doc = match shard {
            Some(shard) if target < end => {
                (target..end).find(|doc| fits(check, shard, *doc)).unwrap_or(TERMINATED)
            }
            _ => TERMINATED,
        };
        *doc
    }

    fn seek_danger(&mut self, target: DocId) -> SeekDangerResult {
        // The next record that passes may be far away, and the other side of an intersection names one nearer.
        let shard = self.shard.and_then(|at| self.of.shards.get(at)).filter(|shard| target < shard.len());
        match shard {
            Some(shard) if fits(&self.of.check, shard, target) => {
                self.doc = target;
                SeekDangerResult::Found
            }
            Some(_) => SeekDangerResult::SeekLowerBound(target + 1),
            None => SeekDangerResult::SeekLowerBound(TERMINATED),
        }
    }

    fn doc(&self) -> DocId {
        self.doc
    }

    fn size_hint(&self) -> u32 {
        self.shard.and_then(|at| self.of.shards.get(at)).map_or(0, Shard::len)
    }
}

impl Scorer for Tested {
    fn score(&mut self) -> Score {
        1.0
    }
}

/// Whether one record passes a test.
fn fits(check: &Check, shard: &Shard, doc: DocId) -> bool {
    let value = |column: Column| shard.columns[column].get_val(doc);
    let among = |allowed: &[bool], at: usize| allowed.get(at).copied().unwrap_or(false);
    match check {
        Check::Profile { bits, allowed } => among(allowed, bits.read(value(Column::Profile))),
        Check::ProfileRange { bits, min, max } => (*min..=*max).contains(&bits.read(value(Column::Profile))),
        Check::Among { column, numbers } => numbers.binary_search(&(value(*column) as u32)).is_ok(),
        Check::Set { column, allowed } => among(allowed, value(*column) as usize),
        Check::Range { column, min, max } => (*min..=*max).contains(&value(*column)),
        // Titles inside groups are looked for by their tags.
        Check::Title => true,
        Check::Round { stages, min_amount, since } => {
            shard.rounds(doc).any(|packed| is_round(packed, stages, *min_amount, *since))
        }
    }
}

/// Whether a funding round, packed, is one of those asked for.
pub(super) fn is_round(packed: u64, stages: &[bool], min_amount: u64, since: u64) -> bool {
    (stages.is_empty() || stages.get(round::STAGE.read(packed)).copied().unwrap_or(false))
        && round::AMOUNT.read(packed) as u64 >= min_amount
        && round::DAY.read(packed) as u64 >= since
}
