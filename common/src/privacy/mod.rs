//! Privacy rights of the people in records: after an opt-out a person is hidden everywhere.
//!
//! The directory, vendors and their memories leave out who objected by themselves, at their one way out each. What is here takes
//! objections in, handles data written before an opt-out, and notifies customers who bought it.

pub mod desk;
pub mod forward;
pub mod receipt;
pub mod requests;
pub mod stores;
pub mod tell;
pub mod veil;
