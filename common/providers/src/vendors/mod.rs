//! Which vendors there are. A new one is a file here that exports its `VENDOR` and `connect`, and a place in [`VENDORS`] and
//! [`ADAPTERS`]. Nobody outside can speak to one: only the guard gets hold of what `connect` makes.

pub(crate) mod apollo;
mod hunter;
mod pdl;
mod twilio;
pub(crate) mod website;
mod wikidata;

use crate::vendor::{Access, Capabilities, Vendor};
use lookup::Capability;

/// Every vendor the service can ask.
pub const VENDORS: &[Vendor] =
    &[pdl::VENDOR, hunter::VENDOR, apollo::VENDOR, twilio::VENDOR, wikidata::VENDOR, website::VENDOR];

/// What speaks to each of [`VENDORS`], in their order; apart from them, so that functions that ask nobody hold none of it.
const ADAPTERS: [fn(Access) -> Capabilities; VENDORS.len()] =
    [pdl::connect, hunter::connect, apollo::connect, twilio::connect, wikidata::connect, website::connect];

/// The vendor of this name.
pub fn vendor(name: &str) -> Option<&'static Vendor> {
    VENDORS.iter().find(|vendor| vendor.name == name)
}

/// The vendors that offer a capability.
pub fn offering(capability: Capability) -> impl Iterator<Item = &'static Vendor> {
    VENDORS.iter().filter(move |vendor| vendor.offers(capability))
}

/// Sets a vendor's adapter up; nothing is sent yet.
pub fn connect(vendor: &Vendor, access: Access) -> Capabilities {
    let own = VENDORS.iter().zip(ADAPTERS).find(|(known, _)| known.name == vendor.name);
    own.map_or_else(Capabilities::default, |(_, adapter)| adapter(access))
}
