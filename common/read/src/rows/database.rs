//! A query to PostgreSQL: the server itself writes the rows of any types as CSV, and they are streamed.

use super::remote::{Remote, failed, runtime};
use futures::StreamExt;
use postgres::{Address, connect, said};
use std::io::Read;

/// Runs a query, which can only read, and gives its rows as CSV.
pub(super) fn open(url: &str, query: &str) -> Result<Box<dyn Read + Send>, String> {
    let address = Address::parse(url, None).map_err(|error| error.to_string())?;
    let query = query.trim().trim_end_matches(';');
    let copy = format!("copy ({query}) to stdout with (format csv, header, encoding 'UTF8')");
    let runtime = runtime()?;
    let stream = runtime.block_on(async {
        let client = connect(&address).await.map_err(|error| match address.is_encrypted() {
            true => format!("{} (a database without TLS is reached with ?sslmode=disable)", said(&error)),
            false => said(&error),
        })?;
        client.batch_execute("set default_transaction_read_only = on").await.map_err(|error| said(&error))?;
        let rows = client.copy_out(&copy).await.map_err(|error| said(&error))?;
        Ok::<_, String>(rows.map(move |chunk| {
            // The connection lasts as long as the rows.
            let _ = &client;
            chunk.map_err(failed)
        }))
    })?;
    Ok(Box::new(Remote::new(runtime, stream.boxed())))
}
