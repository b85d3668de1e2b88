//! The find engines: how to reach a person. The find family sells their answers one by one, composites put them together.

pub mod at_domain;
mod email;
mod personal_email;
mod phone;

pub use email::find_email;
pub use personal_email::find_personal_email;
pub use phone::{find_phone, find_phone_anywhere};

use domain::{Person, Source};
pub use lookup::verdicts::FRESH;

/// Which contacts a caller takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// Those that were verified.
    Verified,
    /// Those too that are known but could not be verified.
    Any,
}

impl Take {
    /// As `allow_unverified` says; verified ones when left out.
    pub fn of(allow_unverified: Option<bool>) -> Self {
        if allow_unverified == Some(true) { Self::Any } else { Self::Verified }
    }
}

/// The latest of a person's sources for which this holds.
pub fn last_told(person: &Person, holds: impl Fn(&Source) -> bool) -> Option<&Source> {
    person.sources.iter().filter(|source| holds(source)).max_by_key(|source| source.observed_at)
}
