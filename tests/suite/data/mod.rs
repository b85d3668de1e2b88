//! An operator's own data.

mod directory;
mod import;
mod messages;
mod mishaps;
mod open_data;
mod pinning;
mod site_queue;
mod site_traps;
mod sources;
mod websites;
