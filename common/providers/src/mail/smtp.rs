//! Asking a domain's own mail servers about recipients, over a direct connection or a SOCKS5 proxy.

use super::courtesy::Courtesy;
use super::mx::Dns;
use super::session::{Encryption, Identity, Session, Trouble, Wire};
use super::{MailConfig, tls};
use crate::http::is_public;
use domain::EmailAddress;
use lookup::mail::RecipientState;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;

/// Mail hosts tried for one domain, and addresses tried for one host.
const HOSTS_TRIED: usize = 3;
const ADDRESSES_TRIED: usize = 2;
/// Where TLS begins with the first byte.
const SMTPS: u16 = 465;

/// A SOCKS5 proxy that may open port 25.
#[derive(Clone)]
pub struct Proxy {
    /// `host:port`.
    pub address: String,
    pub credentials: Option<(String, String)>,
}

impl std::fmt::Debug for Proxy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proxy").field("address", &self.address).finish_non_exhaustive()
    }
}

/// What the mail servers of one domain answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// For a random recipient; `None` when nothing was asked.
    pub random: Option<RecipientState>,
    /// For the recipients, in order; fewer than asked about when the asking stopped early.
    pub recipients: Vec<RecipientState>,
}

/// How to ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// About every recipient.
    All,
    /// In order, until one is accepted; not at all when the domain accepts every recipient.
    UntilAccepted,
}

/// Asks mail servers.
pub struct Smtp {
    identity: Identity,
    proxy: Option<Proxy>,
    port: u16,
    connect_timeout: Duration,
    step_timeout: Duration,
    retry_after: Duration,
    recipients_per_session: usize,
    allow_private: bool,
    courtesy: Courtesy,
    tls: Option<Arc<rustls::ClientConfig>>,
}

impl Smtp {
    pub fn new(config: &MailConfig, proxy: Option<Proxy>) -> Self {
        Self {
            identity: config.identity.clone(),
            proxy,
            port: config.smtp_port,
            connect_timeout: config.connect_timeout,
            step_timeout: config.step_timeout,
            retry_after: config.retry_after,
            recipients_per_session: config.recipients_per_session.max(1),
            allow_private: config.allow_private,
            courtesy: Courtesy::new(config.sessions_per_host, config.pause),
            tls: tls::opportunistic().ok(),
        }
    }

    /// Asks the hosts of one domain about recipients there, beside a random one for comparison.
    pub async fn ask(
        &self,
        dns: &Dns,
        hosts: &[String],
        recipients: &[EmailAddress],
        asking: Asking,
        deadline: Instant,
    ) -> Answers {
        let mut answers = Answers { random: None, recipients: Vec::with_capacity(recipients.len()) };
        for part in recipients.chunks(self.recipients_per_session) {
            let partial = self.ask_part(dns, hosts, part, asking, deadline).await;
            answers.random = partial.random.or(answers.random);
            answers.recipients.extend(partial.recipients);
            let settled = answers.random.into_iter().chain(answers.recipients.iter().copied()).any(exists);
            if asking == Asking::UntilAccepted && settled {
                break;
            }
        }
        answers
    }

    /// One session, and another for what was put off (greylisting) while there is time.
    async fn ask_part(
        &self,
        dns: &Dns,
        hosts: &[String],
        recipients: &[EmailAddress],
        asking: Asking,
        deadline: Instant,
    ) -> Answers {
        let Some(first) = recipients.first() else { return Answers { random: None, recipients: Vec::new() } };
        // The same recipient in every try: a greylist knows us by sender and recipient.
        let Ok(random) = EmailAddress::parse(&format!("{}@{}", random_local(), first.host())) else {
            return Answers { random: None, recipients: vec![RecipientState::Unclear; recipients.len()] };
        };
        let mut answers = self.converse(dns, hosts, &random, recipients, asking, deadline).await;
        while answers.recipients.contains(&RecipientState::Later)
            && domain::clock::instant() + self.retry_after * 2 < deadline
        {
            tokio::time::sleep(self.retry_after).await;
            let again: Vec<usize> = (0..answers.recipients.len())
                .filter(|&index| answers.recipients[index] == RecipientState::Later)
                .collect();
            let put_off: Vec<EmailAddress> = again.iter().map(|&index| recipients[index].clone()).collect();
            let second = self.converse(dns, hosts, &random, &put_off, asking, deadline).await;
            answers.random = second.random.or(answers.random);
            for (&index, &answer) in again.iter().zip(&second.recipients) {
                answers.recipients[index] = answer;
            }
        }
        answers
    }

