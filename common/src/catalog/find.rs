//! Find and reverse lookup (SPEC.md 4.2).

use super::{Entry, Family::Find, Price, Spec, pending};

pub static ENTRIES: &[Entry] = &[
    pending(Spec {
        summary: "Finds a person's business email and verifies it",
        price: Price::flat(2000),
        ..Spec::post("/v1/find-email", Find)
    }),
    pending(Spec {
        summary: "Finds a person's personal email at a free mail provider",
        price: Price::flat(2000),
        ..Spec::post("/v1/find-personal-email", Find)
    }),
    pending(Spec {
        summary: "Finds a person's carrier-verified mobile phone",
        price: Price::flat(12_000),
        ..Spec::post("/v1/find-phone", Find)
    }),
    pending(Spec {
        summary: "Finds the person, profile and company behind an email",
        price: Price::flat(1000),
        ..Spec::post("/v1/reverse-email", Find)
    }),
    pending(Spec {
        summary: "Finds the person, profile and company behind a phone",
        price: Price::flat(2000),
        ..Spec::post("/v1/reverse-phone", Find)
    }),
    pending(Spec {
        summary: "Hashes a list of emails for ad-platform custom audiences, with match-rate figures",
        price: Price::each(100, "email"),
        ..Spec::post("/v1/ad-audience", Find)
    }),
];
