//! Company domains: a pasted URL, host or international name becomes the registrable domain by the public suffix list, in
//! lower-case ASCII.

use crate::{ParseError, text_identifier};

/// A registrable domain such as `acme.example` or `acme.co.uk`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Domain(String);

text_identifier!(
    Domain,
    "domain",
    "A company's domain; a URL or a subdomain of it is accepted too",
    "acme.example"
);

impl Domain {
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.len() > 2048 {
            return Err(ParseError("a domain has at most 253 characters"));
        }
        let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
        let rest = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let rest = rest.rsplit('@').next().unwrap_or_default();
        let without_port = match rest.rsplit_once(':') {
            Some((host, port)) if !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => host,
            _ => rest,
        };
        let host = host(without_port)?;
        if host.parse::<std::net::Ipv4Addr>().is_ok() {
            return Err(ParseError("an IP address is not a company's domain"));
        }
        let registrable =
            registrable(&host).ok_or(ParseError("not a registrable domain, such as acme.example"))?;
        Ok(Self(registrable.to_owned()))
    }

    /// A domain that is already in the stored form, such as one that was made.
    pub fn trusted(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether its suffix is one under which names are registered, or reserved for examples; `john.smith` is under none.
    pub fn has_known_suffix(&self) -> bool {
        let reserved = [".example", ".test"].iter().any(|suffix| self.0.ends_with(suffix));
        reserved || suffix::is_known(&self.0)
    }

    /// The code of the country whose suffix it has, as in `acme.de`; none for suffixes that companies anywhere choose for their sound.
    pub fn country_code(&self) -> Option<&str> {
        #[rustfmt::skip]
        const ANYBODYS: &[&str] = &[
            "io", "ai", "co", "me", "tv", "cc", "fm", "gg", "ly", "to", "ws", "eu", "ac", "sh", "so", "vc", "tk", "ml", "ga", "cf", "gq", "nu", "la", "im", "is", "am", "bz", "st", "gl", "gd", "vg", "pw", "dj", "in", "us",
        ];
        let code = self.0.rsplit('.').next().filter(|code| code.len() == 2 && !ANYBODYS.contains(code))?;
        Some(if code == "uk" { "gb" } else { code })
    }

    /// The name without its public suffix: `acme` of `acme.co.uk`.
    pub fn label(&self) -> &str {
        self.0.split('.').next().unwrap_or_default()
    }
}

/// The registrable part of a valid host: `acme.co.uk` of `www.acme.co.uk`; none of `co.uk`.
pub fn registrable(host: &str) -> Option<&str> {
    suffix::registrable(host)
}

/// A valid host name in lower-case ASCII, its trailing dot dropped.
pub fn host(text: &str) -> Result<String, ParseError> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let error = ParseError("not a valid domain, such as acme.example");
    let valid_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    // Only other scripts and their encoded form need the tables; nearly every host is neither.
    let plain = |label: &str| valid_label(label) && label.as_bytes().get(2..4) != Some(b"--");
    let ascii = if text.split('.').all(plain) {
        text.to_ascii_lowercase()
    } else {
        idna::domain_to_ascii_strict(text).map_err(|_| error.clone())?
    };
    if ascii.len() > 253 || !ascii.split('.').all(valid_label) {
        return Err(error);
    }
    Ok(ascii)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_suffix_tells_the_country_where_it_is_one() {
        for (domain, country) in [
            ("acme.de", Some("de")),
            ("acme.co.uk", Some("gb")),
            ("acme.io", None),
            ("acme.com", None),
            ("acme.example", None),
        ] {
            assert_eq!(Domain::parse(domain).unwrap().country_code(), country, "{domain}");
        }
        let known = |domain: &str| Domain::parse(domain).unwrap().has_known_suffix();
        assert!(known("acme.de") && known("acme.co.uk") && known("acme.example"));
        assert!(!known("john.smith") && !known("letter.docx"));
    }

    #[test]
    fn every_spelling_of_a_domain_becomes_the_registrable_one() {
        for (given, stored) in [
            ("acme.example", "acme.example"),
            ("WWW.Acme.Example", "acme.example"),
            ("https://www.acme.co.uk:8443/about?x=1#y", "acme.co.uk"),
            ("mail.eu.acme.com.", "acme.com"),
            ("Bücher.de", "xn--bcher-kva.de"),
            ("user@acme.example", "acme.example"),
            ("acme.github.io", "acme.github.io"),
        ] {
            assert_eq!(Domain::parse(given).unwrap().as_str(), stored, "{given}");
        }
    }

    #[test]
    fn what_is_not_a_domain_is_refused() {
        for bad in [
            "",
            "localhost",
            "com",
            "co.uk",
            "127.0.0.1",
            "[::1]",
            "a..b",
            "-a.com",
            "a b.com",
            "acme",
            "\0.com",
        ] {
            assert!(Domain::parse(bad).is_err(), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn the_short_way_for_plain_hosts_is_the_long_way(host in "[a-zA-Z0-9-]{1,8}(\\.[a-zA-Z0-9-]{1,8}){0,3}") {
            let long = idna::domain_to_ascii_strict(&host).ok();
            prop_assert!(super::host(&host).ok().is_none_or(|short| Some(short) == long), "{host}");
        }

        #[test]
        fn parsing_never_panics_and_is_stable(text in "\\PC{0,60}|[a-z.:/@-]{0,40}") {
            if let Ok(domain) = Domain::parse(&text) {
                prop_assert_eq!(Domain::parse(domain.as_str()).unwrap(), domain);
            }
        }
    }
}
