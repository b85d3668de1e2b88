//! How two names of companies agree. Legal forms, joiners and abbreviations are read away by `language`; here words are compared,
//! and it is known which words tell little and which make another company of the same group.

mod ends;
#[cfg(test)]
mod tests;
mod words;

use crate::slips::Nearness;
use ends::{apart_from_form, apart_from_slipped_form, cut_short, without_form_of};
use language::company_name::{CompanyName, is_generic, tells_apart};
use words::{reordered, shortened, slipped};

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
    /// Slips in a name of several words or a long one.
    Alike,
    /// A word that cannot be read, in a name whose other words agree.
    Damaged,
    /// A slip, but the word is known from other names.
    Known,
    /// The first letters of the other's words.
    Acronym,
    /// One has a word more: `Northwind`, `Northwind Traders`.
    Part,
    /// A short name much alike: enough where everything else agrees.
    Far,
    /// One has a word more that tells companies apart: `Siemens`, `Siemens Energy`.
    Related,
    Different,
}

pub const LEVELS: usize = Level::Different as usize + 1;

/// How two names agree. `is_word` says whether a word of the name asked for is known from other companies.
pub fn agreement(asked: &CompanyName, known: &CompanyName, is_word: &dyn Fn(&str) -> bool) -> Level {
    let level = written(asked, known, false, is_word);
    if level <= Level::OtherForm {
        return level;
    }
    // Names in other letters are compared in Latin ones, as they are read and as machines write them.
    let in_latin = |latin: fn(&CompanyName) -> Option<CompanyName>| {
        let (mine, theirs) = (latin(asked), latin(known));
        if mine.is_none() && theirs.is_none() {
            return Level::Different;
        }
        written(mine.as_ref().unwrap_or(asked), theirs.as_ref().unwrap_or(known), true, is_word)
    };
    let level = level.min(in_latin(CompanyName::in_latin));
    if level <= Level::Near { level } else { level.min(in_latin(CompanyName::in_latin_by_letter)) }
}

/// How two names agree as they are written; `romanised` where one is put into Latin letters, which is done in several ways.
fn written(
    asked: &CompanyName,
    known: &CompanyName,
    romanised: bool,
    is_word: &dyn Fn(&str) -> bool,
) -> Level {
    // The other's legal form is one in other letters, too: `AO Lukoil` is `АО Лукойл`.
    let (mine, theirs) = match romanised {
        true => (without_form_of(known, &asked.words), without_form_of(asked, &known.words)),
        false => (shortened(&asked.words), shortened(&known.words)),
    };
    if mine.is_empty() || theirs.is_empty() {
        return Level::Different;
    }
    let (whole, other) = (mine.concat(), theirs.concat());
    // `Mueller` is `Müller`, and `Østergaard & Uelker` is `Østergaard & Ülker`.
    let spelt_out = asked.spelt_out.as_deref() == Some(&other)
        || known.spelt_out.as_deref() == Some(whole.as_str())
        || (asked.spelt_out.is_some() && asked.spelt_out == known.spelt_out);
    if whole == other || spelt_out {
        let conflict = !asked.forms.is_empty()
            && !known.forms.is_empty()
            && !asked.forms.iter().any(|form| known.forms.contains(form));
        return if conflict { Level::OtherForm } else { Level::Same };
    }
    let best = slipped(&mine, &theirs, romanised, is_word);
    if best <= Level::Near {
        return best;
    }
    // A trade word with a slip in it is known only as it was spelt.
    let (spelt, other) = (shortened(&asked.spelt), shortened(&known.spelt));
    let best = best.min(slipped(&spelt, &other, romanised, is_word)).min(apart_from_form(&spelt, &other));
    let forms = |mine: &[&str], theirs: &[&str]| {
        apart_from_slipped_form((mine, asked), (theirs, known), romanised, is_word)
    };
    let best = best.min(forms(&mine, &theirs)).min(forms(&spelt, &other)).min(reordered(&mine, &theirs));
    if best <= Level::Known {
        return best;
    }
    let cut = cut_short((&mine, asked), (&theirs, known));
    if cut < Level::Different {
        return best.min(cut);
    }
    best.min(part(&mine, &theirs)).min(acronym(&mine, &theirs)).min(acronym(&theirs, &mine))
}

/// One name within the other, and what the words beyond it tell.
fn part(mine: &[&str], theirs: &[&str]) -> Level {
    // A slip in a name of one word is no word more.
    if mine.len() == 1 && theirs.len() == 1 {
        return Level::Different;
    }
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
