//! What must not be: "but not in Berlin", "except banks", "without Kubernetes", "non-German". The words are read apart, and become a group of
//! the filter `not`; they are never read as what must be, also where nothing of them is understood.

use super::reading::{Reading, folded};
use super::{Parsed, numbers};

/// Words that refuse what follows.
const NOT: &[&str] = &[
    "not",
    "except",
    "excluding",
    "without",
    "outside",
    "isnt",
    "arent",
    "dont",
    "doesnt",
    "never",
    "nor",
    "no",
    "exclude",
    "excl",
    "besides",
];
/// Words that make a number of it instead, or nothing: no more than 50, not only.
const OTHERWISE: &[&str] = &[
    "more",
    "less",
    "fewer",
    "later",
    "earlier",
    "older",
    "younger",
    "over",
    "under",
    "above",
    "below",
    "only",
    "just",
    "necessarily",
];
/// Words that stand between and end nothing.
const LEADING: &[&str] = &[
    "in",
    "at",
    "from",
    "for",
    "of",
    "on",
    "to",
    "near",
    "based",
    "located",
    "headquartered",
    "working",
    "living",
    "using",
    "use",
    "uses",
    "run",
    "running",
    "speaking",
    "speak",
    "a",
    "an",
    "the",
    "any",
    "are",
    "is",
    "be",
    "been",
    "those",
    "with",
    "as",
];
/// Words that begin another part of the text.
const ENDS: &[&str] = &[
    "but",
    "who",
    "that",
    "which",
    "whose",
    "where",
    "with",
    "in",
    "at",
    "from",
    "based",
    "located",
    "using",
    "raised",
    "founded",
    "funded",
    "speaking",
    "having",
    "not",
    "except",
    "excluding",
    "without",
    "outside",
    "near",
    "across",
];

/// Verbs that begin another part after "and", "or" or a comma.
const VERBS: &[&str] = &[
    "use", "uses", "run", "runs", "have", "has", "had", "employ", "employs", "know", "knows", "speak",
    "speaks", "work", "works", "live", "lives", "is", "are", "was", "were", "raise", "joined", "started",
    "changed", "moved", "switched",
];

/// Reads the parts of a text that say what must not be.
pub fn read<'t>(reading: &mut Reading<'t>, apart: impl Fn(Reading<'t>) -> Parsed) {
    let (mut at, mut refused) = (0, None);
    while at < reading.len() {
        // Not in Germany or using Python: neither of the two.
        let goes_on = refused == Some(at) && reading.is(at, &["or"]);
        at = match end(reading, at, goes_on) {
            Some(to) => {
                let read = apart(reading.part(at, to));
                reading.refuse(at, to, read);
                refused = Some(to);
                to
            }
            None => {
                prefixed(reading, at, &apart);
                at + 1
            }
        };
    }
}

/// Where the part ends that is refused from this word on.
fn end(reading: &Reading<'_>, at: usize, goes_on: bool) -> Option<usize> {
    let is_other = reading.is(at, &["other"]) && reading.is(at + 1, &["than"]);
    let begins = is_other || reading.is(at, NOT) && !reading.is(at + 1, OTHERWISE);
    if !begins && !goes_on {
        return None;
    }
    let mut first = if is_other { at + 2 } else { at + 1 };
    while reading.is(first, LEADING) {
        first += 1;
    }
    let mut to = first;
    // The first word is refused whatever it is: not founded after 2010.
    while to < reading.len() && (to == first || !reading.is(to, ENDS) && !is_joined(reading, first, to)) {
        to += 1;
        if reading.words[to - 1].comma_after && !is_list(reading, to) {
            break;
        }
    }
    // What joins it to the next part is no part of it.
    while to > first && reading.is(to - 1, &["and", "or"]) {
        to -= 1;
    }
    (to > first).then_some(to)
}

/// Whether another part of the text begins with this word, which stands after "and", "or" or a comma.
fn begins(reading: &Reading<'_>, at: usize) -> bool {
    reading.is(at, ENDS) || reading.is(at, VERBS) || numbers::span(reading, at).is_some()
}

/// Whether "and" or "or" joins another part here, and not the two ends of a range.
fn is_joined(reading: &Reading<'_>, first: usize, at: usize) -> bool {
    let is_range = || (first..at).any(|from| numbers::span(reading, from).is_some_and(|span| span.to > at));
    reading.is(at, &["and", "or"]) && begins(reading, at + 1) && !is_range()
}

/// Whether a list goes on behind a comma: some words and the last "or" or "and".
fn is_list(reading: &Reading<'_>, from: usize) -> bool {
    let mut words = (from..reading.len().min(from + 5)).take_while(|at| !begins(reading, *at));
    words.any(|at| reading.is(at, &["and", "or"]) && !begins(reading, at + 1) && at > from)
}

/// `non-German`: one word is refused.
fn prefixed<'t>(reading: &mut Reading<'t>, at: usize, apart: &impl Fn(Reading<'t>) -> Parsed) {
    let word = &reading.words[at];
    let Some((front, own)) = word.text.split_once('-') else { return };
    if !front.eq_ignore_ascii_case("non") || own.is_empty() {
        return;
    }
    let (key, whole) = (folded(own), word.clone());
    reading.words[at].text = own;
    reading.words[at].key = key;
    let read = apart(reading.alone(at));
    reading.words[at] = whole;
    // A name that begins so is read as it is: non-profits.
    if !read.understood.is_empty() {
        reading.refuse(at, at + 1, read);
    }
}
