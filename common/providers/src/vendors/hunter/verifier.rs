//! Whether a mailbox exists, by Hunter.

use super::{Hunter, secret_header, send};
use domain::EmailAddress;
use language::mail::lists;
use lookup::ProviderError;
use lookup::mail::{MailboxAnswer, MailboxLookup, RecipientState};
use std::time::Duration;

/// A check that takes longer than the vendor likes to wait is asked for again this often; that costs nothing more.
const REPEATS: u32 = 4;
const PAUSE: Duration = Duration::from_secs(1);

#[async_trait::async_trait]
impl MailboxLookup for Hunter {
    async fn mailbox(&self, address: &EmailAddress) -> Result<Option<MailboxAnswer>, ProviderError> {
        for _ in 0..REPEATS {
            let request = self.transport.get("/email-verifier", &[("email", address.as_str())])?;
            let answer = send(request.header("x-api-key", secret_header(self.key.reveal())?)).await?;
            match answer.status {
                200 => {}
                202 => {
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
                // The mail server misbehaved: the vendor answered that it cannot tell.
                222 => return Ok(None),
                403 => return Err(ProviderError::Quota { retry_after: answer.retry_after() }),
                _ => return Err(answer.failure()),
            }
            let body = answer.json()?;
            let data = self.transport.read(&body).at("data");
            if !data.is_record() {
                return Err(ProviderError::BadAnswer("it has no data"));
            }
            let about = data.at("email").parsed::<EmailAddress>();
            if about.is_some_and(|about| about.key() != address.key()) {
                return Err(ProviderError::Mismatch);
            }
            let status = data.at("status").str().ok_or(ProviderError::BadAnswer("it has no status"))?;
            return Ok(meaning(status));
        }
        Err(ProviderError::Pending)
    }

    /// Mailboxes at free providers are not asked about by the vendor either.
    fn can_check(&self, address: &EmailAddress) -> bool {
        !lists::is_free(address.host())
    }
}

fn meaning(status: &str) -> Option<MailboxAnswer> {
    let (recipient, random) = match status {
        "valid" => (RecipientState::Accepted, RecipientState::NoMailbox),
        "accept_all" => (RecipientState::Accepted, RecipientState::Accepted),
        "invalid" => (RecipientState::NoMailbox, RecipientState::NoMailbox),
        // webmail, disposable and unknown say nothing of the mailbox.
        _ => return None,
    };
    Some(MailboxAnswer { recipient, random: Some(random) })
}
