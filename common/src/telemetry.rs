//! Logs: JSON lines with ids, statuses and times; nothing personal ever goes in.

use tracing_subscriber::EnvFilter;

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Json,
    Text,
}

/// Starts logging; `RUST_LOG` chooses what, `default` when it is unset.
pub fn start(format: Format, default: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(default));
    let builder =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    // A second start in one process (tests) keeps the first.
    let _ = match format {
        Format::Json => builder.json().flatten_event(true).with_current_span(false).try_init(),
        Format::Text => builder.try_init(),
    };
}
