//! How alike two personal names are, as one number, with the reasons spelled out.
//!
//! Given and family name are compared apart and multiplied, so that two doubtful halves never make a sure whole:
//!
//! | part | given name | family name |
//! |---|---|---|
//! | the same, but for case and accents | 1 | 1 |
//! | the same but for particles or spacing (`de la Cruz`, `Delacruz`) | 1 | 0.98 |
//! | one of a double name (`Anna-Maria`, `Müller-Schmidt`) | 0.95 | 0.92 |
//! | nickname or national form | 0.95 | – |
//! | one typo, in at least so many letters (4 when two are exchanged) | 0.93 (5) | 0.93 (4) |
//! | two typos, in at least 8 letters | 0.86 | 0.86 |
//! | an initial | 0.82 | – |
//! | anything else | 0 | 0 |
//!
//! Middle names that contradict each other cost 10 %, given and family name exchanged 3 %. A typo is an inserted, missing, wrong or exchanged letter.

use crate::nickname;
use domain::PersonName;
use domain::name::fold;

const PARTICLES: &[&str] = &[
    "de", "del", "della", "di", "da", "das", "dos", "do", "du", "des", "la", "le", "van", "von", "der",
    "den", "ter", "ten", "zu", "zur", "af", "av", "al", "el", "bin", "ibn", "ben", "st", "mac", "mc", "o",
    "y", "e",
];

/// A name folded for comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameKey {
    /// The given name: one word, or the halves of a double name.
    pub first: Vec<String>,
    pub middle: Vec<String>,
    /// The words of the family name, particles included.
    pub family: Vec<String>,
}

impl NameKey {
    pub fn new(name: &PersonName) -> Self {
        Self {
            first: words(&name.first),
            middle: name.middle.iter().flat_map(|middle| words(middle)).collect(),
            family: words(&name.last),
        }
    }

    pub fn parse(full: &str) -> Self {
        Self::new(&PersonName::parse(full))
    }

    fn swapped(&self) -> Self {
        let family = self.first.iter().chain(&self.middle).cloned().collect();
        Self { first: self.family.clone(), middle: Vec::new(), family }
    }

    /// Every word somebody may be called by.
    pub fn given_words(&self) -> impl Iterator<Item = &String> {
        self.first.iter().chain(&self.middle)
    }

    /// The family name's words that tell people apart.
    pub fn family_words(&self) -> impl Iterator<Item = &str> {
        let all_particles = self.family.iter().all(|word| PARTICLES.contains(&word.as_str()));
        let words = self.family.iter().map(String::as_str);
        words.filter(move |word| all_particles || !PARTICLES.contains(word))
    }
}

