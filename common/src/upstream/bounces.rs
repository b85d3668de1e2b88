//! Addresses that vendors supplied and that turn out undeliverable, counted against whoever supplied them: each supply once,
//! however often the address is verified.

use super::waterfall::save_counts;
use super::{Capability, memory, registry};
use crate::app::Cx;
use crate::domain::EmailAddress;

/// Whether addresses come with what is asked for.
pub const fn sells_addresses(capability: Capability) -> bool {
    matches!(capability, Capability::Person | Capability::Email | Capability::PersonalEmail)
}

impl Cx {
    /// Counts an undeliverable address against the vendors that supplied it.
    pub(super) async fn count_bounce(&self, address: &EmailAddress) {
        if self.app.upstream.guards.is_empty() {
            return;
        }
        let sells = |vendor: &&registry::Vendor| vendor.offers.iter().any(|(what, _)| sells_addresses(*what));
        let vendors: Vec<&str> = registry::VENDORS.iter().filter(sells).map(|vendor| vendor.name).collect();
        match memory::suppliers(&self.app, &vendors, address).await {
            Ok(suppliers) => {
                suppliers.into_iter().for_each(|supplier| self.app.upstream.meter.note_bounce(supplier));
                save_counts(&self.app);
            }
            // A count is not worth an answer.
            Err(error) => tracing::warn!(%error, "whose address bounced cannot be read"),
        }
    }
}
