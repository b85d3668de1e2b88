//! Searching companies.

use super::conditions::{self, company_column};
use super::cursor::{Binding, Position};
use super::facet::Counter;
use super::plan::{Clause, Plan};
use super::run::{Found, Pass};
use super::{Ranking, SearchError};
use crate::dataset::Dataset;
use crate::schema::company;
use crate::table::Number;
use crate::vocabularies::Vocabularies;
use domain::{EmployeeRange, FundingStage, RevenueRange};
use jiff::civil::Date;
use lookup::filters::CompanyFilters;
use lookup::record::CompanyRecord;
use lookup::{CompanyFacets, Search, UnknownValue};
use std::sync::Arc;

/// A page of companies.
pub struct CompanyPage {
    pub total: u64,
    pub companies: Vec<Arc<CompanyRecord>>,
    pub facets: CompanyFacets,
    pub next_cursor: Option<String>,
    /// Where none was found: the values that none has.
    pub unknown: Vec<UnknownValue>,
}

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
        Ok(CompanyPage { total, companies, facets, next_cursor, unknown })
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
    ) -> Result<Found, SearchError> {
        let clauses = |filters: &CompanyFilters| -> tantivy::Result<Vec<Clause>> {
            let conditions = conditions::companies(&self.words, filters, today);
            conditions.into_iter().map(|condition| Clause::of(&self.companies, condition)).collect()
        };
        let (required, excluded) = (clauses(&search.filters)?, clauses(&search.exclude)?);
        let plan = Plan::new(required, excluded, u64::from(self.company_count()));
        let pass = Pass {
            title: |_| 0,
            title_column: None,
            rank: |shard: &crate::table::Shard, doc, _| {
                shard.columns[company_column::EMPLOYEES].get_val(doc).min(0xff_ffff) as u32
            },
            facet,
            after,
            limit: search.limit,
            shards: &self.companies.shards,
        };
        Ok(pass.run(&plan)?)
    }
}

/// How companies divide, by their packed profiles.
pub struct CompanyCounters {
    industries: Counter,
    countries: Counter,
    sizes: Counter,
    revenues: Counter,
    stages: Counter,
}

impl CompanyCounters {
    pub fn new(words: &Vocabularies) -> Self {
        let industries = words.industries.len().min(company::INDUSTRY.max() as usize);
        Self {
            industries: Counter::new(industries),
            countries: Counter::new(company::COUNTRY.max() as usize),
            sizes: Counter::new(EmployeeRange::ALL.len()),
            revenues: Counter::new(RevenueRange::ALL.len()),
            stages: Counter::new(FundingStage::ALL.len()),
        }
    }

    pub fn add(&mut self, profile: u64) {
        self.industries.add(company::INDUSTRY.read(profile));
        self.countries.add(company::COUNTRY.read(profile));
        self.sizes.add(company::SIZE.read(profile));
        self.revenues.add(company::REVENUE.read(profile));
        self.stages.add(company::STAGE.read(profile));
    }

    pub fn facets(&self, words: &Vocabularies) -> CompanyFacets {
        CompanyFacets {
            industries: self.industries.vocabulary(&words.industries),
            locations: self.countries.countries(),
            employee_ranges: self.sizes.words(EmployeeRange::ALL, |r| r.as_str()),
            revenue_ranges: self.revenues.words(RevenueRange::ALL, |r| r.as_str()),
            funding_stages: self.stages.words(FundingStage::ALL, |s| s.as_str()),
        }
    }
}
