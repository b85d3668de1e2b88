//! Companies with new money: the rounds their records tell of, and those only the feed tells of.

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
use std::collections::HashSet;
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

/// A company that has a wanted round, not read yet unless only the feed knows the round.
#[derive(Debug, Clone)]
pub struct Candidate {
    number: Number,
    day: Date,
    from_feed: Option<FundingRound>,
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
        let filters_with_money = CompanyFilters { funding: Some(funding), ..filters.clone() };
        let rounds = Rounds { from: window.from, to: window.to, stages: &window.stages };
        let of_records =
            self.directory()?.funded_companies(&filters_with_money, rounds, self.today()).await?.into_iter();
        let mut funded: Vec<Candidate> =
            of_records.map(|(number, day)| Candidate { number, day, from_feed: None }).collect();
        self.add_news(window, filters, &mut funded).await?;
        funded.sort_unstable_by_key(|candidate| (Reverse(candidate.day), candidate.number));
        Ok(funded)
    }

    /// Reads a candidate; what its record says decides.
    pub async fn read_funded(&self, window: &FundingWindow, candidate: Candidate) -> Result<Option<Funded>> {
        let record = self.company_at(candidate.number).await?;
        let round = candidate.from_feed.or_else(|| window.latest(&record).cloned());
        Ok(round.map(|round| Funded { number: candidate.number, record, round }))
    }

    /// Adds what only the feed tells of.
    async fn add_news(
        &self,
        window: &FundingWindow,
        filters: CompanyFilters,
        funded: &mut Vec<Candidate>,
    ) -> Result<()> {
        let (rounds, now) = (self.new_rounds().await?, self.cx.now());
        let wanted = rounds.iter().filter_map(|(number, rounds)| {
            let wanted = rounds.iter().filter(|item| item.at <= now && window.admits(&item.news));
            Some((*number, &wanted.max_by_key(|item| item.at)?.news))
        });
        let wanted: Vec<(Number, &FundingRound)> = wanted.collect();
        if wanted.is_empty() {
            return Ok(());
        }
        let passing = match filters == CompanyFilters::default() {
            true => None,
            false => Some(HashSet::<Number>::from_iter(self.companies(filters).await?)),
        };
        for (number, round) in wanted {
            if passing.as_ref().is_some_and(|passing| !passing.contains(&number)) {
                continue;
            }
            let Some(day) = round.announced_at else { continue };
            funded.retain(|known| known.number != number || known.day > day);
            if !funded.iter().any(|known| known.number == number) {
                funded.push(Candidate { number, day, from_feed: Some(round.clone()) });
            }
        }
        Ok(())
    }
}
