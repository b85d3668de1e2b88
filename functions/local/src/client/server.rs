//! A server as the client sees it: calls that are repeated under one idempotency key, and failures with their exit codes.

use crate::server::demo;
use common::domain::{Credits, chance};
use common::providers::http::{AddressPolicy, ClientOptions, HttpClient};
use serde_json::Value;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(40);
/// How often a call is made that the server could not answer.
const ATTEMPTS: u32 = 6;
/// How often the first call is made to an address where no server listens: it is probably the wrong one.
const ATTEMPTS_AT_NOTHING: u32 = 2;
/// After how long the first call says that it waits.
const QUIET: Duration = Duration::from_millis(1500);

/// The exit codes of every command, for its help.
pub const EXIT_CODES: &str = "Exit codes: 0 done, 2 the command line or an input file (missing, broken, no column recognized), \
    3 the key or its plan, 4 credits, 5 the server, 6 some rows failed, 130 interrupted, 1 anything else";

/// Why a command ends early, and with which code.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub struct Failure {
    pub code: u8,
    pub text: String,
}

impl Failure {
    pub fn other(text: impl Into<String>) -> Self {
        Self { code: 1, text: text.into() }
    }

    pub fn usage(text: impl Into<String>) -> Self {
        Self { code: 2, text: text.into() }
    }

    pub fn credits(text: impl Into<String>) -> Self {
        Self { code: 4, text: text.into() }
    }

    pub fn unreachable(text: impl Into<String>) -> Self {
        Self { code: 5, text: text.into() }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::other(error.to_string())
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Self {
        Self::other(error.to_string())
    }
}

/// The server's response to one call.
pub struct Said {
    pub status: u16,
    pub body: Value,
    pub credits: Credits,
    /// Whether an earlier call with the same Idempotency-Key was answered and charged, and this one was not.
    pub replayed: bool,
}

impl Said {
    pub const fn is_success(&self) -> bool {
        self.status >= 200 && self.status < 300
    }

    /// The fields a 400 complains about.
    pub fn bad_fields(&self) -> Vec<&str> {
        let errors = self.body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
        errors.iter().filter_map(|error| error["field"].as_str()).collect()
    }

