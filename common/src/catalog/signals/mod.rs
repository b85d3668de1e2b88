//! Signals.

mod feed;

pub use feed::*;

use super::{Entry, entry};

pub static ENTRIES: &[Entry] = &[entry::<Signals>()];
