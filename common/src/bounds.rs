//! Every bound of files and uploads, in one table: what checks it, what refuses more, the reference and the tests read it here.

use std::fmt;

/// The most of something that is taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The unit that is counted.
    pub of: &'static str,
    pub most: u64,
    pub unit: Unit,
    /// The alternative for larger input.
    pub instead: &'static str,
}

/// The unit of a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Bytes,
    Items(&'static str),
    Seconds,
    /// The least, not the most.
    BytesPerSecond,
}

const fn bytes(of: &'static str, most: u64, instead: &'static str) -> Bound {
    Bound { of, most, unit: Unit::Bytes, instead }
}

const fn items(of: &'static str, most: u64, unit: &'static str, instead: &'static str) -> Bound {
    Bound { of, most, unit: Unit::Items(unit), instead }
}

pub const FILE_BYTES: Bound = bytes("an uploaded file", 50_000_000, "split it into several");
pub const FILE_ROWS: Bound = items("rows of a file", 100_000, "rows", "split it into several");
pub const FILE_COLUMNS: Bound =
    items("columns of a file", 200, "columns", "leave out columns you do not need");
/// As many as the most rows of the most columns have, and what a look at other sheets takes.
pub const FILE_CELLS: Bound = items(
    "cells of a file, including empty ones and other sheets",
    25_000_000,
    "cells",
    "split it into several",
);
pub const FILE_TEXT: Bound = bytes("the text of a file", 60_000_000, "split it into several");
/// Five hundred rows lie together, and must be read together.
pub const FILE_ROW: Bound = bytes("the text of a row", 64_000, "shorten its longest cell");
pub const FILE_UNPACKED: Bound =
    bytes("a file once unpacked, including sheets and nested archives", 500_000_000, "split it into several");
pub const FILE_HELD: Bound =
    bytes("a spreadsheet once unpacked, and its shared strings", 100_000_000, "save it as CSV");
pub const FILE_PARTS: Bound = items("parts of an archive", 10_000, "parts", "save its table as CSV");
pub const FILE_SHEETS: Bound =
    items("sheets of a workbook", 255, "sheets", "save the one with the table as CSV");
pub const UPLOAD_SECONDS: Bound = Bound {
    of: "the time an upload takes",
    most: 300,
    unit: Unit::Seconds,
    instead: "pack it with gzip, or split it into several",
};
pub const UPLOAD_PACE: Bound = Bound {
    of: "minimum speed of an upload after its first ten seconds",
    most: 16_000,
    unit: Unit::BytesPerSecond,
    instead: "use a faster connection",
};
pub const UPLOADS_OF_ACCOUNT: Bound =
    items("concurrent uploads of an account", 2, "uploads", "wait for one to finish");
pub const UPLOADS_HELD: Bound =
    bytes("concurrent uploads of all accounts", 250_000_000, "try again in a moment");
pub const FILES_READ: Bound = items("files read concurrently", 2, "files", "try again in a moment");

/// All of them, in the order of the reference.
pub const FILES: [Bound; 15] = [
    FILE_BYTES,
    FILE_ROWS,
    FILE_COLUMNS,
    FILE_CELLS,
    FILE_TEXT,
    FILE_ROW,
    FILE_UNPACKED,
    FILE_HELD,
    FILE_PARTS,
    FILE_SHEETS,
    UPLOAD_SECONDS,
    UPLOAD_PACE,
    UPLOADS_OF_ACCOUNT,
    UPLOADS_HELD,
    FILES_READ,
];

impl Bound {
    pub const fn count(&self) -> usize {
        self.most as usize
    }

    /// The error for a file beyond the bound.
    pub fn refusal(&self) -> String {
        format!("has more than {self}; {}", self.instead)
    }
}

/// As it is told: `50 MB`, `100,000 rows`.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.most;
        match self.unit {
            Unit::Bytes if most.is_multiple_of(1_000_000) => write!(f, "{} MB", grouped(most / 1_000_000)),
            Unit::Bytes => write!(f, "{} KB", grouped(most / 1_000)),
            Unit::Items(name) => write!(f, "{} {name}", grouped(most)),
            Unit::Seconds => write!(f, "{} s", grouped(most)),
            Unit::BytesPerSecond => write!(f, "{} KB a second", grouped(most / 1_000)),
        }
    }
}

fn grouped(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_says_what_it_counts_and_what_to_do_instead() {
        for (at, bound) in FILES.iter().enumerate() {
            assert!(bound.most > 0 && !bound.of.is_empty() && !bound.instead.is_empty(), "{bound:?}");
            assert!(FILES[..at].iter().all(|other| other.of != bound.of), "{bound:?} stands there twice");
        }
        let told = [FILE_BYTES, FILE_ROWS, FILE_ROW, UPLOAD_PACE].map(|bound| bound.to_string());
        assert_eq!(told, ["50 MB", "100,000 rows", "64 KB", "16 KB a second"]);
        assert_eq!(FILE_ROWS.refusal(), "has more than 100,000 rows; split it into several");
    }
}
