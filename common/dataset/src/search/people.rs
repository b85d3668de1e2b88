//! Searching people.

use super::conditions::{self, Condition, people_column};
use super::cursor::{Binding, Position};
use super::facet::Counter;
use super::plan::{Clause, Plan};
use super::run::{Found, Pass};
use super::{Ranking, SearchError};
use crate::dataset::Dataset;
use crate::schema::person;
use crate::vocabularies::Vocabularies;
use domain::{Department, EmployeeRange, Seniority};
use jiff::civil::Date;
use language::title::Title;
use lookup::filters::PeopleFilters;
use lookup::record::PersonRecord;
use lookup::{CursorError, PeopleFacets, Search, UnknownValue};
use std::sync::Arc;

/// A page of people.
pub struct PeoplePage {
    pub total: u64,
    pub people: Vec<Arc<PersonRecord>>,
    pub facets: PeopleFacets,
    pub next_cursor: Option<String>,
    /// Where nobody was found: the values that nobody has.
    pub unknown: Vec<UnknownValue>,
}

impl Dataset {
    /// One page of the people who fit, best first.
    pub fn search_people(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> Result<PeoplePage, SearchError> {
        let Ranking { total, numbers, facets, next_cursor } = self.rank_people(search, today)?;
        let people = numbers.into_iter().map(|number| self.person(number)).collect::<Result<_, _>>()?;
        let unknown = if total == 0 { self.words.unknown_to_people(&search.filters) } else { Vec::new() };
        Ok(PeoplePage { total, people, facets, next_cursor, unknown })
    }

    /// The same by number, for who needs columns or only some of the records.
    pub fn rank_people(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> Result<Ranking<PeopleFacets>, SearchError> {
        let binding = Binding::new(self.id(), &("people", &search.filters, &search.exclude));
        let position = search.cursor.as_deref().map(|cursor| binding.decode(cursor)).transpose()?;
        let day = position.map_or(today, |position| position.day);
        let mut counters = PeopleCounters::new(&self.words);
        let found =
            self.people_pass(search, day, position.map(|p| p.key), |profile| counters.add(profile))?;
        let (numbers, next_cursor) = found.page(search.limit, |key| binding.encode(Position { key, day }));
        Ok(Ranking { total: found.total, numbers, facets: counters.facets(&self.words), next_cursor })
    }

    fn people_pass(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
        after: Option<u64>,
        facet: impl FnMut(u64),
    ) -> Result<Found, SearchError> {
        let titles: Vec<Title> = search.filters.titles.iter().map(|title| Title::parse(title)).collect();
        let clauses = |conditions: Vec<Condition>| -> tantivy::Result<Vec<Clause>> {
            conditions.into_iter().map(|condition| Clause::of(&self.people, condition)).collect()
        };
        let required = clauses(conditions::people(&self.words, self, &search.filters, &titles, today)?)?;
        let excluded = clauses(conditions::people_refused(&self.words, self, &search.exclude, today)?)?;
        let plan = Plan::new(required, excluded, u64::from(self.people_count()));
        let mut scores = vec![0u16; self.words.titles.len() + 1];
        let pass = Pass {
            title: |ordinal| self.words.title_score(&titles, &mut scores, ordinal),
            title_column: (!titles.is_empty()).then_some(people_column::TITLE),
            rank: |_: &_, _, profile| person::RANK.read(profile) as u32,
            facet,
            after,
            limit: search.limit,
            shards: &self.people.shards,
        };
        Ok(pass.run(&plan)?)
    }
}

impl Vocabularies {
    /// How well a title answers those asked for, 0 to 255; each title is compared once per search, which `scores` remember.
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

impl From<CursorError> for SearchError {
    fn from(error: CursorError) -> Self {
        Self::Cursor(error)
    }
}
