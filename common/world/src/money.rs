//! Money: funding histories that climb the stages, and companies that buy others.

use crate::calendar::{Day, workday};
use crate::industries::{Group, Industry};
use crate::places::COUNTRIES;
use crate::rng::Rng;
use domain::FundingStage;

/// A funding round, past or to come.
#[derive(Debug, Clone)]
pub(super) struct Round {
    pub(super) day: Day,
    pub(super) stage: FundingStage,
    /// In the currency of the company's country; none when undisclosed.
    pub(super) amount: Option<u64>,
    pub(super) investors: Vec<String>,
}

impl Round {
    pub(super) fn is_equity(&self) -> bool {
        !matches!(self.stage, FundingStage::Grant | FundingStage::Debt | FundingStage::PostIpo)
    }
}

/// How long histories are planned ahead of the cycle's start: the cycle and a year more.
pub(crate) const AHEAD: Day = 4 * 365 + 366;
const CLIMB: [FundingStage; 9] = [
    FundingStage::PreSeed,
    FundingStage::Seed,
    FundingStage::SeriesA,
    FundingStage::SeriesB,
    FundingStage::SeriesC,
    FundingStage::SeriesD,
    FundingStage::SeriesE,
    FundingStage::SeriesF,
    FundingStage::Growth,
];
/// What a round of each stage of the climb brings, in thousands of US dollars.
const CLIMB_AMOUNTS: [u64; 9] = [600, 2_600, 10_000, 27_000, 58_000, 105_000, 170_000, 250_000, 320_000];

/// The most a round brings for every employee, in thousands of US dollars: money is raised for what people can spend.
const MOST_A_HEAD: u64 = 1_000;
/// The largest company that still lives on venture money; beyond it there are banks and the stock exchange.
const LARGEST_BACKED: u32 = 5_000;

/// The rounds of an ordinary company, oldest first.
pub(super) fn rounds(
    rng: &mut Rng,
    anchor: Day,
    industry: &Industry,
    employees: u32,
    kind: &str,
    country: usize,
) -> Vec<Round> {
    let backed = match industry.group {
        Group::Tech => 80,
        Group::Financial if industry.name == "Financial Technology" => 85,
        Group::Health => 58,
        Group::Industrial => 36,
        Group::Consumer => 40,
        Group::Financial | Group::Services => 14,
        Group::Public => 0,
    };
    match kind {
        "nonprofit" => grants(rng, anchor, employees, country),
        "partnership" => Vec::new(),
        "public" => listed(rng, anchor, employees, country),
        _ if employees <= LARGEST_BACKED && rng.chance(backed) => climb(rng, anchor, employees, country),
        _ if rng.chance(28) => loans(rng, anchor, employees, country),
        _ => Vec::new(),
    }
}

pub(super) fn climb(rng: &mut Rng, anchor: Day, employees: u32, country: usize) -> Vec<Round> {
    let most = u64::from(employees) * MOST_A_HEAD;
    // The highest stage whose usual round a company of this size could spend.
    let within_reach = CLIMB_AMOUNTS.iter().rposition(|usual| usual * 3 / 2 <= most).unwrap_or(0);
    // The stage reached by now, and the highest one a company of this size will see in the cycle.
    let (reached, top) = match employees {
        0..=10 => (rng.below(2), 2),
        11..=50 => (1 + rng.below(2), 3),
        51..=200 => (2 + rng.below(2), 4),
        201..=500 => (3 + rng.below(2), 5),
        501..=1000 => (4 + rng.below(2), 6),
        _ => (5 + rng.below(4), 8),
    };
    let (reached, top) = (reached.min(within_reach), top.min(within_reach));
    let first = rng.below(2).min(reached);
    let mut days = vec![anchor - rng.range(0, 560)];
    // Large companies took years to grow.
    let (shortest, longest) = if employees > 500 { (560, 1050) } else { (330, 800) };
    for _ in first..reached {
        let earlier = days[days.len() - 1] - rng.range(shortest, longest);
        days.push(earlier);
    }
    days.reverse();
    // One in eleven stops raising for good each time: profitable, or bought, or content.
    while !rng.chance(9) {
        let next = days[days.len() - 1] + rng.range(310, 740);
        if next > anchor + AHEAD {
            break;
        }
        days.push(next);
    }
    let mut lead: Option<String> = None;
    let mut previous = 0;
    days.into_iter()
        .enumerate()
        .map(|(index, day)| {
            let step = (first + index).min(top);
            let past_the_top = first + index > top;
            let stage = if past_the_top {
                let late = [FundingStage::Growth, FundingStage::PrivateEquity, FundingStage::Debt];
                if top < 5 {
                    *rng.pick(&[FundingStage::Debt, FundingStage::Undisclosed])
                } else {
                    *rng.pick(&late)
                }
            } else {
                CLIMB[step]
            };
            let spread = rng.range(55, 175) as u64;
            let dollars = match stage {
                FundingStage::Debt | FundingStage::Undisclosed => previous * spread / 300,
                _ => (CLIMB_AMOUNTS[step] * spread / 100).max(previous * 13 / 10).min(most),
            };
            previous = if past_the_top { previous } else { dollars };
            let investors = syndicate(rng, &lead, step);
            lead = investors.first().cloned();
            Round {
                day: workday(day, rng.next()),
                stage,
                amount: (stage != FundingStage::Undisclosed && rng.chance(94))
                    .then(|| local_amount(dollars, country)),
                investors,
            }
        })
        .collect()
}

