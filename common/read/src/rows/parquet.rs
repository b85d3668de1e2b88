//! Parquet: rows as JSON objects, their nested columns joined by full stops like those of JSON.

use super::json::{self, Json};
use super::meter::Meter;
use super::{Line, Table};
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::reader::RowIter;
use std::fs::File;

/// The rows of a file.
struct Parquet {
    rows: RowIter<'static>,
    columns: Json,
    number: u64,
}

/// Where a file is.
pub(super) enum Source {
    File(File),
    Held(Vec<u8>),
}

pub(super) fn open(source: Source, meter: &Meter) -> Result<(Vec<String>, Box<dyn Table>), String> {
    caught(|| opened(source, meter))
}

/// Calls the crate, which panics on some broken files.
fn caught<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    read.unwrap_or_else(|_| Err("is a damaged Parquet file".to_owned()))
}

fn opened(source: Source, meter: &Meter) -> Result<(Vec<String>, Box<dyn Table>), String> {
    let broken =
        |error: ::parquet::errors::ParquetError| format!("is a Parquet file that cannot be read: {error}");
    let reader: Box<dyn FileReader> = match source {
        Source::File(file) => Box::new(SerializedFileReader::new(file).map_err(broken)?),
        Source::Held(bytes) => {
            Box::new(SerializedFileReader::new(bytes::Bytes::from(bytes)).map_err(broken)?)
        }
    };
    let schema = reader.metadata().file_metadata().schema_descr();
    let mut names: Vec<String> = Vec::new();
    for column in schema.columns() {
        // A list is one column, with any contents.
        let parts = column.path().parts();
        let list =
            parts.iter().position(|part| matches!(part.as_str(), "list" | "bag" | "key_value" | "array"));
        let name = parts[..list.unwrap_or(parts.len()).max(1)].join(".");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let columns = Json::of(&names, meter);
    Ok((names, Box::new(Parquet { rows: RowIter::from_file_into(reader), columns, number: 0 })))
}

impl Table for Parquet {
    fn next(&mut self) -> Result<Option<Line>, String> {
        let rows = &mut self.rows;
        let row = caught(|| match rows.next() {
            Some(Ok(row)) => Ok(Some(row.to_json_value())),
            Some(Err(error)) => Err(error.to_string()),
            None => Ok(None),
        });
        let Some(row) = row? else { return Ok(None) };
        self.number += 1;
        self.columns.line((self.number, false, json::flattened(row))).map(Some)
    }
}
