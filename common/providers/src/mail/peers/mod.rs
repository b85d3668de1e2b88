//! A DNS, an SMTP and a SOCKS5 server on loopback that behave like the wild, for tests and benchmarks. Not part of the product.

mod dns;
mod smtp;
mod socks;

pub use dns::{DnsPeer, Zone};
pub use smtp::{Script, SmtpPeer, StartTls, Step};
pub use socks::{Relaying, SocksPeer};

use super::{Identity, MailConfig, Transport};
use domain::EmailAddress;
use std::time::Duration;

impl MailConfig {
    /// Settings that reach the peers, with times short enough for tests.
    pub fn for_peers(dns: &DnsPeer, smtp: &SmtpPeer) -> Self {
        let mail_from = EmailAddress::parse("probe@verifier.example").ok();
        Self {
            transport: Transport::Direct,
            identity: Identity { helo_name: "verifier.example".into(), mail_from },
            name_servers: vec![dns.address],
            dns_timeout: Duration::from_millis(300),
            smtp_port: smtp.address.port(),
            connect_timeout: Duration::from_millis(500),
            step_timeout: Duration::from_millis(300),
            retry_after: Duration::from_millis(20),
            recipients_per_session: 20,
            sessions_per_host: 4,
            pause: Duration::ZERO,
            catch_all_kept: Duration::from_secs(60),
            allow_private: true,
        }
    }
}
