//! What a caller means by a place: `Berlin`, `Bavaria`, `DE`, `Austin, TX`, `Paris France`.

use super::gazetteer::{City, Named, Region, cities, key};
use super::whereabouts::{Whereabouts, called};
use crate::country;
use domain::Location;

/// The countries whose regions are meant by a name or code that is a country's too: `Georgia` and `CA` are both.
const POSTAL: [&str; 3] = ["US", "CA", "AU"];
/// Longer texts are no places.
const MOST_WORDS: usize = 8;

/// A place asked for, in each of the ways it can be read; in each, every part must hold.
#[derive(Debug, Clone)]
pub struct Wanted {
    ways: Vec<Vec<Part>>,
}

impl Wanted {
    pub fn parse(text: &str) -> Self {
        let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        let whole = Part::new(text, Beside::Nothing);
        let mut ways = Vec::new();
        if let [first, larger @ ..] = &parts[..]
            && !larger.is_empty()
        {
            let larger: Vec<Part> = larger.iter().map(|part| Part::new(part, Beside::Smaller)).collect();
            let first = Part::new(first, Beside::larger(&larger));
            ways.push(std::iter::once(first).chain(larger).collect());
        } else if !whole.is_known() {
            ways.extend(without_comma(&whole.key));
        }
        if !whole.key.is_empty() {
            ways.push(vec![whole]);
        }
        Self { ways }
    }

    /// The ways to read it.
    pub fn ways(&self) -> &[Vec<Part>] {
        &self.ways
    }

    /// Whether a record is there.
    pub fn admits(&self, location: Option<&Location>) -> bool {
        let Some(location) = location else { return false };
        let whereabouts = Whereabouts::of(location);
        self.ways.iter().any(|way| way.iter().all(|part| part.holds(location, &whereabouts)))
    }
}

/// `austin texas`: a city that is known to be where the words after it say.
fn without_comma(key: &str) -> Option<Vec<Part>> {
    let words: Vec<&str> = key.split(' ').collect();
    if words.len() > MOST_WORDS {
        return None;
    }
    (1..words.len()).find_map(|at| {
        let place = Part::new(&words[at..].join(" "), Beside::Smaller);
        let city = Part::new(&words[..at].join(" "), Beside::larger(std::slice::from_ref(&place)));
        let is_there = |city: &City| {
            place.country == Some(city.country()) || place.regions.iter().any(|region| city.is_in(region))
        };
        city.cities.iter().any(is_there).then_some(vec![city, place])
    })
}

/// Words that stand beside a part of a place.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Beside {
    Nothing,
    /// The country it is in.
    Country,
    /// The region it is in.
    Region,
    /// A place within it.
    Smaller,
}

impl Beside {
    fn larger(parts: &[Part]) -> Self {
        if parts.iter().all(|part| part.country.is_some()) { Self::Country } else { Self::Region }
    }
}

/// Which words of a record count where they are the same as those asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Written {
    Any,
    City,
    None,
}

/// One part of a place, and all that it may stand for.
#[derive(Debug, Clone)]
pub struct Part {
    /// As records may have written it.
    pub key: String,
    written: Written,
    pub country: Option<&'static str>,
    pub regions: Vec<Region>,
    pub cities: Vec<City>,
}

impl Part {
    fn new(text: &str, beside: Beside) -> Self {
        let key = key(text);
        let country = country::code(text).filter(|_| country::nation(text).is_none());
        // What stands for something only beside another word does not stand for it alone.
        let is_alone = beside == Beside::Nothing;
        let cities = cities(&key).filter(|city| city.alone || city.what.is_called(&key) || !is_alone);
        let mut cities: Vec<City> = cities.map(|city| city.what).collect();
        let named = called(text).into_iter().filter(|region| region.alone || !is_alone);
        let has_a_city = |region: &Region| cities.iter().any(|city| city.is_in(region));
        let is_meant = |region: &Named<Region>| match beside {
            Beside::Smaller => true,
            // Zurich is the city, not all of the canton.
            Beside::Nothing | Beside::Country => !region.city_first,
            // New York, NY is the city alone.
            Beside::Region => !has_a_city(&region.what),
        };
        let mut regions: Vec<Region> = named.filter(is_meant).map(|region| region.what).collect();
        let is_city = beside == Beside::Region && !cities.is_empty();
        let mut written = if is_city { Written::City } else { Written::Any };
        if country.is_some() && is_alone {
            cities.clear();
            regions.retain(|region| POSTAL.contains(&region.country()));
            // BE is Belgium, though records in Bern may say it of their canton.
            written = if key.len() == 2 { Written::None } else { Written::Any };
        }
        Self { key, written, country, regions, cities }
    }

    /// Whether the same words count, and count for the place of this city.
    pub fn counts(&self, city: Option<&str>) -> bool {
        match self.written {
            Written::Any => true,
            Written::City => city.is_some_and(|city| key(city) == self.key),
            Written::None => false,
        }
    }

    /// The same of a part that stands alone.
    pub fn alone(text: &str) -> Self {
        Self::new(text, Beside::Nothing)
    }

    /// Whether the tables know it.
    fn is_known(&self) -> bool {
        self.country.is_some() || !self.regions.is_empty() || !self.cities.is_empty()
    }

    fn holds(&self, location: &Location, whereabouts: &Whereabouts) -> bool {
        let same = |own: &Option<String>| own.as_deref().is_some_and(|own| key(own) == self.key);
        let own = location.country.as_deref();
        self.country.is_some_and(|code| own.is_some_and(|own| own.eq_ignore_ascii_case(code)))
            || self.regions.iter().any(|region| whereabouts.is_in(region))
            || self.cities.iter().any(|city| whereabouts.cities.contains(city))
            || (same(&location.city) || same(&location.region)) && self.counts(location.city.as_deref())
    }
}
