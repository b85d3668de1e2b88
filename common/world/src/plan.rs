//! The plan of the world: who sits where at the start of a cycle, and how seats change hands afterwards.
//!
//! Every person starts in a seat of their own. Seats of a kind form rings of three to five at different companies; every two or
//! three years a ring turns by one seat. So companies always have their people, careers go on for ever, and each person's place
//! on any day follows from the plan alone.

use crate::calendar::{Day, date};
use crate::cast::LEAD;
use crate::deals::{self, Deal};
use crate::firms::{self, Firm};
use crate::identity::Identity;
use crate::industries::{DEPARTMENTS, Group};
use crate::local::TRADES;
use crate::names::{Culture, Names};
use crate::places::{CITIES, COUNTRIES, country_of};
use crate::profiles::Profiles;
use crate::rings::{self, Ring};
use crate::rng::{BuildHashed, Rng, Stream, mix};
use crate::roles::{self, Ladder, ROLES, Titles};
use crate::seats::Seat;
use jiff::civil::Date;
use std::collections::{HashMap, HashSet};

#[derive(Debug)]
pub(super) struct Plan {
    pub(super) seed: u64,
    pub(super) anchor: Day,
    pub(super) names: Names,
    pub(super) titles: Titles,
    pub(super) firms: Vec<Firm>,
    pub(super) deals: Vec<Deal>,
    pub(super) seats: Vec<Seat>,
    /// Person number n starts in seat number n.
    pub(super) people: Vec<Identity>,
    pub(super) rings: Vec<Ring>,
    pub(super) work: Work,
    pub(super) profiles: Profiles,
    /// The ordinary companies of every country, and of all of them, oldest first.
    pub(super) by_country: Vec<Vec<u32>>,
    pub(super) by_age: Vec<u32>,
    /// The dates of the days from 1970 to the end of the cycle.
    dates: Vec<Date>,
}

impl Plan {
    pub(super) fn new(seed: u64, anchor: Day, companies: usize, people: usize) -> Self {
        let names = Names::load();
        let titles = Titles::load();
        let work = Work::new();
        let mut firms = firms::found(seed, anchor, &names, companies.max(1));
        let deals = deals::deals(seed, anchor, &firms);
        for deal in &deals {
            let firm = &mut firms[deal.target as usize];
            firm.rounds.retain(|round| round.day < deal.day);
            firm.bought = Some((deal.day, deal.acquirer));
        }
        hand_out_seats(&mut firms, people);
        let mut seats = Vec::with_capacity(people);
        for (index, firm) in firms.iter_mut().enumerate() {
            firm.first_seat = seats.len() as u32;
            let mut rng = Rng::new(seed, Stream::Seat, index as u64);
            furnish(&mut rng, index as u32, firm, &work, anchor, &mut seats);
        }
        let people = baptise(seed, &names, &firms, &seats, lead_of(&firms, &seats, &work));
        let rings = rings::form(seed, anchor, &firms, &mut seats, &people);
        let ordinary = (0..firms.len() as u32).filter(|index| firms[*index as usize].trade.is_none());
        let mut by_age: Vec<u32> = ordinary.collect();
        by_age.sort_by_key(|index| firms[*index as usize].founded);
        let mut by_country = vec![Vec::new(); COUNTRIES.len()];
        for index in &by_age {
            by_country[usize::from(firms[*index as usize].country)].push(*index);
        }
        let profiles = Profiles::load();
        let dates = (0..anchor + 2000).map(date).collect();
        Self {
            seed,
            anchor,
            names,
            titles,
            firms,
            deals,
            seats,
            people,
            rings,
            work,
            profiles,
            by_country,
            by_age,
            dates,
        }
    }
}

/// The roles a group has in a department on a ladder.
#[derive(Debug)]
pub(super) struct Work {
    /// Every role as often as it weighs, so that one throw picks one.
    roles: Vec<Vec<u16>>,
    departments: Vec<Vec<u8>>,
    keys: HashMap<&'static str, u16>,
}

const LADDERS: [Ladder; 3] = [Ladder::Making, Ladder::Managing, Ladder::Directing];
const GROUPS: [Group; 7] = [
    Group::Tech,
    Group::Financial,
    Group::Health,
    Group::Industrial,
    Group::Consumer,
    Group::Services,
    Group::Public,
];

