//! The figures of each provider: its place in the order, its results, and the order that they suggest.

use crate::config::Config;
use crate::store::{Store, StoreError};
use jiff::civil::Date;
use lookup::Capability;
use providers::guard::{Arm, Counts, Facet};
use providers::mail::{REACHER, Transport};
use providers::settings::ProviderSettings;
use providers::vendor::{LOCAL, Vendor};
use std::collections::BTreeMap;

/// A provider under one capability.
#[derive(Debug, Clone)]
pub struct Score {
    pub provider: &'static str,
    pub capability: Capability,
    /// The place in the order, or why it is not asked.
    pub place: Result<usize, &'static str>,
    /// The place that measured cost suggests.
    pub suggested: Option<usize>,
    pub total: Counts,
    /// By Monday.
    pub weeks: BTreeMap<Date, Counts>,
}

impl Score {
    /// Cost per hit that did not bounce, in millionths of a dollar.
    pub fn cost_per_hit(&self) -> Option<u64> {
        cost_per_hit(&self.total)
    }
}

pub fn cost_per_hit(counts: &Counts) -> Option<u64> {
    counts.cost.checked_div(counts.lasting_hits())
}

/// Every provider since a day, by capability and in the order in which they are asked.
pub async fn scores(
    store: &Store,
    config: &Config,
    settings: &ProviderSettings,
    since: Date,
) -> Result<Vec<Score>, StoreError> {
    let mut known: BTreeMap<(String, String), BTreeMap<Date, Counts>> = BTreeMap::new();
    let shown = shown(settings);
    for name in [LOCAL, REACHER].into_iter().chain(shown.iter().map(|vendor| vendor.name)) {
        for (slot, counts) in store.provider_counts(name, &since.to_string()).await? {
            let Ok(day) = slot.day.parse::<Date>() else { continue };
            let weeks = known.entry((slot.provider, slot.capability)).or_default();
            weeks.entry(monday(day)).or_default().add(&counts);
        }
    }
    let mut scores = Vec::new();
    for capability in Capability::ALL.iter().copied() {
        let own = match capability {
            Capability::Carrier => None,
            Capability::Mailbox => Some(REACHER),
            _ => Some(LOCAL),
        };
        let vendors = shown.iter().filter(|vendor| vendor.offers(capability)).map(|vendor| vendor.name);
        let score = |provider: &'static str| {
            let weeks = known.remove(&(provider.to_owned(), capability.to_string())).unwrap_or_default();
            let mut total = Counts::default();
            weeks.values().for_each(|counts| total.add(counts));
            let place = place(config, settings, provider, capability);
            Score { provider, capability, place, suggested: None, total, weeks }
        };
        let mut of_capability: Vec<Score> = own.into_iter().chain(vendors).map(score).collect();
        of_capability.sort_by_key(|score| score.place.unwrap_or(usize::MAX));
        suggest(&mut of_capability, settings);
        if settings.cheapest_first {
            of_capability.sort_by_key(|score| score.suggested.unwrap_or(usize::MAX));
            of_capability.iter_mut().for_each(|score| score.place = score.suggested.map_or(score.place, Ok));
        }
        scores.append(&mut of_capability);
    }
    Ok(scores)
}

/// What the questions of an arm came to: those asked in the order that was learned, and those kept aside to compare.
#[derive(Debug, Clone)]
pub struct ArmScore {
    pub capability: Capability,
    pub arm: Arm,
    pub total: Counts,
}

/// The arms of every capability since a day; none where the order is not learned.
pub async fn arms(
    store: &Store,
    settings: &ProviderSettings,
    since: Date,
) -> Result<Vec<ArmScore>, StoreError> {
    let mut sums: BTreeMap<(Capability, Arm), Counts> = BTreeMap::new();
    let vendors = if settings.learns { shown(settings) } else { Vec::new() };
    for vendor in vendors {
        for (slot, counts) in store.provider_counts(vendor.name, &since.to_string()).await? {
            if let Some((capability, facet)) = slot.capability.split_once('|')
                && let (Ok(capability), Ok(Facet::Arm(arm))) = (capability.parse(), facet.parse())
            {
                sums.entry((capability, arm)).or_default().add(&counts);
            }
        }
    }
    Ok(sums.into_iter().map(|((capability, arm), total)| ArmScore { capability, arm, total }).collect())
}

