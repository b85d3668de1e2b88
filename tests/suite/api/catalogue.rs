//! The catalogue is complete, and an endpoint without a handler is named.

use common::catalog::{self, Access};
use common::domain::{Family, Plan};
use std::collections::BTreeSet;

/// The endpoints that were promised, each with its price: base and unit in thousandths.
const SPECIFIED: &[(&str, &str, i64, i64)] = &[
    ("POST", "/v1/enrich", 0, 1000),
    ("POST", "/v1/companies", 0, 1000),
    ("POST", "/v1/verify-email", 0, 500),
    ("POST", "/v1/find-email", 0, 2000),
    ("POST", "/v1/find-personal-email", 0, 2000),
    ("POST", "/v1/find-phone", 0, 12_000),
    ("POST", "/v1/reverse-email", 0, 1000),
    ("POST", "/v1/reverse-phone", 0, 2000),
    ("POST", "/v1/ad-audience", 0, 100),
    ("POST", "/v1/search/people", 1000, 1000),
    ("POST", "/v1/search/companies", 1000, 500),
    ("GET", "/v1/signals", 0, 0),
    ("POST", "/v1/find-decision-maker", 0, 4000),
    ("POST", "/v1/buying-committee", 0, 3000),
    ("POST", "/v1/prospect-package", 0, 12_000),
    ("POST", "/v1/congrats-trigger", 0, 2000),
    ("POST", "/v1/job-change-radar", 0, 2000),
    ("POST", "/v1/funding-radar", 0, 3000),
    ("POST", "/v1/funded-and-hiring", 0, 10_000),
    ("POST", "/v1/hiring-intent", 0, 8000),
    ("POST", "/v1/tech-stack-targets", 0, 4000),
    ("POST", "/v1/lookalike-accounts", 0, 600),
    ("POST", "/v1/find-similar-people", 1000, 800),
    ("POST", "/v1/champion-just-moved", 0, 2000),
    ("POST", "/v1/low-competition-hires", 0, 1000),
    ("POST", "/v1/local-business-owners", 0, 3000),
    ("POST", "/v1/just-funded-smb-leaders", 0, 6000),
    ("POST", "/v1/competitor-talent-leaving", 0, 3000),
    ("POST", "/v1/silent-promoter-radar", 0, 2000),
    ("POST", "/v1/hiring-velocity", 0, 5000),
    ("POST", "/v1/just-acquired-buyers", 0, 4000),
    ("POST", "/v1/buyer-budget-window", 0, 6000),
    ("POST", "/v1/multi-source-phone", 0, 14_000),
    ("POST", "/v1/smb-buying-committee", 0, 4000),
    ("POST", "/v1/funded-and-using-tech", 0, 7000),
    ("POST", "/v1/quiet-power-users", 0, 2000),
    ("POST", "/v1/local-service-by-revenue", 0, 4000),
    ("POST", "/v1/bundles/sales-deck", 0, 25_000),
    ("POST", "/v1/bundles/recruiter-pack", 0, 30_000),
    ("POST", "/v1/bundles/founder-research", 0, 20_000),
    ("POST", "/v1/bundles/competitive-intel", 0, 25_000),
    ("POST", "/v1/bundles/relationship-graph", 0, 15_000),
    ("POST", "/v1/watch-lists", 0, 0),
    ("POST", "/v1/watch-lists/{id}/run", 0, 2000),
    ("GET", "/v1/watch-lists", 0, 0),
    ("POST", "/v1/saved-icps", 0, 0),
    ("POST", "/v1/saved-icps/{id}/run", 1000, 500),
    ("GET", "/v1/me/history", 0, 0),
    ("GET", "/v1/me/history/export", 0, 0),
    ("GET", "/v1/me/people", 0, 0),
    ("POST", "/v1/bulk/enrich", 0, 1000),
    ("GET", "/v1/bulk/{id}", 0, 0),
];

#[test]
fn every_specified_endpoint_is_there_at_its_specified_price() {
    for (method, path, base, unit) in SPECIFIED {
        let entry =
            catalog::all().find(|entry| entry.spec.method.as_str() == *method && entry.spec.path == *path);
        let spec = entry.unwrap_or_else(|| panic!("{method} {path} is missing")).spec;
        assert_eq!(
            (spec.price.base.as_milli(), spec.price.unit.as_milli()),
            (*base, *unit),
            "{method} {path}"
        );
    }
}

#[test]
fn every_entry_is_unique_and_described() {
    let mut seen = BTreeSet::new();
    for entry in catalog::all() {
        let spec = entry.spec;
        assert!(seen.insert((spec.method, spec.path)), "{} {} stands twice", spec.method, spec.path);
        assert!(!spec.summary.is_empty() && !spec.summary.ends_with('.'), "{}", spec.path);
        assert_ne!(spec.family, Family::Sandbox, "{}: twins are derived, not listed", spec.path);
    }
}

#[test]
fn only_sign_up_prices_and_health_need_no_key_and_signals_need_indie() {
    let public =
        catalog::all().filter(|entry| entry.spec.access == Access::Public).map(|entry| entry.spec.path);
    let mailed = [
        "/v1/signup",
        "/v1/signup/verify",
        "/v1/signup/recover",
        "/v1/signup/recover/verify",
        "/v1/sign-in",
        "/v1/sign-in/verify",
        "/v1/invitations/accept",
    ];
    let expected: Vec<&str> = mailed.into_iter().chain(["/v1/pricing", "/health"]).collect();
    assert_eq!(public.collect::<Vec<_>>(), expected);
    let signals = catalog::all().find(|entry| entry.spec.path == "/v1/signals").unwrap();
    assert_eq!(signals.spec.access, Access::Key(Plan::Indie));
}

#[test]
fn every_endpoint_has_a_handler() {
    let families = local::families();
    let missing = common::http::unanswered(&families).into_iter().map(|entry| entry.spec);
    let missing: Vec<String> = missing.map(|spec| format!("{} {}", spec.method, spec.path)).collect();
    assert_eq!(missing, Vec::<String>::new(), "endpoints of the catalogue without a handler");
}

#[test]
fn what_endpoints_say_of_themselves_is_the_same_with_and_without_their_types() {
    let with = common::catalog::all().map(|entry| (entry.spec.method, entry.spec.path));
    assert!(with.eq(common::catalog::specs().map(|spec| (spec.method, spec.path))));
}
