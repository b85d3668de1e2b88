//! `almanac directory`: the database that holds the directory, where `DIRECTORY` names one.

use anyhow::{Context, Result};
use clap::Subcommand;
use common::config::Config;
use common::database::{self, Address, Migrated, Postgres};
use common::directory::Screened;
use std::path::Path;

/// What is done to the database.
#[derive(Subcommand)]
pub enum Command {
    /// Bring the database that DIRECTORY names to the schema of this program; running it again changes nothing
    Migrate,
    /// Spread people over several servers, before the first import: each holds a part of them, and the one that DIRECTORY names
    /// sees them as one table
    Shard {
        /// The servers, postgres://user:password@host/database each, as the first one reaches them
        #[arg(required = true, num_args = 2.., value_name = "URL")]
        servers: Vec<String>,
    },
}

pub async fn run(command: Command, config: &Config) -> Result<()> {
    let address = named(config)?;
    match command {
        Command::Migrate => {
            let Migrated { from, to } = database::migrate(&address).await?;
            match from == to {
                true => println!("The directory at {} is at version {to} already.", address.shown()),
                false => println!("The directory at {} is at version {to} now.", address.shown()),
            }
            Ok(())
        }
        Command::Shard { servers } => {
            let roots = config.directory_roots.as_deref().map(Path::new);
            let read = servers.iter().map(|url| Address::parse(url, roots));
            let servers = read.collect::<std::result::Result<Vec<_>, _>>()?;
            database::shard(&address, &servers).await?;
            println!("People lie on {} servers now; almanac import brings them there.", servers.len());
            Ok(())
        }
    }
}

/// The database that a command is about.
fn named(config: &Config) -> Result<Address> {
    let address = database::address(config).map_err(anyhow::Error::msg)?;
    address.context("DIRECTORY names no database; set it to postgres://user:password@host/database")
}

/// The directory that is served, where it is kept in a database.
pub async fn open(config: &Config) -> Result<Option<Screened<Postgres>>> {
    let Some(address) = database::address(config).map_err(anyhow::Error::msg)? else { return Ok(None) };
    let opened = Postgres::open(address, database::settings(config)).await;
    opened.map(Some).map_err(|problem| anyhow::Error::msg(database::named(problem)))
}
