//! People whose tags in the index tell of their company as it was before a later layer, and queries for them.

use directory::schema::Tag;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tantivy::index::SegmentId;
use tantivy::query::{EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED};

/// Records of shards, in order.
pub(crate) type Listing = FxHashMap<SegmentId, Arc<Vec<u32>>>;

/// People whose tags tell of their company as it was.
#[derive(Default, Clone)]
pub(crate) struct Moved {
    /// Whose tags of a kind are not true any more, by kind.
    pub stale: FxHashMap<u64, Arc<Listing>>,
    /// Who should carry a tag.
    pub by_tag: FxHashMap<u64, Arc<Listing>>,
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

/// What changes of the records of one shard, in their order.
#[derive(Default)]
pub(crate) struct Moves {
    stale: FxHashMap<u64, Vec<u32>>,
    gone: FxHashMap<u64, Vec<u32>>,
    come: FxHashMap<u64, Vec<u32>>,
}

impl Moves {
    /// Notes that a record has another value of a tag.
    pub(crate) fn note(&mut self, tag: Tag, doc: u32, [before, now]: [u64; 2]) {
        if before != now {
            self.stale.entry(kind(tag.value(0))).or_default().push(doc);
            self.gone.entry(tag.value(before)).or_default().push(doc);
            self.come.entry(tag.value(now)).or_default().push(doc);
        }
    }
}

impl Moved {
    /// Takes up what changed in a shard.
    pub(crate) fn take(&mut self, shard: SegmentId, moves: Moves) {
        let Moves { stale, gone, come } = moves;
        for (tag, docs) in gone {
            // A tag as it was written stays in the index; what is stale is told apart there.
            if let Some(listing) = self.by_tag.get_mut(&tag).filter(|listing| listing.contains_key(&shard)) {
                let listed = Arc::make_mut(listing).entry(shard).or_default();
                Arc::make_mut(listed).retain(|doc| docs.binary_search(doc).is_err());
            }
        }
        for (known, added) in [(&mut self.stale, stale), (&mut self.by_tag, come)] {
            for (of, docs) in added {
                let listed = Arc::make_mut(known.entry(of).or_default()).entry(shard).or_default();
                let listed = Arc::make_mut(listed);
                listed.extend(docs);
                listed.sort_unstable();
                listed.dedup();
            }
        }
    }
}

/// What a tag tells of.
const fn kind(tag: u64) -> u64 {
    tag >> 48
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
