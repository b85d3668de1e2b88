//! Who is asked, in which order, at whose cost: vendors, mail servers, websites and public feeds.
//!
//! Providers know no timeout, retry, limit or memory: the guard around them does, and [`Ask`] is the only way through it.

pub mod feeds;
pub mod files;
pub mod guard;
pub mod http;
mod identity;
mod loose;
pub mod mail;
mod mapping;
pub mod merge;
pub mod notebook;
pub mod opener;
#[cfg(feature = "readers")]
pub mod readers;
pub mod settings;
mod sites;
mod sources;
pub mod vendor;
pub mod vendors;
pub mod waterfall;

pub use identity::{company_id, person_id, vendor_id};
pub use opener::Opener;
pub use sites::site_reader;
pub use sources::configured_signals;
pub use vendors::website::{Sites, imported as imported_technologies};
pub use waterfall::{Ask, Call, Permit, Private, Provider, Providers, Sources, Trace};
