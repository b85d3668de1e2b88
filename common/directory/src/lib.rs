//! What decides, for every engine: who is meant, what filters mean, who is alike, in which order results come and what is held of a
//! record to find it by. An engine stores records and implements [`Records`], [`Target`] and [`Engine`], of which
//! [`Screened`] makes a directory; nothing here knows which one it is.

mod candidates;
mod company_names;
pub mod contacts;
pub mod documents;
mod employers;
mod engine;
mod error;
pub mod family;
mod ids;
mod known_by;
mod name_words;
mod places;
mod records;
pub mod resolve;
pub mod same_person;
pub mod schema;
mod screened;
pub mod search;
mod stored;
mod target;
mod told;
pub mod vocabularies;
mod vocabulary;
mod walk;

pub use employers::{Employers, Placed, Places};
pub use engine::{Asked, Engine, ReadPage};
pub use error::{DirectoryError, unreadable};
pub use ids::Salt;
pub use known_by::{KnownBy, expect_known, is_of_hidden_reader, known_as, known_by};
pub use records::{CompanyNames, Number, Of, PersonNames, Records};
pub use screened::Screened;
pub use search::SearchError;
pub use stored::{Given, Origins, Sourced, Stored, Why};
pub use target::{Change, ChangeKind, CompanyVersion, Increment, Target};
pub use told::{Told, Touched};
pub use vocabularies::{Additions, Vocabularies};
pub use walk::{each_company, each_person, each_stored_company, each_stored_person};
