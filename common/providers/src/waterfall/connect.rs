//! Sets the configured vendors up, each inside its guard.

use super::{Provider, Providers, Sources};
use crate::files::callback::{self, Delivery, Refusal};
use crate::guard::{Guard, Limits};
use crate::http::{AddressPolicy, HttpClient, Transport};
use crate::notebook::Notebook;
use crate::settings::ProviderSettings;
use crate::vendor::{Access, Capabilities, Secret, SiteReading, Vendor};
use crate::vendors;
use crate::vendors::website::{self, Logos};
use domain::Clock;
use lookup::Objections;
use std::sync::Arc;

impl Providers {
    /// The providers a process brought along, and every vendor that is configured.
    pub fn with_vendors(
        sources: Sources,
        settings: ProviderSettings,
        clock: Clock,
        notebook: Arc<dyn Notebook>,
    ) -> Self {
        let mut providers = Self::new(sources, settings, clock, notebook);
        providers.connect(None);
        providers
    }

    /// Lets the calls that begin from now on use other settings.
    pub fn succeed(self: &Arc<Self>, settings: ProviderSettings) {
        let next = self.with(settings);
        let mut successor = self.successor.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        *successor = Some(next);
    }

    /// The same providers with other settings. What this process brought along stays, and vendors whose files and keys stay keep their
    /// guards.
    pub fn with(self: &Arc<Self>, settings: ProviderSettings) -> Arc<Self> {
        let own = Sources {
            people: self.own(&self.people),
            companies: self.own(&self.companies),
            contacts: self.own(&self.contacts),
            people_searches: self.own(&self.people_searches),
            company_searches: self.own(&self.company_searches),
            directory: self.directory.clone(),
            mail: self.mail.clone(),
            signals: self.signals.clone(),
            opener: self.opener.clone(),
            meter: self.meter.clone(),
        };
        let mut next = Self::new(own, settings, self.clock.clone(), self.notebook.clone());
        (next.objections, next.verdicts) = (self.objections.clone(), self.verdicts.clone());
        next.connect(Some(&self.present()));
        Arc::new(next)
    }

    /// Those providers that are no vendors of an order.
    fn own<P: ?Sized>(&self, all: &[Provider<P>]) -> Vec<Provider<P>> {
        let is_connected = |name: &str| self.connected.iter().any(|connected| connected.vendor.name == name);
        all.iter().filter(|provider| !is_connected(provider.name)).cloned().collect()
    }

    fn connect(&mut self, before: Option<&Self>) {
        let clients = [HttpClient::new(AddressPolicy::Chosen), HttpClient::new(AddressPolicy::Public)];
        for vendor in self.settings.vendors_to_ask() {
            let keys = self.settings.keys_of(vendor);
            let same = |known: &&Connected| std::ptr::eq(known.vendor, vendor) && known.keys == keys;
            let connected = match before.and_then(|before| before.connected.iter().find(same)) {
                Some(known) => known.clone(),
                None => {
                    let client = &clients[usize::from(vendor.addresses == AddressPolicy::Public)];
                    self.connected(vendor, client, keys)
                }
            };
            self.add(connected);
        }
        self.logos = match before {
            Some(before) => before.logos.clone(),
            None => self.settings.has_credentials(&website::VENDOR).then(|| self.logo_reader(&clients[1])),
        };
    }

    fn logo_reader(&self, client: &Arc<HttpClient>) -> Arc<Logos> {
        let (vendor, settings) = (&website::VENDOR, &self.settings);
        let guard =
            Guard::new(vendor.name, Limits { concurrency: vendor.concurrency, timeout: settings.timeout });
        let access = access(vendor, settings, client.clone(), &guard, &self.objections);
        Arc::new(Logos::new(access, guard))
    }

