//! The output: a table on a terminal, NDJSON in a pipe.

use super::server::Failure;
use serde_json::Value;
use std::io::{ErrorKind, IsTerminal, Write};

/// The narrowest a column of a table is, since what follows is not known yet.
const NARROWEST: usize = 12;
/// The widest a column of a table gets.
const WIDEST: usize = 40;

/// Prints records as they come; a table's columns are as wide as the first page wants.
pub struct Printer {
    columns: &'static [(&'static str, &'static str)],
    is_table: bool,
    widths: Vec<usize>,
}

impl Printer {
    /// Columns are names and the pointers to their values in a record.
    pub fn new(columns: &'static [(&'static str, &'static str)]) -> Self {
        Self { columns, is_table: std::io::stdout().is_terminal(), widths: Vec::new() }
    }

    pub fn print(&mut self, records: &[Value]) -> Result<(), Failure> {
        let mut text = String::new();
        if self.is_table {
            let rows: Vec<Vec<String>> = records
                .iter()
                .map(|record| self.columns.iter().map(|(_, at)| cell(record.pointer(at))).collect())
                .collect();
            if self.widths.is_empty() && !rows.is_empty() {
                let widest = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
                let widths = self
                    .columns
                    .iter()
                    .enumerate()
                    .map(|(at, (name, _))| widest(at).max(name.len()).clamp(NARROWEST, WIDEST));
                self.widths = widths.collect();
                let names: Vec<String> = self.columns.iter().map(|(name, _)| (*name).to_owned()).collect();
                text.push_str(&self.line(&names));
            }
            rows.iter().for_each(|row| text.push_str(&self.line(row)));
        } else {
            records.iter().for_each(|record| text.push_str(&format!("{record}\n")));
        }
        write(&text)
    }

    fn line(&self, cells: &[String]) -> String {
        let padded = cells.iter().zip(&self.widths).map(|(cell, width)| {
            let shown: String = if cell.chars().count() > *width {
                cell.chars().take(width - 1).chain(['…']).collect()
            } else {
                cell.clone()
            };
            format!("{shown:<width$}")
        });
        format!("{}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
    }
}

/// Writes to standard output; ends the program quietly when the reader has closed it.
pub fn write(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        written => Ok(written?),
    }
}

/// A value in one cell, without what could move a terminal's cursor.
pub fn cell(value: Option<&Value>) -> String {
    let text = match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => items.iter().map(|item| cell(Some(item))).collect::<Vec<_>>().join(", "),
        Some(other) => other.to_string(),
    };
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
