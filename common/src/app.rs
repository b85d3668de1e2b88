//! The state of a process, and the context of a handler.

use crate::auth::{Caller, KeyCache};
use crate::choices;
use crate::config::Config;
use crate::limits::{Flow, RateLimiter};
use crate::mailer::Mailer;
use crate::objections::Followed;
use crate::private;
use crate::queue::{Message, Queue};
use crate::sign_in::SignInLinks;
use crate::signals::news::FeedNews;
use crate::signals::told::Telling;
use crate::store::{Item, Store, Table, Write};
use crate::uploads::Uploads;
use crate::webhook::send::Sender;
use dataset::Embedded;
use dataset::demo_mail::DemoMail;
use directory::Screened;
use domain::{Clock, Plan};
use lookup::directory::Directory;
use lookup::mail::VerifyMail;
use providers::mail::MailVerifier;
use providers::vendor::Callbacks;
use providers::{Ask, Opener, Providers, Sources};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Everything that lives as long as the process; built once per cold start.
pub struct App {
    pub config: Config,
    pub clock: Clock,
    pub started_at: jiff::Timestamp,
    pub store: Store,
    pub providers: Arc<Providers>,
    pub queue: Arc<dyn Queue>,
    pub webhooks: Sender,
    pub keys: KeyCache,
    pub limiter: RateLimiter,
    pub flow: Flow,
    pub uploads: Uploads,
    /// Links that sign in to the console once.
    pub sign_in: SignInLinks,
    pub news: FeedNews,
    /// Brings signals and mail checks into the records.
    pub told: Telling,
    /// The list of opt-outs.
    pub objections: Followed,
    /// What the operator chooses about providers while the service runs.
    pub choices: choices::Followed,
    /// Sends our mail, when a mail server is configured.
    pub mailer: Option<Arc<dyn Mailer>>,
}

impl App {
    /// Puts a process together; the vendors the configuration has keys for join the sources given.
    pub fn with_vendors(
        config: Config,
        clock: Clock,
        store: Store,
        sources: Sources,
        queue: Arc<dyn Queue>,
    ) -> Arc<Self> {
        let (mut settings, notebook) = (config.providers.clone(), Arc::new(store.clone()));
        settings.callbacks = Some(callbacks(&config));
        let providers = Providers::with_vendors(sources, settings, clock.clone(), notebook);
        Self::assemble(config, clock, store, providers, queue)
    }

    /// Puts a process together that asks only the sources given.
    pub fn new(
        config: Config,
        clock: Clock,
        store: Store,
        sources: Sources,
        queue: Arc<dyn Queue>,
    ) -> Arc<Self> {
        let (settings, notebook) = (config.providers.clone(), Arc::new(store.clone()));
        let providers = Providers::new(sources, settings, clock.clone(), notebook);
        Self::assemble(config, clock, store, providers, queue)
    }

    /// Puts a process together with providers that are connected already.
    pub(crate) fn assemble(
        config: Config,
        clock: Clock,
        store: Store,
        providers: Providers,
        queue: Arc<dyn Queue>,
    ) -> Arc<Self> {
        let mailer = mailer(&config);
        let webhooks = Sender::new(config.network.webhooks_to_loopback);
        let store = store.sealed_with(&config.stored.seal_secret).keeping(config.stored.retention);
        lookup::cursor::seal_with(&config.stored.seal_secret);
        let secrets = std::iter::once(&config.stored.seal_secret).chain(&config.stored.seal_secrets_before);
        let objections = Followed::new(providers.objections.clone(), secrets.map(|secret| &**secret));
        Arc::new(Self {
            config,
            started_at: clock.now(),
            clock,
            store,
            providers: Arc::new(providers),
            queue,
            webhooks,
            keys: KeyCache::default(),
            limiter: RateLimiter::default(),
            flow: Flow::default(),
            uploads: Uploads::default(),
            sign_in: SignInLinks::default(),
            news: FeedNews::default(),
            told: Telling::default(),
            objections,
            choices: choices::Followed::default(),
            mailer,
        })
    }
}

/// Where vendors deliver results by themselves.
pub(crate) fn callbacks(config: &Config) -> Callbacks {
    Callbacks::new(&config.network.public_url, &config.stored.seal_secret)
}

/// The mail server of a configuration, in a process that sends mail.
pub fn mailer(config: &Config) -> Option<Arc<dyn Mailer>> {
    #[cfg(feature = "mailer")]
    if let (false, Some(from)) = (config.mailer.server.is_empty(), &config.mailer.from) {
        let mailer: Result<Arc<dyn Mailer>, String> = match &*config.mailer.server {
            crate::config::SES => crate::aws::settings().and_then(|settings| {
                let http = crate::aws::Http::new()?;
                Ok(Arc::new(crate::mailer::Ses::new(settings, http, from.clone())) as Arc<dyn Mailer>)
            }),
            address => crate::mailer::Smtp::new(address, from).map(|smtp| Arc::new(smtp) as Arc<dyn Mailer>),
        };
        match mailer {
            Ok(mailer) => return Some(mailer),
            Err(problem) => tracing::error!("MAILER {problem}; no mail is sent"),
        }
    }
    let _ = config;
    None
}

