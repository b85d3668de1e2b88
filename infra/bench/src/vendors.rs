//! Reading a vendor's answer by the expressions of its file: every sample of every file that is built in, against parsing the same bytes
//! as JSON.

use anyhow::{Context, Result, ensure};
use common::providers::files::explain::{explain, received};
use common::providers::vendors::Vendors;
use serde_json::Value;
use std::hint::black_box;
use std::time::{Duration, Instant};

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../common/providers/vendors/samples");
const TIMES: u32 = 2000;
/// The aim for one answer.
const MOST: Duration = Duration::from_micros(50);

pub fn run() -> Result<()> {
    let mut all: Vec<(String, Duration, Duration, usize)> = Vec::new();
    for vendor in Vendors::default().all() {
        let Some(file) = vendor.file else { continue };
        let path = format!("{SAMPLES}/{}.json", vendor.name);
        let samples: Value = serde_json::from_str(&std::fs::read_to_string(&path).context(path)?)?;
        for (table, sample) in samples.as_object().context("samples are an object")? {
            let found = sample["answers"].as_array().into_iter().flatten().filter(|one| one["is"] == "found");
            for answer in found {
                let body = answer["body"].to_string();
                let received = received(answer);
                let read = timed(|| drop(black_box(explain(file, table, &received))));
                let parsed = timed(|| drop(black_box(serde_json::from_str::<Value>(&body))));
                all.push((format!("{} {table}", vendor.name), read, parsed, body.len()));
            }
        }
    }
    all.sort_by_key(|(_, read, ..)| *read);
    let (slowest, middle) = (all.last().context("samples")?, &all[all.len() / 2]);
    for (what, (name, read, parsed, bytes)) in [("median", middle), ("slowest", slowest)] {
        let ratio = read.as_secs_f64() / parsed.as_secs_f64();
        println!(
            "{what} of {} answers: {read:?} ({name}, {bytes} bytes), {ratio:.1} times parsing it alone",
            all.len()
        );
    }
    ensure!(slowest.1 <= MOST, "{} takes {:?}, more than {MOST:?}", slowest.0, slowest.1);
    Ok(())
}

/// The time one call takes: the best of five rounds, as other programs run beside it.
fn timed(call: impl Fn()) -> Duration {
    let round = || {
        let started = Instant::now();
        (0..TIMES).for_each(|_| call());
        started.elapsed() / TIMES
    };
    (0..5).map(|_| round()).min().unwrap_or_default()
}
