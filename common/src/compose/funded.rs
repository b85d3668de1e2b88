//! Companies with new money, as their records tell.

use super::Compose;
use crate::error::Result;
use domain::{FundingRound, FundingStage, Names};
use jiff::ToSpan;
use jiff::civil::Date;
use lookup::Number;
use lookup::directory::Rounds;
use lookup::filters::{CompanyFilters, FundingFilter};
use lookup::record::CompanyRecord;
use std::cmp::Reverse;
use std::sync::Arc;

/// Which rounds are wanted: announced from one day to another, both inside.
#[derive(Debug, Clone)]
pub struct FundingWindow {
    pub from: Date,
    pub to: Date,
    pub stages: Vec<FundingStage>,
    pub min_amount: Option<u64>,
}

impl FundingWindow {
    /// Today and so many days before it.
    pub fn last_days(today: Date, days: u16) -> Self {
        let from = today.saturating_sub(i32::from(days).days());
        Self { from, to: today, stages: Vec::new(), min_amount: None }
    }

    /// The same for rounds of these stages only, and of at least so much.
    pub fn of_stages(self, stages: Option<Vec<FundingStage>>, min_amount: Option<u64>) -> Self {
        Self { stages: stages.unwrap_or_default(), min_amount, ..self }
    }

    /// From so many months ago to so many months ago, by the calendar.
    pub fn months_ago(today: Date, most: i32, least: i32) -> Self {
        let (from, to) = (today.saturating_sub(most.months()), today.saturating_sub(least.months()));
        Self { from, to, stages: Vec::new(), min_amount: None }
    }

    pub fn admits(&self, round: &FundingRound) -> bool {
        round.announced_at.is_some_and(|day| day >= self.from && day <= self.to)
            && (self.stages.is_empty() || self.stages.contains(&round.stage))
            && self.min_amount.is_none_or(|min| round.amount.is_some_and(|amount| amount >= min))
    }

    /// The latest round of a company that is wanted.
    pub fn latest<'a>(&self, record: &'a CompanyRecord) -> Option<&'a FundingRound> {
        let rounds = record.company.funding.iter().flat_map(|funding| &funding.rounds);
        rounds.filter(|round| self.admits(round)).max_by_key(|round| round.announced_at)
    }
}

/// Companies of these industries in these countries; none asks for nothing.
pub fn companies_in(industries: Option<Names>, countries: Option<Vec<String>>) -> CompanyFilters {
    CompanyFilters {
        industries: industries.unwrap_or_default(),
        locations: countries.unwrap_or_default().into(),
        ..CompanyFilters::default()
    }
}

/// A company and the round it is listed for.
#[derive(Debug, Clone)]
pub struct Funded {
    pub number: Number,
    pub record: Arc<CompanyRecord>,
    pub round: FundingRound,
}

/// A company that has a wanted round, not read yet.
#[derive(Debug, Clone)]
pub struct Candidate {
    number: Number,
    day: Date,
}

impl Compose {
    /// The companies with a wanted round that pass these filters, the latest round first.
    pub async fn funded(&self, window: &FundingWindow, filters: CompanyFilters) -> Result<Vec<Candidate>> {
        let days = (self.today() - window.from).get_days();
        let funding = FundingFilter {
            stages: window.stages.clone(),
            min_amount: window.min_amount,
            since_days: Some(u32::try_from(days).unwrap_or(0)),
        };
        let filters = CompanyFilters { funding: Some(funding), ..filters };
        let rounds = Rounds { from: window.from, to: window.to, stages: &window.stages };
        let of_records = self.directory()?.funded_companies(&filters, rounds, self.today()).await?;
        let mut funded: Vec<Candidate> =
            of_records.into_iter().map(|(number, day)| Candidate { number, day }).collect();
        funded.sort_unstable_by_key(|candidate| (Reverse(candidate.day), candidate.number));
        Ok(funded)
    }

    /// Reads a candidate; what its record says decides.
    pub async fn read_funded(&self, window: &FundingWindow, candidate: Candidate) -> Result<Option<Funded>> {
        let record = self.company_at(candidate.number).await?;
        Ok(window.latest(&record).cloned().map(|round| Funded { number: candidate.number, record, round }))
    }
}
