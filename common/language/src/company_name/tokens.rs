//! A name as it is written, cut into words.

use super::domains::domain_of;
use crate::company_words::LINKS;
use crate::legal_forms::ATTACHED;
use domain::name::fold;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

static LINK_WORDS: LazyLock<HashSet<String>> =
    LazyLock::new(|| LINKS.iter().map(|word| fold(word)).collect());

/// A word of a name, as it was written and folded.
pub(super) struct Token<'a> {
    pub(super) raw: &'a str,
    pub(super) word: String,
    /// Stands for `&`.
    pub(super) link: bool,
}

/// Space around the forms that East Asian names carry without any.
pub(super) fn with_forms_apart(name: &str) -> Cow<'_, str> {
    let mut name = Cow::Borrowed(name);
    if !name.is_ascii() {
        for form in ATTACHED {
            if name.contains(form) {
                name = Cow::Owned(name.replace(form, &format!(" {form} ")));
            }
        }
    }
    name
}

pub(super) fn tokens<'a>(name: &'a str, domain: &mut Option<String>) -> Vec<Token<'a>> {
    let shouted = !name.chars().any(char::is_lowercase);
    let mut tokens = Vec::with_capacity(8);
    let mut chunks = name.split_whitespace().peekable();
    while let Some(chunk) = chunks.next() {
        let chunk = match domain_of(chunk, chunks.peek().copied()) {
            Some((label, ending)) => {
                *domain = Some(ending.to_ascii_lowercase());
                label
            }
            None => chunk,
        };
        if matches!(chunk, "&" | "+") {
            push_link(&mut tokens, chunk);
            continue;
        }
        let alone = fold(chunk);
        if LINK_WORDS.contains(&alone)
            && (shouted || !chunk.chars().any(char::is_uppercase) || alone == "and")
        {
            push_link(&mut tokens, chunk);
            continue;
        }
        split_chunk(chunk, &mut tokens);
    }
    tokens
}

fn push_link<'a>(tokens: &mut Vec<Token<'a>>, raw: &'a str) {
    match tokens.last() {
        // In front, and behind another, it links nothing.
        None => split_chunk(raw, tokens),
        Some(last) if last.link => {}
        Some(_) => tokens.push(Token { raw, word: fold(raw), link: true }),
    }
}

/// The words of what stands between two spaces: `Smith&Sons,Inc.` has three.
fn split_chunk<'a>(chunk: &'a str, tokens: &mut Vec<Token<'a>>) {
    let mut start = 0;
    for (at, c) in chunk.char_indices() {
        let next = at + c.len_utf8();
        let ends = match c {
            '\'' | '’' | '‘' | '`' | '´' | 'ʼ' => false,
            // `St.Louis` and `Co.Ltd` are two words, `S.A.` is one.
            '.' => long_end(&chunk[start..at]) && long_start(&chunk[next..]),
            '+' => true,
            c => {
                c.is_ascii_punctuation()
                    || (!c.is_alphanumeric() && fold(c.encode_utf8(&mut [0; 4])).is_empty() && !is_mark(c))
            }
        };
        if !ends {
            continue;
        }
        let until = if c == '.' { next } else { at };
        push_words(&chunk[start..until], tokens);
        start = next;
        match c {
            '&' | '+' if !tokens.is_empty() && starts_word(&chunk[next..]) => {
                push_link(tokens, &chunk[at..next])
            }
            // `Disney+` is said so.
            '+' if !chunk[next..].contains('+') && chunk[..at].ends_with(char::is_alphanumeric) => {
                tokens.push(Token { raw: &chunk[at..next], word: "plus".to_owned(), link: false });
            }
            '+' | '#' if at > 0 => {
                if let Some(last) = tokens.last_mut() {
                    last.word.push_str(if c == '+' { "plus" } else { "sharp" });
                }
            }
            _ => {}
        }
    }
    push_words(&chunk[start..], tokens);
}

fn push_words<'a>(raw: &'a str, tokens: &mut Vec<Token<'a>>) {
    for word in fold(raw).split(' ').filter(|word| !word.is_empty()) {
        tokens.push(Token { raw, word: word.to_owned(), link: false });
    }
}

fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

fn starts_word(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_alphanumeric)
}

fn long_end(text: &str) -> bool {
    text.chars().rev().take_while(|c| c.is_alphabetic()).count() >= 2
}

fn long_start(text: &str) -> bool {
    text.chars().take_while(|c| c.is_alphabetic()).count() >= 2
}
