//! People like a given one, exact over the whole dataset: every person is scored, without sampling.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use directory::Number;
use directory::schema::Column;
use directory::search::similar_people::{Likeness, rarity};
use domain::Person;
use lookup::directory::SimilarPerson;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

impl Dataset {
    /// The people most like `source`, best first, without colleagues.
    ///
    /// The source need not be in the dataset; what it tells of itself is compared.
    pub fn similar_people(&self, source: &Person, limit: usize) -> Result<Vec<SimilarPerson>, DatasetError> {
        let Some(likeness) = Likeness::of(&self.words, source).filter(|_| limit > 0) else {
            return Ok(Vec::new());
        };
        let (words, skills) = (self.shared_tags(&likeness.words)?, self.shared_tags(&likeness.skills)?);
        let domain = source.company.as_ref().and_then(|company| company.domain.as_ref());
        let own = domain.map(|domain| self.company_number(domain)).transpose()?.flatten();
        let own = own.map_or(0, |(number, _)| u64::from(self.employer(number)));
        let mut best: BinaryHeap<Reverse<(u32, Reverse<Number>)>> = BinaryHeap::with_capacity(limit + 1);
        for shard in &self.people.shards {
            let (profiles, companies) = (&shard.columns[Column::Profile], &shard.columns[Column::Company]);
            for doc in 0..shard.len() {
                let number = shard.base + doc;
                let at = number as usize;
                let alike = likeness
                    .alike(words.get(at).copied().unwrap_or(0.0), skills.get(at).copied().unwrap_or(0.0));
                // A person with another job and other skills is not similar.
                if alike == 0.0 || shard.is_dead(doc) || (own > 0 && companies.get_val(doc) == own) {
                    continue;
                }
                let entry = Reverse((likeness.score(alike, profiles.get_val(doc)), Reverse(number)));
                if best.len() < limit + 1 || best.peek().is_some_and(|worst| entry < *worst) {
                    best.push(entry);
                    // One more than asked for: the source itself may be among them.
                    if best.len() > limit + 1 {
                        best.pop();
                    }
                }
            }
        }
        let mut found = Vec::with_capacity(limit);
        for Reverse((score, Reverse(number))) in best.into_sorted_vec() {
            if found.len() < limit {
                found.extend(likeness.found(source, self.person(number)?, score));
            }
        }
        Ok(found)
    }

    /// For every person, the share of these tags they carry too, weighted by how rare each is; empty without tags.
    fn shared_tags(&self, tags: &[u64]) -> Result<Vec<f32>, DatasetError> {
        let (mut shared, mut total) = (Vec::new(), 0.0);
        for tag in tags {
            let carriers = self.people.tagged(*tag)?;
            let weight = rarity(self.people_count(), carriers.len() as u64);
            total += weight;
            shared.resize(self.people.end() as usize, 0.0);
            for number in carriers {
                shared[number as usize] += weight;
            }
        }
        shared.iter_mut().for_each(|share| *share /= total);
        Ok(shared)
    }
}
