//! Signals.

mod feed;

pub use feed::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[entry::<Signals>()];
