//! Sets the configured vendors up, each inside its guard.

use super::{Provider, Providers, Sources};
use crate::files::callback::{self, Delivery, Refusal};
use crate::guard::{Guard, Limits};
use crate::http::{AddressPolicy, HttpClient, Transport};
use crate::notebook::Notebook;
use crate::settings::ProviderSettings;
use crate::vendor::{Access, Capabilities, Vendor};
use crate::vendors;
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
        let clients = [HttpClient::new(AddressPolicy::Chosen), HttpClient::new(AddressPolicy::Public)];
        for vendor in providers.settings.vendors_to_ask() {
            let client = &clients[usize::from(vendor.addresses == AddressPolicy::Public)];
            providers.add(vendor, client);
        }
        providers
    }

    /// Takes in what a vendor delivers by itself.
    pub async fn take_delivery(&self, delivery: Delivery<'_>) -> Result<(), Refusal> {
        callback::take(&self.settings, &*self.notebook, self.now(), delivery).await
    }

    fn add(&mut self, vendor: &'static Vendor, client: &Arc<HttpClient>) {
        let settings = &self.settings;
        let concurrency = settings.concurrency.get(vendor.name).copied().unwrap_or(vendor.concurrency);
        let guard =
            Guard::new(vendor.name, Limits { concurrency, timeout: settings.timeout }).paced(vendor.rate);
        let mut access = access(vendor, settings, client.clone(), &guard, &self.objections);
        access.deliveries = Some(self.notebook.clone());
        let able = vendors::connect(vendor, access);
        let guard = Arc::new(guard);
        let Capabilities { person, company, contact, carrier, mailbox, people_search, company_search } = able;
        self.people.extend(guarded(vendor, &guard, person));
        self.companies.extend(guarded(vendor, &guard, company));
        self.contacts.extend(guarded(vendor, &guard, contact));
        self.carriers.extend(guarded(vendor, &guard, carrier));
        self.mailboxes.extend(guarded(vendor, &guard, mailbox));
        self.people_searches.extend(guarded(vendor, &guard, people_search));
        self.company_searches.extend(guarded(vendor, &guard, company_search));
    }
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
    let known = |variable: &&str| settings.credentials.get(*variable).cloned();
    // An address the operator chose may be anywhere.
    let chosen = settings.urls.contains_key(vendor.name) && vendor.addresses == AddressPolicy::Public;
    let own = if chosen { HttpClient::new(AddressPolicy::Chosen) } else { client.clone() };
    Access {
        transport: Transport::new(url, own, guard.drift()),
        client,
        credentials: vendor.credentials.iter().filter_map(known).collect(),
        webhook: settings.webhook.clone(),
        callback: settings.callbacks.as_ref().and_then(|callbacks| callbacks.address(vendor.name)),
        deliveries: None,
        objections: objections.clone(),
    }
}
