//! The directory in PostgreSQL: people and companies that change all day, more of them than one machine holds, or that a team keeps
//! in a database already.
//!
//! The database narrows down who may be meant: exact identifiers by their hashes, everything else by the tags and columns that the
//! embedded index has, too. What a filter means, who of the candidates it is and in which order they come is decided in
//! `directory`, for every engine alike, so all give the same answers.

mod connect;
mod copy;
mod failure;
mod learned;
mod mailboxes;
mod migrate;
mod names;
mod pool;
mod postgres;
mod queries;
mod records;
mod search;
mod session;
mod shard;
mod similar;
mod state;
mod statement;
mod suggest;
mod tally;
mod told;
mod writer;

pub use connect::{Address, connect};
pub use failure::{OpenError, said};
pub use migrate::{Migrated, migrate};
pub use pool::Settings;
pub use postgres::Postgres;
pub use shard::shard;
pub use writer::Writer;
