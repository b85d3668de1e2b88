//! A spool: a folder that files of signals are put into. Each is read once, in the order they came.

use common::domain::signal::{Signal, SignalKind};
use common::lookup::signals::{Batch, OpenSource, SignalSource, SourceError};
use common::providers::opener::Opener;
use import::{Options, signals};
use jiff::Timestamp;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const INTERVAL: Duration = Duration::from_secs(5);
/// A file that was written to this lately may still grow.
const SETTLED: Duration = Duration::from_secs(2);
/// The longest file; more is for `almanac import signals`.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
const ENDINGS: [&str; 4] = ["csv", "jsonl", "ndjson", "xlsx"];

/// Opens folders beside all that can be opened anywhere.
pub struct LocalOpener(pub Opener);

impl OpenSource for LocalOpener {
    fn open(&self, spec: &str) -> Result<Arc<dyn SignalSource>, String> {
        // Earlier releases called it drop, which is now California's alone.
        match spec.strip_prefix("spool:").or_else(|| spec.strip_prefix("drop:")) {
            Some(folder) if Path::new(folder).is_dir() => {
                Ok(Arc::new(Spool { name: spec.to_owned(), folder: folder.into() }))
            }
            Some(folder) => Err(format!("{folder} is no folder")),
            None => self.0.open(spec),
        }
    }
}

struct Spool {
    name: String,
    folder: PathBuf,
}

/// A file by when it came, as a cursor writes it.
type Arrival = (u128, String);

#[async_trait::async_trait]
impl SignalSource for Spool {
    fn name(&self) -> &str {
        &self.name
    }

    fn kinds(&self) -> &'static [SignalKind] {
        SignalKind::ALL
    }

    fn interval(&self) -> Duration {
        INTERVAL
    }

    async fn poll(&self, cursor: Option<&str>, now: Timestamp) -> Result<Batch, SourceError> {
        let after = cursor.and_then(|cursor| {
            let (at, name) = cursor.split_once(' ')?;
            Some((at.parse().ok()?, name.to_owned()))
        });
        let folder = self.folder.clone();
        let read = tokio::task::spawn_blocking(move || read(&folder, after, now));
        read.await.map_err(|_| SourceError::Failed("reading the folder broke off"))?
    }
}

/// The first file after an arrival, read; one that cannot be read is passed over, and said in the log.
fn read(folder: &Path, after: Option<Arrival>, now: Timestamp) -> Result<Batch, SourceError> {
    let mut files: Vec<(Arrival, PathBuf)> = std::fs::read_dir(folder)
        .map_err(|_| SourceError::Failed("the folder cannot be read"))?
        .flatten()
        .filter_map(|entry| arrival(&entry.path()).map(|arrival| (arrival, entry.path())))
        .filter(|(arrival, _)| after.as_ref().is_none_or(|after| arrival > after))
        .collect();
    files.sort();
    let mut files = files.into_iter();
    let Some(((at, name), path)) = files.next() else { return Ok(Batch::default()) };
    let options = Options {
        mappings: Vec::new(),
        source: Some("drop".into()),
        now,
        partial: true,
        dry_run: false,
        status_objections: true,
        name_rejects: false,
    };
    let mut found: Vec<Signal> = Vec::new();
    let keep = |signal: Signal| {
        found.push(signal);
        Ok(())
    };
    if let Err(error) = signals::file(&path, &options, keep, |_| {}) {
        tracing::warn!(%error, "a file of signals is passed over");
    }
    Ok(Batch { signals: found, cursor: Some(format!("{at} {name}")), more: files.next().is_some() })
}

/// When a file came, if it is whole and one to read.
fn arrival(path: &Path) -> Option<Arrival> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let name = path.file_name()?.to_str()?.to_owned();
    let about = path.metadata().ok()?;
    let written = about.modified().ok()?;
    let is_whole = SystemTime::now().duration_since(written).is_ok_and(|age| age >= SETTLED);
    let is_wanted = ENDINGS.contains(&ending.as_str()) && !name.contains(".rejects.");
    let fits = about.is_file() && about.len() <= MOST_BYTES;
    let at = written.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_nanos();
    (is_whole && is_wanted && fits).then_some((at, name))
}
