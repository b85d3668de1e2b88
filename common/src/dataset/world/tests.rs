//! The world as a whole: that it is the same twice, hangs together, and has something for every call.

use super::*;
use crate::domain::signal::{SignalData, SignalKind};
use crate::domain::{Domain, EmailAddress, NetworkKind, NetworkUrl, Phone};
use jiff::SignedDuration;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn digest(world: &World) -> Vec<u8> {
    let mut hash = Sha256::new();
    for company in &world.companies {
        hash.update(serde_json::to_vec(company).unwrap());
    }
    for person in &world.people {
        hash.update(serde_json::to_vec(person).unwrap());
    }
    hash.finalize().to_vec()
}

#[test]
fn the_same_seed_and_day_give_the_same_bytes() {
    let morning = World::generate_sized(7, at("2026-11-15T00:00:00Z"), 120, 2_000);
    let evening = World::generate_sized(7, at("2026-11-15T23:59:59Z"), 120, 2_000);
    let tomorrow = World::generate_sized(7, at("2026-11-16T00:00:00Z"), 120, 2_000);
    let other = World::generate_sized(8, at("2026-11-15T00:00:00Z"), 120, 2_000);
    assert_eq!(digest(&morning), digest(&evening));
    assert_ne!(digest(&morning), digest(&tomorrow));
    assert_ne!(digest(&morning), digest(&other));
    let since = at("2026-08-15T00:00:00Z");
    assert_eq!(
        morning.signals(since, at("2026-12-01T00:00:00Z")),
        tomorrow.signals(since, at("2026-12-01T00:00:00Z"))
    );
}
