//! The words of company names: the one spelling of each, and how much it tells.

use crate::company_words::{GENERIC, LATER_WORDS, ORDINALS, TELLING, TRADE_WORDS};
use crate::country::COUNTRIES;
use domain::name::fold;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

static TRADE: LazyLock<HashMap<String, &str>> = LazyLock::new(|| {
    let words = TRADE_WORDS.iter().flat_map(|line| {
        let canonical = line.split(' ').next().unwrap_or(line);
        line.split(' ').map(move |word| (fold(word), canonical))
    });
    words.collect()
});

static LATER: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| LATER_WORDS.iter().copied().collect());

static GENERIC_WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| GENERIC.iter().copied().collect());

static TELLING_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let countries = COUNTRIES.iter().map(|(_, name)| fold(name)).filter(|name| !name.contains(' '));
    TELLING.iter().map(|word| fold(word)).chain(countries).collect()
});

/// Whether a word of a name tells little of which company is meant.
pub fn is_generic(word: &str) -> bool {
    GENERIC_WORDS.contains(canonical(word))
}

/// Whether a word makes another company of the same group, or one of the same name elsewhere.
pub fn tells_apart(word: &str) -> bool {
    TELLING_WORDS.contains(word) || TELLING_WORDS.contains(canonical(word))
}

pub(super) fn canonical(word: &str) -> &str {
    TRADE.get(word).copied().unwrap_or(word)
}

/// The one spelling of a word; a name of one word stays as it is.
pub(super) fn spelling(word: &str, later: bool, count: usize) -> &str {
    if count == 1 {
        return word;
    }
    if let Some((_, ordinal)) = ORDINALS.iter().find(|(name, _)| *name == word) {
        return ordinal;
    }
    match LATER.get(word) {
        Some(long) if later => long,
        Some(_) => word,
        None => canonical(word),
    }
}
