//! Open jobs that a page describes in structured data (schema.org JobPosting), each once.

use crate::microdata;
use crate::organization::{Nodes, as_json_ld};
use crate::page::Page;
use domain::name::fold;
use domain::{Domain, Location};
use jiff::civil::Date;
use language::country;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

/// What is kept of one page.
const MOST: usize = 500;
/// The longest title and number, in characters.
const LONGEST: usize = 200;
/// The longest address.
const LONGEST_URL: usize = 500;

/// An open job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The same at every reading: the company's own number, or the job's address or title.
    pub id: String,
    pub title: String,
    pub url: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posted: Option<Date>,
    /// The last day on which one can apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
}

/// The jobs that a page of a company's site describes. Those of other companies are left out.
pub fn of_page(page: &Page, domain: &Domain) -> Vec<Opening> {
    let mut documents = page.json_ld.clone();
    documents.extend(microdata::items(page).iter().map(as_json_ld));
    let nodes = Nodes::of(&documents);
    let mut found: Vec<Opening> = Vec::new();
    for node in nodes.of_kind(|kind| kind == "JobPosting").take(MOST) {
        let Some(opening) = opening(page, domain, &nodes, node) else { continue };
        // The same job under two numbers, or twice in a page.
        let is_known = |known: &Opening| {
            let city =
                |one: &Opening| one.location.as_ref().and_then(|place| place.city.as_deref()).map(fold);
            known.id == opening.id
                || (fold(&known.title) == fold(&opening.title) && city(known) == city(&opening))
        };
        if !found.iter().any(is_known) {
            found.push(opening);
        }
    }
    found
}

fn opening<'a>(page: &Page, domain: &Domain, nodes: &Nodes<'a>, node: &'a Value) -> Option<Opening> {
    let employers = nodes.values(node, "hiringOrganization");
    let addresses = employers
        .iter()
        .flat_map(|employer| ["url", "sameAs"].map(|name| nodes.text(employer, name)).into_iter().flatten());
    let mut hosts = addresses.filter_map(|address| Url::parse(&address).ok());
    let is_elsewhere = |url: Url| {
        let host = url.host_str().and_then(domain::domain_name::registrable);
        host.is_some_and(|host| host != domain.as_str() && !is_network(host))
    };
    if hosts.any(is_elsewhere) {
        return None;
    }
    let title: String = nodes.text(node, "title")?.chars().take(LONGEST).collect();
    let url = nodes.text(node, "url").and_then(|url| page.address(&url));
    let url = url.filter(|url| url.as_str().len() <= LONGEST_URL);
    let own = nodes.values(node, "identifier").into_iter().find_map(|identifier| match identifier {
        Value::Object(_) => nodes.text(identifier, "value"),
        other => crate::organization::plain(other),
    });
    let own = own.filter(|own| own.chars().count() <= LONGEST);
    let location = location(nodes, node);
    let id = own.or_else(|| url.as_ref().map(Url::to_string)).unwrap_or_else(|| fold(&title));
    let url = url.unwrap_or_else(|| page.url.clone()).to_string();
    let day = |name| nodes.text(node, name).and_then(|text| text.get(..10)?.parse().ok());
    Some(Opening { id, title, url, posted: day("datePosted"), until: day("validThrough"), location })
}

/// The first place of a job.
fn location<'a>(nodes: &Nodes<'a>, node: &'a Value) -> Option<Location> {
    let place = nodes.values(node, "jobLocation").into_iter().next()?;
    let address = nodes.values(place, "address").into_iter().next()?;
    let part = |name: &str| nodes.text(address, name).filter(|part| part.chars().count() <= LONGEST);
    let country =
        part("addressCountry").and_then(|nation| country::code(&nation)).map(|code| code.to_string());
    let location = Location { city: part("addressLocality"), region: part("addressRegion"), country };
    (location.city.is_some() || location.country.is_some()).then_some(location)
}

/// Sites on which companies have a page, which is no other company.
fn is_network(host: &str) -> bool {
    ["linkedin.com", "xing.com", "facebook.com", "wikipedia.org", "x.com", "twitter.com"].contains(&host)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;

    fn openings(html: &str) -> Vec<Opening> {
        let page = Page::read(html, "https://acme.example/careers".parse().unwrap(), HeaderMap::new());
        of_page(&page, &Domain::parse("acme.example").unwrap())
    }

    #[test]
    fn jobs_of_the_company_are_read_once_each() {
        let found = openings(
            r#"<script type="application/ld+json">[
            {"@type": "JobPosting", "title": "Data Engineer", "url": "/jobs/1", "datePosted": "2026-02-03T10:00:00Z", "validThrough": "2026-05-01",
             "identifier": {"@type": "PropertyValue", "name": "Acme", "value": "R-1"}, "hiringOrganization": {"@type": "Organization",
             "name": "Acme", "sameAs": "https://www.linkedin.com/company/acme"}, "jobLocation": [{"@type": "Place", "address":
             {"@type": "PostalAddress", "addressLocality": "Berlin", "addressCountry": "DE"}}, {"@type": "Place"}]},
            {"@type": "JobPosting", "title": "Data engineer", "identifier": "R-2", "jobLocation": {"@type": "Place", "address": {"addressLocality": "Berlin"}}},
            {"@type": "JobPosting", "title": "Data Engineer", "identifier": "R-3", "jobLocation": {"@type": "Place", "address": {"addressLocality": "Hamburg"}}},
            {"@type": "JobPosting", "title": "Clerk", "hiringOrganization": {"@type": "Organization", "name": "Globex", "url": "https://globex.example"}},
            {"@type": "JobPosting", "datePosted": "2026-02-03"}, {"@type": "JobPosting", "title": "Wizard"}]</script>"#,
        );
        let told: Vec<(&str, &str)> =
            found.iter().map(|opening| (opening.id.as_str(), opening.url.as_str())).collect();
        let page = "https://acme.example/careers";
        assert_eq!(
            told,
            [("R-1", "https://acme.example/jobs/1"), ("R-3", page), ("wizard", page)],
            "one job under two numbers is one; another company's is none of them"
        );
        let place = Location { city: Some("Berlin".into()), region: None, country: Some("DE".into()) };
        let day = |text: &str| text.parse::<Date>().ok();
        assert_eq!(
            (found[0].location.clone(), found[0].posted, found[0].until),
            (Some(place), day("2026-02-03"), day("2026-05-01"))
        );
    }

    #[test]
    fn what_is_too_long_is_not_kept() {
        let long = "x".repeat(20_000);
        let found = openings(&format!(
            r#"<script type="application/ld+json">{{"@type": "JobPosting", "title": "Clerk {long}", "url": "/jobs/{long}",
            "identifier": "{long}", "jobLocation": {{"@type": "Place", "address": {{"addressLocality": "{long}"}}}}}}</script>"#
        ));
        let kept = serde_json::to_string(&found).unwrap();
        assert!(found.len() == 1 && kept.len() < 1_000, "{} bytes", kept.len());
    }
}
