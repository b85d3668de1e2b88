//! A canary in every test that runs the service in its own process: whatever is logged there, as far as an operator would see it,
//! names no address, no number, no profile and no key. Who logs one breaks the test that made it.

use std::fmt::{Debug, Write};
use std::sync::{Mutex, Once};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

/// Listens from now on, once per process.
pub fn listen() {
    static ONCE: Once = Once::new();
    // Another test's own subscriber stands above this one, in its thread.
    ONCE.call_once(|| drop(tracing::subscriber::set_global_default(Canary)));
}

static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Logged text so far that leads to a person, or holds a key.
pub fn heard() -> Vec<String> {
    HEARD.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
}

struct Canary;

impl Subscriber for Canary {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::INFO
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut line = Line::default();
        span.record(&mut line);
        line.judge(span.metadata());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line::default();
        event.record(&mut line);
        line.judge(event.metadata());
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[derive(Default)]
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = write!(self.0, "{field}={value:?} ");
    }
}

impl Line {
    fn judge(&self, metadata: &Metadata<'_>) {
        if let Some(told) = personal(&self.0) {
            let line = format!("{} logs {told}: {}", metadata.target(), self.0);
            HEARD.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(line.clone());
            panic!("{line}");
        }
    }
}

/// The first word of a text that leads to a person, or is a key, also within an address.
pub fn personal(text: &str) -> Option<&str> {
    let words = text.split(|c: char| c.is_whitespace() || "\"'(),;<>[]{}=".contains(c));
    words.filter(|word| !word.is_empty()).find(|word| {
        let is_address = word
            .split_once('@')
            .is_some_and(|(local, host)| !local.is_empty() && host.contains('.') && !local.contains('/'));
        let digits = word.strip_prefix('+').unwrap_or_default();
        let is_number = digits.len() >= 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
        // The visible beginning of a key has four of its characters.
        let is_key = word
            .split_once("alm_live_")
            .is_some_and(|(_, rest)| rest.bytes().take_while(u8::is_ascii_alphanumeric).count() > 4);
        is_address || is_number || is_key || word.contains("/in/")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_to_somebody_is_recognised() {
        for text in [
            "to ada@acme.example",
            "x=\"+442079460018\"",
            "https://network.example/in/ada",
            "path=/v1/reconcile/alm_live_a1b2c3d4/preview",
        ] {
            assert!(personal(text).is_some(), "{text}");
        }
        for text in [
            "request.id=req_1 path=/v1/enrich",
            "a+b",
            "at 12+00",
            "smtp://me@[::1]:25",
            "@",
            "prefix=alm_live_a1b2",
        ] {
            assert_eq!(personal(text), None, "{text}");
        }
    }
}
