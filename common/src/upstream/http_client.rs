//! HTTP as it is spoken to providers: one client built on first use, answers read with a size cap, no redirect followed
//! by itself. Keys travel in headers and appear in no error, since errors carry fixed words only.
//!
//! TLS is rustls on ring with the system's certificate store: `provided.al2023` and every ordinary machine have one, an
//! operator's own certificate authority works, and the store is read when the first provider is asked, not at start.

use super::UpstreamError;
use super::loose::Loose;
use crate::public_address::is_public;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use reqwest::{Method, RequestBuilder};
use rustls_platform_verifier::BuilderVerifierExt;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use url::Url;

/// More than any provider sends for one record or one page.
const MOST_BYTES: usize = 4 * 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const IDLE: Duration = Duration::from_secs(60);

/// Whose addresses a client dials.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Addresses the operator chose: anything, also loopback.
    Chosen,
    /// Addresses strangers chose: the public internet only.
    Public,
}

/// A client, made at its first request.
pub struct HttpClient {
    reach: Reach,
    client: OnceLock<reqwest::Client>,
}

impl HttpClient {
    pub fn new(reach: Reach) -> Arc<Self> {
        Arc::new(Self { reach, client: OnceLock::new() })
    }

    pub fn request(&self, method: Method, url: Url) -> Result<RequestBuilder, UpstreamError> {
        if self.reach == Reach::Public && !may_be_dialled(&url) {
            return Err(UpstreamError::BadAnswer("an address that is not public"));
        }
        Ok(self.client()?.request(method, url))
    }

    fn client(&self) -> Result<&reqwest::Client, UpstreamError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let built = build(self.reach).map_err(|cause| {
            tracing::error!(cause, "no HTTP client can be made");
            UpstreamError::Unreachable("no HTTP client can be made")
        })?;
        Ok(self.client.get_or_init(|| built))
    }
}

fn build(reach: Reach) -> Result<reqwest::Client, String> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(BuilderVerifierExt::with_platform_verifier)
        .map_err(|error| error.to_string())?
        .with_no_client_auth();
    let mut builder = reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_idle_timeout(IDLE)
        .user_agent(concat!("almanac/", env!("CARGO_PKG_VERSION")));
    if reach == Reach::Public {
        builder = builder.no_proxy().dns_resolver(PublicNames);
    }
    builder.build().map_err(|error| error.without_url().to_string())
}

/// Whether a stranger's URL is one we may open; names are judged by the address they lead to, when it is dialled.
fn may_be_dialled(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(_)) => matches!(url.port(), None | Some(80 | 443)),
        Some(url::Host::Ipv4(v4)) => is_public(IpAddr::V4(v4)),
        Some(url::Host::Ipv6(v6)) => is_public(IpAddr::V6(v6)),
        None => false,
    }
}

/// Resolves names to public addresses only, so that the address checked is the address dialled.
struct PublicNames;

impl reqwest::dns::Resolve for PublicNames {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err("the name leads to no public address".into());
            }
            Ok(Box::new(public.into_iter()) as reqwest::dns::Addrs)
        })
    }
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
    ) -> Result<RequestBuilder, UpstreamError> {
        let mut url = Url::parse(&format!("{}{path}", self.base))
            .map_err(|_| UpstreamError::Unreachable("its configured address is no URL"))?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        self.client.request(method, url)
    }

    pub fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<RequestBuilder, UpstreamError> {
        self.request(Method::GET, path, query)
    }

    pub fn post(&self, path: &str) -> Result<RequestBuilder, UpstreamError> {
        self.request(Method::POST, path, &[])
    }

    /// Reads an answer leniently, counting what has an unexpected shape.
    pub fn read<'a>(&'a self, value: &'a Value) -> Loose<'a> {
        Loose::new(value, &self.drift)
    }
}

/// An answer, read to its end.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Sends a request and reads the whole answer, as long as it is of a sane size.
pub async fn send(request: RequestBuilder) -> Result<Answer, UpstreamError> {
    let mut response = request.send().await.map_err(|error| {
        if error.is_timeout() { UpstreamError::Timeout } else { UpstreamError::Unreachable("no connection") }
    })?;
    let too_large = UpstreamError::BadAnswer("it is too large");
    if response.content_length().is_some_and(|length| length > MOST_BYTES as u64) {
        return Err(too_large);
    }
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() > MOST_BYTES => return Err(too_large),
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Ok(None) => break,
            Err(_) => return Err(UpstreamError::Unreachable("its answer broke off")),
        }
    }
    Ok(Answer { status: response.status().as_u16(), headers: response.headers().clone(), body: body.into() })
}

impl Answer {
    pub fn json(&self) -> Result<Value, UpstreamError> {
        serde_json::from_slice(&self.body).map_err(|_| UpstreamError::BadAnswer("it is not JSON"))
    }

    /// What a status means that a provider gives no meaning of its own.
    pub fn failure(&self) -> UpstreamError {
        match self.status {
            401 | 403 => UpstreamError::Credentials,
            402 | 429 => UpstreamError::Quota { retry_after: self.retry_after() },
            451 => UpstreamError::Withheld,
            300..=399 => UpstreamError::BadAnswer("it is a redirect"),
            500.. => UpstreamError::Unreachable("its server failed"),
            200..=299 => UpstreamError::BadAnswer("it has another form than documented"),
            _ => UpstreamError::BadAnswer("it refused the question"),
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

/// The time from now until `at`.
pub fn until(at: Timestamp) -> Duration {
    Timestamp::now().duration_until(at).try_into().unwrap_or_default()
}

/// A key as the value of a header; logs of the HTTP library do not show it.
pub fn secret_header(key: &str) -> Result<HeaderValue, UpstreamError> {
    let mut value = HeaderValue::from_str(key).map_err(|_| UpstreamError::Credentials)?;
    value.set_sensitive(true);
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, retry_after: &str) -> Answer {
        let mut headers = HeaderMap::new();
        headers.insert("retry-after", retry_after.parse().unwrap());
        Answer { status, headers, body: Bytes::new() }
    }

    #[test]
    fn retry_after_is_read_as_seconds_and_as_a_date() {
        let seconds = |retry_after: Option<Duration>| retry_after.map(|time| time.as_secs());
        assert_eq!(seconds(answer(429, "7").retry_after()), Some(7));
        assert_eq!(seconds(answer(429, "Sun, 06 Nov 1994 08:49:37 GMT").retry_after()), Some(0));
        assert!(answer(429, "Sun, 06 Nov 2996 08:49:37 GMT").retry_after() > Some(Duration::from_secs(1000)));
        assert_eq!(answer(429, "soon").retry_after(), None);
    }

    #[test]
    fn strangers_cannot_lead_us_inside() {
        for inside in
            ["http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/x", "http://acme.example:22/"]
        {
            let refused = HttpClient::new(Reach::Public).request(Method::GET, inside.parse().unwrap());
            assert_eq!(refused.err(), Some(UpstreamError::BadAnswer("an address that is not public")));
        }
        assert!(may_be_dialled(&"https://acme.example/".parse().unwrap()));
    }
}
