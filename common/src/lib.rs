//! What every Almanac function shares. A reader's path: a family under `functions/` → an endpoint's file → here.

pub mod app;
pub mod audience;
pub mod auth;
pub mod aws;
pub mod billing;
pub mod cache;
pub mod catalog;
pub mod clock;
pub mod config;
pub mod credits;
pub mod dataset;
pub mod domain;
pub mod email_pattern;
pub mod error;
pub mod hex;
pub mod http;
pub mod idempotency;
pub mod input;
pub mod lambda;
pub mod limits;
pub mod public_address;
pub mod search;
pub mod store;
pub mod telemetry;
pub mod upstream;
