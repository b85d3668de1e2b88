//! A place in one line, as profiles and job boards write it, taken apart.

use super::gazetteer::{City, Region, cities, key};
use super::whereabouts::{Whereabouts, called};
use crate::country;
use domain::Location;

/// `Austin, Texas, United States`, `San Diego, CA`, `Bavaria, Germany` or just `Berlin`. The words stay as they were written; a
/// country is added only where the others leave no doubt of it.
pub fn read(text: &str) -> Option<Location> {
    let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let (&last, before) = parts.split_last()?;
    let owned = |part: &&str| (*part).to_owned();
    let first = before.first().map(|first| key(first));
    let known: Vec<City> = first.iter().flat_map(|first| cities(first)).map(|city| city.what).collect();
    let nation = country::code(last).filter(|code| !is_region(last, code, &known));
    let rest = if nation.is_some() { before } else { &parts[..] };
    let (mut city, mut region) = (rest.first().map(owned), rest.get(1).map(owned));
    if region.is_none() {
        region = nation.and_then(|_| country::nation(last)).map(str::to_owned);
    }
    if let ([only], None) = (rest, &region)
        && is_only_a_region(only, nation)
    {
        (city, region) = (None, Some((*only).to_owned()));
    }
    let mut location = Location { city, region, country: nation.map(str::to_owned) };
    // A city by itself may be any of its name; a region, or a city in one, is told apart.
    if location.country.is_none() && location.region.is_some() {
        location.country = Whereabouts::of(&location).country().map(str::to_owned);
    }
    Some(location)
}

/// Whether a country's code is rather the region a city is in: `San Diego, CA`.
fn is_region(code: &str, country: &str, cities: &[City]) -> bool {
    let here = |region: &Region| cities.iter().any(|city| city.is_in(region));
    code.len() == 2
        && cities.iter().all(|city| city.country() != country)
        && called(code).iter().any(|region| here(&region.what))
}

/// Whether a name is a region's and no city's.
fn is_only_a_region(text: &str, nation: Option<&str>) -> bool {
    let here = |country: &str| nation.is_none_or(|nation| nation == country);
    called(text).iter().any(|region| (region.alone || nation.is_some()) && here(region.what.country()))
        && !cities(&key(text)).any(|city| here(city.what.country()))
}
