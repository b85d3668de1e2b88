//! The identifier table: from an email, phone, address, domain or id to the records that carry it.
//!
//! A term dictionary spends some 20 bytes on every unique identifier; this table spends four or five, because it keeps a
//! hash and leaves the comparison to the record itself. The caller must compare.

use crate::error::DatasetError;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use tantivy::directory::OwnedBytes;

/// A read-only multimap from identifier hash to record number.
///
/// Layout, little-endian: `u32` entries, `u8` bucket bits, `u8` bits of a record number, `(1 << bits) + 1` × `u32` first
/// entry of each bucket, then the entries bit by bit: some of the hash and the record number. With sixteen bits of hash one
/// lookup in a few thousand compares a record in vain. Earlier versions wrote eight, which sent one in ten to a record: little
/// for one table, much for an import that looks every row up in all layers before it.
pub struct KeyTable {
    bytes: OwnedBytes,
    shape: Shape,
}

const HEADER: usize = 6;
/// Bits of hash in an entry, and in one of earlier versions.
const HASH: u32 = 16;
const FEWER: u32 = 8;
/// Beside the bits of a record number: the entries have `HASH` bits and not `FEWER`.
const MORE: u8 = 0x80;
/// After the entries, so that the last can be read like any other: eight bytes at once.
const PADDING: usize = 8;

impl KeyTable {
    /// Lays a table out; the order of entries does not matter.
    #[cfg(test)]
    pub fn encode(entries: Vec<(u64, u32)>) -> Vec<u8> {
        let mut writer = KeyWriter::new(None);
        writer.entries = entries;
        writer.largest = writer.entries.iter().map(|(_, record)| *record).max().unwrap_or(0);
        writer.count = writer.entries.len();
        writer.finish().unwrap()
    }

    /// Opens a table, refusing bytes whose length does not fit what they claim to hold.
    pub fn open(bytes: OwnedBytes) -> Option<Self> {
        let count = read(&bytes, 0)? as usize;
        let shape = Shape::of(&bytes)?;
        (shape.is_sound() && bytes.len() == shape.length(count)).then_some(Self { bytes, shape })
    }

    /// The records that may carry the identifier: those that do, and rarely another.
    pub fn candidates(&self, hash: u64) -> impl Iterator<Item = u32> + '_ {
        let (bytes, shape) = (&self.bytes[..], self.shape);
        let bucket = shape.bucket(hash);
        let edge = |at: usize| read(bytes, HEADER + at * 4).unwrap_or_default() as usize;
        let entries = &bytes[shape.first_entry()..];
        let wanted = shape.remainder(hash);
        (edge(bucket)..edge(bucket + 1)).filter_map(move |entry| {
            let at = entry * shape.entry() as usize;
            let bytes = entries.get(at / 8..at / 8 + 8)?.try_into().ok()?;
            let entry = u64::from_le_bytes(bytes) >> (at % 8);
            let number = entry >> shape.hash & ((1 << shape.width) - 1);
            (entry & ((1 << shape.hash) - 1) == wanted).then_some(number as u32)
        })
    }

    /// A checksum of the whole table, which changes with any identifier.
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(&self.bytes)
    }
}

/// Entries held before they are put on disk.
const HELD: usize = 1 << 21;
/// Into how many files they are divided there, by hash.
const PARTS: usize = 32;
/// The bytes of an entry on disk.
const ENTRY: usize = 12;

/// Gathers the entries of a table, however many there are; those beyond some millions wait on disk.
pub struct KeyWriter {
    entries: Vec<(u64, u32)>,
    /// Where they wait, as a name to be numbered; none where all are held.
    spill: Option<PathBuf>,
    parts: Vec<File>,
    count: usize,
    largest: u32,
}

impl KeyWriter {
    pub fn new(spill: Option<PathBuf>) -> Self {
        Self { entries: Vec::new(), spill, parts: Vec::new(), count: 0, largest: 0 }
    }

    pub fn push(&mut self, hash: u64, record: u32) -> Result<(), DatasetError> {
        self.entries.push((hash, record));
        self.count += 1;
        self.largest = self.largest.max(record);
        match self.spill.clone().filter(|_| self.entries.len() >= HELD) {
            Some(path) => self.put_away(&path),
            None => Ok(()),
        }
    }