fn grants(rng: &mut Rng, anchor: Day, employees: u32, country: usize) -> Vec<Round> {
    every(rng, anchor, 1100, (420, 900), |rng, day| Round {
        day,
        stage: FundingStage::Grant,
        amount: Some(local_amount((rng.range(80, 2_400) as u64).min(u64::from(employees) * 120), country)),
        investors: vec![(*rng.pick(GRANTORS)).to_owned()],
    })
}

fn loans(rng: &mut Rng, anchor: Day, employees: u32, country: usize) -> Vec<Round> {
    every(rng, anchor, 1100, (700, 1500), |rng, day| {
        let equity = employees > 50 && rng.chance(25);
        let dollars = u64::from(employees.max(8)) * rng.range(8, 34) as u64;
        Round {
            day,
            stage: if equity { FundingStage::PrivateEquity } else { FundingStage::Debt },
            amount: rng.chance(75).then(|| local_amount(if equity { dollars * 4 } else { dollars }, country)),
            investors: vec![(*rng.pick(if equity { BUYOUT } else { LENDERS })).to_owned()],
        }
    })
}

fn listed(rng: &mut Rng, anchor: Day, employees: u32, country: usize) -> Vec<Round> {
    every(rng, anchor, 1100, (600, 1400), |rng, day| {
        let debt = rng.chance(45);
        Round {
            day,
            stage: if debt { FundingStage::Debt } else { FundingStage::PostIpo },
            amount: Some(local_amount(u64::from(employees) * rng.range(25, 90) as u64, country)),
            investors: if debt { vec![(*rng.pick(LENDERS)).to_owned()] } else { Vec::new() },
        }
    })
}

/// The rounds of a local business: a bank loan, a programme's grant, now and then a neighbour's seed money.
pub(super) fn small_rounds(rng: &mut Rng, anchor: Day, employees: u32, country: usize) -> Vec<Round> {
    if !rng.chance(78) {
        return Vec::new();
    }
    let american = COUNTRIES[country].code == "US";
    every(rng, anchor, 900, (430, 760), |rng, day| {
        let (stage, thousands, investor) = match rng.below(10) {
            0..=5 if american => (FundingStage::Debt, rng.range(50, 900), *rng.pick(SBA_LENDERS)),
            0..=5 => (FundingStage::Debt, rng.range(40, 600), *rng.pick(LENDERS)),
            6..=8 => (FundingStage::Grant, rng.range(10, 120), *rng.pick(SMALL_GRANTORS)),
            _ => (FundingStage::Seed, rng.range(60, 400), *rng.pick(ANGELS)),
        };
        Round {
            day,
            stage,
            amount: Some(local_amount((thousands as u64).min(u64::from(employees) * 90), country)),
            investors: vec![investor.to_owned()],
        }
    })
}

/// Rounds at intervals of some length, from some days before the cycle to its end.
fn every(
    rng: &mut Rng,
    anchor: Day,
    since: Day,
    (shortest, longest): (Day, Day),
    make: impl Fn(&mut Rng, Day) -> Round,
) -> Vec<Round> {
    let mut rounds = Vec::new();
    let mut day = anchor - since + rng.range(0, longest);
    while day <= anchor + AHEAD {
        let weekday = workday(day, rng.next());
        rounds.push(make(rng, weekday));
        day += rng.range(shortest, longest);
    }
    rounds
}

