//! Every limit on the input of callers, in one table. The checks, their errors, the reference and the tests read it here.
//!
//! Lengths and ranges of single fields are in the catalogue, beside the field, and in its schema. This table has the limits that
//! many endpoints share, or that callers plan by. Input that only the operator's own machine reads has no place here.

use std::fmt;

/// The maximum of something in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The thing that is counted.
    pub of: &'static str,
    pub most: u64,
    pub unit: Unit,
    /// The error for more.
    pub refused: Refused,
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

/// The response to more than the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// An error with this status and code.
    Problem(u16, &'static str),
    /// A page with this status.
    Page(u16),
    /// The connection is closed without an answer.
    Closed,
}

const INVALID: Refused = Refused::Problem(400, "invalid_request");
const TOO_LARGE: Refused = Refused::Problem(413, "too_large");
const TOO_SLOW: Refused = Refused::Problem(408, "request_timeout");
const TOO_MANY: Refused = Refused::Problem(409, "conflict");
const BUSY: Refused = Refused::Problem(429, "rate_limited");

const fn bytes(of: &'static str, most: u64, refused: Refused, instead: &'static str) -> Bound {
    Bound { of, most, unit: Unit::Bytes, refused, instead }
}

const fn items(of: &'static str, most: u64, unit: &'static str, instead: &'static str) -> Bound {
    Bound { of, most, unit: Unit::Items(unit), refused: INVALID, instead }
}

const fn seconds(of: &'static str, most: u64, refused: Refused, instead: &'static str) -> Bound {
    Bound { of, most, unit: Unit::Seconds, refused, instead }
}

/// The number of things that an account can keep.
const fn kept(of: &'static str, most: u64, unit: &'static str, instead: &'static str) -> Bound {
    Bound { refused: TOO_MANY, ..items(of, most, unit, instead) }
}

pub const BODY_BYTES: Bound = bytes("the body of a call", 1 << 20, TOO_LARGE, "split it into several calls");
pub const BODY_SECONDS: Bound = seconds("the time to send a body", 10, TOO_SLOW, "send it again");
pub const HEADER_SECONDS: Bound =
    seconds("the time to send the headers of a call", 10, Refused::Closed, "send them in one piece");
/// The default; set it with REQUEST_DEADLINE_MS.
pub const CALL_SECONDS: Bound = seconds(
    "the time to answer a call",
    24,
    Refused::Problem(504, "upstream_timeout"),
    "try again later; nothing was charged",
);
pub const IDEMPOTENCY_KEY: Bound =
    items("an Idempotency-Key", 255, "characters", "send a shorter one, such as a UUID");
pub const TEXT: Bound = items("a text without a limit of its own", 2_000, "characters", "shorten it");
pub const CURSOR: Bound =
    items("a cursor", 2_000, "characters", "send it exactly as the last page returned it");
pub const NAME: Bound =
    items("the name of a key, a list or a saved ICP", 100, "characters", "choose a shorter one");
pub const PAGE: Bound = items("results of a page", 100, "results", "read on with next_cursor");
pub const SHORT_PAGE: Bound =
    items("files or suggestions of a page", 50, "results", "read on with next_cursor");
pub const JOB_PAGE: Bound = items("results of a job in a page", 500, "results", "read on with next_cursor");
pub const HISTORY_PAGE: Bound =
    items("calls of history in a page", 1_000, "calls", "read on with next_cursor, or export it");
pub const USAGE_DAYS: Bound = items("days of a usage report", 93, "days", "ask for several ranges");
pub const JOB_ITEMS: Bound =
    items("items of a bulk job", 500, "items", "submit several jobs, or upload a file");
pub const LIST_ENTRIES: Bound = items("entries of a watch list", 5_000, "entries", "create several lists");
pub const CONTACTS: Bound = items(
    "contacts to compare with the signals in a call",
    500,
    "contacts",
    "make several calls, or create a watch list",
);
pub const AUDIENCE: Bound = items("addresses of an ad audience", 10_000, "addresses", "make several calls");
pub const CLEANED: Bound = items("values to clean in a call", 100, "values", "make several calls");
pub const RECONCILED: Bound =
    items("queries or ids of a reconciliation request", 100, "items", "make several requests");
