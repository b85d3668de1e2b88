//! Mailboxes that our own check cannot settle, asked of vendors: always after it, since DNS and lists cost nothing.

use super::provider::of_hosts;
use super::verdict::Answer;
use super::{Status, Verification};
use crate::app::Cx;
use crate::domain::EmailAddress;
use crate::upstream::{Capability, Named, UpstreamError};

/// What a vendor learned of a mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailboxAnswer {
    pub recipient: Answer,
    /// What was said of a random recipient at the same domain.
    pub random: Option<Answer>,
}

/// Asks whether a mailbox exists.
#[async_trait::async_trait]
pub trait MailboxLookup: Send + Sync {
    /// `None` when the vendor answered that it cannot tell.
    async fn mailbox(&self, address: &EmailAddress) -> Result<Option<MailboxAnswer>, UpstreamError>;

    /// Whether the vendor takes such an address at all; one that does not is passed over.
    fn can_check(&self, _: &EmailAddress) -> bool {
        true
    }
}

impl Cx {
    pub(super) fn mailbox_vendors(&self, address: &EmailAddress) -> Vec<&Named<dyn MailboxLookup>> {
        let vendors = self.in_order(&self.app.upstream.mailboxes, Capability::Mailbox);
        vendors.into_iter().filter(|named| named.provider.can_check(address)).collect()
    }

    /// Asks the vendors in order until one can tell; an outage of theirs leaves the verdict unknown.
    pub(super) async fn settle(&self, address: &EmailAddress, seen: &mut Verification) {
        let host = seen.mx_host.clone();
        let kind = of_hosts(address.host(), host.iter().map(String::as_str)).map(|provider| provider.kind);
        for named in self.mailbox_vendors(address) {
            if seen.status != Status::Unknown {
                return;
            }
            let told = |answer: &Option<MailboxAnswer>| answer.is_some();
            let asked = self.ask(named.name, Capability::Mailbox, told, || named.provider.mailbox(address));
            if let Ok(Some(answer)) = asked.await {
                seen.conclude(answer.recipient, answer.random, kind);
                seen.checked_at = self.now();
            }
        }
    }
}