    fn put_away(&mut self, path: &Path) -> Result<(), DatasetError> {
        for part in self.parts.len()..PARTS {
            let path = part_of(path, part);
            let file = File::options().read(true).write(true).create(true).truncate(true).open(&path);
            self.parts.push(file.map_err(DatasetError::io(&path))?);
        }
        let mut bytes: Vec<Vec<u8>> =
            std::iter::repeat_with(|| Vec::with_capacity(HELD / PARTS * ENTRY * 2)).take(PARTS).collect();
        for (hash, record) in self.entries.drain(..) {
            let part = &mut bytes[(hash >> 59) as usize];
            part.extend_from_slice(&hash.to_le_bytes());
            part.extend_from_slice(&record.to_le_bytes());
        }
        for (at, (file, bytes)) in self.parts.iter_mut().zip(&bytes).enumerate() {
            file.write_all(bytes).map_err(DatasetError::io(part_of(path, at)))?;
        }
        Ok(())
    }

    /// The entries by hash, in parts that follow one another; each entry once.
    fn part(&mut self, at: usize) -> Result<Vec<(u64, u32)>, DatasetError> {
        let (mut entries, held) = match self.spill.clone().filter(|_| !self.parts.is_empty()) {
            None => (std::mem::take(&mut self.entries), 0),
            Some(path) => {
                let path = part_of(&path, at);
                let mut bytes = Vec::new();
                let file = &mut self.parts[at];
                file.rewind().and_then(|()| file.read_to_end(&mut bytes)).map_err(DatasetError::io(&path))?;
                std::fs::remove_file(&path).map_err(DatasetError::io(&path))?;
                let entry = |bytes: &[u8]| {
                    let number =
                        |bytes: &[u8]| bytes.iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte));
                    (number(&bytes[..8]), number(&bytes[8..]) as u32)
                };
                (bytes.chunks_exact(ENTRY).map(entry).collect(), 1)
            }
        };
        let in_part = |(hash, _): &&(u64, u32)| (hash >> 59) as usize == at;
        if held > 0 {
            entries.extend(self.entries.iter().filter(in_part));
        }
        entries.sort_unstable();
        entries.dedup();
        Ok(entries)
    }

    /// The bytes of the table.
    pub fn finish(mut self) -> Result<Vec<u8>, DatasetError> {
        let bits = self.count.max(32).ilog2() - 4;
        let width = (u32::BITS - self.largest.leading_zeros()).max(1);
        let shape = Shape { bits, width, hash: HASH };
        let buckets = 1usize << bits;
        let mut out = Vec::with_capacity(shape.length(self.count));
        out.resize(shape.first_entry(), 0);
        let edge = |out: &mut Vec<u8>, bucket: usize, next: usize| {
            out[HEADER + bucket * 4..][..4].copy_from_slice(&(next as u32).to_le_bytes());
        };
        let (mut pending, mut held) = (0u64, 0);
        let (mut next, mut bucket) = (0, 0);
        for at in 0..if self.parts.is_empty() { 1 } else { PARTS } {
            for (hash, record) in self.part(at)? {
                let own = shape.bucket(hash);
                while bucket <= own {
                    edge(&mut out, bucket, next);
                    bucket += 1;
                }
                next += 1;
                pending |= (u64::from(record) << HASH | shape.remainder(hash)) << held;
                held += shape.entry();
                while held >= 8 {
                    out.push(pending as u8);
                    pending >>= 8;
                    held -= 8;
                }
            }
        }
        while bucket <= buckets {
            edge(&mut out, bucket, next);
            bucket += 1;
        }
        if held > 0 {
            out.push(pending as u8);
        }
        out.extend_from_slice(&[0; PADDING]);
        out[..4].copy_from_slice(&(next as u32).to_le_bytes());
        (out[4], out[5]) = (bits as u8, width as u8 | MORE);
        Ok(out)
    }
}

fn part_of(path: &Path, at: usize) -> PathBuf {
    path.with_extension(format!("spill{at}"))
}

/// How a table is laid out.
#[derive(Clone, Copy)]
struct Shape {
    /// Of a hash, those that choose the bucket.
    bits: u32,
    /// Of a record number.
    width: u32,
    /// Of a hash, those below that stand in an entry.
    hash: u32,
}

impl Shape {
    fn of(bytes: &[u8]) -> Option<Self> {
        let width = *bytes.get(5)?;
        let hash = if width & MORE == 0 { FEWER } else { HASH };
        Some(Self { bits: u32::from(*bytes.get(4)?), width: u32::from(width & !MORE), hash })
    }

