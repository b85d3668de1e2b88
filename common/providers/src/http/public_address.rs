//! Which addresses belong to the public internet. Whatever dials an address that a stranger chose asks here first, with
//! the address it is about to connect to and not with a name.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address may be dialled on a stranger's word: not private, loopback, link-local (cloud metadata lives
/// there), carrier-grade NAT, multicast, reserved, or an IPv4 address of those kinds inside an IPv6 one.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b)))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(v4) = embedded_v4(address) {
        return is_public_v4(v4);
    }
    let [first, second, ..] = address.segments();
    // Only 2000::/3 is handed out; inside it, documentation and protocol ranges are not hosts.
    (first & 0xe000) == 0x2000
        && !(first == 0x2001 && (second == 0x0db8 || second < 0x0200))
        && !(first == 0x3fff && second < 0x1000)
}

/// The IPv4 address that a mapped, NAT64 or 6to4 address leads to.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    if let Some(v4) = address.to_ipv4_mapped() {
        return Some(v4);
    }
    let [a, b, c, d, e, f, g, h] = address.segments();
    let join = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match (a, b, c, d, e, f) {
        (0x64, 0xff9b, 0, 0, 0, 0) => Some(join(g, h)),
        (0x2002, high, low, ..) => Some(join(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_pass() {
        for address in [
            "8.8.8.8",
            "100.63.0.1",
            "172.32.0.1",
            "2606:4700::1111",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            // Those beside a range, and those that share a part of their number with one.
            "8.0.0.1",
            "8.8.0.1",
            "8.8.99.1",
            "8.18.0.1",
            "8.64.0.1",
            "8.88.99.1",
            "100.128.0.1",
            "192.1.0.1",
            "192.1.99.1",
            "192.88.98.1",
            "198.17.0.1",
            "198.20.0.1",
            "2001:200::1",
            "2001:4860::8888",
            "2606:db8::1",
            "2606:100::1",
            "3fff:1000::1",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn every_inside_address_is_refused_in_every_dress() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "198.19.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "240.0.0.1",
            "::1",
            "::",
            "::7f00:1",
            "fe80::1",
            "fc00::1",
            "fd00:ec2::254",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:1ff::1",
            "2001:db8::1",
            "3fff:fff::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }
}
