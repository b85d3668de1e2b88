//! The companies as they are planned: everything about them that does not change with the day.

use super::NETWORK;
use crate::brands::{self, Brands};
use crate::calendar::{Day, YEAR, day_in};
use crate::cast::{BUSINESS, BUSINESS_EMPLOYEES, HOUSES, House};
use crate::industries::{Group, INDUSTRIES, Industry};
use crate::local::{self, TRADES};
use crate::mail::{self, Mail};
use crate::money::{self, Round};
use crate::names::{Culture, Names};
use crate::places::{CITIES, COUNTRIES, country_of};
use crate::rng::{Rng, Stream};
use domain::{Domain, FundingStage, NetworkUrl};

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
    /// Yearly revenue for every employee, in US dollars.
    pub(super) revenue_a_head: u64,
    pub(super) founded: Day,
    /// Whether those who founded it still lead it.
    pub(super) founder: bool,
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
                ordinary(&mut rng, anchor, names, &mut brands, HOUSES.get(index))
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

fn ordinary(
    rng: &mut Rng,
    anchor: Day,
    names: &Names,
    brands: &mut Brands,
    house: Option<&'static House>,
) -> Firm {
    let weights: Vec<u32> = INDUSTRIES.iter().map(|industry| industry.weight).collect();
    let mut industry = &INDUSTRIES[rng.weighted(&weights)];
    let weights: Vec<u32> = CITIES.iter().map(|city| city.weight).collect();
    let mut city = rng.weighted(&weights);
    let band = rng.weighted(&BAND_WEIGHTS);
    let (low, high) = BANDS[band];
    // Within a band small companies are the common ones; only the smallest band is even.
    let u = rng.below(1000) as u64;
    let skew = if band == 0 { u * 1000 } else { u * u };
    let employees = low + (u64::from(high - low) * skew / 1_000_000) as u32;
    let mut employees = employees.min(largest(anchor, industry));
    if let Some(house) = house {
        industry = INDUSTRIES.iter().find(|other| other.name == house.industry).unwrap_or(industry);
        city = CITIES.iter().position(|other| other.name == house.city).unwrap_or(city);
        employees = house.employees;
    }
    let country = country_of(city);
    let (culture, family) = family(rng, names, country);
    let family_name = &names.of(culture).families[usize::from(family)].text;
    let (name, slug) = match house {
        Some(house) => (house.name.to_owned(), brands::slug(house.name)),
        None => brands.name(rng, industry, family_name),
    };
    let named_after = name.starts_with(family_name.as_str()).then_some((culture, family));
    let kind = match house {
        Some(house) => house.kind,
        None => kind(rng, industry, employees),
    };
    let mut rounds = match house {
        // Its funding history is an example too.
        Some(house) if house.kind == "private" => money::climb(rng, anchor, employees, country),
        _ => money::rounds(rng, anchor, industry, employees, kind, country),
    };
    let age = age(rng, anchor, industry, employees);
    // The first stages of venture money come soon after the founding.
    let founded = match rounds.first() {
        Some(first) if matches!(first.stage, FundingStage::PreSeed | FundingStage::Seed) => {
            (first.day - 40 - rng.range(0, 700)).min(anchor - years_to_grow(employees) * YEAR)
        }
        Some(first) => (anchor - age).min(first.day - 400),
        None => anchor - age,
    };
    let founded = founded.max(day_in(industry.since));
    rounds.retain(|round| round.day > founded + 30);
    let legal: Vec<&str> = match kind {
        "partnership" => vec!["LLP"],
        _ => COUNTRIES[country].legal.split('|').collect(),
    };
    let mut other_names = vec![format!("{name} {}", rng.pick(&legal))];
    if rng.chance(6) {
        other_names.push(format!("{} {}", brands_former(rng, names, country), rng.pick(&legal)));
    }
    let mut mail = mail::of_company(rng, COUNTRIES[country].code, employees, false);
    if let Some(house) = house {
        mail = Mail {
            pattern: Some(house.pattern),
            catch_all: false,
            provider: mail.provider.or(Some("Google Workspace")),
        };
    }
    let founder = match house {
        Some(house) => house.kind == "private",
        None => led_by_founder(rng, anchor - founded, employees, kind),
    };
    let offices = [0; 2].map(|_| office(rng, city, employees));
    Firm {
        mail,
        growth: if industry.group == Group::Tech { 40 + rng.below(260) } else { rng.below(130) } as u32,
        revenue_a_head: revenue_a_head(rng, industry.group),
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
        founder,
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
    let mut employees = 2 + 58 * (u * u / 1000) / 1000;
    let (culture, family) = family(rng, names, country);
    let family_name = &names.of(culture).families[usize::from(family)].text;
    let (mut name, mut slug) = local::brand(rng, brands, kind_of, usize::from(city), family_name);
    let named_after = name.contains(family_name.as_str()).then_some((culture, family));
    if (kind_of.industry, CITIES[usize::from(city)].name) == (BUSINESS.1, BUSINESS.2) {
        (name, slug, employees) = (BUSINESS.0.to_owned(), brands::slug(BUSINESS.0), BUSINESS_EMPLOYEES);
    }
    let named_after = named_after.filter(|_| name != BUSINESS.0);
    let founded = anchor - rng.range(4 * YEAR, 40 * YEAR);
    let mut rounds = money::small_rounds(rng, anchor, employees, country);
    rounds.retain(|round| round.day > founded + 30);
    let kind = match rng.below(10) {
        0..=2 if employees <= 12 => "sole proprietorship",
        3 => "partnership",
        _ => "private",
    };
    let legal: Vec<&str> = COUNTRIES[country].legal.split('|').collect();
    let legal = if COUNTRIES[country].code == "US" { "LLC" } else { legal[0] };
    Firm {
        mail: mail::of_company(rng, COUNTRIES[country].code, employees, true),
        growth: rng.below(40) as u32,
        revenue_a_head: revenue_a_head(rng, Group::Public),
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
        founder: anchor - founded < FOUNDERS_STAY,
        // Only a company has a legal form to append.
        other_names: if kind == "private" { vec![format!("{name} {legal}")] } else { Vec::new() },
        kind,
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

/// How long those who found a company lead it at most.
pub(super) const FOUNDERS_STAY: Day = 28 * YEAR;

fn led_by_founder(rng: &mut Rng, age: Day, employees: u32, kind: &str) -> bool {
    match employees {
        _ if age >= FOUNDERS_STAY => false,
        0..=10 => true,
        _ if age >= 16 * YEAR || kind == "nonprofit" => false,
        11..=50 => rng.chance(90),
        51..=200 => rng.chance(75),
        201..=1000 => rng.chance(50),
        _ => rng.chance(20),
    }
}

/// The largest a company of an industry can be: a young industry has no giants yet.
fn largest(anchor: Day, industry: &Industry) -> u32 {
    match (anchor - day_in(industry.since)) / YEAR {
        ..20 => 3_000,
        20..28 => 9_900,
        _ => u32::MAX,
    }
}

/// How many years a company needs to grow this large.
fn years_to_grow(employees: u32) -> Day {
    match employees {
        0..=10 => 0,
        11..=50 => 1,
        51..=200 => 3,
        201..=500 => 5,
        501..=1000 => 7,
        1001..=5000 => 9,
        5001..=10_000 => 16,
        _ => 25,
    }
}

fn age(rng: &mut Rng, anchor: Day, industry: &Industry, employees: u32) -> Day {
    let oldest = match employees {
        0..=10 => 6,
        11..=50 => 14,
        51..=200 => 24,
        201..=500 => 40,
        501..=1000 => 60,
        1001..=5000 => 90,
        5001..=10_000 => 110,
        _ => 130,
    };
    let oldest = match industry.group {
        Group::Tech => oldest * 4 / 10 + 2,
        Group::Industrial | Group::Financial => oldest * 14 / 10,
        _ => oldest,
    };
    let youngest = years_to_grow(employees) * YEAR + 245;
    let oldest = (oldest * YEAR - 120).min(anchor - day_in(industry.since));
    rng.range(youngest, oldest.max(youngest + YEAR))
}

fn revenue_a_head(rng: &mut Rng, group: Group) -> u64 {
    let thousands: u64 = match group {
        Group::Tech => 170,
        Group::Financial => 320,
        Group::Health => 165,
        Group::Industrial => 240,
        Group::Consumer => 210,
        Group::Services => 140,
        Group::Public => 95,
    };
    thousands * rng.range(55, 160) as u64 * 10
}
