//! Logs: JSON lines with ids, statuses and times; nothing personal ever goes in.

use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry;
use tracing_subscriber::util::SubscriberInitExt;

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Json,
    Text,
}

/// Starts logging; `RUST_LOG` chooses what, `default` when it is unset.
pub fn start(format: Format, default: &str) {
    let chosen = std::env::var("RUST_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = chosen.unwrap_or_else(|| default.parse().unwrap_or_default());
    let lines = layer().with_writer(std::io::stderr).with_target(false);
    // A second start in one process (tests) keeps the first.
    let _ = match format {
        Format::Json => {
            let lines = lines.json().flatten_event(true).with_current_span(false);
            registry().with(filter).with(lines).try_init()
        }
        Format::Text => registry().with(filter).with(lines).try_init(),
    };
}
