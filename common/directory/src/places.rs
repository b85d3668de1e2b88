//! The places that exist in a dataset, numbered, and which of them a caller means.

use crate::vocabulary::{Ordinal, Vocabulary, changes, layered};
use domain::Location;
use language::country;
use language::place::{City, Part, Wanted, Whereabouts, key};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// The places that exist, each a city, region and country together. Copies share what they do not change, so that a copy with one
/// place more, or one count, costs little.
#[derive(Debug, Default, Clone)]
pub struct Places {
    places: Vec<PlaceCount>,
    /// The counts before anything was added.
    before: Vec<u32>,
    /// The numbers of the first `numbered` places; made when they are first needed.
    numbers: Arc<FxHashMap<Arc<Location>, Ordinal>>,
    numbered: usize,
    /// Folded names of cities, regions and countries, for suggestions.
    names: Vocabulary,
    by_name: Arc<FxHashMap<String, Name>>,
    /// The counts that are in those of the names.
    named: Vec<u32>,
    /// Made when a place is first asked for.
    known: OnceLock<Arc<KnownPlaces>>,
}

/// A name of places: its number among the names, and the places that have it.
#[derive(Debug, Clone)]
struct Name {
    ordinal: Ordinal,
    places: Vec<Ordinal>,
}

/// The places by well-known region and city, under every name that records use for them.
#[derive(Debug, Default, Clone)]
struct KnownPlaces {
    /// How many places were looked at: those after them are new.
    places: usize,
    by_region: FxHashMap<(&'static str, &'static str), Vec<Ordinal>>,
    by_city: FxHashMap<City, Vec<Ordinal>>,
}

/// A place and how many people are there.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct PlaceCount {
    #[serde(flatten)]
    pub location: Arc<Location>,
    pub count: u32,
}

/// What a layer adds to the places.
#[derive(Debug, Default, Clone, Serialize)]
pub(crate) struct PlacesAddition {
    #[serde(rename = "new")]
    places: Vec<PlaceCount>,
    counts: Vec<(Ordinal, i64)>,
}

impl<'de> Deserialize<'de> for PlacesAddition {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        layered::read(deserializer).map(|(places, counts)| Self { places, counts })
    }
}

impl Places {
    pub(crate) fn take(&mut self, addition: &PlacesAddition) {
        self.places.extend(addition.places.iter().cloned());
        for (ordinal, change) in &addition.counts {
            if let Some(place) = (*ordinal as usize).checked_sub(1).and_then(|at| self.places.get_mut(at)) {
                place.count = u32::try_from(i64::from(place.count) + change).unwrap_or(0);
            }
        }
    }

    /// Counts how many more there are than these places count.
    pub(crate) fn begin_after(&mut self, before: &Self) {
        self.before = before.places.iter().map(|place| place.count).collect();
    }

    pub(crate) fn begin(&mut self) {
        self.before = self.places.iter().map(|place| place.count).collect();
        if self.numbered < self.places.len() {
            let new = (1..).zip(&self.places).skip(self.numbered);
            Arc::make_mut(&mut self.numbers)
                .extend(new.map(|(ordinal, place)| (place.location.clone(), ordinal)));
            self.numbered = self.places.len();
        }
    }

    pub(crate) fn addition(&self) -> PlacesAddition {
        PlacesAddition {
            places: self.places[self.before.len()..].to_vec(),
            counts: changes(&self.before, self.places.iter().map(|place| place.count)),
        }
    }

    pub(crate) fn count_as(&mut self, other: &Self) {
        let counts: FxHashMap<&Location, u32> =
            other.places.iter().map(|place| (&*place.location, place.count)).collect();
        for place in &mut self.places {
            place.count = counts.get(&*place.location).copied().unwrap_or(0);
        }
    }

    pub(crate) fn forget(&mut self, location: &Location) {
        if let Some(&ordinal) = self.numbers.get(location) {
            let count = &mut self.places[ordinal as usize - 1].count;
            *count = count.saturating_sub(1);
        }
    }

