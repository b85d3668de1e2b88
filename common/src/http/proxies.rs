//! Where a call came from when it came through proxies. Any caller can write a header; those before the service that are trusted added
//! to it what they saw, at its end, so that it is read from there for as long as one of them speaks.

use super::ClientIp;
use http::HeaderMap;
use ipnet::IpNet;
use std::net::{IpAddr, SocketAddr};

const FORWARDED_FOR: &str = "x-forwarded-for";

impl ClientIp {
    /// The caller: `peer` itself, or the address that trusted proxies name.
    pub fn behind(proxies: &[IpNet], peer: IpAddr, headers: &HeaderMap) -> Self {
        let mut client = peer.to_canonical();
        let is_trusted = |ip: IpAddr| proxies.iter().any(|network| network.contains(&ip));
        let values = headers.get_all(FORWARDED_FOR).iter().filter_map(|value| value.to_str().ok());
        let named: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
        for name in named.iter().rev() {
            // An unreadable entry was not written by a trusted proxy.
            let Some(ip) = address(name).filter(|_| is_trusted(client)) else { break };
            client = ip;
        }
        Self(client)
    }
}

/// An address, as some proxies write it with a port.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    text.parse::<IpAddr>().ok().or_else(with_port).map(|ip| ip.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(proxies: &str, peer: &str, headers: &[&str]) -> String {
        let proxies: Vec<IpNet> = proxies.split_whitespace().map(|text| text.parse().unwrap()).collect();
        let mut map = HeaderMap::new();
        for value in headers {
            map.append(FORWARDED_FOR, value.parse().unwrap());
        }
        ClientIp::behind(&proxies, peer.parse().unwrap(), &map).0.to_string()
    }

    #[test]
    fn only_who_is_trusted_is_believed_and_only_as_far_as_the_next_stranger() {
        let inside = "10.0.0.0/8 ::1/128";
        assert_eq!(seen("", "203.0.113.9", &["198.51.100.1"]), "203.0.113.9", "nobody is trusted");
        assert_eq!(seen(inside, "203.0.113.9", &["198.51.100.1"]), "203.0.113.9", "a stranger lies");
        assert_eq!(seen(inside, "10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(seen(inside, "10.1.2.3", &["1.1.1.1, 198.51.100.1, 10.9.9.9"]), "198.51.100.1");
        assert_eq!(seen(inside, "10.1.2.3", &["1.1.1.1", "198.51.100.1:443"]), "198.51.100.1", "two headers");
        assert_eq!(seen(inside, "::ffff:10.1.2.3", &["[2001:db8::7]:99"]), "2001:db8::7");
        assert_eq!(seen(inside, "10.1.2.3", &["198.51.100.1, unknown"]), "10.1.2.3", "nonsense is nobody");
        assert_eq!(seen(inside, "10.1.2.3", &[]), "10.1.2.3");
    }
}
