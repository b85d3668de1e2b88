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
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// How much likelier it is that whoever is asked for is not in the directory at all, as a logarithm.
    pub absent: f64,
    pub slope: f64,
    pub offset: f64,
}

impl Calibration {
    pub fn apply(&self, chance: f64) -> f64 {
        let chance = chance.clamp(1e-12, 1.0 - 1e-12);
        let odds = self.slope * (chance / (1.0 - chance)).ln() + self.offset;
        1.0 / (1.0 + (-odds).exp())
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
    }
}
