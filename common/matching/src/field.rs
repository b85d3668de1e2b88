//! Fields of any kind, so that what is compared is a matter of configuration: birth dates, addresses and numbers take part like
//! names.

use crate::company;
use crate::model::Level;
use crate::person::{self, NameKey, is_initial};
use crate::slips::Nearness;
use domain::name::fold;
use language::company_name::CompanyName;
use language::nickname;
use strsim::osa_distance;

/// Words of one value beyond this are not compared.
const MOST_WORDS: usize = 32;

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
            Self::Words => 10,
            Self::Code | Self::Date => 4,
            Self::Choice => 2,
        }
    }

    /// How two values agree; `None` where one is not told.
    pub fn compare(self, one: &str, other: &str) -> Level {
        self.compare_by(one, other, &|_| 1.0)
    }

    /// The same, where it is known how much each word tells.
    pub fn compare_by(self, one: &str, other: &str, telling: &dyn Fn(&str) -> f64) -> Level {
        let (one, other) = (fold(one), fold(other));
        if one.is_empty() || other.is_empty() {
            return None;
        }
        Some(match self {
            Self::Given if one != other && nickname::are_related(&one, &other) => 1,
            Self::Given if is_initial(&one, &other) || is_initial(&other, &one) => 4,
            Self::Given => match Nearness::of(&one, &other) {
                Nearness::Same => 0,
                Nearness::Near => 1,
                Nearness::Alike => 2,
                Nearness::Far => 3,
                Nearness::Different => 5,
            },
            Self::Family => Nearness::of(&one.replace(' ', ""), &other.replace(' ', "")) as u8,
            Self::FullName => full_name(&one, &other),
            Self::Company => {
                company::agreement(&CompanyName::parse(&one), &CompanyName::parse(&other), &|_| false) as u8
            }
            Self::Words => words(&one, &other, telling),
            Self::Code => code(&one, &other),
            Self::Date => date(&one, &other),
            Self::Choice => u8::from(one != other),
        })
    }
}

fn full_name(one: &str, other: &str) -> u8 {
    let ways = person::agreements(&NameKey::parse(one), &NameKey::parse(other), &|_| false);
    let worst = |way: &person::Agreement| match (way.given as u8).max(way.family as u8) {
        0 => 0,
        1 | 2 => 1,
        3 | 4 => 2,
        5..=7 => 3,
        _ => 4,
    };
    ways.iter().map(worst).min().unwrap_or(5)
}

/// By the share of words that have their like on the other side, each counted by how much it tells: 0 the same, 1 to 9 less.
fn words(one: &str, other: &str, telling: &dyn Fn(&str) -> f64) -> u8 {
    if one == other || one.replace(' ', "") == other.replace(' ', "") {
        return 0;
    }
    let (mut mine, mut theirs): (Vec<&str>, Vec<&str>) =
        (one.split(' ').take(MOST_WORDS).collect(), other.split(' ').take(MOST_WORDS).collect());
    let all: f64 = mine.iter().chain(&theirs).map(|word| telling(word)).sum();
    let mut shared = 0.0;
    // The same words first: few are left to be compared letter by letter.
    mine.retain(|word| match theirs.iter().position(|other| other == word) {
        Some(at) => {
            shared += 2.0 * telling(theirs.swap_remove(at));
            false
        }
        None => true,
    });
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
        if let Some((best, at)) = best.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(best, _)| *best > 0.0) {
            shared += best * (telling(word) + telling(theirs.swap_remove(at)));
        }
    }
    1 + ((1.0 - shared / all.max(f64::MIN_POSITIVE)) * 9.0).clamp(0.0, 8.0) as u8
}

fn code(one: &str, other: &str) -> u8 {
    let (one, other) = (one.replace(' ', ""), other.replace(' ', ""));
    if one == other {
        return 0;
    }
    match osa_distance(&one, &other) {
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
            (Kind::Code, "10117", "10171", Some(1)),
            (Kind::Code, "10117", "20095", Some(3)),
            (Kind::Date, "1980-02-11", "1980-11-02", Some(1)),
            (Kind::Date, "19800211", "1980-02-11", Some(0)),
            (Kind::Date, "1980-02-11", "1980-02-27", Some(2)),
            (Kind::Choice, "nsw", "NSW", Some(0)),
        ] {
            assert_eq!(kind.compare(one, other), level, "{kind:?}: {one} / {other}");
        }
    }
}
