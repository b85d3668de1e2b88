//! Rings of seats: how people change jobs without a company ever losing its people.
//!
//! When a ring turns, the holder of its last seat leaves first, and all others move up one by one into the seat that has just
//! come free; the first to leave takes the seat that is free in the end. No person holds two seats, and no seat has two holders.

use crate::calendar::{Day, workday};
use crate::firms::Firm;
use crate::identity::Identity;
use crate::places::{COUNTRIES, country_of};
use crate::rng::{BuildHashed, Rng, Stream, mix};
use crate::roles::{Ladder, ROLES};
use crate::seats::Seat;
use std::collections::HashMap;

#[derive(Debug)]
pub(super) struct Ring {
    /// The seats, and thereby the people who start in them, in the order they are passed on.
    pub(super) seats: Vec<u32>,
    /// The day it turns first, and how many days pass until it turns again.
    pub(super) first: Day,
    pub(super) period: Day,
    /// For every person (row) and seat (column) the number that tells the address from a namesake's there.
    pub(super) numbers: Vec<u16>,
}

/// The longest a turn takes from the first to leave to the last to arrive.
pub(super) const TURN: Day = 5 * 30;
/// How far a turn strays from the regular interval.
const STRAY: Day = 25;

impl Ring {
    pub(super) fn len(&self) -> usize {
        self.seats.len()
    }

    /// The day turn `n` begins.
    pub(super) fn turn(&self, seed: u64, id: u32, n: i32) -> Day {
        let dice = mix(seed ^ mix(u64::from(id) << 20 ^ (n as u64 & 0xfffff)));
        self.first + n * self.period + (dice % (2 * STRAY as u64)) as Day - STRAY
    }

    /// When the person in `place` leaves it at turn `n`, and when they start in the next one.
    pub(super) fn passing(&self, seed: u64, id: u32, n: i32, place: usize) -> (Day, Day) {
        let mut rng = Rng::new(seed, Stream::Shift, u64::from(id) << 16 | (n as u64 & 0xffff));
        let last = self.len() - 1;
        let mut day = self.turn(seed, id, n);
        let left = day;
        let steps = if place == last { self.len() } else { last - place };
        for _ in 0..steps {
            day += rng.range(10, 28);
        }
        let start = workday(day, rng.next());
        if place == last { (left, start) } else { (start - 1 - rng.range(0, 8), start) }
    }
}

/// Puts every seat into a ring: by role and country where there are enough, more widely where there are not.
pub(super) fn form(
    seed: u64,
    anchor: Day,
    firms: &[Firm],
    seats: &mut [Seat],
    people: &[Identity],
) -> Vec<Ring> {
    let settled = |seat: &Seat| {
        let ladder = ROLES[usize::from(seat.role)].ladder;
        matches!(ladder, Ladder::Owning | Ladder::Founding)
            || firms[seat.firm as usize].trade.is_some()
            || seat.graduate.is_some()
    };
    let mut single: Vec<u32> = Vec::new();
    let mut left: Vec<u32> = Vec::new();
    for (index, seat) in seats.iter().enumerate() {
        // Those whose namesake sits beside them stay, so that the two can be met.
        let beside = index % 13_000 == 12_000 || index % 13_000 == 11_999;
        let stays = settled(seat) || beside || people[index].documented;
        if stays { single.push(index as u32) } else { left.push(index as u32) }
    }
    let mut rings = Vec::new();
    for width in 0..4 {
        left = gather(seed, anchor, firms, seats, left, width, &mut rings);
    }
    single.append(&mut left);
    for seat in single {
        let mut rng = Rng::new(seed, Stream::Ring, rings.len() as u64);
        rings.push(Ring { seats: vec![seat], first: 0, period: rng.range(780, 1300), numbers: vec![0] });
    }
    for (id, ring) in rings.iter().enumerate() {
        for (place, seat) in ring.seats.iter().enumerate() {
            seats[*seat as usize].ring = id as u32;
            seats[*seat as usize].place = place as u8;
        }
    }
    rings
}

