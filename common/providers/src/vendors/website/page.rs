//! What a page says in structured form: JSON-LD, meta elements and the scripts it loads. Broken markup is common and
//! only ever means that less is known.

use crate::loose::{Loose, location};
use crate::mapping;
use domain::{Company, Domain, NetworkKind, NetworkUrl};
use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};
use matching::{Fit, companies_fit};
use serde_json::Value;
use std::sync::atomic::AtomicU64;

/// The length of a title that is compared with the domain's name, in characters.
const LONGEST_TITLE: usize = 1_000;

/// What a text belongs to.
enum Inside {
    JsonLd,
    Title,
    Elsewhere,
}

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
        let mut emitter = DefaultEmitter::default();
        // Scripts, styles and titles hold text, not markup.
        emitter.naively_switch_states(true);
        let (mut page, mut inside) = (Self::default(), Inside::Elsewhere);
        for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
            match token {
                Token::StartTag(tag) => inside = page.open(&tag),
                Token::String(text) => page.take(&inside, &String::from_utf8_lossy(&text)),
                Token::EndTag(_) => inside = Inside::Elsewhere,
                _ => {}
            }
        }
        page
    }

    /// Takes an element in; says what the text after it is.
    fn open(&mut self, tag: &StartTag<()>) -> Inside {
        let attribute = |name: &str| {
            let value = tag.attributes.get(name.as_bytes())?;
            Some(String::from_utf8_lossy(value).into_owned())
        };
        match tag.name.as_slice() {
            b"meta" => {
                let name = attribute("property").or_else(|| attribute("name"));
                if let (Some(name), Some(content)) = (name, attribute("content")) {
                    self.meta.push((name.to_lowercase(), content.trim().to_owned()));
                }
                Inside::Elsewhere
            }
            b"script" => {
                self.scripts.extend(attribute("src"));
                match attribute("type") {
                    Some(kind) if kind.trim().eq_ignore_ascii_case("application/ld+json") => Inside::JsonLd,
                    _ => Inside::Elsewhere,
                }
            }
            b"title" if self.title.is_none() => Inside::Title,
            _ => Inside::Elsewhere,
        }
    }

    fn take(&mut self, inside: &Inside, text: &str) {
        match inside {
            Inside::JsonLd => self.json_ld.extend(serde_json::from_str::<Value>(text.trim())),
            Inside::Title => {
                let title = self.title.get_or_insert_default();
                let room = LONGEST_TITLE.saturating_sub(title.chars().count());
                title.extend(text.chars().take(room));
            }
            Inside::Elsewhere => {}
        }
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
        let like = |part: &&str| companies_fit(domain.label(), part) != Fit::No;
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

    proptest! {
        #[test]
        fn no_page_breaks_the_reading(html in "(<[a-z/!-]{0,8}[ =\"'>a-zé]{0,12}|\\PC{0,8}){0,12}") {
            let page = Page::read(&html);
            let _ = page.company(&Domain::parse("acme.example").unwrap());
        }
    }
}
