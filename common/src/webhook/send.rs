//! Sends one attempt.

use bytes::Bytes;
use domain::WebhookUrl;
use providers::http::{
    AddressPolicy, ClientOptions, HttpClient, NameLookup, NotPublic, SystemNames, is_loopback,
};
use std::error::Error as _;
use std::sync::Arc;
use std::time::Duration;

/// How long a receiver may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// The receiver answered with this status.
    Answered(u16),
    /// No answer came, for this reason.
    Failed(&'static str),
}

/// Why an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("plain http is not accepted; use https")]
    PlainHttp,
    #[error("ports below 1024 other than 443 are those of other protocols")]
    Port,
    #[error(transparent)]
    NotPublic(#[from] NotPublic),
}

/// Sends webhooks. A customer names the address, so it may reach nothing but the public internet.
pub struct Sender {
    client: HttpClient,
}

impl Sender {
    /// A sender that may reach this machine itself where that is allowed, also without TLS.
    pub fn new(to_loopback: bool) -> Self {
        Self::with_names(to_loopback, Arc::new(SystemNames))
    }

    /// A sender with another idea of what names mean.
    pub fn with_names(to_loopback: bool, names: Arc<dyn NameLookup>) -> Self {
        let addresses = match to_loopback {
            true => AddressPolicy::PublicOrLoopback,
            false => AddressPolicy::Public,
        };
        let client = HttpClient::with(ClientOptions {
            user_agent: concat!("Almanac-Webhooks/", env!("CARGO_PKG_VERSION")).to_owned(),
            timeout: Some(TIMEOUT),
            // An address is checked each time.
            keeps_connections: false,
            names,
            ..ClientOptions::new(addresses)
        });
        Self { client }
    }

    /// Whether the address as written may be tried; names are judged when they are resolved.
    pub fn check(&self, url: &WebhookUrl) -> Result<(), Refused> {
        self.client.addresses().check(url.url())?;
        if is_loopback(url.url()) {
            return Ok(());
        }
        if url.url().scheme() == "http" {
            return Err(Refused::PlainHttp);
        }
        match url.url().port() {
            Some(0..1024) => Err(Refused::Port),
            _ => Ok(()),
        }
    }

    /// Posts a signed body; `headers` are the specification's three.
    pub async fn send(&self, url: &WebhookUrl, headers: [(&'static str, String); 3], body: Bytes) -> Sent {
        // At every attempt: the address may no longer be allowed.
        if self.check(url).is_err() {
            return Sent::Failed("address_not_allowed");
        }
        let Ok(request) = self.client.request(reqwest::Method::POST, url.url().clone()) else {
            return Sent::Failed("no_tls");
        };
        let mut request = request.header("content-type", "application/json").body(body);
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
        if inner.downcast_ref::<NotPublic>().is_some() {
            return true;
        }
        cause = inner.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(text: &str, to_loopback: bool) -> bool {
        WebhookUrl::parse(text).is_ok_and(|url| Sender::new(to_loopback).check(&url).is_ok())
    }

    #[test]
    fn public_addresses_pass_and_loopback_only_where_allowed() {
        for url in
            ["https://hooks.acme.example/a?b=c", "https://8.8.8.8/x", "https://[2606:4700::1111]:8443/"]
        {
            assert!(accepted(url, false) && accepted(url, true), "{url}");
        }
        for url in
            ["http://127.0.0.1:9000/x", "http://localhost:9000", "http://[::1]:9000/", "https://127.0.0.1/"]
        {
            assert!(!accepted(url, false) && accepted(url, true), "{url}");
        }
        for url in
            ["http://hooks.acme.example/", "http://10.0.0.1/", "https://169.254.169.254/", "ftp://a.example/"]
        {
            assert!(!accepted(url, false) && !accepted(url, true), "{url}");
        }
    }

    #[test]
    fn what_could_only_fail_later_is_refused_at_once() {
        for host in
            ["acme.example:22", "8.8.8.8:25", "acme.example:0", "acme.example:80", "[2606:4700::1111]:1023"]
        {
            assert!(!accepted(&format!("https://{host}/hook"), true), "{host}");
        }
        for host in [
            "hooks.default.svc",
            "hooks.default.SVC.",
            "a.svc.cluster.local",
            "1-2-3-4.default.pod",
            "vault.consul",
        ] {
            assert!(!accepted(&format!("https://{host}/hook"), true), "{host}");
        }
        for host in ["acme.example:443", "acme.example:1024", "svc.acme.example", "acme-svc.example:8443"] {
            assert!(accepted(&format!("https://{host}/hook"), false), "{host}");
        }
    }
}
