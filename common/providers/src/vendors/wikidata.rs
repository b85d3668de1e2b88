//! Wikidata: facts about notable companies, free and under CC0, from its query service.
//!
//! The service asks every client for a contact in its User-Agent and answers 429 with `Retry-After` to clients that ask too
//! much; ignoring that ends in a ban, so few calls run at a time.

use crate::guard::Rate;
use crate::http::{AddressPolicy, Transport, send};
use crate::loose::{Loose, location};
use crate::vendor::{Access, Capabilities, Prices, Secret, Vendor};
use crate::{identity, mapping};
use domain::{Company, Domain, NetworkKind, NetworkUrl};
use lookup::{Capability, CompanyLookup, CompanyQuery, Lookup, ProviderError};
use matching::{Fit, companies_fit};
use std::collections::BTreeMap;
use std::sync::Arc;

pub const VENDOR: Vendor = Vendor {
    name: "wikidata",
    url: "https://query.wikidata.org",
    credentials: &["PROVIDER_CONTACT"],
    offers: &[(Capability::Company, Prices::FREE)],
    concurrency: 4,
    rate: Rate::UNLIMITED,
    addresses: AddressPolicy::Chosen,
    file: None,
};

pub(crate) fn connect(access: Access) -> Capabilities {
    Capabilities { company: Some(Arc::new(Wikidata::new(access))), ..Capabilities::default() }
}

pub struct Wikidata {
    transport: Transport,
    contact: Secret,
}

/// Facts of whatever `?c` was bound to. Head counts are read with their dates, since several years may be stated.
const FACTS: &str = "OPTIONAL { ?c wdt:P571 ?inception }
OPTIONAL { ?c p:P1128 ?count . ?count ps:P1128 ?employees . OPTIONAL { ?count pq:P585 ?at } }
OPTIONAL { ?c wdt:P452 ?industry }
OPTIONAL { ?c wdt:P159 ?city }
OPTIONAL { ?c wdt:P17 ?land . ?land wdt:P297 ?country }
OPTIONAL { ?c wdt:P4264 ?profile }
SERVICE wikibase:label { bd:serviceParam wikibase:language \"en\" }";

impl Wikidata {
    pub fn new(access: Access) -> Self {
        Self { contact: access.key(), transport: access.transport }
    }

    /// The companies a pattern binds `?c` and `?website` to.
    async fn companies(&self, pattern: &str) -> Result<Vec<Company>, ProviderError> {
        let query = format!(
            "SELECT ?c ?cLabel ?cDescription ?website ?inception ?employees ?at ?industryLabel ?cityLabel ?country \
             ?profile WHERE {{ {pattern} {FACTS} }} LIMIT 200"
        );
        let agent = format!("almanac/{} ({})", env!("CARGO_PKG_VERSION"), self.contact.reveal());
        let request = self.transport.get("/sparql", &[("query", &query), ("format", "json")])?;
        let answer = send(request.header("user-agent", agent)).await?;
        if answer.status != 200 {
            // A query that took too long ends as 500 with a stack trace; 403 is the ban for asking too much.
            return Err(match answer.status {
                403 => ProviderError::Quota { retry_after: answer.retry_after() },
                _ => answer.failure(),
            });
        }
        let body = answer.json()?;
        let bindings = self.transport.read(&body).at("results").at("bindings");
        if !bindings.raw().is_array() {
            return Err(ProviderError::BadAnswer("it has no bindings"));
        }
        let mut rows: BTreeMap<String, Vec<Loose<'_>>> = BTreeMap::new();
        for row in bindings.items() {
            let Some(id) = value(row, "c") else { continue };
            rows.entry(id.to_owned()).or_default().push(row);
        }
        Ok(rows.iter().filter_map(|(id, rows)| read(id, rows)).collect())
    }
}

fn value<'a>(row: Loose<'a>, variable: &str) -> Option<&'a str> {
    row.at(variable).at("value").str()
}

