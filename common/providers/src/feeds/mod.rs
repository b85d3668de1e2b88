//! Public places where signals come from: job boards, the filings of the SEC, press pages, Wikidata. Each knows its own addresses and bodies and
//! nothing of storage; the poller keeps its cursor.

pub mod boards;
pub mod edgar;
pub(crate) mod fetch;
#[cfg(test)]
mod peer;
pub mod press;
pub mod wikidata;
