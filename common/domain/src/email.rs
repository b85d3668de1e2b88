//! Email addresses: RFC 5321 mailboxes, with international local parts (RFC 6531) and IDNA domains.

use crate::{ParseError, text_identifier};
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::UnicodeNormalization;

/// A syntactically valid mailbox, its domain in lower-case ASCII, its local part as given.
///
/// Comments, display names and address literals are no mailboxes that can be looked up, so they are refused.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EmailAddress {
    text: String,
    at: usize,
}

text_identifier!(EmailAddress, "email", "An email address", "ada.lovelace@acme.example");

impl EmailAddress {
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.len() > 512 {
            return Err(ParseError("an email address has at most 254 bytes"));
        }
        if text.chars().any(char::is_control) {
            return Err(ParseError("an email address cannot contain control characters"));
        }
        if text.chars().any(is_deceptive) {
            return Err(ParseError("an email address cannot contain invisible or unassigned characters"));
        }
        let at = text.rfind('@').ok_or(ParseError("an email address needs an @"))?;
        let local = &text[..at];
        check_local(local)?;
        let domain = host(&text[at + 1..])?;
        let text = format!("{local}@{domain}");
        if text.len() > 254 {
            return Err(ParseError("an email address has at most 254 bytes"));
        }
        Ok(Self { at: local.len(), text })
    }

    /// An address made of a local part in ASCII and a host, already in the stored form.
    pub fn trusted(local: &str, host: &str) -> Self {
        let mut text = String::with_capacity(local.len() + 1 + host.len());
        text.push_str(local);
        text.push('@');
        text.push_str(host);
        Self { at: local.len(), text }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The part before the @, as given.
    pub fn local(&self) -> &str {
        &self.text[..self.at]
    }

    /// The whole host after the @, in lower-case ASCII.
    pub fn host(&self) -> &str {
        &self.text[self.at + 1..]
    }

    /// The form under which two spellings of one mailbox meet: lower-case throughout.
    ///
    /// RFC 5321 lets a server tell `A@x` from `a@x`; no large server does, and no caller searches that way.
    pub fn key(&self) -> String {
        self.text.to_lowercase()
    }
}

/// Hosts that ignore dots in the local part, and their names.
const DOTLESS: [&str; 2] = ["gmail.com", "googlemail.com"];

impl EmailAddress {
    /// Whether a host ignores dots in the local part.
    pub(crate) fn is_dotless(host: &str) -> bool {
        DOTLESS.contains(&host)
    }

    /// The mailbox the address is one of the spellings of: without quotes that are not needed, without what follows a plus,
    /// and at Gmail without dots. For telling people apart, not for sending.
    pub fn mailbox(&self) -> String {
        let key = self.key();
        let (local, mut host) = key.rsplit_once('@').unwrap_or((&key, ""));
        let unquoted: String;
        let mut local = match local.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            Some(quoted) => {
                unquoted = quoted.replace("\\", "");
                unquoted.as_str()
            }
            None => local,
        };
        if let Some((before, _)) = local.split_once('+').filter(|(before, _)| !before.is_empty()) {
            local = before;
        }
        if Self::is_dotless(host) {
            host = DOTLESS[0];
            return format!("{}@{host}", local.replace('.', ""));
        }
        format!("{local}@{host}")
    }
}