impl Work {
    fn new() -> Self {
        let mut roles = Vec::new();
        for group in GROUPS {
            for department in DEPARTMENTS {
                for ladder in LADDERS {
                    let fits = |role: &roles::Role| {
                        role.department == department
                            && role.ladder == ladder
                            && (role.groups.is_empty() || role.groups.contains(&group))
                    };
                    let fitting = ROLES.iter().enumerate().filter(|(_, role)| fits(role));
                    roles.push(fitting.flat_map(|(i, role)| vec![i as u16; role.weight as usize]).collect());
                }
            }
        }
        let shares = |group: &Group| {
            let shares = group.departments().iter().enumerate();
            shares.flat_map(|(index, share)| vec![index as u8; *share as usize]).collect()
        };
        let keys = ROLES.iter().enumerate().map(|(index, role)| (role.key, index as u16)).collect();
        Self { roles, departments: GROUPS.iter().map(shares).collect(), keys }
    }

    /// A role by its key.
    fn named(&self, key: &str) -> u16 {
        self.keys.get(key).copied().unwrap_or_default()
    }

    /// A department of a group, as a place in [`DEPARTMENTS`].
    pub(super) fn department(&self, rng: &mut Rng, group: Group) -> usize {
        usize::from(*rng.pick(&self.departments[group as usize]))
    }

    /// A role of a department of [`DEPARTMENTS`]; `rank` 0 makes, 1 manages, 2 directs.
    pub(super) fn pick(&self, rng: &mut Rng, group: Group, department: usize, rank: usize) -> u16 {
        *rng.pick(&self.roles[(group as usize * DEPARTMENTS.len() + department) * 3 + rank])
    }
}

/// Divides the people among the companies: more where more work, all of a small company, a sample of a large one.
fn hand_out_seats(firms: &mut [Firm], people: usize) {
    let wanted: Vec<u64> = firms.iter().map(|firm| u64::from(sample(firm))).collect();
    let total: u64 = wanted.iter().sum();
    let mut left = people as i64;
    for (firm, wanted) in firms.iter_mut().zip(&wanted) {
        let share = (wanted * people as u64 / total.max(1)) as u32;
        firm.seats = if firm.employees <= 10 { firm.employees } else { share.min(firm.employees).max(1) };
        left -= i64::from(firm.seats);
    }
    let mut full = false;
    while left != 0 {
        let before = left;
        for firm in firms.iter_mut() {
            let ordinary = firm.employees > 10;
            if left > 0 && (full || (ordinary && firm.seats < firm.employees)) {
                firm.seats += 1;
                firm.employees = firm.employees.max(firm.seats);
                left -= 1;
            } else if left < 0 && firm.seats > u32::from(!full) && (full || ordinary) {
                firm.seats -= 1;
                left += 1;
            }
        }
        full = left == before;
    }
}

fn sample(firm: &Firm) -> u32 {
    let n = firm.employees;
    if firm.trade.is_some() {
        return n.min(9);
    }
    match n {
        0..=10 => n,
        11..=50 => 9 + (n - 10) * 28 / 100,
        51..=200 => 23 + (n - 50) * 8 / 100,
        201..=500 => 38 + (n - 200) * 6 / 100,
        501..=1000 => 56 + (n - 500) * 5 / 100,
        1001..=5000 => 81 + (n - 1000) / 50,
        5001..=10_000 => 161 + (n - 5000) * 15 / 1000,
        _ => (236 + (n - 10_000) / 250).min(400),
    }
}

