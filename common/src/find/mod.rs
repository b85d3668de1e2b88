//! The find engines: how to reach a person. The find family sells their answers one by one, composites put them together.

mod email;
mod phone;

pub use email::find_email;
pub use phone::{find_phone, find_phone_anywhere};

use jiff::SignedDuration;

/// How old the verification of an address may be that is sold as verified.
pub const FRESH: SignedDuration = SignedDuration::from_hours(30 * 24);
