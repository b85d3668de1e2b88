//! What callers meet: endpoints, their input and their answers.

mod agents;
mod bounds;
mod browsers;
mod candidates;
mod catalogue;
mod client;
mod composed;
mod edges;
pub mod examples;
mod feed_news;
mod find;
mod history;
mod input;
mod mcp;
mod openapi;
mod phrases;
mod reconcile;
mod resolve;
mod rules;
mod sandbox;
mod sdk;
mod search;
mod sticky;
mod tour;
mod truth;
mod unverified;
mod windows;
