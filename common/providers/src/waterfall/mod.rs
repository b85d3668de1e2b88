//! Who is asked, in which order, at whose cost. [`Ask`] is one call's access to the providers: its deadline, its budget and its
//! trace, and the only way to any of them.
//!
//! A vendor sits inside a [`Provider`], which nothing outside this module can open: every question goes through its guard,
//! within the budget, counted, traced and remembered.

mod answers;
mod asking;
mod batch;
mod bounces;
mod call;
mod connect;
mod contacts;
mod findable;
mod kind;
mod learning;
#[cfg(test)]
mod learning_tests;
mod logo;
mod memory;
mod private;
mod purchase;
mod search;
mod single_flight;
mod vendor_cursor;
mod vendor_search;
mod verify;

pub use answers::{Kept, Shelf};
pub use bounces::sells_addresses;
pub use call::{Call, Permit, Trace};
pub(crate) use connect::access;
#[cfg(feature = "peers")]
pub use connect::unguarded;
pub use contacts::OneSource;
pub use private::Private;
pub use search::Searchable;
pub use vendor_cursor::owner;

use crate::guard::{Guard, LOOKBACK, Meter, day};
use crate::notebook::{Notebook, NotebookError};
use crate::settings::ProviderSettings;
use crate::vendor::LOCAL;
use crate::vendors::website::Logos;
use batch::Batches;
use connect::Connected;
use contacts::ContactQuery;
use domain::{Clock, Company, Person};
use jiff::Timestamp;
use jiff::civil::Date;
use lookup::contact::{CarrierLookup, Contact, ContactSource};
use lookup::filters::{CompanyFilters, PeopleFilters};
use lookup::mail::{MailboxLookup, VerifyMail};
use lookup::signals::{OpenSource, SignalSource};
use lookup::verdicts::Verdicts;
use lookup::{
    CompanyLookup, CompanyQuery, Directory, IdentifierKind, Lookup, Objections, PersonLookup, PersonQuery,
    ProviderError, SearchSource,
};
use purchase::Bought;
use single_flight::{Asked, SingleFlight};
use std::sync::{Arc, RwLock};
use std::time::Instant;

/// A provider under the name it has in configuration, history and `sources`; a vendor with its guard.
pub struct Provider<P: ?Sized> {
    name: &'static str,
    inner: Arc<P>,
    guard: Option<Arc<Guard>>,
}

impl<P: ?Sized> Clone for Provider<P> {
    fn clone(&self) -> Self {
        Self { name: self.name, inner: self.inner.clone(), guard: self.guard.clone() }
    }
}

impl<P: ?Sized> Provider<P> {
    /// A provider that is part of this process and costs nothing.
    pub fn own(name: &'static str, inner: Arc<P>) -> Self {
        Self { name, inner, guard: None }
    }

