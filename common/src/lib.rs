//! The code that all Almanac functions share: the catalogue, the pipeline, the store, money, signals. A reader's path: a family under
//! `functions/` → an endpoint's file → here → the crates beside it, which functions name through this one.

pub use {connect, dataset, directory, domain, language, lookup, providers, website};

#[cfg(feature = "demo")]
pub use world;
#[cfg(feature = "uploads")]
pub use {matching, read};

pub mod app;
pub mod audience;
pub mod auth;
pub mod aws;
pub mod billing;
pub mod bounds;
pub mod candidates;
pub mod catalog;
pub mod choices;
pub mod clean;
pub mod compose;
pub mod config;
pub mod credentials;
pub mod database;
#[cfg(feature = "uploads")]
pub mod duplicates;
pub mod engine;
pub mod error;
pub mod find;
pub mod http;
pub mod idempotency;
pub mod input;
#[cfg(feature = "lambda")]
pub mod lambda;
pub mod limits;
pub mod mailer;
pub mod metrics;
pub mod objections;
pub mod openapi;
pub mod phrase;
pub mod privacy;
pub mod private;
pub mod queue;
pub mod resolve;
pub mod retention;
#[cfg(feature = "lambda")]
pub mod rollout;
#[cfg(feature = "uploads")]
pub mod rows;
pub mod scorecard;
pub mod sign_in;
pub mod signals;
pub mod store;
pub mod telemetry;
pub mod trial;
pub mod uploads;
pub mod watch;
pub mod webhook;
