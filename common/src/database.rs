//! The directory in PostgreSQL, where the configuration names one.

use crate::aws;
use crate::config::Config;
use postgres::Login;
pub use postgres::{Address, Migrated, OpenError, Postgres, Settings, Writer, migrate, shard};
use std::path::Path;
use std::sync::Arc;

/// Where `DIRECTORY` says the records are; nothing where the embedded index serves.
pub fn address(config: &Config) -> Result<Option<Address>, String> {
    if config.directory.address.is_empty() {
        return Ok(None);
    }
    let roots = config.directory.roots.as_deref().map(Path::new);
    let address = Address::parse(&config.directory.address, roots).map_err(named)?;
    match config.directory.by_iam {
        true => address.with_login(by_iam()?).map(Some).map_err(named),
        false => Ok(Some(address)),
    }
}

/// Signs in as the role of this function, or as the user of a command, whose keys are in the environment.
fn by_iam() -> Result<Login, String> {
    let settings = aws::settings().map_err(|problem| format!("DIRECTORY_LOGIN is iam, and {problem}"))?;
    Ok(Arc::new(move |place: &str, user: &str| {
        aws::signed::login(&settings, place, user, domain::clock::system())
    }))
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
