//! The directory in PostgreSQL against real servers on loopback.

mod failures;
mod imports;
mod poolers;
mod same_answers;
mod server;
mod spellings;
mod told;
