//! Search (SPEC.md 4.3).

use super::{Entry, Family::Search, Price, Spec, pending};

pub static ENTRIES: &[Entry] = &[
    pending(Spec {
        summary: "Searches people by title, seniority, department, skills, industry, location and more",
        price: Price::base_and_each(1000, 1000, "result"),
        ..Spec::post("/v1/search/people", Search)
    }),
    pending(Spec {
        summary: "Searches companies by industry, technology, size, funding and location",
        price: Price::base_and_each(1000, 500, "result"),
        ..Spec::post("/v1/search/companies", Search)
    }),
    pending(Spec {
        summary: "Suggests the filter values that exist, with their counts",
        ..Spec::get("/v1/search/suggest", Search)
    }),
];
