//! Sends one attempt.

use super::guard::{Guarded, Lookup, Reach, Refused, SystemLookup, WebhookUrl};
use bytes::Bytes;
use std::error::Error as _;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a receiver may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// What became of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// The receiver answered with this status.
    Answered(u16),
    /// No answer came, for this reason.
    Failed(&'static str),
}

/// Sends webhooks; the client behind it is built on first use.
pub struct Sender {
    reach: Reach,
    lookup: Arc<dyn Lookup>,
    client: OnceLock<Option<reqwest::Client>>,
}

impl Sender {
    pub fn new(reach: Reach) -> Self {
        Self::with_lookup(reach, Arc::new(SystemLookup))
    }

    /// A sender with another idea of what names mean.
    pub fn with_lookup(reach: Reach, lookup: Arc<dyn Lookup>) -> Self {
        Self { reach, lookup, client: OnceLock::new() }
    }

    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Posts a signed body; `headers` are the specification's three.
    pub async fn send(&self, url: &WebhookUrl, headers: [(&'static str, String); 3], body: Bytes) -> Sent {
        // Addresses written as numbers never reach the resolver, so they are judged here, at every attempt.
        if self.reach.check(url.url()).is_err() {
            return Sent::Failed("address_not_allowed");
        }
        let Some(client) = self.client.get_or_init(|| build(self.reach, self.lookup.clone())) else {
            return Sent::Failed("no_tls");
        };
        let mut request =
            client.post(url.url().clone()).header("content-type", "application/json").body(body);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        match request.send().await {
            Ok(response) => Sent::Answered(response.status().as_u16()),
            Err(error) if is_refusal(&error) => Sent::Failed("address_not_allowed"),
            Err(error) if error.is_timeout() => Sent::Failed("timeout"),
            Err(error) if error.is_connect() => Sent::Failed("cannot_connect"),
            Err(_) => Sent::Failed("broken_answer"),
        }
    }
}

fn is_refusal(error: &reqwest::Error) -> bool {
    let mut cause = error.source();
    while let Some(inner) = cause {
        if inner.downcast_ref::<Refused>().is_some() {
            return true;
        }
        cause = inner.source();
    }
    false
}

fn build(reach: Reach, lookup: Arc<dyn Lookup>) -> Option<reqwest::Client> {
    // Fails only when another part of the process chose its provider before, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .dns_resolver(Guarded { reach, lookup })
        // A proxy would resolve and connect in our place, past the guard.
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("Almanac-Webhooks/", env!("CARGO_PKG_VERSION")))
        .timeout(TIMEOUT)
        // Connections are not kept: an address is judged anew each time.
        .pool_max_idle_per_host(0)
        .build()
        .inspect_err(|error| tracing::error!(%error, "the webhook client cannot be built"))
        .ok()
}
