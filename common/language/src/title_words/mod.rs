//! The meaning of the words of job titles, in the languages we read.
//!
//! English is the language everything is compared in: its tables are in [`english`]. Every other language is a file of lines
//! `form, form = English title`, whose right side is understood like any English title. A form may be several words; one that ends
//! in `*` is a stem (`директор*` is also `директора`); `vertrieb-` may begin a compound and `-leiter` may end one, so that
//! `Vertriebsleiter` needs no line of its own. Chinese, Japanese, Korean and Thai forms are found inside words. A right side that
//! ends in `to` says that the following words name the superior; an empty one, that the word has no meaning.

mod english;

pub(crate) use english::{CHIEFS, DEPARTMENTS, RANKS};

use crate::text::key;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// The tables, in the order in which they decide about a word that two languages share.
const LANGUAGES: &[&str] = &[
    include_str!("de.txt"),
    include_str!("fr.txt"),
    include_str!("es.txt"),
    include_str!("it.txt"),
    include_str!("pt.txt"),
    include_str!("nl.txt"),
    include_str!("sv.txt"),
    include_str!("no.txt"),
    include_str!("da.txt"),
    include_str!("fi.txt"),
    include_str!("pl.txt"),
    include_str!("cs.txt"),
    include_str!("tr.txt"),
    include_str!("ru.txt"),
    include_str!("uk.txt"),
    include_str!("zh.txt"),
    include_str!("ja.txt"),
    include_str!("ko.txt"),
    include_str!("ar.txt"),
    include_str!("vi.txt"),
    include_str!("ga.txt"),
    include_str!("hu.txt"),
    include_str!("ro.txt"),
    include_str!("el.txt"),
    include_str!("he.txt"),
    include_str!("id.txt"),
    include_str!("th.txt"),
];

/// What links the parts of a compound.
const LINKS: &[&str] = &["", "s", "es", "n", "en", "e", "er", "ns"];

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon = Lexicon::english();
    for table in LANGUAGES {
        lexicon.read(table);
    }
    lexicon.sort();
    lexicon
});

/// The words of a title that count, in order, each once, in their normal form.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) words: Vec<String>,
    /// Whether any of them names an ordinary job, such as engineer or nurse.
    pub(super) job: bool,
}

impl Words {
    pub(super) fn of(text: &str) -> Self {
        LEXICON.understand(text)
    }

    fn push(&mut self, word: &str) {
        if !self.words.iter().any(|known| known == word) {
            self.words.push(word.to_owned());
        }
    }

    /// An unknown word, or the unknown part of a compound with a known end.
    fn add_unknown(&mut self, word: &str, compound: Option<(&str, &Meaning)>) {
        let (front, end) = compound.unzip();
        self.push(front.unwrap_or(word));
        if let Some(end) = end {
            self.add(end);
        }
    }

    fn add(&mut self, meaning: &Meaning) {
        for word in &meaning.words {
            self.push(word);
        }
        self.job |= meaning.job;
    }
}

/// What a word or phrase stands for.
#[derive(Debug, Clone, Default)]
struct Meaning {
    words: Box<[Box<str>]>,
    /// Whether it names an ordinary job.
    job: bool,
    /// Whether the following words name the superior.
    whom: bool,
}

/// A word or phrase, under its first word.
#[derive(Debug)]
struct Phrase {
    rest: Box<[Form]>,
    meaning: Meaning,
}

/// How a word of a phrase may be written.
#[derive(Debug)]
enum Form {
    Word(Box<str>),
    Stem(Box<str>),
}

impl Form {
    fn fits(&self, word: &str) -> bool {
        match self {
            Self::Word(form) => **form == *word,
            Self::Stem(stem) => word.starts_with(&**stem),
        }
    }
}

/// The tables of all languages, by what a title is looked up by.
#[derive(Debug, Default)]
struct Lexicon {
    words: FxHashMap<Box<str>, Vec<Phrase>>,
    stems: FxHashMap<Box<str>, Vec<Phrase>>,
    starts: FxHashMap<Box<str>, Meaning>,
    ends: FxHashMap<Box<str>, Meaning>,
    /// Forms of scripts without spaces, by their first letter, longest first.
    unspaced: FxHashMap<char, Vec<(Box<str>, Meaning)>>,
}

