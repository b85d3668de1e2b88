//! The mail hosts of a domain, by DNS: MX records, the null MX (RFC 7505) and the implicit MX (RFC 5321, 5.1).

use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig};
use hickory_resolver::lookup::Lookup;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::net::{DnsError, NetError};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::{RData, RecordType};
use hickory_resolver::{Resolver, TokioResolver};
use std::net::{IpAddr, SocketAddr};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What DNS says about a domain's mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailHosts {
    /// Host names in order of preference.
    Mx(Vec<String>),
    /// No MX record, but an address of its own.
    Implicit(String),
    /// The domain states that it takes no mail.
    NullMx,
    /// The domain exists but has neither mail host nor address.
    None,
    /// There is no such domain.
    NoDomain,
}

impl MailHosts {
    /// The hosts to try, in order.
    pub fn hosts(&self) -> &[String] {
        match self {
            Self::Mx(hosts) => hosts,
            Self::Implicit(host) => std::slice::from_ref(host),
            Self::NullMx | Self::None | Self::NoDomain => &[],
        }
    }
}

/// DNS did not answer, which says nothing about the domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DnsFailure {
    #[error("the name servers did not answer in time")]
    Timeout,
    #[error("the name servers could not answer")]
    Failed,
}

/// A caching resolver, made at its first question.
pub struct Dns {
    /// Empty for the system's own.
    name_servers: Vec<SocketAddr>,
    timeout: Duration,
    resolver: OnceLock<TokioResolver>,
}

impl Dns {
    pub fn new(name_servers: Vec<SocketAddr>, timeout: Duration) -> Self {
        Self { name_servers, timeout, resolver: OnceLock::new() }
    }

    /// The hosts that take mail for a domain given in ASCII.
    pub async fn mail_hosts(&self, domain: &str, deadline: Instant) -> Result<MailHosts, DnsFailure> {
        let resolver = self.resolver()?;
        match within(deadline, resolver.mx_lookup(absolute(domain))).await {
            Ok(lookup) => {
                let mut found: Vec<(u16, String)> = lookup
                    .answers()
                    .iter()
                    .filter_map(|record| match &record.data {
                        RData::MX(mx) => Some((mx.preference, host_name(&mx.exchange.to_ascii()))),
                        _ => None,
                    })
                    .collect();
                found.sort();
                found.dedup();
                let hosts: Vec<String> =
                    found.iter().map(|(_, host)| host.clone()).filter(|host| is_usable(host)).collect();
                match (found.is_empty(), hosts.is_empty()) {
                    (true, _) => self.implicit(domain, deadline).await,
                    (false, true) => Ok(MailHosts::NullMx),
                    (false, false) => Ok(MailHosts::Mx(hosts)),
                }
            }
            Err(Negative::NoDomain) => Ok(MailHosts::NoDomain),
            Err(Negative::NoRecords) => self.implicit(domain, deadline).await,
            Err(Negative::Failed(failure)) => Err(failure),
        }
    }

    async fn implicit(&self, domain: &str, deadline: Instant) -> Result<MailHosts, DnsFailure> {
        let addresses = self.addresses(domain, deadline).await?;
        Ok(if addresses.is_empty() { MailHosts::None } else { MailHosts::Implicit(domain.to_owned()) })
    }

    /// The addresses of a host, IPv4 first: many mail servers refuse IPv6 peers they do not know.
    pub async fn addresses(&self, host: &str, deadline: Instant) -> Result<Vec<IpAddr>, DnsFailure> {
        match within(deadline, self.resolver()?.lookup_ip(absolute(host))).await {
            Ok(lookup) => {
                let mut addresses: Vec<IpAddr> = lookup.iter().collect();
                addresses.sort_by_key(IpAddr::is_ipv6);
                Ok(addresses)
            }
            Err(Negative::NoDomain | Negative::NoRecords) => Ok(Vec::new()),
            Err(Negative::Failed(failure)) => Err(failure),
        }
    }

