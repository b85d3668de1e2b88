//! Names of people as exports have them: in quotes, in capitals, family name first, or only inside an address.

use super::words::{capitalised, has_lower, has_upper, one_line, unquoted};
use crate::mail::lists;
use domain::{EmailAddress, NetworkUrl, PersonName, generation};

/// Particles that stay small in a name that was written in capitals.
const PARTICLES: [&str; 19] = [
    "van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "das", "du", "la", "le", "ter",
    "ten", "zu", "bin", "ibn",
];

/// One part of a name, cleaned.
pub fn part(text: &str) -> String {
    let text = one_line(unquoted(text));
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if letters < 2 || (has_lower(&text) && has_upper(&text)) {
        return text;
    }
    if !has_upper(&text) && !has_lower(&text) {
        // Other scripts have no capitals.
        return text;
    }
    let was_upper = has_upper(&text);
    let words: Vec<&str> = text.split(' ').collect();
    let last = words.len() - 1;
    let word = |(at, word): (usize, &&str)| {
        let lower = word.to_lowercase();
        if was_upper && at < last && PARTICLES.contains(&lower.as_str()) {
            return lower;
        }
        cased(word, was_upper)
    };
    words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// One word with the capitals a name has: `O'NEIL`, `MCDONALD`, `JEAN-LUC`, `JP`.
fn cased(word: &str, was_upper: bool) -> String {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let lower = word.to_lowercase();
    let is_number = matches!(lower.as_str(), "ii" | "iii" | "iv");
    let is_initials = letters == 2
        && !lower.contains(['a', 'e', 'i', 'o', 'u', 'y', '.'])
        && !matches!(lower.as_str(), "ng" | "jr" | "sr" | "dr" | "mr" | "ms" | "st" | "md");
    if was_upper && (is_number || is_initials) {
        return word.to_owned();
    }
    let mut cased = capitalised(word);
    for apostrophe in ["O'", "D'", "O’", "D’", "L'"] {
        if let Some(rest) = cased.strip_prefix(apostrophe).filter(|rest| rest.chars().count() > 2) {
            cased = format!("{apostrophe}{}", capitalised(rest));
        }
    }
    if let Some(rest) = cased.strip_prefix("Mc").filter(|rest| rest.chars().count() > 2) {
        cased = format!("Mc{}", capitalised(rest));
    }
    cased
}

/// A full name in the usual order, and its parts.
pub fn full(text: &str) -> (String, PersonName) {
    let cleaned: Vec<String> = unquoted(text).split(',').map(part).collect();
    let name = cleaned.join(", ");
    let parsed = PersonName::parse(&name);
    let turned = cleaned.len() > 1 && !parsed.first.is_empty() && !parsed.last.is_empty();
    if !turned {
        return (name.trim_end_matches([',', ' ']).to_owned(), parsed);
    }
    let given = std::iter::once(&parsed.first).chain(&parsed.middle).chain(std::iter::once(&parsed.last));
    // A degree is left out; a junior and a senior are different people.
    let generation = cleaned[1..].iter().filter(|part| generation::told_by(part).is_some());
    let turned =
        given.chain(generation).filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
    (turned, parsed)
}

/// The name that an address spells out: `ada.lovelace@…`; a shared mailbox or a single word is no name.
pub fn in_address(email: &EmailAddress) -> Option<String> {
    let local = email.local().split('+').next().unwrap_or_default();
    if lists::is_generic(local) {
        return None;
    }
    spelt_out(local, &['.', '_', '-'])
}

/// The name that a profile's address spells out: `/in/ada-lovelace-12ab34`.
pub fn in_profile(url: &NetworkUrl) -> Option<String> {
    let slug = url.as_str().rsplit('/').next()?;
    if slug.contains('%') {
        return None;
    }
    let own = slug.rsplit_once('-').filter(|(_, last)| last.chars().any(|c| c.is_ascii_digit()));
    spelt_out(own.map_or(slug, |(own, _)| own), &['-'])
}

fn spelt_out(text: &str, separators: &[char]) -> Option<String> {
    let words: Vec<&str> = text.split(separators).collect();
    let is_name = |word: &&str| word.chars().count() >= 2 && word.chars().all(char::is_alphabetic);
    let fits = (2..=3).contains(&words.len()) && words.iter().all(is_name);
    fits.then(|| capitalised(&words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_capitals_are_taken_off() {
        for (given, expected) in [
            ("\"Ada\"", "Ada"),
            ("'Ada'", "Ada"),
            ("ADA", "Ada"),
            ("ada", "Ada"),
            ("O'NEIL", "O'Neil"),
            ("MCDONALD", "McDonald"),
            ("JEAN-LUC", "Jean-Luc"),
            ("VAN DER BERG", "van der Berg"),
            ("JP", "JP"),
            ("NG", "Ng"),
            ("DeVito", "DeVito"),
            ("李", "李"),
            ("J", "J"),
            ("Ada\nMarie", "Ada Marie"),
        ] {
            assert_eq!(part(given), expected, "{given}");
        }
    }

    #[test]
    fn a_family_name_in_front_goes_behind() {
        for (given, expected) in [
            ("O'NEIL, MARY", "Mary O'Neil"),
            ("Lovelace, Ada", "Ada Lovelace"),
            ("\"LOVELACE, ADA\"", "Ada Lovelace"),
            ("ADA LOVELACE", "Ada Lovelace"),
            ("Ada Lovelace", "Ada Lovelace"),
            ("John Smith, MBA", "John Smith"),
            ("John Smith, Jr.", "John Smith Jr."),
        ] {
            assert_eq!(full(given).0, expected, "{given}");
            assert!(!full(given).1.last.is_empty());
        }
    }

    #[test]
    fn an_address_names_somebody_only_when_it_spells_the_name() {
        let address = |text: &str| in_address(&text.parse().unwrap());
        assert_eq!(address("ada.lovelace@acme.example").as_deref(), Some("Ada Lovelace"));
        for nobody in ["info@acme.example", "x@acme.example", "alovelace@acme.example", "a.l@acme.example"] {
            assert_eq!(address(nobody), None, "{nobody}");
        }
        let profile = |text: &str| in_profile(&text.parse().unwrap());
        assert_eq!(profile("network.example/in/ada-lovelace-12ab34").as_deref(), Some("Ada Lovelace"));
        assert_eq!(profile("network.example/in/adal"), None);
    }
}
