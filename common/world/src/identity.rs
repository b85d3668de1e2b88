//! Who a person of the world is, before anything else is known of them.

use crate::names::Culture;

/// What of a person never changes.
#[derive(Debug, Clone)]
pub(super) struct Identity {
    pub(super) culture: Culture,
    pub(super) given: u16,
    pub(super) family: u16,
    /// A second family name, as in Spain.
    pub(super) second: Option<u16>,
    /// A middle initial, 0 for none.
    pub(super) middle: u8,
    pub(super) woman: bool,
    /// Whether the name is unique in the world.
    pub(super) unique: bool,
    /// Whether the documentation names them, so that every way to reach them is known.
    pub(super) documented: bool,
    /// The country of home, and the person's turn in its telephone book.
    pub(super) country: u8,
    pub(super) phone: Option<u32>,
}
