//! Vendors and what stands between them and the service.

mod behaviour;
mod bought;
pub mod bounces;
mod contract;
mod files;
mod own;
pub mod vendors;