/// Fills the seats of a company: those who lead it, then those who do the work.
fn furnish(rng: &mut Rng, index: u32, firm: &Firm, work: &Work, anchor: Day, seats: &mut Vec<Seat>) {
    let count = firm.seats as usize;
    let mut roles: Vec<u16> = Vec::with_capacity(count);
    if let Some(trade) = firm.trade {
        let worker = work.named(TRADES[usize::from(trade)].worker);
        let keys = [
            if firm.founder && rng.chance(33) { "local_founder" } else { "local_owner" },
            "local_manager",
            "local_dispatcher",
            "local_ops",
            "",
            "local_books",
            "local_desk",
        ];
        roles.extend(keys.iter().map(|key| if key.is_empty() { worker } else { work.named(key) }));
        if firm.employees < 6 {
            roles.swap(1, 4);
        }
        roles.resize(count.max(roles.len()), worker);
    } else {
        lead(rng, firm, work, &mut roles);
        let ranks: &[u32; 3] = match firm.employees {
            0..=50 => &[93, 7, 0],
            51..=200 => &[86, 13, 1],
            _ => &[80, 15, 5],
        };
        while roles.len() < count {
            let department = work.department(rng, firm.group);
            let rank = rng.weighted(ranks);
            roles.push(work.pick(rng, firm.group, department, rank));
        }
    }
    for role in roles.into_iter().take(count) {
        let city = match rng.below(10) {
            0..=1 => firm.offices[0],
            2 => firm.offices[1],
            _ => firm.city,
        };
        let making = ROLES[usize::from(role)].ladder == Ladder::Making;
        let graduate = (making && firm.trade.is_none() && rng.below(100) < 5)
            .then(|| crate::calendar::workday(anchor - 300 + rng.range(0, 1800), 0));
        let leader = !making && ROLES[usize::from(role)].ladder != Ladder::Managing;
        seats.push(Seat {
            firm: index,
            role,
            variant: rng.below(12) as u8,
            city: if leader { firm.city } else { city },
            ring: 0,
            place: 0,
            graduate: graduate.filter(|day| *day > firm.founded + 400),
        });
    }
}

fn lead(rng: &mut Rng, firm: &Firm, work: &Work, roles: &mut Vec<u16>) {
    let technical = matches!(firm.group, Group::Tech | Group::Financial | Group::Health);
    let small = firm.employees <= 10;
    let seats = firm.seats as usize;
    let engineer_too = firm.founder && technical && seats > 1 && rng.chance(60);
    // A founder among several is a co-founder.
    let together = engineer_too || (small && seats > 1 + usize::from(technical));
    let mut keys = match (firm.kind, firm.founder) {
        ("partnership", true) => vec!["founding_partner"; 2],
        ("partnership", false) => vec!["partner"; 2],
        (_, true) if together => vec!["cofounder_ceo"],
        (_, true) => vec!["founder_ceo"],
        _ => vec!["ceo"],
    };
    if technical || firm.employees > 50 {
        keys.push(if engineer_too { "cofounder_cto" } else { "cto" });
    }
    keys.extend(roles::leaders(firm.employees).iter().map(|key| match *key {
        "cofounder_coo" if !firm.founder || firm.kind == "partnership" => "coo",
        "founding_engineer" if !technical || !firm.founder => "account_executive",
        key => key,
    }));
    roles.extend(keys.into_iter().map(|key| work.named(key)));
}

/// The seat of the person the documentation names.
fn lead_of(firms: &[Firm], seats: &[Seat], work: &Work) -> Option<u32> {
    let firm = firms.get(LEAD.house)?;
    let role = work.named(LEAD.role);
    (firm.first_seat..firm.first_seat + firm.seats).find(|seat| seats[*seat as usize].role == role)
}

