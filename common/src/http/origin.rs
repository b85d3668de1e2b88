//! A service that is reached through CloudFront alone: it sends a secret with each request, and a request without the
//! secret is refused, so that no caller goes around its web ACL.

use super::ClientIp;
use crate::config::{Hidden, NetworkSettings};
use http::{HeaderMap, HeaderName, HeaderValue};
use ipnet::IpNet;
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// The header with the secret.
pub const ORIGIN_SECRET: &str = "x-almanac-origin";

/// What stands before the service.
#[derive(Debug, Clone, Default)]
pub struct Edge {
    /// The proxies whose word on where a call came from is taken.
    pub proxies: Vec<IpNet>,
    /// What requests must have been sent with; nothing where they come as they like.
    pub secret: Hidden,
}

impl Edge {
    pub fn of(settings: &NetworkSettings) -> Self {
        Self { proxies: settings.trusted_proxies.clone(), secret: settings.origin_secret.clone() }
    }

    /// Whether a request came through what stands before the service; the secret goes no further.
    pub fn admits(&self, headers: &mut HeaderMap) -> bool {
        let sent = headers.remove(ORIGIN_SECRET);
        if self.secret.is_empty() {
            return true;
        }
        // Compared by their hashes, so that the time it takes tells nothing.
        sent.is_some_and(|sent| Sha256::digest(sent.as_bytes()) == Sha256::digest(self.secret.as_bytes()))
    }

    /// The caller's address: the first one in front of the proxies, and of CloudFront where the request came through it.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> ClientIp {
        if self.secret.is_empty() {
            return ClientIp::behind(&self.proxies, peer, headers);
        }
        let proxies: Vec<IpNet> = self.proxies.iter().copied().chain([peer.to_canonical().into()]).collect();
        ClientIp::behind(&proxies, peer, headers)
    }

    /// The header that a call of our own functions is sent with.
    pub fn header(secret: &Hidden) -> Option<(HeaderName, HeaderValue)> {
        let value = HeaderValue::try_from(&**secret).ok().filter(|value| !value.is_empty())?;
        Some((HeaderName::from_static(ORIGIN_SECRET), value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(secret: &str) -> Edge {
        Edge { proxies: Vec::new(), secret: Hidden(secret.to_owned()) }
    }

    #[test]
    fn only_what_came_with_the_secret_is_let_in_and_it_goes_no_further() {
        let sent = |value: &'static str| {
            HeaderMap::from_iter([(HeaderName::from_static(ORIGIN_SECRET), HeaderValue::from_static(value))])
        };
        for (value, admitted) in [("the secret", true), ("another", false), ("", false)] {
            let mut headers = sent(value);
            assert_eq!(edge("the secret").admits(&mut headers), admitted, "{value}");
            assert!(headers.is_empty());
        }
        assert!(!edge("the secret").admits(&mut HeaderMap::new()));
        assert!(edge("").admits(&mut HeaderMap::new()), "without one everybody is");
    }

    #[test]
    fn behind_cloudfront_the_caller_is_whom_it_names_and_nobody_before() {
        let headers = |forwarded: &'static str| {
            let name = HeaderName::from_static("x-forwarded-for");
            HeaderMap::from_iter([(name, HeaderValue::from_static(forwarded))])
        };
        let (cloudfront, visitor) = ("130.176.1.2", "198.51.100.7");
        let seen = |edge: &Edge, forwarded| {
            edge.client(cloudfront.parse().unwrap(), &headers(forwarded)).0.to_string()
        };
        let locked = edge("the secret");
        assert_eq!(seen(&locked, "198.51.100.7"), visitor);
        assert_eq!(seen(&locked, "198.51.100.7, 130.176.1.2"), visitor, "the gateway adds whom it saw");
        assert_eq!(seen(&locked, "203.0.113.9, 198.51.100.7, 130.176.1.2"), visitor, "a visitor's own words");
        assert_eq!(seen(&edge(""), "198.51.100.7, 130.176.1.2"), cloudfront);
    }
}
