//! The tables of regions and cities. They are searched where they lie: nothing is read into memory at the start.

use crate::text;

/// Lines of `name|region|…`, sorted by name.
pub(super) const REGIONS: &str = include_str!("../places/regions.txt");
/// Lines of `name|city|…`, sorted by name; cities of 15,000 people and more.
pub(super) const CITIES: &str = include_str!("../places/cities.txt");

/// Words that only say what kind of region it is: `State of Texas`, `Kanton Luzern`, `Provincia di Milano`.
#[rustfmt::skip]
const KINDS: &[&str] = &[
    "state", "province", "canton", "kanton", "cantone", "region", "regione", "county", "oblast", "prefecture", "department",
    "departement", "governorate", "provincia", "provinz", "provincie", "departamento", "estado", "bundesland", "land", "freistaat",
    "free", "voivodeship", "wojewodztwo", "krai", "kraj", "lan", "fylke", "comunidad", "autonoma", "autonomous", "community",
    "of", "de", "la", "del", "della", "di", "da", "do", "du", "des", "the",
];

/// The form under which spellings of a place meet: `St. Louis` is `Saint Louis`.
pub fn key(name: &str) -> String {
    let folded = text::key(name);
    let is_short = |word: &str| long(word) != word;
    if !folded.split(' ').any(is_short) {
        return folded;
    }
    let (first, last) = folded.rsplit_once(' ').unwrap_or(("", &folded));
    // The last word is not an abbreviation: `St` at the end has no saint after it.
    let words: Vec<&str> = first.split(' ').filter(|word| !word.is_empty()).map(long).chain([last]).collect();
    words.join(" ")
}

fn long(word: &str) -> &str {
    match word {
        "st" | "sankt" => "saint",
        "ste" => "sainte",
        "ft" => "fort",
        "mt" => "mount",
        word => word,
    }
}

/// A name without the words that say what kind of region it is; `None` where it has none.
pub(super) fn without_kind(key: &str) -> Option<String> {
    let words: Vec<&str> = key.split(' ').filter(|word| !KINDS.contains(word)).collect();
    (words.len() < key.split(' ').count() && !words.is_empty()).then(|| words.join(" "))
}

/// A state, province, canton or county, by its ISO 3166-2 code or, without one, its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Region {
    country: &'static str,
    code: &'static str,
    above: Option<&'static str>,
}

impl Region {
    fn written(country: &'static str, text: &'static str) -> Option<Self> {
        let (code, above) = text.split_once('/').map_or((text, None), |(code, above)| (code, Some(above)));
        (!code.is_empty()).then_some(Self { country, code, above })
    }

    pub fn country(&self) -> &'static str {
        self.country
    }

    /// Whether it is this region or a part of it.
    pub fn is_in(&self, other: &Self) -> bool {
        self.country == other.country && (self.code == other.code || self.above == Some(other.code))
    }

    /// It and the region it is part of, as country and code.
    pub fn codes(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let country = self.country;
        std::iter::once(self.code).chain(self.above).map(move |code| (country, code))
    }

    /// Its country and code.
    pub fn code(&self) -> (&'static str, &'static str) {
        (self.country, self.code)
    }
}

/// A city of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct City {
    country: &'static str,
    region: Option<Region>,
    name: &'static str,
}

impl City {
    pub fn country(&self) -> &'static str {
        self.country
    }

    pub fn region(&self) -> Option<Region> {
        self.region
    }

    /// Whether this is its own name, of all that it has.
    pub(super) fn is_called(&self, key: &str) -> bool {
        self.name == key
    }

    pub fn is_in(&self, region: &Region) -> bool {
        self.region.is_some_and(|own| own.is_in(region))
    }
}

/// One thing a name stands for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named<T> {
    pub what: T,
    /// Whether it stands for it by itself. Codes that are a country's too do not, nor do names of cities that others share.
    pub alone: bool,
    /// Whether a region's name rather means its largest city.
    pub city_first: bool,
}

impl<T> Named<T> {
    fn of<U>(&self, what: U) -> Named<U> {
        Named { what, alone: self.alone, city_first: self.city_first }
    }
}

/// The regions that have a name or code, written as [`key`] does.
pub(super) fn regions(key: &str) -> impl Iterator<Item = Named<Region>> + use<> {
    entries(REGIONS, key).filter_map(|(_, entry)| {
        let (country, region) = entry.what.split_once('.')?;
        Some(entry.of(Region::written(country, region)?))
    })
}

/// The cities that have a name, the largest first.
pub(super) fn cities(key: &str) -> impl Iterator<Item = Named<City>> + use<> {
    entries(CITIES, key).filter_map(|(own, entry)| {
        let (country, rest) = entry.what.split_once('.')?;
        let (region, name) = rest.split_once('.').unwrap_or((rest, own));
        Some(entry.of(City { country, region: Region::written(country, region), name }))
    })
}

/// The name as the table has it, and each thing it stands for.
fn entries(
    table: &'static str,
    key: &str,
) -> impl Iterator<Item = (&'static str, Named<&'static str>)> + use<> {
    let found = line(table, key).and_then(|line| line.split_once('|'));
    found.into_iter().flat_map(|(name, rest)| {
        rest.split('|').map(move |entry| {
            let what = entry.trim_end_matches(['?', '!']);
            (name, Named { what, alone: !entry.contains('?'), city_first: entry.ends_with('!') })
        })
    })
}

/// The line of a name, by halving the table.
fn line(table: &'static str, key: &str) -> Option<&'static str> {
    let (mut low, mut high) = (0, table.len());
    let bytes = table.as_bytes();
    while low < high {
        let middle = low + (high - low) / 2;
        let start = bytes[low..middle].iter().rposition(|byte| *byte == b'\n').map_or(low, |at| low + at + 1);
        let end = bytes[middle..high].iter().position(|byte| *byte == b'\n').map_or(high, |at| middle + at);
        let line = table.get(start..end)?;
        match line.split('|').next()?.cmp(key) {
            std::cmp::Ordering::Equal => return Some(line),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}
