//! General knowledge of names: which words are given names, whose, and which are family names, and how common each is. So a name is
//! told from a slip in another even in a directory that knows few people.
//!
//! The lists are made by infra/names.py: sorted, written as names are compared, and each line without what it shares with the one
//! before. They are searched where they lie.

use std::sync::LazyLock;

/// Who bears a given name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sex {
    Female,
    Male,
    Either,
}

impl Sex {
    /// Whether two names exclude each other: one is a woman's, the other a man's.
    pub fn excludes(self, other: Self) -> bool {
        matches!((self, other), (Self::Female, Self::Male) | (Self::Male, Self::Female))
    }
}

/// A listed given name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GivenName {
    pub sex: Sex,
    pub listed: Listed,
}

/// The facts about a name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Listed {
    /// How many have it where it is most common, 0 to 1.
    pub share: f64,
    /// The parts of the world it is at home in, a bit each.
    regions: u16,
}

impl Listed {
    /// Whether both names are at home in some part of the world.
    pub fn meets(self, other: Self) -> bool {
        self.regions & other.regions != 0
    }

    /// Whether it is at home where vowels are mostly not written, so that each writes them in Latin letters as it sounds.
    pub fn is_without_vowels(self) -> bool {
        self.regions & WITHOUT_VOWELS != 0
    }
}

/// The part of the world from Turkey to Persia, as infra/names.py numbers them.
const WITHOUT_VOWELS: u16 = 1 << 9;

static GIVEN: LazyLock<List> = LazyLock::new(|| List::new(include_str!("given_names.txt"), 4));
static FAMILY: LazyLock<List> = LazyLock::new(|| List::new(include_str!("family_names.txt"), 3));

/// A given name, as names are compared: folded, in Latin letters, in one word.
pub fn given(name: &str) -> Option<GivenName> {
    let marks = GIVEN.find(name)?;
    let sex = match marks[0] {
        b'f' => Sex::Female,
        b'm' => Sex::Male,
        _ => Sex::Either,
    };
    Some(GivenName { sex, listed: listed(&marks[1..]) })
}

/// A family name, written as given names are.
pub fn family(name: &str) -> Option<Listed> {
    FAMILY.find(name).map(listed)
}

/// A letter for the share, `a` for one half and each further for half as many, and two of six bits for the regions.
fn listed(marks: &[u8]) -> Listed {
    let bits = |at: usize| u16::from(marks.get(at).map_or(0, |letter| letter.saturating_sub(b'0')));
    let halves = marks.first().map_or(25, |letter| i32::from(*letter) - i32::from(b'a'));
    Listed { share: 0.5_f64.powi(halves + 1), regions: bits(1) | bits(2) << 6 }
}

/// A sorted list of names, each with marks behind it.
struct List {
    lines: Vec<&'static [u8]>,
    marks: usize,
}

/// Every so many lines one is written in full.
const BLOCK: usize = 32;

impl List {
    fn new(text: &'static str, marks: usize) -> Self {
        Self {
            lines: text.as_bytes().split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect(),
            marks,
        }
    }

    /// A line's letters that it does not share with the one before, and its marks.
    fn parts(&self, line: &'static [u8]) -> (&'static [u8], &'static [u8]) {
        let rest = line.get(1..).unwrap_or_default();
        rest.split_at(rest.len().saturating_sub(self.marks))
    }

    /// What stands behind a name.
    fn find(&self, name: &str) -> Option<&'static [u8]> {
        let name = name.as_bytes();
        let is_before = |block: usize| self.parts(self.lines[block * BLOCK]).0 <= name;
        let (mut from, mut to) = (0, self.lines.len().div_ceil(BLOCK));
        while from < to {
            let middle = from + (to - from) / 2;
            if is_before(middle) { from = middle + 1 } else { to = middle }
        }
        let block = from.checked_sub(1)? * BLOCK;
        let mut listed: Vec<u8> = Vec::with_capacity(32);
        for line in self.lines.iter().skip(block).take(BLOCK) {
            let (letters, marks) = self.parts(line);
            listed.truncate(usize::from(line[0].saturating_sub(b'0')));
            listed.extend_from_slice(letters);
            match listed.as_slice().cmp(name) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => return (marks.len() == self.marks).then_some(marks),
                std::cmp::Ordering::Greater => return None,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_knows_these_names_and_whose_they_are() {
        for (name, sex) in [
            ("robert", Sex::Male),
            ("roberta", Sex::Female),
            ("sofia", Sex::Female),
            ("sonia", Sex::Female),
            ("donald", Sex::Male),
            ("irene", Sex::Female),
            ("andrea", Sex::Either),
            ("kim", Sex::Either),
            ("katarzyna", Sex::Female),
            ("giorgos", Sex::Male),
            ("dmitry", Sex::Male),
        ] {
            assert_eq!(given(name).map(|known| known.sex), Some(sex), "{name}");
        }
        for name in ["barker", "parker", "rossi", "russo", "andersen", "kowalski", "papadopoulos", "ivanov"] {
            assert!(family(name).is_some(), "{name}");
        }
        for word in ["", "z", "robbert2", "xqzxq", "haos"] {
            assert!(given(word).is_none() && family(word).is_none(), "{word}");
        }
        assert!(family("smith").unwrap().share > family("snell").unwrap().share);
        assert!(given("michael").unwrap().listed.share > 10.0 * given("micheal").unwrap().listed.share);
        let meet = |one: &str, other: &str| family(one).unwrap().meets(family(other).unwrap());
        assert!(meet("barker", "parker") && meet("rossi", "russo") && !meet("lindqvist", "papadopoulos"));
    }

    #[test]
    fn every_listed_name_is_found_where_it_lies() {
        for (list, marks) in [(&*GIVEN, 4), (&*FAMILY, 3)] {
            let (mut name, mut before) = (Vec::new(), Vec::new());
            for line in &list.lines {
                name.truncate(usize::from(line[0] - b'0'));
                name.extend_from_slice(&line[1..line.len() - marks]);
                assert!(before < name, "{before:?} {name:?}");
                let text = std::str::from_utf8(&name).unwrap();
                assert_eq!(list.find(text), Some(&line[line.len() - marks..]), "{text}");
                assert_eq!(list.find(&format!("{text}0")), None);
                before.clone_from(&name);
            }
            assert!(list.lines.len() > 20_000 && list.find("").is_none());
        }
        let bytes = include_str!("given_names.txt").len() + include_str!("family_names.txt").len();
        assert!(bytes < 950_000, "{bytes}");
    }
}
