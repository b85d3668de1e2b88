//! The record that a call leaves: what its settlement writes, and what a fence looks for.

use crate::store::requests::Entry;
use domain::Credits;

/// The record of a call, written once under its own key.
#[derive(Clone, Copy)]
pub enum Record<'a> {
    /// A row of history and of the ledger; what the call costs is what it subtracts.
    Entry(&'a Entry),
    /// The id of a call that leaves no row: a note that expires, so that it can be fenced too.
    Receipt(&'a str),
}

impl Record<'_> {
    pub fn request_id(&self) -> &str {
        match self {
            Self::Entry(entry) => &entry.request_id,
            Self::Receipt(request_id) => request_id,
        }
    }

    pub(super) fn price(&self) -> Credits {
        match self {
            Self::Entry(entry) => entry.charged(),
            Self::Receipt(_) => Credits::ZERO,
        }
    }
}
