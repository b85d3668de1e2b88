//! Personal names, taken apart carefully enough to compare: accents, particles, titles, suffixes and nicknames.

use crate::name_words::{
    AFTER_O, ASIDES, BEHIND_COMMA, BOUND_GIVEN_NAMES, DEGREES_IN_FRONT, DEVOTIONS, DEVOUT, DOUBTFUL_SUFFIXES,
    GIVEN_NAME_TITLES, LINKS, NAMES_TOO, PARTICLES, PLAINLY_SPLIT, QUOTES, STOPPED_TITLE_TAILS, SUFFIXES,
    TITLE_HEADS, TITLE_TAILS, TITLES, TITLES_AT_END, TITLES_WITH_STOP,
};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name as a person writes it, split into given and family part.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct PersonName {
    /// The given name, without middle names.
    pub first: String,
    pub middle: Vec<String>,
    /// The family name with its particles: `de la Cruz`, `van der Berg`.
    pub last: String,
    /// The name in quotes or brackets: `Bill` of `William "Bill" Gates`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
}

impl PersonName {
    /// Splits a full name, in either `Given Family` or `Family, Given` order.
    pub fn parse(full: &str) -> Self {
        let (name, nickname) = without_nickname(full);
        let mixed = name.chars().any(char::is_lowercase);
        let mut parts: Vec<Vec<&str>> = name
            .split([',', '，', '،'])
            .map(|part| part.split_whitespace().collect())
            .filter(|part: &Vec<&str>| !part.is_empty())
            .collect();
        let (mut at, mut titled) = (1, false);
        while at < parts.len() {
            let part = &parts[at];
            // `Smith, J.R.` and `Smith, M.D.` are initials: a family name alone is followed by given names.
            let given =
                at == 1 && part.iter().all(|word| is_initials(word)) && is_family_alone(&parts[0], mixed);
            let titles = part.iter().all(|word| is_title_behind(word));
            let degrees = !given && suffixes_off(part, 0, true, mixed).is_empty();
            if degrees || titles {
                titled |= titles;
                parts.remove(at);
            } else {
                at += 1;
            }
        }
        let parsed = match parts.split_first() {
            None => Self::default(),
            Some((all, [])) => in_order(all, titled, mixed),
            Some((last, given)) => family_first(last, &given.concat(), mixed),
        };
        Self { nickname, ..parsed }
    }

    /// A name whose parts the caller already knows.
    pub fn from_parts(first: &str, last: &str) -> Self {
        // Nearly every name is two plain words, of which nothing has to be taken off.
        let is_plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphabetic());
        if is_plain(first) && is_plain(last) && !is_title_behind(first) {
            return Self { first: first.to_owned(), last: last.to_owned(), ..Self::default() };
        }
        Self::of_parts(first, last)
    }

    pub(crate) fn of_parts(first: &str, last: &str) -> Self {
        let (given, nickname) = without_nickname(first);
        let (family, aside) = without_nickname(last);
        let nickname = nickname.or(aside);
        let words = words_of(&given);
        if words.is_empty() {
            return Self { nickname, ..Self::parse(last) };
        }
        let given = match without_titles(&words) {
            [title] if is_title_behind(title) => &[][..],
            given => inner_suffixes_off(given),
        };
        let (first, middle) = split_given(given);
        let mixed = family.chars().any(char::is_lowercase);
        let words = words_of(&family);
        let titles = words.iter().take_while(|word| word.ends_with('.') && is_plain_title(word)).count();
        let words = &words[titles.min(words.len().saturating_sub(1))..];
        Self { first, middle, last: without_suffixes(words, 1, mixed).join(" "), nickname }
    }

    pub fn first_key(&self) -> String {
        fold(&self.first)
    }

    pub fn last_key(&self) -> String {
        fold(&self.last)
    }
}

fn words_of(part: &str) -> Vec<&str> {
    part.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect()
}

/// A name in the order `Given Family`.
fn in_order(words: &[&str], titled: bool, mixed: bool) -> PersonName {
    let untitled = without_titles(words);
    let title = words[..words.len() - untitled.len()].last();
    let words = match untitled {
        // `Smith J.R.`: two initials are no family name.
        [last, given] if is_initials(given) && is_no_degree(given) => {
            return family_first(&[last], &[given], mixed);
        }
        untitled => without_suffixes(untitled, 1, mixed),
    };
    let inside = |at: usize| at > 0 && at + 1 < words.len() && is_suffix_inside(words[at], mixed);
    let kept: Vec<&str> = (0..words.len()).filter(|at| !inside(*at)).map(|at| words[at]).collect();
    let words = &kept[..];
    if let [word] = words {
        // `Dr. Smith` is a family name, `Sir Gerald` is not.
        let is_last = titled || title.is_some_and(|title| !GIVEN_NAME_TITLES.contains(&bare(title).as_str()));
        let (first, last) = if is_last { ("", *word) } else { (*word, "") };
        return PersonName { first: first.to_owned(), last: last.to_owned(), ..PersonName::default() };
    }
    let start = family_start(words);
    let (first, middle) = split_given(&words[..start]);
    PersonName { first, middle, last: words[start..].join(" "), nickname: None }
}

