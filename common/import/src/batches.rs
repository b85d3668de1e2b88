//! Entries of a file, read and prepared by threads of their own and handed over some at a time.

use crate::{ImportError, Input, Options, Progress, Reading, Report, RowRecord};
use directory::DirectoryError;
use read::columns::Kind;
use std::sync::mpsc::sync_channel;

/// Entries handed over at once.
const BATCH: usize = 512;
/// Batches read ahead, so that the reader has something to do while a part is written; each holds the known records of its rows, too.
const AHEAD: usize = 16;

/// What some rows tell, with their numbers.
pub(crate) type Batch = Vec<(RowRecord, u32)>;

/// Batches that wait to be prepared.
const UNPREPARED: usize = 4;

/// Reads a file and hands over what its rows tell, some of them at a time, with what `prepare` makes of them beside that, on a thread
/// of its own; with the source that the file looks like; and with how far it is read.
pub(crate) fn read_entries<P: Default + Send>(
    input: &Input,
    kind: Kind,
    options: &Options,
    prepare: impl Fn(&mut Batch) -> P + Send,
    mut take: impl FnMut(Batch, P, &str, Progress) -> Result<(), DirectoryError>,
) -> Result<Report, ImportError> {
    let mut reading = Reading::open(input, kind, options)?;
    let source = reading.source().to_owned();
    let reading = std::thread::scope(|scope| {
        let (read, unprepared) = sync_channel::<(Batch, Progress)>(UNPREPARED);
        let reader = scope.spawn(move || {
            loop {
                let mut batch = Vec::with_capacity(BATCH);
                while batch.len() < BATCH
                    && let Some(entry) = reading.next_entry()?
                {
                    batch.push((entry, u32::try_from(reading.row()).unwrap_or(u32::MAX)));
                }
                // The receiver may have given up.
                if batch.is_empty() || read.send((batch, reading.progress())).is_err() {
                    return Ok::<_, ImportError>(reading);
                }
            }
        });
        let (queue, batches) = sync_channel::<(Batch, P, Progress)>(AHEAD);
        let preparer = scope.spawn(move || {
            for (mut batch, read) in unprepared {
                let prepared = prepare(&mut batch);
                if queue.send((batch, prepared, read)).is_err() {
                    return;
                }
            }
        });
        for (batch, prepared, read) in batches {
            take(batch, prepared, &source, read)?;
        }
        preparer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    let done = reading.progress();
    take(Batch::new(), P::default(), &source, Progress { bytes: done.size, ..done })?;
    reading.finish()
}