/// Whether a character is invisible, or shows an address as another one: fillers, format and direction marks, private
/// use, what no version of Unicode has assigned, and every space but the plain one.
fn is_deceptive(c: char) -> bool {
    if c.is_ascii() {
        return false;
    }
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    let unseen = GeneralCategoryGroup::Other.union(GeneralCategoryGroup::Separator);
    unseen.contains(category) || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// The host after the @: a full name, as mail servers are found by name only.
fn host(text: &str) -> Result<String, ParseError> {
    if text.starts_with('[') {
        return Err(ParseError("an address literal is not supported; use a domain"));
    }
    if text.ends_with('.') {
        return Err(ParseError("an email address cannot end with a dot"));
    }
    let host = super::domain_name::host(text)
        .map_err(|_| ParseError("the part after the @ is not a valid domain"))?;
    let Some((_, top)) = host.rsplit_once('.') else {
        return Err(ParseError("the part after the @ must be a full domain such as acme.example"));
    };
    // No top-level domain ends in a digit, unless it is the encoded form of another script; an IPv4 address does.
    if !top.starts_with("xn--") && top.ends_with(|c: char| c.is_ascii_digit()) {
        return Err(ParseError("the part after the @ must be a domain, not a number or an IP address"));
    }
    Ok(host)
}

fn check_local(local: &str) -> Result<(), ParseError> {
    if local.is_empty() {
        return Err(ParseError("the part before the @ is empty"));
    }
    if local.len() > 64 {
        return Err(ParseError("the part before the @ has at most 64 bytes"));
    }
    if let Some(quoted) = local.strip_prefix('"') {
        return check_quoted(quoted);
    }
    check_atoms(local)?;
    if local.is_ascii() {
        return Ok(());
    }
    check_first(local)?;
    // A server that normalises must not read another address: full-width signs turn into the plain ones.
    check_atoms(&local.nfkc().collect::<String>())
}

fn check_atoms(local: &str) -> Result<(), ParseError> {
    if local.starts_with('.') || local.ends_with('.') || local.contains("..") {
        return Err(ParseError("dots before the @ must be between other characters"));
    }
    let allowed = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c);
    if !local.chars().all(allowed) {
        return Err(ParseError("the part before the @ contains a character that is not allowed there"));
    }
    Ok(())
}

/// A mark that combines with the character before it cannot be the first.
fn check_first(local: &str) -> Result<(), ParseError> {
    if local.starts_with(unicode_normalization::char::is_combining_mark) {
        return Err(ParseError("the part before the @ cannot begin with a combining mark"));
    }
    Ok(())
}

