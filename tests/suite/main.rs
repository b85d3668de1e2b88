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
mod openapi;
mod pages;
mod process;
mod readme;
mod sticky;
mod webhooks;
mod resolve;
mod sandbox;
mod search;
