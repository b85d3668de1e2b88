//! What people take from their company's record when it came in a later layer than they: their columns are read as if they had been
//! written with it. Nothing of an earlier layer is rewritten for that; compaction does it in passing.

use crate::error::DatasetError;
use crate::moved::Moves;
use crate::table::{Columns, Marks, Shard, Table};
use directory::documents::{Facts, taken};
use directory::schema::{Column, Tag, person};
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tantivy::columnar::column_values::VecColumn;

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

/// What companies tell their people, by their places among employers, each with the layer that says it.
pub(crate) type Said = FxHashMap<u32, (usize, Facts)>;

/// What companies of later layers tell people of earlier ones; each list says the layers of a table's shards.
pub(crate) fn told_later(
    layers: &[usize],
    companies: &Table<CompanyRecord>,
    company_layers: &[usize],
) -> Said {
    let earliest = layers.iter().copied().min().unwrap_or(usize::MAX);
    let mut told = Said::default();
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
    told
}

/// What the companies of the latest layer tell people of those before it.
pub(crate) fn told_last(companies: &Table<CompanyRecord>, company_layers: &[usize], layer: usize) -> Said {
    let shards = companies.shards.iter().zip(company_layers).filter(|(_, of)| **of == layer);
    let each = shards.flat_map(|(shard, _)| (0..shard.len()).map(move |doc| (shard, doc)));
    each.map(|(shard, doc)| (employer(shard, doc), (layer, facts(shard, doc)))).collect()
}

/// Lets people of earlier layers take what companies tell. `written` are the columns of the shards as they were written, `layers` their
/// layers; what the people took before stays as it is.
pub(crate) fn join(people: &mut Table<PersonRecord>, written: &[Columns], layers: &[usize], told: &Said) {
    if told.is_empty() {
        return;
    }
    let Table { shards, moved, .. } = people;
    for ((shard, written), layer) in shards.iter_mut().zip(written).zip(layers) {
        let segment = shard.reader.segment_id();
        let mut changed = Vec::new();
        for doc in staff(shard, told) {
            let employer = shard.columns[Column::Company].get_val(doc) as u32;
            if let Some((_, facts)) = told.get(&employer).filter(|(later, _)| later > layer) {
                let read = |columns: &Columns| {
                    (columns[Column::Profile].get_val(doc), columns[Column::Place].get_val(doc))
                };
                let (first, before) = (read(written), read(&shard.columns));
                let now = taken(first, *facts, shard.columns[Column::Borrowed].get_val(doc) == 1);
                if before != now {
                    changed.push((doc, before, now));
                }
            }
        }
        if changed.is_empty() {
            continue;
        }
        let whole = |column: Column| -> Vec<u64> { shard.columns[column].iter().collect() };
        let (mut profiles, mut places) = (whole(Column::Profile), None);
        let mut marks = shard.moved.as_deref().cloned().unwrap_or_default();
        let mut moves = Moves::default();
        for (doc, before, now) in changed {
            marks.add(doc);
            profiles[doc as usize] = now.0;
            let industries = [before.0, now.0].map(|profile| person::INDUSTRY.read(profile) as u64);
            moves.note(Tag::Industry, doc, industries);
            if before.1 != now.1 {
                places.get_or_insert_with(|| whole(Column::Place))[doc as usize] = now.1;
                moves.note(Tag::Place, doc, [before.1, now.1]);
            }
        }
        shard.moved = Some(Arc::new(marks));
        shard.columns[Column::Profile] = Arc::new(VecColumn::from(profiles));
        if let Some(places) = places {
            shard.columns[Column::Place] = Arc::new(VecColumn::from(places));
        }
        moved.take(segment, moves);
    }
}
