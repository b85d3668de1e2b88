//! Logs: lines with ids, statuses and times; nothing personal ever goes in. What is logged within a call carries its id.

use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Json,
    Text,
}

/// Whether `RUST_LOG` can be understood.
pub fn check() -> Result<(), String> {
    let chosen = std::env::var(EnvFilter::DEFAULT_ENV).unwrap_or_default();
    understood(&chosen)
}

fn understood(chosen: &str) -> Result<(), String> {
    let levels = ["off", "error", "warn", "info", "debug", "trace"];
    for part in chosen.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let level = part.rsplit_once('=').map_or(part, |(_, level)| level);
        let is_module = part.contains("::") && !part.contains('=');
        let known = levels.iter().any(|known| known.eq_ignore_ascii_case(level));
        if EnvFilter::builder().parse(part).is_err() || !(known || is_module) {
            return Err(format!(
                "RUST_LOG {part} is no level; write a level, or levels by module: warn,common::signals=info"
            ));
        }
    }
    Ok(())
}

/// Starts logging to standard error; `RUST_LOG` says what, by level and by module, and `default` where it says nothing.
pub fn start(format: Format, default: LevelFilter) {
    let chosen = std::env::var(EnvFilter::DEFAULT_ENV).unwrap_or_default();
    // What is chosen comes on top of the default, so that a module, or a typing error, does not silence the rest.
    let filter = EnvFilter::builder().parse_lossy(format!("{default},{chosen}"));
    // A second start in one process (tests) keeps the first.
    let _ = tracing::subscriber::set_global_default(subscriber(format, filter, std::io::stderr));
}

fn subscriber(
    format: Format,
    filter: EnvFilter,
    writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static,
) -> Box<dyn tracing::Subscriber + Send + Sync> {
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer).with_target(false);
    match format {
        Format::Json => Box::new(lines.json().flatten_event(true).with_span_list(false).finish()),
        Format::Text => Box::new(lines.with_ansi(false).finish()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    #[test]
    fn a_wrong_choice_of_what_is_logged_is_refused() {
        for good in ["", "warn", "WARN", "warn,common::signals=info", "common=debug", "common::http"] {
            assert_eq!(understood(good), Ok(()), "{good}");
        }
        for bad in ["wran", "common=loud", "warn,=info=x", "5x"] {
            assert!(understood(bad).unwrap_err().contains("RUST_LOG"), "{bad}");
        }
    }

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// What two events within a call look like, one of them too detailed for the level.
    fn written(format: Format, filter: &str) -> String {
        let kept = Kept::default();
        let writer = kept.clone();
        let lines = subscriber(format, EnvFilter::new(filter), move || writer.clone());
        tracing::subscriber::with_default(lines, || {
            let _call = tracing::info_span!("call", request.id = "req_1").entered();
            let error = "line 1\n\"line 2\"";
            tracing::warn!(status = 502, took = 1.5, paid = false, error, "not {}", "found");
            tracing::debug!("too much");
        });
        String::from_utf8(kept.0.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn a_line_is_json_whatever_is_in_it_and_names_its_call() {
        let text = written(Format::Json, "info");
        assert_eq!(text.lines().count(), 1, "{text}");
        let mut line: Value = serde_json::from_str(&text).unwrap();
        assert!(line["timestamp"].take().as_str().is_some_and(|at| at.ends_with('Z')), "{text}");
        let expected = json!({
            "timestamp": null, "level": "WARN", "message": "not found", "status": 502, "took": 1.5, "paid": false,
            "error": "line 1\n\"line 2\"", "span": {"name": "call", "request.id": "req_1"},
        });
        assert_eq!(line, expected);
    }

    #[test]
    fn a_line_of_text_stays_one_line_and_modules_can_be_chosen() {
        let text = written(Format::Text, "info");
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains("WARN call{request.id=\"req_1\"}: not found status=502"), "{text}");
        assert_eq!(written(Format::Text, "common::billing=info"), "");
    }
}
