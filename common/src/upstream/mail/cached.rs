//! Verification through the cache.

use super::{Status, Verification};
use crate::app::Cx;
use crate::cache::Shelf;
use crate::domain::EmailAddress;
use crate::upstream::UpstreamError;
use crate::upstream::waterfall::save_counts;
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
        let settled = |seen: &Verification| seen.status != Status::Unknown;
        let ask = async {
            let mut seen = Verification::unasked(address, self.now());
            let vendors = self.mailbox_vendors(address);
            if let Some(mail) = &self.app.upstream.mail {
                let started = Instant::now();
                // A slow mail server must leave the vendors some time.
                let half = started + self.time_left() / 2;
                let deadline = if vendors.is_empty() { self.mail_deadline() } else { half };
                seen = mail.verify(address, deadline).await;
                self.note_provider("mail", seen.reason.as_str(), started.elapsed());
            }
            if !vendors.is_empty() {
                self.settle(address, &mut seen).await;
            }
            save_counts(&self.app);
            Ok(seen)
        };
        let kept = self.cached(Shelf::Verification, &address.key(), fresh, settled, ask).await?;
        if kept.value.status == Status::Invalid {
            self.count_bounce(address).await;
        }
        // Another caller may have asked for the same mailbox in other letters.
        Ok(Verification { email: address.to_string(), ..kept.value })
    }
}
