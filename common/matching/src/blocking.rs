//! Whom to compare at all: a name's letters as small sets of bits, so that people with a name like the one asked for are found among
//! thousands of colleagues without reading their records. A slip changes one or two letters of one name, so its set stays near.

use crate::person::NameKey;
use domain::PersonName;

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

/// The same of a name that is not folded yet: of two plain words, as most are, nothing has to be taken apart.
pub fn letters_of(name: &PersonName) -> u64 {
    let is_plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    match is_plain(&name.first) && is_plain(&name.last) {
        true => lower(&name.first) | lower(&name.last) << WIDTH,
        false => letters(&NameKey::new(name)),
    }
}

/// The letters of one word in ASCII, whatever their case.
fn lower(word: &str) -> u64 {
    word.bytes().fold(0, |sum, letter| sum | 1 << BITS[usize::from(letter.to_ascii_lowercase() & 0x7f)])
}

/// The bit of each letter that is in a group; every other falls where it falls.
const BITS: [u8; 128] = {
    let mut bits = [0; 128];
    let mut letter = 0;
    while letter < 128 {
        bits[letter] = (letter as u32 % WIDTH) as u8;
        let mut group = 0;
        while group < GROUPS.len() {
            let letters = GROUPS[group].as_bytes();
            let mut at = 0;
            while at < letters.len() {
                if letters[at] as usize == letter {
                    bits[letter] = group as u8;
                }
                at += 1;
            }
            group += 1;
        }
        letter += 1;
    }
    bits
};

/// The letters of one word, in 20 bits.
pub fn word(word: &str) -> u64 {
    let bit = |letter: char| match BITS.get(letter as usize) {
        Some(bit) => u32::from(*bit),
        None => letter as u32 % WIDTH,
    };
    word.chars().fold(0, |sum, letter| sum | 1 << bit(letter))
}

fn set<'a>(words: impl Iterator<Item = &'a str>) -> u64 {
    words.map(word).fold(0, |sum, letters| sum | letters)
}

/// The letters of the given name and those of the family name, each in 20 bits.
pub fn halves(letters: u64) -> (u64, u64) {
    (letters & ((1 << WIDTH) - 1), letters >> WIDTH)
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
    fn a_name_of_plain_words_has_the_letters_it_has_taken_apart() {
        for (first, last) in [
            ("Ada", "Lovelace"),
            ("JOHN", "de"),
            ("Jean-Luc", "Picard"),
            ("Zoë", "Müller"),
            ("王伟", ""),
            ("Ada", ""),
            ("", "Li"),
            ("Anna Maria", "van den Berg"),
        ] {
            let name = PersonName { first: first.to_owned(), last: last.to_owned(), ..PersonName::default() };
            assert_eq!(letters_of(&name), letters(&NameKey::new(&name)), "{first} {last}");
        }
    }

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
