//! From the evidence for each candidate to one of them, none, or a doubt between two, with a confidence that means something.
//!
//! The person asked for is in the directory or is not. A candidate's chance is its share of all that could have led to the
//! question: its own ratio, the others', and that of a person who is not there. So a namesake lowers the confidence by as much as
//! it should, and a rare name raises it. The raw chance is then set right by what was seen on data of which the truth is known.

use crate::weights::Calibration;

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Decision {
    /// The candidate at this place, with the chance that it is the one.
    One {
        at: usize,
        confidence: f64,
    },
    /// Two or more could be meant.
    Doubt,
    Nobody,
}

/// Below this no candidate is worth naming.
pub const FLOOR: f64 = 0.2;
/// How much surer the first must be than the second.
const CLEARLY: f64 = 4.0;

/// How likely each candidate is the one, in their order: what [`decide`] says of the best, and of the others what is left.
pub fn chances(ratios: &[f64], directory: u64, calibration: &Calibration) -> Vec<f64> {
    let best = ratios.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all = weighed(ratios, best, directory, calibration);
    ratios.iter().map(|ratio| calibration.apply((ratio - best).exp() / all)).collect()
}

/// The weight of everything that could have led to the question, relative to the best, so that no exponent overflows.
fn weighed(ratios: &[f64], best: f64, directory: u64, calibration: &Calibration) -> f64 {
    let sum: f64 = ratios.iter().map(|ratio| (ratio - best).exp()).sum();
    sum + absent(best, directory, calibration)
}

/// The weight of a person who is not there.
fn absent(best: f64, directory: u64, calibration: &Calibration) -> f64 {
    ((directory.max(1) as f64).ln() + calibration.absent - best).exp()
}

/// Decides between candidates by the evidence for each: the logarithm of how much likelier the question is about it than about
/// another person. `directory` is how many the candidates come from.
pub fn decide(ratios: &[f64], directory: u64, calibration: &Calibration) -> Decision {
    let Some((at, best)) = ratios.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1)) else {
        return Decision::Nobody;
    };
    let alone = calibration.apply(1.0 / (1.0 + absent(best, directory, calibration)));
    let confidence = calibration.apply(1.0 / weighed(ratios, best, directory, calibration));
    let second = ratios
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != at)
        .map(|(_, ratio)| *ratio)
        .fold(f64::NEG_INFINITY, f64::max);
    if alone < FLOOR {
        Decision::Nobody
    } else if best - second < CLEARLY.ln() {
        Decision::Doubt
    } else if confidence < FLOOR {
        Decision::Nobody
    } else {
        Decision::One { at, confidence }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AS_IS: Calibration = Calibration { absent: 0.0, seen: Vec::new() };

    #[test]
    fn the_one_who_stands_out_is_chosen() {
        let Decision::One { at, confidence } = decide(&[3.0, 25.0, 10.0], 1_000, &AS_IS) else { panic!() };
        assert_eq!(at, 1);
        assert!(confidence > 0.99);
    }

    #[test]
    fn chances_agree_with_the_decision_and_share_what_there_is() {
        let ratios = [3.0, 25.0, 24.0];
        let seen = chances(&ratios, 1_000, &AS_IS);
        let Decision::One { at, confidence } = decide(&[3.0, 25.0], 1_000, &AS_IS) else { panic!() };
        assert_eq!(chances(&[3.0, 25.0], 1_000, &AS_IS)[at], confidence);
        assert!(seen[1] > seen[2] && seen[2] > seen[0] && seen.iter().sum::<f64>() <= 1.0, "{seen:?}");
        assert!(chances(&[], 1_000, &AS_IS).is_empty());
    }

    #[test]
    fn two_who_fit_alike_are_a_doubt_and_poor_ones_nobody() {
        assert_eq!(decide(&[25.0, 24.9], 1_000, &AS_IS), Decision::Doubt);
        assert_eq!(decide(&[3.0, 2.9], 1_000_000, &AS_IS), Decision::Nobody);
        assert_eq!(decide(&[], 1_000, &AS_IS), Decision::Nobody);
        assert_eq!(decide(&[f64::NEG_INFINITY], 1_000, &AS_IS), Decision::Nobody);
    }
}
