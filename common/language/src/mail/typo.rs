//! Typing errors in the domain of an address: `gmial.com` was meant to be `gmail.com`.

use domain::EmailAddress;

/// The providers people mean most often.
const POPULAR: &[&str] = &[
    "gmail.com",
    "googlemail.com",
    "yahoo.com",
    "hotmail.com",
    "outlook.com",
    "icloud.com",
    "live.com",
    "aol.com",
    "msn.com",
    "protonmail.com",
    "proton.me",
    "ymail.com",
    "mail.com",
    "gmx.com",
    "gmx.de",
    "web.de",
    "t-online.de",
    "yandex.com",
    "yandex.ru",
    "comcast.net",
    "verizon.net",
    "hotmail.co.uk",
    "yahoo.co.uk",
    "yahoo.fr",
    "hotmail.fr",
    "orange.fr",
    "libero.it",
];

/// Real domains one slip away from a popular one.
const REAL: &[&str] = &[
    "email.com",
    "gmx.net",
    "gmx.at",
    "gmx.ch",
    "me.com",
    "mac.com",
    "aim.com",
    "hey.com",
    "pm.me",
    "ya.ru",
];

const ENDINGS: &[&str] = &["com", "net", "org"];
/// Endings one slip away from those that registries do have, and the reserved ones (RFC 2606).
#[rustfmt::skip]
const REAL_ENDINGS: &[&str] = &[
    "bet", "bom", "cam", "cm", "co", "et", "mom", "ne", "nec", "new", "next", "ntt", "om", "ong", "pet", "vet",
    "example", "test", "invalid", "localhost",
];

/// The address with the domain that was probably meant, or none when the domain looks intended.
pub fn suggestion(address: &EmailAddress) -> Option<String> {
    let host = address.host();
    let meant = popular_near(host).map(str::to_owned).or_else(|| with_real_ending(host))?;
    Some(format!("{}@{meant}", address.local()))
}

fn popular_near(host: &str) -> Option<&'static str> {
    if POPULAR.contains(&host) || REAL.contains(&host) {
        return None;
    }
    POPULAR
        .iter()
        .copied()
        .filter(|popular| {
            // A short name is one slip away from many real ones; a long one may hold two slips.
            let allowed =
                if popular.len() >= 10 && host.as_bytes()[0] == popular.as_bytes()[0] { 2 } else { 1 };
            popular.len() > 7 && strsim::osa_distance(host, popular) <= allowed
        })
        .min_by_key(|popular| strsim::osa_distance(host, popular))
}

/// Repairs an ending no registry knows: `acme.con` → `acme.com`.
fn with_real_ending(host: &str) -> Option<String> {
    let (name, ending) = host.rsplit_once('.')?;
    if REAL_ENDINGS.contains(&ending) {
        return None;
    }
    let meant = ENDINGS.iter().find(|real| strsim::osa_distance(ending, real) == 1)?;
    Some(format!("{name}.{meant}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_near_a_common_one_that_exists_is_known() {
        let near = |ending: &str| ENDINGS.iter().any(|real| strsim::osa_distance(ending, real) == 1);
        let longer = |word: &String| ('a'..='z').map(|c| format!("{word}{c}")).collect::<Vec<_>>();
        let mut words = vec![String::new()];
        for _ in 0..4 {
            words = words.iter().flat_map(longer).collect();
            for word in words.iter().filter(|word| near(word)) {
                let exists = suffix::is_known(word);
                let known = REAL_ENDINGS.contains(&word.as_str()) || ENDINGS.contains(&word.as_str());
                assert_eq!(known, exists, "{word}");
            }
        }
    }

    fn meant(text: &str) -> Option<String> {
        suggestion(&EmailAddress::parse(text).unwrap())
    }

    #[test]
    fn slips_are_corrected() {
        for (typed, expected) in [
            ("ada@gmial.com", "ada@gmail.com"),
            ("ada@gmail.co", "ada@gmail.com"),
            ("ada@gnail.com", "ada@gmail.com"),
            ("ada@yaho.com", "ada@yahoo.com"),
            ("ada@hotmial.com", "ada@hotmail.com"),
            ("ada@outlok.com", "ada@outlook.com"),
            ("Ada.L@acme.con", "Ada.L@acme.com"),
            ("ada@acme.ocm", "ada@acme.com"),
        ] {
            assert_eq!(meant(typed).as_deref(), Some(expected), "{typed}");
        }
    }

    #[test]
    fn intended_domains_are_left_alone() {
        for typed in [
            "ada@gmail.com",
            "ada@mail.com",
            "ada@email.com",
            "ada@gmx.net",
            "ada@acme.example",
            "ada@acme.co",
        ] {
            assert_eq!(meant(typed), None, "{typed}");
        }
    }
}
