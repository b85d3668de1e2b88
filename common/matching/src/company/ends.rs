//! The ends of names: legal forms that cannot be read, and names that break off.

use super::Level;
use super::words::{is_telling, may_be_read_as, shortened, slipped};
use crate::another_name::is_another_name;
use language::company_name::{CompanyName, before_possible_form, is_generic, tells_apart};
use strsim::osa_distance;

/// The words without one at an end that is the other name's legal form there.
pub(super) fn without_form_of<'w>(other: &CompanyName, words: &'w [String]) -> Vec<&'w str> {
    let mut words = shortened(words);
    let is = |word: Option<&&str>, form: &Option<String>| word.is_some() && word.copied() == form.as_deref();
    if words.len() > 1 && is(words.first(), &other.form_in_front) {
        words.remove(0);
    }
    if words.len() > 1 && is(words.last(), &other.written_form) {
        words.pop();
    }
    words
}

/// The same words in front of what may be a legal form.
pub(super) fn apart_from_form(mine: &[&str], theirs: &[&str]) -> Level {
    let (one, other) = (before_possible_form(mine), before_possible_form(theirs));
    let bare = one.len() < mine.len() || other.len() < theirs.len();
    if bare && one.concat() == other.concat() && !one.iter().all(|word| is_generic(word)) {
        Level::OtherForm
    } else {
        Level::Different
    }
}

/// The same words in front of a legal form that has a slip in it, and is read as words of the name.
pub(super) fn apart_from_slipped_form(
    (mine, asked): (&[&str], &CompanyName),
    (theirs, known): (&[&str], &CompanyName),
    romanised: bool,
    is_word: &dyn Fn(&str) -> bool,
) -> Level {
    let (form, other) = (asked.written_form.as_deref(), known.written_form.as_deref());
    let bare = (
        without_slipped_form(mine, form, other, theirs.len(), is_word),
        without_slipped_form(theirs, other, form, mine.len(), is_word),
    );
    match bare {
        (Some(mine), _) if mine == theirs => Level::Near,
        (_, Some(theirs)) if mine == theirs => Level::Near,
        (Some(mine), _) => slipped(mine, theirs, romanised, is_word).max(Level::Alike),
        (_, Some(theirs)) => slipped(mine, theirs, romanised, is_word).max(Level::Alike),
        (None, None) => Level::Different,
    }
}

/// The first words, where what stands behind them is the other name's legal form but for a slip: `Kessler KGsA` beside `Kessler KGaA`.
/// What was taken for a form of its own, behind it or in front, belongs to it: `Kessler GmhH & Co. KG`, `Kessler GmbH & C`.
fn without_slipped_form<'a, 'w>(
    words: &'a [&'w str],
    own: Option<&str>,
    form: Option<&str>,
    count: usize,
    is_word: &dyn Fn(&str) -> bool,
) -> Option<&'a [&'w str]> {
    let form = form.filter(|form| form.len() > 2)?;
    let (rest, tail) = words.split_at_checked(count)?;
    if rest.is_empty() || tail.is_empty() || tail.iter().any(|word| tells_apart(word) || is_word(word)) {
        return None;
    }
    let (tail, own) = (tail.concat(), own.unwrap_or_default());
    let is_form = |written: &str| {
        // Short forms are near to words: `Inn` is not `Inc`.
        let may_be_word = form.len() == 3
            && written.contains(['a', 'e', 'i', 'o', 'u', 'y'])
            && !written.contains(char::is_numeric);
        let is_slip = match osa_distance(written, form) {
            1 => !may_be_word,
            // `GhmB`, `LSijited`: no company's name, and what is left of it is read as the form.
            2 => form.len() > 3 && may_be_read_as(written, form) && !is_another_name(written, form, false),
            _ => false,
        };
        // `EO` is what is left of EOOD, `S` of San.
        let is_cut = form.starts_with(written) && !is_another_name(written, form, false);
        is_slip || is_cut
    };
    let is_form = is_form(&format!("{tail}{own}")) || (!own.is_empty() && is_form(&format!("{own}{tail}")));
    is_form.then_some(rest)
}

/// A name that breaks off before the other ends, after words enough to be known by: `Perez, Howard and`.
pub(super) fn cut_short(
    (mine, asked): (&[&str], &CompanyName),
    (theirs, known): (&[&str], &CompanyName),
) -> Level {
    let (mine, goes_on) = match mine.split_last() {
        Some((&("a" | "an"), rest)) => (rest, true),
        _ => (mine, asked.goes_on),
    };
    let Some((last, whole)) = mine.split_last() else { return Level::Different };
    let Some((meant, rest)) = theirs.strip_prefix(whole).and_then(|behind| behind.split_first()) else {
        return Level::Different;
    };
    let telling = whole.iter().chain((last == meant).then_some(last)).filter(|word| is_telling(word)).count();
    // `Goldman Sachs` is not its bank, nor `Christian Dior` its couture. What goes on is told by nothing behind.
    let is_other = !goes_on && rest.iter().any(|word| tells_apart(word) && !is_generic(word));
    let breaks_off = goes_on || last != meant || telling > 2 || rest.iter().all(|word| is_generic(word));
    // Both names have an `&` behind so many words.
    let is_linked = |count: usize| asked.linked == Some(count) && known.linked == Some(count);
    // A word that breaks off in the middle says itself that something is missing: `Ribeiro & Åk`, `Leconte Da C`, `Procter & G`.
    let is_enough = whole.len() + last.chars().count() > 2 || is_linked(whole.len());
    let is_broken = last != meant && rest.len() < 2 && telling > 0 && is_enough;
    // So does an `&` with nothing behind it: `Lindberg &`.
    let is_half = last == meant && rest.len() == 1 && is_telling(last) && is_linked(mine.len());
    // `АО «Кондрать`: nothing but a long beginning, in a quotation that never ends.
    let is_begun = goes_on && whole.is_empty() && last != meant && last.chars().count() > 4;
    let is_cut = meant.starts_with(last)
        && !is_other
        && ((telling > 1 && breaks_off) || is_broken || is_half || is_begun);
    if is_cut { Level::Damaged } else { Level::Different }
}
