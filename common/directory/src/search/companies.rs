//! A page of companies, and how those found divide.

use super::facet::Counter;
use crate::schema::company;
use crate::vocabularies::Vocabularies;
use domain::{EmployeeRange, FundingStage, RevenueRange};
use lookup::record::CompanyRecord;
use lookup::{CompanyFacets, UnknownValue};
use std::sync::Arc;

/// A page of companies.
pub struct CompanyPage {
    pub total: u64,
    pub companies: Vec<Arc<CompanyRecord>>,
    pub facets: CompanyFacets,
    /// Whether the facets were counted on a sample.
    pub estimated: bool,
    pub next_cursor: Option<String>,
    /// Where none was found: the values that none has.
    pub unknown: Vec<UnknownValue>,
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

    #[inline]
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
