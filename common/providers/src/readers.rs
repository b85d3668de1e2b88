//! The parsers of untrusted input, one by one, for fuzzing. The service itself does not call them here.

pub use crate::feeds::edgar::read as filings;
pub use crate::feeds::press::read as feed;
pub use crate::vendors::website::read as page;