pub const FILTER_GROUPS: Bound = items(
    "groups (any, all, not) in the filters of a search",
    lookup::filters::GROUPS as u64,
    "groups",
    "put values of the same filter into one list",
);
pub const FILTER_DEPTH: Bound = items(
    "groups inside one another in the filters of a search",
    lookup::filters::DEPTH as u64,
    "levels",
    "move the inner groups outwards",
);
pub const FILTER_FAMILIES: Bound = items(
    "companies whose subsidiaries the filters of a search include",
    lookup::filters::FAMILIES as u64,
    "companies",
    "make several searches",
);
pub const LIKENESSES: Bound =
    items("source companies of lookalikes", 5, "companies", "leave out the least important ones");
pub const TOLD_SIGNALS: Bound =
    items("signals that an operator sends in a call", 500, "signals", "make several calls");
pub const KEYS: Bound = kept("keys of an account", 100, "keys", "revoke one first");
pub const AGENTS: Bound = kept("connected agents of an account", 100, "agents", "disconnect one first");
pub const WATCH_LISTS: Bound = kept("watch lists of an account", 1_000, "watch lists", "delete one first");
pub const SAVED_ICPS: Bound = kept("saved ICPs of an account", 1_000, "saved ICPs", "delete one first");
pub const CONNECTIONS: Bound = kept("connections of an account", 20, "connections", "delete one first");
pub const SENT: Bound =
    items("people and companies sent to a connection in a call", 50, "records", "make several calls");
pub const CONSOLE_FORM: Bound =
    bytes("a form of the console", 256 << 10, Refused::Page(413), "use the API, or upload a file");
pub const AUTHORIZATION: Bound = bytes(
    "the query of /oauth/authorize",
    3 << 10,
    Refused::Page(400),
    "use a shorter state or redirect_uri",
);
pub const REGISTRATION: Bound = bytes(
    "the body of /oauth/register",
    2 << 10,
    Refused::Problem(400, "invalid_client_metadata"),
    "send only client_name and redirect_uris",
);
pub const REDIRECTS: Bound = Bound {
    refused: Refused::Problem(400, "invalid_redirect_uri"),
    ..items("redirect_uris of /oauth/register", 10, "addresses", "register several clients")
};
pub const TOKEN_FORM: Bound = bytes(
    "the body of /oauth/token and /oauth/revoke",
    8 << 10,
    Refused::Problem(400, "invalid_request"),
    "send only the parameters of the grant",
);
pub const PRIVACY_FORM: Bound =
    bytes("a form of the page /privacy", 8 << 10, Refused::Page(400), "send only the fields of the form");

/// The bounds of calls and forms, in the order of the reference.
pub const CALLS: [Bound; 36] = [
    BODY_BYTES,
    BODY_SECONDS,
    HEADER_SECONDS,
    CALL_SECONDS,
    IDEMPOTENCY_KEY,
    TEXT,
    CURSOR,
    NAME,
    PAGE,
    SHORT_PAGE,
    JOB_PAGE,
    HISTORY_PAGE,
    USAGE_DAYS,
    JOB_ITEMS,
    LIST_ENTRIES,
    CONTACTS,
    AUDIENCE,
    CLEANED,
    RECONCILED,
    FILTER_GROUPS,
    FILTER_DEPTH,
    FILTER_FAMILIES,
    LIKENESSES,
    TOLD_SIGNALS,
    KEYS,
    AGENTS,
    WATCH_LISTS,
    SAVED_ICPS,
    CONNECTIONS,
    SENT,
    CONSOLE_FORM,
    AUTHORIZATION,
    REGISTRATION,
    REDIRECTS,
    TOKEN_FORM,
    PRIVACY_FORM,
];

pub const FILE_BYTES: Bound = bytes("an uploaded file", 50_000_000, TOO_LARGE, "split it into several");
pub const FILE_ROWS: Bound = items("rows of a file", 100_000, "rows", "split it into several");
pub const FILE_COLUMNS: Bound =
    items("columns of a file", 200, "columns", "leave out columns you do not need");
