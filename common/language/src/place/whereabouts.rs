//! Where a record is, as far as its words tell.

use super::gazetteer::{City, Named, Region, cities, key, regions, without_kind};
use crate::country;
use domain::Location;

/// The regions and cities of the tables that a record is in. A record that says only its city is in that city's region, where the
/// city is the only one of its country that is meant by the name.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Whereabouts {
    pub regions: Vec<Region>,
    /// Several where the record names no country and several countries have the city.
    pub cities: Vec<City>,
}

impl Whereabouts {
    pub fn of(location: &Location) -> Self {
        let country = location.country.as_deref();
        let here = |own: &str| country.is_none_or(|country| country.eq_ignore_ascii_case(own));
        let named = location.city.as_deref().map(key).unwrap_or_default();
        let known: Vec<Named<City>> = cities(&named).filter(|city| here(city.what.country())).collect();
        let region = location.region.as_deref().and_then(|text| region(text, country, &known));
        let cities: Vec<City> = match region {
            Some(region) => known.iter().map(|city| city.what).filter(|city| city.is_in(&region)).collect(),
            None => known.iter().filter(|city| city.alone).map(|city| city.what).collect(),
        };
        let mut all: Vec<Region> = region.into_iter().collect();
        // Of several cities none tells the region, unless they agree on it.
        let mut of_cities = cities.iter().map(City::region);
        if let Some(Some(first)) = of_cities.next()
            && of_cities.all(|other| other == Some(first))
            && !all.contains(&first)
        {
            all.push(first);
        }
        Self { regions: all, cities }
    }

    pub fn is_in(&self, region: &Region) -> bool {
        self.regions.iter().any(|own| own.is_in(region))
    }

    /// The country that its region and cities are in, where they leave no doubt.
    pub fn country(&self) -> Option<&'static str> {
        let mut countries =
            self.regions.iter().map(Region::country).chain(self.cities.iter().map(City::country));
        let first = countries.next()?;
        countries.all(|other| other == first).then_some(first)
    }
}

/// The region a record names: the one its city is in, or the only one of its country.
fn region(text: &str, country: Option<&str>, cities: &[Named<City>]) -> Option<Region> {
    let here = |region: &Named<Region>| match country {
        Some(country) => country.eq_ignore_ascii_case(region.what.country()),
        None => region.alone || cities.iter().any(|city| city.what.is_in(&region.what)),
    };
    let named: Vec<Region> = called(text).into_iter().filter(here).map(|region| region.what).collect();
    let with_city = named.iter().find(|region| cities.iter().any(|city| city.what.is_in(region)));
    match named[..] {
        [only] => Some(only),
        _ => with_city.copied(),
    }
}

/// The regions of a name, an ISO 3166-2 code (`US-TX`), or the part of it that does not say what kind of region it is.
pub(super) fn called(text: &str) -> Vec<Named<Region>> {
    let key = key(text);
    let mut found: Vec<Named<Region>> = regions(&key).collect();
    if found.is_empty()
        && let Some((of, code)) = text.trim().split_once('-')
        && let Some(of) = country::code(of).filter(|own| own.eq_ignore_ascii_case(of))
    {
        let of_it = regions(&super::key(code)).filter(|region| region.what.country() == of);
        found = of_it.map(|region| Named { alone: true, ..region }).collect();
    }
    if found.is_empty()
        && let Some(bare) = without_kind(&key)
    {
        let named = regions(&bare).filter(|region| region.alone);
        found = named.map(|region| Named { city_first: false, ..region }).collect();
    }
    found
}
