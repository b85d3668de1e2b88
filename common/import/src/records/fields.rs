//! The values of one row by what they are, and what of them could not be understood.

use super::Origin;
use crate::remembered;
use domain::Location;
use jiff::Timestamp;
use language::{country, place};
use read::cells::{dates, words};
use read::columns::Target;

/// The values of one row.
pub struct Fields<'a> {
    values: Vec<(Target, usize, &'a str)>,
    /// The columns whose cells were left out, and why.
    dropped: Vec<(usize, &'static str)>,
    /// Whether a status says that the person is not to be contacted.
    objects: bool,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(columns: &[Option<Target>], cells: &'a [Option<String>], objects: bool) -> Self {
        let values = columns.iter().zip(cells).enumerate();
        let values = values.filter_map(|(at, (target, cell))| Some(((*target)?, at, cell.as_deref()?)));
        // Vendors write `true` for what they know and did not sell.
        let values =
            values.filter(|(target, _, cell)| is_flag(*target) || !matches!(*cell, "true" | "false"));
        Self { values: values.collect(), dropped: Vec::new(), objects }
    }

    /// The columns whose cells were left out, and why.
    pub(crate) fn dropped(&self) -> &[(usize, &'static str)] {
        &self.dropped
    }

    /// Leaves cells out that were left out of a row that said the same.
    pub(super) fn drop_again(&mut self, dropped: &[(usize, &'static str)]) {
        for (at, reason) in dropped {
            if !self.dropped.iter().any(|(known, _)| known == at) {
                self.dropped.push((*at, reason));
            }
        }
    }

    /// The values of some targets, with their columns.
    pub(super) fn of(&self, targets: &[Target]) -> impl Iterator<Item = (usize, &str)> {
        self.values
            .iter()
            .filter(move |(target, _, _)| targets.contains(target))
            .map(|(_, at, value)| (*at, *value))
    }

    /// The fields of which a value was there and was understood.
    pub(crate) fn filled(&self) -> impl Iterator<Item = Target> {
        let kept = |at: &usize| !self.dropped.iter().any(|(dropped, _)| dropped == at);
        self.values.iter().filter(move |(_, at, _)| kept(at)).map(|(target, _, _)| *target)
    }

    pub(super) fn get(&self, target: Target) -> Option<&str> {
        self.all(target).next()
    }

    pub(super) fn all(&self, target: Target) -> impl Iterator<Item = &str> {
        self.values.iter().filter(move |(own, _, _)| *own == target).map(|(_, _, value)| *value)
    }

    /// The first value that can be understood; those before it are left out and counted.
    pub(super) fn read<T>(
        &mut self,
        target: Target,
        parse: impl Fn(&str) -> Result<T, &'static str>,
    ) -> Option<T> {
        self.read_up_to(target, 1, parse).pop()
    }

    /// Every value that can be understood; the others are left out and counted.
    pub(super) fn read_all<T>(
        &mut self,
        target: Target,
        parse: impl Fn(&str) -> Result<T, &'static str>,
    ) -> Vec<T> {
        self.read_up_to(target, usize::MAX, parse)
    }

    fn read_up_to<T>(
        &mut self,
        target: Target,
        most: usize,
        parse: impl Fn(&str) -> Result<T, &'static str>,
    ) -> Vec<T> {
        let mut found = Vec::new();
        for (_, at, value) in self.values.iter().filter(|(own, _, _)| *own == target) {
            if found.len() == most {
                break;
            }
            match parse(value) {
                Ok(value) => found.push(value),
                Err(reason) if !self.dropped.iter().any(|(known, _)| known == at) => {
                    self.dropped.push((*at, reason))
                }
                Err(_) => {}
            }
        }
        found
    }

    pub(super) fn list(&self, target: Target) -> Vec<String> {
        self.get(target).map(words::list).unwrap_or_default()
    }

    /// Whether the person asked not to be contacted.
    pub(super) fn objects(&self) -> bool {
        self.objects || self.flag(Target::DoNotContact)
    }

    pub(super) fn flag(&self, target: Target) -> bool {
        let no = |text: &str| {
            matches!(text.to_ascii_lowercase().as_str(), "false" | "0" | "no" | "f" | "n" | "nein")
        };
        self.all(target).any(|text| !no(text))
    }

    pub(super) fn moment(&mut self, target: Target) -> Option<Timestamp> {
        self.read(target, |text| dates::moment(text).ok_or("not a date such as 2026-01-31"))
    }

    pub(super) fn observed(&mut self, origin: &Origin) -> Timestamp {
        self.moment(Target::UpdatedAt).unwrap_or(origin.imported_at)
    }

    pub(super) fn place(
        &mut self,
        city: Target,
        region: Target,
        nation: Target,
        whole: Target,
    ) -> Option<Location> {
        let said = self.said_of_place([city, region, nation, whole]);
        if said.is_empty() {
            return None;
        }
        if let Some(known) = remembered::place(&said) {
            return known;
        }
        let before = self.dropped.len();
        let location = self.read_place(city, region, nation, whole);
        if self.dropped.len() == before {
            remembered::remember_place(&said, &location);
        }
        location
    }

    /// What a row says of a place: no cell has a control character, and so one can stand before each.
    fn said_of_place(&self, targets: [Target; 4]) -> String {
        let mut said = String::new();
        for (at, target) in targets.into_iter().enumerate() {
            for value in self.all(target) {
                said.push(char::from(at as u8 + 1));
                said.push_str(value);
            }
        }
        said
    }

    fn read_place(
        &mut self,
        city: Target,
        region: Target,
        nation: Target,
        whole: Target,
    ) -> Option<Location> {
        // Some write England for a country, which it is only a part of.
        let part = self.get(nation).and_then(country::nation);
        let nation = self.read(nation, |text| country::code(text).ok_or("not a country"));
        let own = |fields: &Self, target| fields.get(target).map(place_name);
        // Some write the whole place into the city.
        let (city, whole) = match self.get(city) {
            Some(text) if text.contains(',') => (None, Some(text)),
            _ => (own(self, city), self.get(whole)),
        };
        let mut location = Location { city, region: own(self, region), country: nation.map(str::to_owned) };
        if location.city.is_none()
            && location.region.is_none()
            && let Some(spelt) = whole.and_then(spelt_out)
        {
            location = Location { country: location.country.or(spelt.country), ..spelt };
        }
        location.region = location.region.or_else(|| part.map(str::to_owned));
        (location != Location::default()).then_some(location)
    }
}

fn is_flag(target: Target) -> bool {
    matches!(target, Target::DoNotContact | Target::EmailBounced | Target::EmailStatus)
}

/// `Austin, Texas, United States` in one cell.
fn spelt_out(text: &str) -> Option<Location> {
    let Location { city, region, country } = place::read(text)?;
    let named = |text: Option<String>| text.as_deref().map(place_name);
    Some(Location { city: named(city), region: named(region), country })
}

fn place_name(text: &str) -> String {
    let text = words::one_line(words::unquoted(text));
    let shouted = !words::has_lower(&text) && text.chars().filter(|c| c.is_alphabetic()).count() > 3;
    if shouted { words::capitalised(&text) } else { words::titled(&text) }
}
