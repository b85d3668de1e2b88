//! Writing layers together, so that a search has few of them to go through.

use crate::build::{Employed, write};
use crate::dataset::{Dataset, Member};
use crate::error::DatasetError;
use crate::fuse;
use crate::layer::Layer;
use crate::shards::{SHARD, Target};
use crate::table::Shard;
use directory::schema::Column;
use directory::{Placed, Records, Salt, Stored, Vocabularies};
use domain::Domain;
use language::company_name;
use lookup::record::PersonRecord;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;

/// More layers than this are written together.
const MOST_LAYERS: usize = 8;
/// Earlier employers that are remembered, so that most are looked up once.
const REMEMBERED: usize = 1 << 18;

impl Dataset {
    /// Whether there are more layers than searching should go through, or some that an earlier version wrote.
    pub fn wants_compaction(&self) -> bool {
        first_to_compact(self).is_some()
    }
}

/// The first of the layers to be written together.
pub(crate) fn first_to_compact(dataset: &Dataset) -> Option<usize> {
    if dataset.layers.iter().any(|member| member.layer.is_outdated) {
        return Some(0);
    }
    let size = |member: &Member| member.layer.people.len() + member.layer.companies.len();
    first_of(&dataset.layers.iter().map(size).collect::<Vec<_>>())
}

/// The first of too many layers of these sizes: the latest, and those before them that are not much larger than all behind them. A
/// record is so written again each time its layer doubles, and not at every import.
pub(crate) fn first_of(sizes: &[u32]) -> Option<usize> {
    if sizes.len() <= MOST_LAYERS {
        return None;
    }
    let mut first = sizes.len() - 1;
    let mut behind = u64::from(sizes[first]);
    while first > 0 && (u64::from(sizes[first - 1]) <= 2 * behind || first > MOST_LAYERS - 1) {
        first -= 1;
        behind += u64::from(sizes[first]);
    }
    Some(first)
}

/// How layers become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// Every record is read and written anew; removed records and unused words are gone.
    Anew,
    /// The indexes of people are put together as they are, several times as fast. Only a person who takes something from a company of a
    /// later layer is written anew.
    Fused,
}

/// Writes the layers of a dataset from `first` on into one, in a new directory; names its content.
pub(crate) fn compact(
    dataset: &Dataset,
    first: usize,
    how: How,
    salt: &Salt,
    directory: &Path,
) -> Result<u64, DatasetError> {
    std::fs::create_dir_all(directory).map_err(DatasetError::io(directory))?;
    let (before, written) = dataset.layers.split_at(first);
    let upon = Dataset::of(before.to_vec());
    let (first_person, first_company) = (upon.people.end(), upon.companies.end());
    let people: Vec<&Shard> =
        dataset.people.shards.iter().filter(|shard| shard.base >= first_person).collect();
    let companies: Vec<&Shard> =
        dataset.companies.shards.iter().filter(|shard| shard.base >= first_company).collect();
    // What an earlier version wrote is written anew: its indexes are of another shape.
    let is_fused = how == How::Fused && !written.iter().any(|member| member.layer.is_outdated);
    let mut words: Vocabularies = if is_fused { dataset.words.clone() } else { upon.words.clone() };
    words.begin_after(&upon.words);
    let fused = if is_fused { fuse::groups(&people, SHARD) } else { Vec::new() };
    let mut former = Former { dataset, by_domain: FxHashMap::default(), by_name: FxHashMap::default() };
    let companies = Ordered::new(&companies, Column::Employer, |_, _| true);
    let people = Ordered::new(&people, Column::Company, |shard, doc| !is_fused || shard.is_moved(doc));
    let company_stream = companies.iter().map(|(employer, shard, doc)| {
        let mut stored = shard.stored(doc)?;
        salt.renew(&mut stored);
        Ok(Placed { employer, stored })
    });
    let people_stream = people.iter().map(|(employer, shard, doc)| {
        let mut stored: Stored<PersonRecord> = shard.stored(doc)?;
        salt.renew(&mut stored);
        Ok(Employed { employer, former: former.of(&stored.record)?, stored })
    });
    let (people, companies) = write(
        &mut words,
        (companies.len(), company_stream),
        (people.len(), people_stream),
        Some(&upon),
        &Target::Directory(directory),
        &fused,
    )?;
    words.seal();
    words.count_as(&dataset.words);
    let suppressed = written.iter().flat_map(|member: &Member| member.layer.suppressed.iter().copied());
    Layer::end(directory, &people, &companies, &words, suppressed.collect())
}

