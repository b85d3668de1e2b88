//! `almanac providers`: who is asked for data, in which order, and what each of them is worth.

use crate::data_dir::Opened;
use anyhow::Result;
use common::config::Config;
use common::domain::Clock;
use common::lookup::Capability;
use common::providers::guard::{Counts, day};
use common::providers::mail::{REACHER, Transport};
use common::providers::vendor::LOCAL;
use common::providers::vendors::{VENDORS, offering, vendor};
use common::providers::waterfall::sells_addresses;
use common::store::Store;
use jiff::ToSpan;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
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
    let text = if options.json {
        let all: Vec<Value> = rows.iter().map(Row::json).collect();
        format!("{}\n", serde_json::to_string_pretty(&all)?)
    } else {
        table(&rows, &options, config)
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        // Whoever reads has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
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
        let vendors = offering(capability).map(|vendor| vendor.name);
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
        let is_vendor = vendor(row.provider).is_some();
        (is_vendor, row.counts.cost_per_hit().unwrap_or(price), row.place)
    });
    rows.iter_mut().zip(1..).for_each(|(row, place)| row.place = Ok(place));
}

/// Where a provider stands, or why it is not asked at all.
fn place(config: &Config, name: &str, capability: Capability) -> Result<usize, &'static str> {
    let ready = |name: &str| vendor(name).is_none_or(|vendor| config.providers.has_credentials(vendor));
    if name == REACHER {
        // It is part of our own check, which comes before every vendor.
        let set = matches!(config.mail.transport, Transport::Remote(_));
        return if set { Ok(0) } else { Err("not set up") };
    }
    if !ready(name) {
        // What takes no key wants to know whom to write to: PROVIDER_CONTACT.
        let keyless = vendor(name).is_some_and(|vendor| vendor.credentials == ["PROVIDER_CONTACT"]);
        return Err(if keyless { "no contact" } else { "no key" });
    }
    let order = config.providers.order.get(&capability).map(Vec::as_slice).unwrap_or_default();
    let mut asked = order.iter().filter(|name| ready(name));
    asked.position(|asked| asked == name).map(|place| place + 1).ok_or("not listed")
}

impl Row {
    fn cost_per_hit(&self) -> Option<u64> {
        self.counts.cost.checked_div(self.counts.lasting_hits())
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
            "unkept": counts.unkept, "bounces": counts.bounces, "bounce_rate": counts.bounce_rate(),
            "hit_rate": counts.hit_rate(), "p50_ms": ms(counts.latency(0.5)), "p95_ms": ms(counts.latency(0.95)),
            "cost_usd": dollars(counts.cost), "cost_per_hit_usd": self.cost_per_hit().map(dollars),
        })
    }

    /// What the table says, each cell under one of [`COLUMNS`].
    fn cells(&self) -> [String; COLUMNS.len()] {
        let counts = &self.counts;
        let order = self.place.map_or_else(str::to_owned, |place| place.to_string());
        let mut cells = std::array::from_fn(|_| "—".to_owned());
        cells[0] = format!("  {}", self.provider);
        cells[1] = order;
        if counts.calls == 0 && counts.bounces == 0 {
            return cells;
        }
        let share = |rate: Option<f64>| rate.map(|rate| format!("{:.1}%", rate * 100.0));
        let ms = |latency: Option<Duration>| latency.map(|time| format!("≤{}", time.as_millis()));
        let dollars = |micros: u64| format!("{:.3}", micros as f64 / 1e6);
        let bounced = counts.bounce_rate().filter(|_| sells_addresses(self.capability));
        let told = [
            Some(counts.calls.to_string()),
            share(counts.hit_rate()),
            share(bounced),
            Some((counts.failures + counts.timeouts + counts.quota).to_string()),
            Some(counts.mismatches.to_string()),
            Some(counts.drift.to_string()),
            ms(counts.latency(0.5)),
            ms(counts.latency(0.95)),
            Some(dollars(counts.cost)),
            self.cost_per_hit().map(dollars),
        ];
        for (cell, told) in cells[2..].iter_mut().zip(told) {
            *cell = told.unwrap_or_else(|| cell.clone());
        }
        cells
    }
}

const COLUMNS: [&str; 12] = [
    "",
    "order",
    "calls",
    "found",
    "bounced",
    "failed",
    "wrong",
    "drift",
    "p50 ms",
    "p95 ms",
    "cost $",
    "$ per hit",
];

/// The rows under the capability they are for, and what to do where nobody outside is asked.
fn table(rows: &[Row], options: &Options, config: &Config) -> String {
    let cells: Vec<_> = rows.iter().map(Row::cells).collect();
    let head = COLUMNS.map(str::to_owned);
    let width = |column: usize| {
        let lines = cells.iter().chain([&head]);
        lines.map(|line| line[column].chars().count()).max().unwrap_or(0)
    };
    let widths: [usize; COLUMNS.len()] = std::array::from_fn(width);
    let line = |cells: &[String; COLUMNS.len()]| {
        let mut text = String::new();
        for (column, cell) in cells.iter().enumerate() {
            let pad = " ".repeat(widths[column] - cell.chars().count());
            // The name to the left, numbers to the right.
            text.push_str(&if column == 0 { format!("{cell}{pad}") } else { format!("  {pad}{cell}") });
        }
        format!("{}\n", text.trim_end())
    };
    let mut text = line(&head);
    let mut under = None;
    for (row, cells) in rows.iter().zip(&cells) {
        if under != Some(row.capability) {
            under = Some(row.capability);
            text.push_str(&format!("{}\n", row.capability));
        }
        text.push_str(&line(cells));
    }
    let order = if config.providers.cheapest_first { "cheapest first" } else { "as configured" };
    text.push_str(&format!("\nThe last {} days, in US dollars; asked in order, {order}.\n", options.days));
    let outside = |row: &Row| row.provider != LOCAL && row.place.is_ok();
    if !rows.iter().any(outside) {
        let keys = VENDORS.iter().flat_map(|vendor| vendor.credentials).copied();
        let keys: Vec<&str> = keys.filter(|key| key.ends_with("_API_KEY")).collect();
        text.push_str(&format!("Nobody outside is asked. To change that, set one of {}\n", keys.join(", ")));
        text.push_str(
            "and start the service again; infra/OPERATING.md says the rest, under Data providers.\n",
        );
    }
    text
}
