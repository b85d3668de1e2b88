//! What an address gives away before any server is asked: throw-away, free and role addresses, and likely typing errors.
//!
//! The domain lists are data files (see `lists/SOURCES.md`), searched in place: they cost no memory, no start-up time and
//! about 75 kB of a compressed binary.

use std::cmp::Ordering;

static DISPOSABLE: &str = include_str!("disposable.txt");
static FREE: &str = include_str!("free.txt");

/// Where the people of the demo world have their personal addresses; no network has these.
pub const DEMO_FREE: [&str; 5] =
    ["freemail.example", "postbox.example", "inbox.example", "mailbird.example", "hellopost.example"];

/// Whether the host, or a domain above it, hands out throw-away mailboxes.
pub fn is_disposable(host: &str) -> bool {
    with_parents(host).any(|domain| contains(DISPOSABLE, domain))
}

/// Whether this host gives mailboxes to everyone for free.
pub fn is_free(host: &str) -> bool {
    contains(FREE, host)
}

/// Whether the local part names a role or a list and not a person.
pub fn is_generic(local: &str) -> bool {
    let local = local.split('+').next().unwrap_or_default();
    if !local.is_ascii() {
        return is_role(local);
    }
    // Imports ask this of every address several times: nothing is put on the heap for it.
    let begins = |with: &str| local.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    let end = local.len().checked_sub("-request".len()).map(|at| &local[at..]);
    if begins("info-") || begins("info.") || end.is_some_and(|end| end.eq_ignore_ascii_case("-request")) {
        return true;
    }
    let (mut folded, mut length) = ([0; LONGEST], 0);
    for byte in local.bytes().filter(|byte| !matches!(byte, b'.' | b'-' | b'_')) {
        let Some(place) = folded.get_mut(length) else { return false };
        *place = byte.to_ascii_lowercase();
        length += 1;
    }
    GENERIC.binary_search_by(|role| role.as_bytes().cmp(&folded[..length])).is_ok()
}

/// The letters of the longest role.
const LONGEST: usize = 16;

/// Whether a local part of any letters names a role.
fn is_role(local: &str) -> bool {
    let local = local.to_lowercase();
    if local.ends_with("-request") || local.starts_with("info-") || local.starts_with("info.") {
        return true;
    }
    let folded: String = local.chars().filter(|c| !matches!(c, '.' | '-' | '_')).collect();
    GENERIC.binary_search(&folded.as_str()).is_ok()
}

/// The host and its parents down to two labels: `a.b.example` → `a.b.example`, `b.example`.
fn with_parents(host: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(host), |name| {
        let (_, parent) = name.split_once('.')?;
        parent.contains('.').then_some(parent)
    })
}

/// Finds a line in a sorted text by halving it.
fn contains(sorted_lines: &str, wanted: &str) -> bool {
    let text = sorted_lines.as_bytes();
    let (mut low, mut high) = (0, text.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = text[low..middle].iter().rposition(|&b| b == b'\n').map_or(low, |at| low + at + 1);
        let end = text[middle..high].iter().position(|&b| b == b'\n').map_or(high, |at| middle + at);
        match text[start..end].cmp(wanted.as_bytes()) {
            Ordering::Equal => return true,
            Ordering::Less => low = end + 1,
            Ordering::Greater => high = start,
        }
    }
    false
}