/// Records of several shards, all in the order of one column.
struct Ordered<'a> {
    shards: Vec<(&'a Shard, Vec<u32>)>,
    column: Column,
}

impl<'a> Ordered<'a> {
    /// The living records of which something holds. Shards are in that order unless they were fused.
    fn new(shards: &[&'a Shard], column: Column, holds: impl Fn(&Shard, u32) -> bool) -> Self {
        let docs = |shard: &&'a Shard| {
            let wanted = |doc: &u32| !shard.is_dead(*doc) && holds(shard, *doc);
            let mut docs: Vec<u32> = (0..shard.len()).filter(wanted).collect();
            docs.sort_by_key(|doc| shard.columns[column].get_val(*doc));
            (*shard, docs)
        };
        Self { shards: shards.iter().map(docs).collect(), column }
    }

    fn len(&self) -> usize {
        self.shards.iter().map(|(_, docs)| docs.len()).sum()
    }

    fn iter(&self) -> impl Iterator<Item = (u32, &'a Shard, u32)> + '_ {
        let next = |at: usize, from: usize| {
            let (shard, docs) = &self.shards[at];
            Some(Reverse((shard.columns[self.column].get_val(*docs.get(from)?) as u32, at, from)))
        };
        let mut heap: BinaryHeap<_> = (0..self.shards.len()).filter_map(|at| next(at, 0)).collect();
        std::iter::from_fn(move || {
            let Reverse((value, at, from)) = heap.pop()?;
            heap.extend(next(at, from + 1));
            let (shard, docs) = &self.shards[at];
            Some((value, *shard, docs[from]))
        })
    }
}

/// Earlier employers, looked up in the dataset as it is.
struct Former<'a> {
    dataset: &'a Dataset,
    by_domain: FxHashMap<Domain, Option<u32>>,
    by_name: FxHashMap<String, Option<u32>>,
}

impl Former<'_> {
    fn of(&mut self, record: &PersonRecord) -> Result<Vec<u32>, DatasetError> {
        let mut found = Vec::new();
        for job in record.person.experience.iter().filter(|job| !job.current) {
            let employer = match &job.company.domain {
                Some(domain) => match self.by_domain.get(domain) {
                    Some(known) => *known,
                    None => {
                        let employer = self.dataset.employer_by_domain(domain)?;
                        remember(&mut self.by_domain, domain.clone(), employer);
                        employer
                    }
                },
                None => {
                    let name = company_name::squashed(&job.company.name);
                    match self.by_name.get(&name) {
                        Some(known) => *known,
                        None => {
                            let employer = self.dataset.employer_by_name(&name)?;
                            remember(&mut self.by_name, name, employer);
                            employer
                        }
                    }
                }
            };
            found.extend(employer.filter(|employer| !found.contains(employer)));
        }
        Ok(found)
    }
}

fn remember<K: std::hash::Hash + Eq>(known: &mut FxHashMap<K, Option<u32>>, key: K, employer: Option<u32>) {
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(key, employer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_written_again_when_its_layer_doubles_and_not_at_every_import() {
        assert_eq!(first_of(&[1_000_000, 10, 10, 10, 10, 10, 10, 10]), None);
        assert_eq!(first_of(&[1_000_000, 10, 10, 10, 10, 10, 10, 10, 10]), Some(1));
        let (mut layers, mut written) = (vec![1_000_000], 0u64);
        for _ in 0..10_000 {
            layers.push(10);
            if let Some(first) = first_of(&layers) {
                let merged: u32 = layers.split_off(first).iter().sum();
                written += u64::from(merged);
                layers.push(merged);
            }
            assert!(layers.len() <= MOST_LAYERS);
        }
        assert!(written < 10 * 100_000, "{written} records written again for 100,000");
    }
}