fn check_quoted(rest: &str) -> Result<(), ParseError> {
    let error = ParseError("the quoted part before the @ is not closed properly");
    let inner = rest.strip_suffix('"').ok_or(error.clone())?;
    check_first(inner)?;
    let mut escaped = false;
    for c in inner.chars() {
        match c {
            // Only what can be typed on one key can be escaped.
            _ if escaped && !c.is_ascii() => return Err(error),
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Err(error),
            _ => {}
        }
    }
    if escaped { Err(error) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spellings_of_one_mailbox_meet() {
        let of = |text: &str| EmailAddress::parse(text).unwrap().mailbox();
        for text in [
            "john.doe@gmail.com",
            "JohnDoe+a@googlemail.com",
            "\"john.doe\"@gmail.com",
            "j.o.h.n.doe@Gmail.com",
        ] {
            assert_eq!(of(text), "johndoe@gmail.com", "{text}");
        }
        assert_eq!(of("ada+news@acme.example"), "ada@acme.example");
        assert_eq!(of("a.da@acme.example"), "a.da@acme.example", "dots count elsewhere");
        assert_eq!(of("+x@acme.example"), "+x@acme.example");
    }

    #[test]
    fn ordinary_and_unusual_mailboxes_are_accepted() {
        for (given, stored) in [
            ("ada@acme.example", "ada@acme.example"),
            ("  Ada.Lovelace+tag@ACME.Example ", "Ada.Lovelace+tag@acme.example"),
            ("\"a b\"@acme.example", "\"a b\"@acme.example"),
            ("\"a\\\"@b\"@acme.example", "\"a\\\"@b\"@acme.example"),
            ("josé@münchen.example", "josé@xn--mnchen-3ya.example"),
            ("o'brien@acme.co.uk", "o'brien@acme.co.uk"),
        ] {
            assert_eq!(EmailAddress::parse(given).unwrap().as_str(), stored, "{given}");
        }
    }

    #[test]
    fn what_is_not_a_mailbox_is_refused_with_the_reason() {
        let long = format!("{}@acme.example", "a".repeat(65));
        for bad in [
            "",
            "ada",
            "@acme.example",
            "ada@",
            "ada@localhost",
            "a..b@acme.example",
            ".a@acme.example",
            "a b@acme.example",
            "ada@[127.0.0.1]",
            "ada@acme..example",
            "\"a@acme.example",
            "\"a\"b\"@acme.example",
            "ada\r\nRCPT TO:<x>@acme.example",
            "ada@acme.example\0",
            "ada(comment)@acme.example",
            "<ada@acme.example>",
            &long,
        ] {
            assert!(EmailAddress::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn hosts_that_cannot_be_looked_up_are_refused() {
        for host in [
            "acme.example.",
            "acme.example．",
            "acme.example。",
            "127.0.0.1",
            "acme.123",
            "acme.１２３",
            "acme.tld-2",
            "acme.x25",
            "\u{037e}.example",
            "\u{1fef}.example",
            "\u{2100}.example",
            "\u{2488}acme.example",
            "acme\u{ff0f}x.example",
            "acme\u{ff20}x.example",
            "acme\u{3000}x.example",
        ] {
            assert!(EmailAddress::parse(&format!("ada@{host}")).is_err(), "{host:?}");
        }
        for (host, stored) in [
            ("acme．example", "acme.example"),
            ("acme。example", "acme.example"),
            ("почта.рф", "xn--80a1acny.xn--p1ai"),
            ("123.example", "123.example"),
            ("4.acme.example", "4.acme.example"),
        ] {
            let parsed = EmailAddress::parse(&format!("ada@{host}")).map(|email| email.host().to_owned());
            assert_eq!(parsed.as_deref(), Ok(stored), "{host}");
        }
    }

    #[test]
    fn characters_nobody_sees_are_refused_on_both_sides() {
        let unseen = [
            '\u{00ad}',
            '\u{034f}',
            '\u{061c}',
            '\u{115f}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{2028}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{feff}',
            '\u{fff9}',
            '\u{fdd0}',
            '\u{fdef}',
            '\u{fffe}',
            '\u{ffff}',
            '\u{1fffe}',
            '\u{10ffff}',
            '\u{e000}',
            '\u{f8ff}',
            '\u{10fdef}',
            '\u{0378}',
            '\u{e0001}',
            '\u{00a0}',
            '\u{2005}',
            '\u{3000}',
            '\u{0085}',
            '\u{3164}',
            '\u{fe0f}',
        ];
        for c in unseen {
            for text in [
                format!("a{c}da@acme.example"),
                format!("\"a{c}da\"@acme.example"),
                format!("ada@ac{c}me.example"),
            ] {
                assert!(EmailAddress::parse(&text).is_err(), "{text:?}");
            }
        }
    }

    #[test]
    fn what_normalisation_would_turn_into_another_address_is_refused() {
        for local in [
            "a\u{037e}b",
            "a＠b",
            "a﹫b",
            "ada．．l",
            "ada．",
            "a…b",
            "a，b",
            "a＜b",
            "a＂b",
            "a；b",
            "\u{00a8}ada",
            "\u{0301}ada",
            "\"\u{0301}ada\"",
            "\"a\\é\"",
        ] {
            assert!(EmailAddress::parse(&format!("{local}@acme.example")).is_err(), "{local:?}");
        }
        for local in ["josé", "jose\u{0301}", "葉士豪", "юзер", "राम", "ａｄａ", "ﬁona", "ελένη", "\"a é\""]
        {
            assert!(EmailAddress::parse(&format!("{local}@acme.example")).is_ok(), "{local:?}");
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics_and_is_stable(text in "\\PC{0,80}|[a-z\"\\\\.@\\x00-\\x20]{0,40}") {
            if let Ok(email) = EmailAddress::parse(&text) {
                prop_assert_eq!(EmailAddress::parse(email.as_str()).unwrap(), email.clone());
                prop_assert!(email.as_str().len() <= 254);
                prop_assert!(!email.as_str().contains(['\r', '\n', '\0']));
            }
        }
    }
}
