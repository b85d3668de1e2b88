//! Lines parsed by a thread of their own, while those before them are understood.

use super::{Line, MAX_CELL, Table};
use std::sync::mpsc::{Receiver, sync_channel};
use std::vec::IntoIter;

/// Lines handed over at once; fewer where they are long.
const BATCH: usize = 256;
/// Batches that may wait.
const AHEAD: usize = 4;

/// Some lines, and whether the table ended or broke off behind them.
struct Batch {
    lines: Vec<Line>,
    end: Option<Result<(), String>>,
}

/// Another table's lines, read ahead.
pub(super) struct Ahead {
    queue: Receiver<Batch>,
    lines: IntoIter<Line>,
    end: Option<Result<(), String>>,
}

impl Ahead {
    pub(super) fn of(mut table: Box<dyn Table>) -> Self {
        let (send, queue) = sync_channel(AHEAD);
        std::thread::spawn(move || {
            loop {
                let batch = Batch::of(&mut *table);
                let is_last = batch.end.is_some();
                // The rows are dropped when reading stops.
                if send.send(batch).is_err() || is_last {
                    return;
                }
            }
        });
        Self { queue, lines: Vec::new().into_iter(), end: None }
    }
}

impl Batch {
    fn of(table: &mut dyn Table) -> Self {
        let (mut lines, mut held) = (Vec::with_capacity(BATCH), 0);
        while lines.len() < BATCH && held < MAX_CELL {
            match table.next() {
                Ok(Some(line)) => {
                    held += line.cells.iter().flatten().flatten().map(String::len).sum::<usize>();
                    lines.push(line);
                }
                Ok(None) => return Self { lines, end: Some(Ok(())) },
                Err(reason) => return Self { lines, end: Some(Err(reason)) },
            }
        }
        Self { lines, end: None }
    }
}

impl Table for Ahead {
    fn next(&mut self) -> Result<Option<Line>, String> {
        loop {
            if let Some(line) = self.lines.next() {
                return Ok(Some(line));
            }
            if let Some(end) = &self.end {
                return end.clone().map(|()| None);
            }
            // A thread that ends without saying so read less than all.
            let lost = || "reading it failed unexpectedly".to_owned();
            let Batch { lines, end } = self.queue.recv().map_err(|_| lost())?;
            (self.lines, self.end) = (lines.into_iter(), end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many lines, and then what comes behind them.
    struct Counting {
        left: u64,
        end: fn() -> Result<Option<Line>, String>,
    }

    impl Table for Counting {
        fn next(&mut self) -> Result<Option<Line>, String> {
            if self.left == 0 {
                return (self.end)();
            }
            self.left -= 1;
            Ok(Some(Line { number: self.left, cells: Ok(vec![Some("x".repeat(600))]), long: Vec::new() }))
        }
    }

    fn read(left: u64, end: fn() -> Result<Option<Line>, String>) -> (Vec<u64>, Option<String>) {
        let mut table = Ahead::of(Box::new(Counting { left, end }));
        let mut numbers = Vec::new();
        loop {
            match table.next() {
                Ok(Some(line)) => numbers.push(line.number),
                Ok(None) => return (numbers, None),
                Err(reason) => return (numbers, Some(reason)),
            }
        }
    }

    #[test]
    fn lines_that_are_read_ahead_come_in_order_and_end_as_their_table_does() {
        for count in [0, 1, 255, 256, 5_000] {
            let all: Vec<u64> = (0..count).rev().collect();
            assert_eq!(read(count, || Ok(None)), (all.clone(), None));
            assert_eq!(read(count, || Err("cut off".to_owned())), (all, Some("cut off".to_owned())));
        }
    }

    #[test]
    fn a_table_that_breaks_down_is_no_end() {
        let (numbers, reason) = read(300, || panic!("a table that breaks down"));
        assert!(numbers.len() <= 300 && reason.is_some());
    }

    #[test]
    fn rows_that_are_not_read_to_their_end_are_let_go() {
        drop(Ahead::of(Box::new(Counting { left: u64::MAX, end: || Ok(None) })));
    }
}