    /// The TXT records of a domain, the parts of each joined.
    pub async fn texts(&self, domain: &str, deadline: Instant) -> Result<Vec<String>, DnsFailure> {
        let answer = within(deadline, self.resolver()?.txt_lookup(absolute(domain))).await;
        records(answer, |data| match data {
            RData::TXT(txt) => Some(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
            _ => None,
        })
    }

    /// The name servers of a domain.
    pub async fn name_servers(&self, domain: &str, deadline: Instant) -> Result<Vec<String>, DnsFailure> {
        let answer = within(deadline, self.resolver()?.ns_lookup(absolute(domain))).await;
        records(answer, |data| match data {
            RData::NS(ns) => Some(host_name(&ns.0.to_ascii())),
            _ => None,
        })
    }

    /// The names that a name stands for.
    pub async fn leads_to(&self, name: &str, deadline: Instant) -> Result<Vec<String>, DnsFailure> {
        let answer = within(deadline, self.resolver()?.lookup(absolute(name), RecordType::CNAME)).await;
        records(answer, |data| match data {
            RData::CNAME(name) => Some(host_name(&name.0.to_ascii())),
            _ => None,
        })
    }

    /// The authorities that may issue certificates for a domain.
    pub async fn issuers(&self, domain: &str, deadline: Instant) -> Result<Vec<String>, DnsFailure> {
        let answer = within(deadline, self.resolver()?.lookup(absolute(domain), RecordType::CAA)).await;
        records(answer, |data| match data {
            RData::CAA(caa) => Some(String::from_utf8_lossy(&caa.value).to_ascii_lowercase()),
            _ => None,
        })
    }

    fn resolver(&self) -> Result<&TokioResolver, DnsFailure> {
        if let Some(resolver) = self.resolver.get() {
            return Ok(resolver);
        }
        let provider = TokioRuntimeProvider::default();
        let mut builder = if self.name_servers.is_empty() {
            Resolver::builder(provider).map_err(|_| DnsFailure::Failed)?
        } else {
            let servers = self.name_servers.iter().copied().map(name_server).collect();
            Resolver::builder_with_config(ResolverConfig::from_name_servers(servers), provider)
        };
        let options = builder.options_mut();
        options.timeout = self.timeout;
        options.attempts = 1;
        // One resolver serves every request of the process; at the default of 32 it would refuse the 33rd question.
        options.max_active_requests = 1024;
        let resolver = builder.build().map_err(|_| DnsFailure::Failed)?;
        Ok(self.resolver.get_or_init(|| resolver))
    }
}

fn name_server(address: SocketAddr) -> NameServerConfig {
    let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()].map(|mut connection| {
        connection.port = address.port();
        connection
    });
    let mut server = NameServerConfig::udp_and_tcp(address.ip());
    server.connections = connections.into();
    server
}

/// The records of an answer that `pick` takes; none where there are none.
fn records(
    answer: Result<Lookup, Negative>,
    pick: impl Fn(&RData) -> Option<String>,
) -> Result<Vec<String>, DnsFailure> {
    match answer {
        Ok(lookup) => Ok(lookup.answers().iter().filter_map(|record| pick(&record.data)).collect()),
        Err(Negative::NoDomain | Negative::NoRecords) => Ok(Vec::new()),
        Err(Negative::Failed(failure)) => Err(failure),
    }
}

enum Negative {
    NoDomain,
    NoRecords,
    Failed(DnsFailure),
}

async fn within<T>(
    deadline: Instant,
    question: impl Future<Output = Result<T, NetError>>,
) -> Result<T, Negative> {
    let failed = |failure| Err(Negative::Failed(failure));
    match tokio::time::timeout_at(deadline.into(), question).await {
        Err(_) | Ok(Err(NetError::Timeout)) => failed(DnsFailure::Timeout),
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(NetError::Dns(DnsError::NoRecordsFound(none)))) => match none.response_code {
            ResponseCode::NXDomain => Err(Negative::NoDomain),
            ResponseCode::NoError => Err(Negative::NoRecords),
            _ => failed(DnsFailure::Failed),
        },
        Ok(Err(_)) => failed(DnsFailure::Failed),
    }
}

/// With its final dot, so that no search domain of the system is appended.
fn absolute(host: &str) -> String {
    format!("{host}.")
}

fn host_name(exchange: &str) -> String {
    exchange.strip_suffix('.').unwrap_or(exchange).to_ascii_lowercase()
}

/// Leaves out the root (`.`) and names with escaped bytes, which no host has.
fn is_usable(host: &str) -> bool {
    !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
}
