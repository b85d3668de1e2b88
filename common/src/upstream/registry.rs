//! Which vendors there are. A new one is a file that exports its `VENDOR` and `connect`, and a place in [`VENDORS`] and
//! [`ADAPTERS`].

use super::contact::{CarrierLookup, ContactSource};
use super::guard::{Guard, Limits};
use super::http_client::{HttpClient, Reach, Transport};
use super::mail::MailboxLookup;
use super::search::SearchSource;
use super::{
    Capability, CompanyLookup, Named, PersonLookup, Upstream, apollo, hunter, pdl, twilio, website, wikidata,
};
use crate::config::providers::{Providers, Secret};
use crate::search::filters::{CompanyFilters, PeopleFilters};
use std::sync::Arc;

/// What the embedded dataset is called in an order.
pub const LOCAL: &str = "dataset";

/// Every vendor the service can ask.
pub const VENDORS: &[Vendor] =
    &[pdl::VENDOR, hunter::VENDOR, apollo::VENDOR, twilio::VENDOR, wikidata::VENDOR, website::VENDOR];

/// What speaks to each of [`VENDORS`], in their order; apart from them, so that functions that ask nobody hold none of it.
const ADAPTERS: [fn(Access) -> Capabilities; VENDORS.len()] =
    [pdl::connect, hunter::connect, apollo::connect, twilio::connect, wikidata::connect, website::connect];

/// A vendor, described once.
pub struct Vendor {
    /// The name in configuration, history and `sources`.
    pub name: &'static str,
    /// The address of its interface.
    pub url: &'static str,
    /// The variables of its credentials; without any it is asked only when an order names it.
    pub credentials: &'static [&'static str],
    /// What it offers, and at what price.
    pub offers: &'static [(Capability, Prices)],
    /// Calls at a time.
    pub concurrency: usize,
    /// Whose addresses it dials.
    pub reach: Reach,
}

/// What answers cost, in millionths of a US dollar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Prices {
    /// For every answer, found or not.
    pub per_call: u64,
    /// For a found answer, on top.
    pub per_hit: u64,
}

impl Prices {
    pub const FREE: Self = Self { per_call: 0, per_hit: 0 };

    pub const fn per_hit(micros: u64) -> Self {
        Self { per_call: 0, per_hit: micros }
    }

    pub const fn of(self, found: bool) -> u64 {
        self.per_call + if found { self.per_hit } else { 0 }
    }

    /// The most a call can cost.
    pub const fn most(self) -> u64 {
        self.of(true)
    }
}

/// What an adapter needs to speak to its vendor.
pub struct Access {
    pub transport: Transport,
    pub client: Arc<HttpClient>,
    /// In the order of [`Vendor::credentials`].
    pub credentials: Vec<Secret>,
    /// Where the operator lets vendors deliver what they find later.
    pub webhook: Option<String>,
}

impl Access {
    /// The one credential of a vendor that has one.
    pub fn key(&self) -> Secret {
        self.credentials.first().cloned().unwrap_or_else(|| Secret::new(""))
    }
}

/// What an adapter can do.
#[derive(Default)]
pub struct Capabilities {
    pub person: Option<Arc<dyn PersonLookup>>,
    pub company: Option<Arc<dyn CompanyLookup>>,
    pub contact: Option<Arc<dyn ContactSource>>,
    pub carrier: Option<Arc<dyn CarrierLookup>>,
    pub mailbox: Option<Arc<dyn MailboxLookup>>,
    pub people_search: Option<Arc<dyn SearchSource<PeopleFilters>>>,
    pub company_search: Option<Arc<dyn SearchSource<CompanyFilters>>>,
}

impl Vendor {
    pub fn offers(&self, capability: Capability) -> bool {
        self.offers.iter().any(|(offered, _)| *offered == capability)
    }

    pub fn price(&self, capability: Capability) -> Prices {
        self.offers
            .iter()
            .find(|(offered, _)| *offered == capability)
            .map_or(Prices::FREE, |(_, price)| *price)
    }

    /// Sets the vendor up as configured; nothing is sent yet.
    pub fn connect(&self, config: &Providers, client: Arc<HttpClient>, guard: &Guard) -> Capabilities {
        let own = VENDORS.iter().zip(ADAPTERS).find(|(vendor, _)| vendor.name == self.name);
        own.map_or_else(Capabilities::default, |(_, adapter)| adapter(self.access(config, client, guard)))
    }

    /// What its adapter needs.
    pub fn access(&self, config: &Providers, client: Arc<HttpClient>, guard: &Guard) -> Access {
        let url = config.urls.get(self.name).map_or(self.url, String::as_str);
        let known = |variable: &&str| config.credentials.get(*variable).cloned();
        // An address the operator chose may be anywhere.
        let chosen = config.urls.contains_key(self.name) && self.reach == Reach::Public;
        let own = if chosen { HttpClient::new(Reach::Chosen) } else { client.clone() };
        Access {
            transport: Transport::new(url, own, guard.drift()),
            client,
            credentials: self.credentials.iter().filter_map(known).collect(),
            webhook: config.webhook.clone(),
        }
    }
}

/// The vendor of this name.
pub fn vendor(name: &str) -> Option<&'static Vendor> {
    VENDORS.iter().find(|vendor| vendor.name == name)
}

/// The vendors that offer a capability.
pub fn offering(capability: Capability) -> impl Iterator<Item = &'static Vendor> {
    VENDORS.iter().filter(move |vendor| vendor.offers(capability))
}

/// Adds every vendor that is configured to the providers that are part of this process.
pub fn connect(upstream: &mut Upstream, config: &Providers) {
    let clients = [HttpClient::new(Reach::Chosen), HttpClient::new(Reach::Public)];
    for vendor in VENDORS.iter().filter(|vendor| config.has_credentials(vendor) && is_named(vendor, config)) {
        let concurrency = config.concurrency.get(vendor.name).copied().unwrap_or(vendor.concurrency);
        let guard = Guard::new(vendor.name, Limits { concurrency, timeout: config.timeout });
        let client = &clients[usize::from(vendor.reach == Reach::Public)];
        let able = vendor.connect(config, client.clone(), &guard);
        let name = vendor.name;
        upstream.people.extend(able.person.map(|provider| Named { name, provider }));
        upstream.companies.extend(able.company.map(|provider| Named { name, provider }));
        upstream.contacts.extend(able.contact.map(|provider| Named { name, provider }));
        upstream.carriers.extend(able.carrier.map(|provider| Named { name, provider }));
        upstream.mailboxes.extend(able.mailbox.map(|provider| Named { name, provider }));
        upstream.people_searches.extend(able.people_search.map(|provider| Named { name, provider }));
        upstream.company_searches.extend(able.company_search.map(|provider| Named { name, provider }));
        upstream.guards.insert(name, Arc::new(guard));
    }
}

fn is_named(vendor: &Vendor, config: &Providers) -> bool {
    config.order.values().flatten().any(|name| name == vendor.name)
}

/// A provider's place in the order of a capability; none when the order leaves it out.
pub fn place(config: &Providers, name: &str, capability: Capability) -> Option<usize> {
    let name = if vendor(name).is_some() { name } else { LOCAL };
    config.order.get(&capability)?.iter().position(|ordered| ordered == name)
}