/// A name in the order `Family, Given`; Dutch lists leave the particles behind: `Berg, Anna van der`.
fn family_first(last: &[&str], given: &[&str], mixed: bool) -> PersonName {
    let last = without_suffixes(without_titles(last), 1, mixed);
    let given = without_suffixes(without_titles(given), 1, mixed);
    let kept = given.iter().rposition(|word| !is_particle(word, "")).map_or(1, |at| at + 1);
    let (given, particles) = given.split_at(kept.min(given.len()));
    let (first, middle) = split_given(given);
    PersonName { first, middle, last: [particles, last].concat().join(" "), nickname: None }
}

/// Where the family name starts: at the last run of particles, else before the last word, or at the first half of a double name.
fn family_start(words: &[&str]) -> usize {
    let given = given_length(words);
    let end = words.len() - 1;
    let is_particle_at = |at: usize| is_particle(words[at], words.get(at + 1).copied().unwrap_or(""));
    let before_particles = |mut at: usize| {
        while at > given && is_particle_at(at - 1) {
            at -= 1;
        }
        at
    };
    let run = (given..end).rev().find(|&at| is_particle_at(at));
    let mut start = before_particles(run.unwrap_or(end));
    // `y` and `e` between three words are initials, as in `John E Smith`.
    while start >= given + 2 && LINKS.contains(&words[start - 1].to_lowercase().as_str()) {
        start = before_particles(start - 2);
    }
    start
}

/// How many words the given name takes for sure.
fn given_length(words: &[&str]) -> usize {
    let length = match words {
        [one, other, _, ..] if BOUND_GIVEN_NAMES.contains(&bare(one).as_str()) && !is_particle(other, "") => {
            2
        }
        // Two people: `John and Jane Smith`.
        [_, and, _, _, ..] if matches!(bare(and).as_str(), "and" | "&" | "und") => 3,
        [one, ..] if DEVOUT.contains(&fold(one).as_str()) => {
            let particles = words[1..].iter().take_while(|word| is_particle(word, "")).count();
            let named = words.get(1 + particles).is_some_and(|word| DEVOTIONS.contains(&fold(word).as_str()));
            if particles > 0 && named { 2 + particles } else { 1 }
        }
        _ => 1,
    };
    length.min(words.len() - 1)
}

/// The given name and the middle names; what belongs together stays together.
fn split_given(words: &[&str]) -> (String, Vec<String>) {
    let spelt: Vec<String>;
    let apart: Vec<&str>;
    let words = if words.iter().any(|word| is_initials(word)) {
        // `J.R.` is `J. R.`
        let initials = |word: &&str| match is_initials(word) {
            true => word
                .split('.')
                .filter(|letter| !letter.is_empty())
                .map(|letter| format!("{letter}."))
                .collect(),
            false => vec![(*word).to_owned()],
        };
        spelt = words.iter().flat_map(initials).collect();
        apart = spelt.iter().map(String::as_str).collect();
        &apart[..]
    } else {
        words
    };
    let together = match words {
        [one, _, ..] if BOUND_GIVEN_NAMES.contains(&bare(one).as_str()) => 2,
        [_, and, _, ..] if matches!(bare(and).as_str(), "and" | "&" | "und") => 3,
        _ => words.len().min(1),
    };
    let mut middle: Vec<String> = Vec::new();
    let mut open = false;
    for (at, word) in words.iter().enumerate().skip(together) {
        let particle = is_particle(word, words.get(at + 1).copied().unwrap_or("")) && at + 1 < words.len();
        match middle.last_mut() {
            Some(last) if open => {
                last.push(' ');
                last.push_str(word);
            }
            _ => middle.push((*word).to_owned()),
        }
        open = particle;
    }
    (words[..together].join(" "), middle)
}

