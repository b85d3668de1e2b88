//! Metrics for CloudWatch, written into the log in its embedded metric format, from which CloudWatch reads them: no
//! call, no agent, nothing to wait for. The alarms of `template.yaml` go by these names.

use domain::Credits;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};

/// What the metrics are called.
pub const NAMES: [&str; 5] =
    ["Requests", "ServerErrors", "SettleConflicts", "CreditsCharged", "LedgerDifferences"];

/// What the store counts by the way, until a line takes it along.
#[derive(Debug, Default)]
pub struct Tally {
    conflicts: AtomicU64,
    charged: AtomicU64,
    differences: AtomicU64,
}

impl Tally {
    /// Counts a transaction that has to be tried again because another one holds its items.
    pub fn conflict(&self) {
        self.conflicts.fetch_add(1, Ordering::Relaxed);
    }

    pub fn charged(&self, amount: Credits) {
        self.charged.fetch_add(u64::try_from(amount.as_milli()).unwrap_or_default(), Ordering::Relaxed);
    }

    /// Counts an account that does not have what its ledger says.
    pub fn difference(&self) {
        self.differences.fetch_add(1, Ordering::Relaxed);
    }

    fn take(&self) -> (u64, Credits, u64) {
        let charged = self.charged.swap(0, Ordering::Relaxed);
        (
            self.conflicts.swap(0, Ordering::Relaxed),
            Credits::milli(i64::try_from(charged).unwrap_or(i64::MAX)),
            self.differences.swap(0, Ordering::Relaxed),
        )
    }
}

/// Writes what a call, with its status, or work without one (`None`) amounts to.
pub fn write(namespace: &str, tally: &Tally, status: Option<u16>, now: Timestamp) {
    let counted = tally.take();
    if status.is_some() || counted != (0, Credits::ZERO, 0) {
        println!("{}", line(namespace, status, counted, now));
    }
}

fn line(
    namespace: &str,
    status: Option<u16>,
    (conflicts, charged, differences): (u64, Credits, u64),
    now: Timestamp,
) -> Value {
    let metrics: Vec<Value> = NAMES.iter().map(|name| json!({"Name": name, "Unit": "Count"})).collect();
    json!({
        "_aws": {
            "Timestamp": now.as_millisecond(),
            "CloudWatchMetrics": [{"Namespace": namespace, "Dimensions": [[]], "Metrics": metrics}],
        },
        "Requests": u8::from(status.is_some()),
        "ServerErrors": u8::from(status.is_some_and(|status| status >= 500)),
        "SettleConflicts": conflicts,
        "CreditsCharged": charged,
        "LedgerDifferences": differences,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_every_metric_it_announces_and_what_was_counted_is_counted_once() {
        let tally = Tally::default();
        tally.conflict();
        tally.charged(Credits::milli(1500));
        tally.difference();
        let line = line("Almanac/test", Some(503), tally.take(), Timestamp::UNIX_EPOCH);
        let announced = &line["_aws"]["CloudWatchMetrics"][0];
        assert_eq!(announced["Namespace"], "Almanac/test");
        for metric in announced["Metrics"].as_array().unwrap() {
            assert!(line[metric["Name"].as_str().unwrap()].is_number(), "{metric}: {line}");
        }
        let told = NAMES.map(|name| line[name].as_f64().unwrap());
        assert_eq!(told, [1.0, 1.0, 1.0, 1.5, 1.0]);
        assert_eq!(tally.take(), (0, Credits::ZERO, 0));
    }
}
