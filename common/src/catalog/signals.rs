//! Signals (SPEC.md 4.4).

use super::{Access, Entry, Family::Signals, Plan, Spec, pending};

pub static ENTRIES: &[Entry] = &[pending(Spec {
    summary: "Serves the live feeds: funding, acquisition, hiring, job-change",
    access: Access::Key(Plan::Indie),
    ..Spec::get("/v1/signals", Signals)
})];
