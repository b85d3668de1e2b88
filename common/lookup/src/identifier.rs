//! What a record can be found by.

/// What an identifier is; part of its hash, so that a domain never meets a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentifierKind {
    Id = 1,
    Email = 2,
    Phone = 3,
    NetworkUrl = 4,
    Domain = 5,
    /// A company's name without spaces and legal form.
    Name = 6,
}

/// The hash of an identifier: FNV-1a, 64 bits, the same on every machine and in every version of this format.
pub fn hash(kind: IdentifierKind, text: &str) -> u64 {
    // A final mix spreads the low bits into the high ones, by which the table is divided into buckets.
    mix(text.bytes().fold(fnv(FNV_OFFSET, kind as u8), fnv))
}

/// The hash of any text, for what needs no kind.
pub fn hash_text(text: &str) -> u64 {
    mix(text.bytes().fold(FNV_OFFSET, fnv))
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

const fn fnv(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3)
}

const fn mix(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}
