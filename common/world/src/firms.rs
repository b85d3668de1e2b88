//! The companies as they are planned: everything about them that does not change with the day.

use super::NETWORK;
use crate::brands::Brands;
use crate::calendar::{Day, YEAR};
use crate::industries::{Group, INDUSTRIES, Industry};
use crate::local::{self, TRADES};
use crate::mail::{self, Mail};
use crate::money::{self, Round};
use crate::names::{Culture, Names};
use crate::places::{CITIES, COUNTRIES, country_of};
use crate::rng::{Rng, Stream};
use domain::{Domain, FundingStage, NetworkUrl, RevenueRange};

/// A family name of a culture: who a company is called after.
pub(super) type FamilyName = (Culture, u16);

/// A planned company; what it says of itself and uses is thrown when its record is made.
#[derive(Debug)]
pub(super) struct Firm {
    pub(super) name: String,
    pub(super) domain: Domain,
    pub(super) url: NetworkUrl,
    pub(super) industry: &'static str,
    pub(super) group: Group,
    /// The trade of a local business, as a place in [`TRADES`].
    pub(super) trade: Option<u8>,
    pub(super) city: u8,
    pub(super) country: u8,
    /// Further cities where it has offices; the head office again where it has none.
    pub(super) offices: [u8; 2],
    /// Employees at the start of the cycle, and by how many per mille a year they grow.
    pub(super) employees: u32,
    pub(super) growth: u32,
    pub(super) revenue: RevenueRange,
    pub(super) founded: Day,
    pub(super) kind: &'static str,
    pub(super) other_names: Vec<String>,
    pub(super) mail: Mail,
    /// Oldest first, those still to come included.
    pub(super) rounds: Vec<Round>,
    pub(super) named_after: Option<FamilyName>,
    /// When it was bought, and by whom.
    pub(super) bought: Option<(Day, u32)>,
    /// The first of its seats, and how many there are.
    pub(super) first_seat: u32,
    pub(super) seats: u32,
}

const BANDS: [(u32, u32); 8] =
    [(2, 10), (11, 50), (51, 200), (201, 500), (501, 1000), (1001, 5000), (5001, 10_000), (10_001, 62_000)];
const BAND_WEIGHTS: [u32; 8] = [260, 330, 220, 100, 45, 32, 8, 5];

/// All companies: the ordinary ones first, then the local businesses, fifteen in a hundred.
pub(super) fn found(seed: u64, anchor: Day, names: &Names, count: usize) -> Vec<Firm> {
    let local = count * 15 / 100;
    let mut brands = Brands::new();
    let towns = local::towns();
    (0..count)
        .map(|index| {
            let mut rng = Rng::new(seed, Stream::Firm, index as u64);
            if index < count - local {
                ordinary(&mut rng, anchor, names, &mut brands)
            } else {
                // Trades go round in every town before one comes a second time.
                let turn = index - (count - local);
                let town = towns[turn % towns.len()];
                let trade = (turn / towns.len() + turn % towns.len()) % TRADES.len();
                small(&mut rng, anchor, names, &mut brands, town, trade as u8)
            }
        })
        .collect()
}

fn ordinary(rng: &mut Rng, anchor: Day, names: &Names, brands: &mut Brands) -> Firm {
    let weights: Vec<u32> = INDUSTRIES.iter().map(|industry| industry.weight).collect();
    let industry = &INDUSTRIES[rng.weighted(&weights)];
    let weights: Vec<u32> = CITIES.iter().map(|city| city.weight).collect();
    let city = rng.weighted(&weights);
    let country = country_of(city);
    let band = rng.weighted(&BAND_WEIGHTS);
    let (low, high) = BANDS[band];
    // Within a band small companies are the common ones; only the smallest band is even.
    let u = rng.below(1000) as u64;
    let skew = if band == 0 { u * 1000 } else { u * u };
    let employees = low + (u64::from(high - low) * skew / 1_000_000) as u32;
    let (culture, family) = family(rng, names, country);
    let family_name = &names.of(culture).families[usize::from(family)].text;
    let (name, slug) = brands.name(rng, industry, family_name);
    let named_after = name.starts_with(family_name.as_str()).then_some((culture, family));
    let kind = kind(rng, industry, employees);
    let rounds = money::rounds(rng, anchor, industry, employees, kind, country);
    let age = age(rng, industry.group, band);
    // Whoever starts with the first stages of venture money does so soon after the founding.
    let founded = match rounds.first() {
        Some(first) if matches!(first.stage, FundingStage::PreSeed | FundingStage::Seed) => {
            first.day - 40 - rng.range(0, 700)
        }
        Some(first) => (anchor - age).min(first.day - 400),
        None => anchor - age,
    };
    let legal: Vec<&str> = COUNTRIES[country].legal.split('|').collect();
    let mut other_names = vec![format!("{name} {}", rng.pick(&legal))];
    if rng.chance(6) {
        other_names.push(format!("{} {}", brands_former(rng, names, country), rng.pick(&legal)));
    }
    let offices = [0; 2].map(|_| office(rng, city, employees));
    Firm {
        mail: mail::of_company(rng, COUNTRIES[country].code, employees, false),
        growth: if industry.group == Group::Tech { 40 + rng.below(260) } else { rng.below(130) } as u32,
        revenue: revenue(rng, industry.group, employees),
        domain: Domain::trusted(format!("{slug}.example")),
        url: NetworkUrl::trusted(format!("{NETWORK}/company/{slug}")),
        industry: industry.name,
        group: industry.group,
        trade: None,
        city: city as u8,
        country: country as u8,
        offices,
        employees,
        founded,
        kind,
        other_names,
        rounds,
        named_after,
        bought: None,
        name,
        first_seat: 0,
        seats: 0,
    }
}