    /// The number of a place; people count, companies do not.
    pub(crate) fn intern(&mut self, location: &Location, counted: bool) -> Ordinal {
        if location.city.is_none() && location.region.is_none() && location.country.is_none() {
            return 0;
        }
        let ordinal = match self.numbers.get(location) {
            Some(&known) => known,
            None => {
                let location = Arc::new(location.clone());
                self.places.push(PlaceCount { location: location.clone(), count: 0 });
                let ordinal = self.places.len() as Ordinal;
                Arc::make_mut(&mut self.numbers).insert(location, ordinal);
                self.numbered = self.places.len();
                ordinal
            }
        };
        self.places[ordinal as usize - 1].count += u32::from(counted);
        ordinal
    }

    pub(crate) fn seal(&mut self) {
        if let Some(known) = self.known.take() {
            self.known = self.more_known(known).into();
        }
        match self.named.is_empty() {
            true => self.name_all(),
            false => self.name_more(),
        }
        self.named = self.places.iter().map(|place| place.count).collect();
    }

    /// Names all places, the names in their order.
    fn name_all(&mut self) {
        let mut by_name: FxHashMap<String, Name> = FxHashMap::default();
        let mut counts: FxHashMap<String, (String, u32)> = FxHashMap::default();
        for (ordinal, place) in (1..).zip(&self.places) {
            for (key, part) in names_of(&place.location) {
                counts.entry(key.clone()).or_insert((part, 0)).1 += place.count;
                let name = by_name.entry(key).or_insert(Name { ordinal: 0, places: Vec::new() });
                name.places.push(ordinal);
            }
        }
        let mut values: Vec<(String, (String, u32))> = counts.into_iter().collect();
        values.sort_by(|(_, one), (_, other)| one.cmp(other));
        for (ordinal, (key, _)) in (1..).zip(&values) {
            if let Some(name) = by_name.get_mut(key) {
                name.ordinal = ordinal;
            }
        }
        self.by_name = by_name.into();
        self.names = Vocabulary::counted(values.into_iter().map(|(_, value)| value).collect());
    }

    /// Names what is new and counts what changed since all was named.
    fn name_more(&mut self) {
        for (at, place) in self.places.iter().enumerate() {
            let before = self.named.get(at).copied();
            if before == Some(place.count) {
                continue;
            }
            let change = i64::from(place.count) - i64::from(before.unwrap_or(0));
            for (key, part) in names_of(&place.location) {
                if before.is_none() {
                    let new = || Name { ordinal: self.names.number(&part), places: Vec::new() };
                    let name = Arc::make_mut(&mut self.by_name).entry(key.clone()).or_insert_with(new);
                    name.places.push(at as Ordinal + 1);
                }
                if let Some(name) = self.by_name.get(&key) {
                    self.names.count(name.ordinal, change);
                }
            }
        }
        self.names.seal();
    }

    /// The names that exist, for suggestions.
    pub fn names(&self) -> &Vocabulary {
        &self.names
    }

    /// How many people are at a place a caller asks for.
    pub(crate) fn people(&self, text: &str) -> u64 {
        self.matching(text)
            .into_iter()
            .map(|ordinal| u64::from(self.places[ordinal as usize - 1].count))
            .sum()
    }

