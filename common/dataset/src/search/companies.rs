//! Searching companies.

use super::plan::{Clause, Plan};
use super::run::Pass;
use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::table::Shard;
use directory::schema::Column;
use directory::search::Ranking;
use directory::search::companies::{CompanyCounters, CompanyPage};
use directory::search::conditions::{self, Condition};
use directory::search::cursor::{Binding, Position};
use directory::search::ranking::{BestMatches, MOST_RANK};
use directory::{Number, SearchError};
use jiff::civil::Date;
use lookup::filters::CompanyFilters;
use lookup::{CompanyFacets, Search};

impl Dataset {
    /// One page of the companies that fit, the largest first.
    pub fn search_companies(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<CompanyPage, SearchError> {
        let Ranking { total, numbers, facets, next_cursor } = self.rank_companies(search, today)?;
        let companies = numbers.into_iter().map(|number| self.company(number)).collect::<Result<_, _>>()?;
        let unknown = if total == 0 { self.words.unknown_to_companies(&search.filters) } else { Vec::new() };
        Ok(CompanyPage { total, companies, facets, estimated: false, next_cursor, unknown })
    }

    /// The same by number, for who needs columns or only some of the records.
    pub fn rank_companies(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<Ranking<CompanyFacets>, SearchError> {
        let binding = Binding::new(self.id(), &("companies", &search.filters, &search.exclude));
        let position = search.cursor.as_deref().map(|cursor| binding.decode(cursor)).transpose()?;
        let day = position.map_or(today, |position| position.day);
        let mut counters = CompanyCounters::new(&self.words);
        let found =
            self.company_pass(search, day, position.map(|p| p.key), |profile| counters.add(profile))?;
        let (numbers, next_cursor) = found.page(search.limit, |key| binding.encode(Position { key, day }));
        Ok(Ranking { total: found.total, numbers, facets: counters.facets(&self.words), next_cursor })
    }

    /// All companies that pass these filters, the largest first.
    pub(crate) fn all_companies(
        &self,
        filters: &CompanyFilters,
        today: Date,
    ) -> Result<Vec<Number>, SearchError> {
        let limit = self.company_count() as usize;
        let search = Search { filters: filters.clone(), limit, ..Search::default() };
        Ok(self.rank_companies(&search, today)?.numbers)
    }

    fn company_pass(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
        after: Option<u64>,
        facet: impl FnMut(u64),
    ) -> Result<BestMatches, SearchError> {
        let clauses = |conditions: Vec<Condition>| -> Result<Vec<Clause>, DatasetError> {
            conditions.into_iter().map(|condition| Clause::of(&self.companies, condition)).collect()
        };
        let required = clauses(conditions::companies(&self.words, self, &search.filters, today)?)?;
        let excluded = clauses(conditions::companies_refused(&self.words, self, &search.exclude, today)?)?;
        let plan = Plan::new(required, excluded, u64::from(self.company_count()));
        let pass = Pass {
            title: |_| 0,
            is_titled: false,
            rank: |shard: &Shard, doc, _| shard.columns[Column::Employees].get_val(doc).min(MOST_RANK) as u32,
            facet,
            after,
            limit: search.limit,
            shards: &self.companies.shards,
        };
        Ok(pass.run(&plan)?)
    }
}
