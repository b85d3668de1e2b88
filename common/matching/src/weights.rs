//! The weights of names and employers, as they were learned: `weights.json` is written by `bench-matching fit` and by nothing else.

use crate::model::Model;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Everything that was learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    /// Given name, family name, middle name, order, employer, tenure.
    pub person: Model,
    /// The name of a company.
    pub company: Model,
    pub people: Calibration,
    pub companies: Calibration,
}

/// From a raw chance to one that is right as often as it says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// How much likelier it is that the person asked for is not in the directory at all, as a logarithm.
    pub absent: f64,
    /// Raw log odds and the log odds that were seen there, both rising; between two it goes straight. None: as it is.
    pub seen: Vec<(f64, f64)>,
}

/// How much more is believed of a chance above the highest that was seen.
const BEYOND: f64 = 0.2;

impl Calibration {
    pub fn apply(&self, chance: f64) -> f64 {
        let chance = chance.clamp(1e-12, 1.0 - 1e-12);
        1.0 / (1.0 + (-self.line((chance / (1.0 - chance)).ln(), false)).exp())
    }

    /// The raw log odds of which this came.
    pub fn raw(&self, confidence: f64) -> f64 {
        let confidence = confidence.clamp(1e-12, 1.0 - 1e-12);
        self.line((confidence / (1.0 - confidence)).ln(), true)
    }

    /// Goes along the line that was seen, or back.
    fn line(&self, odds: f64, back: bool) -> f64 {
        let at = |seen: &(f64, f64)| if back { (seen.1, seen.0) } else { *seen };
        let (Some(first), Some(last)) = (self.seen.first().map(at), self.seen.last().map(at)) else {
            return odds;
        };
        if odds <= first.0 {
            return first.1 + odds - first.0;
        }
        if odds >= last.0 {
            return last.1 + (odds - last.0) * if back { 1.0 / BEYOND } else { BEYOND };
        }
        let next = self.seen.iter().map(at).position(|seen| seen.0 > odds).unwrap_or(1).max(1);
        let (from, to) = (at(&self.seen[next - 1]), at(&self.seen[next]));
        from.1 + (odds - from.0) / (to.0 - from.0) * (to.1 - from.1)
    }
}

pub static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    serde_json::from_str(include_str!("weights.json")).expect("the weights are part of the program")
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{company, person};

    #[test]
    fn every_level_has_a_weight_and_better_agreement_says_more() {
        let counts: Vec<usize> = WEIGHTS.person.fields.iter().map(|field| field.levels.len()).collect();
        assert_eq!(counts, [person::GIVEN_LEVELS, person::FAMILY_LEVELS, 2, 2, company::LEVELS, 2]);
        assert_eq!(WEIGHTS.company.fields[0].levels.len(), company::LEVELS);
        for (field, better, worse) in [
            // What the very same name says depends on how common it is, so it is not among these.
            (0, person::Given::Near as u8, person::Given::Far as u8),
            (0, person::Given::Near as u8, person::Given::NearKnown as u8),
            (0, person::Given::Initial as u8, person::Given::Different as u8),
            (1, person::Family::Near as u8, person::Family::Far as u8),
            (1, person::Family::Far as u8, person::Family::Different as u8),
            (4, company::Level::Near as u8, company::Level::Related as u8),
            (4, company::Level::Related as u8, company::Level::Different as u8),
        ] {
            let weight = |level| WEIGHTS.person.weight(field, Some(level), None);
            assert!(weight(better) > weight(worse), "field {field}: {better} and {worse}");
        }
    }

    #[test]
    fn calibration_keeps_the_order() {
        let chances = [0.01, 0.2, 0.5, 0.9, 0.999, 0.999_999];
        let set: Vec<f64> = chances.iter().map(|chance| WEIGHTS.people.apply(*chance)).collect();
        assert!(set.is_sorted() && set.iter().all(|chance| (0.0..=1.0).contains(chance)), "{set:?}");
        for (chance, set) in chances.into_iter().zip(set) {
            let back = 1.0 / (1.0 + (-WEIGHTS.people.raw(set)).exp());
            assert!((back - chance).abs() < 1e-6, "{chance} became {set} and came back as {back}");
        }
    }
}