    /// Takes in what a vendor delivers by itself.
    pub async fn take_delivery(&self, delivery: Delivery<'_>) -> Result<(), Refusal> {
        let settings = &self.settings;
        let callbacks = settings.callbacks.as_ref().ok_or(Refusal::Unknown)?;
        let vendor = settings.vendors.get(delivery.vendor).filter(|vendor| settings.has_credentials(vendor));
        let vendor = vendor.filter(|vendor| callbacks.knows(vendor.name, delivery.secret));
        let vendor = vendor.ok_or(Refusal::Unknown)?;
        // The file's own secrets alone, whatever it names.
        let secret = |named: &str| {
            let own = vendor.credentials.iter().find(|variable| **variable == named)?;
            settings.credentials.get(*own).cloned()
        };
        let opened = callback::opened(vendor.file.ok_or(Refusal::Unknown)?, secret, &delivery)?;
        if let Some(result) = opened
            && !self.notebook.keep(&result, callback::end(self.now())).await?
        {
            return Err(Refusal::TooLarge);
        }
        Ok(())
    }

    fn connected(&self, vendor: &'static Vendor, client: &Arc<HttpClient>, keys: Vec<Secret>) -> Connected {
        let settings = &self.settings;
        let concurrency = settings.concurrency.get(vendor.name).copied().unwrap_or(vendor.concurrency);
        let guard =
            Guard::new(vendor.name, Limits { concurrency, timeout: settings.timeout }).paced(vendor.rate);
        let mut access = access(vendor, settings, client.clone(), &guard, &self.objections);
        access.deliveries = Some(self.notebook.clone());
        let able = Arc::new(vendors::connect(vendor, access));
        Connected { vendor, keys, able, guard: Arc::new(guard) }
    }

    fn add(&mut self, connected: Connected) {
        let (vendor, guard) = (connected.vendor, connected.guard.clone());
        self.shares_requests |= vendor.file.is_some_and(|file| file.takes_several());
        let Capabilities { person, company, contact, carrier, mailbox, people_search, company_search } =
            (*connected.able).clone();
        self.connected.push(connected);
        self.people.extend(guarded(vendor, &guard, person));
        self.companies.extend(guarded(vendor, &guard, company));
        self.contacts.extend(guarded(vendor, &guard, contact));
        self.carriers.extend(guarded(vendor, &guard, carrier));
        self.mailboxes.extend(guarded(vendor, &guard, mailbox));
        self.people_searches.extend(guarded(vendor, &guard, people_search));
        self.company_searches.extend(guarded(vendor, &guard, company_search));
    }
}

/// A vendor as it is connected.
#[derive(Clone)]
pub(super) struct Connected {
    vendor: &'static Vendor,
    keys: Vec<Secret>,
    able: Arc<Capabilities>,
    guard: Arc<Guard>,
}

fn guarded<P: ?Sized>(vendor: &Vendor, guard: &Arc<Guard>, inner: Option<Arc<P>>) -> Option<Provider<P>> {
    inner.map(|inner| Provider::guarded(vendor.name, inner, guard.clone()))
}

/// A vendor's adapter without its guard, and where it counts drift: for tests of the adapter itself.
#[cfg(feature = "peers")]
pub fn unguarded(vendor: &Vendor, settings: &ProviderSettings) -> (Capabilities, Guard) {
    let limits = Limits { concurrency: 1, timeout: std::time::Duration::from_secs(8) };
    let guard = Guard::new(vendor.name, limits);
    let access = access(vendor, settings, HttpClient::new(vendor.addresses), &guard, &Arc::default());
    (vendors::connect(vendor, access), guard)
}

/// What a vendor's adapter needs, as configured.
pub(crate) fn access(
    vendor: &Vendor,
    settings: &ProviderSettings,
    client: Arc<HttpClient>,
    guard: &Guard,
    objections: &Arc<Objections>,
) -> Access {
    let url = settings.urls.get(vendor.name).map_or(vendor.url, String::as_str);
    // An address the operator chose may be anywhere.
    let chosen = settings.urls.contains_key(vendor.name) && vendor.addresses == AddressPolicy::Public;
    let own = if chosen { HttpClient::new(AddressPolicy::Chosen) } else { client.clone() };
    Access {
        transport: Transport::new(url, own, guard.drift()),
        client,
        credentials: settings.keys_of(vendor),
        webhook: settings.webhook.clone(),
        callback: settings.callbacks.as_ref().and_then(|callbacks| callbacks.address(vendor.name)),
        deliveries: None,
        objections: objections.clone(),
        sites: SiteReading {
            technologies: settings.technologies.clone(),
            name_servers: settings.name_servers.clone(),
            patience: settings.timeout,
        },
    }
}
