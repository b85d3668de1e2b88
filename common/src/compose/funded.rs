//! Companies with new money: the rounds their records tell of, and those only the feed knows yet.

use super::{Compose, unreadable};
use crate::dataset::Number;
use crate::dataset::record::CompanyRecord;
use crate::dataset::schema::day;
use crate::domain::signal::{Signal, SignalData, SignalKind};
use crate::domain::{Domain, FundingRound, FundingStage};
use crate::error::Result;
use crate::search::filters::{CompanyFilters, FundingFilter};
use crate::store::signals::{Feed, Place, SignalRange};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

/// How many of the latest rounds of the feed are compared with the records.
const LATEST: usize = 500;
const PAGE: usize = 50;

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

/// A company and the round it is listed for.
#[derive(Debug, Clone)]
pub struct Funded {
    pub record: Arc<CompanyRecord>,
    pub round: FundingRound,
}

/// A company that has a wanted round, not read yet unless only the feed knows the round.
#[derive(Debug, Clone)]
pub struct Candidate {
    number: Number,
    day: u64,
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
        let dataset = self.dataset()?;
        let numbers = self.companies(CompanyFilters { funding: Some(funding), ..filters.clone() })?;
        let of_records = numbers.into_iter().filter_map(|number| {
            let day = dataset.latest_round(number, window.from, window.to, &window.stages)?;
            Some(Candidate { number, day, from_feed: None })
        });
        let mut funded: Vec<Candidate> = of_records.collect();
        self.add_from_feed(window, filters, &mut funded).await?;
        funded.sort_unstable_by_key(|candidate| (Reverse(candidate.day), candidate.number));
        Ok(funded)
    }

    /// Reads a candidate; what its record says decides.
    pub fn read_funded(&self, window: &FundingWindow, candidate: Candidate) -> Result<Option<Funded>> {
        let record = self.company_at(candidate.number)?;
        let round = candidate.from_feed.or_else(|| window.latest(&record).cloned());
        Ok(round.map(|round| Funded { record, round }))
    }

    /// Adds what the feed knows and no record does.
    async fn add_from_feed(
        &self,
        window: &FundingWindow,
        filters: CompanyFilters,
        funded: &mut Vec<Candidate>,
    ) -> Result<()> {
        let midnight = |date: Date| date.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp());
        let mut range = SignalRange {
            since: midnight(window.from),
            until: midnight(window.to.saturating_add(1.day())).min(self.until()),
            after: None,
        };
        let mut unknown: HashMap<Number, FundingRound> = HashMap::new();
        let mut examined = 0;
        while examined < LATEST {
            let feed = Feed::Kind(SignalKind::Funding);
            let page = self.cx.app.store.signals(feed, &range, PAGE, self.cx.now()).await?;
            examined += page.len();
            let mut fresh = false;
            for signal in &page {
                let Some((domain, round)) = round_of(signal) else { continue };
                let Some(number) = self.dataset()?.number_of(domain).map_err(unreadable)? else { continue };
                if !has_round(&*self.company_at(number)?, &round) {
                    fresh = true;
                    if window.admits(&round) {
                        unknown.entry(number).or_insert(round);
                    }
                }
            }
            // The feed and the records tell of the same rounds from some day back; nothing new comes before it.
            let Some(last) = page.last().filter(|_| page.len() == PAGE && fresh) else { break };
            range.after = Some(Place::of(last));
        }
        if unknown.is_empty() {
            return Ok(());
        }
        let passing = match filters == CompanyFilters::default() {
            true => None,
            false => Some(self.companies(filters)?),
        };
        for (number, round) in unknown {
            let day = round.announced_at.map_or(0, day);
            if passing.as_ref().is_none_or(|passing| passing.contains(&number)) {
                funded.retain(|known| known.number != number || known.day > day);
                if !funded.iter().any(|known| known.number == number) {
                    funded.push(Candidate { number, day, from_feed: Some(round) });
                }
            }
        }
        Ok(())
    }
}

/// The round a funding signal tells of, and whose it is.
fn round_of(signal: &Signal) -> Option<(&Domain, FundingRound)> {
    let SignalData::Funding(data) = &signal.data else { return None };
    let domain = signal.company.as_ref()?.domain.as_ref()?;
    let round = FundingRound {
        stage: data.stage,
        amount: data.amount,
        currency: data.currency.clone(),
        announced_at: Some(signal.occurred_at.to_zoned(TimeZone::UTC).date()),
        investors: data.investors.clone(),
    };
    Some((domain, round))
}

/// Whether a record tells of the round already, be it under the day before or after.
fn has_round(record: &CompanyRecord, round: &FundingRound) -> bool {
    let rounds = record.company.funding.iter().flat_map(|funding| &funding.rounds);
    let near = |known: &FundingRound| match (known.announced_at, round.announced_at) {
        (Some(one), Some(other)) => (one - other).get_days().abs() <= 3,
        _ => false,
    };
    rounds
        .into_iter()
        .any(|known| near(known) && (known.stage == round.stage || known.amount == round.amount))
}
