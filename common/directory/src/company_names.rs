//! The companies a name may mean: those of that name however it is written, else those whose names share its telling words or
//! have words like them.

use crate::error::DirectoryError;
use crate::name_words::Words;
use crate::records::{Number, Of, Records};
use language::company_name::CompanyName;
use lookup::identifier::{IdentifierKind, hash};
use matching::company::{Level, agreement};
use rustc_hash::FxHashMap;

/// How many companies are compared in full.
const MOST_COMPARED: usize = 24;
/// A word in the names of more companies than this finds no company by itself.
const MOST_WITH_WORD: u64 = 1_000;
/// Words of a name beyond this are not looked up.
const MOST_WORDS: usize = 8;
/// Longer words are looked up as they are, without slips.
const LONGEST: usize = 40;

type Like = (Level, Number);

/// The companies with this name or one like it, the most alike first.
pub(crate) fn companies_like(
    records: &dyn Records,
    asked: &CompanyName,
) -> Result<Vec<Like>, DirectoryError> {
    let squashed = asked.words.concat();
    if squashed.is_empty() {
        return Ok(Vec::new());
    }
    let known = Words::new(records, Of::Companies);
    let exact = records.companies_carrying(hash(IdentifierKind::Name, &squashed))?;
    let found = compared_names(records, asked, &exact, &known)?;
    if !found.is_empty() {
        return Ok(found);
    }
    // Without umlauts, in Latin letters, as it sounds.
    let mut numbers = Vec::new();
    for key in asked.keys().iter().filter(|key| **key != squashed) {
        numbers.extend(records.companies_carrying(hash(IdentifierKind::Name, key))?);
    }
    // One company under several keys is one company, and no doubt between two.
    numbers.sort_unstable();
    numbers.dedup();
    let found = compared_names(records, asked, &numbers, &known)?;
    if found.first().is_some_and(|(level, _)| *level <= Level::Near) {
        return Ok(found);
    }
    numbers.extend(companies_sharing_words(records, asked, &squashed, &known)?);
    numbers.sort_unstable();
    numbers.dedup();
    compared_names(records, asked, &numbers, &known)
}

fn compared_names(
    records: &dyn Records,
    asked: &CompanyName,
    numbers: &[Number],
    known: &Words<'_>,
) -> Result<Vec<Like>, DirectoryError> {
    records.expect_companies(numbers)?;
    let mut found = Vec::new();
    for &number in numbers {
        let record = records.company_names(number)?;
        let levels = record
            .names()
            .map(|name| agreement(asked, &CompanyName::parse(name), &|word| known.is_known(word)));
        if let Some(level) = levels.min().filter(|level| *level < Level::Different) {
            found.push((level, number));
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// The companies that share the most telling words with a name, slips forgiven where a word is in no name.
fn companies_sharing_words(
    records: &dyn Records,
    asked: &CompanyName,
    squashed: &str,
    known: &Words<'_>,
) -> Result<Vec<Number>, DirectoryError> {
    let all = f64::from(records.company_count().max(1));
    let mut scores: FxHashMap<Number, f64> = FxHashMap::default();
    let whole = (asked.words.len() > 1).then_some(squashed);
    let latin = asked.in_latin();
    let latin = latin.iter().flat_map(|latin| latin.words.iter().take(MOST_WORDS));
    let words = asked.words.iter().take(MOST_WORDS).chain(latin).map(String::as_str).chain(whole);
    let mut rare: Vec<(u64, &str)> = words.map(|word| (known.count(word), word)).collect();
    rare.sort_unstable();
    for (count, word) in rare {
        if count > MOST_WITH_WORD && !scores.is_empty() {
            // Too common to find a company by, and weak evidence for those found.
            continue;
        }
        let telling = (all / (count as f64 + 1.0)).ln().max(0.1);
        let slips = match word.chars().count() {
            // Two slips are looked for in the whole name only, where they cover those in its words.
            length @ 4..=LONGEST if count == 0 => {
                if word == squashed && length >= 8 {
                    2
                } else {
                    1
                }
            }
            _ => 0,
        };
        for number in records.companies_with_word(word, slips, MOST_WITH_WORD)? {
            *scores.entry(number).or_default() += telling;
        }
    }
    let mut best: Vec<(f64, Number)> = scores.into_iter().map(|(number, score)| (score, number)).collect();
    best.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    best.truncate(MOST_COMPARED);
    Ok(best.into_iter().map(|(_, number)| number).collect())
}
