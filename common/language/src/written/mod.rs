//! Words and names as people and exports write them, put right: capitals, quotes, spaces, order.

pub mod names;
pub mod words;