fn words(text: &str) -> Vec<String> {
    fold(text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// How alike two names are, 0 to 1, given and family name in either order.
pub fn similarity(one: &NameKey, other: &NameKey) -> f64 {
    let straight = ordered(one, other);
    if straight > 0.9 {
        return straight;
    }
    let exchanged = ordered(&one.swapped(), other).max(ordered(one, &other.swapped()));
    straight.max(0.97 * exchanged)
}

fn ordered(one: &NameKey, other: &NameKey) -> f64 {
    let family = family(one, other);
    if family == 0.0 { 0.0 } else { family * given(one, other) }
}

fn given(one: &NameKey, other: &NameKey) -> f64 {
    let (Some(first), Some(second)) = (one.first.first(), other.first.first()) else { return 0.0 };
    let (whole, other_whole) = (one.first.concat(), other.first.concat());
    // `Anna-Maria` may be written `Annamaria`, or `Anna Maria` with what looks like a middle name.
    if whole == other_whole {
        return middle(one, other);
    }
    let all = |name: &NameKey| name.given_words().cloned().collect::<String>();
    if all(one) == all(other) {
        return 1.0;
    }
    // Halves of two double names that differ are two people: `Ji-won` and `Ji-hoon`.
    if one.first.len() > 1 && other.first.len() > 1 {
        return typos(&whole, &other_whole, 6);
    }
    // Somebody may go by half of a double name, or by a middle name.
    let called = |name: &NameKey, by: &NameKey| {
        by.first.len() == 1 && name.given_words().any(|word| *word == by.first[0])
    };
    if called(one, other) || called(other, one) {
        return 0.95;
    }
    if nickname::are_related(first, second) {
        return 0.95;
    }
    let initial = |short: &str, long: &str| short.chars().count() == 1 && long.starts_with(short);
    if initial(first, second) || initial(second, first) {
        return 0.82;
    }
    typos(&whole, &other_whole, 5)
}

/// The same given name with middle names that cannot both be right is less sure.
fn middle(one: &NameKey, other: &NameKey) -> f64 {
    match (one.middle.first(), other.middle.first()) {
        (Some(mine), Some(theirs)) if mine.chars().next() != theirs.chars().next() => 0.9,
        _ => 1.0,
    }
}

fn family(one: &NameKey, other: &NameKey) -> f64 {
    if one.family.is_empty() || other.family.is_empty() {
        return 0.0;
    }
    if one.family == other.family {
        return 1.0;
    }
    let (mine, theirs): (Vec<&str>, Vec<&str>) =
        (one.family_words().collect(), other.family_words().collect());
    if mine == theirs || one.family.concat() == other.family.concat() {
        return 0.98;
    }
    // One half of a double name, before or after a marriage.
    let contains =
        |many: &[&str], few: &[&str]| many.len() > few.len() && few.iter().all(|word| many.contains(word));
    if contains(&mine, &theirs) || contains(&theirs, &mine) {
        return 0.92;
    }
    let whole = typos(&mine.concat(), &theirs.concat(), 4);
    if whole > 0.0 {
        return whole;
    }
    // One half of a double name, misspelt.
    let half = |many: &[&str], few: &[&str]| match few {
        [word] if many.len() > 1 => many.iter().map(|other| typos(word, other, 5)).fold(0.0, f64::max) * 0.92,
        _ => 0.0,
    };
    half(&mine, &theirs).max(half(&theirs, &mine))
}

/// One or two slips of the keyboard in a word of at least `length` letters; exchanged letters are one even in shorter words.
fn typos(one: &str, other: &str, length: usize) -> f64 {
    let (mine, theirs) = (one.chars().count(), other.chars().count());
    let shorter = mine.min(theirs);
    if mine.abs_diff(theirs) > 2 || shorter < 4 {
        return 0.0;
    }
    match strsim::osa_distance(one, other) {
        0 => 1.0,
        1 if shorter >= length || is_exchange(one, other) => 0.93,
        2 if shorter >= 8 => 0.86,
        _ => 0.0,
    }
}

fn is_exchange(one: &str, other: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(one) == sorted(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn alike(one: &str, other: &str) -> f64 {
        similarity(&NameKey::parse(one), &NameKey::parse(other))
    }

    #[test]
    fn the_same_person_is_recognised_however_the_name_is_written() {
        for (one, other, at_least) in [
            ("José Müller", "Jose Muller", 1.0),
            ("Bob Smith", "Robert Smith", 0.95),
            ("Smith John", "John Smith", 0.97),
            ("Jonh Smith", "John Smith", 0.93),
            ("John Smiht", "John Smith", 0.93),
            ("Anna Schmidt", "Anna Müller-Schmidt", 0.92),
            ("Anna de la Cruz", "Anna Cruz", 0.98),
            ("Ludwig van der Berg", "Ludwig Vanderberg", 0.98),
            ("J. Smith", "John Smith", 0.82),
            ("Anna-Maria Rossi", "Annamaria Rossi", 1.0),
            ("Mary Ann Jones", "Mary Jones", 1.0),
            ("Siobhan O'Brien", "Siobhán O’Brien", 1.0),
            ("Katarzyna Wisniewska", "Kasia Wiśniewska", 0.95),
            ("Christopher Papadopuolos", "Chris Papadopoulos", 0.88),
        ] {
            assert!(alike(one, other) >= at_least - 1e-9, "{one} / {other}: {}", alike(one, other));
        }
    }

    #[test]
    fn different_people_are_kept_apart() {
        for (one, other) in [
            ("John Smith", "Jane Smith"),
            ("John Smith", "John Brown"),
            ("Lee Wong", "Lea Wang"),
            ("Anna Berg", "Anna Burger"),
            ("Cher", "Cher Smith"),
            ("", "John Smith"),
            ("Li Wei", "Lu Wei"),
            ("Ji-won Song", "Ji-hoon Song"),
            ("Erin Washington", "Eric Washington"),
        ] {
            assert!(alike(one, other) < 0.8, "{one} / {other}: {}", alike(one, other));
        }
    }

    proptest! {
        #[test]
        fn likeness_is_symmetric_and_bounded(one in "[a-zé' -]{0,20}", other in "[a-zé' -]{0,20}") {
            let (a, b) = (NameKey::parse(&one), NameKey::parse(&other));
            let there = similarity(&a, &b);
            prop_assert!((0.0..=1.0).contains(&there));
            prop_assert!((there - similarity(&b, &a)).abs() < 1e-9);
        }
    }
}