    /// The error message, in a line.
    pub fn problem(&self) -> String {
        const FREE: &str = "Nothing was charged.";
        let detail = self.body["detail"].as_str().unwrap_or("the response is not from an Almanac server");
        let errors = self.body["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
        if errors.is_empty() {
            return detail.to_owned();
        }
        // The fields say it all: a line has no room for how many they are.
        let fields = errors.iter().map(|error| {
            let of = |name: &str| error[name].as_str().unwrap_or_default();
            // A detail may end with a question: "did you mean titles?"
            let end = if of("detail").ends_with(['?', '.']) { "" } else { "." };
            format!("{}: {}{end}", of("field"), of("detail"))
        });
        let free = detail.contains(FREE).then(|| FREE.to_owned());
        fields.chain(free).collect::<Vec<_>>().join(" ")
    }

    pub fn failure(&self) -> Failure {
        let code = match self.status {
            400 => 2,
            401 | 403 => 3,
            402 => 4,
            500.. => 5,
            _ => 1,
        };
        let text = match self.status {
            // The command line sends no header by hand: it says where the key comes from.
            401 => format!("{} (--key or ALMANAC_API_KEY)", self.problem().trim_end_matches('.')),
            _ => self.problem(),
        };
        Failure { code, text }
    }

    /// The body of a success.
    pub fn success(self) -> Result<Value, Failure> {
        if self.is_success() { Ok(self.body) } else { Err(self.failure()) }
    }
}

/// How long a server on this machine may take to say that it is up.
const MOMENT: Duration = Duration::from_secs(1);

/// Whether an Almanac server answers at an address of this machine.
pub async fn is_served_here(url: &str) -> bool {
    // The health check needs no key.
    let Ok(server) = Server::new(url, Some("none"), Path::new("")) else { return false };
    if !server.is_here {
        return false;
    }
    let health = tokio::time::timeout(MOMENT, server.once("GET", "/health", None, None)).await;
    matches!(health, Ok(Ok((said, _))) if said.is_success() && said.body["status"] == "ok")
}

pub struct Server {
    base: url::Url,
    /// Whether it is on this machine.
    is_here: bool,
    key: String,
    http: HttpClient,
    /// Whether it answered a call.
    answered: AtomicBool,
    /// Whether the person knows that it does not answer.
    told: AtomicBool,
}

impl Server {
    pub fn new(url: &str, key: Option<&str>, data_dir: &Path) -> Result<Self, Failure> {
        let base = url::Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let base = base.ok_or_else(|| {
            let hint = if url.contains("://") { String::new() } else { format!("; write http://{url}") };
            Failure::usage(format!("{url:?} is not a server address (--url or ALMANAC_URL){hint}"))
        })?;
        let is_here = match base.host() {
            Some(url::Host::Domain(name)) => name == "localhost",
            Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
            Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
            None => false,
        };
        let demo_key = || std::fs::read_to_string(demo::key_file(data_dir)).ok().filter(|_| is_here);
        let key = key.map(str::to_owned).filter(|key| !key.is_empty()).or_else(demo_key);
        let key = key.map(|key| key.trim().to_owned()).ok_or_else(|| Failure {
            code: 3,
            text: "set ALMANAC_API_KEY to your API key; to get one, sign up with POST /v1/signup, or run almanac accounts create in the server's directory".into(),
        })?;
        // No proxy stands between this machine and itself.
        let addresses = if is_here { AddressPolicy::PublicOrLoopback } else { AddressPolicy::Chosen };
        let options = ClientOptions { timeout: Some(TIMEOUT), ..ClientOptions::new(addresses) };
        let (answered, told) = (AtomicBool::new(false), AtomicBool::new(false));
        Ok(Self { base, is_here, key, http: HttpClient::with(options), answered, told })
    }

    /// Its address, as it was given.
    pub fn address(&self) -> &str {
        self.base.as_str().trim_end_matches('/')
    }

    pub async fn get(&self, path_and_query: &str) -> Result<Said, Failure> {
        self.call("GET", path_and_query, None, None).await
    }

    /// A paid call under a key of its own, so that a repeat is not paid twice.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Said, Failure> {
        let once = hex::encode(chance::bytes::<16>());
        self.call("POST", path, Some(body), Some(&once)).await
    }

    /// Makes a call, and again what was shed or could not be answered; the same idempotency key makes that safe.
    pub async fn call(
        &self,
        method: &str,
        path_and_query: &str,
        body: Option<&Value>,
        idempotency_key: Option<&str>,
    ) -> Result<Said, Failure> {
        let mut failed = 0;
        loop {
            let mut attempts = ATTEMPTS;
            let (wait, outcome) = match self.once(method, path_and_query, body, idempotency_key).await {
                // Shed, or still running under this key: nothing was charged, and waiting helps.
                Ok((said, retry_after))
                    if said.status == 429 || said.body["code"] == "idempotency_in_progress" =>
                {
                    // Only in the sandbox and at sign-up is one told to wait for long.
                    if retry_after > 60 {
                        return Ok(said);
                    }
                    (Duration::from_secs(retry_after.max(1)), None)
                }
                Ok((said, _)) if said.status >= 500 => (backoff(failed), Some(Ok(said))),
                Ok((said, _)) => {
                    self.told.store(false, Ordering::Relaxed);
                    return Ok(said);
                }
                Err(Missed { failure, is_refused }) => {
                    if is_refused && !self.answered.load(Ordering::Relaxed) {
                        attempts = ATTEMPTS_AT_NOTHING;
                    }
                    (backoff(failed), Some(Err(failure)))
                }
            };
            if let Some(outcome) = outcome {
                failed += 1;
                if failed >= attempts {
                    return outcome;
                }
                let reason = match &outcome {
                    Ok(said) => format!("{} failed with status {}", self.address(), said.status),
                    Err(_) => format!("{} does not answer", self.address()),
                };
                self.tell(&format!("{reason}; retrying"));
            }
            tokio::time::sleep(wait).await;
        }
    }

