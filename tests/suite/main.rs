//! Whole-system tests, in folders by subject.

pub mod api;
mod aws;
mod connections;
mod data;
mod house;
mod identity;
mod money;
mod privacy;
mod providers;
mod signals;
