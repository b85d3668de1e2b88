//! Profile addresses on any professional network, in one spelling.

use super::domain_name::{self, registrable};
use crate::{ParseError, text_identifier};

/// Whether a profile address is a person's or a company's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NetworkKind {
    Person,
    Company,
    Other,
}

/// A profile address, normalised: `https`, no `www.` or country subdomain, no query, fragment or trailing slash.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NetworkUrl(String);

text_identifier!(
    NetworkUrl,
    "network-url",
    "A profile address on a professional network: /in/… is a person, /company/… a company",
    "https://network.example/in/ada-lovelace"
);

/// The longest address, in bytes.
const LONGEST: usize = 2048;

impl NetworkUrl {
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        let too_long = ParseError("a profile address has at most 2048 characters");
        if text.len() > LONGEST {
            return Err(too_long);
        }
        let with_scheme = match text.split_once("://") {
            Some((scheme, _))
                if scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https") =>
            {
                text.to_owned()
            }
            Some(_) => return Err(ParseError("a profile address starts with https://")),
            None => format!("https://{}", text.trim_start_matches('/')),
        };
        let not_a_url = ParseError("not a profile address such as https://network.example/in/ada-lovelace");
        let url = url::Url::parse(&with_scheme).map_err(|_| not_a_url.clone())?;
        let Some(url::Host::Domain(host)) = url.host() else { return Err(not_a_url) };
        let host = strip_subdomain(&domain_name::host(host)?)?;
        let segments: Vec<String> =
            url.path_segments().into_iter().flatten().filter(|s| !s.is_empty()).map(segment).collect();
        if segments.is_empty() {
            return Err(ParseError("a profile address needs a path, such as /in/ada-lovelace"));
        }
        // A profile is named by its first two segments; what follows (/en, /details/experience) is a view of it.
        let keep = match segments[0].as_str() {
            "in" | "company" | "pub" | "school" if segments.len() < 2 => {
                return Err(ParseError("the profile's own name is missing after /in/ or /company/"));
            }
            "in" | "company" | "school" => 2,
            _ => segments.len(),
        };
        let url = format!("https://{host}/{}", segments[..keep].join("/"));
        // Escaped characters take more room.
        if url.len() > LONGEST { Err(too_long) } else { Ok(Self(url)) }
    }

    /// An address that is already in the stored form.
    pub fn trusted(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn kind(&self) -> NetworkKind {
        match self.0["https://".len()..].split('/').nth(1) {
            Some("in") => NetworkKind::Person,
            Some("company") => NetworkKind::Company,
            _ => NetworkKind::Other,
        }
    }
}

/// Drops `www.`, mobile and country subdomains: what stands before the registrable domain names a view, not a profile.
fn strip_subdomain(host: &str) -> Result<String, ParseError> {
    let registrable =
        registrable(host).ok_or(ParseError("the host of a profile address must be a full domain"))?;
    let sub = host[..host.len() - registrable.len()].trim_end_matches('.');
    let is_view =
        sub.is_empty() || sub.split('.').all(|l| matches!(l, "www" | "m" | "mobile") || l.len() == 2);
    Ok(if is_view { registrable.to_owned() } else { host.to_owned() })
}

/// Everything but what RFC 3986 leaves unreserved.
const ENCODED: &percent_encoding::AsciiSet =
    &percent_encoding::NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// One path segment, percent-decoded once, lower-cased, and encoded again the one way `url` does it.
fn segment(raw: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let decoded = percent_decode(raw);
    // Lower-case first: some letters have an accented form in lower case alone.
    let folded: String = decoded.to_lowercase().nfc().collect();
    percent_encoding::utf8_percent_encode(&folded, ENCODED).to_string()
}

/// Decodes percent-encoding; other text stays as it is.
fn percent_decode(raw: &str) -> std::borrow::Cow<'_, str> {
    percent_encoding::percent_decode_str(raw).decode_utf8_lossy()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn all_spellings_of_one_profile_meet() {
        for given in [
            "https://network.example/in/ada-lovelace",
            "http://www.network.example/in/ada-lovelace/",
            "HTTPS://UK.Network.Example/in/Ada-Lovelace?trk=x#top",
            "network.example/in/ada-lovelace",
            "//de.network.example/in/ada%2Dlovelace/en",
            " https://m.network.example//in/ada-lovelace/details/experience ",
        ] {
            let url = NetworkUrl::parse(given).unwrap();
            assert_eq!(url.as_str(), "https://network.example/in/ada-lovelace", "{given}");
            assert_eq!(url.kind(), NetworkKind::Person);
        }
        assert_eq!(
            NetworkUrl::parse("network.example/in/jos%C3%A9").unwrap(),
            NetworkUrl::parse("network.example/in/josé").unwrap()
        );
        assert_eq!(
            NetworkUrl::parse("network.example/company/acme/about").unwrap().kind(),
            NetworkKind::Company
        );
    }

    #[test]
    fn a_letter_whose_accent_joins_it_in_lower_case_alone_meets_itself() {
        let joined = NetworkUrl::parse("network.example/in/\u{1f0}an").unwrap();
        assert_eq!(NetworkUrl::parse("network.example/in/J\u{30c}an").unwrap(), joined);
        assert_eq!(NetworkUrl::parse("network.example/in/j%CC%8Can").unwrap(), joined);
    }

    #[test]
    fn what_is_not_a_profile_address_is_refused() {
        for bad in [
            "",
            "ada",
            "https://network.example",
            "https://network.example/in/",
            "ftp://network.example/in/a",
            "javascript:alert(1)",
            "https://127.0.0.1/in/a",
            "https:///in/a",
        ] {
            assert!(NetworkUrl::parse(bad).is_err(), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics_and_is_stable(text in "\\PC{0,60}|[a-z.:/@%0-9-]{0,40}") {
            if let Ok(url) = NetworkUrl::parse(&text) {
                prop_assert_eq!(NetworkUrl::parse(url.as_str()).unwrap(), url);
            }
        }
    }
}
