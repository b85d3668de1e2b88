//! The readers of what strangers send, by themselves, for those who try to break them. Nothing of the service calls them here.

pub use crate::feeds::edgar::read as filings;
pub use crate::feeds::press::read as feed;
pub use crate::vendors::website::read as page;
