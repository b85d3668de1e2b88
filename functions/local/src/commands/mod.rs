//! The operator's commands, a file for each: they work on the data directory, with or without a running server, or on AWS.

pub mod accounts;
mod acts;
pub mod backup;
pub mod closing;
pub mod cloud_crawl;
pub mod crawl;
pub mod datasets;
pub mod dedupe;
pub mod directory;
mod domain_list;
pub mod import;
pub mod import_report;
pub mod merges;
pub mod messages;
pub mod open_data;
pub mod operator;
mod output;
pub mod privacy;
mod progress;
pub mod provider_files;
pub mod providers;
pub mod registers;
mod site_records;
mod site_signals;
pub mod sources;
pub mod technologies;
