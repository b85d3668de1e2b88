//! An operator's own data.

mod directory;
mod import;
mod messages;
mod mishaps;
mod open_data;
mod pinning;
mod sources;
mod websites;
