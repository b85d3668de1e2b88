//! Searching people.

use super::plan::{Clause, Plan};
use super::run::Pass;
use crate::dataset::Dataset;
use crate::error::DatasetError;
use directory::SearchError;
use directory::schema::person;
use directory::search::Ranking;
use directory::search::conditions::{self, Condition};
use directory::search::cursor::{Binding, Position};
use directory::search::people::{PeopleCounters, PeoplePage};
use directory::search::ranking::BestMatches;
use jiff::civil::Date;
use language::title::Title;
use lookup::filters::PeopleFilters;
use lookup::{PeopleFacets, Search};

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
        Ok(PeoplePage { total, people, facets, estimated: false, next_cursor, unknown })
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
    ) -> Result<BestMatches, SearchError> {
        let titles: Vec<Title> = search.filters.titles.iter().map(|title| Title::parse(title)).collect();
        let clauses = |conditions: Vec<Condition>| -> Result<Vec<Clause>, DatasetError> {
            conditions.into_iter().map(|condition| Clause::of(&self.people, condition)).collect()
        };
        let required = clauses(conditions::people(&self.words, self, &search.filters, &titles, today)?)?;
        let excluded = clauses(conditions::people_refused(&self.words, self, &search.exclude, today)?)?;
        let plan = Plan::new(required, excluded, u64::from(self.people_count()));
        let mut scores = vec![0u16; self.words.titles.len() + 1];
        let pass = Pass {
            title: |ordinal| self.words.title_score(&titles, &mut scores, ordinal),
            is_titled: !titles.is_empty(),
            rank: |_: &_, _, profile| person::RANK.read(profile) as u32,
            facet,
            after,
            limit: search.limit,
            shards: &self.people.shards,
        };
        Ok(pass.run(&plan)?)
    }
}
