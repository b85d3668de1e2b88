//! The embedded dataset: a read-only snapshot of people and companies that answers lookups, search and similarity
//! without any network. It is built from the demo world or from an operator's own files.

pub mod record;
pub mod world;
