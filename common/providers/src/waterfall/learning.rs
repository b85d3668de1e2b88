//! The order that was learned: vendors by the expected cost of a *verified* answer to a question of this kind (country, size, seniority),
//! from what they did before.
//!
//! A share of the questions keeps the configured order, so that the figures of both can be compared; and now and then a vendor of which
//! too little is known is asked first, as long as that takes no more than its share of what is spent.

use super::findable::Findable;
use super::kind::{Kind, country};
use super::{Ask, Provider};
use crate::guard::{Arm, Counts, Facet, Meter};
use crate::vendor::Prices;
use domain::Domain;
use lookup::{Capability, Lookup};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Calls that an assumption counts as much as.
const PRIOR: f64 = 20.0;
/// Calls of a kind before a vendor counts as known there.
const KNOWN: u64 = 50;
/// How often an unknown vendor is asked first, where the money allows.
const EXPLORED: u64 = 10;
/// Verdicts before the share of verified answers is taken from them.
const VERDICTS: u64 = 20;
/// What waiting for a vendor counts as, in millionths of a US dollar: of two with the same cost, the likelier is asked first.
const WAIT: f64 = 100.0;
/// What is assumed of a vendor before anything is known.
const ASSUMED: f64 = 0.4;

/// How a question is counted, and why its vendors are asked in their order.
#[derive(Debug, Clone, Default)]
pub struct Counted {
    pub facets: Arc<[Facet]>,
    pub why: Option<String>,
}

impl Ask {
    /// Puts the vendors of a question into the order that was learned for its kind.
    pub(super) async fn learned<'a, T: Findable>(
        &self,
        vendors: &mut [&'a Provider<T::Provider>],
        query: &T::Query,
        best: Option<&T>,
    ) -> Vec<Counted> {
        let (settings, meter, capability) =
            (&self.providers.settings, &self.providers.meter, T::capability(query));
        let mut facets = self.known(T::kind(query, best)).await.facets();
        let held_out = bucket(&T::key(query)) < u64::from(settings.held_out);
        if held_out {
            let place = |name: &str| settings.order.get(&capability)?.iter().position(|one| one == name);
            vendors.sort_by_key(|provider| place(provider.name));
            facets.push(Facet::Arm(Arm::HeldOut));
            let why = "held out: asked as configured, to compare with what was learned".to_owned();
            return vec![Counted { facets: facets.into(), why: Some(why) }; vendors.len()];
        }
        let judged = |provider: &Provider<T::Provider>| {
            let prices = settings.prices(provider.name, capability);
            Expected::of(meter, (provider.name, capability), &facets, prices)
        };
        let mut expected: Vec<(Expected, &'a Provider<T::Provider>)> =
            vendors.iter().map(|provider| (judged(provider), *provider)).collect();
        expected.sort_by(|(a, _), (b, _)| a.rank.total_cmp(&b.rank));
        let explored = self.explored(&expected, capability);
        if let Some(place) = explored {
            expected[..=place].rotate_right(1);
        }
        let arm = Facet::Arm(if explored.is_some() { Arm::Explored } else { Arm::Learned });
        let kind: Vec<String> = facets.iter().map(Facet::to_string).collect();
        let of_kind = if kind.is_empty() { String::new() } else { format!(" ({})", kind.join(", ")) };
        facets.push(arm);
        let facets: Arc<[Facet]> = facets.into();
        for (slot, (_, provider)) in vendors.iter_mut().zip(&expected) {
            *slot = provider;
        }
        let why = |(place, (expected, _)): (usize, &(Expected, &Provider<T::Provider>))| {
            let dollars = expected.cost / 1e6;
            let known = if expected.calls < KNOWN { ", little known" } else { "" };
            match (place, explored) {
                (0, Some(_)) => {
                    format!("explored: ${dollars:.4} per verified answer expected{known}{of_kind}")
                }
                _ => format!(
                    "{} of {}: ${dollars:.4} per verified answer expected{known}{of_kind}",
                    place + 1,
                    vendors.len()
                ),
            }
        };
        let counted = |one| Counted { facets: facets.clone(), why: Some(why(one)) };
        expected.iter().enumerate().map(counted).collect()
    }

    /// The place of a vendor of which too little is known, when it is time to learn more and the money is there.
    fn explored<P: ?Sized>(
        &self,
        expected: &[(Expected, &Provider<P>)],
        capability: Capability,
    ) -> Option<usize> {
        let (settings, meter) = (&self.providers.settings, &self.providers.meter);
        if expected.len() < 2 || domain::chance::below(0, 100) >= EXPLORED {
            return None;
        }
        let unknown = expected.iter().enumerate().skip(1).filter(|(_, (one, _))| one.calls < KNOWN);
        let (place, _) = unknown.min_by_key(|(_, (one, _))| one.calls)?;
        // What the whole question may cost is counted before it is spent, so the share holds after the call as well.
        let most: u64 =
            expected.iter().map(|(_, provider)| settings.prices(provider.name, capability).most()).sum();
        let (explored, all) = meter.spent();
        let share = u128::from(all) * u128::from(settings.explore) / 100;
        (u128::from(explored + most) <= share).then_some(place)
    }

    /// What the directory knows of a question's company besides; the end of its domain says the country where nothing else does.
    async fn known(&self, mut kind: Kind) -> Kind {
        let Some(company) = kind.company.clone() else { return kind };
        if (kind.country.is_none() || kind.size.is_none())
            && let Some(directory) = self.providers.directory()
            && let Ok(Lookup::Found(found)) = directory.company(&company).await
        {
            let location = found.record.location.as_ref();
            let named = location.and_then(|location| location.country.as_deref());
            kind.country = kind.country.or_else(|| named.and_then(country));
            kind.size = kind.size.or(found.record.employee_range);
        }
        let end = company.domain.as_ref().and_then(Domain::country_code);
        kind.country = kind.country.or_else(|| end.and_then(country));
        kind
    }
}

/// A number from 0 to 99 that is always the same for a question.
pub fn bucket(key: &str) -> u64 {
    let digest = Sha256::digest(key);
    let number = digest.iter().take(4).fold(0, |number, byte| number * 256 + u64::from(*byte));
    number % 100
}

/// What a verified answer of a vendor is expected to cost.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Expected {
    /// In millionths of a US dollar.
    cost: f64,
    /// The same with the wait, which decides the order.
    rank: f64,
    /// Calls of the kind that the figure rests on.
    calls: u64,
}

