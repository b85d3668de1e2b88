//! Addresses that vendors supplied and that turn out undeliverable, counted against their vendor: each supply once,
//! however often the address is verified.

use super::{Ask, memory};
use crate::vendor::Vendor;
use domain::EmailAddress;
use lookup::Capability;

/// Whether addresses come with such an answer.
pub const fn sells_addresses(capability: Capability) -> bool {
    matches!(capability, Capability::Person | Capability::Email | Capability::PersonalEmail)
}

impl Ask {
    /// Counts an undeliverable address against the vendors that supplied it.
    pub(super) async fn count_bounce(&self, address: &EmailAddress) {
        if !self.providers.has_vendors() {
            return;
        }
        let sells = |vendor: &Vendor| vendor.offers.iter().any(|(what, _)| sells_addresses(*what));
        let known = self.providers.settings.vendors_with_keys();
        let vendors: Vec<&str> =
            known.iter().copied().filter(|vendor| sells(vendor)).map(|vendor| vendor.name).collect();
        match memory::suppliers(&self.providers, &vendors, address).await {
            Ok(suppliers) => {
                suppliers.into_iter().for_each(|supplier| self.providers.meter.note_bounce(supplier));
                self.save_counts();
            }
            // A count is not worth an answer.
            Err(error) => tracing::warn!(%error, "whose address bounced cannot be read"),
        }
    }
}