    async fn converse(
        &self,
        dns: &Dns,
        hosts: &[String],
        random: &EmailAddress,
        recipients: &[EmailAddress],
        asking: Asking,
        deadline: Instant,
    ) -> Answers {
        let mut failure = RecipientState::Unreachable;
        for host in hosts.iter().take(HOSTS_TRIED) {
            let _turn = match self.courtesy.turn(host, deadline).await {
                Ok(turn) => turn,
                Err(answer) => {
                    failure = answer;
                    break;
                }
            };
            match self.open(dns, host, deadline).await {
                Ok(session) => return self.talk(session, host, random, recipients, asking).await,
                Err(trouble) => failure = trouble.answer(),
            }
            if failure == RecipientState::Blocked {
                self.courtesy.blocked_by(host);
                break;
            }
            if matches!(failure, RecipientState::Later | RecipientState::NoMail) {
                break;
            }
        }
        Answers { random: None, recipients: vec![failure; recipients.len()] }
    }

    async fn talk(
        &self,
        mut session: Session,
        host: &str,
        random: &EmailAddress,
        recipients: &[EmailAddress],
        asking: Asking,
    ) -> Answers {
        let everybody: Vec<EmailAddress> = std::iter::once(random).chain(recipients).cloned().collect();
        let stop = match asking {
            Asking::All => None,
            Asking::UntilAccepted => Some(exists as fn(RecipientState) -> bool),
        };
        let mut said = session.ask(&self.identity, &everybody, stop).await;
        let random = (!said.is_empty()).then(|| said.remove(0));
        let answers = Answers { random, recipients: said };
        // One refused recipient may be that recipient's own rule; all of them are ours.
        if answers.random == Some(RecipientState::Blocked)
            && answers.recipients.iter().all(|answer| *answer == RecipientState::Blocked)
        {
            self.courtesy.blocked_by(host);
        }
        session.quit().await;
        answers
    }

    async fn open(&self, dns: &Dns, host: &str, deadline: Instant) -> Result<Session, Trouble> {
        let addresses = dns.addresses(host, deadline).await.map_err(|_| Trouble::Timeout)?;
        let allowed = addresses.into_iter().filter(|address| self.allow_private || is_public(*address));
        let mut trouble = Trouble::Closed;
        for address in allowed.take(ADDRESSES_TRIED) {
            match self.open_at(address, host, true, deadline).await {
                // A server whose TLS is broken still takes mail in clear, and so do we ask.
                Err(Trouble::Tls) if self.port != SMTPS => {
                    match self.open_at(address, host, false, deadline).await {
                        Ok(session) => return Ok(session),
                        Err(second) => trouble = second,
                    }
                }
                Ok(session) => return Ok(session),
                Err(Trouble::Refused(answer)) => return Err(Trouble::Refused(answer)),
                Err(first) => trouble = first,
            }
        }
        Err(trouble)
    }

    async fn open_at(
        &self,
        address: IpAddr,
        host: &str,
        encrypt: bool,
        deadline: Instant,
    ) -> Result<Session, Trouble> {
        let wire = self.connect(SocketAddr::new(address, self.port), deadline).await?;
        let host = host.to_owned();
        let encryption = match (&self.tls, self.port) {
            (Some(tls), SMTPS) => Encryption::Implicit { tls: tls.clone(), host },
            (Some(tls), _) if encrypt => Encryption::Opportunistic { tls: tls.clone(), host },
            _ => Encryption::None,
        };
        Session::open(wire, encryption, &self.identity, self.step_timeout, deadline).await
    }

    async fn connect(&self, target: SocketAddr, deadline: Instant) -> Result<Box<dyn Wire>, Trouble> {
        let until = deadline.min(domain::clock::instant() + self.connect_timeout);
        let connecting = async {
            let stream: Box<dyn Wire> = match &self.proxy {
                None => {
                    let stream = TcpStream::connect(target).await.map_err(|_| Trouble::Closed)?;
                    let _ = stream.set_nodelay(true);
                    Box::new(stream)
                }
                Some(Proxy { address, credentials: None }) => Box::new(
                    tokio_socks::tcp::Socks5Stream::connect(address.as_str(), target)
                        .await
                        .map_err(|_| Trouble::Closed)?,
                ),
                Some(Proxy { address, credentials: Some((user, password)) }) => Box::new(
                    tokio_socks::tcp::Socks5Stream::connect_with_password(
                        address.as_str(),
                        target,
                        user,
                        password,
                    )
                    .await
                    .map_err(|_| Trouble::Closed)?,
                ),
            };
            Ok(stream)
        };
        tokio::time::timeout_at(until.into(), connecting).await.map_err(|_| Trouble::Timeout)?
    }
}

/// Whether asking about further candidates is pointless.
fn exists(answer: RecipientState) -> bool {
    matches!(answer, RecipientState::Accepted | RecipientState::Full)
}

/// A local part that does not exist: long, without meaning, and like no name.
fn random_local() -> String {
    const LETTERS: &[u8] = b"bcdfghjkmnpqrstvwxz23456789";
    format!("q{}", domain::chance::text(LETTERS, 17))
}
