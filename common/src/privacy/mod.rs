//! The rights of those whom records are about: nobody is found after they said no.
//!
//! The directory, vendors and their memories leave out who objected by themselves, at their one way out each. What is here takes
//! objections in, deals with what was written before somebody objected, and tells those who bought it.

pub mod desk;
pub mod forward;
pub mod receipt;
pub mod requests;
pub mod stores;
pub mod tell;
pub mod veil;
