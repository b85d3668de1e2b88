//! Verification of addresses, through the cache: our own check first, since DNS and lists cost nothing, then vendors for
//! mailboxes that it cannot settle.

use super::{Ask, Provider, Shelf};
use crate::mail::provider::of_hosts;
use crate::mail::verdict::conclude;
use domain::EmailAddress;
use jiff::SignedDuration;
use lookup::mail::{MailboxAnswer, MailboxLookup, Status, Verification, VerifyMail};
use lookup::verdicts::Verdict;
use lookup::{Capability, IdentifierKind, ProviderError};
use std::sync::Arc;

impl Ask {
    /// Verifies addresses, where anything does.
    pub fn mail(&self) -> Option<&Arc<dyn VerifyMail>> {
        self.providers.mail.as_ref()
    }

    /// The verdict on an address, no older than `fresh`.
    pub async fn verify(
        &self,
        address: &EmailAddress,
        fresh: SignedDuration,
    ) -> Result<Verification, ProviderError> {
        // No mail server is asked about a person who opted out, and earlier verdicts are not given.
        if self.is_suppressed(IdentifierKind::Email, &address.key()).await? {
            return Ok(Verification::unasked(address, self.now()));
        }
        let settled = |seen: &Verification| seen.status != Status::Unknown;
        let (ask, asked) = (self.clone(), address.clone());
        let verify = async move {
            let seen = ask.verify_now(&asked).await;
            ask.note_verdict(&asked, &seen).await;
            Ok(seen)
        };
        let kept = self.remembered(Shelf::Verification, &address.key(), fresh, settled, verify).await?;
        match kept.value.status {
            Status::Invalid => self.count_bounce(address).await,
            Status::Valid => self.count_verified(address).await,
            _ => {}
        }
        // Another caller may have asked for the same mailbox in other letters.
        Ok(Verification { email: address.to_string(), ..kept.value })
    }

    /// A new verdict on an address that a customer reports, which other processes learn although no record has it.
    pub async fn recheck(&self, address: &EmailAddress) -> Result<Verification, ProviderError> {
        let seen = self.verify(address, SignedDuration::ZERO).await?;
        let verdict = Verdict::of(address, seen.status, seen.checked_at).filter(|verdict| !verdict.valid);
        if let Some(verdict) = verdict
            && let Err(error) = self.providers.notebook.tell(verdict).await
        {
            tracing::warn!(request.id = self.call.id, %error, "what a check said is known here alone");
        }
        Ok(seen)
    }

    /// Lets every answer agree with what a check said, here at once and elsewhere soon.
    async fn note_verdict(&self, address: &EmailAddress, seen: &Verification) {
        let Some(verdict) = Verdict::of(address, seen.status, seen.checked_at) else { return };
        self.providers.verdicts.note(verdict);
        // Others need to know of those whom they would answer with.
        let Some(directory) = self.providers.directory() else { return };
        let known = directory.count_known(std::slice::from_ref(address)).await;
        if known.is_ok_and(|known| known > 0)
            && let Err(error) = self.providers.notebook.tell(verdict).await
        {
            tracing::warn!(request.id = self.call.id, %error, "what a check said is known here alone");
        }
    }

    async fn verify_now(&self, address: &EmailAddress) -> Verification {
        let mut seen = Verification::unasked(address, self.now());
        let vendors = self.mailbox_vendors(address);
        if let Some(mail) = self.mail() {
            let started = domain::clock::instant();
            // A slow mail server must leave the vendors some time.
            let half = started + self.call.time_left() / 2;
            let deadline = if vendors.is_empty() { self.call.mail_deadline() } else { half };
            seen = mail.verify(address, deadline).await;
            self.call.note_provider("mail", seen.reason.as_str(), domain::clock::passed(started));
        }
        if !vendors.is_empty() {
            self.ask_vendors(vendors, address, &mut seen).await;
        }
        self.save_counts();
        seen
    }

    fn mailbox_vendors(&self, address: &EmailAddress) -> Vec<&Provider<dyn MailboxLookup>> {
        let vendors = self.in_order(&self.providers.mailboxes, Capability::Mailbox);
        vendors.into_iter().filter(|provider| provider.inner.can_check(address)).collect()
    }

    /// Asks the vendors in order until one can tell; an outage of theirs leaves the verdict unknown. What they say is
    /// remembered with the whole verdict, which alone knows how old it is.
    async fn ask_vendors(
        &self,
        vendors: Vec<&Provider<dyn MailboxLookup>>,
        address: &EmailAddress,
        seen: &mut Verification,
    ) {
        let host = seen.mx_host.clone();
        let kind = of_hosts(address.host(), host.iter().map(String::as_str)).map(|provider| provider.kind);
        for provider in vendors {
            if seen.status != Status::Unknown {
                return;
            }
            let told = |answer: &Option<MailboxAnswer>| answer.is_some();
            let ask = |vendor: Arc<dyn MailboxLookup>| async move { vendor.mailbox(address).await };
            if let Ok(Some(answer)) = self.ask_once(provider, Capability::Mailbox, told, ask).await {
                conclude(seen, answer.recipient, answer.random, kind);
                seen.checked_at = self.now();
            }
        }
    }
}