fn small(rng: &mut Rng, anchor: Day, names: &Names, brands: &mut Brands, city: u8, trade: u8) -> Firm {
    let country = country_of(usize::from(city));
    let kind_of = &TRADES[usize::from(trade)];
    let u = rng.below(1000) as u32;
    let employees = 2 + 58 * (u * u / 1000) / 1000;
    let (culture, family) = family(rng, names, country);
    let family_name = &names.of(culture).families[usize::from(family)].text;
    let (name, slug) = local::brand(rng, brands, kind_of, usize::from(city), family_name);
    let named_after = name.contains(family_name.as_str()).then_some((culture, family));
    let rounds = money::small_rounds(rng, anchor, country);
    let founded = anchor - rng.range(3 * YEAR, 40 * YEAR);
    let legal: Vec<&str> = COUNTRIES[country].legal.split('|').collect();
    let legal = if COUNTRIES[country].code == "US" { "LLC" } else { legal[0] };
    Firm {
        mail: mail::of_company(rng, COUNTRIES[country].code, employees, true),
        growth: rng.below(40) as u32,
        revenue: revenue(rng, Group::Public, employees),
        domain: Domain::trusted(format!("{slug}.example")),
        url: NetworkUrl::trusted(format!("{NETWORK}/company/{slug}")),
        industry: kind_of.industry,
        group: Group::Services,
        trade: Some(trade),
        city,
        country: country as u8,
        offices: [city; 2],
        employees,
        founded,
        kind: match rng.below(10) {
            0..=2 => "sole proprietorship",
            3 => "partnership",
            _ => "private",
        },
        other_names: vec![format!("{name} {legal}")],
        rounds,
        named_after,
        bought: None,
        name,
        first_seat: 0,
        seats: 0,
    }
}

/// A family name as it is borne in a country.
pub(super) fn family(rng: &mut Rng, names: &Names, country: usize) -> FamilyName {
    let culture = culture(rng, country);
    (culture, rng.below(names.of(culture).families.len()) as u16)
}

pub(super) fn culture(rng: &mut Rng, country: usize) -> Culture {
    let people = COUNTRIES[country].people;
    let total: u32 = people.iter().map(|(_, weight)| weight).sum();
    let mut left = rng.below(total as usize) as u32;
    for (culture, weight) in people {
        if left < *weight {
            return *culture;
        }
        left -= weight;
    }
    people[0].0
}

/// A name the company gave up.
fn brands_former(rng: &mut Rng, names: &Names, country: usize) -> String {
    let (culture, index) = family(rng, names, country);
    let family = &names.of(culture).families[usize::from(index)].text;
    format!("{family} {}", rng.pick(&["Systems", "Industries", "Technologies", "Brothers", "Group"]))
}

/// Where else a company has people: large ones in other cities, small ones at home.
fn office(rng: &mut Rng, home: usize, employees: u32) -> u8 {
    let country = CITIES[home].country;
    let abroad = employees > 500 && rng.chance(50);
    if employees <= 200 {
        return home as u8;
    }
    let city = rng.below(CITIES.len());
    if abroad || CITIES[city].country == country { city as u8 } else { home as u8 }
}

fn kind(rng: &mut Rng, industry: &Industry, employees: u32) -> &'static str {
    match industry.name {
        "Nonprofit" => "nonprofit",
        "Education" if rng.chance(30) => "nonprofit",
        "Legal Services" => "partnership",
        "Management Consulting" if rng.chance(40) => "partnership",
        _ if employees > 1000 && rng.chance(50) => "public",
        _ if employees > 250 && rng.chance(8) => "public",
        _ => "private",
    }
}

fn age(rng: &mut Rng, group: Group, band: usize) -> Day {
    let (low, high) = [(1, 6), (2, 14), (4, 24), (7, 40), (9, 60), (12, 90), (16, 110), (25, 130)][band];
    let years = match group {
        Group::Tech => (low, high * 4 / 10 + 2),
        Group::Industrial | Group::Financial => (low + 1, high * 14 / 10),
        _ => (low, high),
    };
    rng.range(years.0 * YEAR, years.1 * YEAR) - 120
}

fn revenue(rng: &mut Rng, group: Group, employees: u32) -> RevenueRange {
    let thousands_a_head = match group {
        Group::Tech => 170,
        Group::Financial => 320,
        Group::Health => 165,
        Group::Industrial => 240,
        Group::Consumer => 210,
        Group::Services => 140,
        Group::Public => 95,
    };
    let thousands = u64::from(employees) * thousands_a_head * rng.range(55, 160) as u64 / 100;
    RevenueRange::of(thousands * 1_000)
}
