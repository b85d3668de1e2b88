//! Which addresses namesakes would share.

use crate::firms::Firm;
use crate::plan::Plan;
use crate::rng::{BuildHashed, key_of, mix};
use crate::seats::Seat;
use std::collections::HashMap;

/// Numbers the addresses that namesakes would share: people who start at a company come before those who join it later.
pub(super) fn number(plan: &mut Plan) {
    let half = plan.firms.len() / 2;
    let shared = &*plan;
    let (first, second) = std::thread::scope(|scope| {
        let other = scope.spawn(|| shared_addresses(shared, &shared.firms[half..]));
        let first = shared_addresses(shared, &shared.firms[..half]);
        (first, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    for (ring, cell, number) in first.into_iter().chain(second) {
        plan.rings[ring as usize].numbers[cell] = number;
    }
}

/// The ring, cell and number of every address that is not the first of its kind.
fn shared_addresses(plan: &Plan, firms: &[Firm]) -> Vec<(u32, usize, u16)> {
    let mut used: HashMap<u64, u16, BuildHashed> = HashMap::default();
    let mut numbers = Vec::new();
    for firm in firms {
        let Some(pattern) = firm.mail.pattern else { continue };
        used.clear();
        let seats = firm.first_seat..firm.first_seat + firm.seats;
        for natives in [true, false] {
            for seat in seats.clone() {
                let Seat { ring, place, .. } = plan.seats[seat as usize];
                let members = &plan.rings[ring as usize].seats;
                for (row, person) in members.iter().enumerate() {
                    if (row == usize::from(place)) != natives {
                        continue;
                    }
                    let count = used.entry(address_key(plan, *person, pattern)).or_insert(0);
                    *count = count.saturating_add(1);
                    if *count > 1 {
                        numbers.push((ring, row * members.len() + usize::from(place), *count));
                    }
                }
            }
        }
    }
    numbers
}

/// A key that two people share when the pattern gives them the same address.
fn address_key(plan: &Plan, person: u32, pattern: u8) -> u64 {
    let (given, family) = (plan.given(person), plan.family(person));
    let (g, f) = (u64::from(given.ascii.as_bytes()[0]), u64::from(family.ascii.as_bytes()[0]));
    match pattern {
        1 | 4 | 9 => mix(family.key ^ g),
        2 => given.key,
        3 | 6 => mix(given.key ^ f),
        // Without a joint, `ann` + `elee` and `anne` + `lee` meet.
        5 => {
            let mut text = String::with_capacity(24);
            plan.local_part(person, pattern, &mut text);
            key_of(&text)
        }
        _ => mix(given.key ^ mix(family.key)),
    }
}
