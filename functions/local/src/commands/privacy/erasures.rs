//! The erasures of a running server. Each reads every store, which may take longer than a call: it runs to its end when its caller is
//! gone, and a repeat of the call waits for the same run and its receipt.

use common::domain::clock;
use common::privacy::receipt::Receipt;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// How long a receipt is kept that no caller took.
const KEPT: Duration = Duration::from_secs(10 * 60);

/// Erasures that run, or whose receipt was not taken yet, by the marks of the person.
#[derive(Default)]
pub struct Erasures {
    runs: Mutex<HashMap<Vec<u64>, Run>>,
    /// One at a time: several would not be faster.
    turn: Arc<tokio::sync::Mutex<()>>,
}

struct Run {
    began: Instant,
    receipt: Arc<OnceCell<Receipt>>,
}

impl Erasures {
    /// Erases a person, or waits for the run that does.
    pub async fn run<E: From<tokio::task::JoinError> + Send + 'static>(
        &self,
        marks: Vec<u64>,
        erase: impl Future<Output = Result<Receipt, E>> + Send + 'static,
    ) -> Result<Receipt, E> {
        let (receipt, turn) = (self.begun(&marks), self.turn.clone());
        let run = tokio::spawn(async move {
            let once = async {
                let _turn = turn.lock().await;
                erase.await
            };
            receipt.get_or_try_init(|| once).await.cloned()
        });
        let done = run.await;
        // Only a caller who still waits comes here: others find the receipt when they ask again.
        self.lock().remove(&marks);
        done?
    }

    fn begun(&self, marks: &[u64]) -> Arc<OnceCell<Receipt>> {
        let mut runs = self.lock();
        runs.retain(|_, run| !run.receipt.initialized() || clock::passed(run.began) < KEPT);
        let new = || Run { began: clock::instant(), receipt: Arc::default() };
        runs.entry(marks.to_vec()).or_insert_with(new).receipt.clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Vec<u64>, Run>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