/// The Monday of a day's week.
pub fn monday(day: Date) -> Date {
    let behind = i64::from(day.weekday().to_monday_zero_offset());
    day.saturating_sub(jiff::Span::new().days(behind))
}

/// The order by cost per lasting hit: our own data first, and the list price for providers with too few calls.
fn suggest(scores: &mut [Score], settings: &ProviderSettings) {
    let asked = scores.partition_point(|score| score.place.is_ok());
    let mut order: Vec<usize> = (0..asked).collect();
    order.sort_by_key(|at| {
        let score = &scores[*at];
        let price = settings.prices(score.provider, score.capability).most();
        let is_vendor = settings.vendors.name(score.provider).is_some();
        (is_vendor, score.total.cost_per_hit().unwrap_or(price), score.place)
    });
    for (place, at) in (1..).zip(order) {
        scores[at].suggested = Some(place);
    }
}

/// The vendors worth a line: those that can be asked or that an order names, and our own code. Of the many others that are known
/// and never used there is nothing to tell.
fn shown(settings: &ProviderSettings) -> Vec<&'static Vendor> {
    let named = |name: &str| settings.order.values().flatten().any(|ordered| ordered == name);
    let with_keys = settings.vendors_with_keys();
    let ready = |name: &str| with_keys.iter().any(|vendor| vendor.name == name);
    let in_code = |name: &str| matches!(name, "wikidata" | "website");
    let names = settings.vendors.names().into_iter();
    let wanted = names.filter(|name| named(name) || ready(name) || in_code(name));
    wanted.filter_map(|name| settings.vendors.get(name)).collect()
}

/// Where a provider stands, or why it is not asked at all.
fn place(
    config: &Config,
    settings: &ProviderSettings,
    name: &str,
    capability: Capability,
) -> Result<usize, &'static str> {
    let vendor = |name: &str| settings.vendors.get(name);
    let ready = |name: &str| vendor(name).is_none_or(|vendor| settings.has_credentials(vendor));
    if name == REACHER {
        // It is part of our own check, which comes before every vendor.
        let set = matches!(config.mail.transport, Transport::Remote(_));
        return if set { Ok(0) } else { Err("not set up") };
    }
    if !ready(name) {
        // Providers without a key need a contact address: PROVIDER_CONTACT.
        let keyless = vendor(name).is_some_and(|vendor| vendor.credentials == ["PROVIDER_CONTACT"]);
        return Err(if keyless { "no contact" } else { "no key" });
    }
    let order = settings.order.get(&capability).map(Vec::as_slice).unwrap_or_default();
    let mut asked = order.iter().filter(|name| ready(name));
    asked.position(|asked| asked == name).map(|place| place + 1).ok_or("not listed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(provider: &'static str, place: usize, calls: u64, hits: u64, cost: u64) -> Score {
        let total = Counts { calls, hits, misses: calls - hits, cost, ..Counts::default() };
        let weeks = BTreeMap::new();
        Score { provider, capability: Capability::Email, place: Ok(place), suggested: None, total, weeks }
    }

    #[test]
    fn whoever_costs_less_per_hit_comes_first_behind_our_own_data() {
        let mut scores = [
            score("hunter", 1, 100, 10, 5_000_000),
            score("apollo", 2, 100, 80, 4_000_000),
            score(LOCAL, 3, 100, 50, 0),
        ];
        suggest(&mut scores, &ProviderSettings::default());
        assert_eq!(scores.map(|score| score.suggested), [Some(3), Some(2), Some(1)]);
    }

    #[test]
    fn a_week_begins_on_monday() {
        let of = |day: &str| monday(day.parse().unwrap()).to_string();
        assert_eq!(
            ["2026-03-01", "2026-03-02", "2026-03-08"].map(of),
            ["2026-02-23", "2026-03-02", "2026-03-02"]
        );
    }
}
