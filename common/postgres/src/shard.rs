//! People on several servers: each has its part of them, and the first one, which all clients ask, sees one table through
//! postgres_fdw. Companies, identifiers and vocabularies stay with the first.

use crate::connect::{Address, connect};
use crate::failure::{OpenError, said};
use crate::migrate;
use crate::statement::person_rank;
use tokio_postgres::Error;

/// The part of people that one server holds.
const PART: &str = "
    CREATE SCHEMA IF NOT EXISTS almanac;
    CREATE TABLE almanac.person_{at} (
      shard smallint NOT NULL, number bigint NOT NULL, tags bigint[] NOT NULL, profile bigint NOT NULL,
      place integer NOT NULL, title integer NOT NULL, company integer NOT NULL, changed integer NOT NULL,
      letters bigint NOT NULL, borrowed boolean NOT NULL);
    CREATE UNIQUE INDEX person_{at}_number ON almanac.person_{at} (number);
    CREATE INDEX person_{at}_company ON almanac.person_{at} (company);
    CREATE INDEX person_{at}_tags ON almanac.person_{at} USING gin (tags);
    CREATE INDEX person_{at}_rank ON almanac.person_{at} ({rank} DESC, number);
    CREATE TABLE almanac.person_record_{at} (
      shard smallint NOT NULL, number bigint NOT NULL, record jsonb NOT NULL, origins jsonb, keys bigint[] NOT NULL);
    CREATE UNIQUE INDEX person_record_{at}_number ON almanac.person_record_{at} (number);
    CREATE FUNCTION almanac.tidy_{at}() RETURNS bigint LANGUAGE plpgsql AS $$
    BEGIN
      ANALYZE almanac.person_{at};
      RETURN gin_clean_pending_list('almanac.person_{at}_tags');
    END
    $$;
    CREATE VIEW almanac.tidied_{at} AS SELECT almanac.tidy_{at}() AS done";

/// Spreads the people of an empty directory over servers, in this order. The addresses must be such as the first server reaches
/// them by.
pub async fn shard(first: &Address, servers: &[Address]) -> Result<(), OpenError> {
    let place = first.shown();
    let database = |error: Error| OpenError::Database(said(&error));
    let mut client = connect(first)
        .await
        .map_err(|error| OpenError::Unreachable { place: place.clone(), reason: said(&error) })?;
    migrate::check(&client, &place).await?;
    let transaction = client.transaction().await.map_err(database)?;
    let lock = "SELECT people + companies, shards FROM almanac.directory FOR UPDATE";
    let row = transaction.query_one(lock, &[]).await.map_err(database)?;
    let (records, shards): (i64, i16) = (row.get(0), row.get(1));
    if records > 0 || shards > 1 {
        return Err(OpenError::NotEmpty(place));
    }
    let mut setup = "CREATE EXTENSION IF NOT EXISTS postgres_fdw; \
                     DROP TABLE almanac.person_0; DROP TABLE almanac.person_record_0;"
        .to_owned();
    for (at, server) in servers.iter().enumerate() {
        let remote = connect(server)
            .await
            .map_err(|error| OpenError::Unreachable { place: server.shown(), reason: said(&error) })?;
        let part = PART.replace("{at}", &at.to_string()).replace("{rank}", &person_rank());
        // Both tables or none: statements sent together are one transaction.
        remote.batch_execute(&part).await.map_err(database)?;
        setup.push_str(&seen(at, server));
    }
    transaction.batch_execute(&setup).await.map_err(database)?;
    let count =
        i16::try_from(servers.len()).map_err(|_| OpenError::Database("too many servers".to_owned()))?;
    let note = "UPDATE almanac.directory SET shards = $1";
    transaction.execute(note, &[&count.max(1)]).await.map_err(database)?;
    transaction.commit().await.map_err(database)
}

/// A server and its part as the first server sees them.
fn seen(at: usize, server: &Address) -> String {
    let options = |options: Vec<(&str, String)>| {
        let each = options.iter().map(|(name, value)| format!("{name} {}", quoted(value)));
        each.collect::<Vec<_>>().join(", ")
    };
    let (place, user) = server.parts();
    format!(
        "CREATE SERVER almanac_{at} FOREIGN DATA WRAPPER postgres_fdw OPTIONS ({}, \
           async_capable 'true', fetch_size '10000', batch_size '1000'); \
         CREATE USER MAPPING FOR CURRENT_USER SERVER almanac_{at} OPTIONS ({}); \
         CREATE FOREIGN TABLE almanac.person_{at} PARTITION OF almanac.person FOR VALUES IN ({at}) \
           SERVER almanac_{at} OPTIONS (schema_name 'almanac', table_name 'person_{at}'); \
         CREATE FOREIGN TABLE almanac.person_record_{at} PARTITION OF almanac.person_record FOR VALUES IN ({at}) \
           SERVER almanac_{at} OPTIONS (schema_name 'almanac', table_name 'person_record_{at}'); \
         CREATE FOREIGN TABLE almanac.tidied_{at} (done bigint) \
           SERVER almanac_{at} OPTIONS (schema_name 'almanac', table_name 'tidied_{at}');",
        options(place),
        options(user),
    )
}

/// A text as SQL writes it.
fn quoted(text: &str) -> String {
    match text.contains('\\') {
        true => format!(" E'{}'", text.replace('\\', "\\\\").replace('\'', "''")),
        false => format!("'{}'", text.replace('\'', "''")),
    }
}
