//! Chance: where every random number of the service comes from, so that a simulation can replay one history of it.

use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use std::cell::RefCell;

thread_local! {
    static SEEDED: RefCell<Option<StdRng>> = const { RefCell::new(None) };
}

/// Makes this thread's chance repeatable: the same seed gives the same numbers. For simulations alone.
pub fn seed(number: u64) {
    SEEDED.set(Some(StdRng::seed_from_u64(number)));
}

/// Makes this thread's chance unpredictable again.
pub fn unseed() {
    SEEDED.set(None);
}

/// Random bytes, fit for secrets.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

/// Fills a buffer with random bytes, fit for secrets.
pub fn fill(bytes: &mut [u8]) {
    with(|rng| rng.fill_bytes(bytes));
}

/// A number from `from` up to, and without, `to`.
pub fn below(from: u64, to: u64) -> u64 {
    with(|rng| rng.random_range(from..to))
}

/// A part of a whole, from `from` up to, and without, `to`: for jitter.
pub fn share(from: f64, to: f64) -> f64 {
    with(|rng| rng.random_range(from..to))
}

/// Characters of an alphabet, each as likely as any other.
pub fn text(alphabet: &[u8], length: usize) -> String {
    let letter = |_| char::from(alphabet[below(0, alphabet.len() as u64) as usize]);
    (0..length).map(letter).collect()
}

fn with<T>(draw: impl FnOnce(&mut dyn Rng) -> T) -> T {
    SEEDED.with_borrow_mut(|seeded| match seeded {
        Some(rng) => draw(rng),
        None => draw(&mut rand::rng()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_itself_and_nothing_else_does() {
        let drawn = || (bytes::<8>(), below(0, 1_000_000), text(b"abc", 20));
        seed(7);
        let first = drawn();
        seed(7);
        assert_eq!(drawn(), first);
        unseed();
        assert_ne!(drawn(), first);
    }
}