    fn is_sound(self) -> bool {
        self.bits <= 31 && (1..=32).contains(&self.width)
    }

    const fn entry(self) -> u32 {
        self.hash + self.width
    }

    const fn bucket(self, hash: u64) -> usize {
        if self.bits == 0 { 0 } else { (hash >> (64 - self.bits)) as usize }
    }

    /// The bits of a hash below those that choose the bucket.
    const fn remainder(self, hash: u64) -> u64 {
        hash >> (64 - self.hash - self.bits) & ((1 << self.hash) - 1)
    }

    const fn first_entry(self) -> usize {
        HEADER + ((1usize << self.bits) + 1) * 4
    }

    /// The bytes of a whole table.
    const fn length(self, count: usize) -> usize {
        self.first_entry() + (count * self.entry() as usize).div_ceil(8) + PADDING
    }
}

fn read(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lookup::identifier::{IdentifierKind, hash};

    fn table(entries: Vec<(u64, u32)>) -> KeyTable {
        KeyTable::open(OwnedBytes::new(KeyTable::encode(entries))).unwrap()
    }

    #[test]
    fn every_key_is_found_and_strangers_rarely_are() {
        let key = |i: u32| hash(IdentifierKind::Email, &format!("person{i}@acme.example"));
        let table = table((0..20_000).map(|i| (key(i), i * 900)).collect());
        for i in 0..20_000 {
            assert!(table.candidates(key(i)).any(|record| record == i * 900), "{i}");
        }
        let strangers: usize = (20_000..60_000).map(|i| table.candidates(key(i)).count()).sum();
        assert!(strangers < 40, "{strangers} false candidates in 40,000 lookups");
    }

    #[test]
    fn a_table_of_an_earlier_version_is_read() {
        let key = |i: u64| hash(IdentifierKind::Email, &format!("person{i}@acme.example"));
        // One bucket; nine bits of record number behind eight of hash.
        let shape = Shape { bits: 0, width: 9, hash: FEWER };
        let (mut bytes, mut entries) = (vec![5, 0, 0, 0, 0, 9, 0, 0, 0, 0, 5, 0, 0, 0], 0u128);
        for i in 0..5 {
            entries |= u128::from((i * 100) << FEWER | shape.remainder(key(i))) << (i as u32 * shape.entry());
        }
        bytes.extend_from_slice(&entries.to_le_bytes()[..11]);
        bytes.extend_from_slice(&[0; PADDING]);
        let table = KeyTable::open(OwnedBytes::new(bytes)).unwrap();
        for i in 0..5 {
            assert!(table.candidates(key(i)).any(|record| u64::from(record) == i * 100), "{i}");
        }
    }

    #[test]
    fn one_key_may_lead_to_several_records_and_an_empty_table_to_none() {
        let key = hash(IdentifierKind::Name, "acme");
        let mut found: Vec<u32> = table(vec![(key, 7), (key, 3), (key, 7)]).candidates(key).collect();
        found.sort_unstable();
        assert_eq!(found, [3, 7]);
        assert_eq!(table(Vec::new()).candidates(key).count(), 0);
        let largest: Vec<u32> = table(vec![(key, u32::MAX)]).candidates(key).collect();
        assert_eq!(largest, [u32::MAX]);
    }

    #[test]
    fn a_table_of_millions_waits_on_disk_and_is_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let key = |i: u32| hash(IdentifierKind::Phone, &i.to_string());
        let count = HELD as u32 * 2 + 1000;
        let (mut spilled, mut held) =
            (KeyWriter::new(Some(folder.path().join("people"))), KeyWriter::new(None));
        for i in (0..count).chain(0..10) {
            spilled.push(key(i), i).unwrap();
            held.push(key(i), i).unwrap();
        }
        assert_eq!(spilled.parts.len(), PARTS);
        assert!(spilled.finish().unwrap() == held.finish().unwrap());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn bytes_of_the_wrong_length_are_refused() {
        let bytes = KeyTable::encode(vec![(1, 1)]);
        assert!(KeyTable::open(OwnedBytes::new(bytes[..bytes.len() - 1].to_vec())).is_none());
        assert!(KeyTable::open(OwnedBytes::new(Vec::new())).is_none());
        assert!(KeyTable::open(OwnedBytes::new(vec![255; 64])).is_none());
    }
}
