//! Whole-system tests, one module per topic.

mod accounts;
mod bulk;
mod catalogue;
mod find;
mod history;
mod import;
mod input;
mod lambda;
mod money;
mod process;
mod resolve;
mod search;
mod sticky;
mod webhooks;
