//! A company's own website: which of its pages may be read and matter, and what they say of the company.
//!
//! Sending is the caller's ([`reader::Fetch`]), and so is what becomes of the facts. No page is kept, only what it said; people are left
//! out unless the operator wants them.

mod boards;
mod cards;
pub mod changes;
mod charset;
mod check_digits;
mod contacts;
pub mod facts;
mod imprint;
pub mod logo;
pub mod microdata;
mod numbers;
pub mod openings;
mod organization;
pub mod page;
pub mod reader;
pub mod record;
pub mod robots;
mod said;
pub mod site;
mod sitemap;
pub mod technology;
mod tree;
pub mod turns;
pub mod wanted;

#[cfg(test)]
mod facts_tests;
#[cfg(test)]
mod reader_tests;

pub use page::Page;
pub use reader::{Answer, Fetch, Limits, Reader};
pub use robots::Robots;
pub use said::of_page;
pub use site::{Outcome, Site, Validators, noted};
pub use technology::Detector;
