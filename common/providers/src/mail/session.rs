//! One conversation with a mail server: greeting, EHLO, STARTTLS when offered, recipients, QUIT. Never DATA.
//!
//! Whatever the peer sends or withholds ends in an answer or a [`Trouble`] before the deadline. No line is ever written
//! that holds a control character, so that nothing a caller typed can become a command.

use super::reply::Reply;
use super::verdict::{is_about_us, read};
use domain::EmailAddress;
use lookup::mail::RecipientState;
use rustls::pki_types::ServerName;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// How we introduce ourselves.
#[derive(Debug, Clone, Default)]
pub struct Identity {
    /// The name in EHLO; its address should be ours, and our address's reverse name should be it.
    pub helo_name: String,
    /// `None` for the empty sender, which every server must take.
    pub mail_from: Option<EmailAddress>,
}

/// Why a conversation ended early.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    #[error("the mail server did not answer in time")]
    Timeout,
    #[error("the mail server closed the connection")]
    Closed,
    #[error("the mail server does not speak SMTP")]
    Malformed,
    #[error("the TLS handshake failed")]
    Tls,
    #[error("the mail server refused to talk")]
    Refused(RecipientState),
}

impl Trouble {
    /// What the trouble says about a recipient: nothing, but why.
    pub const fn answer(&self) -> RecipientState {
        match self {
            Self::Timeout => RecipientState::Timeout,
            Self::Closed | Self::Tls => RecipientState::Unreachable,
            Self::Malformed => RecipientState::Unclear,
            Self::Refused(answer) => *answer,
        }
    }
}

/// Anything bytes flow through: a socket, a proxied one, TLS over either.
pub trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}

/// Whether and how to encrypt.
pub enum Encryption {
    /// When the server offers it.
    Opportunistic { tls: Arc<rustls::ClientConfig>, host: String },
    /// From the first byte, as on port 465.
    Implicit { tls: Arc<rustls::ClientConfig>, host: String },
    /// Not at all: the server's TLS is broken.
    None,
}

/// A conversation past its EHLO.
pub struct Session {
    wire: Box<dyn Wire>,
    received: Vec<u8>,
    pipelining: bool,
    utf8: bool,
    step: Duration,
    deadline: Instant,
    in_transaction: bool,
}

impl Session {
    /// Greets the server; `step` bounds each exchange, `deadline` all of them.
    pub async fn open(
        wire: Box<dyn Wire>,
        encryption: Encryption,
        identity: &Identity,
        step: Duration,
        deadline: Instant,
    ) -> Result<Self, Trouble> {
        let received = Vec::with_capacity(1024);
        let mut session =
            Self { wire, received, pipelining: false, utf8: false, step, deadline, in_transaction: false };
        if let Encryption::Implicit { tls, host } = &encryption {
            session.encrypt(tls, host).await?;
        }
        let greeting = session.reply().await?;
        if greeting.code != 220 {
            return Err(refusal(&greeting));
        }
        let mut offered = session.hello(identity).await?;
        if let Encryption::Opportunistic { tls, host } = &encryption
            && offered.offers("starttls")
            && session.exchange("STARTTLS").await?.code == 220
        {
            // Bytes sent before the handshake would be read as if they had been encrypted.
            if !session.received.is_empty() {
                return Err(Trouble::Tls);
            }
            session.encrypt(tls, host).await?;
            offered = session.hello(identity).await?;
        }
        session.pipelining = offered.offers("pipelining");
        session.utf8 = offered.offers("smtputf8");
        Ok(session)
    }

    async fn hello(&mut self, identity: &Identity) -> Result<Reply, Trouble> {
        let reply = self.exchange(&format!("EHLO {}", identity.helo_name)).await?;
        if reply.is_positive() {
            return Ok(reply);
        }
        if is_about_us(&reply) || reply.is_temporary() {
            return Err(refusal(&reply));
        }
        let reply = self.exchange(&format!("HELO {}", identity.helo_name)).await?;
        if reply.is_positive() { Ok(reply) } else { Err(refusal(&reply)) }
    }

    async fn encrypt(&mut self, tls: &Arc<rustls::ClientConfig>, host: &str) -> Result<(), Trouble> {
        let name = ServerName::try_from(host.to_owned()).map_err(|_| Trouble::Tls)?;
        let plain = std::mem::replace(&mut self.wire, Box::new(tokio::io::empty()));
        let handshake = tokio_rustls::TlsConnector::from(tls.clone()).connect(name, plain);
        match tokio::time::timeout_at(self.until(), handshake).await {
            Ok(Ok(encrypted)) => self.wire = Box::new(encrypted),
            _ => return Err(Trouble::Tls),
        }
        Ok(())
    }

