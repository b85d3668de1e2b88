//! Hashes of email addresses the way ad platforms match them.
//!
//! Meta (and all others): trimmed, lower-case, SHA-256 in hex. Google: the same, and at gmail.com and googlemail.com
//! without the dots and without a plus-suffix before the @. Nothing else is changed: an international domain stays as written.

use domain::EmailAddress;
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// The two hashes of one address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hashed {
    /// The place of the address in the list it came in.
    pub index: u32,
    pub sha256: String,
    pub sha256_google: String,
}

/// A list, hashed.
#[derive(Debug, Clone, Default)]
pub struct Audience {
    /// One entry per distinct address, in order.
    pub hashed: Vec<Hashed>,
    /// The distinct addresses themselves, for counting those that are known; they are not to be kept.
    pub addresses: Vec<EmailAddress>,
    pub invalid: u64,
    /// Repeats of an earlier address.
    pub duplicates: u64,
}

/// Hashes a list, without invalid addresses and duplicates.
pub fn hash(emails: &[String]) -> Audience {
    let mut audience = Audience::default();
    let mut seen: HashSet<String> = HashSet::with_capacity(emails.len());
    for (index, text) in (0..).zip(emails) {
        let Ok(address) = EmailAddress::parse(text) else {
            audience.invalid += 1;
            continue;
        };
        let plain = text.trim().to_lowercase();
        if seen.contains(&plain) {
            audience.duplicates += 1;
            continue;
        }
        let sha256 = digest(&plain);
        let sha256_google = google_form(&plain).map_or_else(|| sha256.clone(), |form| digest(&form));
        audience.hashed.push(Hashed { index, sha256, sha256_google });
        audience.addresses.push(address);
        seen.insert(plain);
    }
    audience
}

/// The form Google matches, where it differs from the plain one.
fn google_form(plain: &str) -> Option<String> {
    let (local, domain) = plain.rsplit_once('@')?;
    if !matches!(domain, "gmail.com" | "googlemail.com") {
        return None;
    }
    let local = local.split_once('+').map_or(local, |(name, _)| name).replace('.', "");
    Some(format!("{local}@{domain}"))
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Hashed {
        hash(&[text.to_owned()]).hashed.remove(0)
    }

    #[test]
    fn hashes_are_those_the_platforms_document() {
        // The example of Google's and Meta's references.
        let known = "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514";
        assert_eq!(one("user@example.com").sha256, known);
        assert_eq!(one("  User@Example.COM \n").sha256, known);
        assert_eq!(one("user@example.com").sha256_google, known);
    }

    #[test]
    fn gmail_addresses_lose_dots_and_suffix_for_google_alone() {
        let plain = one("janedoe@gmail.com");
        for spelling in ["Jane.Doe+Shopping@gmail.com", "jane.doe@GMAIL.com", "j.a.n.e.d.o.e+a+b@gmail.com"] {
            assert_eq!(one(spelling).sha256_google, plain.sha256, "{spelling}");
            assert_ne!(one(spelling).sha256, plain.sha256, "{spelling}");
        }
        assert_eq!(one("jane.doe@googlemail.com").sha256_google, one("janedoe@googlemail.com").sha256);
        assert_ne!(one("jane.doe@googlemail.com").sha256_google, plain.sha256, "the domain stays");
        let elsewhere = one("jane.doe+x@acme.example");
        assert_eq!(elsewhere.sha256, elsewhere.sha256_google);
    }

    #[test]
    fn repeats_and_rubbish_are_counted_and_left_out() {
        let list = ["a@acme.example", "A@acme.example ", "rubbish", "", "b@acme.example"].map(str::to_owned);
        let audience = hash(&list);
        assert_eq!((audience.invalid, audience.duplicates), (2, 1));
        let indexes: Vec<u32> = audience.hashed.iter().map(|hashed| hashed.index).collect();
        assert_eq!(indexes, [0, 4]);
    }
}
