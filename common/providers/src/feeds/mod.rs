//! Public places where signals come from: job boards and the filings of the SEC. Each knows its own addresses and bodies and
//! nothing of storage; whoever polls keeps its cursor.

pub mod boards;
pub mod edgar;
pub(crate) mod fetch;
#[cfg(test)]
mod peer;