impl Lexicon {
    fn english() -> Self {
        let mut lexicon = Self::default();
        for (form, meaning) in english::PHRASES.iter().chain(english::WORDS) {
            let job = english::JOBS.contains(form);
            let words = meaning.split(' ').map(Box::from).collect();
            lexicon.add(form, Meaning { words, job, whom: false });
        }
        for filler in english::FILLERS {
            lexicon.add(filler, Meaning::default());
        }
        lexicon.add("to", Meaning { whom: true, ..Meaning::default() });
        // Words that stand for themselves are entered too, so that no other language is asked about them.
        let of_departments = DEPARTMENTS.iter().flat_map(|(line, _)| line.split(' '));
        let of_chiefs = CHIEFS.iter().map(|(chief, _)| *chief);
        let of_jobs = english::JOBS.iter().copied().filter(|job| !job.contains(' '));
        for word in of_jobs.chain(of_departments).chain(of_chiefs).chain(RANKS.iter().copied()) {
            if lexicon.word(word).is_none() {
                let job = english::JOBS.contains(&word);
                lexicon.add(word, Meaning { words: Box::new([word.into()]), job, whom: false });
            }
        }
        lexicon.sort();
        lexicon
    }

    /// Reads the table of a language.
    fn read(&mut self, table: &str) {
        let mut lines = Vec::new();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let Some((forms, meaning)) = line.split_once('=') else { continue };
            let whom = meaning.trim_end().ends_with(" to");
            let Words { words, job } = self.understand(meaning.trim().trim_end_matches(" to"));
            let words = words.into_iter().map(Box::from).collect();
            lines.push((forms, Meaning { words, job, whom }));
        }
        for (forms, meaning) in lines {
            for form in forms.split(',') {
                self.add(form.trim(), meaning.clone());
            }
        }
    }

    fn add(&mut self, form: &str, meaning: Meaning) {
        if let Some(start) = form.strip_suffix('-') {
            self.starts.entry(key(start).into()).or_insert_with(|| meaning.clone());
        }
        if let Some(end) = form.strip_prefix('-') {
            self.ends.entry(key(end).into()).or_insert_with(|| meaning.clone());
        }
        let forms: Vec<(String, bool)> = form
            .split(' ')
            .map(|word| (normal(&key(word)).into_owned(), word.ends_with('*')))
            .filter(|(word, _)| !word.is_empty())
            .collect();
        let Some(((first, is_stem), rest)) = forms.split_first() else { return };
        if let Some(letter) = first.chars().next().filter(|letter| is_unspaced(*letter)) {
            let whole: String = forms.iter().map(|(word, _)| word.as_str()).collect();
            let known = self.unspaced.entry(letter).or_default();
            if !known.iter().any(|(form, _)| **form == *whole) {
                known.push((whole.into(), meaning));
            }
            return;
        }
        let form = |(word, is_stem): &(String, bool)| match is_stem {
            true => Form::Stem(word.as_str().into()),
            false => Form::Word(word.as_str().into()),
        };
        let by_first = if *is_stem { &mut self.stems } else { &mut self.words };
        let entry = Phrase { rest: rest.iter().map(form).collect(), meaning };
        by_first.entry(first.as_str().into()).or_default().push(entry);
    }

    /// Longest first; of equals the language that came first.
    fn sort(&mut self) {
        for entries in self.words.values_mut().chain(self.stems.values_mut()) {
            entries.sort_by_key(|entry| std::cmp::Reverse(entry.rest.len()));
        }
        for forms in self.unspaced.values_mut() {
            forms.sort_by_key(|(form, _)| std::cmp::Reverse(form.len()));
        }
    }

    fn understand(&self, text: &str) -> Words {
        let folded = key(&without_elisions(text));
        let raw = self.split(&folded);
        let mut found = Words { words: Vec::with_capacity(raw.len()), job: false };
        let mut rest = &raw[..];
        while let Some((first, tail)) = rest.split_first() {
            let known = match first {
                Piece::Known(meaning) => Some((*meaning, 1)),
                Piece::Word(word) => match self.written(rest) {
                    None if self.compound(word, &mut found) => {
                        rest = tail;
                        continue;
                    }
                    None => self.inflected(rest),
                    written => written,
                },
            };
            rest = match (known, first) {
                (Some((meaning, used)), _) => {
                    found.add(meaning);
                    if meaning.whom && !found.words.is_empty() {
                        break;
                    }
                    &rest[used..]
                }
                (None, Piece::Word(word)) => {
                    found.add_unknown(word, self.end_of(word));
                    tail
                }
                (None, Piece::Known(_)) => tail,
            };
        }
        found
    }

    /// The words of a folded text, those of scripts without spaces taken apart.
    fn split<'t>(&'t self, folded: &'t str) -> Vec<Piece<'t>> {
        let words = folded.split(' ').filter(|word| !word.is_empty());
        if folded.is_ascii() {
            return words.map(|word| Piece::Word(Cow::Borrowed(word))).collect();
        }
        let mut pieces = Vec::new();
        let mut unspaced = Run::default();
        for word in words {
            let word = normal(word);
            if word.contains(is_unspaced) {
                unspaced.starts.push(unspaced.text.len());
                unspaced.text.push_str(&word);
            } else {
                self.cut(&mut unspaced, &mut pieces);
                pieces.push(Piece::Word(word));
            }
        }
        self.cut(&mut unspaced, &mut pieces);
        pieces
    }

    /// Takes a text without spaces apart: the longest known form at every place, and the text between them.
    fn cut<'t>(&'t self, run: &mut Run, pieces: &mut Vec<Piece<'t>>) {
        let Run { text, starts } = std::mem::take(run);
        let mut unknown = String::new();
        let mut at = 0;
        while let Some(letter) = text[at..].chars().next() {
            let forms = self.unspaced.get(&letter).map_or(&[][..], Vec::as_slice);
            let known = forms.iter().find(|(form, _)| text[at..].starts_with(&**form));
            // A Latin abbreviation inside is a word of its own.
            let other_script =
                || unknown.chars().next_back().is_some_and(|c| is_unspaced(c) != is_unspaced(letter));
            if !unknown.is_empty() && (known.is_some() || starts.contains(&at) || other_script()) {
                pieces.push(Piece::Word(Cow::Owned(std::mem::take(&mut unknown))));
            }
            match known {
                Some((form, meaning)) => {
                    pieces.push(Piece::Known(meaning));
                    at += form.len();
                }
                None => {
                    unknown.push(letter);
                    at += letter.len_utf8();
                }
            }
        }
        if !unknown.is_empty() {
            pieces.push(Piece::Word(Cow::Owned(unknown)));
        }
    }

    /// The longest phrase these words begin with as they are written, and how many of them it takes.
    fn written(&self, words: &[Piece<'_>]) -> Option<(&Meaning, usize)> {
        longest(self.words.get(words.first()?.word()?)?, words)
    }

    /// The same where the first of them is a form of a known stem, the longest stem first.
    fn inflected(&self, words: &[Piece<'_>]) -> Option<(&Meaning, usize)> {
        let first = words.first()?.word()?;
        let letters = first.char_indices().rev().map(|(at, letter)| at + letter.len_utf8());
        let known = letters.filter_map(|end| self.stems.get(&first[..end]));
        known.into_iter().find_map(|entries| longest(entries, words))
    }

    /// Adds the parts of a compound such as `vertriebsleiter`, where all of them are known.
    fn compound(&self, word: &str, found: &mut Words) -> bool {
        let mut parts = Vec::new();
        for (front, end) in self.ends_of(word) {
            if self.fronts(front, &mut parts) {
                parts.into_iter().for_each(|part| found.add(part));
                found.add(end);
                return true;
            }
        }
        false
    }

    /// The longest known end of a compound, and what precedes it.
    fn end_of<'w>(&self, word: &'w str) -> Option<(&'w str, &Meaning)> {
        self.ends_of(word).next()
    }

    fn ends_of<'w>(&self, word: &'w str) -> impl Iterator<Item = (&'w str, &Meaning)> {
        /// Letters of the shortest part.
        const SHORTEST: usize = 3;
        let last = if word.is_ascii() { word.len().saturating_sub(SHORTEST) } else { 0 };
        (SHORTEST..=last).filter_map(move |at| Some((&word[..at], self.ends.get(&word[at..])?)))
    }

    /// The meanings of the parts before the last; false where any of them is not known.
    fn fronts<'l>(&'l self, text: &str, parts: &mut Vec<&'l Meaning>) -> bool {
        let whole = LINKS.iter().find_map(|link| self.front(text.strip_suffix(link)?));
        if let Some(meaning) = whole {
            parts.push(meaning);
            return true;
        }
        for at in (4..text.len().saturating_sub(3)).rev() {
            let Some(meaning) = LINKS.iter().find_map(|link| self.front(text[..at].strip_suffix(link)?))
            else {
                continue;
            };
            parts.push(meaning);
            if self.fronts(&text[at..], parts) {
                return true;
            }
            parts.pop();
        }
        false
    }

    fn front(&self, text: &str) -> Option<&Meaning> {
        self.starts.get(text).or_else(|| self.word(text).filter(|_| text.len() >= 4))
    }

    /// What a word means by itself.
    fn word(&self, word: &str) -> Option<&Meaning> {
        self.words.get(word)?.iter().find(|entry| entry.rest.is_empty()).map(|entry| &entry.meaning)
    }
}