/// Local parts of roles, dots and dashes dropped; sorted. RFC 2142 and what companies use besides.
#[rustfmt::skip]
const GENERIC: &[&str] = &[
    "abuse", "accounting", "accounts", "accountspayable", "accueil", "admin", "administracion", "administrator",
    "advertising", "alerts", "all", "amministrazione", "ap", "api", "ar", "bewerbung", "billing", "board", "booking",
    "bookings", "bounce", "bounces", "buchhaltung", "careers", "ceo", "comercial", "commercial", "compliance",
    "comptabilite", "contact", "contacto", "contactus", "contato", "cs", "customercare", "customerservice", "data",
    "dev", "devops", "dns", "donotreply", "dpo", "editor", "editorial", "email", "empfang", "engineering",
    "enquiries", "enquiry", "events", "everyone", "facilities", "feedback", "finance", "financeiro", "frontdesk",
    "ftp", "gdpr", "general", "hello", "help", "helpdesk", "hi", "hiring", "hostmaster", "hr", "inbox", "info",
    "informazioni", "inquiries", "inquiry", "invest", "investors", "invoice", "invoices", "ir", "it", "itsupport",
    "jobs", "kontakt", "legal", "list", "mail", "mailbox", "mailerdaemon", "management", "marketing", "media",
    "members", "news", "newsletter", "nobody", "noc", "noreply", "notifications", "office", "operations", "ops",
    "order", "orders", "partner", "partners", "partnerships", "payments", "payroll", "people", "postmaster", "pr",
    "press", "privacy", "procurement", "purchasing", "quality", "reception", "rechnung", "recruiting", "recruitment",
    "recrutement", "registration", "research", "reservations", "returns", "root", "sale", "sales", "school",
    "secretary", "security", "service", "services", "shop", "spam", "staff", "store", "studio", "subscribe",
    "support", "sysadmin", "talent", "team", "tech", "technical", "test", "training", "travel", "unsubscribe",
    "usenet", "users", "uucp", "vendas", "vendite", "ventas", "verkauf", "vertrieb", "volunteer", "web", "webmaster",
    "website", "welcome", "www",
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_role_has_more_letters_than_are_looked_at() {
        assert!(GENERIC.iter().all(|role| role.len() <= LONGEST && is_generic(role)));
    }

    #[test]
    fn the_lists_are_sorted_lower_case_domains() {
        for list in [DISPOSABLE, FREE] {
            let lines: Vec<&str> = list.lines().collect();
            assert!(lines.len() > 4000);
            assert!(lines.is_sorted_by(|a, b| a < b), "sorted, without repeats");
            assert!(lines.iter().all(|line| line.contains('.') && *line == line.to_lowercase()));
        }
        assert!(GENERIC.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn every_listed_domain_is_found_and_its_neighbours_are_not() {
        for list in [DISPOSABLE, FREE] {
            for line in list.lines() {
                assert!(contains(list, line), "{line}");
                assert!(!contains(list, &format!("{line}.")), "{line}");
                assert!(!contains(list, &format!("\n{line}")), "{line}");
            }
            assert!(!contains(list, ""));
        }
    }

    #[test]
    fn throw_away_hosts_are_known_with_their_subdomains() {
        assert!(is_disposable("mailinator.com"));
        assert!(is_disposable("anything.mailinator.com"));
        assert!(!is_disposable("acme-mailinator.com"));
        assert!(!is_disposable("gmail.com"));
    }

    #[test]
    fn free_providers_are_known_and_employers_are_not() {
        for free in ["gmail.com", "web.de", "yahoo.co.jp", "proton.me", "qq.com", "freemail.example"] {
            assert!(is_free(free), "{free}");
        }
        assert!(DEMO_FREE.iter().all(|domain| is_free(domain)));
        for employer in ["alibaba.com", "telstra.com", "acme.example", "mail.gmail.com"] {
            assert!(!is_free(employer), "{employer}");
        }
    }

    #[test]
    fn role_addresses_are_told_from_people() {
        for role in
            ["info", "Sales", "no-reply", "no.reply", "support+emea", "team-request", "info-de", "kontakt"]
        {
            assert!(is_generic(role), "{role}");
        }
        for person in ["ada", "ada.lovelace", "maria.info", "infoa", "al"] {
            assert!(!is_generic(person), "{person}");
        }
    }

    proptest! {
        #[test]
        fn the_short_way_for_roles_is_the_long_way(local in "(info|sales|Info|it)?[.+_-]?[a-zA-Z0-9._-]{0,8}(-request)?") {
            prop_assert_eq!(is_generic(&local), is_role(local.split('+').next().unwrap_or_default()));
        }

        #[test]
        fn searching_agrees_with_reading(wanted in "[a-z.\\n]{0,8}", lines in proptest::collection::btree_set("[a-z.]{1,4}", 0..20)) {
            let mut text = lines.iter().cloned().collect::<Vec<_>>().join("\n");
            text.push('\n');
            prop_assert_eq!(contains(&text, &wanted), lines.contains(&wanted) || (lines.is_empty() && wanted.is_empty()));
        }
    }
}
