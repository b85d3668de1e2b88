//! HTTP to the outside: one kind of client, built on first use, under one policy of addresses; answers read
//! with a size cap, no redirect followed by itself. Keys travel in headers and appear in no error, since errors carry fixed
//! words only. (The AWS SDK has a client of its own, which trusts Amazon's certificates alone.)
//!
//! TLS is rustls on ring with the system's certificate store: `provided.al2023` and every ordinary machine have one, an
//! operator's own certificate authority works, and the store is read when the first provider is asked, not at start.

mod address;
mod public_address;
pub mod spans;

pub use address::{AddressPolicy, NameLookup, NotPublic, SystemNames, is_loopback};
pub use public_address::is_public;

use crate::loose::Loose;
use address::Resolver;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use lookup::ProviderError;
use lookup::signals::SourceError;
use reqwest::{Method, RequestBuilder};
use rustls_platform_verifier::BuilderVerifierExt;
use serde_json::Value;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use url::Url;

/// More than any provider sends for one record or one page.
const MOST_BYTES: usize = 4 * 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const IDLE: Duration = Duration::from_secs(60);

/// How a client behaves.
#[derive(Clone)]
pub struct ClientOptions {
    pub addresses: AddressPolicy,
    pub user_agent: String,
    /// For a whole exchange; none where the caller has a deadline.
    pub timeout: Option<Duration>,
    /// How many redirects are followed; only where the operator chose the server.
    pub redirects: usize,
    /// Whether connections are kept for the next request.
    pub keeps_connections: bool,
    pub names: Arc<dyn NameLookup>,
}

impl ClientOptions {
    pub fn new(addresses: AddressPolicy) -> Self {
        Self {
            addresses,
            user_agent: concat!("almanac/", env!("CARGO_PKG_VERSION")).to_owned(),
            timeout: None,
            redirects: 0,
            keeps_connections: true,
            names: Arc::new(SystemNames),
        }
    }
}

/// A client, made at its first request.
pub struct HttpClient {
    options: ClientOptions,
    client: OnceLock<reqwest::Client>,
}

impl HttpClient {
    pub fn new(addresses: AddressPolicy) -> Arc<Self> {
        Arc::new(Self::with(ClientOptions::new(addresses)))
    }

    pub fn with(options: ClientOptions) -> Self {
        Self { options, client: OnceLock::new() }
    }

    pub fn addresses(&self) -> AddressPolicy {
        self.options.addresses
    }

    pub fn request(&self, method: Method, url: Url) -> Result<RequestBuilder, ProviderError> {
        // Addresses written as numbers never reach the resolver, so they are judged here.
        if self.options.addresses.check(&url).is_err() {
            return Err(ProviderError::BadAnswer("an address that is not public"));
        }
        Ok(self.client()?.request(method, url).headers(spans::headers()))
    }

    fn client(&self) -> Result<&reqwest::Client, ProviderError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let built = build(&self.options).map_err(|cause| {
            tracing::error!(cause, "no HTTP client can be made");
            ProviderError::Unreachable("no HTTP client can be made")
        })?;
        Ok(self.client.get_or_init(|| built))
    }
}

fn build(options: &ClientOptions) -> Result<reqwest::Client, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(BuilderVerifierExt::with_platform_verifier)
        .map_err(|error| error.to_string())?
        .with_no_client_auth();
    let mut builder = reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(match options.redirects {
            0 => reqwest::redirect::Policy::none(),
            most => reqwest::redirect::Policy::limited(most),
        })
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_idle_timeout(IDLE)
        .user_agent(&options.user_agent);
    if let Some(timeout) = options.timeout {
        builder = builder.timeout(timeout);
    }
    if !options.keeps_connections {
        builder = builder.pool_max_idle_per_host(0);
    }
    if options.addresses != AddressPolicy::Chosen {
        let resolver = Resolver { policy: options.addresses, names: options.names.clone() };
        // A proxy would resolve and connect in our place, past the policy.
        builder = builder.no_proxy().dns_resolver(resolver);
    }
    builder.build().map_err(|error| error.without_url().to_string())
}

/// A provider's HTTP interface: where it is, and the count of what it sent in another shape than it documents.
pub struct Transport {
    base: String,
    client: Arc<HttpClient>,
    drift: Arc<AtomicU64>,
}

impl Transport {
    pub fn new(base: &str, client: Arc<HttpClient>, drift: Arc<AtomicU64>) -> Self {
        Self { base: base.trim_end_matches('/').to_owned(), client, drift }
    }

    /// Whether there is an address at all.
    pub fn is_set(&self) -> bool {
        !self.base.is_empty()
    }

    /// A request to a path of the provider.
    pub fn request(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
    ) -> Result<RequestBuilder, ProviderError> {
        let mut url = Url::parse(&format!("{}{path}", self.base))
            .map_err(|_| ProviderError::Unreachable("its configured address is no URL"))?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        self.client.request(method, url)
    }

    pub fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<RequestBuilder, ProviderError> {
        self.request(Method::GET, path, query)
    }

    pub fn post(&self, path: &str) -> Result<RequestBuilder, ProviderError> {
        self.request(Method::POST, path, &[])
    }

    /// Counts a value of another type than documented.
    pub fn drifted(&self) {
        self.drift.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }

    /// Reads an answer leniently, counting what has an unexpected shape.
    pub fn read<'a>(&'a self, value: &'a Value) -> Loose<'a> {
        Loose::new(value, &self.drift)
    }
}

