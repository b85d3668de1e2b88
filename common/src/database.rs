//! The directory in PostgreSQL, where the configuration names one.

use crate::config::Config;
pub use postgres::{Address, Migrated, OpenError, Postgres, Settings, Writer, migrate, shard};
use std::path::Path;

/// Where `DIRECTORY` says the records are; nothing where the embedded index serves.
pub fn address(config: &Config) -> Result<Option<Address>, String> {
    if config.directory.address.is_empty() {
        return Ok(None);
    }
    let roots = config.directory.roots.as_deref().map(Path::new);
    Address::parse(&config.directory.address, roots).map(Some).map_err(named)
}

/// How it is asked: a query ends well before the deadline of the request it is for.
pub fn settings(config: &Config) -> Settings {
    Settings {
        connections: config.directory.connections,
        timeout: config.limits.deadline * 2 / 3,
        ..Settings::default()
    }
}

/// A problem with the directory, with the variable that names it.
pub fn named(problem: OpenError) -> String {
    format!("DIRECTORY cannot be served: {problem}")
}
