//! Addresses, numbers and websites out of cells that hold more than one, or more than that.

use super::words::several;
use domain::network_url::NetworkKind;
use domain::{Domain, EmailAddress, NetworkUrl, Phone};
use serde_json::Value;

/// Sites on which companies have a page; they are the domain of their owners alone.
const PLATFORMS: [&str; 22] = [
    "linkedin.com",
    "facebook.com",
    "fb.com",
    "twitter.com",
    "x.com",
    "instagram.com",
    "youtube.com",
    "tiktok.com",
    "github.com",
    "medium.com",
    "crunchbase.com",
    "wikipedia.org",
    "google.com",
    "goo.gl",
    "bit.ly",
    "linktr.ee",
    "yelp.com",
    "xing.com",
    "wixsite.com",
    "wordpress.com",
    "blogspot.com",
    "angel.co",
];

/// Placeholders of vendors for an address that must be bought.
const PLACEHOLDERS: [&str; 2] = ["email_not_unlocked@", "locked@"];

/// The addresses of a cell, or why its first is none. In JSON only addresses marked as of the present job or private count
/// as such; the caller sorts by host.
pub fn emails(text: &str) -> Result<Vec<EmailAddress>, &'static str> {
    if text.starts_with('[')
        && let Ok(Value::Array(items)) = serde_json::from_str(text)
    {
        let address = |item: &Value| {
            let text = item["address"].as_str().or_else(|| item["email"].as_str())?;
            EmailAddress::parse(text).ok()
        };
        return Ok(items.iter().filter_map(address).collect());
    }
    let (mut found, mut first_error) = (Vec::new(), None);
    for part in several(text) {
        match email(part) {
            Ok(email) if !found.contains(&email) => found.push(email),
            Ok(_) => {}
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match first_error {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// One address: plain, as a link, or behind a name in angle brackets.
fn email(text: &str) -> Result<EmailAddress, &'static str> {
    let text =
        text.rsplit_once('<').and_then(|(_, rest)| rest.split_once('>')).map_or(text, |(inner, _)| inner);
    let text = text.trim().trim_matches(['"', '\'']);
    let text = text.strip_prefix("mailto:").unwrap_or(text).trim_end_matches(['.', ',']);
    if PLACEHOLDERS.iter().any(|start| text.starts_with(start)) {
        return Err("a vendor's placeholder for an address");
    }
    EmailAddress::parse(text).map_err(|error| error.0)
}

/// The first number of a cell that some numbering plan has; `country` is the owner's.
pub fn phone(text: &str, country: Option<&str>) -> Option<Phone> {
    phones(text, country).into_iter().next()
}

/// The numbers of a cell.
pub fn phones(text: &str, country: Option<&str>) -> Vec<Phone> {
    if text.starts_with('[')
        && let Ok(Value::Array(items)) = serde_json::from_str(text)
    {
        let number = |item: &Value| {
            let keys = ["sanitized_number", "number", "raw_number"];
            let text = keys.iter().find_map(|key| item[*key].as_str())?;
            Phone::parse_in(text, country).ok()
        };
        return items.iter().filter_map(number).collect();
    }
    let parts = several(text).flat_map(|part| part.split(" / ")).flat_map(|part| part.split(" or "));
    parts.filter_map(|part| number(part.trim(), country)).collect()
}

fn number(text: &str, country: Option<&str>) -> Option<Phone> {
    // Spreadsheets keep long numbers as amounts.
    let text = text.strip_suffix(".0").unwrap_or(text);
    if let Ok(phone) = Phone::parse_in(text, country) {
        return Some(phone);
    }
    // They also take the plus off.
    let bare = text.len() >= 11 && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    if bare { Phone::parse(&format!("+{text}")).ok() } else { None }
}

/// The website of a company: its domain, or its page on a network.
pub enum Website {
    Domain(Domain),
    Page(NetworkUrl),
}

/// The first website of a cell.
pub fn website(text: &str) -> Option<Website> {
    several(text).flat_map(str::split_whitespace).find_map(|part| {
        let domain = Domain::parse(part.trim_matches(['"', '<', '>'])).ok()?;
        if !PLATFORMS.contains(&domain.as_str()) && !language::mail::lists::is_free(domain.as_str()) {
            return Some(Website::Domain(domain));
        }
        let page = NetworkUrl::parse(part).ok().filter(|page| page.kind() == NetworkKind::Company);
        page.map(Website::Page)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_in_what_stands_around_them() {
        for given in [
            "ada@acme.example",
            "Ada Lovelace <ada@acme.example>",
            "mailto:ada@acme.example",
            "ada@acme.example; ada@gmail.com",
            "nonsense, ada@acme.example",
            "ada@acme.example.",
        ] {
            assert_eq!(emails(given).unwrap()[0].as_str(), "ada@acme.example", "{given}");
        }
        assert_eq!(emails("a@x.example;b@x.example\nc@x.example").unwrap().len(), 3);
        assert!(emails("not an address").unwrap_err().contains('@'));
        assert!(emails("email_not_unlocked@domain.com").is_err());
    }

    #[test]
    fn numbers_keep_neither_extension_nor_company() {
        for (given, country, expected) in [
            ("+1 415 555 2671 x204", None, "+14155552671"),
            ("(415) 555-2671 ext. 204", Some("US"), "+14155552671"),
            ("+44 20 7946 0958 / +44 7400 123456", None, "+442079460958"),
            ("442079460958", None, "+442079460958"),
            ("442079460958.0", None, "+442079460958"),
            ("n.a.; +442079460958", None, "+442079460958"),
        ] {
            assert_eq!(
                phone(given, country).map(|phone| phone.to_string()).as_deref(),
                Some(expected),
                "{given}"
            );
        }
        assert_eq!(phone("5552671", None), None);
    }

    #[test]
    fn a_page_on_a_network_is_no_domain() {
        assert!(
            matches!(website("https://www.acme.example/about"), Some(Website::Domain(domain)) if domain.as_str() == "acme.example")
        );
        assert!(matches!(website("https://www.linkedin.com/company/acme"), Some(Website::Page(_))));
        assert!(
            website("https://facebook.com/acme").is_none()
                && website("gmail.com").is_none()
                && website("none yet").is_none()
        );
    }
}
