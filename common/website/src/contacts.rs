//! Ways to reach a company: its own mailboxes and its switchboard. People's mailboxes teach only how addresses are made there; they are
//! not kept.

use crate::facts::{Field, How, Notes};
use crate::tree::Id;
use crate::wanted::Kind;
use domain::{EmailAddress, NetworkKind, NetworkUrl, PersonName, Phone};
use language::email_pattern::Pattern;
use language::known_names;
use language::mail::lists::is_generic;
use percent_encoding::percent_decode_str;

/// The forms of addresses that are recognised, the commonest first.
const PATTERNS: &[&str] = &[
    "{first}.{last}",
    "{f}{last}",
    "{first}",
    "{f}.{last}",
    "{first}{l}",
    "{first}{last}",
    "{first}_{last}",
    "{first}-{last}",
    "{last}.{first}",
    "{last}",
    "{last}{f}",
];
/// The longest text around an address in which its owner's name is looked for.
const LONGEST_AROUND: usize = 300;

pub fn read(notes: &mut Notes<'_>, kind: Kind) {
    let page = notes.page;
    let country = country_of(notes);
    let (mut phones, mut seen) = (Vec::new(), Vec::new());
    for link in &page.links {
        let (scheme, rest) = link.href.split_once(':').unwrap_or_default();
        let rest =
            percent_decode_str(rest.split('?').next().unwrap_or_default()).decode_utf8_lossy().into_owned();
        if scheme.eq_ignore_ascii_case("mailto") {
            let address = rest.split([',', ';']).next().unwrap_or_default().trim();
            if let Ok(address) = EmailAddress::parse(address) {
                take_address(notes, &address, link.element, &mut seen);
            }
        } else if scheme.eq_ignore_ascii_case("tel") {
            phones.extend(Phone::parse_in(&rest, country.as_deref()).ok());
        } else if let Some(url) = profile(&link.href) {
            notes.add(Field::Profile, url.as_str(), How::Link);
        }
    }
    // Only how they are made is kept, and of how many.
    for pattern in PATTERNS {
        match seen.iter().filter(|(_, form)| form == pattern).count() {
            0 => {}
            count => notes.add(Field::Pattern, format!("{pattern} {count}"), How::Link),
        }
    }
    // A page with many numbers is a list of branches or people.
    phones.dedup();
    if phones.len() <= 3 && (kind == Kind::Home || kind == Kind::Contact || kind == Kind::Legal) {
        notes.option(Field::Phone, phones.first().map(|phone| phone.as_str().to_owned()), How::Link);
    }
}

/// The country that the page's numbers are written in.
fn country_of(notes: &Notes<'_>) -> Option<String> {
    let known = notes.known(Field::Country).map(str::to_owned);
    known.or_else(|| notes.domain.country_code().map(str::to_uppercase))
}

/// The company's page on a network, where the link is to one; `share` links are not.
fn profile(href: &str) -> Option<NetworkUrl> {
    if !href.contains("/company/") {
        return None;
    }
    NetworkUrl::parse(href)
        .ok()
        .filter(|url| url.kind() == NetworkKind::Company && url.as_str().starts_with("https://linkedin.com/"))
}

/// Notes a mailbox of the company, or learns from one of its people.
fn take_address(
    notes: &mut Notes<'_>,
    address: &EmailAddress,
    element: Id,
    seen: &mut Vec<(EmailAddress, &'static str)>,
) {
    let own = domain::domain_name::registrable(address.host()) == Some(notes.domain.as_str());
    if !own {
        return;
    }
    if is_generic(address.local()) {
        if !is_for_other_ends(address.local()) {
            notes.add(Field::Email, address.as_str(), How::Link);
        }
        return;
    }
    // The same address may stand on a page twice.
    if seen.iter().all(|(known, _)| known != address) {
        seen.extend(name_beside(notes, address, element).map(|pattern| (address.clone(), pattern)));
    }
}

/// Mailboxes that are for reports of abuse, data protection and the like are not for business.
fn is_for_other_ends(local: &str) -> bool {
    let local = local.to_ascii_lowercase();
    [
        "abuse",
        "privacy",
        "dpo",
        "datenschutz",
        "security",
        "postmaster",
        "hostmaster",
        "noreply",
        "no-reply",
        "gdpr",
        "dsgvo",
        "webmaster",
        "legal",
    ]
    .iter()
    .any(|word| local.starts_with(word))
}

/// The form of an address whose owner's name stands beside it.
fn name_beside(notes: &Notes<'_>, address: &EmailAddress, element: Id) -> Option<&'static str> {
    let tree = &notes.page.tree;
    for around in std::iter::once(element).chain(tree.around(element).take(3)) {
        let text = tree.text(around);
        if text.len() > LONGEST_AROUND {
            return None;
        }
        let words: Vec<&str> = text
            .split(|c: char| !(c.is_alphabetic() || "-'’".contains(c)))
            .filter(|word| !word.is_empty())
            .collect();
        let named =
            words.windows(2).filter(|pair| pair.iter().all(|word| word.starts_with(char::is_uppercase)));
        for pair in named {
            let name = PersonName::from_parts(pair[0], pair[1]);
            if known_names::given(&name.first_key()).is_none() {
                continue;
            }
            let fits = |pattern: &&&str| {
                let made = Pattern::parse(pattern).and_then(|pattern| pattern.usual(&name));
                made.is_some_and(|made| made.eq_ignore_ascii_case(address.local()))
            };
            if let Some(pattern) = PATTERNS.iter().find(fits) {
                return Some(pattern);
            }
        }
    }
    None
}
