//! Whom to compare at all: a name's letters as small sets of bits, so that whoever has a name like the one asked for is found among
//! thousands of colleagues without reading their records. A slip changes one or two letters of one name, so its set stays near.

use crate::person::NameKey;

/// Letters that are often taken for each other share a bit.
const GROUPS: [&str; 19] = [
    "a", "e", "iyj", "o0", "uvw", "b", "p", "ckqx", "d", "t", "f", "g", "h", "l1", "m", "n", "r", "sz5",
    "2346789",
];
const WIDTH: u32 = 20;

/// Sets further apart than this tell two names apart; further does not count.
const FAR: u32 = 4;

/// The letters of the given and of the family name, in 40 bits.
pub fn letters(name: &NameKey) -> u64 {
    set(name.first.iter().map(String::as_str)) | set(name.family_words()) << WIDTH
}

fn set<'a>(words: impl Iterator<Item = &'a str>) -> u64 {
    let bit = |letter: char| match GROUPS.iter().position(|group| group.contains(letter)) {
        Some(at) => at as u32,
        // Every other alphabet falls where it falls.
        None => letter as u32 % WIDTH,
    };
    words.flat_map(str::chars).map(|letter| 1 << bit(letter)).fold(0, |sum, bit| sum | bit)
}

/// How far apart the letters of two names are, in either order; `None` when neither half is near.
pub fn distance(asked: u64, known: u64) -> Option<u32> {
    let low = (1 << WIDTH) - 1;
    let apart = |asked: u64| {
        let given = ((asked ^ known) & low).count_ones().min(FAR);
        let family = ((asked ^ known) >> WIDTH).count_ones().min(FAR);
        (given < FAR || family < FAR).then_some(given + family)
    };
    let turned = (asked & low) << WIDTH | asked >> WIDTH;
    match (apart(asked), apart(turned)) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_a_nickname_and_an_exchange_stay_near_and_strangers_do_not() {
        let of = |name: &str| letters(&NameKey::parse(name));
        for (asked, known, most) in [
            ("John Smith", "John Smith", 0),
            ("Jhon Smyth", "John Smith", 2),
            ("Bob Papadopoulos", "Robert Papadopoulos", 4),
            ("Smith John", "John Smith", 0),
        ] {
            let apart = distance(of(asked), of(known));
            assert!(apart.is_some_and(|apart| apart <= most), "{asked} / {known}: {apart:?}");
        }
        assert_eq!(distance(of("John Smith"), of("Pedro Vargas")), None);
    }
}
