//! Watch lists, saved ICPs, history (SPEC.md 4.8).

use super::{Entry, Family::Sticky, Price, Spec, pending};

pub static ENTRIES: &[Entry] = &[
    pending(Spec {
        summary: "Creates a watch list of profile URLs or company domains",
        status: 201,
        ..Spec::post("/v1/watch-lists", Sticky)
    }),
    pending(Spec { summary: "Lists watch lists", ..Spec::get("/v1/watch-lists", Sticky) }),
    pending(Spec { summary: "Shows one watch list", ..Spec::get("/v1/watch-lists/{id}", Sticky) }),
    pending(Spec { summary: "Changes a watch list", ..Spec::patch("/v1/watch-lists/{id}", Sticky) }),
    pending(Spec { summary: "Deletes a watch list", ..Spec::delete("/v1/watch-lists/{id}", Sticky) }),
    pending(Spec {
        summary: "Compares a watch list with the live signals and enriches the matches",
        price: Price::each(2000, "resolved"),
        ..Spec::post("/v1/watch-lists/{id}/run", Sticky)
    }),
    pending(Spec {
        summary: "Saves a filter for running again",
        status: 201,
        ..Spec::post("/v1/saved-icps", Sticky)
    }),
    pending(Spec { summary: "Lists saved ICPs", ..Spec::get("/v1/saved-icps", Sticky) }),
    pending(Spec { summary: "Shows one saved ICP", ..Spec::get("/v1/saved-icps/{id}", Sticky) }),
    pending(Spec { summary: "Changes a saved ICP", ..Spec::patch("/v1/saved-icps/{id}", Sticky) }),
    pending(Spec { summary: "Deletes a saved ICP", ..Spec::delete("/v1/saved-icps/{id}", Sticky) }),
    pending(Spec {
        summary: "Runs a saved ICP again",
        price: Price::base_and_each(1000, 500, "result"),
        ..Spec::post("/v1/saved-icps/{id}/run", Sticky)
    }),
    pending(Spec {
        summary: "Lists every lookup made, with credits, latency and cache use",
        ..Spec::get("/v1/me/history", Sticky)
    }),
    pending(Spec {
        summary: "Exports every request made as CSV",
        ..Spec::get("/v1/me/history/export", Sticky)
    }),
    pending(Spec { summary: "Lists every person ever resolved", ..Spec::get("/v1/me/people", Sticky) }),
];
