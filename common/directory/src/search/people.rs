//! A page of people, and how those found divide.

use super::facet::Counter;
use crate::schema::person;
use crate::vocabularies::Vocabularies;
use domain::{Department, EmployeeRange, Seniority};
use language::title::Title;
use lookup::record::PersonRecord;
use lookup::{PeopleFacets, UnknownValue};
use std::sync::Arc;

/// A page of people.
pub struct PeoplePage {
    pub total: u64,
    pub people: Vec<Arc<PersonRecord>>,
    pub facets: PeopleFacets,
    /// Whether the facets were counted on a sample.
    pub estimated: bool,
    pub next_cursor: Option<String>,
    /// Where no one was found: the values that no record has.
    pub unknown: Vec<UnknownValue>,
}

impl Vocabularies {
    /// How well a title answers those asked for, 0 to 255; each title is compared once per search, which `scores` remember.
    #[inline]
    pub fn title_score(&self, titles: &[Title], scores: &mut [u16], ordinal: u64) -> u8 {
        const KNOWN: u16 = 1 << 8;
        let Some(slot) = scores.get_mut(ordinal as usize) else { return 0 };
        if *slot < KNOWN {
            let words: Vec<&str> =
                self.form(ordinal as u32).iter().filter_map(|word| self.title_words.text(*word)).collect();
            let best = titles.iter().map(|title| title.score(&words)).fold(0.0, f32::max);
            *slot = KNOWN | (best * 255.0).ceil() as u16;
        }
        (*slot & 0xff) as u8
    }
}

/// How people divide, by their packed profiles.
pub struct PeopleCounters {
    seniorities: Counter,
    departments: Counter,
    industries: Counter,
    countries: Counter,
    sizes: Counter,
}

impl PeopleCounters {
    pub fn new(words: &Vocabularies) -> Self {
        let industries = words.industries.len().min(person::INDUSTRY.max() as usize);
        Self {
            seniorities: Counter::new(Seniority::ALL.len()),
            departments: Counter::new(Department::ALL.len()),
            industries: Counter::new(industries),
            countries: Counter::new(person::COUNTRY.max() as usize),
            sizes: Counter::new(EmployeeRange::ALL.len()),
        }
    }

    #[inline]
    pub fn add(&mut self, profile: u64) {
        self.seniorities.add(person::SENIORITY.read(profile));
        self.departments.add(person::DEPARTMENT.read(profile));
        self.industries.add(person::INDUSTRY.read(profile));
        self.countries.add(person::COUNTRY.read(profile));
        self.sizes.add(person::SIZE.read(profile));
    }

    pub fn facets(&self, words: &Vocabularies) -> PeopleFacets {
        PeopleFacets {
            seniorities: self.seniorities.words(Seniority::ALL, |s| s.as_str()),
            departments: self.departments.words(Department::ALL, |d| d.as_str()),
            industries: self.industries.vocabulary(&words.industries),
            locations: self.countries.countries(),
            company_sizes: self.sizes.words(EmployeeRange::ALL, |s| s.as_str()),
        }
    }
}
