//! The words of two names beside each other: which are the same, which have slips, and how much of a name cannot be read.

use super::Level;
use crate::another_name::{is_another_name, is_name, romanised_alike};
use crate::slips::{Nearness, slips};
use language::company_name::{is_generic, tells_apart};
use strsim::osa_distance;

/// Words of one name beyond this are not compared.
const MOST_WORDS: usize = 8;
/// What may be left of a word that cannot be read: its slips for each of its letters.
const UNREADABLE: f32 = 0.4;
/// A name of so many letters can have a slip in each word.
const LONG: usize = 10;
/// Of which so many are of words that tell: `Bosck Group` is no longer than `Bosck`.
const LONG_OF_TELLING: usize = 6;
/// So many of them are enough where no word has more than one slip.
const LONG_OF_SLIPS: usize = 8;
/// A word of fewer letters is another with one slip, where nothing else tells the name.
const SHORT: usize = 5;

pub(super) fn is_telling(word: &str) -> bool {
    word.len() > 2 && !is_generic(word)
}

pub(super) fn shortened(words: &[String]) -> Vec<&str> {
    words.iter().take(MOST_WORDS).map(String::as_str).collect()
}

/// The same words but for slips, and for how they are joined.
pub(super) fn slipped(
    mine: &[&str],
    theirs: &[&str],
    romanised: bool,
    is_word: &dyn Fn(&str) -> bool,
) -> Level {
    // Numbers are names of their own: Studio 54 is not Studio 55.
    let numbers = |words: &[&str]| -> Vec<String> {
        let all_digits = |word: &&&str| word.chars().all(|c| c.is_ascii_digit());
        words.iter().filter(all_digits).map(|word| (*word).to_owned()).collect()
    };
    if numbers(mine) != numbers(theirs) {
        return Level::Different;
    }
    if mine.len() == theirs.len() {
        return word_by_word(mine, theirs, romanised, is_word);
    }
    // A word more is no slip.
    let (few, many) = if mine.len() < theirs.len() { (mine, theirs) } else { (theirs, mine) };
    if few.iter().all(|word| many.contains(word)) {
        return Level::Different;
    }
    // Words joined or split; `and` may be caught between them.
    let whole = |words: &[&str]| words.concat().replace("and", "");
    let (whole, other) = (whole(mine), whole(theirs));
    if whole == other {
        return Level::Near;
    }
    match Nearness::of(&whole, &other) {
        Nearness::Near if whole.chars().count() >= 6 => Level::Near,
        Nearness::Alike if whole.chars().count() >= 10 => Level::Alike,
        Nearness::Alike if whole.chars().count() >= 6 => Level::Far,
        _ => Level::Different,
    }
}

/// The same words in another order, at least two of which tell something: `Jones & Smith`.
pub(super) fn reordered(mine: &[&str], theirs: &[&str]) -> Level {
    let telling = mine.iter().filter(|word| is_telling(word)).count();
    let (mut mine, mut theirs) = (mine.to_vec(), theirs.to_vec());
    mine.sort_unstable();
    theirs.sort_unstable();
    let same = telling > 1 && mine == theirs;
    if same { Level::Alike } else { Level::Different }
}

