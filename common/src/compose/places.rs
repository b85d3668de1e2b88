//! Where something is, compared with what a caller wrote.

use domain::Location;
use language::text::key;
use language::{country, place};

/// A place asked for: every part written must hold, `Austin, TX` both.
#[derive(Debug, Clone)]
pub struct WantedPlace(Vec<String>);

impl WantedPlace {
    pub fn parse(text: &str) -> Self {
        Self(text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect())
    }

    pub fn admits(&self, location: Option<&Location>) -> bool {
        let Some(location) = location else { return false };
        !self.0.is_empty() && self.0.iter().all(|part| is_in(part, location))
    }
}

fn is_in(part: &str, location: &Location) -> bool {
    let folded = key(part);
    let same = |own: &Option<String>| own.as_deref().is_some_and(|own| key(own) == folded);
    let by_country = || country::code(part).is_some_and(|code| location.country.as_deref() == Some(code));
    let by_region = || {
        country::regions_by_code(part).any(|(code, name)| {
            location.country.as_deref() == Some(code)
                && location
                    .region
                    .as_deref()
                    .is_some_and(|own| key(own) == key(name) || own.eq_ignore_ascii_case(part))
        })
    };
    let by_other_name = || {
        let own = location.city.as_deref().map(key);
        place::cities(part).any(|city| {
            let country = location.country.as_deref();
            country.is_none_or(|own| own == city.country())
                && city.names().any(|name| own.as_ref() == Some(&name))
        })
    };
    same(&location.city) || same(&location.region) || by_region() || by_country() || by_other_name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_that_is_written_must_hold() {
        let austin = Location {
            city: Some("Austin".to_owned()),
            region: Some("Texas".to_owned()),
            country: Some("US".to_owned()),
        };
        for place in ["austin", "Austin, TX", "Texas", "TX", "United States", "US", "Austin, Texas, USA"] {
            assert!(WantedPlace::parse(place).admits(Some(&austin)), "{place}");
        }
        for place in ["Dallas", "Austin, CA", "Germany", "", ","] {
            assert!(!WantedPlace::parse(place).admits(Some(&austin)), "{place}");
        }
        assert!(!WantedPlace::parse("Austin").admits(None));
        let cologne =
            Location { city: Some("Köln".to_owned()), region: None, country: Some("DE".to_owned()) };
        assert!(WantedPlace::parse("Cologne, Deutschland").admits(Some(&cologne)));
    }
}