/// One company from its rows, of which each holds one combination of what is stated several times.
fn read(id: &str, rows: &[Loose<'_>]) -> Option<Company> {
    let first = |variable: &str| rows.iter().find_map(|row| value(*row, variable));
    let name = first("cLabel").filter(|label| !is_id(label))?;
    let domain: Option<Domain> = first("website").and_then(|url| Domain::parse(url).ok());
    let newest = rows.iter().max_by_key(|row| value(**row, "at").unwrap_or_default().to_owned());
    let count = newest.and_then(|row| row.at("employees").at("value").whole());
    let (employee_count, employee_range) = mapping::head_count(count, None);
    let profile = first("profile").map(|slug| format!("https://linkedin.com/company/{slug}"));
    let inception = rows.iter().map(|row| row.at("inception").at("value")).find(|value| !value.is_null());
    Some(Company {
        id: identity::company_id(domain.as_ref(), "wikidata", id),
        domain,
        network_url: profile.and_then(|url| NetworkUrl::parse(&url).ok()),
        description: first("cDescription").map(str::to_owned),
        industry: first("industryLabel").filter(|label| !is_id(label)).map(str::to_owned),
        employee_count,
        employee_range,
        founded_year: inception.and_then(|date| date.year()),
        location: location(
            first("cityLabel").filter(|label| !is_id(label)).map(str::to_owned),
            None,
            first("country"),
        ),
        ..Company::named(name)
    })
}

/// Whether a label is the bare id of something without one.
fn is_id(label: &str) -> bool {
    label.strip_prefix('Q').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// Every spelling under which a site's address may be stated; the service compares them letter by letter.
fn websites(domain: &Domain) -> String {
    let mut all = String::new();
    for scheme in ["https", "http"] {
        for host in ["", "www."] {
            all.push_str(&format!("<{scheme}://{host}{domain}/> <{scheme}://{host}{domain}> "));
        }
    }
    all
}

/// A text between quotes in SPARQL.
fn quoted(text: &str) -> String {
    let kept = text.chars().filter(|c| !c.is_control());
    let escaped: String =
        kept.flat_map(|c| matches!(c, '"' | '\\').then_some('\\').into_iter().chain([c])).collect();
    format!("\"{escaped}\"")
}

#[async_trait::async_trait]
impl CompanyLookup for Wikidata {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let pattern = match (&query.domain, &query.network_url, &query.name) {
            (Some(domain), ..) => format!("VALUES ?website {{ {}}} ?c wdt:P856 ?website .", websites(domain)),
            (None, Some(url), _) => {
                let slug = url.as_str().rsplit('/').next().unwrap_or_default();
                format!("?c wdt:P4264 {} . OPTIONAL {{ ?c wdt:P856 ?website }}", quoted(slug))
            }
            (None, None, Some(name)) => format!(
                "SERVICE wikibase:mwapi {{ bd:serviceParam wikibase:endpoint \"www.wikidata.org\" ; \
                 wikibase:api \"EntitySearch\" ; mwapi:search {} ; mwapi:language \"en\" ; mwapi:limit 7 . \
                 ?c wikibase:apiOutputItem mwapi:item . }} ?c wdt:P856 ?website .",
                quoted(name)
            ),
            (None, None, None) => return Ok(Lookup::NotFound),
        };
        let mut found = self.companies(&pattern).await?;
        if let Some(name) = &query.name {
            found.retain(|company| companies_fit(name, &company.name) != Fit::No);
        }
        if let (Some(domain), true) = (&query.domain, found.len() > 1) {
            // Products and subsidiaries state their owner's site; the one that is called like the domain is meant.
            let alike = |c: &Company| companies_fit(domain.label(), &c.name) != Fit::No;
            found.retain(alike);
            if found.is_empty() {
                return Ok(Lookup::Ambiguous);
            }
        }
        match (found.pop(), found.is_empty()) {
            (None, _) => Ok(Lookup::NotFound),
            (Some(only), true) => identity::company(query, only, &[], &[], 0.85),
            (Some(_), false) => Ok(Lookup::Ambiguous),
        }
    }

    fn can_find(&self, query: &CompanyQuery) -> bool {
        let known = |url: &NetworkUrl| {
            url.kind() == NetworkKind::Company && url.as_str().starts_with("https://linkedin.com/")
        };
        query.domain.is_some() || query.name.is_some() || query.network_url.as_ref().is_some_and(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn the_newest_head_count_is_taken() {
        let text = |value: &str| json!({"type": "literal", "value": value});
        let row = |count: &str, at: &str| {
            json!({"c": text("http://www.wikidata.org/entity/Q1"), "cLabel": text("Acme"), "country": text("DE"),
                "website": text("https://www.acme.example/"), "employees": text(count), "at": text(at),
                "inception": text("1999-01-01T00:00:00Z"), "industryLabel": text("Q42")})
        };
        let rows = [row("900", "2019-01-01T00:00:00Z"), row("1200", "2024-01-01T00:00:00Z")];
        let drift = AtomicU64::new(0);
        let rows: Vec<Loose<'_>> = rows.iter().map(|row| Loose::new(row, &drift)).collect();
        let company = read("Q1", &rows).unwrap();
        assert_eq!((company.employee_count, company.founded_year), (Some(1200), Some(1999)));
        assert_eq!((company.domain.unwrap().as_str(), company.industry), ("acme.example", None));
    }

    #[test]
    fn a_name_cannot_break_out_of_its_quotes() {
        assert_eq!(quoted("Acme\" } DROP \\ \n"), "\"Acme\\\" } DROP \\\\ \"");
    }
}
