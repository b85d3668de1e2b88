//! Rows into tables by COPY, in its text form: it takes arrays and JSON as they are written, where the binary form of the crate wants the
//! type of each column looked up first.

use crate::failure::{elsewhere, said, unreadable};
use crate::queries::{Param, Queries};
use bytes::Bytes;
use directory::{DirectoryError, Origins};
use futures::SinkExt;
use std::pin::pin;
use tokio::runtime::Handle;
use tokio_postgres::{Client, Row};

/// Bytes sent in one COPY.
pub(crate) const COPIED: usize = 8 << 20;
/// Rows read, changed or deleted in one statement.
pub(crate) const ROWS: usize = 10_000;

type Result<T> = std::result::Result<T, DirectoryError>;

/// The transaction of a writer.
pub(crate) struct Transaction {
    pub(crate) client: Client,
    pub(crate) runtime: Handle,
}

impl Queries for Transaction {
    fn rows(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>> {
        self.runtime.block_on(self.client.query_typed(sql, params)).map_err(|error| refused(&error))
    }
}

/// The error that an import shows: what the database said.
pub(crate) fn refused(error: &tokio_postgres::Error) -> DirectoryError {
    tracing::error!("{}", said(error));
    elsewhere(error)
}

impl Transaction {
    pub(crate) fn run(&self, sql: &str) -> Result<()> {
        self.runtime.block_on(self.client.batch_execute(sql)).map_err(|error| refused(&error))
    }

    fn copy(&self, table: &str, columns: &str, rows: &mut Vec<u8>) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let sql = format!("COPY {table} ({columns}) FROM STDIN");
        let bytes = Bytes::from(std::mem::take(rows));
        let sent = self.runtime.block_on(async {
            let mut sink = pin!(self.client.copy_in(&sql).await?);
            sink.send(bytes).await?;
            sink.finish().await
        });
        sent.map(|_| ()).map_err(|error| refused(&error))
    }
}

/// Rows on their way to one table.
pub(crate) struct Rows {
    table: &'static str,
    columns: &'static str,
    /// A table of this server that they are gathered in: what lies on other servers goes there by the thousand then.
    by_way_of: Option<&'static str>,
    text: Vec<u8>,
}

impl Rows {
    pub(crate) fn new(table: &'static str, columns: &'static str) -> Self {
        Self { table, columns, by_way_of: None, text: Vec::new() }
    }

    pub(crate) fn by_way_of(self, gathered: Option<&'static str>) -> Self {
        Self { by_way_of: gathered, ..self }
    }

    pub(crate) fn row(&mut self) -> RowText<'_> {
        RowText { text: &mut self.text, begun: false }
    }

    pub(crate) fn send(&mut self, transaction: &Transaction, least: usize) -> Result<()> {
        let Self { table, columns, by_way_of, text } = self;
        if text.len() <= least {
            return Ok(());
        }
        let Some(gathered) = by_way_of else { return transaction.copy(table, columns, text) };
        transaction.run(&format!(
            "CREATE TEMPORARY TABLE IF NOT EXISTS {gathered} (LIKE {table}) ON COMMIT DROP; TRUNCATE {gathered}"
        ))?;
        transaction.copy(gathered, columns, text)?;
        transaction.run(&format!("INSERT INTO {table} ({columns}) SELECT {columns} FROM {gathered}"))
    }
}

/// A row in the text form of COPY.
pub(crate) struct RowText<'a> {
    text: &'a mut Vec<u8>,
    begun: bool,
}

impl RowText<'_> {
    fn next(&mut self) {
        if self.begun {
            self.text.push(b'\t');
        }
        self.begun = true;
    }

    pub(crate) fn number(mut self, number: impl std::fmt::Display) -> Self {
        self.next();
        self.text.extend_from_slice(number.to_string().as_bytes());
        self
    }

    pub(crate) fn numbers(mut self, numbers: impl Iterator<Item = i64>) -> Self {
        self.next();
        self.text.push(b'{');
        for (at, number) in numbers.enumerate() {
            if at > 0 {
                self.text.push(b',');
            }
            self.text.extend_from_slice(number.to_string().as_bytes());
        }
        self.text.push(b'}');
        self
    }

    pub(crate) fn flag(mut self, flag: bool) -> Self {
        self.next();
        self.text.push(if flag { b't' } else { b'f' });
        self
    }

    pub(crate) fn words(mut self, words: Option<&str>) -> Self {
        self.next();
        match words {
            None => self.text.extend_from_slice(b"\\N"),
            Some(words) => {
                for byte in words.bytes() {
                    match byte {
                        b'\\' => self.text.extend_from_slice(b"\\\\"),
                        b'\t' => self.text.extend_from_slice(b"\\t"),
                        b'\n' => self.text.extend_from_slice(b"\\n"),
                        b'\r' => self.text.extend_from_slice(b"\\r"),
                        byte => self.text.push(byte),
                    }
                }
            }
        }
        self
    }

    pub(crate) fn end(self) {
        self.text.push(b'\n');
    }
}

/// A record as text; the one character that the database cannot hold is left out.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String> {
    let text = serde_json::to_string(value).map_err(|_| unreadable("a record to be written"))?;
    Ok(if text.contains("\\u0000") { text.replace("\\u0000", "") } else { text })
}

pub(crate) fn origins_json<R: serde::Serialize>(origins: &Origins<R>) -> Result<Option<String>> {
    if origins.is_empty() { Ok(None) } else { json(origins).map(Some) }
}