/// Makes rings of the seats that belong together at this width, and returns those that found no place.
fn gather(
    seed: u64,
    anchor: Day,
    firms: &[Firm],
    seats: &[Seat],
    left: Vec<u32>,
    width: usize,
    rings: &mut Vec<Ring>,
) -> Vec<u32> {
    let mut buckets: HashMap<u64, usize, BuildHashed> = HashMap::default();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    for index in left {
        let seat = &seats[index as usize];
        let key = mix(u64::from(kin(anchor, &firms[seat.firm as usize], seat, width)));
        let group = *buckets.entry(key).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(index);
    }
    let mut rest = Vec::new();
    for group in groups {
        if group.len() < 3 {
            rest.extend(group);
            continue;
        }
        // Seats of one company stand side by side; a stride puts them into different rings.
        let size = if group.len() < 8 { group.len().min(4) } else { 4 };
        let stride = group.len() / size;
        for start in 0..stride {
            let mut members: Vec<u32> = Vec::with_capacity(size + 1);
            let mut place = start;
            while place < group.len() {
                let member = group[place];
                let firm = seats[member as usize].firm;
                let known = members.iter().any(|other| seats[*other as usize].firm == firm);
                if known || members.len() == 5 {
                    rest.push(member)
                } else {
                    members.push(member)
                }
                place += stride;
            }
            if members.len() < 3 {
                rest.extend(members);
                continue;
            }
            rings.push(ring(seed, anchor, firms, seats, members, rings.len()));
        }
    }
    rest
}

fn ring(seed: u64, anchor: Day, firms: &[Firm], seats: &[Seat], members: Vec<u32>, id: usize) -> Ring {
    let mut rng = Rng::new(seed, Stream::Ring, id as u64);
    let period = rng.range(780, 1250);
    // Most have changed once or twice by the middle of the cycle: people who change more often have nowhere left to rise.
    let since = *rng.pick(&[900, 500, 100]);
    // No one can have joined a company before it was founded, so the youngest one sets the earliest turn.
    let founded = members.iter().map(|seat| firms[seats[*seat as usize].firm as usize].founded).max();
    let earliest = founded.unwrap_or(anchor) + 460;
    let first = (anchor - since + rng.range(0, period)).max(earliest);
    let numbers = vec![0; members.len() * members.len()];
    Ring { seats: members, first, period, numbers }
}

/// The key under which seats belong together, narrowest first.
fn kin(anchor: Day, firm: &Firm, seat: &Seat, width: usize) -> u32 {
    let role = &ROLES[usize::from(seat.role)];
    let size = match firm.employees {
        _ if !role.ladder.leads() => 0,
        0..=50 => 1,
        51..=500 => 2,
        _ => 3,
    };
    let era = match anchor - firm.founded {
        ..2200 => 0,
        2200..5500 => 1,
        _ => 2,
    };
    let role_key = u32::from(seat.role) * 4 + size;
    // The place of work counts, not the head office: few people move abroad.
    let country = country_of(usize::from(seat.city));
    match width {
        0 => (role_key * 64 + country as u32) * 4 + era,
        1 => {
            let field = if role.groups.len() == 1 { 1 + firm.group as u32 } else { 0 };
            let work = (role.department as u32 * 8 + field) * 8 + role.ladder as u32;
            (work * 4 + size) * 64 + country as u32
        }
        2 => (role_key * 64 + region(COUNTRIES[country].code)) * 4,
        _ => role_key,
    }
}

fn region(country: &str) -> u32 {
    match country {
        "US" | "CA" => 0,
        "MX" | "BR" | "AR" | "CO" => 1,
        "IN" | "SG" | "JP" | "KR" | "AU" => 2,
        "TR" | "IL" | "AE" | "ZA" | "NG" | "KE" => 3,
        _ => 4,
    }
}
