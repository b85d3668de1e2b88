//! Email verification: syntax → lists → mail hosts → mailbox.
//!
//! Each step is a module of its own and may be used alone; only the last needs a way out on port 25. What a step cannot
//! find out stays unknown: silence, a block or a full queue never makes an address invalid.

pub mod lists;
pub mod mx;
pub mod provider;
pub mod typo;