/// The first of these entries, which come longest first, that the words begin with, and how many of them it takes.
fn longest<'e>(entries: &'e [Phrase], words: &[Piece<'_>]) -> Option<(&'e Meaning, usize)> {
    let begins = |entry: &&Phrase| {
        let mut following = words.iter().skip(1);
        entry
            .rest
            .iter()
            .all(|form| following.next().and_then(Piece::word).is_some_and(|word| form.fits(word)))
    };
    entries.iter().find(begins).map(|entry| (&entry.meaning, entry.rest.len() + 1))
}

/// Neighbouring words of scripts without spaces, joined: writers of Korean put spaces where they like.
#[derive(Default)]
struct Run {
    text: String,
    /// Where words begin.
    starts: Vec<usize>,
}

/// A part of a title: a word as it was written, or what a form found inside one means.
enum Piece<'t> {
    Word(Cow<'t, str>),
    Known(&'t Meaning),
}

impl Piece<'_> {
    fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Known(_) => None,
        }
    }
}

/// Chinese, Japanese, Korean and Thai letters, which stand without spaces between words.
fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{e00}'..='\u{e7f}' | '\u{1100}'..='\u{11ff}' | '\u{3005}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

/// A folded word without what only grammar adds: Arabic articles and the feminine ending. Korean is put together again.
fn normal(word: &str) -> Cow<'_, str> {
    match word.chars().next() {
        Some('\u{600}'..='\u{6ff}') => {
            let articles = ["وال", "بال", "لل", "ال"];
            let long = |rest: &&str| rest.chars().count() > 2;
            let bare = articles.iter().find_map(|article| word.strip_prefix(article).filter(long));
            let bare = bare.unwrap_or(word);
            Cow::Borrowed(bare.strip_suffix('ة').filter(long).unwrap_or(bare))
        }
        Some(_) if word.contains(|letter| matches!(letter, '\u{1100}'..='\u{11ff}')) => {
            Cow::Owned(word.nfc().collect())
        }
        _ => Cow::Borrowed(word),
    }
}

/// `chef d'équipe` is `chef d équipe`; folding alone would join the two words.
fn without_elisions(text: &str) -> Cow<'_, str> {
    const ELIDED: &[&str] = &["d", "l", "qu", "dell", "all", "nell", "sull"];
    let is_apostrophe = |letter: char| matches!(letter, '\'' | '’');
    if !text.contains(is_apostrophe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let word = out.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let elided = is_apostrophe(letter) && ELIDED.contains(&word.to_lowercase().as_str());
        out.push(if elided { ' ' } else { letter });
    }
    Cow::Owned(out)
}
