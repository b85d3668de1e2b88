//! The embedded directory: a read-only snapshot of people and companies that answers lookups, search and similarity without any
//! network. It is built from whatever records it is given; nothing outside knows the index behind it.

mod build;
mod changed;
mod compact;
mod company_names;
mod contacts;
mod dataset;
pub mod demo_mail;
mod directory;
mod documents;
mod durable;
mod employers;
mod error;
mod ids;
mod joins;
mod keys;
mod layer;
mod live;
mod moved;
mod name_words;
mod newly;
mod query;
mod read_only;
mod recognise;
mod resolve;
#[cfg(test)]
mod resolve_tests;
mod schema;
pub mod search;
mod shards;
pub mod snapshot;
mod stored;
mod table;
#[cfg(test)]
mod tests;
mod vocabularies;
mod vocabulary;
mod writer;
mod written;

pub use changed::Imported;
pub use dataset::Dataset;
pub use documents::joined;
pub use employers::Placed;
pub use error::DatasetError;
pub use ids::Salt;
pub use live::{Embedded, KEPT};
pub use search::SearchError;
pub use stored::{Given, Origins, Sourced, Stored};
pub use table::Number;
pub use writer::{CompanyVersion, Increment, Writer};