    /// A provider that is asked like a vendor: through a guard, and at the price its name has.
    pub fn guarded(name: &'static str, inner: Arc<P>, guard: Arc<Guard>) -> Self {
        Self { name, inner, guard: Some(guard) }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether it is an external service.
    pub fn is_vendor(&self) -> bool {
        self.guard.is_some()
    }
}

/// What a process brings along before vendors are connected.
#[derive(Default)]
pub struct Sources {
    pub people: Vec<Provider<dyn PersonLookup>>,
    pub companies: Vec<Provider<dyn CompanyLookup>>,
    pub contacts: Vec<Provider<dyn ContactSource>>,
    pub people_searches: Vec<Provider<dyn SearchSource<PeopleFilters>>>,
    pub company_searches: Vec<Provider<dyn SearchSource<CompanyFilters>>>,
    /// The body of records that can be searched and compared; lookups ask it as one provider among others.
    pub directory: Option<Arc<dyn Directory>>,
    /// Verifies addresses; without it every verdict is unknown.
    pub mail: Option<Arc<dyn VerifyMail>>,
    /// Where signals come from, in a process that polls them.
    pub signals: Vec<Arc<dyn SignalSource>>,
    /// Opens the sources that were added, in a process that polls them.
    pub opener: Option<Arc<dyn OpenSource>>,
    pub meter: Arc<Meter>,
}

impl Sources {
    /// A directory, which answers everything that can be asked of one.
    pub fn of(directory: Arc<dyn Directory>) -> Self {
        let name = LOCAL;
        Self {
            people: vec![Provider::own(name, directory.clone())],
            companies: vec![Provider::own(name, directory.clone())],
            contacts: vec![Provider::own(name, directory.clone())],
            people_searches: vec![Provider::own(name, directory.clone())],
            company_searches: vec![Provider::own(name, directory.clone())],
            directory: Some(directory),
            ..Self::default()
        }
    }
}

/// The providers of each capability, and what they share.
pub struct Providers {
    pub settings: ProviderSettings,
    pub meter: Arc<Meter>,
    /// The people who opted out, for every provider: the directory's own list where there is one.
    pub objections: Arc<Objections>,
    /// What our own checks said of addresses: the directory's own where there is one.
    pub verdicts: Arc<Verdicts>,
    people: Vec<Provider<dyn PersonLookup>>,
    companies: Vec<Provider<dyn CompanyLookup>>,
    contacts: Vec<Provider<dyn ContactSource>>,
    carriers: Vec<Provider<dyn CarrierLookup>>,
    /// Asked about mailboxes that our own check cannot settle.
    mailboxes: Vec<Provider<dyn MailboxLookup>>,
    people_searches: Vec<Provider<dyn SearchSource<PeopleFilters>>>,
    company_searches: Vec<Provider<dyn SearchSource<CompanyFilters>>>,
    directory: Option<Arc<dyn Directory>>,
    mail: Option<Arc<dyn VerifyMail>>,
    /// Where signals come from, in a process that polls them.
    pub signals: Vec<Arc<dyn SignalSource>>,
    /// Opens the sources that were added, in a process that polls them.
    pub opener: Option<Arc<dyn OpenSource>>,
    /// Logos from companies' own sites, where the operator lets us read sites.
    logos: Option<Arc<Logos>>,
    /// The vendors that are connected, each with what it was connected with.
    connected: Vec<Connected>,
    /// The providers that calls use instead of these since the operator chose others.
    successor: RwLock<Option<Arc<Self>>>,
    /// Whether a vendor takes several questions in a request.
    pub shares_requests: bool,
    clock: Clock,
    notebook: Arc<dyn Notebook>,
    person_flights: SingleFlight<Asked<Person>>,
    company_flights: SingleFlight<Asked<Company>>,
    contact_flights: SingleFlight<Asked<Contact>>,
    person_batches: Batches<PersonQuery, Person>,
    contact_batches: Batches<ContactQuery, Contact>,
    purchases: SingleFlight<Bought>,
    answers: SingleFlight<Result<answers::Landed, ProviderError>>,
}

impl Providers {
    /// The providers that a process brought along, and no others.
    pub fn new(
        sources: Sources,
        settings: ProviderSettings,
        clock: Clock,
        notebook: Arc<dyn Notebook>,
    ) -> Self {
        let objections = sources.directory.as_ref().map(|directory| directory.objections().clone());
        let verdicts = sources.directory.as_ref().map(|directory| directory.verdicts().clone());
        let verdicts = verdicts.unwrap_or_default();
        verdicts.keep_time(clock.clone());
        Self {
            settings,
            meter: sources.meter,
            objections: objections.unwrap_or_default(),
            verdicts,
            people: sources.people,
            companies: sources.companies,
            contacts: sources.contacts,
            carriers: Vec::new(),
            mailboxes: Vec::new(),
            people_searches: sources.people_searches,
            company_searches: sources.company_searches,
            directory: sources.directory,
            mail: sources.mail,
            signals: sources.signals,
            opener: sources.opener,
            logos: None,
            connected: Vec::new(),
            successor: RwLock::default(),
            shares_requests: false,
            clock,
            notebook,
            person_flights: SingleFlight::default(),
            company_flights: SingleFlight::default(),
            contact_flights: SingleFlight::default(),
            person_batches: Batches::default(),
            contact_batches: Batches::default(),
            purchases: SingleFlight::default(),
            answers: SingleFlight::default(),
        }
    }

    /// The providers that a call uses: these, or those that the operator has chosen since.
    pub fn present(self: &Arc<Self>) -> Arc<Self> {
        let successor = self.successor.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        successor.clone().unwrap_or_else(|| self.clone())
    }

    /// What time it is.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The records that can be searched and compared, where there are any.
    pub fn directory(&self) -> Option<&Arc<dyn Directory>> {
        self.directory.as_ref().filter(|directory| !directory.is_empty())
    }

    /// The country of a company that the directory knows; numbers in national form are read in it. No vendor is asked.
    pub async fn nation_of(&self, company: &CompanyQuery) -> Option<String> {
        match self.directory()?.company(company).await {
            Ok(Lookup::Found(found)) => found.record.location.and_then(|location| location.country),
            _ => None,
        }
    }

