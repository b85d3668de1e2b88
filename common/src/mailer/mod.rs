//! Outgoing mail: codes that verify a mailbox, notifications, and answers to privacy requests.

#[cfg(feature = "mailer")]
mod ses;
#[cfg(feature = "mailer")]
mod smtp;

#[cfg(feature = "mailer")]
pub use ses::Ses;
#[cfg(feature = "mailer")]
pub use smtp::Smtp;

use domain::EmailAddress;

/// A letter in plain text.
#[derive(Debug, Clone)]
pub struct Letter {
    pub to: EmailAddress,
    pub subject: String,
    pub text: String,
    /// The same for every copy of one letter.
    pub id: Option<String>,
    /// Where one POST ends such letters (RFC 8058).
    pub unsubscribe: Option<String>,
}

impl Letter {
    /// The headers by which a mailbox offers to end such letters in one click.
    #[cfg(feature = "mailer")]
    fn headers(&self) -> Vec<(&'static str, String)> {
        let Some(link) = &self.unsubscribe else { return Vec::new() };
        vec![
            ("List-Unsubscribe", format!("<{link}>")),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ]
    }
}

/// Why an email was not sent, without personal data.
#[derive(Debug, thiserror::Error)]
#[error("a letter could not be sent: {0}")]
pub struct MailError(pub String);

/// Takes letters to their mailboxes.
#[async_trait::async_trait]
pub trait Mailer: Send + Sync {
    async fn send(&self, letter: &Letter) -> Result<(), MailError>;
}
