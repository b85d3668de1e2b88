//! Cities by any of their names: `Cologne` is `Köln`, and `Peking` is `北京`.
//!
//! The names are those of GeoNames (see NOTICE), made by `infra/places/make.py`. Spellings that are not among them stand for
//! themselves, as everywhere.

use crate::text::key;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// Lines of `country|name|other name|…`.
const CITIES: &str = include_str!("places/cities.txt");

/// Where in [`CITIES`] the lines are that have a name, by the hash of the folded name, sorted.
static BY_NAME: LazyLock<Vec<(u64, u32)>> = LazyLock::new(|| {
    let mut by_name = Vec::new();
    let mut start = 0;
    for line in CITIES.lines() {
        for name in line.split('|').skip(1) {
            by_name.push((hash(&key(name)), start));
        }
        start += line.len() as u32 + 1;
    }
    by_name.sort_unstable();
    by_name
});

/// A city of the table.
#[derive(Debug, Clone, Copy)]
pub struct City {
    line: &'static str,
}

impl City {
    /// The ISO code of its country.
    pub fn country(&self) -> &'static str {
        self.line.split('|').next().unwrap_or_default()
    }

    /// Its names, folded.
    pub fn names(&self) -> impl Iterator<Item = String> + use<> {
        self.line.split('|').skip(1).map(key)
    }
}

/// The cities that have a name.
pub fn cities(name: &str) -> impl Iterator<Item = City> {
    let folded = key(name);
    let wanted = hash(&folded);
    let start = BY_NAME.partition_point(|(hash, _)| *hash < wanted);
    let lines = BY_NAME[start..].iter().take_while(move |(hash, _)| *hash == wanted);
    let cities = lines.filter_map(|(_, at)| CITIES[*at as usize..].lines().next()).map(|line| City { line });
    cities.filter(move |city| city.names().any(|own| own == folded))
}

fn hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    name.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_city_has_all_its_names() {
        for (one, other, country) in [
            ("Cologne", "Köln", "DE"),
            ("Munich", "München", "DE"),
            ("Hanoi", "Hà Nội", "VN"),
            ("Moscow", "Москва", "RU"),
            ("Peking", "北京", "CN"),
            ("Beijing", "北京", "CN"),
            ("Kyiv", "Київ", "UA"),
            ("Geneva", "Genève", "CH"),
            ("Cairo", "القاهرة", "EG"),
            ("Seoul", "서울", "KR"),
            ("Tokyo", "東京", "JP"),
            ("Warsaw", "Warszawa", "PL"),
            ("Prague", "Praha", "CZ"),
            ("Lisbon", "Lisboa", "PT"),
            ("Vienna", "Wien", "AT"),
            ("Athens", "Αθήνα", "GR"),
        ] {
            let same = cities(one)
                .any(|city| city.country() == country && city.names().any(|name| name == key(other)));
            assert!(same, "{one} and {other}");
            assert!(cities(other).any(|city| city.country() == country), "{other}");
        }
        assert_eq!(cities("Atlantis").count(), 0);
        assert_eq!(cities("").count(), 0);
    }

    #[test]
    fn the_table_stays_small() {
        assert!(CITIES.len() < 400_000, "{}", CITIES.len());
    }
}
