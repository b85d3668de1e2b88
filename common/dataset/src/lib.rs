//! The embedded directory: a read-only snapshot of people and companies that answers lookups, search and similarity without any
//! network. It is built from the records it is given; nothing outside knows the index behind it. Decisions are made in
//! `directory`, for every engine alike; this one stores.

mod build;
mod changed;
mod compact;
mod dataset;
pub mod demo_mail;
mod durable;
mod embedded;
mod error;
mod fields;
mod fuse;
mod joins;
mod keys;
#[cfg(test)]
mod known_by_tests;
mod layer;
mod live;
mod moved;
mod newly;
mod query;
mod read_only;
mod recognise;
mod resolve;
#[cfg(test)]
mod resolve_tests;
mod salt;
mod search;
mod shards;
pub mod snapshot;
mod table;
#[cfg(test)]
mod tests;
mod told;
#[cfg(test)]
mod told_tests;
mod writer;
mod written;

pub use changed::Imported;
pub use dataset::Dataset;
pub use error::DatasetError;
pub use live::{Embedded, KEPT};
pub use writer::Writer;
