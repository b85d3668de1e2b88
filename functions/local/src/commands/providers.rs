//! `almanac providers`: who is asked for data, in which order, and what each of them is worth.

use super::provider_files::Command;
use crate::counted::counted;
use crate::server::data_dir::Opened;
use anyhow::Result;
use common::choices;
use common::config::Config;
use common::domain::Clock;
use common::providers::settings::ProviderSettings;
use common::providers::vendor::LOCAL;
use common::providers::waterfall::sells_addresses;
use common::scorecard::{Score, scores};
use jiff::ToSpan;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{ErrorKind, Write};
use std::time::Duration;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Number of days to count
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=400))]
    days: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub async fn run(options: Options, opened: &Opened, config: &Config, secret: &str) -> Result<()> {
    let store = opened.store(config).await?.sealed_with(secret);
    let settings = choices::settings(&store, &config.providers).await?;
    let since = Clock::System.now().checked_sub((i64::from(options.days) * 24).hours())?;
    let rows = scores(&store, config, &settings, since.to_zoned(TimeZone::UTC).date()).await?;
    let text = if options.json {
        let all: Vec<Value> = rows.iter().map(json_of).collect();
        format!("{}\n", serde_json::to_string_pretty(&all)?)
    } else {
        table(&rows, &options, &settings)
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        // The reader closed the pipe.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

fn json_of(row: &Score) -> Value {
    let ms = |latency: Option<Duration>| latency.map(|time| time.as_millis() as u64);
    let dollars = |micros: u64| micros as f64 / 1e6;
    let counts = &row.total;
    json!({
        "provider": row.provider, "capability": row.capability, "place": row.place.ok(), "suggested_place": row.suggested,
        "not_asked_because": row.place.err(), "calls": counts.calls, "hits": counts.hits,
        "misses": counts.misses, "mismatches": counts.mismatches, "timeouts": counts.timeouts,
        "quota": counts.quota, "failures": counts.failures, "retries": counts.retries, "drift": counts.drift,
        "unkept": counts.unkept, "bounces": counts.bounces, "bounce_rate": counts.bounce_rate(),
        "hit_rate": counts.hit_rate(), "p50_ms": ms(counts.latency(0.5)), "p95_ms": ms(counts.latency(0.95)),
        "cost_usd": dollars(counts.cost), "cost_per_hit_usd": row.cost_per_hit().map(dollars),
    })
}

/// The rows of the table, each cell under one of [`COLUMNS`].
fn cells_of(row: &Score) -> [String; COLUMNS.len()] {
    let counts = &row.total;
    let order = row.place.map_or_else(str::to_owned, |place| place.to_string());
    let mut cells = std::array::from_fn(|_| "—".to_owned());
    cells[0] = format!("  {}", row.provider);
    cells[1] = order;
    if counts.calls == 0 && counts.bounces == 0 {
        return cells;
    }
    let share = |rate: Option<f64>| rate.map(|rate| format!("{:.1}%", rate * 100.0));
    let ms = |latency: Option<Duration>| latency.map(|time| format!("≤{}", time.as_millis()));
    let dollars = |micros: u64| format!("{:.3}", micros as f64 / 1e6);
    let bounced = counts.bounce_rate().filter(|_| sells_addresses(row.capability));
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
        row.cost_per_hit().map(dollars),
    ];
    for (cell, told) in cells[2..].iter_mut().zip(told) {
        *cell = told.unwrap_or_else(|| cell.clone());
    }
    cells
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

/// What the columns mean.
const LEGEND: &str = "
bounced     addresses that a mail server refused later
failed      timeouts, used-up quotas and errors
wrong       answers about another person, which are discarded
drift       values of another shape than the vendor documents
no contact  set PROVIDER_CONTACT to have the provider asked
";

/// The rows under their capability, and what to do for one that has no vendor.
fn table(rows: &[Score], options: &Options, settings: &ProviderSettings) -> String {
    let cells: Vec<_> = rows.iter().map(cells_of).collect();
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
    let order = if settings.cheapest_first { "cheapest first" } else { "as configured" };
    text.push_str(&format!(
        "\nFigures of the last {}, in US dollars; providers in order, {order}.\n",
        counted(options.days, "day")
    ));
    text.push_str(LEGEND);
    let outside = |row: &Score| row.provider != LOCAL && row.place.is_ok();
    if !rows.iter().any(outside) {
        let named = settings.order.values().flatten().flat_map(|name| settings.vendors.credentials(name));
        let keys: BTreeSet<&str> = named.filter(|key| key.ends_with("_API_KEY")).collect();
        let keys: Vec<&str> = keys.into_iter().collect();
        text.push_str(&format!("No vendor is configured. To add one, set one of {}\n", keys.join(", ")));
        text.push_str("and restart the service. See Data providers in infra/OPERATING.md.\n");
    }
    text
}
