//! Vendors and what stands between them and the service.

mod behaviour;
mod bought;
pub mod bounces;
mod choices;
mod contract;
mod files;
pub mod own;
pub mod vendors;
