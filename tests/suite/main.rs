//! Whole-system tests, one module per topic.

mod accounts;
mod catalogue;
mod find;
mod import;
mod input;
mod lambda;
mod money;
mod process;
mod provider_contract;
mod providers;
mod resolve;
mod search;
