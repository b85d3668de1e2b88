//! Mail that the service sends: codes that prove a mailbox, and whatever else it has to say to somebody.

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
}

/// Why a letter was not sent; it names nobody.
#[derive(Debug, thiserror::Error)]
#[error("a letter could not be sent: {0}")]
pub struct MailError(pub String);

/// Takes letters to their mailboxes.
#[async_trait::async_trait]
pub trait Mailer: Send + Sync {
    async fn send(&self, letter: &Letter) -> Result<(), MailError>;
}
