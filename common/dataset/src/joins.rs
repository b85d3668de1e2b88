//! What people take from their company's record when it came in a later layer than they: their columns are read as if they had been
//! written with it. Nothing of an earlier layer is rewritten for that; compaction does it in passing.

use crate::error::DatasetError;
use crate::moved::{Listing, Moved, kind};
use crate::table::{Marks, Shard, Table};
use directory::documents::{Facts, taken};
use directory::schema::{Column, Tag, person};
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tantivy::columnar::column_values::VecColumn;
use tantivy::index::SegmentId;

/// So many companies' people are looked up one company after the other; for more, all people are scanned.
const FEW: usize = 4096;

/// What a company's columns tell its people.
pub(crate) fn facts(shard: &Shard, doc: u32) -> Facts {
    Facts::of(shard.columns[Column::Profile].get_val(doc), shard.columns[Column::Place].get_val(doc) as u32)
}

fn employer(companies: &Shard, doc: u32) -> u32 {
    companies.columns[Column::Employer].get_val(doc) as u32
}

/// Who works at any of these places, and where they are many perhaps others, in order.
fn staff<T>(people: &Shard, places: &FxHashMap<u32, T>) -> Vec<u32> {
    let tagged = || {
        let mut found = Vec::new();
        for place in places.keys() {
            people.each_tagged(Tag::Company.value(u64::from(*place)), |doc| found.push(doc))?;
        }
        found.sort_unstable();
        Ok::<_, DatasetError>(found)
    };
    let few = (places.len() <= FEW).then(|| tagged().ok()).flatten();
    few.unwrap_or_else(|| {
        let mut marked = Marks::default();
        places.keys().for_each(|place| marked.add(*place));
        let is_there = |doc: &u32| marked.has(people.columns[Column::Company].get_val(*doc) as u32);
        (0..people.len()).filter(|doc| is_there(doc) && !people.is_dead(*doc)).collect()
    })
}

/// Lets people take what companies of later layers tell; each list says the layers of a table's shards.
pub(crate) fn join(
    people: &mut Table<PersonRecord>,
    layers: &[usize],
    companies: &Table<CompanyRecord>,
    company_layers: &[usize],
) {
    let earliest = layers.iter().copied().min().unwrap_or(usize::MAX);
    let mut told = FxHashMap::default();
    let layered = || companies.shards.iter().zip(company_layers);
    for (shard, layer) in layered().filter(|(_, layer)| **layer > earliest) {
        let earlier = layered().filter(|(_, other)| *other < layer);
        let last =
            earlier.filter_map(|(shard, _)| shard.len().checked_sub(1).map(|doc| employer(shard, doc)));
        let last = last.max().unwrap_or(0);
        // They are in order, and no earlier layer refers to a place that this one gave.
        for doc in (0..shard.len()).take_while(|doc| employer(shard, *doc) <= last) {
            if !shard.is_dead(doc) {
                told.insert(employer(shard, doc), (*layer, facts(shard, doc)));
            }
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
        for doc in staff(shard, &told) {
            let employer = shard.columns[Column::Company].get_val(doc) as u32;
            if let Some((_, facts)) = told.get(&employer).filter(|(later, _)| later > layer) {
                let before =
                    (shard.columns[Column::Profile].get_val(doc), shard.columns[Column::Place].get_val(doc));
                let now = taken(before, *facts, shard.columns[Column::Borrowed].get_val(doc) == 1);
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
        let whole = |column: Column| -> Vec<u64> { shard.columns[column].iter().collect() };
        let (mut profiles, mut places) = (whole(Column::Profile), None);
        let mut moved = Marks::default();
        for (doc, before, now) in changed {
            moved.add(doc);
            profiles[doc as usize] = now.0;
            let industry = person::INDUSTRY.read(now.0);
            if person::INDUSTRY.read(before.0) != industry {
                note(Tag::Industry, doc, industry as u64);
            }
            if before.1 != now.1 {
                places.get_or_insert_with(|| whole(Column::Place))[doc as usize] = now.1;
                note(Tag::Place, doc, now.1);
            }
        }
        shard.moved = Some(Arc::new(moved));
        shard.columns[Column::Profile] = Arc::new(VecColumn::from(profiles));
        if let Some(places) = places {
            shard.columns[Column::Place] = Arc::new(VecColumn::from(places));
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
