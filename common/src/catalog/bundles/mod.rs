//! Bundles (SPEC.md 4.7).

use super::{Entry, Family::Bundles, Price, Spec, pending};

pub static ENTRIES: &[Entry] = &[
    pending(Spec {
        summary: "Prepares an account brief",
        price: Price::flat(25_000),
        ..Spec::post("/v1/bundles/sales-deck", Bundles)
    }),
    pending(Spec {
        summary: "Gives a candidate and 8 similar ones at other companies",
        price: Price::flat(30_000),
        ..Spec::post("/v1/bundles/recruiter-pack", Bundles)
    }),
    pending(Spec {
        summary: "Gives a company, its founders, funding history and tech stack",
        price: Price::flat(20_000),
        ..Spec::post("/v1/bundles/founder-research", Bundles)
    }),
    pending(Spec {
        summary: "Gives a competitor's leadership, recent moves, technologies and lookalikes",
        price: Price::flat(25_000),
        ..Spec::post("/v1/bundles/competitive-intel", Bundles)
    }),
    pending(Spec {
        summary: "Gives a person and their past coworkers: the paths to a warm introduction",
        price: Price::flat(15_000),
        ..Spec::post("/v1/bundles/relationship-graph", Bundles)
    }),
];