    /// Whether a provider can know anything by now: the directory may still wait for its first import.
    fn is_filled<P: ?Sized>(&self, provider: &Provider<P>) -> bool {
        provider.name != LOCAL || self.directory.as_ref().is_none_or(|directory| !directory.is_empty())
    }

    /// Whether the owner of any of these identifiers asked not to be found.
    async fn object(&self, identifiers: &[(IdentifierKind, String)]) -> Result<bool, ProviderError> {
        match &self.directory {
            _ if identifiers.is_empty() => Ok(false),
            Some(directory) => directory.is_suppressed(identifiers).await,
            None => Ok(identifiers.iter().any(|(kind, text)| self.objections.is_listed(*kind, text))),
        }
    }

    /// Whether the person with all of these identifiers opted out.
    pub async fn is_of_objector(
        &self,
        identifiers: &[(IdentifierKind, String)],
    ) -> Result<bool, ProviderError> {
        // Another person may share a number, as long as another identifier says whose record it is.
        let own: Vec<_> =
            identifiers.iter().filter(|(kind, _)| *kind != IdentifierKind::Phone).cloned().collect();
        Ok(self.cover(identifiers) || self.object(&own).await?)
    }

    /// Whether a record, by all its identifiers together, is of a person who opted out.
    fn cover(&self, identifiers: &[(IdentifierKind, String)]) -> bool {
        self.objections.cover(identifiers.iter().map(|(kind, text)| (*kind, text.as_str())))
    }

    /// Whether any vendor can be asked.
    fn has_vendors(&self) -> bool {
        self.people.iter().any(Provider::is_vendor)
            || self.contacts.iter().any(Provider::is_vendor)
            || self.people_searches.iter().any(Provider::is_vendor)
    }

    /// Writes down what providers did since the last time; what cannot be written is kept.
    pub async fn save_counts(&self) -> Result<(), NotebookError> {
        let mut failure = None;
        for (place, slot, counts) in self.meter.take_unsaved(self.clock.now()) {
            if let Err(error) = self.notebook.add_counts(&slot, &counts).await {
                self.meter.give_back(place, &counts);
                failure = Some(error);
            }
        }
        failure.map_or(Ok(()), Err)
    }

    /// Adds what other processes, and this one before it was started, counted of late.
    pub async fn load_counts(&self) -> Result<(), NotebookError> {
        let since = day(self.clock.now() - LOOKBACK);
        for vendor in self.settings.vendors_to_ask() {
            self.meter.add_earlier(vendor.name, self.notebook.counts(vendor.name, &since).await?);
        }
        Ok(())
    }
}

/// One call's access to the providers. Cheap to clone.
#[derive(Clone)]
pub struct Ask {
    pub providers: Arc<Providers>,
    pub call: Call,
    /// The records of the call's own account, which are asked first; no other call sees them.
    pub private: Option<Private>,
}

impl Ask {
    pub fn new(providers: Arc<Providers>, id: String, deadline: Instant) -> Self {
        Self::alone(providers.present(), id, deadline)
    }

    /// Access to these very providers, whatever the operator chose since.
    pub fn alone(providers: Arc<Providers>, id: String, deadline: Instant) -> Self {
        let call = Call::new(id, deadline, providers.settings.budget);
        Self { providers, call, private: None }
    }

    pub fn now(&self) -> Timestamp {
        self.providers.clock.now()
    }

    /// The day it is, UTC.
    pub fn today(&self) -> Date {
        self.now().to_zoned(jiff::tz::TimeZone::UTC).date()
    }

    /// Whether the owner of an identifier opted out, for every provider.
    pub async fn is_suppressed(&self, kind: IdentifierKind, identifier: &str) -> Result<bool, ProviderError> {
        self.providers.object(&[(kind, identifier.to_owned())]).await
    }

    /// Writes the counts down when it is time, beside the call and not within it.
    fn save_counts(&self) {
        if self.providers.meter.is_due() {
            let providers = self.providers.clone();
            tokio::spawn(async move {
                if let Err(error) = providers.save_counts().await {
                    tracing::warn!(%error, "what providers did is not written down yet");
                }
            });
        }
    }

    /// Reads what was counted before, once, beside the call and not within it.
    fn load_counts(&self) {
        if self.providers.meter.begin_loading() {
            let providers = self.providers.clone();
            tokio::spawn(async move {
                if let Err(error) = providers.load_counts().await {
                    tracing::warn!(%error, "what providers did before is not known");
                }
            });
        }
    }
}
