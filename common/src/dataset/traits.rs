//! What companies and people are like, in numbers, for comparing one with all the others.
//!
//! Reading columns instead of records makes a comparison with every company of a dataset a matter of milliseconds.

use super::schema::{company, person};
use super::table::Number;
use super::{Dataset, vocabulary::Ordinal};
use crate::domain::{Department, EmployeeRange, FundingStage, RevenueRange, Seniority};
use crate::search::country;

/// A company in numbers; `None` and 0 where something is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompanyTraits {
    pub number: Number,
    /// See [`Dataset::industry`].
    pub industry: Option<Ordinal>,
    pub size: Option<EmployeeRange>,
    pub revenue: Option<RevenueRange>,
    /// Of the latest round.
    pub stage: Option<FundingStage>,
    /// ISO 3166 alpha-2.
    pub country: Option<&'static str>,
    pub employees: u32,
    /// See [`Dataset::technology`].
    pub technologies: Vec<Ordinal>,
}

/// A person in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonTraits {
    pub number: Number,
    pub seniority: Option<Seniority>,
    pub department: Option<Department>,
    pub size: Option<EmployeeRange>,
    pub industry: Option<Ordinal>,
    pub country: Option<&'static str>,
    /// The employer's record number.
    pub company: Option<Number>,
    /// The present title, see [`Dataset::title`].
    pub title: Option<Ordinal>,
}

impl Dataset {
    /// Every company's traits, in order.
    pub fn company_traits(&self) -> impl Iterator<Item = CompanyTraits> + '_ {
        self.companies.shards.iter().flat_map(|shard| {
            (0..shard.len()).map(|doc| {
                let profile = shard.columns[0].get_val(doc);
                CompanyTraits {
                    number: shard.base + doc,
                    industry: known(company::INDUSTRY.read(profile)),
                    size: of(EmployeeRange::ALL, company::SIZE.read(profile)),
                    revenue: of(RevenueRange::ALL, company::REVENUE.read(profile)),
                    stage: of(FundingStage::ALL, company::STAGE.read(profile)),
                    country: country::of_ordinal(company::COUNTRY.read(profile) as u8),
                    employees: shard.columns[2].get_val(doc) as u32,
                    technologies: shard.lists[1]
                        .values_for_doc(doc)
                        .map(|number| number as Ordinal)
                        .collect(),
                }
            })
        })
    }

    /// One person's traits.
    pub fn person_traits(&self, number: Number) -> Option<PersonTraits> {
        let shard = self.people.shard(number)?;
        let doc = number - shard.base;
        let profile = shard.columns[0].get_val(doc);
        Some(PersonTraits {
            number,
            seniority: of(Seniority::ALL, person::SENIORITY.read(profile)),
            department: of(Department::ALL, person::DEPARTMENT.read(profile)),
            size: of(EmployeeRange::ALL, person::SIZE.read(profile)),
            industry: known(person::INDUSTRY.read(profile)),
            country: country::of_ordinal(person::COUNTRY.read(profile) as u8),
            company: (shard.columns[3].get_val(doc) as Number).checked_sub(1),
            title: known(shard.columns[2].get_val(doc) as usize),
        })
    }

    pub fn industry(&self, ordinal: Ordinal) -> Option<&str> {
        self.words.industries.text(ordinal)
    }

    pub fn technology(&self, ordinal: Ordinal) -> Option<&str> {
        self.words.technologies.text(ordinal)
    }

    /// How many companies use a technology; the rarer, the more it says.
    pub fn technology_users(&self, ordinal: Ordinal) -> u32 {
        self.words.technologies.value(ordinal).map_or(0, |value| value.count)
    }

    pub fn title(&self, ordinal: Ordinal) -> Option<&str> {
        self.words.titles.text(ordinal)
    }
}

fn known(number: usize) -> Option<Ordinal> {
    (number > 0).then_some(number as Ordinal)
}

fn of<T: Copy>(all: &[T], number: usize) -> Option<T> {
    all.get(number.checked_sub(1)?).copied()
}
