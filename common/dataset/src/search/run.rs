//! The one pass over a plan's records that counts, ranks and facets them.

use super::conditions::Check;
use super::plan::Plan;
use crate::table::{Number, Shard};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use tantivy::query::EnableScoring;
use tantivy::{COLLECT_BLOCK_BUFFER_LEN, DocSet, TERMINATED};

const BLOCK: usize = COLLECT_BLOCK_BUFFER_LEN;

/// What the pass is told besides the plan.
pub(crate) struct Pass<'a, S, R, F> {
    /// Scores a title's number, 0 when it does not fit.
    pub title: S,
    /// The column with titles' numbers, when results are ranked by them.
    pub title_column: Option<usize>,
    /// Orders equals: the larger first, 24 bits.
    pub rank: R,
    /// Sees the profile of every record found.
    pub facet: F,
    /// Only records ranked behind this sort key are returned.
    pub after: Option<u64>,
    pub limit: usize,
    pub shards: &'a [Shard],
}

/// What the pass found.
pub struct Found {
    pub total: u64,
    /// Sort keys of the page, best first, and one more if there is more.
    pub keys: Vec<u64>,
}

impl Found {
    /// The records of the page, and the cursor to the next when there is more.
    pub fn page(&self, limit: usize, cursor: impl Fn(u64) -> String) -> (Vec<Number>, Option<String>) {
        let page = &self.keys[..self.keys.len().min(limit)];
        let next = if self.keys.len() > limit { page.last().map(|key| cursor(*key)) } else { None };
        (page.iter().map(|key| number(*key)).collect(), next)
    }
}

/// The record a sort key belongs to.
pub const fn number(key: u64) -> Number {
    !(key as u32)
}

/// Score, then rank, then the lower record number: no two records share a key, so every order is total and stable.
pub const fn sort_key(score: u8, rank: u32, number: Number) -> u64 {
    (score as u64) << 56 | ((rank & 0xff_ffff) as u64) << 32 | !number as u64
}

impl<S, R, F> Pass<'_, S, R, F>
where
    S: FnMut(u64) -> u8,
    R: Fn(&Shard, u32, u64) -> u32,
    F: FnMut(u64),
{
    pub(crate) fn run(mut self, plan: &Plan) -> tantivy::Result<Found> {
        let mut best = Best::new(self.limit, self.after);
        let mut total = 0;
        for shard in self.shards {
            match &plan.driver {
                Some(query) => {
                    let weight = query.weight(EnableScoring::disabled_from_searcher(&shard.searcher))?;
                    let mut documents = weight.scorer(&shard.reader, 1.0)?;
                    let mut block = [0; BLOCK];
                    while documents.doc() != TERMINATED {
                        let filled = documents.fill_buffer(&mut block);
                        total += self.block(shard, &block[..filled], plan, &mut best);
                    }
                }
                None => {
                    let mut block = [0; BLOCK];
                    for start in (0..shard.len()).step_by(BLOCK) {
                        let filled = BLOCK.min((shard.len() - start) as usize);
                        for (slot, doc) in block[..filled].iter_mut().zip(start..) {
                            *slot = doc;
                        }
                        total += self.block(shard, &block[..filled], plan, &mut best);
                    }
                }
            }
        }
        Ok(Found { total, keys: best.keys() })
    }

    /// Looks at a block of records at once, so that reading the profile column costs one call.
    fn block(&mut self, shard: &Shard, docs: &[u32], plan: &Plan, best: &mut Best) -> u64 {
        let mut profiles = [0; BLOCK];
        shard.columns[0].get_vals(docs, &mut profiles[..docs.len()]);
        let mut count = 0;
        for (&doc, &profile) in docs.iter().zip(&profiles) {
            if shard.is_dead(doc) {
                continue;
            }
            let title = &mut self.title;
            let mut passes = |check: &Check| check.passes(shard, doc, profile, title);
            if !plan.required.iter().all(&mut passes) || plan.excluded.iter().any(passes) {
                continue;
            }
            count += 1;
            (self.facet)(profile);
            let score =
                self.title_column.map_or(0, |column| (self.title)(shard.columns[column].get_val(doc)));
            best.offer(sort_key(score, (self.rank)(shard, doc, profile), shard.base + doc));
        }
        count
    }
}

/// The best sort keys so far.
pub struct Best {
    heap: BinaryHeap<Reverse<u64>>,
    limit: usize,
    after: Option<u64>,
}

impl Best {
    /// Keeps the best `limit` behind a key, and one more.
    pub fn new(limit: usize, after: Option<u64>) -> Self {
        Self { heap: BinaryHeap::with_capacity(limit + 2), limit: limit + 1, after }
    }

    /// The keys that were kept, best first.
    pub fn keys(self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.heap.into_iter().map(|Reverse(key)| key).collect();
        keys.sort_unstable_by(|a, b| b.cmp(a));
        keys
    }

    #[inline]
    pub fn offer(&mut self, key: u64) {
        if self.after.is_some_and(|after| key >= after) {
            return;
        }
        if self.heap.len() < self.limit {
            self.heap.push(Reverse(key));
        } else if self.heap.peek().is_some_and(|Reverse(worst)| key > *worst) {
            self.heap.pop();
            self.heap.push(Reverse(key));
        }
    }
}
