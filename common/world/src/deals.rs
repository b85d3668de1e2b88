//! Who buys whom.

use crate::calendar::{Day, workday};
use crate::cast;
use crate::firms::Firm;
use crate::money::{AHEAD, local_amount};
use crate::places::COUNTRIES;
use crate::rng::{Rng, Stream};
use std::collections::HashSet;

/// One company buying another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deal {
    pub(super) day: Day,
    pub(super) acquirer: u32,
    pub(super) target: u32,
    /// In US dollars; none when undisclosed.
    pub(super) amount: Option<u64>,
}

/// How long before the cycle's start the first recorded acquisition lies.
const DEALS_SINCE: Day = 400;

/// How many times its target's people a buyer has at least.
const TIMES_LARGER: u32 = 3;

/// Who buys whom: small companies are bought once, by larger ones of their industry; one in nine buyers comes from next door.
pub(super) fn deals(seed: u64, anchor: Day, firms: &[Firm]) -> Vec<Deal> {
    let buyers = indices(firms, |firm| {
        firm.employees >= 40 && firm.trade.is_none() && !matches!(firm.kind, "nonprofit" | "partnership")
    });
    let mut targets = indices(firms, |firm| {
        (6..=400).contains(&firm.employees)
            && firm.trade.is_none()
            && firm.kind == "private"
            && !cast::is_named(&firm.name)
    });
    let days = DEALS_SINCE + AHEAD;
    // Every other day, but never so often that a small world runs out of companies to buy.
    let per_thousand = (targets.len() * 900 / days as usize).min(500);
    let mut deals: Vec<Deal> = Vec::new();
    let mut bought: HashSet<u32> = HashSet::new();
    for day in anchor - DEALS_SINCE..anchor + AHEAD {
        let mut rng = Rng::new(seed, Stream::Deal, (day - anchor + DEALS_SINCE) as u64);
        if targets.is_empty() || rng.below(1000) >= per_thousand {
            continue;
        }
        let target = targets.swap_remove(rng.below(targets.len()));
        let firm = &firms[target as usize];
        let announced = workday(day, rng.next());
        let next_door = rng.chance(11);
        // A company that was bought buys no other: its owner would.
        let can_buy = |buyer: &&u32| {
            let other = &firms[**buyer as usize];
            let related = if next_door { other.group == firm.group } else { other.industry == firm.industry };
            related
                && other.employees >= firm.employees * TIMES_LARGER
                && other.founded + 730 < announced
                && !bought.contains(buyer)
        };
        let candidates: Vec<u32> = buyers.iter().filter(can_buy).copied().collect();
        if candidates.is_empty() || announced < firm.founded + 365 {
            continue;
        }
        let acquirer = *rng.pick(&candidates);
        let raised: u64 =
            firm.rounds.iter().filter(|round| round.day < announced).filter_map(|round| round.amount).sum();
        let raised = raised / 10 / COUNTRIES[usize::from(firm.country)].per_dollar;
        // Investors do not sell for less than they put in.
        let thousands = (u64::from(firm.employees) * rng.range(250, 1400) as u64).max(raised * 11 / 10);
        let amount = rng.chance(55).then(|| local_amount(thousands, 0));
        bought.insert(target);
        deals.push(Deal { day: announced, acquirer, target, amount });
    }
    deals.sort_by_key(|deal| deal.day);
    deals
}

fn indices(firms: &[Firm], wanted: impl Fn(&Firm) -> bool) -> Vec<u32> {
    firms.iter().enumerate().filter(|(_, firm)| wanted(firm)).map(|(index, _)| index as u32).collect()
}
