//! Which faults happened to which operations.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tests::hostile::{Asked, Fault};

/// The declared table: every operation the paid endpoints use, and what can happen to it.
const READS: [&str; 6] = ["lost before", "slow", "throttled", "limited", "killed before", "killed after"];
const WRITES: [&str; 9] = [
    "lost before",
    "slow",
    "throttled",
    "limited",
    "killed before",
    "killed after",
    "lost after",
    "applied late",
    "broken",
];

/// What can happen to an operation.
pub fn declared() -> Vec<(&'static str, Vec<&'static str>)> {
    let with = |more: &[&'static str]| [&WRITES[..], more].concat();
    vec![
        ("GetItem", READS.to_vec()),
        ("Query", READS.to_vec()),
        ("Query of an index", [&READS[..], &["lagging"]].concat()),
        ("BatchGetItem", READS.to_vec()),
        ("PutItem", WRITES.to_vec()),
        ("UpdateItem", WRITES.to_vec()),
        ("DeleteItem", WRITES.to_vec()),
        ("BatchWriteItem", with(&["unprocessed"])),
        ("TransactWriteItems", with(&["conflict", "token forgotten"])),
    ]
}

/// Counts by operation and fault.
#[derive(Clone, Default)]
pub struct Coverage(Arc<Mutex<BTreeMap<(String, &'static str), u64>>>);

impl Coverage {
    pub fn reached(&self, asked: &Asked, fault: Option<Fault>) {
        *self.0.lock().expect("unpoisoned").entry((operation(asked), name(fault))).or_default() += 1;
    }

    /// How often an operation was disturbed so far.
    pub fn disturbed(&self, asked: &Asked) -> u64 {
        let (counts, operation) = (self.0.lock().expect("unpoisoned"), operation(asked));
        let faults = counts.iter().filter(|((of, fault), _)| *of == operation && *fault != name(None));
        faults.map(|(_, count)| count).sum()
    }

    /// The fault of these that happened to an operation least often so far, the first of several.
    pub fn rarest(&self, asked: &Asked, faults: &[Fault]) -> Option<Fault> {
        let (counts, operation) = (self.0.lock().expect("unpoisoned"), operation(asked));
        let count = |fault: &Fault| counts.get(&(operation.clone(), name(Some(*fault)))).copied();
        faults.iter().min_by_key(|fault| count(fault).unwrap_or(0)).copied()
    }

    pub fn add(&self, other: &Self) {
        let mut all = self.0.lock().expect("unpoisoned");
        for (cell, count) in other.0.lock().expect("unpoisoned").iter() {
            *all.entry(cell.clone()).or_default() += count;
        }
    }

    /// The table in words, and the cells that were declared and not reached.
    pub fn table(&self) -> (String, Vec<String>) {
        let counts = self.0.lock().expect("unpoisoned");
        let (mut text, mut missing) = (String::new(), Vec::new());
        for (operation, faults) in declared() {
            let count =
                |fault: &'static str| counts.get(&(operation.to_owned(), fault)).copied().unwrap_or(0);
            text.push_str(&format!("{operation:<20} undisturbed {:>9}", count("nothing")));
            for fault in faults {
                text.push_str(&format!(", {fault} {}", count(fault)));
                if count(fault) == 0 {
                    missing.push(format!("{operation}: {fault}"));
                }
            }
            text.push('\n');
        }
        (text, missing)
    }
}

fn operation(asked: &Asked) -> String {
    if asked.is_index() { format!("{} of an index", asked.operation) } else { asked.operation.clone() }
}

pub fn name(fault: Option<Fault>) -> &'static str {
    match fault {
        None => "nothing",
        Some(Fault::LostBefore) => "lost before",
        Some(Fault::LostAfter) => "lost after",
        Some(Fault::AppliedLate(_)) => "applied late",
        Some(Fault::Slow(_)) => "slow",
        Some(Fault::Conflict) => "conflict",
        Some(Fault::Throttled) => "throttled",
        Some(Fault::Limited) => "limited",
        Some(Fault::Broken) => "broken",
        Some(Fault::Unprocessed) => "unprocessed",
        Some(Fault::Lagging) => "lagging",
        Some(Fault::Forgotten) => "token forgotten",
        Some(Fault::KilledBefore) => "killed before",
        Some(Fault::KilledAfter) => "killed after",
    }
}
