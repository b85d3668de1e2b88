//! How fast an import goes, and how long the rest of it takes: rows are told apart first, and written in parts.

use crate::Progress;
use domain::clock::{instant, passed};
use std::time::{Duration, Instant};

/// What an import has done so far, and how long that took.
pub(crate) struct Pace {
    begun: Instant,
    /// Rows of the files before this one.
    before: u64,
    /// How far this file is read.
    read: Progress,
    /// Parts that are written, the rows in them, and how long writing them took.
    parts: u32,
    written: u64,
    writing: Duration,
}

impl Pace {
    pub(crate) fn begin() -> Self {
        let (read, writing) = (Progress::default(), Duration::ZERO);
        Self { begun: instant(), before: 0, read, parts: 0, written: 0, writing }
    }

    /// Notes how far the file is read.
    pub(crate) fn read(&mut self, read: Progress) {
        self.read = read;
    }

    /// Notes that the file ended.
    pub(crate) fn end_file(&mut self) {
        self.before += std::mem::take(&mut self.read).rows;
    }

    /// Notes that all that was read has been written, but for some rows; it began then.
    pub(crate) fn write(&mut self, since: Instant, but: usize) {
        self.parts += 1;
        self.written = self.rows().saturating_sub(but as u64);
        self.writing += passed(since);
    }

    /// How far the import is.
    pub(crate) fn progress(&self, is_writing: bool) -> Progress {
        let Progress { rows, bytes, size, .. } = self.read;
        let is_known = bytes > 0 && size > 0;
        let to_come = rows as f64 * size.saturating_sub(bytes) as f64 / bytes.max(1) as f64;
        let left = is_known.then(|| self.telling().mul_f64(to_come) + self.to_write(to_come));
        Progress { parts: self.parts, is_writing, left, ..self.read }
    }

    /// About how long it takes to write the rows that are not written yet.
    pub(crate) fn rest(&self) -> Duration {
        self.to_write(0.0)
    }

    /// The same with rows to come.
    fn to_write(&self, to_come: f64) -> Duration {
        let each = match self.written {
            // Before a part shows it, as long as telling apart.
            0 => self.telling(),
            written => self.writing.div_f64(written as f64),
        };
        each.mul_f64((self.rows() - self.written) as f64 + to_come)
    }

    /// How long a row takes to tell apart.
    fn telling(&self) -> Duration {
        passed(self.begun).saturating_sub(self.writing).div_f64(self.rows().max(1) as f64)
    }

    fn rows(&self) -> u64 {
        self.before + self.read.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::clock;
    use std::cell::Cell;

    thread_local! {
        static NOW: Cell<Option<Instant>> = const { Cell::new(None) };
    }

    fn now() -> Instant {
        NOW.get().unwrap_or_else(Instant::now)
    }

    fn wait(seconds: u64) {
        NOW.set(Some(now() + Duration::from_secs(seconds)));
    }

    #[test]
    fn the_time_left_is_that_of_rows_to_be_read_and_of_rows_to_be_written() {
        clock::follow(now);
        wait(0);
        let mut pace = Pace::begin();
        let at = |rows: u64| Progress { rows, bytes: rows * 10, size: 4_000, ..Progress::default() };
        let left = |pace: &Pace| pace.progress(false).left.unwrap().as_secs_f64().round();
        assert_eq!(pace.progress(false).left, None, "nothing is known yet");
        // A hundred rows of four hundred in ten seconds: thirty more to read, and as long to write them all.
        wait(10);
        pace.read(at(100));
        assert_eq!(left(&pace), 30.0 + 40.0);
        // Writing turns out to take twice as long.
        let since = now();
        wait(20);
        pace.write(since, 0);
        assert_eq!((left(&pace), pace.progress(true).parts), (30.0 + 60.0, 1));
        // All is read; what was not written is left.
        wait(30);
        pace.read(at(400));
        assert_eq!(left(&pace), 60.0);
        pace.end_file();
        assert_eq!(pace.rest(), Duration::from_secs(60));
        clock::follow(Instant::now);
    }
}
