//! An operator's own data.

mod import;
mod mishaps;
mod open_data;
mod sources;
