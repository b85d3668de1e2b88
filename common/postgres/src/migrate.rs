//! The schema, in steps that are applied once and in order.

use crate::connect::{Address, connect};
use crate::failure::{OpenError, said};
use crate::mailboxes;
use crate::queries::Queries;
use directory::DirectoryError;
use tokio_postgres::Client;

/// Every step, the first first; one that was released is never changed.
const MIGRATIONS: [(i32, &str); 6] = [
    (1, include_str!("../../../infra/postgres/0001_directory.sql")),
    (2, include_str!("../../../infra/postgres/0002_views.sql")),
    (3, include_str!("../../../infra/postgres/0003_lookups.sql")),
    (4, include_str!("../../../infra/postgres/0004_pages.sql")),
    (5, include_str!("../../../infra/postgres/0005_tidy.sql")),
    (MAILBOXES, include_str!("../../../infra/postgres/0006_mailboxes.sql")),
];

/// The step that goes on in the program.
const MAILBOXES: i32 = 6;

/// The version this program works with.
pub(crate) const NEWEST: i32 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// One at a time, among all processes.
const LOCK: &str = "SET LOCAL statement_timeout = 0; SET LOCAL maintenance_work_mem = '256MB'; DEALLOCATE ALL; \
     SELECT pg_advisory_xact_lock(hashtext('almanac.migrate'))";

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migrated {
    pub from: i32,
    pub to: i32,
}

/// Brings a database to the newest version, all of it or nothing.
pub async fn migrate(address: &Address) -> Result<Migrated, OpenError> {
    let place = address.shown();
    let unreachable =
        |error: tokio_postgres::Error| OpenError::Unreachable { place: place.clone(), reason: said(&error) };
    let mut client = connect(address).await.map_err(unreachable)?;
    let database = |error: tokio_postgres::Error| OpenError::Database(said(&error));
    let transaction = client.transaction().await.map_err(database)?;
    transaction.batch_execute(LOCK).await.map_err(database)?;
    transaction
        .batch_execute(
            "CREATE SCHEMA IF NOT EXISTS almanac;
             CREATE TABLE IF NOT EXISTS almanac.migration (
               version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
        )
        .await
        .map_err(database)?;
    let row = transaction
        .query_one("SELECT coalesce(max(version), 0) FROM almanac.migration", &[])
        .await
        .map_err(database)?;
    let from: i32 = row.get(0);
    if from > NEWEST {
        return Err(OpenError::Newer { place, found: from, needed: NEWEST });
    }
    for (version, sql) in MIGRATIONS.iter().filter(|(version, _)| *version > from) {
        let refused =
            |error: tokio_postgres::Error| OpenError::Migration { version: *version, reason: said(&error) };
        transaction.batch_execute(sql).await.map_err(refused)?;
        if *version == MAILBOXES {
            mailboxes::add(&transaction).await.map_err(refused)?;
        }
        let note = "INSERT INTO almanac.migration (version) VALUES ($1)";
        transaction.execute(note, &[version]).await.map_err(refused)?;
    }
    let mut salt = [0u8; 32];
    rand::Rng::fill_bytes(&mut rand::rng(), &mut salt);
    transaction
        .execute(
            "INSERT INTO almanac.directory (salt) VALUES ($1) ON CONFLICT DO NOTHING",
            &[&salt.as_slice()],
        )
        .await
        .map_err(database)?;
    transaction.commit().await.map_err(database)?;
    Ok(Migrated { from, to: NEWEST })
}

/// The version of a directory.
pub(crate) fn version(queries: &dyn Queries) -> Result<i32, DirectoryError> {
    let rows = queries.rows("SELECT coalesce(max(version), 0) FROM almanac.migration", &[])?;
    Ok(rows.first().map_or(0, |row| row.get(0)))
}

/// Refuses a database that is not at the version this program works with.
pub(crate) async fn check(client: &Client, place: &str) -> Result<(), OpenError> {
    let database = |error: tokio_postgres::Error| OpenError::Database(said(&error));
    let known = "SELECT to_regclass('almanac.migration') IS NOT NULL";
    let rows = client.query_typed(known, &[]).await.map_err(database)?;
    if !rows.first().is_some_and(|row| row.get(0)) {
        return Err(OpenError::Missing(place.to_owned()));
    }
    let version = "SELECT coalesce(max(version), 0) FROM almanac.migration";
    let rows = client.query_typed(version, &[]).await.map_err(database)?;
    let found: i32 = rows.first().map_or(0, |row| row.get(0));
    let place = place.to_owned();
    match found {
        NEWEST => Ok(()),
        found if found < NEWEST => Err(OpenError::Outdated { place, found, needed: NEWEST }),
        found => Err(OpenError::Newer { place, found, needed: NEWEST }),
    }
}
