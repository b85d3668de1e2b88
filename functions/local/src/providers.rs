//! `almanac providers`: who is asked for data, in which order, and what each of them is worth.

use crate::data_dir::Opened;
use anyhow::Result;
use common::clock::Clock;
use common::config::Config;
use common::store::Store;
use common::store::providers::Counts;
use common::upstream::mail::{REACHER, Transport};
use common::upstream::meter::day;
use common::upstream::registry::{LOCAL, VENDORS};
use common::upstream::{Capability, registry};
use jiff::ToSpan;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Options {
    /// How many days back to count
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=400))]
    days: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One line of the table: a provider under one capability.
struct Row {
    provider: &'static str,
    capability: Capability,
    /// The place in the order, or why it is not asked.
    place: Result<usize, &'static str>,
    counts: Counts,
}

pub async fn run(options: Options, opened: &Opened, config: &Config) -> Result<()> {
    let store = opened.store(config).await?;
    let rows = rows(&store, config, options.days).await?;
    if options.json {
        let all: Vec<Value> = rows.iter().map(Row::json).collect();
        println!("{}", serde_json::to_string_pretty(&all)?);
    } else {
        print!("{}", table(&rows));
    }
    Ok(())
}

async fn rows(store: &Store, config: &Config, days: u16) -> Result<Vec<Row>> {
    let since = Clock::System.now().checked_sub((i64::from(days) * 24).hours())?;
    let mut known: BTreeMap<(String, String), Counts> = BTreeMap::new();
    for name in [LOCAL, REACHER].into_iter().chain(VENDORS.iter().map(|vendor| vendor.name)) {
        for (slot, counts) in store.provider_counts(name, &day(since)).await? {
            known.entry((slot.provider, slot.capability)).or_default().add(&counts);
        }
    }
    let mut rows = Vec::new();
    for capability in Capability::ALL.iter().copied() {
        let own = match capability {
            Capability::Carrier => None,
            Capability::Mailbox => Some(REACHER),
            _ => Some(LOCAL),
        };
        let vendors = registry::offering(capability).map(|vendor| vendor.name);
        let row = |provider: &'static str| {
            let counts = known.remove(&(provider.to_owned(), capability.to_string())).unwrap_or_default();
            Row { provider, capability, place: place(config, provider, capability), counts }
        };
        let mut of_capability: Vec<Row> = own.into_iter().chain(vendors).map(row).collect();
        of_capability.sort_by_key(|row| row.place.unwrap_or(usize::MAX));
        if config.providers.cheapest_first {
            cheapest_first(&mut of_capability, config);
        }
        rows.append(&mut of_capability);
    }
    Ok(rows)
}

/// The order in which providers are asked when measured cost decides it.
fn cheapest_first(rows: &mut [Row], config: &Config) {
    let asked = rows.partition_point(|row| row.place.is_ok());
    let rows = &mut rows[..asked];
    rows.sort_by_key(|row| {
        let price = config.providers.prices(row.provider, row.capability).most();
        let is_vendor = registry::vendor(row.provider).is_some();
        (is_vendor, row.counts.cost_per_hit().unwrap_or(price), row.place)
    });
    rows.iter_mut().zip(1..).for_each(|(row, place)| row.place = Ok(place));
}

/// Where a provider stands, or why it is not asked at all.
fn place(config: &Config, name: &str, capability: Capability) -> Result<usize, &'static str> {
    let ready =
        |name: &str| registry::vendor(name).is_none_or(|vendor| config.providers.has_credentials(vendor));
    if name == REACHER {
        // It is part of our own check, which comes before every vendor.
        let set = matches!(config.mail.transport, Transport::Remote(_));
        return if set { Ok(0) } else { Err("not set up") };
    }
    if !ready(name) {
        return Err("no key");
    }
    let order = config.providers.order.get(&capability).map(Vec::as_slice).unwrap_or_default();
    let mut asked = order.iter().filter(|name| ready(name));
    asked.position(|asked| asked == name).map(|place| place + 1).ok_or("not in order")
}

impl Row {
    fn cost_per_hit(&self) -> Option<u64> {
        self.counts.cost.checked_div(self.counts.hits)
    }

    fn json(&self) -> Value {
        let ms = |latency: Option<Duration>| latency.map(|time| time.as_millis() as u64);
        let dollars = |micros: u64| micros as f64 / 1e6;
        let counts = &self.counts;
        json!({
            "provider": self.provider, "capability": self.capability, "place": self.place.ok(),
            "not_asked_because": self.place.err(), "calls": counts.calls, "hits": counts.hits,
            "misses": counts.misses, "mismatches": counts.mismatches, "timeouts": counts.timeouts,
            "quota": counts.quota, "failures": counts.failures, "retries": counts.retries, "drift": counts.drift,
            "hit_rate": counts.hit_rate(), "p50_ms": ms(counts.latency(0.5)), "p95_ms": ms(counts.latency(0.95)),
            "cost_usd": dollars(counts.cost), "cost_per_hit_usd": self.cost_per_hit().map(dollars),
        })
    }

    fn cells(&self) -> [String; 12] {
        let dash = || "–".to_owned();
        let ms =
            |latency: Option<Duration>| latency.map_or_else(dash, |time| format!("≤{}", time.as_millis()));
        let dollars = |micros: u64| format!("{:.4}", micros as f64 / 1e6);
        let counts = &self.counts;
        [
            self.capability.to_string(),
            self.place.map_or_else(str::to_owned, |place| place.to_string()),
            self.provider.to_owned(),
            counts.calls.to_string(),
            counts.hit_rate().map_or_else(dash, |rate| format!("{:.1}%", rate * 100.0)),
            (counts.failures + counts.timeouts + counts.quota).to_string(),
            counts.mismatches.to_string(),
            counts.drift.to_string(),
            ms(counts.latency(0.5)),
            ms(counts.latency(0.95)),
            dollars(counts.cost),
            self.cost_per_hit().map_or_else(dash, dollars),
        ]
    }
}

fn table(rows: &[Row]) -> String {
    let head = [
        "for",
        "order",
        "provider",
        "calls",
        "hits",
        "failed",
        "others",
        "drift",
        "p50 ms",
        "p95 ms",
        "cost $",
        "$ per hit",
    ];
    let mut lines = vec![head.map(str::to_owned)];
    lines.extend(rows.iter().map(Row::cells));
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 12] = std::array::from_fn(width);
    let mut text = String::new();
    for line in &lines {
        for (column, cell) in line.iter().enumerate() {
            let pad = " ".repeat(widths[column] - cell.chars().count());
            // Words to the left, numbers to the right.
            let cell = if column < 3 { format!("{cell}{pad}") } else { format!("{pad}{cell}") };
            text.push_str(&cell);
            text.push_str(if column + 1 < line.len() { "  " } else { "\n" });
        }
    }
    text
}
