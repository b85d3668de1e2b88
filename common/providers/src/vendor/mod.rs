//! What a vendor is, what a file may say of one, and what its adapter needs and gives.

mod callbacks;
pub mod expression;
pub mod grammar;

pub use callbacks::Callbacks;

use crate::guard::Rate;
use crate::http::{AddressPolicy, HttpClient, Transport};
use crate::notebook::Notebook;
use grammar::File;
use lookup::contact::{CarrierLookup, ContactSource};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::mail::MailboxLookup;
use lookup::{Capability, CompanyLookup, Objections, PersonLookup, SearchSource};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// What the embedded dataset is called in an order.
pub const LOCAL: &str = "dataset";

/// A key or password; no output shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The secret itself, for the header it is sent in.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secret)")
    }
}

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
    /// Requests in a time.
    pub rate: Rate,
    /// Whose addresses it dials.
    pub addresses: AddressPolicy,
    /// The file that describes it; code of ours does where there is none.
    pub file: Option<&'static File>,
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
    /// Who asked not to be found, for vendors whose own lists name people by their ids.
    pub objections: Arc<Objections>,
    /// Where the operator lets vendors deliver what they find later.
    pub webhook: Option<String>,
    /// Where this service takes the vendor's deliveries, and where they wait.
    pub callback: Option<String>,
    pub deliveries: Option<Arc<dyn Notebook>>,
    /// How websites are read.
    pub sites: SiteReading,
}

/// How websites are read.
#[derive(Debug, Clone, Default)]
pub struct SiteReading {
    /// The file of technology rules that the operator imported.
    pub technologies: Option<String>,
    /// Name servers to ask instead of the system's.
    pub name_servers: Vec<SocketAddr>,
    /// The time for one call.
    pub patience: Duration,
}

impl Access {
    /// The one credential of a vendor that has one.
    pub fn key(&self) -> Secret {
        self.credentials.first().cloned().unwrap_or_else(|| Secret::new(""))
    }
}

/// What an adapter can do.
#[derive(Default, Clone)]
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
}
