//! Whole-system tests, one module per topic.

mod accounts;
mod bulk;
mod catalogue;
mod history;
mod find;
mod import;
mod input;
mod lambda;
mod money;
mod process;
mod sticky;
mod webhooks;
mod resolve;
mod search;
