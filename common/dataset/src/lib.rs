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
mod fuse;
mod ids;
mod joins;
mod keys;
mod known_by;
mod layer;
mod live;
mod moved;
mod name_words;
mod newly;
mod places;
mod query;
mod read_only;
mod recognise;
mod records;
mod resolve;
#[cfg(test)]
mod resolve_tests;
pub mod same_person;
mod schema;
pub mod search;
mod shards;
pub mod snapshot;
mod stored;
mod table;
#[cfg(test)]
mod tests;
mod told;
#[cfg(test)]
mod told_tests;
mod vocabularies;
mod vocabulary;
mod walk;
mod writer;
mod written;

/// What the index holds of a record and how it is understood, for engines that keep records elsewhere and mean the same by them.
pub mod index {
    pub use crate::build::whereabouts;
    pub use crate::contacts::{contact, mail_facts};
    pub use crate::directory::unreadable;
    pub use crate::documents::{Entry, Facts, Indexed, company_entry, person_entry, unidentified};
    pub use crate::employers::Employers;
    pub use crate::joins::taken;
    pub use crate::resolve::{Hidden, find_company, find_visible};
    pub use crate::schema::{Bits, Tag, company, date, day, person};
    pub use crate::vocabularies::{Additions, Vocabularies};
}

pub use changed::Imported;
pub use dataset::Dataset;
pub use directory::visible_page;
pub use documents::joined;
pub use employers::Placed;
pub use error::DatasetError;
pub use ids::Salt;
pub use known_by::{KnownBy, expect_known, identifiers_of, is_of_hidden_reader, known_as, known_by};
pub use live::{Embedded, KEPT};
pub use records::{CompanyNames, Of, PersonNames, Records};
pub use search::SearchError;
pub use stored::{Given, Origins, Sourced, Stored, Why};
pub use table::Number;
pub use told::{Told, Touched};
pub use walk::{each_company, each_person, each_stored_person};
pub use writer::{CompanyVersion, Increment, Target, Writer};
