//! The time, as a value that tests can hold still: what day it is, and how much of a call's time has passed.

use jiff::{SignedDuration, Timestamp};
use std::cell::Cell;
use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime};

thread_local! {
    static INSTANT: Cell<fn() -> Instant> = const { Cell::new(Instant::now) };
}

/// This moment, for deadlines and durations.
pub fn instant() -> Instant {
    INSTANT.get()()
}

/// How long ago a moment was.
pub fn passed(since: Instant) -> std::time::Duration {
    instant().saturating_duration_since(since)
}

/// Lets this thread's moments come from elsewhere. For simulations alone.
pub fn follow(source: fn() -> Instant) {
    INSTANT.set(source);
}

/// The system's time, for signing requests.
pub fn system() -> SystemTime {
    SystemTime::now()
}

/// The source of the current time.
#[derive(Clone, Default)]
pub enum Clock {
    #[default]
    System,
    /// Stands still until it is moved.
    Fixed(Arc<Mutex<Timestamp>>),
    /// Began at a time and goes on with [`instant`].
    Since(Timestamp, Instant),
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
            Self::Since(began, at) => {
                let passed = instant().saturating_duration_since(*at).as_millis();
                *began + SignedDuration::from_millis(i64::try_from(passed).unwrap_or(i64::MAX))
            }
        }
    }

    /// A clock that begins at a time and goes on from there.
    pub fn since(began: Timestamp) -> Self {
        Self::Since(began, instant())
    }

    /// Moves a fixed clock; the system's clock moves by itself.
    pub fn advance(&self, by: SignedDuration) {
        if let Self::Fixed(at) = self {
            let mut at = at.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            *at += by;
        }
    }
}
