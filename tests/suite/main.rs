//! Whole-system tests, one module per topic.

mod accounts;
mod bulk;
mod catalogue;
mod composed;
mod find;
mod history;
mod import;
mod input;
mod lambda;
mod left_behind;
mod money;
mod openapi;
mod pages;
mod process;
mod provider_contract;
mod providers;
mod readme;
mod resolve;
mod sandbox;
mod search;
mod signals;
mod sticky;
mod webhooks;
mod windows;
