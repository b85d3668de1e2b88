//! Spans: what a call waited for. They are no log lines, and their target is how the log leaves them out.

use http::HeaderMap;
use std::sync::OnceLock;

/// The target of spans.
pub const SPANS: &str = "spans";
/// The header by which W3C's trace context is passed on.
pub const TRACEPARENT: &str = "traceparent";

static CONTEXT: OnceLock<fn() -> HeaderMap> = OnceLock::new();

/// Has the trace of whatever runs passed on to those who are asked over HTTP.
pub fn pass_on(context: fn() -> HeaderMap) {
    // The first stays, as the collector does.
    let _ = CONTEXT.set(context);
}

/// The trace of what runs now, as headers, where traces are collected.
pub fn headers() -> HeaderMap {
    CONTEXT.get().map(|context| context()).unwrap_or_default()
}
