//! The ways a name is written in an address: umlauts opened or dropped, double names joined or cut, particles kept or not,
//! and last of all the nickname.

use domain::PersonName;
use domain::name::fold;

/// The spellings of a name's parts, likeliest first, each with the share of people who use it; shares sum to one.
#[derive(Debug, Clone, PartialEq)]
pub struct Spellings {
    pub first: Vec<(String, f64)>,
    pub last: Vec<(String, f64)>,
}

impl Spellings {
    pub fn of(name: &PersonName) -> Self {
        let mut first = shares(letters(&name.first), |written| {
            let words: Vec<&str> = written.split(' ').collect();
            match words.as_slice() {
                [_] => vec![(written.to_owned(), 1.0)],
                [head, ..] => {
                    vec![(words.concat(), 0.45), (words.join("-"), 0.3), ((*head).to_owned(), 0.25)]
                }
                [] => Vec::new(),
            }
        });
        let nicknames: Vec<&str> =
            first.first().map(|(name, _)| nicknames(name).collect()).unwrap_or_default();
        if !nicknames.is_empty() {
            let each = NICKNAME_SHARE / nicknames.len() as f64;
            first.iter_mut().for_each(|(_, share)| *share *= 1.0 - NICKNAME_SHARE);
            first.extend(nicknames.into_iter().map(|nickname| (nickname.to_owned(), each)));
        }
        let hyphenated = name.last.contains('-');
        let last = shares(letters(&name.last), |written| {
            let words: Vec<&str> = written.split(' ').collect();
            match words.as_slice() {
                [_] => vec![(written.to_owned(), 1.0)],
                [head, .., tail] if hyphenated => vec![
                    (words.join("-"), 0.4),
                    (words.concat(), 0.3),
                    ((*tail).to_owned(), 0.15),
                    ((*head).to_owned(), 0.15),
                ],
                [head, .., tail] if is_particle(head) => vec![
                    (words.concat(), 0.6),
                    ((*tail).to_owned(), 0.2),
                    (words.join("-"), 0.1),
                    (words.join("."), 0.1),
                ],
                [head, .., tail] => vec![
                    (words.concat(), 0.35),
                    ((*head).to_owned(), 0.3),
                    ((*tail).to_owned(), 0.25),
                    (words.join("-"), 0.1),
                ],
                [] => Vec::new(),
            }
        });
        Self { first, last }
    }
}

/// The share of people with a usual nickname who have it in their address.
const NICKNAME_SHARE: f64 = 0.08;

/// Both spellings of letters that have two in ASCII: opened (`ü` → `ue`) and bare (`u`), words apart by one space.
fn letters(part: &str) -> Vec<(String, f64)> {
    let bare = ascii(&fold(part));
    let opened = ascii(&fold(&open(part)));
    match (bare.is_empty(), bare == opened) {
        (true, _) => Vec::new(),
        (false, true) => vec![(bare, 1.0)],
        (false, false) => vec![(opened, 0.55), (bare, 0.45)],
    }
}

fn open(part: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let mut opened = String::with_capacity(part.len() + 4);
    for c in part.nfc().flat_map(char::to_lowercase) {
        match c {
            'ä' | 'æ' => opened.push_str("ae"),
            'ö' | 'ø' | 'œ' => opened.push_str("oe"),
            'ü' => opened.push_str("ue"),
            'å' => opened.push_str("aa"),
            c => opened.push(c),
        }
    }
    opened
}

/// Leaves out what an ordinary address cannot hold; a name in another script leaves nothing.
fn ascii(folded: &str) -> String {
    let kept: String = folded.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shares(written: Vec<(String, f64)>, split: impl Fn(&str) -> Vec<(String, f64)>) -> Vec<(String, f64)> {
    let mut all: Vec<(String, f64)> = Vec::new();
    for (text, share) in written {
        for (spelling, part) in split(&text) {
            match all.iter_mut().find(|(known, _)| *known == spelling) {
                Some((_, sum)) => *sum += share * part,
                None => all.push((spelling, share * part)),
            }
        }
    }
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}

fn is_particle(word: &str) -> bool {
    const PARTICLES: &[&str] = &[
        "de", "del", "della", "di", "da", "das", "dos", "do", "du", "des", "la", "le", "van", "von", "der",
        "den", "ter", "ten", "zu", "zur", "af", "av", "al", "el", "bin", "ibn", "ben", "st",
    ];
    PARTICLES.contains(&word)
}

fn nicknames(first: &str) -> impl Iterator<Item = &'static str> {
    let set = NICKNAMES.iter().filter(move |(name, _)| *name == first);
    set.flat_map(|(_, nicknames)| nicknames.iter().copied())
}

