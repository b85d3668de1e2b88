//! The circuit breaker of one provider: after a row of failures, a spent quota or refused credentials it is left alone
//! for a while, then tried with one call before all the others.

use lookup::ProviderError;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Failures in a row that open the circuit.
const FAILURES: u32 = 5;
/// The first pause; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// After a quota error without a time.
const QUOTA_PAUSE: Duration = Duration::from_secs(60);
const LONGEST_QUOTA_PAUSE: Duration = Duration::from_secs(15 * 60);
/// Wrong credentials stay wrong until the operator acts.
const CREDENTIALS_PAUSE: Duration = Duration::from_secs(5 * 60);
/// How long a trial call may take before another one is let through.
const TRIAL: Duration = Duration::from_secs(10);

#[derive(Default)]
pub struct Breaker {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    failures: u32,
    pauses: u32,
    open_until: Option<(Instant, ProviderError)>,
}

impl Breaker {
    /// Whether a call would be refused now.
    pub fn refusal(&self, now: Instant) -> Option<ProviderError> {
        match &self.state().open_until {
            Some((until, error)) if now < *until => Some(remaining(error, *until - now)),
            _ => None,
        }
    }

    /// Lets a call through, or says why not. After a pause the first call is a trial, and the others wait for it.
    pub fn admit(&self, now: Instant) -> Result<(), ProviderError> {
        let mut state = self.state();
        match &mut state.open_until {
            None => Ok(()),
            Some((until, error)) if now < *until => Err(remaining(error, *until - now)),
            Some((until, _)) => {
                *until = now + TRIAL;
                Ok(())
            }
        }
    }

    /// Notes how a call ended; true when this opened the circuit.
    pub fn note(&self, failure: Option<&ProviderError>, now: Instant) -> bool {
        let mut state = self.state();
        let was_open = state.open_until.is_some();
        let pause = match failure {
            None | Some(ProviderError::Mismatch | ProviderError::Withheld | ProviderError::Pending) => {
                *state = State::default();
                return false;
            }
            Some(ProviderError::Quota { retry_after }) => {
                retry_after.unwrap_or(QUOTA_PAUSE).min(LONGEST_QUOTA_PAUSE)
            }
            Some(ProviderError::Credentials) => CREDENTIALS_PAUSE,
            Some(_) => {
                state.failures += 1;
                if state.failures < FAILURES && !was_open {
                    return false;
                }
                let pause = FIRST_PAUSE * 2u32.saturating_pow(state.pauses.min(16));
                state.pauses += 1;
                pause.min(LONGEST_PAUSE)
            }
        };
        // Calls that were under way when the circuit opened must not lengthen the pause.
        let paused = state.open_until.as_ref().is_some_and(|(until, _)| now + TRIAL < *until);
        if let Some(error) = failure.filter(|_| !paused) {
            state.open_until = Some((now + pause, error.clone()));
        }
        !was_open
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn remaining(error: &ProviderError, left: Duration) -> ProviderError {
    match error {
        ProviderError::Quota { .. } => ProviderError::Quota { retry_after: Some(left) },
        ProviderError::Credentials => ProviderError::Credentials,
        ProviderError::DirectoryDown => ProviderError::DirectoryDown,
        _ => ProviderError::Unreachable("it failed too often of late"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOWN: ProviderError = ProviderError::Unreachable("its server failed");

    #[test]
    fn a_row_of_failures_opens_the_circuit_and_one_trial_closes_it() {
        let (breaker, start) = (Breaker::default(), domain::clock::instant());
        for n in 1..=FAILURES {
            assert!(breaker.admit(start).is_ok());
            assert_eq!(breaker.note(Some(&DOWN), start), n == FAILURES);
        }
        assert!(breaker.admit(start).is_err() && breaker.refusal(start).is_some());
        let later = start + FIRST_PAUSE;
        assert!(breaker.admit(later).is_ok(), "the trial");
        assert!(breaker.admit(later).is_err(), "nobody beside the trial");
        breaker.note(None, later);
        assert!(breaker.admit(later).is_ok() && breaker.admit(later).is_ok());
    }

    #[test]
    fn a_trial_that_fails_doubles_the_pause_and_one_that_vanishes_does_not_block_for_ever() {
        let (breaker, start) = (Breaker::default(), domain::clock::instant());
        (0..FAILURES).for_each(|_| _ = breaker.note(Some(&DOWN), start));
        let trial = start + FIRST_PAUSE;
        assert!(breaker.admit(trial).is_ok());
        breaker.note(Some(&DOWN), trial);
        assert!(breaker.refusal(trial + FIRST_PAUSE).is_some());
        let second = trial + 2 * FIRST_PAUSE;
        assert!(breaker.admit(second).is_ok());
        assert!(breaker.admit(second + TRIAL).is_ok());
    }

    #[test]
    fn a_success_between_failures_keeps_the_circuit_closed() {
        let (breaker, now) = (Breaker::default(), domain::clock::instant());
        for _ in 0..20 {
            (0..FAILURES - 1).for_each(|_| _ = breaker.note(Some(&DOWN), now));
            breaker.note(None, now);
        }
        assert!(breaker.admit(now).is_ok());
    }

    #[test]
    fn a_quota_is_respected_for_as_long_as_it_says() {
        let (breaker, now) = (Breaker::default(), domain::clock::instant());
        breaker.note(Some(&ProviderError::Quota { retry_after: Some(Duration::from_secs(30)) }), now);
        let refused = breaker.admit(now + Duration::from_secs(10));
        assert_eq!(refused, Err(ProviderError::Quota { retry_after: Some(Duration::from_secs(20)) }));
        assert!(breaker.admit(now + Duration::from_secs(30)).is_ok());
    }
}