impl Expected {
    /// From all calls of the vendor, corrected by how those of each property went; few calls correct little.
    fn of(meter: &Meter, key: (&'static str, Capability), facets: &[Facet], prices: Prices) -> Self {
        let all = meter.counts(key);
        let calls = all.calls as f64;
        let share = (verified(&all) + PRIOR * ASSUMED) / (calls + PRIOR);
        let usual = prices.per_call as f64 + ASSUMED * prices.per_hit as f64;
        let spent = (all.cost as f64 + PRIOR * usual) / (calls + PRIOR);
        let (mut likely, mut price, mut fewest) = (share, spent, all.calls);
        for facet in facets {
            let counts = meter.counts_of(key, facet);
            let of_kind = counts.calls as f64 + PRIOR;
            likely *= (verified(&counts) + PRIOR * share) / of_kind / share;
            if spent > 0.0 {
                price *= (counts.cost as f64 + PRIOR * spent) / of_kind / spent;
            }
            fewest = fewest.min(counts.calls);
        }
        let likely = likely.clamp(0.001, 1.0);
        Self { cost: price / likely, rank: (price + WAIT) / likely, calls: fewest }
    }
}

/// Answers that were verified, as far as verdicts tell; without enough of them, those that did not bounce.
fn verified(counts: &Counts) -> f64 {
    let verdicts = counts.verified + counts.bounces;
    if verdicts < VERDICTS {
        return counts.lasting_hits() as f64;
    }
    counts.hits as f64 * counts.verified as f64 / verdicts as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::Metered;
    use std::time::Duration;

    const EMAIL: Capability = Capability::Email;

    fn note(meter: &Meter, vendor: &'static str, country: &str, calls: u64, hits: u64, cost: u64) {
        let facets = [Facet::Country(country.into()), Facet::Arm(Arm::Learned)];
        for number in 0..calls {
            let found = number < hits;
            let cost = if found { cost } else { 0 };
            let call =
                Metered { outcome: Ok(found), attempts: 1, took: Duration::from_millis(5), cost, drift: 0 };
            meter.note_of((vendor, EMAIL), call, &facets);
        }
    }

    #[test]
    fn a_vendor_that_is_good_in_one_country_comes_first_there_alone() {
        let meter = Meter::default();
        for (vendor, strong, weak) in [("hunter", "DE", "US"), ("apollo", "US", "DE")] {
            note(&meter, vendor, strong, 400, 300, 10_000);
            note(&meter, vendor, weak, 400, 20, 10_000);
        }
        let of = |vendor: &'static str, country: &str| {
            Expected::of(&meter, (vendor, EMAIL), &[Facet::Country(country.into())], Prices::per_hit(10_000))
                .rank
        };
        assert!(of("hunter", "DE") < of("apollo", "DE"));
        assert!(of("apollo", "US") < of("hunter", "US"));
        let unseen = (of("hunter", "FR"), of("apollo", "FR"));
        assert!((unseen.0 - unseen.1).abs() < 1.0, "nothing is known of France: {unseen:?}");
    }

    #[test]
    fn what_is_found_and_bounces_makes_a_vendor_dear() {
        let meter = Meter::default();
        note(&meter, "hunter", "DE", 200, 100, 10_000);
        note(&meter, "apollo", "DE", 200, 100, 10_000);
        let facets = [Facet::Country("DE".into())];
        for _ in 0..30 {
            meter.note_verdict(("apollo", EMAIL), &facets, true);
            meter.note_verdict(("hunter", EMAIL), &facets, false);
        }
        let of = |vendor| Expected::of(&meter, (vendor, EMAIL), &facets, Prices::per_hit(10_000)).cost;
        assert!(of("apollo") * 2.0 < of("hunter"), "{} {}", of("apollo"), of("hunter"));
    }

    #[test]
    fn a_question_is_always_in_the_same_share_and_shares_are_even() {
        let buckets: Vec<u64> = (0..20_000).map(|number| bucket(&format!("question {number}"))).collect();
        assert!(buckets.iter().all(|bucket| *bucket < 100));
        let held = buckets.iter().filter(|bucket| **bucket < 5).count();
        assert!((800..1200).contains(&held), "{held} of 20000 in five percent");
        assert_eq!(bucket("x"), bucket("x"));
    }
}