/// Thousands of dollars in the currency of a country, rounded as announcements round.
pub(crate) fn local_amount(thousands: u64, country: usize) -> u64 {
    let units = thousands * 1000 * COUNTRIES[country].per_dollar / 100;
    let mut step = 1;
    while units / step >= 200 {
        step *= 10;
    }
    let half = step / 2;
    (units + half) / step * step
}

fn syndicate(rng: &mut Rng, lead: &Option<String>, step: usize) -> Vec<String> {
    let mut investors = vec![(*rng.pick(if step < 2 { EARLY } else { VENTURE })).to_owned()];
    if let Some(earlier) = lead
        && rng.chance(60)
    {
        investors.push(earlier.clone());
    }
    for _ in 0..rng.below(3) {
        investors.push((*rng.pick(if step < 3 { EARLY } else { VENTURE })).to_owned());
    }
    let mut seen: Vec<String> = Vec::with_capacity(investors.len());
    for investor in investors {
        if !seen.contains(&investor) {
            seen.push(investor);
        }
    }
    seen
}

/// All investors, so that no company bears an investor's name.
pub(super) fn investors() -> impl Iterator<Item = &'static str> {
    let lists = [EARLY, VENTURE, BUYOUT, LENDERS, SBA_LENDERS, GRANTORS, SMALL_GRANTORS, ANGELS];
    lists.into_iter().flatten().copied()
}

const EARLY: &[&str] = &[
    "First Ember Ventures",
    "Paper Kite Capital",
    "Kindling Fund",
    "Sandpiper Seed",
    "Tinder & Flint",
    "Halfway House Angels",
    "Morning Shift Ventures",
    "Backbench Angels",
    "Little Dipper Capital",
    "Greenroom Ventures",
    "Seedbed Partners",
    "Fennel Lane",
    "Cornerstone Syndicate",
    "Plywood Ventures",
    "Doorstep Capital",
    "Firefly Angels",
    "Hatch & Harrow",
    "Open Field Ventures",
    "Rooftop Seed Fund",
    "Switchyard Ventures",
];
const VENTURE: &[&str] = &[
    "Northlight Ventures",
    "Meridian Row Capital",
    "Blue Heron Partners",
    "Lighthouse Growth",
    "Tallgrass Capital",
    "Quayside Ventures",
    "Granite Peak Partners",
    "Evenstar Capital",
    "Ironwood Growth Equity",
    "Harbour & Vine",
    "Longbow Ventures",
    "Silverline Partners",
    "Aurora Bay Capital",
    "Cascadia Growth Fund",
    "Wayfarer Ventures",
    "Keystone Arch Capital",
    "Pole Star Partners",
    "Redwood Terrace",
    "Albion Square Capital",
    "Rheinufer Ventures",
    "Canal Street Capital",
    "Monsoon Partners",
    "Baltic Wind Ventures",
    "Sakura Bridge Capital",
    "Southern Cross Growth",
    "Atlas Mountain Partners",
];
const BUYOUT: &[&str] = &[
    "Stonebridge Equity Partners",
    "Carrow Hill Capital",
    "Oakhampton Private Equity",
    "Vanterra Partners",
    "Kingsgate Buyout Fund",
    "Lindhorst Beteiligungen",
];
const LENDERS: &[&str] = &[
    "Alderney Commercial Bank",
    "Union Merchants Bank",
    "Kredit- und Handelsbank West",
    "Crescent Lending",
    "Banque des Deux Rives",
    "Harrow Structured Credit",
    "Northern Development Bank",
    "Cooperative Credit Union",
];
const SBA_LENDERS: &[&str] = &[
    "Cedar Community Bank (SBA 7(a))",
    "First Prairie Savings (SBA 7(a))",
    "Main Street Credit Union (SBA 504)",
    "Liberty Grove Bank (SBA 7(a))",
    "Harborlight CDC (SBA 504)",
    "Two Rivers Bank (SBA microloan)",
];
const GRANTORS: &[&str] = &[
    "Continental Innovation Council",
    "Open Futures Foundation",
    "Wellspring Trust",
    "National Science Endowment",
    "Regional Development Fund",
    "Bright Path Foundation",
];
const SMALL_GRANTORS: &[&str] = &[
    "City Small Business Fund",
    "Main Street Recovery Grant",
    "Chamber of Commerce Growth Grant",
    "Energy Efficiency Programme",
    "Regional Apprenticeship Fund",
];
const ANGELS: &[&str] =
    &["Neighbourhood Angels", "Local Owners Circle", "Community Shares", "Backbench Angels"];
