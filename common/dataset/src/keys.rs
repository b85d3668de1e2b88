//! The identifier table: from an email, phone, address, domain or id to the records that carry it.
//!
//! A term dictionary spends some 20 bytes on every unique identifier; this table spends four or five, because it keeps a
//! hash and leaves the comparison to the record itself. Whoever looks something up here must compare.

use tantivy::directory::OwnedBytes;

/// A read-only multimap from identifier hash to record number.
///
/// Layout, little-endian: `u32` entries, `u8` bucket bits, `u8` bits of a record number, `(1 << bits) + 1` × `u32` first
/// entry of each bucket, then the entries bit by bit: eight of hash and the record number. So little hash sends one lookup
/// in ten or so to compare a record in vain; that costs less than another byte for every identifier.
pub struct KeyTable(OwnedBytes);

const HEADER: usize = 6;
/// Bits of hash in an entry.
const HASH: u32 = 8;
/// After the entries, so that the last can be read like any other: eight bytes at once.
const PADDING: usize = 8;

impl KeyTable {
    /// Lays a table out; the order of entries does not matter.
    pub fn encode(mut entries: Vec<(u64, u32)>) -> Vec<u8> {
        entries.sort_unstable();
        entries.dedup();
        let bits = entries.len().max(32).ilog2() - 4;
        let largest = entries.iter().map(|(_, record)| *record).max().unwrap_or(0);
        let width = (u32::BITS - largest.leading_zeros()).max(1);
        let buckets = 1usize << bits;
        let mut out = Vec::with_capacity(length(entries.len(), bits, width));
        out.extend_from_slice(&(entries.len() as u32).to_le_bytes());
        out.extend_from_slice(&[bits as u8, width as u8]);
        let mut next = 0;
        for bucket in 0..=buckets {
            while next < entries.len() && ((entries[next].0 >> (64 - bits)) as usize) < bucket {
                next += 1;
            }
            out.extend_from_slice(&(next as u32).to_le_bytes());
        }
        let (mut pending, mut held) = (0u64, 0);
        for (hash, record) in entries {
            pending |= (u64::from(record) << HASH | u64::from(remainder(hash, bits))) << held;
            held += HASH + width;
            while held >= 8 {
                out.push(pending as u8);
                pending >>= 8;
                held -= 8;
            }
        }
        if held > 0 {
            out.push(pending as u8);
        }
        out.extend_from_slice(&[0; PADDING]);
        out
    }

    /// Opens a table, refusing bytes whose length does not fit what they claim to hold.
    pub fn open(bytes: OwnedBytes) -> Option<Self> {
        let count = read(&bytes, 0)? as usize;
        let (bits, width) = (u32::from(*bytes.get(4)?), u32::from(*bytes.get(5)?));
        let is_sound = bits <= 31 && (1..=32).contains(&width) && bytes.len() == length(count, bits, width);
        is_sound.then_some(Self(bytes))
    }

    /// The records that may carry the identifier: those that do, and rarely another.
    pub fn candidates(&self, hash: u64) -> impl Iterator<Item = u32> + '_ {
        let bytes = &self.0[..];
        let (bits, width) = (u32::from(bytes[4]), u32::from(bytes[5]));
        let bucket = if bits == 0 { 0 } else { (hash >> (64 - bits)) as usize };
        let edge = |at: usize| read(bytes, HEADER + at * 4).unwrap_or_default() as usize;
        let entries = &bytes[HEADER + ((1usize << bits) + 1) * 4..];
        let wanted = remainder(hash, bits);
        (edge(bucket)..edge(bucket + 1)).filter_map(move |entry| {
            let at = entry * (HASH + width) as usize;
            let bytes = entries.get(at / 8..at / 8 + 8)?.try_into().ok()?;
            let entry = u64::from_le_bytes(bytes) >> (at % 8);
            let number = entry >> HASH & ((1 << width) - 1);
            (entry as u8 == wanted).then_some(number as u32)
        })
    }

    /// A checksum of the whole table, which changes with any identifier.
    pub fn checksum(&self) -> u32 {
        crc32fast::hash(&self.0)
    }
}

/// The 8 bits of a hash below those that choose the bucket.
const fn remainder(hash: u64, bits: u32) -> u8 {
    (hash >> (56 - bits)) as u8
}

/// The bytes of a whole table.
const fn length(count: usize, bits: u32, width: u32) -> usize {
    HEADER + ((1usize << bits) + 1) * 4 + (count * (HASH + width) as usize).div_ceil(8) + PADDING
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
        assert!(strangers < 6_000, "{strangers} false candidates in 40,000 lookups");
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
    fn bytes_of_the_wrong_length_are_refused() {
        let bytes = KeyTable::encode(vec![(1, 1)]);
        assert!(KeyTable::open(OwnedBytes::new(bytes[..bytes.len() - 1].to_vec())).is_none());
        assert!(KeyTable::open(OwnedBytes::new(Vec::new())).is_none());
        assert!(KeyTable::open(OwnedBytes::new(vec![255; 64])).is_none());
    }
}