/// What a server answered, read to its end.
pub struct Received {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

tokio::task_local! {
    /// The answers that came while an operator tries a vendor.
    static HEARD: std::cell::RefCell<Vec<(u16, Bytes)>>;
}

/// Runs a trial of a vendor, and returns the answers as they came beside what was made of them.
pub async fn heard<T>(trial: impl Future<Output = T>) -> (T, Vec<(u16, Bytes)>) {
    let trial = async {
        let done = trial.await;
        (done, HEARD.with(std::cell::RefCell::take))
    };
    HEARD.scope(std::cell::RefCell::default(), trial).await
}

/// Sends a request and reads the whole answer, as long as it is of the size of a record or a page.
pub async fn send(request: RequestBuilder) -> Result<Received, ProviderError> {
    send_at_most(request, MOST_BYTES).await
}

/// The same for answers of another size.
pub async fn send_at_most(request: RequestBuilder, most_bytes: usize) -> Result<Received, ProviderError> {
    let mut response = request.send().await.map_err(|error| {
        if error.is_timeout() {
            ProviderError::Timeout
        } else {
            ProviderError::Unreachable("it cannot be reached")
        }
    })?;
    let too_large = ProviderError::BadAnswer("it is too large");
    if response.content_length().is_some_and(|length| length > most_bytes as u64) {
        return Err(too_large);
    }
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() > most_bytes => return Err(too_large),
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Ok(None) => break,
            Err(error) if error.is_timeout() => return Err(ProviderError::Timeout),
            Err(_) => return Err(ProviderError::Unreachable("its answer broke off")),
        }
    }
    let status = response.status().as_u16();
    let received = Received { status, headers: response.headers().clone(), body: body.into() };
    // Outside a trial, no task records what was heard.
    let _ = HEARD.try_with(|heard| heard.borrow_mut().push((status, received.body.clone())));
    Ok(received)
}

impl Received {
    pub fn json(&self) -> Result<Value, ProviderError> {
        serde_json::from_slice(&self.body).map_err(|_| ProviderError::BadAnswer("it is not JSON"))
    }

    /// What a status means that a provider gives no meaning of its own.
    pub fn failure(&self) -> ProviderError {
        match self.status {
            401 | 403 => ProviderError::Credentials,
            402 | 429 => ProviderError::Quota { retry_after: self.retry_after() },
            451 => ProviderError::Withheld,
            300..=399 => ProviderError::BadAnswer("it is a redirect"),
            500.. => ProviderError::Unreachable("its server failed"),
            200..=299 => ProviderError::BadAnswer("it has another form than documented"),
            _ => ProviderError::BadAnswer("it refused the question"),
        }
    }

    /// How long the provider asks to be left alone: `Retry-After` in seconds or as a date.
    pub fn retry_after(&self) -> Option<Duration> {
        let text = self.headers.get(http::header::RETRY_AFTER)?.to_str().ok()?.trim();
        if let Ok(seconds) = text.parse() {
            return Some(Duration::from_secs(seconds));
        }
        let at = jiff::fmt::rfc2822::parse(text).ok()?.timestamp();
        Some(until(at))
    }
}

/// What a failed exchange means for a source.
pub fn failure(error: ProviderError) -> SourceError {
    match error {
        ProviderError::Quota { retry_after } => SourceError::Throttled { retry_after },
        ProviderError::Credentials => SourceError::Refused(401),
        ProviderError::BadAnswer(reason) => SourceError::Nonsense(reason),
        ProviderError::Timeout => SourceError::Failed("it did not answer in time"),
        ProviderError::Unreachable(reason) => SourceError::Failed(reason),
        _ => SourceError::Failed("it cannot be asked"),
    }
}

/// The time from now until `at`.
pub fn until(at: Timestamp) -> Duration {
    domain::Clock::System.now().duration_until(at).try_into().unwrap_or_default()
}

/// A key as the value of a header; logs of the HTTP library do not show it.
pub fn secret_header(key: &str) -> Result<HeaderValue, ProviderError> {
    let mut value = HeaderValue::from_str(key).map_err(|_| ProviderError::Credentials)?;
    value.set_sensitive(true);
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn received(status: u16, retry_after: &str) -> Received {
        let mut headers = HeaderMap::new();
        headers.insert("retry-after", retry_after.parse().unwrap());
        Received { status, headers, body: Bytes::new() }
    }

    #[test]
    fn retry_after_is_read_as_seconds_and_as_a_date() {
        let seconds = |retry_after: Option<Duration>| retry_after.map(|time| time.as_secs());
        assert_eq!(seconds(received(429, "7").retry_after()), Some(7));
        assert_eq!(seconds(received(429, "Sun, 06 Nov 1994 08:49:37 GMT").retry_after()), Some(0));
        assert!(
            received(429, "Sun, 06 Nov 2996 08:49:37 GMT").retry_after() > Some(Duration::from_secs(1000))
        );
        assert_eq!(received(429, "soon").retry_after(), None);
    }

    #[test]
    fn strangers_cannot_lead_us_inside() {
        for inside in [
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://169.254.169.254/x",
            "http://localhost/",
            "http://printer.local/",
            "http://intranet/",
            "http://168.63.129.16/",
        ] {
            let refused =
                HttpClient::new(AddressPolicy::Public).request(Method::GET, inside.parse().unwrap());
            let not_public = Some(ProviderError::BadAnswer("an address that is not public"));
            assert_eq!(refused.err(), not_public, "{inside}");
        }
        let local = |url: &str| AddressPolicy::PublicOrLoopback.check(&url.parse().unwrap()).is_ok();
        assert!(local("http://127.0.0.1/") && local("http://localhost:9000/") && !local("http://10.0.0.1/"));
        assert!(AddressPolicy::Public.check(&"https://acme.example/".parse().unwrap()).is_ok());
    }
}
