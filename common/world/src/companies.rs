//! The record of a company as it stands on a day.

use crate::calendar::{Day, date, day_of, instant, year_of};
use crate::local::{self, TRADES};
use crate::mail::PATTERNS;
use crate::places::{CITIES, COUNTRIES};
use crate::plan::Plan;
use crate::rng::{Rng, Stream, mix, scatter48};
use crate::{descriptions, tech};
use domain::{Company, CompanyRef, EmployeeRange, Funding, FundingRound, Location, RevenueRange, Source};
use lookup::record::CompanyRecord;

pub(super) fn place(city: usize) -> Location {
    let city = &CITIES[city];
    Location {
        city: Some(city.name.to_owned()),
        region: Some(city.region.to_owned()),
        country: Some(city.country.to_owned()),
    }
}

/// The label every synthetic record bears.
pub(super) fn synthetic(fields: &[&str], observed: Day) -> Vec<Source> {
    vec![Source {
        provider: "demo".to_owned(),
        fields: fields.iter().map(|field| (*field).to_owned()).collect(),
        observed_at: Some(instant(observed, 0)),
        evidence: None,
    }]
}

/// The last day of a check that is repeated every so often.
pub(super) fn last_check(dice: u64, today: Day) -> Day {
    let period = match dice % 10 {
        0..=4 => 20 + (dice >> 8) % 9,
        5..=7 => 45 + (dice >> 8) % 60,
        _ => 150 + (dice >> 8) % 200,
    } as Day;
    today - (today - (dice >> 32) as Day % 1000).rem_euclid(period)
}

impl Plan {
    pub(super) fn company(&self, index: u32, today: Day) -> CompanyRecord {
        let firm = &self.firms[index as usize];
        let dice = mix(self.seed ^ mix(u64::from(index) ^ 0x636f_6d70));
        let employees = self.employees(index, today);
        let bought = firm.bought.filter(|(day, _)| *day <= today);
        let mut rng = Rng::new(self.seed, Stream::Pitch, u64::from(index));
        let (city, year) = (usize::from(firm.city), year_of(firm.founded));
        let (mut description, technologies) = match firm.trade {
            Some(trade) => {
                let trade = &TRADES[usize::from(trade)];
                let description = local::description(&mut rng, &firm.name, trade, city, year);
                (description, local::stack(&mut rng, firm.employees))
            }
            None => {
                let description = descriptions::describe(&mut rng, &firm.name, firm.industry, city, year);
                (description, tech::stack(&mut rng, firm.group, firm.employees))
            }
        };
        if let Some((day, acquirer)) = bought {
            let parent = &self.firms[acquirer as usize].name;
            description.push_str(&format!(" Part of {parent} since {}.", year_of(day)));
        }
        let jobs = self.open_jobs(index, today);
        // A record that tells of something was confirmed when it happened or later.
        let latest_round = firm.rounds.iter().rev().map(|round| round.day).find(|day| *day <= today);
        let latest_job = jobs.first().map(|job| day_of(job.posted_at));
        let known = [latest_round, latest_job, bought.map(|(day, _)| day)];
        let checked = known.into_iter().flatten().fold(last_check(dice, today), Day::max);
        let company = Company {
            id: format!("com_{:012x}", scatter48(self.seed, u64::from(index))),
            name: firm.name.clone(),
            domain: Some(firm.domain.clone()),
            network_url: Some(firm.url.clone()),
            description: Some(description),
            industry: Some(firm.industry.to_owned()),
            employee_count: Some(employees),
            employee_range: Some(EmployeeRange::of(employees)),
            revenue_range: Some(RevenueRange::of(u64::from(employees) * firm.revenue_a_head)),
            founded_year: Some(year),
            kind: Some(if bought.is_some() { "subsidiary" } else { firm.kind }.to_owned()),
            location: Some(place(city)),
            technologies,
            funding: self.funding(index, today),
            open_roles: Some(jobs.len() as u32),
            sources: synthetic(
                &[
                    "name",
                    "domain",
                    "industry",
                    "employeeCount",
                    "location",
                    "technologies",
                    "funding",
                    "openRoles",
                ],
                checked,
            ),
            last_verified_at: Some(instant(checked, 0)),
            ..Company::named("")
        };
        CompanyRecord {
            email_pattern: firm.mail.pattern.map(|pattern| PATTERNS[usize::from(pattern)].to_owned()),
            catch_all: firm.mail.pattern.map(|_| firm.mail.catch_all),
            mail_provider: firm.mail.provider.map(str::to_owned),
            other_names: firm.other_names.clone(),
            jobs,
            ..CompanyRecord::of(company)
        }
    }

    /// Employees on a day; companies grow a little every month.
    pub(super) fn employees(&self, index: u32, today: Day) -> u32 {
        let firm = &self.firms[index as usize];
        let months = ((today - self.anchor).max(0) / 30) as u64;
        let grown = u64::from(firm.employees) * u64::from(firm.growth) * months / 12_000;
        // Equity is spent on people: a third more of them within a year.
        let hired: u64 = firm
            .rounds
            .iter()
            .filter(|round| round.day > self.anchor && round.day <= today && round.is_equity())
            .map(|round| u64::from(firm.employees) * (today - round.day).min(360) as u64 / 1080)
            .sum();
        firm.employees + (grown + hired) as u32
    }

    fn funding(&self, index: u32, today: Day) -> Option<Funding> {
        let firm = &self.firms[index as usize];
        let currency = COUNTRIES[usize::from(firm.country)].currency;
        let rounds: Vec<FundingRound> = firm
            .rounds
            .iter()
            .rev()
            .filter(|round| round.day <= today)
            .map(|round| FundingRound {
                stage: round.stage,
                amount: round.amount,
                currency: round.amount.map(|_| currency.to_owned()),
                announced_at: Some(date(round.day)),
                investors: round.investors.clone(),
            })
            .collect();
        if rounds.is_empty() {
            return None;
        }
        let total = rounds.iter().filter_map(|round| round.amount).sum();
        Some(Funding { total_raised: Some(total), currency: Some(currency.to_owned()), rounds })
    }

    pub(super) fn company_ref(&self, firm: u32) -> CompanyRef {
        let firm = &self.firms[firm as usize];
        CompanyRef { name: firm.name.clone(), domain: Some(firm.domain.clone()) }
    }
}
