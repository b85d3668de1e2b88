//! The world's dice. Our own code, so that a seed gives the same world with any version of any crate.

/// SplitMix64: a few nanoseconds a draw, no state to warm up, any seed is good.
#[derive(Debug, Clone)]
pub(super) struct Rng(u64);

/// The subject of a stream of dice. Adding draws to one stream leaves all others as they were.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stream {
    Firm = 1,
    Pitch,
    Seat,
    Identity,
    Ring,
    Shift,
    Stint,
    Past,
    Profile,
    Contact,
    Opening,
    Surge,
    Deal,
    Post,
    Moment,
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

pub(super) fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Rng {
    /// The dice of thing number `index` in a stream.
    pub(super) fn new(seed: u64, stream: Stream, index: u64) -> Self {
        let keyed = mix(seed.wrapping_add(STEP.wrapping_mul(stream as u64)));
        Self(mix(keyed ^ index.wrapping_mul(STEP)))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number in `0..n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }

    /// A number in `low..high`.
    pub(super) fn range(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low).max(1) as usize) as i32
    }

    /// True `percent` times in a hundred.
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// An index, each as likely as its weight.
    pub(super) fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut left = self.below(total.max(1) as usize) as u32;
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        weights.len() - 1
    }
}

/// Scatters `0..2^48` over itself: distinct indices stay distinct, and the result shows no order.
pub(super) fn scatter48(seed: u64, index: u64) -> u64 {
    const MASK: u64 = (1 << 48) - 1;
    let mut x = (index ^ mix(seed)) & MASK;
    for _ in 0..2 {
        x = x.wrapping_mul(0xd6e8_feb8_6659_fd93) & MASK;
        x ^= x >> 25;
    }
    x
}

/// A hash of a text (FNV-1a, then mixed).
pub(super) fn key_of(text: &str) -> u64 {
    mix(text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
}

/// A hasher for keys that are hashes already.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Hashed(u64);

impl std::hash::Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

pub(super) type BuildHashed = std::hash::BuildHasherDefault<Hashed>;