    async fn once(
        &self,
        method: &str,
        path_and_query: &str,
        body: Option<&Value>,
        idempotency_key: Option<&str>,
    ) -> Result<(Said, u64), Missed> {
        let mut request = self.request(method, path_and_query)?;
        if let Some(body) = body {
            request = request.json(body);
        }
        if let Some(key) = idempotency_key {
            request = request.header("Idempotency-Key", key);
        }
        let mut sent = std::pin::pin!(request.send());
        let response = tokio::select! {
            response = &mut sent => response,
            () = tokio::time::sleep(QUIET), if !self.answered.load(Ordering::Relaxed) => {
                self.tell(&format!("waiting for {}", self.address()));
                sent.await
            }
        };
        let response = response.map_err(|error| {
            let reason = if error.is_timeout() { "does not answer in time" } else { "cannot be reached" };
            let is_refused = is_refused(&error);
            let hint = if is_refused && self.is_here {
                "no server listens there; start one with almanac, or name yours with --url or ALMANAC_URL"
            } else {
                "is it the right address (--url or ALMANAC_URL)?"
            };
            let text = format!("{} {reason}; {hint}", self.address());
            Missed { failure: Failure::unreachable(text), is_refused }
        })?;
        self.answered.store(true, Ordering::Relaxed);
        let header = |name: &str| response.headers().get(name)?.to_str().ok()?.parse().ok();
        let retry_after = header("retry-after").unwrap_or(1);
        let credits =
            response.headers().get("x-credits-charged").and_then(|value| value.to_str().ok()?.parse().ok());
        let replayed = response.headers().contains_key("idempotency-replayed");
        let status = response.status().as_u16();
        let bytes = response.bytes().await;
        let bytes =
            bytes.map_err(|_| Failure::unreachable(format!("{} closed the connection", self.address())))?;
        let body = serde_json::from_slice(&bytes).unwrap_or_default();
        Ok((Said { status, body, credits: credits.unwrap_or_default(), replayed }, retry_after))
    }

    /// Tells the person at the terminal, once until the server answers again.
    fn tell(&self, text: &str) {
        if !self.told.swap(true, Ordering::Relaxed) {
            eprintln!("almanac: {text}");
        }
    }

    /// A request with the key, to be completed.
    pub fn request(&self, method: &str, path_and_query: &str) -> Result<reqwest::RequestBuilder, Failure> {
        let url = format!("{}{path_and_query}", self.address());
        let url = url.parse().map_err(|_| Failure::usage(format!("{url:?} is no address")))?;
        let method = method.parse().map_err(|_| Failure::other("no such method"))?;
        let request = self.http.request(method, url).map_err(|error| Failure::other(error.to_string()))?;
        Ok(request.bearer_auth(&self.key))
    }
}

/// A call that got no response.
struct Missed {
    failure: Failure,
    /// Whether nothing listens at the address.
    is_refused: bool,
}

impl From<Failure> for Missed {
    fn from(failure: Failure) -> Self {
        Self { failure, is_refused: false }
    }
}

/// Whether the machine that was reached refused the connection.
fn is_refused(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = std::error::Error::source(error);
    while let Some(error) = cause {
        let io = error.downcast_ref::<std::io::Error>();
        if io.is_some_and(|io| io.kind() == std::io::ErrorKind::ConnectionRefused) {
            return true;
        }
        cause = error.source();
    }
    false
}

fn backoff(failed: u32) -> Duration {
    Duration::from_millis(200 << failed.min(5))
}
