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
//! | one typo, in at least 4 letters (3 for given names never) | 0.93 | 0.93 |
//! | two typos, in at least 8 letters | 0.86 | 0.86 |
//! | an initial | 0.82 | – |
//! | anything else | 0 | 0 |
//!
//! Given and family name exchanged cost 3 %. A typo is an inserted, missing, wrong or exchanged letter.

use super::nickname;
use crate::domain::PersonName;
use crate::domain::name::fold;

const PARTICLES: &[&str] = &[
    "de", "del", "della", "di", "da", "das", "dos", "do", "du", "des", "la", "le", "van", "von", "der",
    "den", "ter", "ten", "zu", "zur", "af", "av", "al", "el", "bin", "ibn", "ben", "st", "mac", "mc", "o",
    "y", "e",
];

/// A name folded for comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameKey {
    /// The given name and any middle names.
    pub given: Vec<String>,
    /// The words of the family name, particles included.
    pub family: Vec<String>,
}

impl NameKey {
    pub fn new(name: &PersonName) -> Self {
        let mut given = words(&name.first);
        given.extend(name.middle.iter().flat_map(|middle| words(middle)));
        Self { given, family: words(&name.last) }
    }

    pub fn parse(full: &str) -> Self {
        Self::new(&PersonName::parse(full))
    }

    fn swapped(&self) -> Self {
        Self { given: self.family.clone(), family: self.given.clone() }
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
    if family == 0.0 { 0.0 } else { family * given(&one.given, &other.given) }
}

fn given(one: &[String], other: &[String]) -> f64 {
    let (Some(first), Some(second)) = (one.first(), other.first()) else { return 0.0 };
    if first == second {
        return 1.0;
    }
    // `Anna-Maria` may be written `Annamaria` or go by `Anna`; somebody called by a middle name goes by that.
    if one.concat() == other.concat() {
        return 1.0;
    }
    if one.contains(second) || other.contains(first) {
        return 0.95;
    }
    if nickname::are_related(first, second) {
        return 0.95;
    }
    let initial = |short: &str, long: &str| short.chars().count() == 1 && long.starts_with(short);
    if initial(first, second) || initial(second, first) {
        return 0.82;
    }
    typos(first, second)
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
    let whole = typos(&mine.concat(), &theirs.concat());
    if whole > 0.0 {
        return whole;
    }
    // One half of a double name, misspelt.
    let half = |many: &[&str], few: &[&str]| match few {
        [word] if many.len() > 1 => many.iter().map(|other| typos(word, other)).fold(0.0, f64::max) * 0.92,
        _ => 0.0,
    };
    half(&mine, &theirs).max(half(&theirs, &mine))
}

fn typos(one: &str, other: &str) -> f64 {
    let shorter = one.chars().count().min(other.chars().count());
    if one.chars().count().abs_diff(other.chars().count()) > 2 || shorter < 4 {
        return 0.0;
    }
    match strsim::osa_distance(one, other) {
        0 => 1.0,
        1 => 0.93,
        2 if shorter >= 8 => 0.86,
        _ => 0.0,
    }
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
