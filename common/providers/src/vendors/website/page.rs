//! What a page says in structured form: JSON-LD, meta elements and the scripts it loads. Broken markup is common and
//! only ever means that less is known.

use crate::loose::{Loose, location};
use crate::mapping;
use domain::{Company, Domain, NetworkKind, NetworkUrl};
use language::company_name;
use serde_json::Value;
use std::sync::atomic::AtomicU64;

/// A page, taken apart.
#[derive(Debug, Default)]
pub(super) struct Page {
    json_ld: Vec<Value>,
    meta: Vec<(String, String)>,
    /// The addresses of scripts.
    pub scripts: Vec<String>,
    title: Option<String>,
}

impl Page {
    pub fn read(html: &str) -> Self {
        let mut page = Self::default();
        let mut rest = html;
        while let Some(at) = rest.find('<') {
            rest = &rest[at + 1..];
            if let Some(comment) = rest.strip_prefix("!--") {
                rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
                continue;
            }
            let (name, attributes, after) = tag(rest);
            rest = after;
            let attribute =
                |wanted: &str| attributes.iter().find(|(name, _)| name == wanted).map(|(_, v)| v.as_str());
            match name.as_str() {
                "meta" => {
                    let name = attribute("property").or(attribute("name"));
                    if let (Some(name), Some(content)) = (name, attribute("content")) {
                        page.meta.push((name.to_lowercase(), content.trim().to_owned()));
                    }
                }
                "script" => {
                    let text = until_end(&mut rest, "script");
                    if attribute("type")
                        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/ld+json"))
                    {
                        page.json_ld.extend(serde_json::from_str::<Value>(text.trim()));
                    }
                    page.scripts.extend(attribute("src").map(str::to_owned));
                }
                "title" if page.title.is_none() => {
                    page.title = Some(unescaped(until_end(&mut rest, "title").trim()));
                }
                "style" => _ = until_end(&mut rest, "style"),
                _ => {}
            }
        }
        page
    }

    /// The content of a meta element.
    pub fn meta(&self, name: &str) -> Option<&str> {
        let found = self.meta.iter().find(|(known, content)| known == name && !content.is_empty());
        found.map(|(_, content)| content.as_str())
    }

    /// The company the page says it belongs to.
    pub fn company(&self, domain: &Domain) -> Option<Company> {
        let drift = AtomicU64::new(0);
        let mut organizations = Vec::new();
        self.json_ld.iter().for_each(|value| collect(value, 0, &mut organizations));
        let organization = organizations.first().map_or(&Value::Null, |found| *found);
        let read = Loose::new(organization, &drift);
        let name = read.at("name").text().or_else(|| self.meta("og:site_name").map(str::to_owned));
        let name = name.or_else(|| self.named_like(domain))?;
        let address = first(read.at("address"));
        let country = address.at("addressCountry");
        let country = country.str().or_else(|| country.at("name").str());
        let employees = read.at("numberOfEmployees");
        let count = if employees.is_record() { employees.at("value").whole() } else { employees.whole() };
        let (employee_count, employee_range) = mapping::head_count(count, None);
        let company = |url: &NetworkUrl| url.kind() == NetworkKind::Company;
        Some(Company {
            network_url: read.at("sameAs").items().filter_map(|url| url.parsed::<NetworkUrl>()).find(company),
            description: read
                .at("description")
                .text()
                .or_else(|| self.meta("description").map(str::to_owned)),
            employee_count,
            employee_range,
            founded_year: read.at("foundingDate").year(),
            location: location(
                address.at("addressLocality").text(),
                address.at("addressRegion").text(),
                country,
            ),
            ..Company::named(&name)
        })
    }

    /// The part of the title that is the domain's name, if one is: `Acme | Rockets for everyone`.
    fn named_like(&self, domain: &Domain) -> Option<String> {
        let title = self.title.as_deref()?;
        let parts = title.split(['|', '–', '—', ':', '·']).flat_map(|part| part.split(" - ")).map(str::trim);
        let like = |part: &&str| company_name::similarity(part, domain.label()) >= 0.8;
        parts.filter(|part| !part.is_empty()).find(like).map(str::to_owned)
    }
}

/// The first of several values, or the only one.
fn first(value: Loose<'_>) -> Loose<'_> {
    value.items().next().unwrap_or(value)
}

/// The organizations of a JSON-LD document, which may be a list or a graph.
fn collect<'a>(value: &'a Value, depth: u8, found: &mut Vec<&'a Value>) {
    match value {
        Value::Array(items) if depth < 4 => items.iter().for_each(|item| collect(item, depth + 1, found)),
        Value::Object(object) => {
            let types: &[Value] = match object.get("@type") {
                Some(Value::Array(types)) => types,
                Some(one) => std::slice::from_ref(one),
                None => &[],
            };
            if types.iter().filter_map(Value::as_str).any(is_organization) && object.contains_key("name") {
                found.push(value);
            } else if let Some(graph) = object.get("@graph").filter(|_| depth < 4) {
                collect(graph, depth + 1, found);
            }
        }
        _ => {}
    }
}

fn is_organization(kind: &str) -> bool {
    let kind = kind.rsplit(['/', ':']).next().unwrap_or_default();
    kind.ends_with("Organization")
        || kind.ends_with("Business")
        || kind.ends_with("Store")
        || matches!(kind, "Corporation" | "NGO" | "Restaurant" | "Dentist" | "LegalService" | "Airline")
}

