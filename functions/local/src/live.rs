//! A running server takes up what an import publishes: it looks at the pointer each second, opens what is new beside what it serves,
//! and then answers from it.

use common::dataset::Embedded;
use common::dataset::snapshot::SnapshotDir;
use common::domain::signal::SignalKind;
use common::lookup::signals::{Batch, SignalSource, SourceError};
use jiff::Timestamp;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long a snapshot that could not be opened is left alone: its files may still be arriving.
const RETRY_AFTER: Duration = Duration::from_secs(10);

/// Follows a directory's pointer for as long as the process lives; `served` is what it named when the dataset was opened. `taken_up`
/// is called after each change.
pub async fn follow(
    directory: SnapshotDir,
    dataset: Embedded,
    mut served: Option<String>,
    taken_up: impl Fn(),
) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        dataset.forget();
        let current = directory.current();
        if current.is_none() || current == served {
            continue;
        }
        let (from, open) = (directory.clone(), dataset.dataset());
        let opened = tokio::task::spawn_blocking(move || from.open_next(&open)).await;
        match opened {
            Ok(Ok(next)) => {
                dataset.replace(Arc::new(next));
                served = current;
                taken_up();
            }
            Ok(Err(error)) => {
                tracing::warn!("{error}; the dataset before it is served");
                tokio::time::sleep(RETRY_AFTER).await;
            }
            Err(_) => tracing::error!("opening the dataset broke off; the one before it is served"),
        }
    }
}

/// Signals of the demo world, for as long as it is served.
pub struct WhileDemo<S> {
    pub source: S,
    pub is_over: Arc<AtomicBool>,
}

#[async_trait::async_trait]
impl<S: SignalSource> SignalSource for WhileDemo<S> {
    fn name(&self) -> &str {
        self.source.name()
    }

    fn kinds(&self) -> &'static [SignalKind] {
        self.source.kinds()
    }

    fn interval(&self) -> Duration {
        self.source.interval()
    }

    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        if self.is_over.load(Ordering::Relaxed) {
            return Ok(Batch { cursor: cursor.map(str::to_owned), ..Batch::default() });
        }
        self.source.poll(cursor, now).await
    }
}
