//! Email addresses: RFC 5321 mailboxes, with international local parts (RFC 6531) and IDNA domains.

use crate::{ParseError, text_identifier};

/// A syntactically valid mailbox, its domain in lower-case ASCII, its local part as given.
///
/// Comments, display names and address literals are not mailboxes anybody can look up, so they are refused.
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
        let at = text.rfind('@').ok_or(ParseError("an email address needs an @"))?;
        let (local, domain) = (&text[..at], &text[at + 1..]);
        check_local(local)?;
        if domain.starts_with('[') {
            return Err(ParseError("an address literal is not supported; use a domain"));
        }
        let domain = super::domain_name::host(domain)
            .map_err(|_| ParseError("the part after the @ is not a valid domain"))?;
        if !domain.contains('.') {
            return Err(ParseError("the part after the @ must be a full domain such as acme.example"));
        }
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
    /// RFC 5321 lets a server tell `A@x` from `a@x`; none of note does, and nobody searches that way.
    pub fn key(&self) -> String {
        self.text.to_lowercase()
    }
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
    if local.starts_with('.') || local.ends_with('.') || local.contains("..") {
        return Err(ParseError("dots in the part before the @ must stand between other characters"));
    }
    let allowed = |c: char| {
        c.is_ascii_alphanumeric()
            || "!#$%&'*+-/=?^_`{|}~.".contains(c)
            || (!c.is_ascii() && !c.is_whitespace() && !c.is_control())
    };
    if !local.chars().all(allowed) {
        return Err(ParseError("the part before the @ contains a character that is not allowed there"));
    }
    Ok(())
}

fn check_quoted(rest: &str) -> Result<(), ParseError> {
    let error = ParseError("the quoted part before the @ is not closed properly");
    let inner = rest.strip_suffix('"').ok_or(error.clone())?;
    let mut escaped = false;
    for c in inner.chars() {
        match c {
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
