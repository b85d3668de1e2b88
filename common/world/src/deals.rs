//! Who buys whom.

use crate::calendar::{Day, workday};
use crate::firms::Firm;
use crate::money::{AHEAD, local_amount};
use crate::rng::{Rng, Stream};

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

/// Who buys whom: small companies are bought once, by large ones of the same kind where there is one.
pub(super) fn deals(seed: u64, anchor: Day, firms: &[Firm]) -> Vec<Deal> {
    let buyers: Vec<u32> = indices(firms, |firm| firm.employees > 400 && firm.kind != "nonprofit");
    let mut targets = indices(firms, |firm| {
        (6..=400).contains(&firm.employees) && firm.trade.is_none() && firm.kind == "private"
    });
    if buyers.is_empty() {
        return Vec::new();
    }
    let days = DEALS_SINCE + AHEAD;
    // Every other day, but never so often that a small world runs out of companies to buy.
    let per_thousand = (targets.len() * 900 / days as usize).min(500);
    let mut deals = Vec::new();
    for day in anchor - DEALS_SINCE..anchor + AHEAD {
        let mut rng = Rng::new(seed, Stream::Deal, (day - anchor + DEALS_SINCE) as u64);
        if targets.is_empty() || rng.below(1000) >= per_thousand {
            continue;
        }
        let target = targets.swap_remove(rng.below(targets.len()));
        let bought = &firms[target as usize];
        let announced = workday(day, rng.next());
        if announced < bought.founded + 365 {
            continue;
        }
        let mut acquirer = *rng.pick(&buyers);
        for _ in 0..12 {
            let firm = &firms[acquirer as usize];
            if firm.group == bought.group && firm.employees / 4 > bought.employees {
                break;
            }
            acquirer = *rng.pick(&buyers);
        }
        let thousands = u64::from(bought.employees) * rng.range(250, 1400) as u64;
        let amount = rng.chance(55).then(|| local_amount(thousands, 0));
        deals.push(Deal { day: announced, acquirer, target, amount });
    }
    deals.sort_by_key(|deal| deal.day);
    deals
}

fn indices(firms: &[Firm], wanted: impl Fn(&Firm) -> bool) -> Vec<u32> {
    firms.iter().enumerate().filter(|(_, firm)| wanted(firm)).map(|(index, _)| index as u32).collect()
}
