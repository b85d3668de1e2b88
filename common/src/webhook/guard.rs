//! Which addresses a webhook may reach. A customer names the address, so it may reach nothing but the public internet.
//!
//! The text is checked on submission; what counts is checked inside the connector: a name is resolved once, by a
//! resolver that gives out public addresses only, and the connection goes to exactly what it gave out. A name that means
//! something else a moment later (DNS rebinding) changes nothing.

use crate::domain::ParseError;
use crate::public_address::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use url::{Host, Url};

/// Where a webhook goes: an absolute http(s) address without credentials.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

const MAX_LENGTH: usize = 2_000;

impl WebhookUrl {
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        if text.len() > MAX_LENGTH {
            return Err(ParseError("has at most 2000 characters"));
        }
        // The URL standard drops tabs, line breaks and surrounding space; somebody who sends them means to hide something.
        if text.bytes().any(|byte| byte <= b' ' || byte == b'\\' || byte == 0x7f) {
            return Err(ParseError("must not contain spaces, control characters or backslashes"));
        }
        let url = Url::parse(text)
            .map_err(|_| ParseError("not an address such as https://hooks.acme.example/almanac"))?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err(ParseError("must start with https://"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(ParseError("must not contain a user name or password; verify the signature instead"));
        }
        match url.host() {
            Some(Host::Domain(name)) if name.trim_end_matches('.').is_empty() => {
                Err(ParseError("has no host"))
            }
            None => Err(ParseError("has no host")),
            Some(_) => Ok(Self(url)),
        }
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub fn url(&self) -> &Url {
        &self.0
    }
}

crate::domain::text_identifier!(
    WebhookUrl,
    "webhook-url",
    "An https address on the public internet",
    "https://hooks.acme.example/almanac"
);

/// What may be dialled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Whether loopback may be, also without TLS: for a process that serves this machine only.
    pub loopback: bool,
}

/// Why an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("plain http is not accepted; use https")]
    PlainHttp,
    #[error("the address is not on the public internet")]
    NotPublic,
}

impl Reach {
    /// Whether this very address may be connected to.
    pub fn allows(self, address: IpAddr) -> bool {
        if self.loopback && address.is_loopback() {
            return true;
        }
        // A mapped address is an IPv4 address in disguise; nobody needs one.
        let disguised = matches!(address, IpAddr::V6(v6) if v6.to_ipv4_mapped().is_some());
        is_public(address) && !disguised && !is_platform(address)
    }

    /// Whether the address as written may be tried; names are judged when they are resolved.
    pub fn check(self, url: &Url) -> Result<(), Refused> {
        let address = match url.host() {
            Some(Host::Ipv4(v4)) => Some(IpAddr::V4(v4)),
            Some(Host::Ipv6(v6)) => Some(IpAddr::V6(v6)),
            Some(Host::Domain(name)) if is_localhost(name) => Some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            Some(Host::Domain(name)) if is_inside(name) => return Err(Refused::NotPublic),
            _ => None,
        };
        if address.is_some_and(|address| !self.allows(address)) {
            return Err(Refused::NotPublic);
        }
        let is_loopback = address.is_some_and(|address| address.is_loopback());
        if url.scheme() == "http" && !is_loopback { Err(Refused::PlainHttp) } else { Ok(()) }
    }
}

/// The wire server of Azure: a public address that answers from inside the host.
fn is_platform(address: IpAddr) -> bool {
    address == IpAddr::V4(Ipv4Addr::new(168, 63, 129, 16))
}

fn is_localhost(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

/// Names that only ever mean something inside a network (RFC 6762, RFC 8375, RFC 9476, and cloud metadata).
fn is_inside(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    !name.contains('.')
        || [
            ".local",
            ".internal",
            ".home.arpa",
            ".alt",
            ".onion",
            ".localdomain",
            ".intranet",
            ".lan",
            ".corp",
        ]
        .iter()
        .any(|suffix| name.ends_with(suffix))
}

/// Looks names up.
#[async_trait::async_trait]
pub trait Lookup: Send + Sync {
    async fn addresses(&self, name: &str) -> std::io::Result<Vec<IpAddr>>;
}

/// The system's resolver.
pub struct SystemLookup;

#[async_trait::async_trait]
impl Lookup for SystemLookup {
    async fn addresses(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((name, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// The resolver inside the connector: gives out what may be dialled, or nothing.
pub struct Guarded {
    pub reach: Reach,
    pub lookup: Arc<dyn Lookup>,
}

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let (reach, lookup) = (self.reach, self.lookup.clone());
        Box::pin(async move {
            let addresses = lookup.addresses(name.as_str()).await?;
            // A name that also leads inside is not to be trusted with its public addresses either.
            if addresses.is_empty() || !addresses.iter().all(|address| reach.allows(*address)) {
                return Err(Box::new(Refused::NotPublic) as Box<dyn std::error::Error + Send + Sync>);
            }
            // Port 0 stands for the port of the URL.
            let sockets = addresses.into_iter().map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(sockets) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(text: &str, reach: Reach) -> bool {
        WebhookUrl::parse(text).is_ok_and(|url| reach.check(url.url()).is_ok())
    }

    #[test]
    fn public_addresses_pass_and_loopback_only_where_allowed() {
        let (public, local) = (Reach { loopback: false }, Reach { loopback: true });
        for url in
            ["https://hooks.acme.example/a?b=c", "https://8.8.8.8/x", "https://[2606:4700::1111]:8443/"]
        {
            assert!(accepted(url, public) && accepted(url, local), "{url}");
        }
        for url in
            ["http://127.0.0.1:9000/x", "http://localhost:9000", "http://[::1]:9000/", "https://127.0.0.1/"]
        {
            assert!(!accepted(url, public) && accepted(url, local), "{url}");
        }
        for url in
            ["http://hooks.acme.example/", "http://10.0.0.1/", "https://169.254.169.254/", "ftp://a.example/"]
        {
            assert!(!accepted(url, public) && !accepted(url, local), "{url}");
        }
    }
}
