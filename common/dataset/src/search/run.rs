//! The one pass over a plan's records that counts, ranks and facets them.

use super::fitting::is_round;
use super::plan::Plan;
use crate::error::DatasetError;
use crate::table::Shard;
use directory::schema::Column;
use directory::search::conditions::Check;
use directory::search::ranking::{Best, BestMatches, sort_key};
use tantivy::query::EnableScoring;
use tantivy::{COLLECT_BLOCK_BUFFER_LEN, DocSet, TERMINATED};

const BLOCK: usize = COLLECT_BLOCK_BUFFER_LEN;

/// What the pass is told besides the plan.
pub(crate) struct Pass<'a, S, R, F> {
    /// Scores a title's number, 0 when it does not fit.
    pub title: S,
    /// Whether results are ranked by their titles.
    pub is_titled: bool,
    /// Orders equals: the larger first, 24 bits.
    pub rank: R,
    /// Sees the profile of every record found.
    pub facet: F,
    /// Only records ranked behind this sort key are returned.
    pub after: Option<u64>,
    pub limit: usize,
    pub shards: &'a [Shard],
}

impl<S, R, F> Pass<'_, S, R, F>
where
    S: FnMut(u64) -> u8,
    R: Fn(&Shard, u32, u64) -> u32,
    F: FnMut(u64),
{
    pub(crate) fn run(mut self, plan: &Plan) -> Result<BestMatches, DatasetError> {
        let mut best = Best::new(self.limit, self.after);
        let (mut total, mut block) = (0, Block::default());
        for shard in self.shards {
            match &plan.driver {
                Some(query) => {
                    let weight = query.weight(EnableScoring::disabled_from_searcher(&shard.searcher))?;
                    let mut documents = weight.scorer(&shard.reader, 1.0)?;
                    while documents.doc() != TERMINATED {
                        block.len = documents.fill_buffer(&mut block.docs);
                        block.alive(shard);
                        block.read_profiles(shard);
                        total += self.block(shard, &mut block, plan, &mut best);
                    }
                }
                None => {
                    for start in (0..shard.len()).step_by(BLOCK) {
                        block.len = BLOCK.min((shard.len() - start) as usize);
                        for (slot, doc) in block.docs[..block.len].iter_mut().zip(start..) {
                            *slot = doc;
                        }
                        // They lie behind one another.
                        shard.columns[Column::Profile]
                            .get_range(u64::from(start), &mut block.profiles[..block.len]);
                        block.alive(shard);
                        total += self.block(shard, &mut block, plan, &mut best);
                    }
                }
            }
        }
        Ok(BestMatches { total, keys: best.keys() })
    }

    /// Takes in what of a block fits: how many that are.
    fn block(&mut self, shard: &Shard, block: &mut Block, plan: &Plan, best: &mut Best) -> u64 {
        for (checks, wanted) in [(&plan.required, true), (&plan.excluded, false)] {
            for check in checks {
                block.narrow(shard, check, wanted, &mut self.title);
            }
        }
        if self.is_titled {
            block.read(shard, Column::Title);
        }
        for at in 0..block.len {
            let (doc, profile) = (block.docs[at], block.profiles[at]);
            (self.facet)(profile);
            let score = if self.is_titled { (self.title)(block.values[at]) } else { 0 };
            best.offer(sort_key(score, (self.rank)(shard, doc, profile), shard.base + doc));
        }
        block.len as u64
    }
}

/// Some records that are looked at together, one column after the other: what is read of them lies far apart, and memory is
/// waited for once instead of for each.
struct Block {
    docs: [u32; BLOCK],
    profiles: [u64; BLOCK],
    /// What was read last of another column.
    values: [u64; BLOCK],
    len: usize,
}

impl Default for Block {
    fn default() -> Self {
        Self { docs: [0; BLOCK], profiles: [0; BLOCK], values: [0; BLOCK], len: 0 }
    }
}

impl Block {
    /// Keeps those that no later layer replaced or removed.
    fn alive(&mut self, shard: &Shard) {
        if shard.has_dead() {
            self.keep(|doc, _, _| !shard.is_dead(doc));
        }
    }

    fn read_profiles(&mut self, shard: &Shard) {
        shard.columns[Column::Profile].get_vals(&self.docs[..self.len], &mut self.profiles[..self.len]);
    }

    fn read(&mut self, shard: &Shard, column: Column) {
        shard.columns[column].get_vals(&self.docs[..self.len], &mut self.values[..self.len]);
    }

    /// Keeps those that fit, by their number, profile and the value read last; without a branch, which could not be predicted.
    #[inline]
    fn keep(&mut self, mut fits: impl FnMut(u32, u64, u64) -> bool) {
        let mut kept = 0;
        for at in 0..self.len {
            let (doc, profile) = (self.docs[at], self.profiles[at]);
            self.docs[kept] = doc;
            self.profiles[kept] = profile;
            kept += usize::from(fits(doc, profile, self.values[at]));
        }
        self.len = kept;
    }

    /// Keeps those that pass a check, or those that do not; `title` scores a title's number.
    fn narrow(&mut self, shard: &Shard, check: &Check, wanted: bool, title: &mut impl FnMut(u64) -> u8) {
        let among = |allowed: &[bool], at: usize| allowed.get(at).copied().unwrap_or(false) == wanted;
        match check {
            Check::Profile { bits, allowed } => {
                self.keep(|_, profile, _| among(allowed, bits.read(profile)));
            }
            Check::ProfileRange { bits, min, max } => {
                self.keep(|_, profile, _| (*min..=*max).contains(&bits.read(profile)) == wanted);
            }
            Check::Among { column, numbers } => {
                self.read(shard, *column);
                self.keep(|_, _, value| numbers.binary_search(&(value as u32)).is_ok() == wanted);
            }
            Check::Set { column, allowed } => {
                self.read(shard, *column);
                self.keep(|_, _, value| among(allowed, value as usize));
            }
            Check::Range { column, min, max } => {
                self.read(shard, *column);
                self.keep(|_, _, value| (*min..=*max).contains(&value) == wanted);
            }
            Check::Title => {
                self.read(shard, Column::Title);
                self.keep(|_, _, value| (title(value) > 0) == wanted);
            }
            Check::Round { stages, min_amount, since } => {
                let fits = |packed: u64| is_round(packed, stages, *min_amount, *since);
                self.keep(|doc, _, _| shard.rounds(doc).any(fits) == wanted);
            }
        }
    }
}
