//! A company's own site, read politely (`common/website`), and what the domain's name servers show.
//!
//! Redirects are followed only inside the company's own domain and only to public addresses. Where DNS does not answer, there are just
//! fewer technologies.

mod logos;
mod records;
mod web;

use crate::guard::Rate;
use crate::http::AddressPolicy;
use crate::identity;
use crate::mail::mx::Dns;
use crate::vendor::{Access, Capabilities, Prices, SiteReading, Vendor};
use ::website::technology::rules::Rules;
use ::website::turns::Turns;
use ::website::{Detector, Limits, Outcome, Reader, Site};
use domain::{Company, Domain};
use jiff::Timestamp;
use lookup::{Capability, CompanyLookup, CompanyQuery, Lookup, ProviderError};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use web::Web;

pub(crate) use logos::Logos;

pub const VENDOR: Vendor = Vendor {
    name: "website",
    url: "",
    credentials: &["PROVIDER_CONTACT"],
    offers: &[(Capability::Company, Prices::FREE)],
    concurrency: 16,
    rate: Rate::UNLIMITED,
    addresses: AddressPolicy::Public,
    file: None,
};

pub(crate) fn connect(access: Access) -> Capabilities {
    Capabilities { company: Some(Arc::new(Website(Sites::new(access, None)))), ..Capabilities::default() }
}

const DNS_PATIENCE: Duration = Duration::from_secs(2);

/// Reads sites with their domains' records.
pub struct Sites {
    reader: Reader,
    dns: Dns,
}

impl Sites {
    /// A reader within these limits, or within those of a call.
    pub(crate) fn new(access: Access, limits: Option<Limits>) -> Self {
        let (contact, SiteReading { technologies, name_servers, patience }) =
            (access.key(), access.sites.clone());
        let gateway = access.transport.is_set();
        // A call has some seconds: the first page and those that name the company.
        let call = || Limits { pages: 4, time: patience.mul_f64(0.8), searches: false, ..Limits::default() };
        let limits = limits.unwrap_or_else(call);
        // A gateway has a pace of its own.
        let gap = if gateway { Duration::ZERO } else { limits.gap };
        let reader = Reader {
            fetch: Arc::new(Web::new(access, contact)),
            detector: Arc::new(detector(technologies.as_deref())),
            turns: Arc::new(Turns::default()),
            limits: Limits { gap, ..limits },
        };
        Self { reader, dns: Dns::new(name_servers, DNS_PATIENCE) }
    }

    /// Reads a site, asking only for what changed since `before`.
    pub async fn read(
        &self,
        domain: &Domain,
        before: Option<&Site>,
        now: Timestamp,
    ) -> Result<Site, ProviderError> {
        let deadline = domain::clock::instant() + DNS_PATIENCE;
        let (site, records) = tokio::join!(
            self.reader.read(domain, before, now),
            records::of(&self.dns, domain.as_str(), deadline)
        );
        Ok(Site { dns: self.reader.detector.of_records(&records), ..site? })
    }
}

/// Our own rules, and those that the operator imported.
fn detector(file: Option<&str>) -> Detector {
    let imported = file.and_then(|file| match imported(Path::new(file)) {
        Ok(rules) => Some(rules),
        Err(problem) => {
            tracing::error!(problem, "the imported technology rules cannot be read; only our own are used");
            None
        }
    });
    Detector::new(std::iter::once(Rules::own()).chain(imported).collect())
}

/// Rules as `almanac import technologies` keeps them.
pub fn imported(file: &Path) -> Result<Rules, String> {
    let text = std::fs::read(file).map_err(|error| error.to_string())?;
    let kept: serde_json::Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    let categories = kept["categories"].as_object().into_iter().flatten();
    let categories: BTreeMap<u64, String> = categories
        .filter_map(|(id, category)| Some((id.parse().ok()?, category["name"].as_str()?.to_owned())))
        .collect();
    Ok(Rules::read(&kept["technologies"], &categories))
}

struct Website(Sites);

#[async_trait::async_trait]
impl CompanyLookup for Website {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let Some(domain) = &query.domain else { return Ok(Lookup::NotFound) };
        let site = self.0.read(domain, None, domain::Clock::System.now()).await?;
        match site.outcome {
            Outcome::Read => {}
            // Not this company's word on itself, and none on whether there is such a company.
            Outcome::Moved => return Err(ProviderError::BadAnswer("it leads elsewhere")),
            _ => return Ok(Lookup::NotFound),
        }
        let Some(record) = site.company() else { return Ok(Lookup::NotFound) };
        let mut company = record.company;
        company.id = identity::company_id(Some(domain), "website", "");
        identity::company(query, company, &[], &record.other_names, 0.9)
    }

    fn can_find(&self, query: &CompanyQuery) -> bool {
        query.domain.is_some()
    }
}

/// Parses a home page and `robots.txt`: the company, the number of technologies, and whether the page may be read.
#[cfg(feature = "readers")]
pub fn read(html: &str, robots: &str, domain: &Domain) -> (Option<Company>, usize, bool) {
    use ::website::{Page, Robots, of_page, record, wanted::Kind};
    static DETECTOR: std::sync::LazyLock<Detector> = std::sync::LazyLock::new(Detector::default);
    let Ok(url) = url::Url::parse("https://acme.example/") else { return (None, 0, false) };
    let page = Page::read(html, url, http::HeaderMap::new());
    let at = Timestamp::UNIX_EPOCH;
    let mut said = Vec::new();
    for kind in [Kind::Home, Kind::Legal, Kind::Contact, Kind::About] {
        said.extend(of_page(&page, kind, domain, true, at));
    }
    let seen = record::Seen { site: DETECTOR.of_page(&page), dns: Vec::new() };
    let company = record::company(domain, &said, &seen, at).map(|record| record.company);
    (company, seen.site.len(), Robots::parse(robots).allows("/"))
}
