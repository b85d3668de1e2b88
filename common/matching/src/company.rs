//! How two names of companies agree. Legal forms, joiners and abbreviations are read away by `language`; here words are compared,
//! and it is known which words tell little and which make another company of the same group.

use crate::slips::Nearness;
use language::company_name::{CompanyName, before_possible_form, is_generic, tells_apart};

/// How two companies' names agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// The same domain; only where both sides tell one.
    Domain,
    /// The same words, and no other legal form.
    Same,
    /// The same words under another legal form.
    OtherForm,
    /// One slip, which gives a word that is no company's.
    Near,
    /// One has a word more that tells little: `Acme`, `Acme Group`.
    Generic,
    Alike,
    /// A slip, but the word is known from other names.
    Known,
    /// The first letters of the other's words.
    Acronym,
    /// One has a word more: `Northwind`, `Northwind Traders`.
    Part,
    /// One has a word more that tells companies apart: `Siemens`, `Siemens Energy`.
    Related,
    Different,
}

pub const LEVELS: usize = Level::Different as usize + 1;

/// Words of one name beyond this are not compared.
const MOST_WORDS: usize = 8;

/// How two names agree. `is_word` says whether a word of the name asked for is known from other companies.
pub fn agreement(asked: &CompanyName, known: &CompanyName, is_word: &dyn Fn(&str) -> bool) -> Level {
    let (mine, theirs) = (shortened(&asked.words), shortened(&known.words));
    if mine.is_empty() || theirs.is_empty() {
        return Level::Different;
    }
    if mine.concat() == theirs.concat() {
        let conflict = !asked.forms.is_empty()
            && !known.forms.is_empty()
            && !asked.forms.iter().any(|form| known.forms.contains(form));
        return if conflict { Level::OtherForm } else { Level::Same };
    }
    let best = slipped(&mine, &theirs, is_word);
    if best <= Level::Near {
        return best;
    }
    // A trade word with a slip in it is known only as it was spelt.
    let (spelt, other) = (shortened(&asked.spelt), shortened(&known.spelt));
    let best = best.min(slipped(&spelt, &other, is_word)).min(apart_from_form(&spelt, &other));
    if best < Level::Different {
        return best;
    }
    part(&mine, &theirs).min(acronym(&mine, &theirs)).min(acronym(&theirs, &mine))
}

fn shortened(words: &[String]) -> Vec<&str> {
    words.iter().take(MOST_WORDS).map(String::as_str).collect()
}

/// The same words but for slips, and for how they are joined.
fn slipped(mine: &[&str], theirs: &[&str], is_word: &dyn Fn(&str) -> bool) -> Level {
    // Numbers are names of their own: Studio 54 is not Studio 55.
    let numbers = |words: &[&str]| -> Vec<String> {
        let all_digits = |word: &&&str| word.chars().all(|c| c.is_ascii_digit());
        words.iter().filter(all_digits).map(|word| (*word).to_owned()).collect()
    };
    if numbers(mine) != numbers(theirs) {
        return Level::Different;
    }
    let mut best = Level::Different;
    if mine.len() == theirs.len() {
        let pairs = mine.iter().zip(theirs).map(|(one, other)| match Nearness::of(one, other) {
            Nearness::Same => Level::Same,
            Nearness::Near | Nearness::Alike if is_word(one) => Level::Known,
            Nearness::Near => Level::Near,
            Nearness::Alike => Level::Alike,
            _ => Level::Different,
        });
        best = pairs.max().unwrap_or(Level::Different);
        // Two words that each have a slip are less than one; slips in one of several words leave the others.
        let changed = mine.iter().zip(theirs).filter(|(one, other)| one != other).count();
        if best == Level::Near && changed > 1 {
            best = Level::Alike;
        }
    } else {
        // Words joined or split; `and` may be caught between them.
        let whole = |words: &[&str]| words.concat().replace("and", "");
        let (whole, other) = (whole(mine), whole(theirs));
        if whole == other {
            return Level::Near;
        }
        if whole.chars().count() >= 6 {
            best = match Nearness::of(&whole, &other) {
                Nearness::Near => Level::Near,
                Nearness::Alike => Level::Alike,
                _ => Level::Different,
            };
        }
    }
    best
}

/// The same words in front of what may be a legal form.
fn apart_from_form(mine: &[&str], theirs: &[&str]) -> Level {
    let (one, other) = (before_possible_form(mine), before_possible_form(theirs));
    let bare = one.len() < mine.len() || other.len() < theirs.len();
    if bare && one.concat() == other.concat() && !one.iter().all(|word| is_generic(word)) {
        Level::OtherForm
    } else {
        Level::Different
    }
}

/// One name within the other, and what the words beyond it tell.
fn part(mine: &[&str], theirs: &[&str]) -> Level {
    let (few, many) = if mine.len() <= theirs.len() { (mine, theirs) } else { (theirs, mine) };
    let mut rest: Vec<&str> = many.to_vec();
    for word in few {
        let Some(at) = rest.iter().position(|other| Nearness::of(word, other) <= Nearness::Near) else {
            return Level::Different;
        };
        rest.remove(at);
    }
    match () {
        // The first word names a company: `Bank of Acme` is not `Acme`.
        () if rest.iter().any(|word| tells_apart(word) || word.chars().any(|c| c.is_ascii_digit())) => {
            Level::Related
        }
        () if few.iter().all(|word| is_generic(word)) => Level::Different,
        () if rest.iter().all(|word| is_generic(word)) => Level::Generic,
        () if few.first() == many.first() => Level::Part,
        () => Level::Related,
    }
}

fn acronym(short: &[&str], long: &[&str]) -> Level {
    let [word] = short else { return Level::Different };
    let initials: String = long.iter().filter_map(|word| word.chars().next()).collect();
    if long.len() >= 3 && *word == initials { Level::Acronym } else { Level::Different }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn level(one: &str, other: &str) -> Level {
        agreement(&CompanyName::parse(one), &CompanyName::parse(other), &|_| false)
    }

    #[test]
    fn names_agree_to_a_degree() {
        for (one, other, expected) in [
            ("Acme", "ACME", Level::Same),
            ("Acme Inc", "Acme, Incorporated", Level::Same),
            ("Acme", "Acme GmbH", Level::Same),
            ("Acme Inc", "Acme GmbH", Level::OtherForm),
            ("Data Dog", "Datadog, Inc.", Level::Same),
            ("Northwind Traders", "Nortwind Traders Ltd", Level::Near),
            ("Northwind", "Northwind Traders", Level::Part),
            ("Acme", "Acme Group", Level::Generic),
            ("Siemens", "Siemens Bank", Level::Related),
            ("Delhaize vat", "Delhaize", Level::OtherForm),
            ("Delhaize ks", "Delhaize KS", Level::OtherForm),
            ("International Business Machines", "IBM", Level::Acronym),
            ("Studio 54", "Studio 55", Level::Different),
            ("Acme", "Globex", Level::Different),
            ("", "Globex", Level::Different),
        ] {
            assert_eq!(level(one, other), expected, "{one} / {other}");
            assert_eq!(level(other, one), expected, "{other} / {one}");
        }
    }

    #[test]
    fn a_slip_that_makes_a_known_word_counts_less() {
        let (one, other) = (CompanyName::parse("Acne Studios"), CompanyName::parse("Acme Studios"));
        assert_eq!(agreement(&one, &other, &|word| word == "acne"), Level::Known);
    }

    proptest! {
        #[test]
        fn any_names_can_be_compared(one in "\\PC{0,30}", other in "\\PC{0,30}") {
            let _ = level(&one, &other);
        }
    }
}
