//! Letters by SMTP.

use super::{Letter, MailError, Mailer};
use domain::EmailAddress;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::net::IpAddr;
use std::time::Duration;
use url::Url;

const PATIENCE: Duration = Duration::from_secs(10);

/// A mail server that takes our letters.
pub struct Smtp {
    server: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Smtp {
    /// A server by its address, `smtp://user:password@host:587` or `smtps://…`; passwords and letters travel in the clear to
    /// this machine alone.
    pub fn new(address: &str, from: &EmailAddress) -> Result<Self, String> {
        let mut url = Url::parse(address).map_err(|_| "must be smtp://… or smtps://…".to_owned())?;
        // The host of such a URL is text, also where it is a number.
        let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
        let is_here = host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
        if url.scheme() == "smtp" && !is_here && !url.query_pairs().any(|(name, _)| name == "tls") {
            url.query_pairs_mut().append_pair("tls", "required");
        }
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str())
            .map_err(|error| format!("cannot be used: {error}"))?
            .timeout(Some(PATIENCE))
            .build();
        let from = from.as_str().parse().map_err(|_| "has a sender that cannot send".to_owned())?;
        Ok(Self { server, from })
    }
}

#[async_trait::async_trait]
impl Mailer for Smtp {
    async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        let to: Mailbox =
            letter.to.as_str().parse().map_err(|_| MailError("the address cannot be written to".into()))?;
        let sender = self.from.email.domain();
        let mut message = Message::builder()
            .message_id(letter.id.as_ref().map(|id| format!("<{id}@{sender}>")))
            .from(self.from.clone())
            .to(to)
            .subject(&letter.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text.clone())
            .map_err(|_| MailError("the letter cannot be written".into()))?;
        for (name, value) in letter.headers() {
            let name = HeaderName::new_from_ascii_str(name);
            message.headers_mut().insert_raw(HeaderValue::new(name, value));
        }
        match self.server.send(message).await {
            Ok(_) => Ok(()),
            // A server's answer may contain the address.
            Err(error) if error.is_permanent() => Err(MailError("the server refused it".into())),
            Err(error) if error.is_client() => Err(MailError(format!("it cannot be sent this way: {error}"))),
            Err(error) if error.is_timeout() => Err(MailError("the server did not answer in time".into())),
            Err(_) => Err(MailError("the server could not be reached".into())),
        }
    }
}
