//! Personal names, taken apart carefully enough to compare: accents, particles, titles and suffixes.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const TITLES: &[&str] = &[
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "dr",
    "prof",
    "professor",
    "sir",
    "dame",
    "lord",
    "lady",
    "rev",
    "hon",
    "herr",
    "frau",
    "ing",
    "dipl-ing",
    "mag",
    "eng",
];
const SUFFIXES: &[&str] = &[
    "jr", "sr", "ii", "iii", "iv", "phd", "md", "mba", "cpa", "cfa", "pmp", "esq", "jd", "dds", "rn", "msc",
    "bsc", "ma", "ba",
];
const PARTICLES: &[&str] = &[
    "de", "del", "della", "di", "da", "das", "dos", "do", "du", "des", "la", "le", "van", "von", "der",
    "den", "ter", "ten", "zu", "zur", "af", "av", "al", "el", "bin", "ibn", "ben", "st", "mac", "mc", "o",
];

/// A name as a person writes it, split into given and family part.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct PersonName {
    /// The given name, without middle names.
    pub first: String,
    pub middle: Vec<String>,
    /// The family name with its particles: `de la Cruz`, `van der Berg`.
    pub last: String,
}

impl PersonName {
    /// Splits a full name, in either `Given Family` or `Family, Given` order.
    pub fn parse(full: &str) -> Self {
        let reordered = match full.split_once(',') {
            Some((name, suffixes)) if is_all(suffixes, SUFFIXES) => name.to_owned(),
            Some((last, first)) => format!("{} {}", first.replace(',', " "), last),
            None => full.to_owned(),
        };
        let mut words: Vec<&str> = reordered.split_whitespace().collect();
        while words.len() > 1 && TITLES.contains(&bare(words[0]).as_str()) {
            words.remove(0);
        }
        while words.len() > 2 && words.last().is_some_and(|w| SUFFIXES.contains(&bare(w).as_str())) {
            words.pop();
        }
        let Some((&first, rest)) = words.split_first() else { return Self::default() };
        if rest.is_empty() {
            return Self { first: first.to_owned(), ..Self::default() };
        }
        // The family name starts at the first particle after the given name, else it is the last word.
        let start = rest[..rest.len() - 1]
            .iter()
            .position(|w| PARTICLES.contains(&bare(w).as_str()))
            .unwrap_or(rest.len() - 1);
        Self {
            first: first.to_owned(),
            middle: rest[..start].iter().map(|&w| w.to_owned()).collect(),
            last: rest[start..].join(" "),
        }
    }

    /// A name whose parts the caller already knows.
    pub fn from_parts(first: &str, last: &str) -> Self {
        let parsed = Self::parse(&format!("{} {}", first.trim(), last.trim()));
        let first_words: Vec<&str> = first.split_whitespace().collect();
        match first_words.split_first() {
            Some((first, middle)) => Self {
                first: (*first).to_owned(),
                middle: middle.iter().map(|&w| w.to_owned()).collect(),
                last: if parsed.last.is_empty() { String::new() } else { strip_suffixes(last) },
            },
            None => parsed,
        }
    }

    pub fn first_key(&self) -> String {
        fold(&self.first)
    }

    pub fn last_key(&self) -> String {
        fold(&self.last)
    }
}

fn strip_suffixes(last: &str) -> String {
    let mut words: Vec<&str> = last.split_whitespace().collect();
    while words.len() > 1 && words.last().is_some_and(|w| SUFFIXES.contains(&bare(w).as_str())) {
        words.pop();
    }
    words.join(" ").trim_end_matches(',').to_owned()
}

fn is_all(text: &str, set: &[&str]) -> bool {
    let mut words = text.split([',', ' ']).filter(|w| !w.is_empty()).peekable();
    words.peek().is_some() && words.all(|w| set.contains(&bare(w).as_str()))
}

fn bare(word: &str) -> String {
    word.chars().filter(|c| *c != '.' && *c != ',').flat_map(char::to_lowercase).collect()
}

/// The form under which spellings of a name meet: lower-case letters and digits of the Latin base, single spaces.
///
/// `Łukasz O’Brien-Müller` → `lukasz obrien muller`. Letters outside Latin stay as they are.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return fold_ascii(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => out.push_str("ss"),
            'æ' => out.push_str("ae"),
            'œ' => out.push_str("oe"),
            'ø' => out.push('o'),
            'ł' => out.push('l'),
            'đ' | 'ð' => out.push('d'),
            'þ' => out.push_str("th"),
            'ı' => out.push('i'),
            '\'' | '’' | '‘' | '`' | '´' | 'ʼ' | '.' => {}
            c if c.is_alphanumeric() => out.push(c),
            _ if out.ends_with(' ') || out.is_empty() => {}
            _ => out.push(' '),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// The same without Unicode's tables, which most names do not need.
fn fold_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => out.push(byte as char),
            b'A'..=b'Z' => out.push(byte.to_ascii_lowercase() as char),
            b'\'' | b'`' | b'.' => {}
            _ if out.ends_with(' ') || out.is_empty() => {}
            _ => out.push(' '),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_come_apart_the_way_their_bearers_mean_them() {
        for (full, first, last) in [
            ("Ada Lovelace", "Ada", "Lovelace"),
            ("Dr. José María de la Cruz Jr.", "José", "de la Cruz"),
            ("van der Berg, Anna", "Anna", "van der Berg"),
            ("John Q. Public III", "John", "Public"),
            ("Smith, PhD", "Smith", ""),
            ("Prof. Ludwig von Mises", "Ludwig", "von Mises"),
            ("Cher", "Cher", ""),
            ("", "", ""),
        ] {
            let name = PersonName::parse(full);
            assert_eq!((name.first.as_str(), name.last.as_str()), (first, last), "{full}");
        }
        let name = PersonName::from_parts("Mary Ann", "O'Neil Jr");
        assert_eq!((name.first.as_str(), name.last.as_str()), ("Mary", "O'Neil"));
    }

    #[test]
    fn spellings_meet_when_folded() {
        assert_eq!(fold("Łukasz O’Brien-Müller"), "lukasz obrien muller");
        assert_eq!(fold("  STRAßE  "), "strasse");
        assert_eq!(fold("Ñandú"), "nandu");
        assert_eq!(fold("山田"), "山田");
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in "\\PC{0,40}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn the_short_way_of_folding_agrees_with_the_long_one(text in "[ -~]{0,40}") {
            // One letter beyond ASCII takes the long way.
            let short = format!("{} x", fold(&text));
            prop_assert_eq!(short.trim(), fold(&format!("{text} ẋ")));
        }

        #[test]
        fn any_text_parses_as_a_name(text in "\\PC{0,60}") {
            let _ = PersonName::parse(&text);
        }
    }
}