/// The maximum of rows times columns, plus a look at other sheets.
pub const FILE_CELLS: Bound = items(
    "cells of a file, including empty ones and other sheets",
    25_000_000,
    "cells",
    "split it into several",
);
pub const FILE_TEXT: Bound = bytes("the text of a file", 60_000_000, INVALID, "split it into several");
/// Five hundred rows are stored and read together.
pub const FILE_ROW: Bound = bytes("the text of a row", 64_000, INVALID, "shorten its longest cell");
pub const FILE_UNPACKED: Bound = bytes(
    "a file once unpacked, including sheets and nested archives",
    500_000_000,
    INVALID,
    "split it into several",
);
pub const FILE_HELD: Bound =
    bytes("a spreadsheet once unpacked, and its shared strings", 100_000_000, INVALID, "save it as CSV");
pub const FILE_PARTS: Bound = items("parts of an archive", 10_000, "parts", "save its table as CSV");
pub const FILE_SHEETS: Bound =
    items("sheets of a workbook", 255, "sheets", "save the one with the table as CSV");
pub const UPLOAD_SECONDS: Bound =
    seconds("the time an upload takes", 300, TOO_SLOW, "pack it with gzip, or split it into several");
pub const UPLOAD_PACE: Bound = Bound {
    of: "minimum speed of an upload after its first ten seconds",
    most: 16_000,
    unit: Unit::BytesPerSecond,
    refused: TOO_SLOW,
    instead: "use a faster connection",
};
pub const UPLOADS_OF_ACCOUNT: Bound = Bound {
    refused: BUSY,
    ..items("concurrent uploads of an account", 2, "uploads", "wait for one to finish")
};
pub const UPLOADS_HELD: Bound =
    bytes("concurrent uploads of all accounts", 250_000_000, BUSY, "try again in a moment");
pub const FILES_READ: Bound =
    Bound { refused: BUSY, ..items("files read concurrently", 2, "files", "try again in a moment") };

/// The bounds of files, in the order of the reference.
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

/// All of them.
pub fn all() -> impl Iterator<Item = Bound> {
    CALLS.into_iter().chain(FILES)
}

impl Bound {
    pub const fn count(&self) -> usize {
        self.most as usize
    }

    /// The error for a file beyond the bound.
    pub fn refusal(&self) -> String {
        format!("has more than {self}; {}", self.instead)
    }
}

/// As people read it: `50 MB`, `100,000 rows`.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.most;
        match self.unit {
            Unit::Bytes if most.is_multiple_of(1 << 20) => write!(f, "{} MiB", grouped(most >> 20)),
            Unit::Bytes if most.is_multiple_of(1 << 10) => write!(f, "{} KiB", grouped(most >> 10)),
            Unit::Bytes if most.is_multiple_of(1_000_000) => write!(f, "{} MB", grouped(most / 1_000_000)),
            Unit::Bytes => write!(f, "{} KB", grouped(most / 1_000)),
            Unit::Items(name) => write!(f, "{} {name}", grouped(most)),
            Unit::Seconds => write!(f, "{} s", grouped(most)),
            Unit::BytesPerSecond => write!(f, "{} KB a second", grouped(most / 1_000)),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problem(status, code) => write!(f, "{status} {code}"),
            Self::Page(status) => write!(f, "a page with status {status}"),
            Self::Closed => f.write_str("the connection is closed"),
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
        let all: Vec<Bound> = all().collect();
        for (at, bound) in all.iter().enumerate() {
            assert!(bound.most > 0 && !bound.of.is_empty() && !bound.instead.is_empty(), "{bound:?}");
            assert!(all[..at].iter().all(|other| other.of != bound.of), "{bound:?} stands there twice");
        }
        let named = include_str!("bounds.rs").lines().filter(|line| line.starts_with("pub const "));
        assert_eq!(named.filter(|line| line.contains(": Bound =")).count(), all.len(), "one is in no table");
        let told =
            [FILE_BYTES, FILE_ROWS, FILE_ROW, UPLOAD_PACE, BODY_BYTES, CONSOLE_FORM].map(|b| b.to_string());
        assert_eq!(told, ["50 MB", "100,000 rows", "64 KB", "16 KB a second", "1 MiB", "256 KiB"]);
        assert_eq!(FILE_ROWS.refusal(), "has more than 100,000 rows; split it into several");
    }
}
