//! An operator's own data.

mod import;
