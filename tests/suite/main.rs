//! Whole-system tests, one module per topic.

mod accounts;
mod bulk;
mod catalogue;
mod history;
mod input;
mod lambda;
mod money;
mod process;
mod sticky;
mod webhooks;
