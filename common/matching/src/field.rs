//! Fields of any kind, so that the compared fields are a matter of configuration: birth dates, addresses and numbers take part like
//! names.

use crate::company;
use crate::person::{self, NameKey, is_initial};
use crate::slips::Nearness;
use domain::name::fold;
use language::company_name::CompanyName;
use language::nickname;
use strsim::osa_distance;

/// Words of one value beyond this are not compared.
const MOST_WORDS: usize = 32;
/// Pairs of words beyond this are not compared letter by letter.
const MOST_LIKE: usize = 100;

/// What a shared word tells at least to be of each level: the logarithm of how many values have none of it for one that has.
const SHARED: [f64; 8] = [7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.5];

/// What a field holds, and so how two values of it are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A given name: nicknames and initials count.
    Given,
    Family,
    /// Given and family name in one.
    FullName,
    Company,
    /// Words in any order, such as an address.
    Words,
    /// The same, by how much of the one that says less is in the other: a department and its university.
    Within,
    /// Words in any order as companies write them: without legal forms, abbreviations spelt out.
    CompanyWords,
    /// By the most telling word that both have.
    SharedWord,
    /// Digits and letters that mean nothing apart: a postcode, a number.
    Code,
    /// A date, its digits in the order of year, month, day.
    Date,
    /// One of few values: the same or not.
    Choice,
}

impl Kind {
    /// How many levels it has.
    pub const fn levels(self) -> usize {
        match self {
            Self::Given => 6,
            Self::Family => 5,
            Self::FullName => 6,
            Self::Company => company::LEVELS,
            Self::Words | Self::Within | Self::CompanyWords => 10,
            Self::SharedWord => SHARED.len() + 2,
            Self::Code | Self::Date => 4,
            Self::Choice => 2,
        }
    }

    /// Reads a value once, to be compared with many; `None` where nothing is told.
    pub fn read(self, text: &str) -> Option<Value> {
        let text = fold(text);
        if text.is_empty() {
            return None;
        }
        let (mut words, mut name, mut company) = (Vec::new(), None, None);
        match self {
            Self::Words | Self::Within | Self::SharedWord => {
                words = text.split(' ').take(MOST_WORDS).map(str::to_owned).collect();
            }
            Self::CompanyWords => words = CompanyName::parse(&text).words,
            Self::Company => company = Some(CompanyName::parse(&text)),
            Self::FullName => name = Some(NameKey::parse(&text)),
            Self::Given | Self::Family | Self::Code | Self::Date | Self::Choice => {}
        }
        words.truncate(MOST_WORDS);
        let joined = text.replace(' ', "");
        Some(Value { text, joined, words, name, company })
    }

    /// How two values agree; `telling` is how much a word tells.
    pub fn compare(self, one: &Value, other: &Value, telling: &dyn Fn(&str) -> f64) -> u8 {
        let (mine, theirs) = (one.text.as_str(), other.text.as_str());
        let overlap = || Overlap::of(one, other, telling);
        match self {
            Self::Given if mine != theirs && nickname::are_related(mine, theirs) => 1,
            Self::Given if is_initial(mine, theirs) || is_initial(theirs, mine) => 4,
            Self::Given => match Nearness::of(mine, theirs) {
                Nearness::Same => 0,
                Nearness::Near => 1,
                Nearness::Alike => 2,
                Nearness::Far => 3,
                Nearness::Different => 5,
            },
            Self::Family => Nearness::of(&one.joined, &other.joined) as u8,
            Self::FullName => match (&one.name, &other.name) {
                (Some(one), Some(other)) => full_name(one, other),
                _ => 5,
            },
            Self::Company => match (&one.company, &other.company) {
                (Some(one), Some(other)) => company::agreement(one, other, &|_| false) as u8,
                _ => company::LEVELS as u8 - 1,
            },
            Self::Words | Self::CompanyWords => overlap().of_all(),
            Self::Within => overlap().of_less(),
            Self::SharedWord => overlap().most_telling(),
            Self::Code => code(&one.joined, &other.joined),
            Self::Date => date(mine, theirs),
            Self::Choice => u8::from(mine != theirs),
        }
    }
}

/// A value of a field, read.
#[derive(Debug, Clone)]
pub struct Value {
    text: String,
    joined: String,
    words: Vec<String>,
    name: Option<NameKey>,
    company: Option<CompanyName>,
}

impl Value {
    /// As it is compared: lower case, without accents.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }
}

fn full_name(one: &NameKey, other: &NameKey) -> u8 {
    let ways = person::agreements(one, other, &|_| 0.0);
    let worst = |way: &person::Agreement| match (way.given as u8).max(way.family as u8) {
        0 => 0,
        1 | 2 => 1,
        3 | 4 => 2,
        5..=7 => 3,
        _ => 4,
    };
    ways.iter().map(worst).min().unwrap_or(5)
}

/// The words of two values that have their like on the other side, each counted by how much it tells.
struct Overlap {
    same: bool,
    /// The overlap, counted on both sides.
    shared: f64,
    mine: f64,
    theirs: f64,
    /// What the most telling word tells that both have.
    most: Option<f64>,
}

