//! The time, as a value that tests can hold still.

use jiff::{SignedDuration, Timestamp};
use std::sync::{Arc, Mutex};

/// Where the current time comes from.
#[derive(Clone, Default)]
pub enum Clock {
    #[default]
    System,
    /// Stands still until it is moved.
    Fixed(Arc<Mutex<Timestamp>>),
}

impl Clock {
    pub fn fixed(at: Timestamp) -> Self {
        Self::Fixed(Arc::new(Mutex::new(at)))
    }

    pub fn now(&self) -> Timestamp {
        match self {
            // Milliseconds are what ids and stored times carry; more would only be noise in every answer.
            Self::System => {
                Timestamp::from_millisecond(Timestamp::now().as_millisecond()).unwrap_or_default()
            }
            Self::Fixed(at) => *at.lock().unwrap_or_else(|poisoned| poisoned.into_inner()),
        }
    }

    /// Moves a fixed clock; the system's clock moves by itself.
    pub fn advance(&self, by: SignedDuration) {
        if let Self::Fixed(at) = self {
            let mut at = at.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            *at += by;
        }
    }
}
