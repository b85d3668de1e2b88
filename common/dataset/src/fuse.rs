//! Shards put together as they are: posting lists behind posting lists, columns behind columns, stored records behind stored records.

use crate::error::DatasetError;
use crate::fields::settings;
use crate::table::Shard;
use tantivy::directory::{Directory, OwnedBytes};
use tantivy::fastfield::{AliveBitSet, write_alive_bitset};
use tantivy::{BitSet, Index};

/// The records of a shard that stay as they are, in order.
pub(crate) fn kept(shard: &Shard) -> impl Iterator<Item = u32> {
    (0..shard.len()).filter(|doc| !shard.is_dead(*doc) && !shard.is_moved(*doc))
}

/// Neighbouring shards in groups of at most so many records to keep; a larger shard is a group of its own.
pub(crate) fn groups<'a>(shards: &[&'a Shard], most: usize) -> Vec<Vec<&'a Shard>> {
    let mut groups: Vec<Vec<&Shard>> = Vec::new();
    let mut room = 0;
    for shard in shards {
        let count = kept(shard).count();
        if count == 0 {
            continue;
        }
        match groups.last_mut().filter(|_| count <= room) {
            Some(group) => group.push(shard),
            None => {
                groups.push(vec![shard]);
                room = most.max(count);
            }
        }
        room -= count;
    }
    groups
}

/// Puts shards together, without the records that do not stay as they are.
pub(crate) fn fuse(shards: &[&Shard], directory: Box<dyn Directory>) -> Result<Index, DatasetError> {
    let (mut segments, mut filters) = (Vec::new(), Vec::new());
    for shard in shards {
        segments.extend(shard.searcher.index().searchable_segments()?);
        let is_whole = shard.dead.is_none() && shard.moved.is_none();
        filters.push((!is_whole).then(|| alive(shard)).transpose()?);
    }
    Ok(tantivy::indexer::merge_filtered_segments(&segments, settings(), filters, directory)?)
}

fn alive(shard: &Shard) -> tantivy::Result<AliveBitSet> {
    let mut alive = BitSet::with_max_value(shard.len());
    kept(shard).for_each(|doc| {
        alive.insert(doc);
    });
    let mut bytes = Vec::new();
    write_alive_bitset(&alive, &mut bytes)?;
    Ok(AliveBitSet::open(OwnedBytes::new(bytes)))
}
