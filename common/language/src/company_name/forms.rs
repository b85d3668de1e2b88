//! Which letters are a legal form, and where in a name each may stand.

use super::words::tells_apart;
use crate::legal_forms::{ANYWHERE, IN_FRONT, IN_FRONT_OF_ANOTHER, LEGAL_FORMS};
use crate::romanise::romanise;
use domain::name::fold;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Legal forms by their letters alone.
static FORMS: LazyLock<HashMap<String, Form>> = LazyLock::new(|| {
    let mut forms = HashMap::new();
    for &(canonical, spellings) in LEGAL_FORMS.iter() {
        for spelling in spellings.split('|') {
            let folded = fold(spelling);
            let letters = folded.replace(' ', "");
            let spelt_out = folded.contains(' ') && letters.len() >= 10;
            let place = match letters.as_str() {
                word if IN_FRONT.contains(&word) || spelt_out || !word.is_ascii() => FormPlace::Either,
                word if IN_FRONT_OF_ANOTHER.contains(&word) => FormPlace::FrontOfAnother,
                _ => FormPlace::Behind,
            };
            // Names in Latin letters carry the forms of others: `Armenis A.V.E.E.`
            let latin = romanise(&folded).map(|form| form.replace(' ', ""));
            forms.entry(letters).or_insert(Form { canonical, place });
            if let Some(latin) = latin.filter(|latin| latin.len() > 3) {
                forms.entry(latin).or_insert(Form { canonical, place: FormPlace::Behind });
            }
        }
    }
    forms
});

/// Legal forms that are words of names too, by their letters alone.
static POSSIBLE_FORMS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("../possible_forms.txt").lines().map(|spelling| spelling.replace(' ', "")).collect()
});

static LONGEST_FORM: LazyLock<usize> = LazyLock::new(|| FORMS.keys().map(String::len).max().unwrap_or(0));

static FORMS_ANYWHERE: LazyLock<HashSet<String>> =
    LazyLock::new(|| ANYWHERE.iter().map(|word| fold(word)).collect());

pub(super) struct Form {
    pub(super) canonical: &'static str,
    pub(super) place: FormPlace,
}

#[derive(PartialEq)]
pub(super) enum FormPlace {
    Behind,
    Either,
    FrontOfAnother,
}

/// The form that is written with these letters.
pub(super) fn form(letters: &str) -> Option<&'static Form> {
    FORMS.get(letters)
}

/// Whether so many letters are more than any form has.
pub(super) fn is_too_long(letters: &str) -> bool {
    letters.len() > *LONGEST_FORM
}

/// Whether a word is nothing but a form wherever it stands.
pub(super) fn is_form_anywhere(word: &str) -> bool {
    FORMS_ANYWHERE.contains(word)
}

/// The words in front of what may be a legal form and may be a word of the name: `vat`, `sal`, `ks`.
pub fn before_possible_form<'a, 'w>(words: &'a [&'w str]) -> &'a [&'w str] {
    let is_form = |end: &[&str]| {
        let letters = end.concat();
        let tells = end.len() == 1 && tells_apart(&letters);
        !tells && (POSSIBLE_FORMS.contains(letters.as_str()) || FORMS.contains_key(&letters))
    };
    let at = (1..words.len()).find(|at| is_form(&words[*at..]));
    &words[..at.unwrap_or(words.len())]
}
