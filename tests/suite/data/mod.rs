//! An operator's own data.

mod import;
mod open_data;
mod sources;