/// The name without its part in quotes or brackets, and that part, unless it is a maiden name or a degree.
fn without_nickname(full: &str) -> (String, Option<String>) {
    let mut rest = full.to_owned();
    let mut nickname = None;
    for &(open, close) in QUOTES {
        while let Some(start) = rest.find(open) {
            let inside = start + open.len_utf8();
            let Some(length) = rest[inside..].find(close) else { break };
            let found = rest[inside..inside + length].trim().to_owned();
            let without = format!("{} {}", &rest[..start], &rest[inside + length + close.len_utf8()..]);
            if without.chars().all(|c| !c.is_alphanumeric()) {
                return (found, None);
            }
            rest = without;
            let plain = found.chars().any(char::is_alphabetic) && !is_aside(&found);
            nickname = nickname.or(plain.then_some(found));
        }
    }
    // Apostrophes belong to names (`O'Neil`, `'t Hooft`) unless they stand around a word.
    let quoted = |word: &&str| {
        let starts = word.starts_with(['\'', '‘']) && word.ends_with(['\'', '’']);
        starts && word.chars().count() > 2
    };
    if let Some(word) = rest.split_whitespace().find(quoted).map(str::to_owned) {
        nickname = nickname.or_else(|| Some(word.trim_matches(['\'', '‘', '’']).to_owned()));
        rest = rest.replacen(&word, " ", 1);
    }
    (rest, nickname)
}

fn is_aside(text: &str) -> bool {
    let first = text.split_whitespace().next().map(bare).unwrap_or_default();
    ASIDES.contains(&first.as_str()) || text.split_whitespace().all(|word| is_suffix(word, true, true))
}

fn without_titles<'a, 'b>(words: &'a [&'b str]) -> &'a [&'b str] {
    let mut rest = words;
    while let [word, next, ..] = rest {
        let (plain, titled) = (bare(word), rest.len() < words.len());
        let split = match plain.as_str() {
            // `Dr. h. c.`
            "h" => titled && bare(next) == "c",
            "ph" => bare(next) == "d",
            _ => false,
        };
        if split && rest.len() > 2 {
            rest = &rest[2..];
            continue;
        }
        let is_head = TITLE_HEADS.contains(&plain.as_str())
            && (is_plain_title(next) || TITLE_HEADS.contains(&bare(next).as_str()));
        // `Mr. and Mrs.`
        let is_link =
            titled && matches!(plain.as_str(), "and" | "&" | "und" | "et" | "y") && is_plain_title(next);
        let is_tail = titled && is_title_tail(word) && rest.len() > 2;
        // `MBA John Smith`, but `JD Vance`.
        let capitals = !word.chars().any(char::is_lowercase) && next.chars().any(char::is_lowercase);
        let is_degree = DEGREES_IN_FRONT.contains(&plain.as_str())
            && (capitals || word.trim_end_matches('.').contains('.') || plain == "phd");
        if !(is_title(word) || is_head || is_link || is_tail || is_degree) {
            break;
        }
        rest = &rest[1..];
    }
    rest
}

/// A title as it is written in front of a name.
fn is_title(word: &str) -> bool {
    let plain = bare(word);
    is_diploma(&plain)
        || (TITLES.contains(&plain.as_str())
            && (word.ends_with('.') || !TITLES_WITH_STOP.contains(&plain.as_str())))
}

fn is_plain_title(word: &str) -> bool {
    let plain = bare(word);
    is_diploma(&plain) || TITLES.contains(&plain.as_str())
}

/// Words that extend the title before them.
fn is_title_tail(word: &str) -> bool {
    let plain = bare(word);
    TITLE_TAILS.contains(&plain.as_str())
        || (word.ends_with('.') && STOPPED_TITLE_TAILS.contains(&plain.as_str()))
}

/// A title that may stand behind a name too, where words such as `Justice` and `Lord` are names.
fn is_title_behind(word: &str) -> bool {
    let plain = bare(word);
    let plain = plain.as_str();
    is_diploma(plain)
        || BEHIND_COMMA.contains(&plain)
        || (word.ends_with('.') && (TITLES.contains(&plain) || is_title_tail(word)))
}

/// `Dipl.-Ing.`, `Dipl.-Kfm.`, `Diplom-Informatiker`
fn is_diploma(plain: &str) -> bool {
    plain.starts_with("dipl")
}

/// The words without the suffixes behind them, but at least `least`.
fn without_suffixes<'a, 'b>(words: &'a [&'b str], least: usize, mixed: bool) -> &'a [&'b str] {
    suffixes_off(words, least, false, mixed)
}

fn suffixes_off<'a, 'b>(
    words: &'a [&'b str],
    least: usize,
    behind_comma: bool,
    mixed: bool,
) -> &'a [&'b str] {
    let mut rest = words;
    while rest.len() > least {
        let room = rest.len() - least;
        let split = (2..=3.min(room)).rev().find(|&n| is_split_degree(&rest[rest.len() - n..], behind_comma));
        let titles = titles_at_end(&rest[least..]);
        let length = match split {
            Some(length) => length,
            None if is_suffix(rest[rest.len() - 1], behind_comma, mixed) => 1,
            None if titles > 0 => titles,
            None => break,
        };
        rest = &rest[..rest.len() - length];
    }
    rest
}

