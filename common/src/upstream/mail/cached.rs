//! Verification through the cache.

use super::{Status, Verification};
use crate::app::Cx;
use crate::cache::Shelf;
use crate::domain::EmailAddress;
use crate::upstream::UpstreamError;
use jiff::SignedDuration;
use std::time::{Duration, Instant};

/// Kept back from the deadline, so that a slow mail server leaves time to answer and to charge.
const RESERVE: Duration = Duration::from_secs(2);

impl Cx {
    /// When a mail server must have answered.
    pub fn mail_deadline(&self) -> Instant {
        let left = self.time_left();
        Instant::now() + left.saturating_sub(RESERVE.min(left / 4))
    }

    /// What is known of an address: found out no longer ago than `fresh`.
    pub async fn verify(
        &self,
        address: &EmailAddress,
        fresh: SignedDuration,
    ) -> Result<Verification, UpstreamError> {
        let Some(mail) = &self.app.upstream.mail else {
            return Ok(Verification::unasked(address, self.now()));
        };
        let settled = |seen: &Verification| seen.status != Status::Unknown;
        let ask = async {
            let started = Instant::now();
            let seen = mail.verify(address, self.mail_deadline()).await;
            self.note_provider("mail", seen.reason.as_str(), started.elapsed());
            Ok(seen)
        };
        let kept = self.cached(Shelf::Verification, &address.key(), fresh, settled, ask).await?;
        // Another caller may have asked for the same mailbox in other letters.
        Ok(Verification { email: address.to_string(), ..kept.value })
    }
}