/// The sources of this configuration, with a dataset if there is one.
pub fn sources(
    config: &Config,
    clock: &Clock,
    dataset: Option<Screened<Embedded>>,
) -> Result<Sources, String> {
    let sources = match &dataset {
        Some(dataset) => Sources::of(Arc::new(dataset.clone())),
        None => Sources::default(),
    };
    let network = network(config, clock, &sources)?;
    let mail = match dataset {
        Some(dataset) => Arc::new(DemoMail::new(Embedded::clone(&dataset), network, clock.clone())),
        None => network,
    };
    Ok(with_mail(config, sources, mail))
}

/// The same on top of a directory that is kept elsewhere.
pub fn sources_on(config: &Config, clock: &Clock, directory: Arc<dyn Directory>) -> Result<Sources, String> {
    let sources = Sources::of(directory);
    let network = network(config, clock, &sources)?;
    Ok(with_mail(config, sources, network))
}

fn network(config: &Config, clock: &Clock, sources: &Sources) -> Result<Arc<dyn VerifyMail>, String> {
    let network = MailVerifier::new(config.mail.clone(), clock.clone())?;
    Ok(Arc::new(network.counted_by(sources.meter.clone())))
}

fn with_mail(config: &Config, sources: Sources, mail: Arc<dyn VerifyMail>) -> Sources {
    let opener = Arc::new(Opener::new(&config.user_agent()));
    Sources { mail: Some(mail), opener: Some(opener), ..sources }
}

/// The context of a call, for its handler. It has neither HTTP nor credits.
#[derive(Clone)]
pub struct Cx {
    pub app: Arc<App>,
    /// The call's access to providers.
    pub ask: Ask,
    /// Absent in calls that need no key.
    pub caller: Option<Caller>,
    /// The address the gateway saw.
    pub ip: Option<IpAddr>,
    /// The service's address for callers, where it is known.
    pub site: Option<String>,
    consequences: Arc<Mutex<Consequences>>,
}

/// Work that a handler wants done with the settlement of its answer, and after it.
#[derive(Default)]
pub(crate) struct Consequences {
    /// Writes of the transaction that charges and records the call, and what a refusal of each means to the caller.
    pub writes: Vec<(Write, &'static str)>,
    /// Messages to be sent once that is done.
    pub messages: Vec<Message>,
    /// Items written ahead, to be deleted when the call is refused after all.
    pub ahead: Vec<(Table, Item)>,
    /// The hashes of keys that changed with the call.
    pub changed_keys: Vec<String>,
}

/// The default meaning of a refused write.
const CHANGED: &str =
    "Another call changed the same record at the same moment. Nothing was charged; try again.";

impl Cx {
    pub fn new(
        app: Arc<App>,
        request_id: String,
        caller: Option<Caller>,
        ip: Option<IpAddr>,
        deadline: Instant,
    ) -> Self {
        let mut ask = Ask::new(app.providers.clone(), request_id, deadline);
        // Only plans with connections have such records.
        let owner = caller.as_ref().filter(|caller| caller.plan >= Plan::Pro);
        if let Some(owner) = owner.filter(|_| app.config.connections.private_records > 0) {
            ask.private = Some(private::layer(&app.store, &ask.providers, &owner.account_id));
        }
        Self { app, ask, caller, ip, site: None, consequences: Arc::default() }
    }

    pub fn request_id(&self) -> &str {
        &self.ask.call.id
    }

    /// When the call must have been answered.
    pub fn deadline(&self) -> Instant {
        self.ask.call.deadline
    }

    pub fn time_left(&self) -> Duration {
        self.ask.call.time_left()
    }

    pub fn now(&self) -> jiff::Timestamp {
        self.app.clock.now()
    }

    /// The caller of an endpoint that needs a key.
    pub fn account_id(&self) -> &str {
        self.caller.as_ref().map_or("", |caller| &caller.account_id)
    }

    /// Adds a write to the transaction that will charge and record this call; a refused one makes the call a 409.
    pub fn settle_with(&self, write: Write) {
        self.settle_or(write, CHANGED);
    }

    /// The same with what a refusal means.
    pub fn settle_or(&self, write: Write, refusal: &'static str) {
        self.consequences().writes.push((write, refusal));
    }

    /// Sends a message once the call is settled. It may get lost; the sweeper must find what it was about.
    pub fn then_send(&self, message: Message) {
        self.consequences().messages.push(message);
    }

    /// Names what was written ahead of the settlement, to be deleted when the call is refused after all.
    pub fn written_ahead(&self, table: Table, keys: impl IntoIterator<Item = Item>) {
        self.consequences().ahead.extend(keys.into_iter().map(|key| (table, key)));
    }

    /// Forgets what this process knows of a key once the call is settled.
    pub fn then_forget(&self, key_hash: &str) {
        self.consequences().changed_keys.push(key_hash.to_owned());
    }

    pub(crate) fn written_ahead_again(&self, ahead: Vec<(Table, Item)>) {
        self.consequences().ahead.extend(ahead);
    }

    pub(crate) fn take_consequences(&self) -> Consequences {
        std::mem::take(&mut *self.consequences())
    }

    fn consequences(&self) -> MutexGuard<'_, Consequences> {
        self.consequences.lock().unwrap_or_else(|e| e.into_inner())
    }
}