const NICKNAMES: &[(&str, &[&str])] = &[
    ("alexander", &["alex"]),
    ("alexandra", &["alex"]),
    ("andrew", &["andy"]),
    ("anthony", &["tony"]),
    ("benjamin", &["ben"]),
    ("catherine", &["kate", "cathy"]),
    ("charles", &["charlie"]),
    ("christina", &["tina"]),
    ("christopher", &["chris"]),
    ("daniel", &["dan"]),
    ("david", &["dave"]),
    ("edward", &["ed"]),
    ("elizabeth", &["liz", "beth"]),
    ("francisco", &["paco"]),
    ("gregory", &["greg"]),
    ("jacob", &["jake"]),
    ("james", &["jim"]),
    ("jennifer", &["jen"]),
    ("jonathan", &["jon"]),
    ("joseph", &["joe"]),
    ("joshua", &["josh"]),
    ("katherine", &["kate", "kathy"]),
    ("kenneth", &["ken"]),
    ("margaret", &["maggie"]),
    ("matthew", &["matt"]),
    ("michael", &["mike"]),
    ("nathaniel", &["nate"]),
    ("nicholas", &["nick"]),
    ("patricia", &["pat"]),
    ("peter", &["pete"]),
    ("philip", &["phil"]),
    ("rebecca", &["becky"]),
    ("richard", &["rick"]),
    ("robert", &["bob", "rob"]),
    ("samuel", &["sam"]),
    ("samantha", &["sam"]),
    ("stephen", &["steve"]),
    ("steven", &["steve"]),
    ("susan", &["sue"]),
    ("theodore", &["ted"]),
    ("thomas", &["tom"]),
    ("timothy", &["tim"]),
    ("victoria", &["vicky"]),
    ("vincent", &["vince"]),
    ("william", &["bill", "will"]),
    ("zachary", &["zach"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings(first: &str, last: &str) -> (Vec<String>, Vec<String>) {
        let found = Spellings::of(&PersonName::from_parts(first, last));
        for part in [&found.first, &found.last] {
            let sum: f64 = part.iter().map(|(_, share)| share).sum();
            assert!((sum - 1.0).abs() < 1e-9 || part.is_empty(), "{first} {last}: {sum}");
        }
        let names = |part: &[(String, f64)]| part.iter().map(|(name, _)| name.clone()).collect();
        (names(&found.first), names(&found.last))
    }

    #[test]
    fn letters_with_two_spellings_are_tried_in_both() {
        assert_eq!(spellings("Jörg", "Müller").1, ["mueller", "muller"]);
        assert_eq!(spellings("Søren", "Ågård").0, ["soeren", "soren"]);
        assert_eq!(spellings("José", "Muñoz"), (vec!["jose".into()], vec!["munoz".into()]));
        assert_eq!(spellings("Łukasz", "Weiß"), (vec!["lukasz".into()], vec!["weiss".into()]));
        assert_eq!(spellings("Sinéad", "O'Brien").1, ["obrien"]);
    }

    #[test]
    fn double_names_and_particles_are_joined_and_cut() {
        assert_eq!(
            spellings("Anna", "van der Berg").1,
            ["vanderberg", "berg", "van-der-berg", "van.der.berg"]
        );
        assert_eq!(spellings("Ana", "Silva-Costa").1, ["silva-costa", "silvacosta", "costa", "silva"]);
        assert_eq!(spellings("Jean-Pierre", "Roux").0, ["jeanpierre", "jean-pierre", "jean"]);
        assert_eq!(
            spellings("Ana", "García Márquez").1,
            ["garciamarquez", "garcia", "marquez", "garcia-marquez"]
        );
    }

    #[test]
    fn nicknames_come_last() {
        assert_eq!(spellings("Robert", "Doe").0, ["robert", "bob", "rob"]);
    }

    #[test]
    fn a_name_in_another_script_has_no_spelling() {
        assert_eq!(spellings("太郎", "山田"), (vec![], vec![]));
    }
}
