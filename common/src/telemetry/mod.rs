//! Logs: lines with ids, statuses and times; nothing personal ever goes in. Every line within a call carries its id.
//!
//! Beside them spans: what a call waited for. They are made only if a collector is set (`OTEL_EXPORTER_OTLP_ENDPOINT`).

mod otlp;

pub use otlp::flush;

use http::HeaderMap;
use providers::http::spans::SPANS;
use tracing::Span;
use tracing::field::Empty;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{EnvFilter, Layer};

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Json,
    Text,
}

/// Whether `RUST_LOG` and the collector's address can be understood.
pub fn check() -> Result<(), String> {
    otlp::check()?;
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

/// The span of a call, which continues the caller's trace.
pub fn call_span(method: &str, path: &str, request_id: &str, headers: &HeaderMap) -> Span {
    let span = tracing::info_span!(
        target: SPANS, "call", otel.name = format!("{method} {path}"), otel.kind = "server", otel.status_code = Empty,
        http.request.method = method, http.route = path, http.response.status_code = Empty, request.id = request_id
    );
    otlp::go_on(&span, headers);
    span
}

/// The span of one request to AWS, or to what answers in its place: `DynamoDB_20120810.GetItem`. What the service does by itself, such
/// as looking for work every second, has none.
pub fn aws_span(target: &str) -> Span {
    if Span::current().is_none() {
        return Span::none();
    }
    let (service, method) = target.split_once('.').unwrap_or_default();
    let service = service.split('_').next().unwrap_or_default();
    tracing::info_span!(
        target: SPANS, "aws", otel.name = format!("{service}.{method}"), otel.kind = "client", otel.status_code = Empty,
        rpc.system = "aws-api", rpc.service = service, rpc.method = method, http.response.status_code = Empty
    )
}

/// Notes in the present span how the call or request was answered.
pub fn answered(status: u16) {
    let span = Span::current();
    // As a number, which attributes have with a sign.
    span.record("http.response.status_code", i64::from(status));
    if status >= 500 {
        span.record("otel.status_code", "error");
    }
}

/// Starts logging to standard error; `RUST_LOG` says what, by level and by module, and `default` where it says nothing. Spans go to
/// the collector, if one is set.
pub fn start(format: Format, default: LevelFilter) {
    let chosen = std::env::var(EnvFilter::DEFAULT_ENV).unwrap_or_default();
    // The setting is added to the default, so that naming a module, or a typo, does not silence the rest.
    let filter = EnvFilter::builder().parse_lossy(format!("{default},{chosen},{SPANS}=off"));
    let lines = subscriber(format, filter, std::io::stderr);
    // A second start in one process (tests) keeps the first.
    match otlp::collector() {
        Ok(Some(spans)) => drop(tracing::subscriber::set_global_default(lines.with(spans))),
        Ok(None) => drop(tracing::subscriber::set_global_default(lines)),
        Err(problem) => {
            let _ = tracing::subscriber::set_global_default(lines);
            tracing::error!(problem, "no spans are collected");
        }
    }
}

fn subscriber(
    format: Format,
    filter: EnvFilter,
    writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static,
) -> impl tracing::Subscriber + for<'s> LookupSpan<'s> + Send + Sync {
    let lines = tracing_subscriber::fmt::layer().with_writer(writer).with_target(false);
    let lines = match format {
        Format::Json => lines.json().flatten_event(true).with_span_list(false).with_filter(filter).boxed(),
        Format::Text => lines.with_ansi(false).with_filter(filter).boxed(),
    };
    tracing_subscriber::registry().with(lines)
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

    /// The output of two events within a call, one of them below the log level.
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
