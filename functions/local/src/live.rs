//! A running server takes up what an import publishes: it reads the pointer several times a second, opens a new snapshot beside the one it
//! serves, and then answers from it. The command that published waits for that.

use common::dataset::snapshot::SnapshotDir;
use common::dataset::{DatasetError, Embedded};
use common::directory::Screened;
use common::domain::signal::SignalKind;
use common::lookup::signals::{Batch, SignalSource, SourceError};
use jiff::Timestamp;
use std::fs::File;
use std::io::{Seek, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const LOOK_EVERY: Duration = Duration::from_millis(200);
/// How long a command waits for a server to take up what it published.
const PATIENCE: Duration = Duration::from_secs(5);
/// Says which snapshot a server answers from; locked as long as it does.
const SERVED: &str = "served";
/// How long a snapshot that could not be opened is left alone: its files may still be arriving.
const RETRY_AFTER: Duration = Duration::from_secs(10);

/// Follows a directory's pointer for as long as the process lives; `served` is what it named when the dataset was opened. `taken_up`
/// is called after each change.
pub async fn follow(
    directory: SnapshotDir,
    dataset: Screened<Embedded>,
    mut served: Option<String>,
    taken_up: impl Fn(),
) {
    let mut marker = None;
    loop {
        if marker.is_none() {
            marker = mark(&directory, served.as_deref());
        }
        tokio::time::sleep(LOOK_EVERY).await;
        dataset.forget();
        let current = directory.current();
        if current.is_none() || current == served {
            continue;
        }
        let (from, serving) = (directory.clone(), dataset.clone());
        let opened = tokio::task::spawn_blocking(move || {
            let next = from.open_next(&serving.imported())?;
            serving.replace(Arc::new(next));
            Ok::<(), DatasetError>(())
        });
        match opened.await {
            Ok(Ok(())) => {
                served = current;
                taken_up();
                if let Some(file) = &mut marker {
                    let _ = write(file, served.as_deref());
                }
            }
            Ok(Err(error)) => {
                tracing::warn!("{error}; the dataset before it is served");
                tokio::time::sleep(RETRY_AFTER).await;
            }
            Err(_) => tracing::error!("opening the dataset failed; serving the previous one"),
        }
    }
}

/// Marks a directory as served, if it is writable and no other server serves it.
fn mark(directory: &SnapshotDir, served: Option<&str>) -> Option<File> {
    let path = directory.path().join(SERVED);
    let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path).ok()?;
    file.try_lock().ok()?;
    write(&mut file, served).ok()?;
    Some(file)
}

fn write(file: &mut File, served: Option<&str>) -> std::io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(served.unwrap_or_default().as_bytes())
}

/// Waits until a server that serves the directory answers from its current snapshot; not for long, and not where none does.
pub fn served(directory: &SnapshotDir) {
    let path = directory.path().join(SERVED);
    let deadline = Instant::now() + PATIENCE;
    while let Ok(file) = File::open(&path) {
        // No server serves it, or the server already answers from it.
        let is_free = file.try_lock_shared().is_ok();
        if is_free || std::fs::read_to_string(&path).ok() == directory.current() || Instant::now() > deadline
        {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The same for the server itself, which may have served no directory so far.
pub fn taken_up(directory: &SnapshotDir, dataset: &Embedded) {
    let deadline = Instant::now() + PATIENCE;
    while dataset.dataset().name() != directory.current().as_deref() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
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
