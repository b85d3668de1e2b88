//! A system inside its pace: calls are spread as the system wants them, and passing failures are tried again.
//!
//! Every call but one may be repeated: reading changes nothing, and a change names the values that it leaves behind, so that a
//! second one finds them there. A record is made again only where the first call was turned away.

use crate::{
    Call, Change, Failure, Field, Gone, Made, New, NewField, Object, Page, Record, System, Term, Written,
};
use domain::{chance, clock};
use futures::future::BoxFuture;
use jiff::Timestamp;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How often a call that fails for now is repeated.
const ATTEMPTS: u32 = 4;
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// A system that asks for a longer pause is left alone, and the run goes on later.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// How long one call may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Any system, at its pace.
pub struct Guarded<S> {
    system: S,
    /// When the next call of each kind may be made.
    next: Mutex<[Option<Instant>; 3]>,
}

impl<S: System> Guarded<S> {
    pub fn new(system: S) -> Self {
        Self { system, next: Mutex::default() }
    }

    /// Waits for the turn of a call.
    async fn turn(&self, call: Call) {
        let pace = self.system.pace(call);
        let at = {
            let mut next = self.next.lock().unwrap_or_else(|e| e.into_inner());
            let now = clock::instant();
            let slot = &mut next[call as usize];
            let at = slot.map_or(now, |at| at.max(now));
            *slot = Some(at + pace);
            at
        };
        tokio::time::sleep_until(at.into()).await;
    }

    async fn call<'a, T>(
        &'a self,
        call: Call,
        ask: impl Fn() -> BoxFuture<'a, Result<T, Failure>>,
    ) -> Result<T, Failure> {
        self.call_again(call, Failure::is_temporary, ask).await
    }

    async fn call_again<'a, T>(
        &'a self,
        call: Call,
        is_repeated: impl Fn(&Failure) -> bool,
        ask: impl Fn() -> BoxFuture<'a, Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let mut pause = FIRST_PAUSE;
        for attempt in 1.. {
            self.turn(call).await;
            let asked = tokio::time::timeout(TIMEOUT, ask()).await;
            let failure = match asked.unwrap_or(Err(Failure::Unreachable("it did not answer in time"))) {
                Err(failure) if is_repeated(&failure) && attempt < ATTEMPTS => failure,
                done => return done,
            };
            let wanted = match &failure {
                Failure::Throttled(Some(wanted)) => *wanted,
                _ => Duration::ZERO,
            };
            if wanted > LONGEST_PAUSE {
                return Err(failure);
            }
            tokio::time::sleep(wanted.max(pause.mul_f64(chance::share(0.5, 1.0)))).await;
            pause *= 2;
        }
        Err(Failure::Unreachable("it did not answer in time"))
    }
}

#[async_trait::async_trait]
impl<S: System> System for Guarded<S> {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        self.call(Call::Read, || self.system.describe(object)).await
    }

    async fn create_fields(&self, object: Object, fields: &[NewField]) -> Result<(), Failure> {
        self.call(Call::Write, || self.system.create_fields(object, fields)).await
    }

    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Page, Failure> {
        self.call(Call::Search, || self.system.changed_since(object, fields, cursor, now)).await
    }

    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        self.call(Call::Read, || self.system.read(object, fields, ids)).await
    }

    async fn find(
        &self,
        object: Object,
        fields: &[String],
        field: &str,
        term: Term<'_>,
    ) -> Result<Vec<Record>, Failure> {
        self.call(Call::Search, || self.system.find(object, fields, field, term)).await
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        let is_repeated = |failure: &Failure| matches!(failure, Failure::Throttled(_));
        self.call_again(Call::Write, is_repeated, || self.system.create(object, new)).await
    }

    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        self.call(Call::Write, || self.system.delete(object, gone)).await
    }

    fn found_after(&self) -> Duration {
        self.system.found_after()
    }

    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        self.call(Call::Write, || self.system.write(object, changes)).await
    }

    async fn deleted_since(
        &self,
        object: Object,
        cursor: Option<&str>,
        now: Timestamp,
    ) -> Result<Gone, Failure> {
        self.call(Call::Read, || self.system.deleted_since(object, cursor, now)).await
    }

    fn batch(&self) -> usize {
        self.system.batch()
    }

    fn pace(&self, call: Call) -> Duration {
        self.system.pace(call)
    }
}
