//! Email verification: syntax → lists → mail hosts → mailbox.
//!
//! Each step is a module of its own and may be used alone; only the last needs a way out on port 25. What a step cannot
//! find out stays unknown: silence, a block or a full queue never makes an address invalid.

mod catch_all;
mod courtesy;
pub mod find;
pub mod mx;
#[cfg(any(test, feature = "peers"))]
pub mod peers;
pub mod provider;
mod reacher;
pub mod reply;
mod session;
mod smtp;
#[cfg(test)]
mod tests;
mod tls;
pub mod verdict;
mod verifier;
#[cfg(test)]
mod ways_out_tests;

pub use reacher::{NAME as REACHER, Remote};
pub use session::Identity;
pub use smtp::Proxy;
pub use verifier::MailVerifier;

use std::net::SocketAddr;
use std::time::Duration;

/// The way to a mailbox's server. AWS Lambda cannot open port 25, so there it is a proxy, a remote verifier or nothing.
#[derive(Debug, Clone, Default)]
pub enum Transport {
    /// Straight to the mail host.
    Direct,
    /// Through a SOCKS5 proxy.
    Socks5(Proxy),
    /// A verifier service over HTTPS.
    Remote(Remote),
    /// No mailbox check.
    #[default]
    None,
}

impl Transport {
    /// Reads `none`, `direct`, `socks5://[user:password@]host:port`, or the address of a verifier service.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "none" => return Some(Self::None),
            "direct" => return Some(Self::Direct),
            _ => {}
        }
        let url = url::Url::parse(text).ok()?;
        let host = url.host_str()?;
        match url.scheme() {
            "socks5" => {
                let decoded =
                    |text| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
                let credentials = url.password().map(|password| (decoded(url.username()), decoded(password)));
                Some(Self::Socks5(Proxy { address: format!("{host}:{}", url.port()?), credentials }))
            }
            "https" | "http" => {
                Some(Self::Remote(Remote { url: text.trim_end_matches('/').to_owned(), secret: None }))
            }
            _ => None,
        }
    }
}

/// How addresses are verified.
#[derive(Debug, Clone)]
pub struct MailConfig {
    pub transport: Transport,
    pub identity: Identity,
    /// Empty for the system's own.
    pub name_servers: Vec<SocketAddr>,
    pub dns_timeout: Duration,
    /// 25, 465 or 587; another only together with `allow_private`.
    pub smtp_port: u16,
    pub connect_timeout: Duration,
    /// For one exchange of command and reply.
    pub step_timeout: Duration,
    /// How long to wait before asking again after a temporary refusal.
    pub retry_after: Duration,
    pub recipients_per_session: usize,
    pub sessions_per_host: usize,
    /// Between the starts of two conversations with one host.
    pub pause: Duration,
    /// How long a domain that accepts every address is not asked again.
    pub catch_all_kept: Duration,
    /// Lets private and loopback addresses be dialled, for tests.
    pub allow_private: bool,
}

impl Default for MailConfig {
    fn default() -> Self {
        Self {
            transport: Transport::None,
            identity: Identity::default(),
            name_servers: Vec::new(),
            dns_timeout: Duration::from_secs(3),
            smtp_port: 25,
            connect_timeout: Duration::from_secs(6),
            step_timeout: Duration::from_secs(10),
            retry_after: Duration::from_secs(5),
            recipients_per_session: 20,
            sessions_per_host: 2,
            pause: Duration::from_millis(50),
            catch_all_kept: Duration::from_secs(24 * 3600),
            allow_private: false,
        }
    }
}

impl MailConfig {
    /// The problems of the settings, in words for the operator.
    pub fn problem(&self) -> Option<&'static str> {
        let dials = matches!(self.transport, Transport::Direct | Transport::Socks5(_));
        if dials && !domain::domain_name::host(&self.identity.helo_name).is_ok_and(|name| name.contains('.'))
        {
            return Some("MAIL_HELO_NAME must be this machine's full host name, such as mail.acme.example");
        }
        if !matches!(self.smtp_port, 25 | 465 | 587) && !self.allow_private {
            return Some("mail is checked on port 25, 465 or 587 only");
        }
        None
    }
}
