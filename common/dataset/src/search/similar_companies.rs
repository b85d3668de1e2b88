//! Companies like some others, exact over the whole dataset: every company is scored, none is sampled.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::table::Shard;
use directory::Number;
use directory::schema::{Column, Tag};
use directory::search::similar_companies::{Source, Together, found};
use lookup::directory::SimilarCompany;
use lookup::record::CompanyRecord;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// How many companies are read from a column at a time.
const BLOCK: usize = 1024;

impl Dataset {
    /// The companies most like `sources`, best first; the sources themselves are not among them.
    pub fn similar_companies(
        &self,
        sources: &[Number],
        limit: usize,
    ) -> Result<Vec<SimilarCompany>, DatasetError> {
        let compared: Vec<Source> =
            sources.iter().map(|number| self.source(*number)).collect::<Result<_, _>>()?;
        if compared.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        // Scores are kept as whole millionths: their order is total, and equals go by record number.
        let mut best: BinaryHeap<Reverse<(u32, Reverse<Number>)>> = BinaryHeap::with_capacity(limit + 1);
        let sum_of = |score: u32| score as f32 / 1_000_000.0 * compared.len() as f32;
        let all = Together::of(&compared);
        // What the worst of those kept shares with the sources: most companies are done with after one comparison.
        let mut floor = 0.0;
        let (mut profiles, mut places) = ([0; BLOCK], [0; BLOCK]);
        for shard in &self.companies.shards {
            let technologies = technologies(&all, shard)?;
            for start in (0..shard.len()).step_by(BLOCK) {
                let count = BLOCK.min((shard.len() - start) as usize);
                shard.columns[Column::Profile].get_range(u64::from(start), &mut profiles[..count]);
                shard.columns[Column::Place].get_range(u64::from(start), &mut places[..count]);
                for (doc, (profile, place)) in (start..).zip(profiles[..count].iter().zip(&places)) {
                    let shared = all.compare(*profile, *place) + technologies[doc as usize];
                    if shared <= floor || shard.is_dead(doc) {
                        continue;
                    }
                    let score = all.millionths(shared);
                    let worst = best.peek().filter(|_| best.len() == limit).map_or(0, |worst| worst.0.0);
                    let number = shard.base + doc;
                    // Records come by number: an equal later one never takes the place of an earlier.
                    if score > worst && !sources.contains(&number) {
                        best.push(Reverse((score, Reverse(number))));
                        if best.len() > limit {
                            best.pop();
                            floor = best.peek().map_or(0.0, |worst| sum_of(worst.0.0));
                        }
                    }
                }
            }
        }
        let originals: Vec<Arc<CompanyRecord>> =
            sources.iter().map(|number| self.company(*number)).collect::<Result<_, _>>()?;
        let ranked = best.into_sorted_vec().into_iter();
        ranked
            .map(|Reverse((score, Reverse(number)))| Ok(found(&originals, self.company(number)?, score)))
            .collect()
    }

    fn source(&self, number: Number) -> Result<Source, DatasetError> {
        let (profile, place) =
            (self.companies.column(number, Column::Profile), self.companies.column(number, Column::Place));
        let (words, all, record) = (&self.words, self.company_count(), self.company(number)?);
        let users = |tag| Ok(self.companies.frequency(tag)?);
        Ok(Source::of(words, all, profile, place, &record, users)?)
    }
}

/// What the technologies of each company of a shard add. Who uses each is read from the index, which is quicker than what each
/// company uses.
fn technologies(all: &Together, shard: &Shard) -> Result<Vec<f32>, DatasetError> {
    let mut sums = vec![0.0; shard.len() as usize];
    for (ordinal, weight) in (0..).zip(&all.weights).filter(|(_, weight)| **weight > 0.0) {
        shard.each_tagged(Tag::Technology.value(ordinal), |doc| sums[doc as usize] += weight)?;
    }
    Ok(sums)
}