/// A tag from just after its `<`: name, attributes, and what follows it.
fn tag(text: &str) -> (String, Vec<(String, String)>, &str) {
    let end_of_name = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let name = text[..end_of_name].to_ascii_lowercase();
    let mut attributes = Vec::new();
    let mut rest = &text[end_of_name..];
    if name.is_empty() {
        return (name, attributes, rest);
    }
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if let Some(after) = rest.strip_prefix('>') {
            return (name, attributes, after);
        }
        let end =
            rest.find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/')).unwrap_or(rest.len());
        if rest.is_empty() || attributes.len() >= 64 {
            return (name, attributes, rest);
        }
        let attribute = rest[..end].to_ascii_lowercase();
        rest = rest[end..].trim_start();
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let after = after.trim_start();
            (value, rest) = match after.chars().next() {
                Some(quote @ ('"' | '\'')) => match after[1..].find(quote) {
                    Some(end) => (&after[1..=end], &after[end + 2..]),
                    None => ("", ""),
                },
                _ => {
                    after.split_at(after.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(after.len()))
                }
            };
        } else if end == 0 {
            // A stray character, such as a lone quote: step over it.
            rest = rest.char_indices().nth(1).map_or("", |(at, _)| &rest[at..]);
        }
        attributes.push((attribute, unescaped(value)));
    }
}

/// The text up to an element's end tag; `rest` continues after it.
fn until_end<'a>(rest: &mut &'a str, name: &str) -> &'a str {
    let end = rest.match_indices("</").map(|(at, _)| at).find(|at| {
        let after = &rest.as_bytes()[at + 2..];
        after.len() >= name.len() && after[..name.len()].eq_ignore_ascii_case(name.as_bytes())
    });
    let end = end.unwrap_or(rest.len());
    let text = &rest[..end];
    *rest = &rest[end..];
    text
}

fn unescaped(text: &str) -> String {
    let named =
        [("&quot;", "\""), ("&#39;", "'"), ("&#039;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " ")];
    let text = named.iter().fold(text.to_owned(), |text, (entity, plain)| text.replace(entity, plain));
    text.replace("&amp;", "&")
}

/// Whether `robots.txt` lets robots in general, or us by name, read the first page.
pub(super) fn allows_root(robots: &str) -> bool {
    let (mut applies, mut in_rules, mut allowed) = (false, false, true);
    for line in robots.lines().take(2000) {
        let line = line.split('#').next().unwrap_or_default();
        let Some((field, value)) = line.split_once(':') else { continue };
        let (field, value) = (field.trim().to_ascii_lowercase(), value.trim());
        match field.as_str() {
            "user-agent" => {
                // A group may name several robots before its rules begin.
                if in_rules {
                    (applies, in_rules) = (false, false);
                }
                applies |= value == "*" || value.eq_ignore_ascii_case("almanac");
            }
            "disallow" | "allow" => {
                in_rules = true;
                if applies && matches!(value, "/" | "/*") {
                    allowed = field == "allow";
                }
            }
            _ => {}
        }
    }
    allowed
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PAGE: &str = r#"<!doctype html><html><head><title>Acme | Rockets &amp; more</title>
        <!-- <script src="https://old.example/x.js"></script> -->
        <META NAME=description content='Rockets for "everyone"'>
        <meta property="og:site_name" content="Acme">
        <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
            {"@type": "WebSite", "name": "Site"},
            {"@type": ["Organization", "Corporation"], "name": "Acme Inc", "foundingDate": "1999",
             "numberOfEmployees": {"@type": "QuantitativeValue", "value": 120},
             "sameAs": ["https://x.example/acme", "https://www.linkedin.com/company/acme"],
             "address": {"addressLocality": "Berlin", "addressCountry": {"name": "Germany"}}}]}</script>
        <script type="application/ld+json">{broken</script>
        <script async src=https://js.stripe.com/v3></script></head><body></body></html>"#;

    #[test]
    fn a_page_tells_what_the_company_says_of_itself() {
        let page = Page::read(PAGE);
        let company = page.company(&Domain::parse("acme.example").unwrap()).unwrap();
        assert_eq!((company.name.as_str(), company.founded_year), ("Acme Inc", Some(1999)));
        assert_eq!(company.employee_count, Some(120));
        assert_eq!(company.network_url.unwrap().as_str(), "https://linkedin.com/company/acme");
        assert_eq!(company.location.unwrap().country.as_deref(), Some("DE"));
        assert_eq!(company.description.as_deref(), Some("Rockets for \"everyone\""));
        assert_eq!(page.scripts, ["https://js.stripe.com/v3"]);
    }

    #[test]
    fn a_title_counts_only_where_it_is_the_domains_name() {
        let domain = Domain::parse("acme.example").unwrap();
        let named = |html: &str| Page::read(html).company(&domain).map(|company| company.name);
        assert_eq!(named("<title>Home - Acme</title>").as_deref(), Some("Acme"));
        assert_eq!(named("<title>This domain is for sale</title>"), None);
    }

    #[test]
    fn robots_are_turned_away_where_the_site_says_so() {
        for (robots, allowed) in [
            ("", true),
            ("User-agent: *\nDisallow: /admin", true),
            ("User-agent: *\nDisallow: / # all", false),
            ("user-agent: other\ndisallow: /", true),
            ("User-agent: other\nUser-agent: almanac\nDisallow: /", false),
            ("User-agent: x\nDisallow: /\n\nUser-agent: *\nDisallow:", true),
        ] {
            assert_eq!(allows_root(robots), allowed, "{robots:?}");
        }
    }

    proptest! {
        #[test]
        fn no_page_breaks_the_reading(html in "(<[a-z/!-]{0,8}[ =\"'>a-zé]{0,12}|\\PC{0,8}){0,12}") {
            let page = Page::read(&html);
            let _ = page.company(&Domain::parse("acme.example").unwrap());
            let _ = allows_root(&html);
        }
    }
}
