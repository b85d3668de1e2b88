//! Privacy rights of the people in records: after an opt-out a person is hidden everywhere.
//!
//! The directory, vendors and their memories leave out people who opted out by themselves, at their one way out each. This module takes
//! objections in, answers requests, handles data written before an opt-out, and notifies customers who bought it. The endpoints and
//! the public page are in `functions/privacy`, the commands in `functions/local/src/privacy`.

pub mod answers;
pub mod archive;
pub mod copy;
pub mod desk;
pub mod forward;
pub mod receipt;
pub mod requests;
mod stored_connections;
mod stored_jobs;
mod stored_lists;
pub mod stores;
pub mod tell;
pub mod texts;
pub mod veil;
mod wanted;
