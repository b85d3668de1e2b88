//! Company names in the form under which their spellings meet: without legal form, punctuation or a leading article, each
//! trade word in one spelling.

mod domains;
mod ends;
mod forms;
#[cfg(test)]
mod tests;
mod tokens;
mod words;

pub use forms::before_possible_form;
pub use words::{is_generic, tells_apart};

use crate::company_spelling::{without_entities, without_umlauts};
use crate::company_words::NUMBERS;
use crate::romanise::{romanise, romanise_by_letter, romanised_key};
use ends::{Forms, take_article, take_forms};
use tokens::{Token, tokens, with_forms_apart};
use words::{canonical, spelling};

/// A company's name taken apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CompanyName {
    /// What tells the company from others, each trade word in one spelling.
    pub words: Vec<String>,
    /// The same words as they were spelt, trade words and numbers too.
    pub spelt: Vec<String>,
    /// Its legal forms: `limited` for Ltd and Limited alike.
    pub forms: Vec<&'static str>,
    /// It ends with `and` or within a quotation, so that something is missing behind it.
    pub goes_on: bool,
    /// How many words stand in front of the first `&`.
    pub linked: Option<usize>,
    /// The letters of the form at the end, or in front of a place, as it is written: what a slip in it is told by.
    pub written_form: Option<String>,
    /// The same of the form in front: `ао` of АО Лукойл, which in Latin letters may be a word.
    pub form_in_front: Option<String>,
    /// The ending, when the name is a domain: `com` of Booking.com.
    pub domain: Option<String>,
    /// The words in one as they are written without umlauts: `muellersoehne`.
    pub spelt_out: Option<String>,
}

impl CompanyName {
    pub fn parse(name: &str) -> Self {
        let spelt_out = without_umlauts(name).map(|name| Self::read(&name).words.concat());
        Self { spelt_out, ..Self::read(name) }
    }

    fn read(name: &str) -> Self {
        let name = without_entities(name);
        let name = with_forms_apart(&name);
        let mut domain = None;
        let mut tokens = tokens(&name, &mut domain);
        let mut ends_with_link = false;
        while tokens.len() > 1 && tokens.pop_if(|last| last.link).is_some() {
            ends_with_link = true;
        }
        let goes_on = ends_with_link || breaks_off(&name);
        take_article(&mut tokens);
        let Forms { forms, written_form, form_in_front } = take_forms(&mut tokens);
        let linked = tokens.iter().position(|token| token.link);
        let linked = linked.or(ends_with_link.then_some(tokens.len()));
        let spelt = tokens.iter().filter(|token| !token.link || tokens.len() == 1);
        let spelt = spelt.map(|token| token.word.clone()).collect();
        let words = words(&tokens);
        let spelt_out = None;
        Self { words, spelt, forms, goes_on, linked, written_form, form_in_front, domain, spelt_out }
    }

    /// The name in Latin letters, where it is in others.
    pub fn in_latin(&self) -> Option<Self> {
        self.in_latin_by(romanise)
    }

    /// The same of Cyrillic and Greek, letter by letter.
    pub fn in_latin_by_letter(&self) -> Option<Self> {
        self.in_latin_by(romanise_by_letter)
    }

    fn in_latin_by(&self, romanise: fn(&str) -> Option<String>) -> Option<Self> {
        if self.words.iter().all(|word| word.is_ascii()) {
            return None;
        }
        let latin = |words: &[String]| -> Option<Vec<String>> {
            let found: Vec<Option<String>> = words.iter().map(|word| romanise(word)).collect();
            let words = found.iter().zip(words).map(|(found, word)| found.as_ref().unwrap_or(word));
            let words = words.flat_map(|word| word.split(' ')).filter(|word| !word.is_empty());
            found.iter().any(Option::is_some).then(|| words.map(str::to_owned).collect())
        };
        let words = latin(&self.words)?.iter().map(|word| canonical(word).to_owned()).collect();
        let spelt = latin(&self.spelt).unwrap_or_else(|| self.spelt.clone());
        let form = |form: &Option<String>| {
            Some(romanise(form.as_deref()?).or_else(|| form.clone())?.replace(' ', ""))
        };
        let (written_form, form_in_front) = (form(&self.written_form), form(&self.form_in_front));
        Some(Self { words, spelt, written_form, form_in_front, ..self.clone() })
    }

    /// The keys under which the name is found however it is written: as it is, without umlauts, and in Latin letters, as it sounds and
    /// as machines write it.
    pub fn keys(&self) -> Vec<String> {
        let whole = self.words.concat();
        let sound = match self.in_latin() {
            Some(latin) => latin.words.concat(),
            None => whole.clone(),
        };
        let by_letter = self.in_latin_by_letter().map(|latin| latin.words.concat());
        let mut keys = vec![whole];
        for key in self.spelt_out.clone().into_iter().chain([romanised_key(&sound), sound]).chain(by_letter) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }
}

/// Whether a name ends within what it quotes or puts into brackets: `АО «Кондрать`.
fn breaks_off(name: &str) -> bool {
    [('«', '»'), ('„', '“'), ('(', ')')].into_iter().any(|(open, close)| {
        match (name.rfind(open), name.rfind(close)) {
            (Some(open), close) => close.is_none_or(|close| close < open),
            _ => false,
        }
    })
}

/// The words in their one spelling: initials in a row are one word, and so is a number.
fn words(tokens: &[Token]) -> Vec<String> {
    let mut words: Vec<String> = Vec::with_capacity(tokens.len());
    // What the last word is: initials, or tens that a digit may follow.
    let (mut initials, mut tens): (bool, Option<u32>) = (false, None);
    for token in tokens.iter().filter(|token| !token.link || tokens.len() == 1) {
        let word = token.word.as_str();
        let single = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
        let number = NUMBERS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number);
        match (words.last_mut(), number, tens) {
            (Some(last), ..) if single && initials => last.push_str(word),
            (Some(last), Some(digit @ 1..10), Some(tens)) => *last = (tens + digit).to_string(),
            (_, Some(number), _) => words.push(number.to_string()),
            (Some(last), ..)
                if matches!(last.as_str(), "co" | "company") && matches!(word, "op" | "operative") =>
            {
                "coop".clone_into(last);
            }
            (last, ..) => {
                let later = last.is_some() || token.raw.ends_with('.');
                words.push(spelling(word, later, tokens.len()).to_owned());
            }
        }
        initials = single;
        tens = number.filter(|number| (20..100).contains(number));
    }
    words
}

/// The name without its legal form, for comparing: `Müller & Söhne GmbH & Co. KG` → `muller sohne`.
pub fn normal(name: &str) -> String {
    CompanyName::read(name).words.join(" ")
}

/// The normal name without spaces, so that `Data Dog` and `DataDog` meet.
pub fn squashed(name: &str) -> String {
    CompanyName::read(name).words.concat()
}
