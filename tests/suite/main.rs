//! Whole-system tests, one module per topic.

mod accounts;
mod catalogue;
mod input;
mod lambda;
mod openapi;
mod pages;
mod readme;
mod sandbox;
mod money;
mod process;