/// Gives every person a name that fits the country, hardly ever one that another bears.
fn baptise(seed: u64, names: &Names, firms: &[Firm], seats: &[Seat], lead: Option<u32>) -> Vec<Identity> {
    let mut registers: Vec<Register> = Culture::ALL.iter().map(|c| Register::new(names, *c)).collect();
    let mut phones = vec![0u32; COUNTRIES.len()];
    let mut taken: HashSet<u64, BuildHashed> = HashSet::default();
    taken.reserve(seats.len());
    let mut people: Vec<Identity> = Vec::with_capacity(seats.len());
    let lead_name = LEAD.name(names);
    let countries: Vec<u8> = (0..CITIES.len()).map(|city| country_of(city) as u8).collect();
    for (index, seat) in seats.iter().enumerate() {
        let mut rng = Rng::new(seed, Stream::Identity, index as u64);
        let firm = &firms[seat.firm as usize];
        let country = countries[usize::from(seat.city)];
        let ladder = ROLES[usize::from(seat.role)].ladder;
        let mut identity = name(&mut rng, names, country, &mut registers);
        // The name in the documentation is unique.
        if (identity.culture, Some((identity.given, identity.family))) == (LEAD.culture, lead_name) {
            identity.given -= 1;
        }
        if lead == Some(index as u32)
            && let Some((given, family)) = lead_name
        {
            let woman = usize::from(given) < names.of(LEAD.culture).women;
            (identity.culture, identity.given, identity.family) = (LEAD.culture, given, family);
            (identity.second, identity.middle, identity.woman) = (None, 0, woman);
            identity.documented = true;
        }
        if index as u32 == firm.first_seat
            && let Some((culture, family)) = firm.named_after
            && matches!(ladder, Ladder::Owning | Ladder::Founding)
        {
            identity.given = rng.below(names.of(culture).given.len()) as u16;
            identity.woman = usize::from(identity.given) < names.of(culture).women;
            if identity.culture != culture {
                // A second family name and a middle initial are of the culture they were drawn in.
                (identity.second, identity.middle) = (None, 0);
            }
            (identity.culture, identity.family) = (culture, family);
        }
        // A namesake now and then: mostly elsewhere, three times in a company itself.
        if index % 13_000 == 12_000 && people[index - 1].country == country {
            identity = people[index - 1].clone();
        } else if index > 1000 && rng.below(260) == 0 {
            let other = &people[rng.below(index)];
            if other.country == country && !other.documented {
                identity = other.clone();
            }
        }
        identity.unique = taken.insert(key_of(names, &identity));
        let reachable = identity.documented || matches!(ladder, Ladder::Owning);
        identity.phone = (reachable || rng.chance(55)).then(|| {
            let turn = &mut phones[usize::from(country)];
            *turn += 1;
            *turn - 1
        });
        people.push(identity);
    }
    people
}

/// Hands out the pairs of given and family names of a culture, every pair once before any comes again.
struct Register {
    given: u64,
    pairs: u64,
    step: u64,
    next: u64,
}

impl Register {
    fn new(names: &Names, culture: Culture) -> Self {
        let lists = names.of(culture);
        let given = lists.given.len() as u64;
        let pairs = given * lists.families.len() as u64;
        let mut step = pairs * 618 / 1000 + 1;
        while gcd(step, pairs) != 1 {
            step += 1;
        }
        Self { given, pairs, step, next: 0 }
    }

    fn pair(&mut self) -> (u16, u16) {
        let pair = self.next;
        self.next = (self.next + self.step) % self.pairs;
        ((pair % self.given) as u16, (pair / self.given) as u16)
    }
}

fn name(rng: &mut Rng, names: &Names, country: u8, registers: &mut [Register]) -> Identity {
    let culture = firms::culture(rng, usize::from(country));
    let lists = names.of(culture);
    let (given, family) = registers[culture as usize].pair();
    let doubled = match culture {
        Culture::Hispanic => COUNTRIES[usize::from(country)].code != "US" && rng.chance(55),
        Culture::Portuguese => rng.chance(35),
        _ => false,
    };
    let middle = if culture == Culture::Anglo && rng.chance(9) { b'A' + rng.below(23) as u8 } else { 0 };
    Identity {
        culture,
        given,
        family,
        second: doubled.then(|| rng.below(lists.families.len()) as u16),
        middle,
        woman: usize::from(given) < lists.women,
        unique: true,
        documented: false,
        country,
        phone: None,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn key_of(names: &Names, identity: &Identity) -> u64 {
    let lists = names.of(identity.culture);
    let family = lists.family(usize::from(identity.family), identity.woman);
    mix(lists.given[usize::from(identity.given)].key ^ mix(family.key))
}

impl Plan {
    pub(super) fn date(&self, day: Day) -> Date {
        self.dates.get(day as usize).copied().unwrap_or_else(|| date(day))
    }

    pub(super) fn given(&self, person: u32) -> &crate::names::Name {
        let identity = &self.people[person as usize];
        &self.names.of(identity.culture).given[usize::from(identity.given)]
    }

    pub(super) fn family(&self, person: u32) -> &crate::names::Name {
        let identity = &self.people[person as usize];
        self.names.of(identity.culture).family(usize::from(identity.family), identity.woman)
    }
}
