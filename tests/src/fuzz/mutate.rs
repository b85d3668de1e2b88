//! Changes to inputs, as chance wants them.

use fastrand::Rng;
use std::ops::Range;

/// The longest input.
const LONGEST: usize = 64 << 10;
/// The most changes to one input.
const CHANGES: usize = 8;
/// Numbers at the edges of what a number holds.
const NUMBERS: [&str; 9] = [
    "0",
    "-1",
    "255",
    "65536",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "1e309",
    "0.0000000000000000000000000000001",
];
/// Bytes that end, quote, escape or begin something.
const BYTES: [u8; 14] =
    [0x00, 0x01, b'\t', b'\n', b'\r', b' ', b'"', b'\\', 0x7f, 0x80, 0xc3, 0xe2, 0xfe, 0xff];

/// An input made of seeds by a few changes.
pub(super) fn mutated(random: &mut Rng, seeds: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let mut input = any(random, seeds);
    for _ in 0..random.usize(1..=CHANGES) {
        change(random, &mut input, seeds, words);
        input.truncate(LONGEST);
    }
    input
}

fn any(random: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    random.choice(seeds).cloned().unwrap_or_default()
}

fn change(random: &mut Rng, input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[&str]) {
    let (at, piece) = (random.usize(..=input.len()), piece(random, input.len()));
    match random.u8(..10) {
        0 => {
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1u8 << random.u8(..8);
            }
        }
        1 => {
            let new = if random.bool() { random.u8(..) } else { BYTES[random.usize(..BYTES.len())] };
            if let Some(byte) = input.get_mut(at) {
                *byte = new;
            }
        }
        2 => {
            let new: Vec<u8> = (0..random.usize(1..=8)).map(|_| random.u8(..)).collect();
            put(input, at..at, &new);
        }
        3 => put(input, piece, &[]),
        4 => {
            let most = LONGEST / piece.len().max(1);
            let repeated = input[piece.clone()].repeat(most.min(1 << random.u32(1..=12)));
            put(input, piece, &repeated);
        }
        5 => {
            let word = random.choice(words).copied().unwrap_or_default();
            put(input, at..at, word.as_bytes());
        }
        6 => {
            let number = NUMBERS[random.usize(..NUMBERS.len())];
            let place = digits(input, at);
            put(input, place, number.as_bytes());
        }
        7 => {
            let other = any(random, seeds);
            let from = self::piece(random, other.len());
            put(input, piece, &other[from]);
        }
        8 => {
            let moved = input[piece.clone()].to_vec();
            put(input, piece, &[]);
            let at = at.min(input.len());
            put(input, at..at, &moved);
        }
        _ => input.truncate(at),
    }
}

fn put(input: &mut Vec<u8>, place: Range<usize>, new: &[u8]) {
    drop(input.splice(place, new.iter().copied()));
}

/// A piece of something this long, more often a short one.
fn piece(random: &mut Rng, length: usize) -> Range<usize> {
    let start = random.usize(..=length);
    let most = if random.bool() { 16 } else { length };
    start..(start + random.usize(..=most)).min(length)
}

/// The digits at a place and behind it; nothing where there are none.
fn digits(input: &[u8], at: usize) -> Range<usize> {
    let Some(start) = input[at..].iter().position(u8::is_ascii_digit).map(|skipped| at + skipped) else {
        return at..at;
    };
    let count = input[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    start..start + count
}