    /// Asks about recipients in one transaction, in order; one answer each.
    ///
    /// With `stop` the recipients are asked one by one, and those after the first for which it holds are left out.
    pub async fn ask(
        &mut self,
        identity: &Identity,
        recipients: &[EmailAddress],
        stop: Option<fn(RecipientState) -> bool>,
    ) -> Vec<RecipientState> {
        let mut answers = Vec::with_capacity(recipients.len());
        let needs_utf8 = recipients.iter().any(|recipient| !recipient.as_str().is_ascii());
        if needs_utf8 && !self.utf8 {
            answers.resize(recipients.len(), RecipientState::Unclear);
            return answers;
        }
        let parameter = if needs_utf8 { " SMTPUTF8" } else { "" };
        let from = identity.mail_from.as_ref().map_or("", EmailAddress::as_str);
        let sender = format!("MAIL FROM:<{from}>{parameter}");
        let asked = match stop {
            None if self.pipelining => self.ask_at_once(&sender, recipients, &mut answers).await,
            stop => self.ask_in_turn(&sender, recipients, stop, &mut answers).await,
        };
        if let Err(trouble) = asked {
            answers.resize(recipients.len(), trouble.answer());
        }
        answers
    }

    /// Sends the whole transaction in one go (RFC 2920) and reads the replies after.
    async fn ask_at_once(
        &mut self,
        sender: &str,
        recipients: &[EmailAddress],
        answers: &mut Vec<RecipientState>,
    ) -> Result<(), Trouble> {
        let mut lines = Vec::with_capacity(64 * (recipients.len() + 2));
        let reset = std::mem::replace(&mut self.in_transaction, true);
        if reset {
            push_line(&mut lines, "RSET")?;
        }
        push_line(&mut lines, sender)?;
        for recipient in recipients {
            push_line(&mut lines, &format!("RCPT TO:<{recipient}>"))?;
        }
        self.send(&lines).await?;
        if reset {
            self.reply().await?;
        }
        let sender_reply = self.reply().await?;
        for _ in recipients {
            let answer = read(&self.reply().await?);
            answers.push(if sender_reply.is_positive() { answer } else { refused_as(&sender_reply) });
        }
        Ok(())
    }

    async fn ask_in_turn(
        &mut self,
        sender: &str,
        recipients: &[EmailAddress],
        stop: Option<fn(RecipientState) -> bool>,
        answers: &mut Vec<RecipientState>,
    ) -> Result<(), Trouble> {
        if std::mem::replace(&mut self.in_transaction, true) {
            self.exchange("RSET").await?;
        }
        let sender_reply = self.exchange(sender).await?;
        if !sender_reply.is_positive() {
            return Err(refusal(&sender_reply));
        }
        for recipient in recipients {
            let answer = read(&self.exchange(&format!("RCPT TO:<{recipient}>")).await?);
            answers.push(answer);
            if stop.is_some_and(|stop| stop(answer)) {
                break;
            }
        }
        Ok(())
    }

    /// Takes leave, waiting only briefly for the answer.
    pub async fn quit(mut self) {
        self.step = self.step.min(Duration::from_millis(250));
        let _ = self.exchange("QUIT").await;
    }

    async fn exchange(&mut self, line: &str) -> Result<Reply, Trouble> {
        let mut bytes = Vec::with_capacity(line.len() + 2);
        push_line(&mut bytes, line)?;
        self.send(&bytes).await?;
        self.reply().await
    }

    async fn send(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        let until = self.until();
        let written = async {
            self.wire.write_all(bytes).await?;
            self.wire.flush().await
        };
        match tokio::time::timeout_at(until, written).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Trouble::Closed),
            Err(_) => Err(Trouble::Timeout),
        }
    }

    /// Reads one whole reply; the time allowed is for all of it, so that a peer that drips bytes gains nothing.
    async fn reply(&mut self) -> Result<Reply, Trouble> {
        let until = self.until();
        loop {
            if let Some((reply, length)) = Reply::take(&self.received).map_err(|_| Trouble::Malformed)? {
                self.received.drain(..length);
                return Ok(reply);
            }
            let reading = self.wire.read_buf(&mut self.received);
            match tokio::time::timeout_at(until, reading).await {
                Ok(Ok(0) | Err(_)) => return Err(Trouble::Closed),
                Ok(Ok(_)) => {}
                Err(_) => return Err(Trouble::Timeout),
            }
        }
    }

    fn until(&self) -> tokio::time::Instant {
        self.deadline.min(domain::clock::instant() + self.step).into()
    }
}

fn refusal(reply: &Reply) -> Trouble {
    Trouble::Refused(refused_as(reply))
}

/// A refusal before any recipient was named: about us, or about the moment.
fn refused_as(reply: &Reply) -> RecipientState {
    match reply.code {
        521 | 556 => RecipientState::NoMail,
        _ if reply.is_temporary() && !is_about_us(reply) => RecipientState::Later,
        _ => RecipientState::Blocked,
    }
}

fn push_line(bytes: &mut Vec<u8>, line: &str) -> Result<(), Trouble> {
    if line.chars().any(char::is_control) {
        return Err(Trouble::Malformed);
    }
    bytes.extend_from_slice(line.as_bytes());
    bytes.extend_from_slice(b"\r\n");
    Ok(())
}
