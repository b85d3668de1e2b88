//! What an address says of itself: lists of hosts, and typing errors in them.

pub mod lists;
pub mod typo;
