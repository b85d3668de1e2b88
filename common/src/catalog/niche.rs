//! Niche composite endpoints (SPEC.md 4.6).

use super::{Entry, Family::Niche, Price, Spec, pending};

pub static ENTRIES: &[Entry] = &[
    pending(Spec {
        summary: "Lists small-business owners with mobile and email, by industry, city and size",
        price: Price::each(3000, "resolved"),
        ..Spec::post("/v1/local-business-owners", Niche)
    }),
    pending(Spec {
        summary: "Lists local businesses funded in the last 30 days, with the owner",
        price: Price::each(6000, "resolved"),
        ..Spec::post("/v1/just-funded-smb-leaders", Niche)
    }),
    pending(Spec {
        summary: "Lists people who left a competitor in the last 30 days, with verified contact",
        price: Price::each(3000, "resolved"),
        ..Spec::post("/v1/competitor-talent-leaving", Niche)
    }),
    pending(Spec {
        summary: "Lists people of a contact list promoted in the last 90 days",
        price: Price::each(2000, "matched"),
        ..Spec::post("/v1/silent-promoter-radar", Niche)
    }),
    pending(Spec {
        summary: "Lists companies hiring 5 or more roles in one department this quarter, with a buyer",
        price: Price::each(5000, "resolved"),
        ..Spec::post("/v1/hiring-velocity", Niche)
    }),
    pending(Spec {
        summary: "Lists companies acquired in the last 30 days, with a decision maker at the acquirer",
        price: Price::each(4000, "resolved"),
        ..Spec::post("/v1/just-acquired-buyers", Niche)
    }),
    pending(Spec {
        summary: "Lists companies funded 6 to 18 months ago, hiring, and matching an ICP",
        price: Price::each(6000, "resolved"),
        ..Spec::post("/v1/buyer-budget-window", Niche)
    }),
    pending(Spec {
        summary: "Finds a phone by asking several providers in turn",
        price: Price::each(14000, "resolved"),
        ..Spec::post("/v1/multi-source-phone", Niche)
    }),
    pending(Spec {
        summary: "Maps the stakeholders of a small business",
        price: Price::each(4000, "resolved"),
        ..Spec::post("/v1/smb-buying-committee", Niche)
    }),
    pending(Spec {
        summary: "Lists funded companies using a technology, with a decision maker",
        price: Price::each(7000, "resolved"),
        ..Spec::post("/v1/funded-and-using-tech", Niche)
    }),
    pending(Spec {
        summary: "Watches champions for a job change, a title change or a spike of engagement",
        price: Price::each(2000, "matched"),
        ..Spec::post("/v1/quiet-power-users", Niche)
    }),
    pending(Spec {
        summary: "Lists small businesses by revenue band, with the owner",
        price: Price::each(4000, "resolved"),
        ..Spec::post("/v1/local-service-by-revenue", Niche)
    }),
];
