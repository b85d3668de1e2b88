//! Companies: sizes, ages, money and what they say of themselves.

use super::{Crawl, Rule, day, is_local};
use crate::industries::INDUSTRIES;
use crate::money::investors;
use crate::places::COUNTRIES;
use domain::{Company, EmployeeRange, FundingRound, RevenueRange};
use jiff::ToSpan;
use std::collections::{HashMap, HashSet};

pub(super) const RULES: &[(&str, Rule)] = &[
    ("a record tells of nothing later than its last verification", verified_after_all_it_tells),
    ("no job is posted in the future", no_job_from_the_future),
    ("the size range is that of the head count", range_of_the_head_count),
    ("a company that large took its years to grow", had_time_to_grow),
    ("no company is older than its industry", not_before_its_industry),
    ("rounds follow the founding and one another", rounds_in_order),
    ("no round brings more than 1.5 million dollars an employee", rounds_of_a_believable_size),
    ("revenue fits the head count", revenue_fits),
    ("nobody invests in themselves", investors_are_others),
    ("the description tells the year of founding and the place", description_fits),
    ("no more people than employees", not_more_people_than_employees),
    ("a local business raises no venture capital", local_money_is_small),
];

fn rounds(company: &Company) -> &[FundingRound] {
    company.funding.as_ref().map_or(&[], |funding| &funding.rounds)
}

fn verified_after_all_it_tells(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let verified = day(record.company.last_verified_at.unwrap());
        let told = rounds(&record.company).iter().filter_map(|round| round.announced_at);
        let told = told.chain(record.jobs.iter().map(|job| day(job.posted_at))).max();
        verified <= crawl.today() && told.is_none_or(|told| told <= verified)
    })
}

fn no_job_from_the_future(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| record.jobs.iter().all(|job| job.posted_at <= crawl.now))
}

fn range_of_the_head_count(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        record.company.employee_range == record.company.employee_count.map(EmployeeRange::of)
    })
}

fn had_time_to_grow(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let company = &record.company;
        let age = crawl.today().year() - company.founded_year.unwrap();
        // A company that grew into its size within the cycle may be as young as one of half that size.
        let least = match company.employee_count.unwrap() {
            20_000.. => 24,
            10_001.. => 15,
            2_500.. => 8,
            500.. => 4,
            120.. => 2,
            _ => 0,
        };
        age >= least
    })
}

fn not_before_its_industry(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let industry = INDUSTRIES.iter().find(|known| Some(known.name) == record.company.industry.as_deref());
        industry.is_none_or(|industry| record.company.founded_year.unwrap() >= industry.since)
    })
}

fn rounds_in_order(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let days: Vec<_> = rounds(&record.company).iter().map(|round| round.announced_at.unwrap()).collect();
        let founded = record.company.founded_year.unwrap();
        days.is_sorted_by(|newer, older| newer >= older) && days.iter().all(|day| day.year() >= founded)
    })
}

fn rounds_of_a_believable_size(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let most = u64::from(record.company.employee_count.unwrap()) * 1_500_000;
        rounds(&record.company).iter().all(|round| {
            let currency = round.currency.as_deref().unwrap_or("USD");
            let per_dollar =
                COUNTRIES.iter().find(|country| country.currency == currency).unwrap().per_dollar;
            round.amount.unwrap_or(0) * 100 / per_dollar <= most
        })
    })
}

fn revenue_fits(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let heads = u64::from(record.company.employee_count.unwrap());
        let (least, most) = (RevenueRange::of(heads * 45_000), RevenueRange::of(heads * 520_000));
        record.company.revenue_range.is_some_and(|range| range >= least && range <= most)
    })
}

fn investors_are_others(crawl: &Crawl<'_>) -> Vec<String> {
    let givers: HashSet<&str> = investors().collect();
    crawl.each_company(|record| {
        let company = &record.company;
        let own = |investor: &String| investor.starts_with(company.name.as_str());
        !givers.contains(company.name.as_str())
            && rounds(company).iter().all(|round| {
                let once: HashSet<_> = round.investors.iter().collect();
                !round.investors.iter().any(own) && once.len() == round.investors.len()
            })
    })
}

fn description_fits(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let company = &record.company;
        let description = company.description.as_deref().unwrap();
        let (own, parent) = description.split_once(" Part of ").unwrap_or((description, ""));
        let years = |text: &str| -> Vec<i16> {
            let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| word.len() == 4);
            words.map(|word| word.parse().unwrap()).collect()
        };
        let bought = years(parent);
        own.contains(company.name.as_str())
            && years(own).iter().all(|year| Some(*year) == company.founded_year)
            && bought.iter().all(|year| Some(*year) >= company.founded_year)
            && bought.is_empty() == (company.kind.as_deref() != Some("subsidiary"))
    })
}

fn not_more_people_than_employees(crawl: &Crawl<'_>) -> Vec<String> {
    let mut staff: HashMap<&str, u32> = HashMap::new();
    for record in &crawl.world.people {
        if let Some(domain) = record.person.company.as_ref().and_then(|company| company.domain.as_ref()) {
            *staff.entry(domain.as_str()).or_default() += 1;
        }
    }
    crawl.each_company(|record| {
        let here = staff.get(record.company.domain.as_ref().unwrap().as_str()).copied();
        here <= record.company.employee_count
    })
}

fn local_money_is_small(crawl: &Crawl<'_>) -> Vec<String> {
    crawl.each_company(|record| {
        let company = &record.company;
        let recent = crawl.today() - 10.years();
        !is_local(company)
            || rounds(company).iter().all(|round| {
                round.amount.unwrap_or(0) < 2_000_000
                    && round.announced_at.unwrap() > recent
                    && !round.stage.as_str().starts_with("series")
            })
    })
}
