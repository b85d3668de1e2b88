//! A company's own site: what it says of itself in structured data, and the technologies it shows.
//!
//! One page and `robots.txt` are read, with redirects followed only inside the company's own domain and only to public
//! addresses. DNS adds the services a domain is registered with; where it does not answer there are just fewer of them.

mod dns_hints;
mod page;
mod technology;

use crate::guard::Rate;
use crate::http::{AddressPolicy, HttpClient, Received, Transport, send};
use crate::identity;
use crate::loose::technologies;
use crate::mail::mx::Dns;
use crate::robots::Robots;
use crate::vendor::{Access, Capabilities, Prices, Secret, Vendor};
use domain::{Company, Domain};
use lookup::{Capability, CompanyLookup, CompanyQuery, Lookup, ProviderError};
use page::Page;
use reqwest::{Method, RequestBuilder};
use std::sync::Arc;
use std::time::Duration;
use url::Url;

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
    Capabilities { company: Some(Arc::new(Website::new(access))), ..Capabilities::default() }
}

const MOST_REDIRECTS: usize = 3;
const DNS_PATIENCE: Duration = Duration::from_secs(2);

pub struct Website {
    /// A gateway to reach sites by, where one is configured; their own addresses otherwise.
    gateway: Option<Transport>,
    client: Arc<HttpClient>,
    contact: Secret,
    dns: Dns,
}

impl Website {
    pub fn new(access: Access) -> Self {
        let (contact, client) = (access.key(), access.client);
        let gateway = access.transport.is_set().then_some(access.transport);
        Self { gateway, client, contact, dns: Dns::new(Vec::new(), DNS_PATIENCE) }
    }

    /// A page of a site, after its redirects inside the domain.
    async fn fetch(&self, domain: &Domain, path: &str) -> Result<Received, ProviderError> {
        let mut request = match &self.gateway {
            Some(gateway) => gateway.get(path, &[])?.header("host", domain.as_str()),
            None => self.open(&format!("https://{domain}{path}"))?,
        };
        let mut at = Url::parse(&format!("https://{domain}{path}")).map_err(|_| elsewhere())?;
        for _ in 0..=MOST_REDIRECTS {
            let agent = format!("almanac/{} ({})", env!("CARGO_PKG_VERSION"), self.contact.reveal());
            let answer = send(request.header("user-agent", agent)).await?;
            if !matches!(answer.status, 301 | 302 | 303 | 307 | 308) {
                return Ok(answer);
            }
            let target = answer.headers.get("location").and_then(|location| location.to_str().ok());
            at = target.and_then(|target| at.join(target).ok()).ok_or_else(elsewhere)?;
            // A domain that leads to another one is parked, sold or renamed: not this company's word on itself.
            if at.host_str().and_then(|host| Domain::parse(host).ok()).as_ref() != Some(domain) {
                return Err(elsewhere());
            }
            request = self.open(at.as_str())?;
        }
        Err(ProviderError::BadAnswer("it redirects without end"))
    }

    fn open(&self, url: &str) -> Result<RequestBuilder, ProviderError> {
        let url = Url::parse(url).map_err(|_| elsewhere())?;
        if !is_where_pages_are(&url) {
            return Err(elsewhere());
        }
        self.client.request(Method::GET, url)
    }

    /// Whether the site lets robots read its first page; a site without rules does.
    async fn is_allowed(&self, domain: &Domain) -> bool {
        match self.fetch(domain, "/robots.txt").await {
            Ok(answer) if answer.status == 200 => {
                Robots::parse(&String::from_utf8_lossy(&answer.body)).allows("/")
            }
            _ => true,
        }
    }
}

/// Parses a home page and `robots.txt`: the company, the number of technologies, and whether the page may be read.
#[cfg(feature = "readers")]
pub fn read(html: &str, robots: &str, domain: &Domain) -> (Option<Company>, usize, bool) {
    let page = Page::read(html);
    let seen = technology::of_page(&page, &http::HeaderMap::new()).count();
    (page.company(domain), seen, Robots::parse(robots).allows("/"))
}

/// Whether an address is a page's; another port could lead us to other servers.
fn is_where_pages_are(url: &Url) -> bool {
    matches!(url.port(), None | Some(80 | 443))
}

fn elsewhere() -> ProviderError {
    ProviderError::BadAnswer("it leads elsewhere")
}

#[async_trait::async_trait]
impl CompanyLookup for Website {
    async fn company(&self, query: &CompanyQuery) -> Result<Lookup<Company>, ProviderError> {
        let Some(domain) = &query.domain else { return Ok(Lookup::NotFound) };
        if !self.is_allowed(domain).await {
            return Ok(Lookup::NotFound);
        }
        let deadline = domain::clock::instant() + DNS_PATIENCE;
        let (answer, by_dns) =
            tokio::join!(self.fetch(domain, "/"), dns_hints::read(&self.dns, domain.as_str(), deadline));
        let answer = answer?;
        match answer.status {
            200 => {}
            404 | 410 => return Ok(Lookup::NotFound),
            _ => return Err(answer.failure()),
        }
        let page = Page::read(&String::from_utf8_lossy(&answer.body));
        let Some(mut record) = page.company(domain) else { return Ok(Lookup::NotFound) };
        let shown = technology::of_page(&page, &answer.headers);
        record.technologies = technologies(
            shown.chain(by_dns).map(|(name, category)| (name.to_owned(), Some(category.to_owned()))),
        );
        record.id = identity::company_id(Some(domain), "website", "");
        record.domain = Some(domain.clone());
        identity::company(query, record, &[], &[], 0.9)
    }

    fn can_find(&self, query: &CompanyQuery) -> bool {
        query.domain.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_cannot_lead_us_to_its_other_servers() {
        let is_page = |url: &str| is_where_pages_are(&url.parse().unwrap());
        assert!(is_page("https://acme.example/") && is_page("http://acme.example:80/about"));
        assert!(!is_page("http://acme.example:22/") && !is_page("https://acme.example:6379/"));
    }
}
