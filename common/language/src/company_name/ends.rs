//! What is taken off a name before it is compared: legal forms and articles.

use super::forms::{Form, FormPlace, form, is_form_anywhere, is_too_long};
use super::tokens::Token;
use super::words::is_generic;
use crate::company_words::{ARTICLES, COMPANY_NOUNS};
use crate::legal_forms::WORDS_TOO;

/// The legal forms of a name, and the letters of those at its ends.
#[derive(Default)]
pub(super) struct Forms {
    pub(super) forms: Vec<&'static str>,
    pub(super) written_form: Option<String>,
    pub(super) form_in_front: Option<String>,
}

/// Takes the legal forms off both ends, and those out of the middle that are nothing else.
pub(super) fn take_forms(tokens: &mut Vec<Token>) -> Forms {
    let letters = |tokens: &[Token]| tokens.iter().map(|token| token.word.as_str()).collect::<String>();
    // A name of nothing but a legal form is a name after all.
    if form(&letters(tokens)).is_some() {
        return Forms::default();
    }
    let (mut forms, mut written_form, mut first) = (Vec::new(), None, None);
    while let Some((count, form)) = form_behind(tokens) {
        written_form = written_form.or_else(|| Some(letters(&tokens[tokens.len() - count..])));
        forms.push(form.canonical);
        tokens.truncate(tokens.len() - count);
        while tokens.len() > 1 && tokens.last().is_some_and(|token| token.link) {
            tokens.pop();
        }
    }
    while let Some((count, form)) = form_in_front(tokens, !forms.is_empty()) {
        forms.push(form.canonical);
        first = first.or_else(|| Some(letters(&tokens[..count])));
        tokens.drain(..count);
    }
    let mut at = 1;
    while at < tokens.len() {
        if is_form_anywhere(&tokens[at].word) {
            let word = tokens.remove(at).word;
            forms.extend(form(&word).map(|form| form.canonical));
            written_form = written_form.or(Some(word));
        } else {
            at += 1;
        }
    }
    Forms { forms, written_form, form_in_front: first }
}

/// The longest legal form at the end that leaves a word, and how many tokens it takes.
fn form_behind(tokens: &[Token]) -> Option<(usize, &'static Form)> {
    let mut letters = String::new();
    let mut found = None;
    for (i, token) in tokens.iter().enumerate().skip(1).rev() {
        let count = tokens.len() - i;
        if !token.link {
            letters.insert_str(0, &token.word);
        }
        if is_too_long(&letters) {
            break;
        }
        if token.link || (count == 1 && (is_written_as_word(token) || is_begun(token, &tokens[i - 1]))) {
            continue;
        }
        if let Some(form) = form(&letters) {
            found = Some((count, form));
        }
    }
    found
}

fn form_in_front(tokens: &[Token], has_other: bool) -> Option<(usize, &'static Form)> {
    let mut letters = String::new();
    let mut found = None;
    for (i, token) in tokens.iter().enumerate() {
        letters.push_str(&token.word);
        if token.link || is_too_long(&letters) {
            break;
        }
        let rest = &tokens[i + 1..];
        // `A B C` is one word.
        if is_letter(token) && rest.first().is_some_and(is_letter) {
            continue;
        }
        // `SAS Institute` and `AB Foods` would say nothing without.
        if i == 0 && rest.iter().all(|token| token.link || is_generic(&token.word)) || rest.is_empty() {
            continue;
        }
        let fits = |form: &&Form| match form.place {
            FormPlace::Behind => false,
            FormPlace::Either => i > 0 || !is_written_as_word(token),
            FormPlace::FrontOfAnother => has_other,
        };
        if let Some(form) = form(&letters).filter(fits) {
            found = Some((i + 1, form));
        }
    }
    // What a link follows is half of a pair: `AB & Sons`.
    found.filter(|(count, _)| !tokens[*count].link)
}

fn is_letter(token: &Token) -> bool {
    token.word.chars().count() == 1
}

/// Two letters behind an `&` are the beginning of a word, and no form: `Holloway, Pierce and As`.
fn is_begun(token: &Token, before: &Token) -> bool {
    before.link && token.word.chars().count() == 2 && token.word != "co"
}

fn is_written_as_word(token: &Token) -> bool {
    WORDS_TOO.contains(&token.word.as_str())
        && !token.raw.contains(['.', '/'])
        && !token.raw.chars().skip(1).any(char::is_uppercase)
}

/// Takes `The` off either end, and other articles before a word for a company.
pub(super) fn take_article(tokens: &mut Vec<Token>) {
    let article = match tokens.as_slice() {
        [the, next, ..] if the.word == "the" => !next.link,
        [article, noun, _, ..] => {
            ARTICLES.contains(&article.word.as_str()) && COMPANY_NOUNS.contains(&noun.word.as_str())
        }
        _ => false,
    };
    if article {
        tokens.remove(0);
    }
    if tokens.len() > 1 && tokens.last().is_some_and(|token| token.word == "the") {
        tokens.pop();
    }
}
