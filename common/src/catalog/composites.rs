//! Composite endpoints (SPEC.md 4.5).

use super::{Entry, Family::Composites, Price, Spec, pending};

pub static ENTRIES: &[Entry] = &[
    pending(Spec {
        summary: "Ranks the top 3 buyers at a company for a role",
        price: Price::each(4000, "resolved"),
        ..Spec::post("/v1/find-decision-maker", Composites)
    }),
    pending(Spec {
        summary: "Maps who decides, influences and uses, by deal type",
        price: Price::each(3000, "resolved"),
        ..Spec::post("/v1/buying-committee", Composites)
    }),
    pending(Spec {
        summary: "Gives a person, their email, phone, 3 peers and personalization hooks",
        price: Price::flat(12_000),
        ..Spec::post("/v1/prospect-package", Composites)
    }),
    pending(Spec {
        summary: "Lists people who just changed jobs, with the text of their announcement",
        price: Price::each(2000, "resolved"),
        ..Spec::post("/v1/congrats-trigger", Composites)
    }),
    pending(Spec {
        summary: "Lists job changes with the people unmasked",
        price: Price::each(2000, "resolved"),
        ..Spec::post("/v1/job-change-radar", Composites)
    }),
    pending(Spec {
        summary: "Lists funded companies with a decision maker at each",
        price: Price::each(3000, "resolved"),
        ..Spec::post("/v1/funding-radar", Composites)
    }),
    pending(Spec {
        summary: "Lists companies recently funded and hiring now, with a decision maker",
        price: Price::each(10000, "resolved"),
        ..Spec::post("/v1/funded-and-hiring", Composites)
    }),
    pending(Spec {
        summary: "Lists hiring companies with the buyer the role concerns",
        price: Price::each(8000, "resolved"),
        ..Spec::post("/v1/hiring-intent", Composites)
    }),
    pending(Spec {
        summary: "Lists companies using a technology, with a decision maker",
        price: Price::each(4000, "resolved"),
        ..Spec::post("/v1/tech-stack-targets", Composites)
    }),
    pending(Spec {
        summary: "Lists companies similar to up to 5 source domains",
        price: Price::each(600, "result"),
        ..Spec::post("/v1/lookalike-accounts", Composites)
    }),
    pending(Spec {
        summary: "Lists people similar to one source, at other companies",
        price: Price::base_and_each(1000, 800, "result"),
        ..Spec::post("/v1/find-similar-people", Composites)
    }),
    pending(Spec {
        summary: "Compares a contact list with the live job-change feed",
        price: Price::each(2000, "resolved"),
        ..Spec::post("/v1/champion-just-moved", Composites)
    }),
    pending(Spec {
        summary: "Lists jobs with fewer than 25 applicants",
        price: Price::each(1000, "result"),
        ..Spec::post("/v1/low-competition-hires", Composites)
    }),
];
