//! The store as the providers' notebook.

use super::{Store, StoreError};
use jiff::Timestamp;
use lookup::verdicts::Verdict;
use providers::guard::{Counts, Slot};
use providers::notebook::{Notebook, NotebookError, StoredAnswer};

fn unreachable(error: StoreError) -> NotebookError {
    NotebookError(Box::new(error))
}

#[async_trait::async_trait]
impl Notebook for Store {
    async fn answers(
        &self,
        ids: &[&str],
        now: Timestamp,
        latest: bool,
    ) -> Result<Vec<StoredAnswer>, NotebookError> {
        self.read_answers(ids, now, latest).await.map_err(unreachable)
    }

    async fn keep(
        &self,
        answer: &StoredAnswer,
        expires_at: Option<Timestamp>,
    ) -> Result<bool, NotebookError> {
        self.put_answer(answer, expires_at).await.map_err(unreachable)
    }

    async fn replace(
        &self,
        was: &StoredAnswer,
        body: &str,
        expires_at: Timestamp,
    ) -> Result<bool, NotebookError> {
        self.replace_answer(was, body, expires_at).await.map_err(unreachable)
    }

    async fn add_counts(&self, slot: &Slot, counts: &Counts) -> Result<(), NotebookError> {
        self.add_provider_counts(slot, counts).await.map_err(unreachable)
    }

    async fn tell(&self, verdict: Verdict) -> Result<(), NotebookError> {
        self.put_verdict(verdict).await.map_err(unreachable)
    }

    async fn counts(&self, provider: &str, since_day: &str) -> Result<Vec<(Slot, Counts)>, NotebookError> {
        self.provider_counts(provider, since_day).await.map_err(unreachable)
    }
}
