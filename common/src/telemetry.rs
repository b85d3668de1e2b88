//! Logs: lines with ids, statuses and times; nothing personal ever goes in. Nothing here uses spans, so none are kept.

use jiff::Timestamp;
use serde_json::Value;
use std::fmt::{Debug, Write as _};
use std::io::Write as _;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Json,
    Text,
}

/// Starts logging; `RUST_LOG` is the level, `default` when it is unset or none.
pub fn start(format: Format, default: LevelFilter) {
    let chosen = std::env::var("RUST_LOG").ok().and_then(|level| level.parse().ok());
    let lines = Lines { format, level: chosen.unwrap_or(default) };
    // A second start in one process (tests) keeps the first.
    let _ = tracing::subscriber::set_global_default(lines);
}

/// Writes every event as a line to standard error.
struct Lines {
    format: Format,
    level: LevelFilter,
}

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && *metadata.level() <= self.level
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.level)
    }

    fn event(&self, event: &Event<'_>) {
        let line = Line::of(event, self.format, Timestamp::now());
        // Nobody is left to be told that this failed.
        let _ = std::io::stderr().write_all(line.as_bytes());
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// A line as it grows field by field.
struct Line {
    format: Format,
    text: String,
}

impl Line {
    fn of(event: &Event<'_>, format: Format, now: Timestamp) -> String {
        let (level, mut line) = (event.metadata().level(), Self { format, text: String::new() });
        match format {
            Format::Json => {
                let _ = write!(line.text, "{{\"timestamp\":\"{now:.6}\",\"level\":\"{level}\"");
                event.record(&mut line);
                line.text.push_str("}\n");
            }
            Format::Text => {
                let _ = write!(line.text, "{now:.6} {level:>5}");
                event.record(&mut line);
                line.text.push('\n');
            }
        }
        line.text
    }

    fn add(&mut self, field: &Field, value: Value) {
        let _ = match (self.format, value) {
            (Format::Json, value) => write!(self.text, ",{}:{value}", Value::from(field.name())),
            (Format::Text, Value::String(text)) if field.name() == "message" => write!(self.text, " {text}"),
            (Format::Text, value) => write!(self.text, " {}={value}", field.name()),
        };
    }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.add(field, format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.add(field, value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, value.into());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.add(field, value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, value.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::{Arc, Mutex};

    /// What two events look like, one of them too detailed for the level.
    fn written(format: Format) -> String {
        struct Kept(Lines, Arc<Mutex<String>>);
        impl Subscriber for Kept {
            fn enabled(&self, metadata: &Metadata<'_>) -> bool {
                self.0.enabled(metadata)
            }
            fn event(&self, event: &Event<'_>) {
                let line = Line::of(event, self.0.format, "2026-01-02T03:04:05Z".parse().unwrap());
                self.1.lock().unwrap().push_str(&line);
            }
            fn new_span(&self, span: &Attributes<'_>) -> Id {
                self.0.new_span(span)
            }
            fn record(&self, _: &Id, _: &Record<'_>) {}
            fn record_follows_from(&self, _: &Id, _: &Id) {}
            fn enter(&self, _: &Id) {}
            fn exit(&self, _: &Id) {}
        }
        let kept = Arc::new(Mutex::new(String::new()));
        let lines = Kept(Lines { format, level: LevelFilter::INFO }, kept.clone());
        tracing::subscriber::with_default(lines, || {
            let error = "line 1\n\"line 2\"";
            tracing::warn!(request.id = "req_1", status = 502, took = 1.5, paid = false, %error, "not {}", "found");
            tracing::debug!("too much");
        });
        std::mem::take(&mut *kept.lock().unwrap())
    }

    #[test]
    fn a_line_is_json_whatever_is_in_it() {
        let text = written(Format::Json);
        assert_eq!(text.lines().count(), 1, "{text}");
        let expected = json!({
            "timestamp": "2026-01-02T03:04:05.000000Z", "level": "WARN", "message": "not found",
            "request.id": "req_1", "status": 502, "took": 1.5, "paid": false, "error": "line 1\n\"line 2\"",
        });
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected);
    }

    #[test]
    fn a_line_of_text_stays_one_line() {
        let expected = "2026-01-02T03:04:05.000000Z  WARN not found request.id=\"req_1\" status=502 took=1.5 paid=false error=\"line 1\\n\\\"line 2\\\"\"\n";
        assert_eq!(written(Format::Text), expected);
    }
}
