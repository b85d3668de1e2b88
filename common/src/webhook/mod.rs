//! Webhooks by the Standard Webhooks specification: what an event looks like, how it is signed, when it is tried again.
//!
//! Sending one is in [`send`].

pub mod send;
mod signature;

use jiff::SignedDuration;

pub use signature::{Secret, sign};

/// How long after each failed attempt the next is made; after the last the delivery is given up.
pub const RETRIES: [SignedDuration; 6] = [
    SignedDuration::from_secs(5),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(5),
    SignedDuration::from_hours(10),
];

/// How long the secret before the present one goes on signing.
pub const OVERLAP: SignedDuration = SignedDuration::from_hours(24);
