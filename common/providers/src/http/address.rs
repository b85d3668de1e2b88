//! Which addresses may be dialled: the one policy of everything that leaves this process.
//!
//! An address that comes from outside (a customer's webhook, a company's site) may reach nothing but the public internet. The text is
//! checked before anything is sent; what counts is checked inside the connector: a name is resolved once, by a resolver that
//! gives out allowed addresses only, and the connection goes to exactly what it gave out. A name that means something else a
//! moment later (DNS rebinding) changes nothing.

use super::public_address::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use url::{Host, Url};

/// Whose addresses are dialled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressPolicy {
    /// Addresses the operator chose: anything, also loopback.
    Chosen,
    /// Addresses strangers chose: the public internet only.
    Public,
    /// The same and this machine itself, for a process that serves this machine only.
    PublicOrLoopback,
}

/// Why an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the address is not on the public internet")]
pub struct NotPublic;

impl AddressPolicy {
    /// Whether this very address may be connected to.
    pub fn allows(self, address: IpAddr) -> bool {
        match self {
            Self::Chosen => return true,
            Self::PublicOrLoopback if address.is_loopback() => return true,
            Self::Public | Self::PublicOrLoopback => {}
        }
        // A mapped address is an IPv4 address in disguise, which has no use here.
        let disguised = matches!(address, IpAddr::V6(v6) if v6.to_ipv4_mapped().is_some());
        is_public(address) && !disguised && !is_platform(address)
    }

    /// Whether the address as written may be tried; names are judged when they are resolved.
    pub fn check(self, url: &Url) -> Result<(), NotPublic> {
        if self == Self::Chosen {
            return Ok(());
        }
        let allowed = match url.host() {
            Some(Host::Domain(name)) if !is_localhost(name) => !is_inside(name),
            Some(_) => written(url).is_some_and(|address| self.allows(address)),
            None => false,
        };
        if allowed { Ok(()) } else { Err(NotPublic) }
    }
}

/// Whether an address as written is this machine itself.
pub fn is_loopback(url: &Url) -> bool {
    written(url).is_some_and(|address| address.is_loopback())
}

/// The address a URL has in its own text.
fn written(url: &Url) -> Option<IpAddr> {
    match url.host()? {
        Host::Ipv4(v4) => Some(IpAddr::V4(v4)),
        Host::Ipv6(v6) => Some(IpAddr::V6(v6)),
        Host::Domain(name) => is_localhost(name).then_some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
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

/// Names that only ever mean something inside a network (RFC 6762, RFC 8375, RFC 9476, cloud metadata, and clusters).
fn is_inside(name: &str) -> bool {
    const INSIDE: [&str; 14] = [
        ".local",
        ".internal",
        ".home.arpa",
        ".alt",
        ".onion",
        ".localdomain",
        ".intranet",
        ".lan",
        ".corp",
        ".svc",
        ".pod",
        ".consul",
        ".private",
        ".home",
    ];
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    !name.contains('.') || INSIDE.iter().any(|suffix| name.ends_with(suffix))
}

/// Looks names up.
#[async_trait::async_trait]
pub trait NameLookup: Send + Sync {
    async fn addresses(&self, name: &str) -> std::io::Result<Vec<IpAddr>>;
}

/// The system's resolver.
pub struct SystemNames;

#[async_trait::async_trait]
impl NameLookup for SystemNames {
    async fn addresses(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((name, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// The resolver inside the connector: gives out what may be dialled, or nothing.
pub(super) struct Resolver {
    pub policy: AddressPolicy,
    pub names: Arc<dyn NameLookup>,
}

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (policy, names) = (self.policy, self.names.clone());
        Box::pin(async move {
            let addresses = names.addresses(name.as_str()).await?;
            // A name that also leads inside is not to be trusted with its public addresses either.
            if addresses.is_empty() || !addresses.iter().all(|address| policy.allows(*address)) {
                return Err(Box::new(NotPublic) as Box<dyn std::error::Error + Send + Sync>);
            }
            // Port 0 stands for the port of the URL.
            let sockets = addresses.into_iter().map(|address| SocketAddr::new(address, 0));
            Ok(Box::new(sockets) as Addrs)
        })
    }
}
