//! Confidences, similarities and scores: shares from 0 to 1.

/// A share as answers show it: two decimals, which is all it is worth.
pub fn rounded(share: f64) -> f64 {
    (share * 100.0).round() / 100.0
}
