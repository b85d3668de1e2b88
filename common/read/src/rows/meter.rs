//! The limits for reading an input, counted while it is read, and the flag by which its caller cancels it.

use std::io::{Error, Read, Result as Io};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The limits for reading one input.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes out of every packing together, those that are unpacked twice counted twice.
    pub unpacked: u64,
    /// Bytes that must be in memory as a whole: a spreadsheet that is packed once more, and the texts its sheets share.
    pub held: u64,
    /// Cells of all sheets, empty ones too.
    pub cells: u64,
    pub columns: usize,
    /// Bytes of one row's text.
    pub row: usize,
    /// Parts of an archive; counted before its list is made.
    pub parts: u64,
    pub sheets: usize,
    /// Whether Parquet is read: how much a page unpacks to is only known once it has been.
    pub parquet: bool,
}

impl Limits {
    /// For files of the operator's own, which may be of any size: memory is bounded, the length of a stream is not.
    pub const OWN: Self = Self {
        unpacked: u64::MAX,
        held: 1 << 30,
        cells: u64::MAX,
        columns: super::MAX_COLUMNS,
        row: super::MAX_ROW,
        parts: u64::MAX,
        sheets: 1_000,
        parquet: true,
    };
}

/// Counts what reading takes. Clones count together; what was exceeded once stays so, and refuses everything after it.
#[derive(Debug, Clone)]
pub struct Meter(Arc<Taken>);

#[derive(Debug)]
struct Taken {
    limits: Limits,
    unpacked: AtomicU64,
    held: AtomicU64,
    cells: AtomicU64,
    cancelled: AtomicBool,
}

impl Meter {
    pub fn new(limits: Limits) -> Self {
        let zero = || AtomicU64::new(0);
        let cancelled = AtomicBool::new(false);
        Self(Arc::new(Taken { limits, unpacked: zero(), held: zero(), cells: zero(), cancelled }))
    }

    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Ends the reading at its next block or row.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Relaxed);
    }

    /// The bytes that were unpacked so far.
    pub fn unpacked(&self) -> u64 {
        self.0.unpacked.load(Relaxed)
    }

    /// The bytes that are held as a whole.
    pub fn held(&self) -> u64 {
        self.0.held.load(Relaxed)
    }

    /// The cells that were read so far.
    pub fn cells(&self) -> u64 {
        self.0.cells.load(Relaxed)
    }

    /// Whether reading may go on.
    pub(super) fn check(&self) -> Result<(), String> {
        let Taken { limits, cancelled, .. } = &*self.0;
        if cancelled.load(Relaxed) {
            return Err("was not read to its end, because its caller is gone".to_owned());
        }
        if self.unpacked() > limits.unpacked {
            let most = megabytes(limits.unpacked);
            return Err(format!("unpacks to more than {most}; split it into several files"));
        }
        if self.held() > limits.held {
            let most = megabytes(limits.held);
            return Err(format!("takes more than {most} of memory to read; save it as CSV"));
        }
        if self.cells() > limits.cells {
            let most = grouped(limits.cells);
            return Err(format!("has more than {most} cells; split it, or leave out columns"));
        }
        Ok(())
    }

    pub(super) fn unpack(&self, bytes: usize) -> Result<(), String> {
        self.0.unpacked.fetch_add(bytes as u64, Relaxed);
        self.check()
    }

    pub(super) fn hold(&self, bytes: usize) -> Result<(), String> {
        self.0.held.fetch_add(bytes as u64, Relaxed);
        self.check()
    }

    pub(super) fn count(&self, cells: usize) -> Result<(), String> {
        self.0.cells.fetch_add(cells as u64, Relaxed);
        self.check()
    }

    /// The error of a row with too many columns.
    pub(super) fn too_wide(&self) -> String {
        let most = grouped(self.limits().columns as u64);
        format!("has more than {most} columns; leave out those that say nothing")
    }
}

/// Bytes that are counted as they come out of a packing.
pub(super) struct Metered<R> {
    pub(super) inner: R,
    pub(super) meter: Meter,
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Io<usize> {
        self.meter.check().map_err(Error::other)?;
        let n = self.inner.read(buffer)?;
        self.meter.unpack(n).map_err(Error::other)?;
        Ok(n)
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", grouped(bytes / 1_000_000))
}

pub(super) fn grouped(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}
