//! Addresses that vendors supplied and that a check settles later: counted for or against their vendor, each supply once,
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
        self.count_verdict(address, false).await;
    }

    /// Counts a deliverable address for them, where their order is learned from that.
    pub(super) async fn count_verified(&self, address: &EmailAddress) {
        if self.providers.settings.learns {
            self.count_verdict(address, true).await;
        }
    }

    async fn count_verdict(&self, address: &EmailAddress, is_good: bool) {
        if !self.providers.has_vendors() {
            return;
        }
        let sells = |vendor: &Vendor| vendor.offers.iter().any(|(what, _)| sells_addresses(*what));
        let known = self.providers.settings.vendors_with_keys();
        let vendors: Vec<&str> =
            known.iter().copied().filter(|vendor| sells(vendor)).map(|vendor| vendor.name).collect();
        match memory::suppliers(&self.providers, &vendors, address, is_good).await {
            Ok(suppliers) => {
                for (supplier, facets) in suppliers {
                    self.providers.meter.note_verdict(supplier, &facets, is_good);
                }
                self.save_counts();
            }
            // A count is not worth an answer.
            Err(error) => tracing::warn!(%error, "who supplied an address cannot be read"),
        }
    }
}
