//! What people take from their company's record when it came in a later layer than they: their columns are read as if they had been
//! written with it. Nothing of an earlier layer is rewritten for that; compaction does it in passing.

use crate::documents::Facts;
use crate::schema::{Tag, company, person};
use crate::table::{Marks, Shard, Table};
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tantivy::columnar::column_values::VecColumn;
use tantivy::index::SegmentId;
use tantivy::query::{EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED};

pub(crate) const PROFILE: usize = 0;
pub(crate) const PLACE: usize = 1;
pub(crate) const EMPLOYEES: usize = 2;
pub(crate) const COMPANY: usize = 3;
pub(crate) const EMPLOYER: usize = 5;
const BORROWED: usize = 6;

/// Records of shards, in order.
type Listing = FxHashMap<SegmentId, Arc<Vec<u32>>>;

/// People whose tags tell of their company as it was.
#[derive(Default)]
pub(crate) struct Moved {
    /// Whose tags of a kind are not true any more, by kind.
    stale: FxHashMap<u64, Arc<Listing>>,
    /// Who should carry a tag.
    by_tag: FxHashMap<u64, Arc<Listing>>,
}

impl Moved {
    /// Whose tags of this tag's kind are not true any more.
    pub(crate) fn stale(&self, tag: u64) -> Option<Listed> {
        self.stale.get(&kind(tag)).cloned().map(Listed)
    }

    /// Who should carry the tag, and how many they are.
    pub(crate) fn carrying(&self, tag: u64) -> Option<(Listed, u64)> {
        let listing = self.by_tag.get(&tag)?;
        Some((Listed(listing.clone()), listing.values().map(|docs| docs.len() as u64).sum()))
    }
}

const fn kind(tag: u64) -> u64 {
    tag >> 48
}

/// What a company's columns tell its people.
pub(crate) fn facts(shard: &Shard, doc: u32) -> Facts {
    let profile = shard.columns[PROFILE].get_val(doc);
    Facts {
        size: company::SIZE.read(profile) as u8,
        country: company::COUNTRY.read(profile) as u8,
        industry: company::INDUSTRY.read(profile) as u32,
        place: shard.columns[PLACE].get_val(doc) as u32,
    }
}

/// Lets people take what companies of later layers tell; each list says the layers of a table's shards.
pub(crate) fn join(
    people: &mut Table<PersonRecord>,
    layers: &[usize],
    companies: &Table<CompanyRecord>,
    company_layers: &[usize],
) {
    let earliest = layers.iter().copied().min().unwrap_or(usize::MAX);
    let (mut told, mut marked) = (FxHashMap::default(), Marks::default());
    for (shard, layer) in companies.shards.iter().zip(company_layers).filter(|(_, layer)| **layer > earliest)
    {
        for doc in (0..shard.len()).filter(|doc| !shard.is_dead(*doc)) {
            let employer = shard.columns[EMPLOYER].get_val(doc) as u32;
            marked.add(employer);
            told.insert(employer, (*layer, facts(shard, doc)));
        }
    }
    if told.is_empty() {
        return;
    }
    let mut lists: FxHashMap<u64, FxHashMap<SegmentId, Vec<u32>>> = FxHashMap::default();
    let mut stale: FxHashMap<u64, FxHashMap<SegmentId, Vec<u32>>> = FxHashMap::default();
    for (shard, layer) in people.shards.iter_mut().zip(layers) {
        let segment = shard.reader.segment_id();
        let mut changed = Vec::new();
        for doc in 0..shard.len() {
            let employer = shard.columns[COMPANY].get_val(doc) as u32;
            if !marked.has(employer) || shard.is_dead(doc) {
                continue;
            }
            if let Some((_, facts)) = told.get(&employer).filter(|(later, _)| later > layer) {
                let before = (shard.columns[PROFILE].get_val(doc), shard.columns[PLACE].get_val(doc));
                let now = taken(before, *facts, shard.columns[BORROWED].get_val(doc) == 1);
                if before != now {
                    changed.push((doc, before, now));
                }
            }
        }
        if changed.is_empty() {
            continue;
        }
        let mut note = |tag: Tag, doc, value: u64| {
            lists.entry(tag.value(value)).or_default().entry(segment).or_default().push(doc);
            stale.entry(kind(tag.value(0))).or_default().entry(segment).or_default().push(doc);
        };
        let whole = |column: usize| -> Vec<u64> { shard.columns[column].iter().collect() };
        let (mut profiles, mut places) = (whole(PROFILE), None);
        for (doc, before, now) in changed {
            profiles[doc as usize] = now.0;
            let industry = person::INDUSTRY.read(now.0);
            if person::INDUSTRY.read(before.0) != industry {
                note(Tag::Industry, doc, industry as u64);
            }
            if before.1 != now.1 {
                places.get_or_insert_with(|| whole(PLACE))[doc as usize] = now.1;
                note(Tag::Place, doc, now.1);
            }
        }
        shard.columns[PROFILE] = Arc::new(VecColumn::from(profiles));
        if let Some(places) = places {
            shard.columns[PLACE] = Arc::new(VecColumn::from(places));
        }
    }
    let shared = |lists: FxHashMap<u64, FxHashMap<SegmentId, Vec<u32>>>| {
        let listing = |list: FxHashMap<SegmentId, Vec<u32>>| {
            Arc::new(list.into_iter().map(|(segment, docs)| (segment, Arc::new(docs))).collect::<Listing>())
        };
        lists.into_iter().map(|(tag, list)| (tag, listing(list))).collect()
    };
    people.moved = Moved { stale: shared(stale), by_tag: shared(lists) };
}

/// A person's profile and place with what the company tells.
fn taken((mut profile, mut place): (u64, u64), facts: Facts, borrowed: bool) -> (u64, u64) {
    if facts.size > 0 {
        profile = person::SIZE.replace(profile, u64::from(facts.size));
    }
    if facts.industry > 0 {
        profile = person::INDUSTRY.replace(profile, u64::from(facts.industry));
    }
    if borrowed && facts.place > 0 {
        place = u64::from(facts.place);
        profile = person::COUNTRY.replace(profile, u64::from(facts.country));
    }
    (profile, place)
}

/// A query for records listed by shard.
#[derive(Debug, Clone)]
pub(crate) struct Listed(Arc<Listing>);

impl Query for Listed {
    fn weight(&self, _: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for Listed {
    fn scorer(&self, reader: &SegmentReader, _: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let docs = self.0.get(&reader.segment_id()).cloned().unwrap_or_default();
        Ok(Box::new(Docs { docs, at: 0 }))
    }

    fn explain(&self, _: &SegmentReader, _: DocId) -> tantivy::Result<Explanation> {
        Ok(Explanation::new("listed", 1.0))
    }
}

/// Listed records of one shard, one after the other.
struct Docs {
    docs: Arc<Vec<u32>>,
    at: usize,
}

impl DocSet for Docs {
    fn advance(&mut self) -> DocId {
        self.at += 1;
        self.doc()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        self.at += self.docs.get(self.at..).map_or(0, |rest| rest.partition_point(|doc| *doc < target));
        self.doc()
    }

    fn doc(&self) -> DocId {
        self.docs.get(self.at).copied().unwrap_or(TERMINATED)
    }

    fn size_hint(&self) -> u32 {
        self.docs.len() as u32
    }
}

impl Scorer for Docs {
    fn score(&mut self) -> Score {
        1.0
    }
}
