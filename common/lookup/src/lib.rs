//! Questions and answers: questions about people and companies, the facts and records that answer them, and one small
//! trait per capability, implemented by providers.
//!
//! A provider says `Found`, `NotFound` or `Ambiguous` when it could answer and a [`ProviderError`] when it could not; the two
//! are never confused. Timeouts, retries and circuit breakers are wrappers around a provider and may not go inside one.

mod capability;
pub mod contact;
pub mod cursor;
pub mod directory;
pub mod drop;
mod error;
pub mod filters;
pub mod holdings;
pub mod identifier;
mod jobs;
pub mod mail;
pub mod objections;
mod query;
pub mod record;
pub mod registers;
mod search;
pub mod signals;
mod suggest;
pub mod told;
pub mod verdicts;

pub use capability::{Capability, CompanyLookup, OneOf, PersonLookup};
pub use cursor::CursorError;
pub use directory::{Directory, Number};
pub use error::ProviderError;
pub use identifier::IdentifierKind;
pub use jobs::JobFilter;
pub use objections::Objections;
pub use query::{Candidate, CompanyQuery, Hints, Lookup, MIN_CONFIDENCE, Matched, PersonQuery};
pub use search::{
    CompanyFacets, FacetValue, Page, PeopleFacets, Search, SearchFailure, SearchSource, Searched,
};
pub use suggest::{SuggestField, Suggestion, UnknownValue};
