//! Searching companies.

use super::clauses::{self, Sets};
use super::cursor::{Binding, Position};
use super::facet::Counter;
use super::plan::{Check, Clause, Plan, all_of, any_tag};
use super::run::{Found, Pass};
use super::{Ranking, SearchError};
use crate::dataset::Dataset;
use crate::query::any_of;
use crate::schema::{Tag, company, day};
use crate::table::Number;
use domain::{EmployeeRange, FundingStage, RevenueRange};
use jiff::civil::Date;
use lookup::filters::{CompanyFilters, FundingFilter, Range};
use lookup::record::CompanyRecord;
use lookup::{CompanyFacets, Search, UnknownValue};
use std::sync::Arc;

const PLACE: usize = 1;
const EMPLOYEES: usize = 2;
const FOUNDED: usize = 3;
const ROUND: usize = 0;

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
        let unknown = if total == 0 { self.unknown_to_companies(&search.filters) } else { Vec::new() };
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
        let mut counters = Counters::new(self);
        let found =
            self.company_pass(search, day, position.map(|p| p.key), |profile| counters.add(profile))?;
        let (numbers, next_cursor) = found.page(search.limit, |key| binding.encode(Position { key, day }));
        Ok(Ranking { total: found.total, numbers, facets: counters.facets(self), next_cursor })
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
        let required = self.company_clauses(&search.filters, today)?;
        let excluded = self.company_clauses(&search.exclude, today)?;
        let plan = Plan::new(required, excluded, u64::from(self.company_count()));
        let pass = Pass {
            title: |_| 0,
            title_column: None,
            rank: |shard: &crate::table::Shard, doc, _| {
                shard.columns[EMPLOYEES].get_val(doc).min(0xff_ffff) as u32
            },
            facet,
            after,
            limit: search.limit,
            shards: &self.companies.shards,
        };
        Ok(pass.run(&plan)?)
    }

    fn company_clauses(&self, filters: &CompanyFilters, today: Date) -> Result<Vec<Clause>, SearchError> {
        let companies = &self.companies;
        let mut clauses = Vec::new();
        clauses
            .extend(clauses::profile(company::SIZE, filters.employee_ranges.iter().map(|r| *r as usize + 1)));
        clauses.extend(clauses::profile(
            company::REVENUE,
            filters.revenue_ranges.iter().map(|r| *r as usize + 1),
        ));
        let technologies = &self.words.technologies;
        if !filters.technologies.is_empty() {
            let tags = clauses::tags(Tag::Technology, technologies, &filters.technologies);
            clauses.push(Clause::any_tag(companies, &tags)?);
        }
        if !filters.technologies_all.is_empty() {
            clauses.push(self.all_technologies(&filters.technologies_all)?);
        }
        let sets = Sets { words: &self.words, industry: company::INDUSTRY, place_column: PLACE };
        clauses.extend(sets.industries(companies, &filters.industries)?);
        clauses.extend(sets.locations(companies, &filters.locations)?);
        clauses.extend(filters.employee_count.map(|range| column(EMPLOYEES, range)));
        clauses.extend(filters.founded.map(|range| column(FOUNDED, range)));
        clauses.extend(filters.funding.as_ref().map(|funding| round(funding, today)));
        if !filters.keywords.is_empty() {
            clauses.push(self.company_keywords(&filters.keywords)?);
        }
        Ok(clauses)
    }

    fn all_technologies(&self, names: &[String]) -> Result<Clause, SearchError> {
        let companies = &self.companies;
        if companies.shards.is_empty() {
            return Ok(Clause::impossible());
        }
        let tags = clauses::tags(Tag::Technology, &self.words.technologies, names);
        if tags.len() < names.len() {
            return Ok(Clause::impossible());
        }
        let mut narrowest = u64::MAX;
        for tag in &tags {
            narrowest = narrowest.min(self.companies.frequency(*tag)?);
        }
        let query = all_of(tags.iter().map(|tag| any_tag(companies, &[*tag])).collect());
        Ok(Clause { query: Some((query, narrowest)), check: None })
    }

    /// A keyword is words that all occur in the name, description or industry.
    fn company_keywords(&self, keywords: &[String]) -> Result<Clause, SearchError> {
        let companies = &self.companies;
        if companies.shards.is_empty() {
            return Ok(Clause::impossible());
        }
        let mut queries = Vec::new();
        let mut cost = 0;
        for keyword in keywords {
            let folded = language::text::key(keyword);
            let tags: Vec<u64> = folded.split(' ').filter(|word| word.len() > 1).map(Tag::word).collect();
            let mut narrowest = u64::MAX;
            for tag in &tags {
                narrowest = narrowest.min(self.companies.frequency(*tag)?);
            }
            if !tags.is_empty() {
                cost += narrowest;
                queries.push(all_of(tags.iter().map(|tag| any_tag(companies, &[*tag])).collect()));
            }
        }
        if queries.is_empty() {
            return Ok(Clause::impossible());
        }
        Ok(Clause { query: Some((any_of(queries), cost)), check: None })
    }
}

/// A range of a column in which 0 means not known.
fn column(column: usize, range: Range) -> Clause {
    let (min, max) = (range.min.unwrap_or(0).max(1), range.max.unwrap_or(u32::MAX));
    Clause::check(Check::Range { column, min: u64::from(min), max: u64::from(max) })
}

fn round(funding: &FundingFilter, today: Date) -> Clause {
    let mut stages = Vec::new();
    if !funding.stages.is_empty() {
        stages = vec![false; FundingStage::ALL.len() + 1];
        for stage in &funding.stages {
            stages[*stage as usize + 1] = true;
        }
    }
    let since = funding.since_days.map_or(0, |days| day(today).saturating_sub(u64::from(days)).max(1));
    Clause::check(Check::Round { list: ROUND, stages, min_amount: funding.min_amount.unwrap_or(0), since })
}

/// The counters of the facets.
struct Counters {
    industries: Counter,
    countries: Counter,
    sizes: Counter,
    revenues: Counter,
    stages: Counter,
}

impl Counters {
    fn new(dataset: &Dataset) -> Self {
        let industries = dataset.words.industries.len().min(company::INDUSTRY.max() as usize);
        Self {
            industries: Counter::new(industries),
            countries: Counter::new(company::COUNTRY.max() as usize),
            sizes: Counter::new(EmployeeRange::ALL.len()),
            revenues: Counter::new(RevenueRange::ALL.len()),
            stages: Counter::new(FundingStage::ALL.len()),
        }
    }

    fn add(&mut self, profile: u64) {
        self.industries.add(company::INDUSTRY.read(profile));
        self.countries.add(company::COUNTRY.read(profile));
        self.sizes.add(company::SIZE.read(profile));
        self.revenues.add(company::REVENUE.read(profile));
        self.stages.add(company::STAGE.read(profile));
    }

    fn facets(&self, dataset: &Dataset) -> CompanyFacets {
        CompanyFacets {
            industries: self.industries.vocabulary(&dataset.words.industries),
            locations: self.countries.countries(),
            employee_ranges: self.sizes.words(EmployeeRange::ALL, |r| r.as_str()),
            revenue_ranges: self.revenues.words(RevenueRange::ALL, |r| r.as_str()),
            funding_stages: self.stages.words(FundingStage::ALL, |s| s.as_str()),
        }
    }
}
