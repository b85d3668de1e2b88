//! The embedded directory: a read-only snapshot of people and companies that answers lookups, search and similarity without any
//! network. It is built from whatever records it is given; nothing outside knows the index behind it.

mod build;
mod company_names;
mod contacts;
mod dataset;
pub mod demo_mail;
mod directory;
mod documents;
mod employers;
mod error;
mod keys;
mod name_words;
mod query;
mod read_only;
mod resolve;
#[cfg(test)]
mod resolve_tests;
mod schema;
pub mod search;
pub mod snapshot;
mod table;
#[cfg(test)]
mod tests;
mod vocabularies;
mod vocabulary;

pub use dataset::Dataset;
pub use directory::Embedded;
pub use documents::joined;
pub use error::DatasetError;
pub use search::SearchError;
pub use table::Number;
