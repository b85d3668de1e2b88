//! What companies say of themselves.

use crate::places::CITIES;
use crate::rng::Rng;
use std::sync::LazyLock;

/// What companies of an industry say.
#[derive(Default)]
struct Pitch {
    industry: &'static str,
    /// What they do and for whom; after `>` there is a choice.
    offers: Vec<&'static str>,
    /// One more thing to know.
    details: Vec<&'static str>,
}

/// By industry; the last one stands for any other.
static PITCHES: LazyLock<Vec<Pitch>> = LazyLock::new(|| read(include_str!("descriptions.txt")));

fn read(text: &'static str) -> Vec<Pitch> {
    let mut pitches: Vec<Pitch> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_prefix("  "), pitches.last_mut()) {
            (Some(offer), Some(pitch)) if offer.contains('>') => pitch.offers.push(offer),
            (Some(detail), Some(pitch)) => pitch.details.push(detail),
            _ => pitches.push(Pitch { industry: line, ..Pitch::default() }),
        }
    }
    pitches
}

fn choose<'a>(rng: &mut Rng, items: &[&'a str]) -> &'a str {
    items.get(rng.below(items.len())).copied().unwrap_or_default()
}

/// A sentence or two about a company.
pub(super) fn describe(rng: &mut Rng, name: &str, industry: &str, city: usize, year: i16) -> String {
    let pitch = PITCHES.iter().find(|pitch| pitch.industry == industry).or(PITCHES.last());
    let (offers, details) = pitch.map(|pitch| (&*pitch.offers, &*pitch.details)).unwrap_or_default();
    let offer = choose(rng, offers);
    let offer = match offer.split_once('>') {
        Some((what, customers)) => {
            let customers: Vec<&str> = customers.split('/').collect();
            format!("{what}{}", choose(rng, &customers))
        }
        None => offer.to_owned(),
    };
    let detail = choose(rng, details);
    let city = CITIES[city].name;
    match rng.below(4) {
        0 => format!("{name} {offer}. {detail}"),
        1 => format!("Founded in {year} in {city}, {name} {offer}."),
        2 => format!("{name} {offer}. {detail} Its head office is in {city}."),
        _ => format!("{city}-based {name} {offer}. {detail} It was founded in {year}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::industries::INDUSTRIES;

    #[test]
    fn every_industry_has_something_to_say() {
        let described: Vec<&str> = PITCHES.iter().map(|pitch| pitch.industry).collect();
        let known: Vec<&str> = INDUSTRIES.iter().map(|industry| industry.name).collect();
        assert_eq!(described, known);
        assert!(PITCHES.iter().all(|pitch| pitch.offers.len() > 1 && pitch.details.len() > 1));
    }
}