impl Overlap {
    fn of(one: &Value, other: &Value, telling: &dyn Fn(&str) -> f64) -> Self {
        let (mut mine, mut theirs) = (one.words(), other.words());
        let sum = |words: &[&str]| words.iter().map(|word| telling(word)).sum();
        let mut overlap = Self {
            same: one.words == other.words || one.joined == other.joined,
            shared: 0.0,
            mine: sum(&mine),
            theirs: sum(&theirs),
            most: None,
        };
        // The same words first: few are left to be compared letter by letter.
        mine.retain(|word| match theirs.iter().position(|other| other == word) {
            Some(at) => {
                let tells = telling(theirs.swap_remove(at));
                overlap.shared += 2.0 * tells;
                overlap.most = Some(overlap.most.map_or(tells, |most| most.max(tells)));
                false
            }
            None => true,
        });
        // Of long texts only the words as they stand: letter by letter they would take too long.
        if mine.len() * theirs.len() > MOST_LIKE {
            return overlap;
        }
        for word in mine {
            let like = |other: &str| -> f64 {
                match Nearness::of(word, other) {
                    Nearness::Same | Nearness::Near => 0.9,
                    Nearness::Alike => 0.75,
                    _ if is_initial(word, other) || is_initial(other, word) => 0.5,
                    Nearness::Far => 0.3,
                    Nearness::Different => 0.0,
                }
            };
            let best = theirs.iter().enumerate().map(|(at, other)| (like(other), at));
            if let Some((best, at)) = best.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(best, _)| *best > 0.0)
            {
                overlap.shared += best * (telling(word) + telling(theirs.swap_remove(at)));
            }
        }
        overlap
    }

    /// The share of both that is shared: 0 the same, 1 to 9 less.
    fn of_all(&self) -> u8 {
        self.level(self.shared / (self.mine + self.theirs))
    }

    /// The share of the one that says less.
    fn of_less(&self) -> u8 {
        self.level(self.shared / 2.0 / self.mine.min(self.theirs))
    }

    fn level(&self, share: f64) -> u8 {
        if self.same { 0 } else { 1 + ((1.0 - share) * 9.0).clamp(0.0, 8.0) as u8 }
    }

    fn most_telling(&self) -> u8 {
        let Some(most) = self.most else { return SHARED.len() as u8 + 1 };
        SHARED.iter().position(|at_least| most >= *at_least).unwrap_or(SHARED.len()) as u8
    }
}

fn code(one: &str, other: &str) -> u8 {
    if one == other {
        return 0;
    }
    match osa_distance(one, other) {
        1 => 1,
        2 if one.len().min(other.len()) >= 6 => 2,
        _ => 3,
    }
}

/// The same, one slip or day and month exchanged, two of three parts the same, another.
fn date(one: &str, other: &str) -> u8 {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).take(8).collect::<String>();
    let (one, other) = (digits(one), digits(other));
    if one == other {
        return 0;
    }
    let parts = |text: &str| {
        Some([text.get(..4)?.to_owned(), text.get(4..6)?.to_owned(), text.get(6..8)?.to_owned()])
    };
    let (Some(mine), Some(theirs)) = (parts(&one), parts(&other)) else {
        return if osa_distance(&one, &other) <= 1 { 1 } else { 3 };
    };
    let turned = mine[0] == theirs[0] && mine[1] == theirs[2] && mine[2] == theirs[1];
    if turned || osa_distance(&one, &other) <= 1 {
        return 1;
    }
    let same = mine.iter().zip(&theirs).filter(|(one, other)| one == other).count();
    if same >= 2 { 2 } else { 3 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_agrees_to_a_degree() {
        for (kind, one, other, level) in [
            (Kind::Given, "Bob", "Robert", Some(1)),
            (Kind::Given, "B.", "Bob", Some(4)),
            (Kind::Given, "", "Bob", None),
            (Kind::Family, "Mac Donald", "MacDonald", Some(0)),
            (Kind::Words, "12 Main Street", "12 main street", Some(0)),
            (Kind::Words, "12 Main Street", "Main Street 12", Some(1)),
            (Kind::Within, "Physics, Leipzig University", "Leipzig University", Some(1)),
            (Kind::CompanyWords, "Acme Mfg GmbH", "Acme Manufacturing", Some(0)),
            (Kind::SharedWord, "Main Street 12", "Main Road 3", Some(6)),
            (Kind::SharedWord, "Main Street", "High Road", Some(9)),
            (Kind::Code, "10117", "10171", Some(1)),
            (Kind::Code, "10117", "20095", Some(3)),
            (Kind::Date, "1980-02-11", "1980-11-02", Some(1)),
            (Kind::Date, "19800211", "1980-02-11", Some(0)),
            (Kind::Date, "1980-02-11", "1980-02-27", Some(2)),
            (Kind::Choice, "nsw", "NSW", Some(0)),
        ] {
            let read = kind.read(one).zip(kind.read(other));
            let found = read.map(|(one, other)| kind.compare(&one, &other, &|_| 1.0));
            assert_eq!(found, level, "{kind:?}: {one} / {other}");
        }
    }
}