/// A degree in several words: `Ph. D.`, `M. B. A.`, `Dipl. Ing.`; `M. Ba` is an initial and a family name.
fn is_split_degree(words: &[&str], behind_comma: bool) -> bool {
    if words.iter().any(|word| word.len() > 8) {
        return false;
    }
    let whole: String = words.iter().map(|word| bare(word)).collect();
    let whole = whole.as_str();
    if is_diploma(whole) || PLAINLY_SPLIT.contains(&whole) {
        return words.iter().all(|word| bare(word).len() < whole.len());
    }
    let known = SUFFIXES.contains(&whole) || DOUBTFUL_SUFFIXES.contains(&whole);
    let stopped = |word: &&str| word.ends_with('.');
    known
        && whole.len() > 1
        && !matches!(whole, "jr" | "sr")
        && (words.iter().all(stopped) || (behind_comma && words.first().is_some_and(stopped)))
}

/// How many words at the end are titles that belong in front: `Hans Müller Prof. Dr. med.`
fn titles_at_end(words: &[&str]) -> usize {
    let is_end = |word: &&str| TITLES_AT_END.contains(&bare(word).as_str()) && word.ends_with('.');
    let is_tail = |word: &&str| word.ends_with('.') && is_title_tail(word);
    let run = words.iter().rev().take_while(|word| is_end(word) || is_tail(word)).count();
    words[words.len() - run..].iter().position(is_end).map_or(0, |at| run - at)
}

/// Whether a word is a suffix; `mixed` says that the name is not all in capitals, so that capitals mean something.
fn is_suffix(word: &str, behind_comma: bool, mixed: bool) -> bool {
    let plain = bare(word);
    let capitals = mixed && plain.chars().count() > 1 && !word.chars().any(char::is_lowercase);
    let stops = word.trim_end_matches('.').contains('.');
    if SUFFIXES.contains(&plain.as_str()) || is_diploma(&plain) {
        return behind_comma || !mixed || capitals || stops || !NAMES_TOO.contains(&plain.as_str());
    }
    let roman = matches!(plain.as_str(), "i" | "v" | "x")
        && !word.contains('.')
        && word.chars().all(char::is_uppercase);
    DOUBTFUL_SUFFIXES.contains(&plain.as_str()) && (capitals || stops || (roman && (mixed || behind_comma)))
}

/// A suffix between the names: `John Jr. Smith`.
fn is_suffix_inside(word: &str, mixed: bool) -> bool {
    let plain = bare(word);
    let degree = DEGREES_IN_FRONT.contains(&plain.as_str())
        && ((mixed && !word.chars().any(char::is_lowercase)) || word.trim_end_matches('.').contains('.'));
    (matches!(plain.as_str(), "jr" | "jnr") && !is_initials(word)) || degree
}

/// Given names without the suffixes that belong behind the family name.
fn inner_suffixes_off<'a, 'b>(given: &'a [&'b str]) -> &'a [&'b str] {
    let mut rest = given;
    while rest.len() > 1 && rest.last().is_some_and(|word| is_suffix_inside(word, true)) {
        rest = &rest[..rest.len() - 1];
    }
    rest
}

/// Letters with full stops and nothing else: `J.`, `J.R.`
fn is_initials(word: &str) -> bool {
    word.contains('.')
        && word.split('.').filter(|part| !part.is_empty()).all(|part| {
            let mut letters = part.chars();
            letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
        })
}

/// Several initials that are no degree; `J.R.` is one neither, though `Jr.` is.
fn is_no_degree(initials: &str) -> bool {
    let plain = bare(initials);
    plain.chars().count() > 1
        && (matches!(plain.as_str(), "jr" | "sr") || !SUFFIXES.contains(&plain.as_str()))
}

/// Whether the words before a comma are a family name and no more.
fn is_family_alone(words: &[&str], mixed: bool) -> bool {
    let words = without_suffixes(without_titles(words), 1, mixed);
    words.iter().filter(|word| !is_particle(word, "")).count() == 1
}

fn is_particle(word: &str, next: &str) -> bool {
    let plain = bare(word);
    match plain.as_str() {
        "o" => !word.ends_with('.') && AFTER_O.contains(&fold(next).as_str()),
        "st" | "ste" => true,
        // With a full stop it is an initial or an abbreviated name.
        plain => !word.ends_with('.') && PARTICLES.contains(&plain),
    }
}

fn bare(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '.' | ',' | '®' | '™' | '℠')).flat_map(char::to_lowercase).collect()
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
            'ħ' => out.push('h'),
            'ŧ' => out.push('t'),
            'ŋ' => out.push_str("ng"),
            'ə' => out.push('a'),
            'ƙ' => out.push('k'),
            'ɓ' => out.push('b'),
            'ɗ' => out.push('d'),
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