    /// The places a caller may mean by `Berlin`, `Bavaria`, `DE`, `Austin, TX` or `Paris, France`, sorted.
    pub(crate) fn matching(&self, text: &str) -> Vec<Ordinal> {
        let mut found = Vec::new();
        for way in Wanted::parse(text).ways() {
            let mut parts = way.iter().map(|part| self.part(part));
            let mut here = parts.next().unwrap_or_default();
            for also in parts {
                here.retain(|ordinal| also.binary_search(ordinal).is_ok());
            }
            found.extend(here);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Suggestions for a place without records: the unknown part is replaced by a similar known one.
    pub(crate) fn near(&self, text: &str, limit: usize) -> Vec<String> {
        let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        let nobody_is_there = |part: &&str| self.part(&Part::alone(part)).is_empty();
        let Some(wrong) = parts.iter().position(nobody_is_there) else {
            // Each part exists, but nowhere together.
            return parts.into_iter().take(limit).map(str::to_owned).collect();
        };
        let corrected = |name: String| {
            let mut parts = parts.clone();
            parts[wrong] = &name;
            parts.join(", ")
        };
        let names = self.names.near(parts[wrong], limit).into_iter().map(corrected);
        names.filter(|text| !self.matching(text).is_empty()).collect()
    }

    /// The places one part of a place stands for, sorted.
    fn part(&self, part: &Part) -> Vec<Ordinal> {
        let named =
            |key: &str| self.by_name.get(key).into_iter().flat_map(|name| name.places.iter().copied());
        let city = |ordinal: Ordinal| self.places[ordinal as usize - 1].location.city.as_deref();
        let mut found: Vec<Ordinal> =
            named(&part.key).filter(|ordinal| part.counts(city(*ordinal))).collect();
        if let Some(code) = part.country {
            let name = country::name(code).unwrap_or(code);
            found.extend(named(&key(name)).filter(|ordinal| self.is_in(*ordinal, code)));
        }
        if !part.regions.is_empty() || !part.cities.is_empty() {
            let known = self.known.get_or_init(|| self.more_known(Arc::default()));
            let in_regions = part.regions.iter().filter_map(|region| known.by_region.get(&region.code()));
            let in_cities = part.cities.iter().filter_map(|city| known.by_city.get(city));
            found.extend(in_regions.chain(in_cities).flatten());
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn more_known(&self, mut known: Arc<KnownPlaces>) -> Arc<KnownPlaces> {
        if known.places == self.places.len() {
            return known;
        }
        let more = Arc::make_mut(&mut known);
        for (ordinal, place) in (1..).zip(&self.places).skip(more.places) {
            let Whereabouts { regions, cities } = Whereabouts::of(&place.location);
            for code in regions.iter().flat_map(|region| region.codes()) {
                let there = more.by_region.entry(code).or_default();
                if there.last() != Some(&ordinal) {
                    there.push(ordinal);
                }
            }
            cities.into_iter().for_each(|city| more.by_city.entry(city).or_default().push(ordinal));
        }
        more.places = self.places.len();
        known
    }

    fn is_in(&self, ordinal: Ordinal, code: &str) -> bool {
        self.country(ordinal).is_some_and(|own| own.eq_ignore_ascii_case(code))
    }

    fn country(&self, ordinal: Ordinal) -> Option<&str> {
        self.places[ordinal as usize - 1].location.country.as_deref()
    }
}

/// The names of a place, each once: its city, region and country, folded and as they are shown.
fn names_of(location: &Location) -> Vec<(String, String)> {
    let country = location.country.as_deref();
    let country = country.map(|code| country::name(code).unwrap_or(code).to_owned());
    let mut names: Vec<(String, String)> = Vec::with_capacity(3);
    for part in [location.city.clone(), location.region.clone(), country].into_iter().flatten() {
        let key = key(&part);
        if !key.is_empty() && !names.iter().any(|(known, _)| *known == key) {
            names.push((key, part));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(city: &str, region: &str, country: &str) -> Location {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Location { city: text(city), region: text(region), country: text(country) }
    }

    fn places() -> Places {
        let mut places = Places::default();
        for location in [
            place("Berlin", "Berlin", "DE"),
            place("München", "Bavaria", "DE"),
            place("Paris", "Île-de-France", "FR"),
            place("Paris", "Texas", "US"),
            place("Atlanta", "Georgia", "US"),
            place("Tbilisi", "", "GE"),
            place("Toronto", "Ontario", "CA"),
            place("San Diego", "California", "US"),
            place("", "", "DE"),
        ] {
            places.intern(&location, true);
        }
        places.seal();
        places
    }

    #[test]
    fn a_place_is_found_by_city_region_country_and_their_codes() {
        let places = places();
        for (text, expected) in [
            ("berlin", &[1][..]),
            ("Munchen", &[2]),
            ("Germany", &[1, 2, 9]),
            ("DE", &[1, 2, 9]),
            ("Bavaria", &[2]),
            ("Paris", &[3, 4]),
            ("Paris, France", &[3]),
            ("Paris, TX", &[4]),
            ("Paris, TX, USA", &[4]),
            ("Georgia", &[5, 6]),
            ("CA", &[7, 8]),
            ("San Diego, CA", &[8]),
            ("Berlin, France", &[]),
            ("Atlantis", &[]),
            ("", &[]),
        ] {
            assert_eq!(places.matching(text), expected, "{text}");
        }
    }

    #[test]
    fn a_place_is_found_by_any_of_its_names() {
        let mut places = Places::default();
        for location in [
            place("Köln", "", "DE"),
            place("Hà Nội", "", "VN"),
            place("Москва", "", "RU"),
            place("北京", "", "CN"),
            place("Moscow", "Idaho", "US"),
            place("Munich", "", ""),
            place("Naples", "Florida", "US"),
        ] {
            places.intern(&location, true);
        }
        places.seal();
        for (text, expected) in [
            ("Cologne", &[1][..]),
            ("Hanoi", &[2]),
            ("Moscow", &[3, 5]),
            ("Moskau", &[3]),
            ("Moscow, Russia", &[3]),
            ("Peking", &[4]),
            ("Beijing, 中国", &[4]),
            ("München", &[6]),
            ("Napoli", &[]),
            ("Rome", &[]),
        ] {
            assert_eq!(places.matching(text), expected, "{text}");
        }
    }

    #[test]
    fn a_region_has_those_who_say_it_and_those_who_only_say_their_city() {
        let mut places = Places::default();
        for location in [
            place("Austin", "Texas", "US"),
            place("Houston", "TX", "US"),
            place("Dallas", "", "US"),
            place("Springfield", "", "US"),
            place("", "Tex.", "US"),
            place("London", "England", "GB"),
            place("Edinburgh", "", "GB"),
            place("Leeds", "West Yorkshire", "GB"),
            place("St. Louis", "MO", "US"),
            place("Venezia", "", "IT"),
            place("New York", "NY", "US"),
        ] {
            places.intern(&location, true);
        }
        places.seal();
        for (text, expected) in [
            ("Texas", &[1, 2, 3, 5][..]),
            ("TX", &[1, 2, 3, 5]),
            ("Texas, US", &[1, 2, 3, 5]),
            ("Houston, Texas", &[2]),
            ("Illinois", &[]),
            ("England", &[6, 8]),
            ("Scotland", &[7]),
            ("UK", &[6, 7, 8]),
            ("Saint Louis", &[9]),
            ("Missouri", &[9]),
            ("Venice", &[10]),
            ("Veneto", &[10]),
            ("NYC", &[11]),
        ] {
            assert_eq!(places.matching(text), expected, "{text}");
        }
        assert_eq!(places.people("Texas"), 4);
    }

    #[test]
    fn a_copy_shares_the_numbers_of_places_until_there_is_a_new_one() {
        let mut all = places();
        all.begin();
        let mut copy = all.clone();
        copy.begin();
        assert_eq!(copy.intern(&place("Paris", "Texas", "US"), true), 4);
        copy.forget(&place("Berlin", "Berlin", "DE"));
        copy.seal();
        assert!(Arc::ptr_eq(&copy.numbers, &all.numbers));
        assert_eq!((copy.people("Texas"), copy.people("Berlin")), (2, 0));
        assert_eq!((all.people("Texas"), all.people("Berlin")), (1, 1));
        copy.begin();
        assert_eq!(copy.intern(&place("Potsdam", "Brandenburg", "DE"), true), 10);
        assert_eq!(copy.intern(&place("Potsdam", "Brandenburg", "DE"), true), 10);
        copy.seal();
        assert_eq!((copy.matching("Potsdam"), all.matching("Potsdam")), (vec![10], Vec::new()));
        // What is read from a layer has its number too.
        let mut read = Places::default();
        read.take(&PlacesAddition { places: all.places.clone(), counts: Vec::new() });
        read.seal();
        read.begin();
        assert_eq!(read.intern(&place("Paris", "Texas", "US"), true), 4);
    }

    #[test]
    fn places_that_change_are_found_and_counted_like_places_made_at_once() {
        let (texas, berlin) = (place("Austin", "Texas", "US"), place("Berlin", "Berlin", "DE"));
        let later = [place("Paris", "Texas", "US"), place("Potsdam", "Brandenburg", "DE"), texas.clone()];
        let mut changed = places();
        changed.begin();
        changed.forget(&berlin);
        for location in &later {
            changed.intern(location, true);
        }
        changed.seal();
        let mut at_once = places();
        at_once.begin();
        at_once.forget(&berlin);
        for location in &later {
            at_once.intern(location, true);
        }
        at_once.named.clear();
        at_once.seal();
        for text in ["Berlin", "Germany", "Texas", "Paris", "Potsdam", "Brandenburg", "US", "Austin, Texas"] {
            assert_eq!(changed.matching(text), at_once.matching(text), "{text}");
            assert_eq!(changed.people(text), at_once.people(text), "{text}");
            let counts = |places: &Places| -> Vec<(String, u32)> {
                places
                    .names()
                    .suggest(text, 9)
                    .iter()
                    .map(|name| (name.text.to_string(), name.count))
                    .collect()
            };
            assert_eq!(counts(&changed), counts(&at_once), "{text}");
        }
    }

    /// What the index finds is what is decided about each place by itself.
    #[test]
    fn the_index_finds_what_is_decided_about_each_place() {
        let mut places = places();
        for location in [
            place("Austin", "", "US"),
            place("Winterthur", "ZH", "CH"),
            place("Zürich", "", "CH"),
            place("Glasgow", "", "GB"),
            place("San Diego", "CA", ""),
            place("Buffalo", "New York", "US"),
            place("NYC", "", "US"),
            place("Milano", "MI", "IT"),
        ] {
            places.intern(&location, true);
        }
        places.seal();
        let asked = "Texas|TX|CA|Georgia|DE|Bavaria|Bayern|Zurich|ZH|Winterthur, Zurich|England|Scotland|UK|New York|NY|NYC\
            |New York, NY|Lombardy|MI|Milan|Paris, TX|Paris Texas|San Diego, CA|Toronto, CA|Atlantis||,|Germany|USA|BE|Quebec";
        for text in asked.split('|') {
            let wanted = Wanted::parse(text);
            let each = (1..).zip(&places.places).filter(|(_, place)| wanted.admits(Some(&place.location)));
            let expected: Vec<Ordinal> = each.map(|(ordinal, _)| ordinal).collect();
            assert_eq!(places.matching(text), expected, "{text}");
        }
    }

    #[test]
    fn a_place_nobody_is_at_is_near_some_where_somebody_is() {
        let places = places();
        assert_eq!(places.near("Germny", 3), ["Germany"]);
        assert_eq!(places.near("Berlin, Germny", 3), ["Berlin, Germany"]);
        assert_eq!(places.near("Berlin, France", 3), ["Berlin", "France"]);
        assert!(places.near("Qqqq", 3).is_empty());
    }

    #[test]
    fn suggested_places_count_everybody_there() {
        let places = places();
        let germany = places.names().suggest("germ", 5);
        assert_eq!((&*germany[0].text, germany[0].count), ("Germany", 3));
        assert_eq!(places.names().suggest("berl", 5)[0].count, 1);
    }
}
