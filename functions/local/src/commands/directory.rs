//! `almanac directory`: the database that holds the directory, where `DIRECTORY` names one.

use anyhow::{Context, Result};
use clap::Subcommand;
use common::config::Config;
use common::database::{self, Address, Migrated, Postgres};
use common::directory::Screened;
use std::path::Path;

/// The commands on the database.
#[derive(Subcommand)]
pub enum Command {
    /// Create or upgrade the schema of the database that DIRECTORY names; safe to run again
    Migrate,
    /// Distribute people over several servers, before the first import; the server that DIRECTORY names sees them as one table
    Shard {
        /// The servers, each as postgres://user:password@host/database, as seen from the first one
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
                true => println!("The directory at {} is already at version {to}.", address.shown()),
                false => println!("The directory at {} is now at version {to}.", address.shown()),
            }
            Ok(())
        }
        Command::Shard { servers } => {
            let roots = config.directory.roots.as_deref().map(Path::new);
            let read = servers.iter().map(|url| Address::parse(url, roots));
            let servers = read.collect::<std::result::Result<Vec<_>, _>>()?;
            database::shard(&address, &servers).await?;
            println!(
                "People are now distributed over {} servers; fill them with almanac import.",
                servers.len()
            );
            Ok(())
        }
    }
}

/// The database that a command is about.
fn named(config: &Config) -> Result<Address> {
    let address = database::address(config).map_err(anyhow::Error::msg)?;
    address.context("DIRECTORY is not set; set it to postgres://user:password@host/database")
}

/// The directory that is served, where it is kept in a database.
pub async fn open(config: &Config) -> Result<Option<Screened<Postgres>>> {
    let Some(address) = database::address(config).map_err(anyhow::Error::msg)? else { return Ok(None) };
    let opened = Postgres::open(address, database::settings(config)).await;
    opened.map(Some).map_err(|problem| anyhow::Error::msg(database::named(problem)))
}
