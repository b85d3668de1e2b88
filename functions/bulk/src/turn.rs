//! A worker's turn at a chunk: a queue may hand a message out twice, and two workers would ask vendors for the same items, the
//! later of them when the job has ended and nothing is set aside any more.

use common::app::App;
use common::domain::chance;
use common::store::StoreError;
use common::store::jobs::Job;
use jiff::{SignedDuration, Timestamp};

/// How long a chunk belongs to a worker. On AWS a worker lives for two minutes, and the message of a dead one comes back after twelve.
const TURN: SignedDuration = SignedDuration::from_mins(5);

/// A chunk that only this worker processes.
pub struct Turn<'a> {
    app: &'a App,
    job: &'a Job,
    chunk: u32,
    worker: String,
    /// When it has to be said again.
    renewed_at: Timestamp,
}

impl<'a> Turn<'a> {
    /// Takes a chunk; `None` when another worker has it.
    pub async fn take(app: &'a App, job: &'a Job, chunk: u32) -> Result<Option<Self>, StoreError> {
        let worker = chance::text(b"0123456789abcdef", 16);
        let mut turn = Self { app, job, chunk, worker, renewed_at: Timestamp::MIN };
        Ok(turn.goes_on().await?.then_some(turn))
    }

    /// Keeps the chunk, where that has to be said again; whether it is still this worker's.
    pub async fn goes_on(&mut self) -> Result<bool, StoreError> {
        // A process that is the only one has a queue of its own, which repeats nothing that is being worked on.
        let now = self.app.clock.now();
        if self.app.config.sole_process || now < self.renewed_at {
            return Ok(true);
        }
        self.renewed_at = now + TURN / 2;
        self.app.store.take_chunk(self.job, self.chunk, &self.worker, now, now + TURN).await
    }

    /// Releases the chunk for the next worker, if something of it is open.
    pub async fn leave(self) {
        if self.app.config.sole_process {
            return;
        }
        let now = self.app.clock.now();
        if let Err(error) = self.app.store.take_chunk(self.job, self.chunk, &self.worker, now, now).await {
            tracing::warn!(job.id = self.job.id, %error, "a chunk stays taken for some minutes");
        }
    }
}
