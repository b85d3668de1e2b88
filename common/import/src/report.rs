//! What became of a file, or would become of it.

use read::columns::Target;
use read::contents::Understood;
use read::exports;
use serde::Serialize;
use std::path::PathBuf;

/// How many rows are named as examples.
const EXAMPLES: usize = 5;

/// What became of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What the records name as their source: the export the file looks like.
    pub origin: String,
    /// Each column and the field that is read from it.
    pub columns: Vec<Column>,
    pub rows: u64,
    pub added: u64,
    pub updated: u64,
    /// People who are never returned, at their own wish.
    pub suppressed: u64,
    /// The statuses by which some of them are known to have objected.
    pub objections: Vec<Objecting>,
    pub rejected: u64,
    pub rejects: Option<PathBuf>,
    /// Lines that belong to no row, such as the footer of a report.
    pub remarks: u64,
    /// Cells that were left out while the rest of their row was kept.
    pub dropped: Vec<Dropped>,
    /// Columns that are not read.
    pub unread: Vec<Unread>,
    /// In how many rows each field has a value.
    pub filled: Vec<Filled>,
    /// Why not all of the file was read.
    pub broken_off: Option<String>,
    /// The first records, in a dry run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<serde_json::Value>,
}

/// A column and the field that is read from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    pub name: String,
    pub field: Option<&'static str>,
    /// What made it so: the header, the contents, or a mapping by hand.
    pub by: Option<&'static str>,
}

/// A status that says of people that they are not to be contacted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Objecting {
    pub column: String,
    pub status: String,
    pub rows: u64,
}

/// Cells of one column that were left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dropped {
    pub column: String,
    pub field: &'static str,
    pub reason: &'static str,
    pub cells: u64,
    /// The first rows that have such a cell.
    pub rows: Vec<u64>,
}

/// A column that is not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unread {
    pub column: String,
    /// The field it may be meant for.
    pub nearest: Option<&'static str>,
    /// It is a system's own book-keeping, of which nothing is kept.
    pub book_keeping: bool,
}

/// In how many rows a field has a value that was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Filled {
    pub field: &'static str,
    pub rows: u64,
}

/// Every column, with the field that is read from it.
pub(crate) fn columns(headers: &[String], columns: &[Understood]) -> Vec<Column> {
    let column = |(name, column): (&String, &Understood)| Column {
        name: name.clone(),
        field: column.target.map(Target::as_str),
        by: column.target.map(|_| column.by.as_str()),
    };
    headers.iter().zip(columns).map(column).collect()
}

/// The columns that are not read, with the fields they may be meant for.
pub(crate) fn unread(headers: &[String], columns: &[Understood]) -> Vec<Unread> {
    let unread = headers.iter().zip(columns).filter(|(_, column)| column.target.is_none());
    let unread = unread.filter(|(header, _)| !header.is_empty());
    let unread = unread.map(|(header, column)| Unread {
        column: header.clone(),
        nearest: column.nearest.map(Target::as_str),
        book_keeping: column.nearest.is_none() && exports::is_book_keeping(header),
    });
    unread.collect()
}

/// Counts what rows have and what was left out of them.
#[derive(Debug, Clone)]
pub(crate) struct Tally {
    dropped: Vec<(usize, Dropped)>,
    filled: Vec<u64>,
}

impl Tally {
    pub(crate) fn new() -> Self {
        Self { dropped: Vec::new(), filled: vec![0; Target::ALL.len()] }
    }

    pub(crate) fn drop(
        &mut self,
        at: usize,
        column: &str,
        target: Option<Target>,
        reason: &'static str,
        row: u64,
    ) {
        let known = self.dropped.iter_mut().find(|(known, dropped)| *known == at && dropped.reason == reason);
        let dropped = match known {
            Some((_, dropped)) => dropped,
            None => {
                let field = target.map_or("", Target::as_str);
                let dropped =
                    Dropped { column: column.to_owned(), field, reason, cells: 0, rows: Vec::new() };
                self.dropped.push((at, dropped));
                let Some((_, dropped)) = self.dropped.last_mut() else { return };
                dropped
            }
        };
        dropped.cells += 1;
        if dropped.rows.len() < EXAMPLES {
            dropped.rows.push(row);
        }
    }

    pub(crate) fn fill(&mut self, targets: impl Iterator<Item = Target>) {
        let mut seen = 0u128;
        for target in targets {
            let bit = 1u128 << (target as u32);
            if seen & bit == 0 {
                seen |= bit;
                self.filled[target as usize] += 1;
            }
        }
    }

    pub(crate) fn write(&self, columns: &[Option<Target>], report: &mut Report) {
        let mut dropped = self.dropped.clone();
        dropped.sort_by_key(|(at, dropped)| (*at, std::cmp::Reverse(dropped.cells)));
        report.dropped = dropped.into_iter().map(|(_, dropped)| dropped).collect();
        let read = Target::ALL.iter().filter(|target| columns.contains(&Some(**target)));
        report.filled = read
            .map(|target| Filled { field: target.as_str(), rows: self.filled[*target as usize] })
            .collect();
    }
}