/// As many words on either side, each compared with its like.
fn word_by_word(mine: &[&str], theirs: &[&str], romanised: bool, is_word: &dyn Fn(&str) -> bool) -> Level {
    let (mut worst, mut slips, mut unreadable, mut names) = (Level::Same, 0, 0, 0);
    let mut is_one_slip_each = true;
    let is_all_that_tells = |word: &str| {
        theirs.len() == 1
            || (!is_generic(word) && theirs.iter().filter(|other| !is_generic(other)).count() == 1)
    };
    let kept = mine.iter().zip(theirs).filter(|(one, other)| one == other && is_telling(one)).count();
    for (at, (one, other)) in mine.iter().zip(theirs).enumerate().filter(|(_, (one, other))| one != other) {
        // A cut-off word says nothing of its own: `Northwind Tr`.
        let cut_off = other.starts_with(one) && at > 0 && at + 1 == mine.len();
        let is_another = || !cut_off && (is_word(one) || is_another_name(one, other, mine.len() == 1));
        let level = match Nearness::of(one, other) {
            // `Design op Fischer`: no company is known by a word that says nothing.
            _ if other.len() < 4 && one.len() < 4 && is_generic(other) => Level::Near,
            // Only put into Latin letters otherwise, which is no slip.
            _ if romanised && romanised_alike(one, other) => {
                worst = worst.max(Level::Near);
                continue;
            }
            Nearness::Near | Nearness::Alike if is_another() => Level::Known,
            // Few letters say little: `Bosh` is not `Bosch`, nor is `Bosh Group`.
            Nearness::Near if is_all_that_tells(other) && one.len().min(other.len()) < SHORT => Level::Far,
            Nearness::Near => Level::Near,
            // A name of one word has nothing else to be known by.
            Nearness::Alike | Nearness::Far if mine.len() == 1 => Level::Far,
            Nearness::Alike => Level::Alike,
            _ if mine.len() == 1 => return Level::Different,
            _ if is_another() && osa_distance(one, other) == 1 => Level::Known,
            _ if is_another() => return Level::Different,
            // What tells companies apart may be damaged where two other words agree, or one does and no company has the damaged
            // word: `Paiva Cardoso Apial`, `Laursen Fp0ds`.
            _ if !(cut_off
                || may_be_read_as(one, other)
                || ((kept > 1 || (kept > 0 && is_in_no_name(one))) && may_be_left_of(one, other))) =>
            {
                return Level::Different;
            }
            _ => {
                unreadable += 1;
                Level::Damaged
            }
        };
        slips += 1;
        names += u32::from(level == Level::Known);
        is_one_slip_each &= osa_distance(one, other) < 2;
        worst = worst.max(level);
    }
    // Two words that each have a slip are less than one; slips in one of several words leave the others.
    if worst == Level::Near && slips > 1 {
        return Level::Alike;
    }
    let telling = |words: &[&str]| -> String {
        words.iter().zip(theirs).filter(|(_, known)| !is_generic(known)).map(|(word, _)| *word).collect()
    };
    let (known, rest, other) = (theirs.concat(), telling(mine), telling(theirs));
    let near = Nearness::of(&mine.concat(), &known);
    // Slips in every word of a long name leave too much of it for another.
    let is_long =
        near <= Nearness::Alike && known.chars().count() >= LONG && other.chars().count() >= LONG_OF_TELLING;
    match worst {
        // `Perry, Baron and Johnson` are hardly others than `Perry, Barron and Johnson`.
        Level::Known if slips == 1 && kept > 1 => return Level::Damaged,
        // A word of another name beside one that cannot be read: too much differs.
        Level::Known if unreadable > 0 => return Level::Different,
        // Beside a word that is plainly damaged one that happens to be a name is damaged, too: `Hill, Lope and Mratinez`.
        Level::Known if names == 1 && slips > 1 && is_long => return Level::Damaged,
        Level::Known => return worst,
        _ => {}
    }
    let tells = kept > 0 || (other.len() >= 8 && Nearness::of(&rest, &other) <= Nearness::Near);
    let is_long = is_long || (slips > 1 && is_one_slip_each && other.chars().count() >= LONG_OF_SLIPS);
    match unreadable {
        0 if worst == Level::Alike && !tells => {
            if is_long {
                Level::Damaged
            } else {
                Level::Far
            }
        }
        0 => worst,
        1 | 2 if near == Nearness::Near && tells => Level::Alike,
        1 if tells && near <= Nearness::Far => Level::Damaged,
        1 | 2 if is_long => Level::Damaged,
        1 | 2 if near <= Nearness::Alike => Level::Far,
        _ => Level::Different,
    }
}

/// Whether a word may be a cut-off form of another, and says nothing of its own.
pub(super) fn may_be_read_as(one: &str, other: &str) -> bool {
    !tells_apart(other) && may_be_left_of(one, other)
}

fn may_be_left_of(one: &str, other: &str) -> bool {
    let letters = one.chars().count().max(other.chars().count()) as f32;
    !tells_apart(one) && slips(one, other) <= UNREADABLE * letters
}

/// Whether a word is in no list of words and names: it is no other company's, but what is left of a word.
fn is_in_no_name(word: &str) -> bool {
    !is_generic(word) && !tells_apart(word) && !is_name(word)
}
