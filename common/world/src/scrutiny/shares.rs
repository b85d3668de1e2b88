//! What holds for most: how many rise, stay, buy in their industry, work for decades.

use super::{Crawl, days_between};
use crate::{COMPANIES, DEMO_SEED, PEOPLE, World};
use domain::Seniority;
use domain::signal::SignalData;
use jiff::Timestamp;
use language::title::Title;
use lookup::record::PersonRecord;

fn percent(part: usize, whole: usize) -> usize {
    part * 100 / whole.max(1)
}

/// Runs over the demo world and over two others.
fn in_several_worlds(check: impl Fn(&Crawl<'_>)) {
    for (seed, now) in
        [(DEMO_SEED, "2026-11-15T09:00:00Z"), (11, "2025-06-01T12:00:00Z"), (12, "2028-11-11T12:00:00Z")]
    {
        let now: Timestamp = now.parse().unwrap();
        let world = World::generate_sized(seed, now, COMPANIES, PEOPLE);
        check(&Crawl::new(&world, now));
    }
}

#[test]
fn careers_changes_and_deals_have_believable_shares() {
    in_several_worlds(|crawl| {
        careers_are_as_long_as_careers_are(crawl);
        most_changes_lead_up_or_across(crawl);
        most_buyers_stay_in_their_industry(crawl);
        most_people_have_a_number_of_their_country(crawl);
    });
}

fn careers_are_as_long_as_careers_are(crawl: &Crawl<'_>) {
    let years = |record: &PersonRecord| {
        let began = record.person.experience.last()?.start_date?;
        Some(days_between(began, crawl.today()) / 365)
    };
    let careers: Vec<i32> = crawl.world.people.iter().filter_map(years).collect();
    let longer = |than: i32| percent(careers.iter().filter(|years| **years >= than).count(), careers.len());
    let shares = [3, 10, 20, 30].map(longer);
    assert!((15..=25).contains(&shares[2]), "careers of 3, 10, 20, 30 years and more: {shares:?} %");
    assert!((70..=99).contains(&shares[0]) && shares[3] <= 6, "{shares:?} %");
}

fn most_changes_lead_up_or_across(crawl: &Crawl<'_>) {
    let (mut up, mut down, mut all) = (0, 0, 0);
    for signal in crawl.signals() {
        let SignalData::JobChange(change) = &signal.data else { continue };
        let company = |position: &domain::signal::Position| position.company.clone();
        if company(&change.previous) == company(&change.current) {
            continue;
        }
        let standing = |title: &Option<String>| {
            let title = Title::parse(title.as_deref().unwrap());
            let has = |word: &str| title.words.iter().any(|own| own == word);
            let steps = [&["junior"][..], &[], &["senior"], &["lead", "staff", "svp"], &["principal", "evp"]];
            let step = steps.iter().rposition(|words| words.iter().any(|word| has(word))).unwrap_or(1);
            (std::cmp::Reverse(title.seniority.unwrap_or(Seniority::Entry)), step)
        };
        let (before, after) = (standing(&change.previous.title), standing(&change.current.title));
        all += 1;
        up += usize::from(after > before);
        down += usize::from(after < before);
    }
    let (up, down) = (percent(up, all), percent(down, all));
    assert!((20..=70).contains(&up), "{up} % of {all} changes lead up");
    assert!((1..=9).contains(&down), "{down} % of {all} changes lead down");
}

fn most_buyers_stay_in_their_industry(crawl: &Crawl<'_>) {
    let (mut same, mut all) = (0, 0);
    for signal in crawl.signals() {
        let SignalData::Acquisition(deal) = &signal.data else { continue };
        let industry = |side: &Option<domain::CompanyRef>| {
            crawl.company(&side.as_ref().unwrap().domain).unwrap().industry.clone()
        };
        all += 1;
        same += usize::from(industry(&deal.acquirer) == industry(&deal.target));
    }
    let share = percent(same, all);
    assert!(share >= 70, "{share} % of {all} buyers buy in their industry");
}

fn most_people_have_a_number_of_their_country(crawl: &Crawl<'_>) {
    let (mut abroad, mut all) = (0, 0);
    for record in &crawl.world.people {
        let (Some(mobile), Some(place)) = (&record.mobile, &record.person.location) else { continue };
        all += 1;
        abroad += usize::from(mobile.number.country() != place.country);
    }
    let share = percent(abroad, all);
    assert!(share <= 10, "{share} % of {all} mobiles are of another country than their holder");
}
