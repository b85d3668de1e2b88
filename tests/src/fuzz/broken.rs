//! Readers that break in each of the ways that must be noticed.

use super::Reader;
use std::hint::black_box;

const fn broken(name: &'static str, read: fn(&[u8])) -> Reader {
    Reader { name, read, words: &[], seeds: || vec![b"x".to_vec()], is_others: false }
}

pub(super) const READERS: &[Reader] = &[
    broken("panics", |_| {
        // Out of sight: the readers of spreadsheets have threads of their own.
        let _ = std::thread::spawn(|| assert!(black_box(false), "made up")).join();
    }),
    broken("takes too much memory", |_| drop(black_box(vec![1_u8; 1 << 30]))),
    broken("recurses without end", |_| drop(black_box(deeper(0)))),
];

fn deeper(depth: u64) -> Vec<u64> {
    let mut path = if black_box(true) { deeper(depth + 1) } else { Vec::new() };
    path.push(depth);
    path
}
