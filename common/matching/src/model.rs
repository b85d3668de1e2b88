//! The Fellegi–Sunter model: what each degree of agreement says for or against two records being of one and the same.
//!
//! A field agrees to a degree, its level. `same` is how often the level is seen between records of one and the same, `other` how
//! often between records of two; their ratio is what the level says. Fields are taken as independent, so the logarithms add up.
//! Agreement on a value that is rarer than most says more: where a value's share is known, it stands for `other`.

use serde::{Deserialize, Serialize};

/// How often one level is seen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Chance {
    pub same: f64,
    pub other: f64,
}

/// The levels of one field, the most alike first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FieldWeights {
    pub name: String,
    pub levels: Vec<Chance>,
}

/// What the levels of some fields say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub fields: Vec<FieldWeights>,
}

/// How one field agrees; `None` where a side does not tell.
pub type Level = Option<u8>;

/// No level is seen never.
const LEAST: f64 = 1e-7;

impl Model {
    /// What a level of a field says, as a natural logarithm: above zero for, below against. `share` is how many of all carry the
    /// value agreed on.
    pub fn weight(&self, field: usize, level: Level, share: Option<f64>) -> f64 {
        let Some(chance) = level.and_then(|level| self.fields.get(field)?.levels.get(usize::from(level)))
        else {
            return 0.0;
        };
        let other = share.unwrap_or(chance.other).max(LEAST);
        (chance.same.max(LEAST) / other).ln()
    }

    /// What the levels of all fields say together.
    pub fn sum(&self, levels: &[Level]) -> f64 {
        levels.iter().enumerate().map(|(field, level)| self.weight(field, *level, None)).sum()
    }

    /// Learns from pairs that nobody has labelled, by expectation and maximisation: `counts` are how many levels each field has,
    /// `pairs` the levels of each pair with how often they were seen. Gives the model and the share of pairs that are the same.
    pub fn learn(names: &[&str], counts: &[usize], pairs: &[(Vec<Level>, f64)], share: f64) -> (Self, f64) {
        let mut model = Self::guess(names, counts);
        let mut share = share;
        for _ in 0..60 {
            let mut next = model.clone();
            let (mut same, mut all) = (0.0, 0.0);
            let mut sums: Vec<Vec<(f64, f64)>> =
                counts.iter().map(|count| vec![(0.0, 0.0); *count]).collect();
            for (levels, count) in pairs {
                let odds = model.sum(levels).exp() * share / (1.0 - share);
                let chance = if odds.is_finite() { odds / (1.0 + odds) } else { 1.0 };
                same += chance * count;
                all += count;
                for (field, level) in levels.iter().enumerate() {
                    if let Some(level) = level {
                        let sum = &mut sums[field][usize::from(*level)];
                        sum.0 += chance * count;
                        sum.1 += (1.0 - chance) * count;
                    }
                }
            }
            for (field, levels) in sums.iter().enumerate() {
                let total = levels.iter().fold((0.0, 0.0), |sum, level| (sum.0 + level.0, sum.1 + level.1));
                for (level, seen) in levels.iter().enumerate() {
                    // A little is added to each, so that what was not seen is rare and not impossible.
                    let of = |seen: f64, total: f64| (seen + 0.01) / (total + 0.01 * levels.len() as f64);
                    next.fields[field].levels[level] =
                        Chance { same: of(seen.0, total.0), other: of(seen.1, total.1) };
                }
            }
            model = next;
            share = (same / f64::max(all, 1.0)).clamp(1e-9, 0.5);
        }
        (model, share)
    }

    /// Learns from pairs of which it is known whether they are the same.
    pub fn count(
        names: &[&str],
        counts: &[usize],
        pairs: impl IntoIterator<Item = (Vec<Level>, bool)>,
    ) -> Self {
        let mut sums: Vec<Vec<(f64, f64)>> = counts.iter().map(|count| vec![(0.5, 0.5); *count]).collect();
        for (levels, same) in pairs {
            for (field, level) in levels.iter().enumerate() {
                if let Some(level) = level {
                    let sum = &mut sums[field][usize::from(*level)];
                    if same { sum.0 += 1.0 } else { sum.1 += 1.0 }
                }
            }
        }
        let fields = names.iter().zip(sums).map(|(name, levels)| {
            let total = levels.iter().fold((0.0, 0.0), |sum, level| (sum.0 + level.0, sum.1 + level.1));
            let levels = levels.iter().map(|seen| Chance { same: seen.0 / total.0, other: seen.1 / total.1 });
            FieldWeights { name: (*name).to_owned(), levels: levels.collect() }
        });
        Self { fields: fields.collect() }
    }

    /// Where learning begins: the same agree on most, others on little.
    fn guess(names: &[&str], counts: &[usize]) -> Self {
        let levels = |count: usize| {
            let halves = |at: usize| 0.5f64.powi(at as i32 + 1);
            let same: Vec<f64> =
                (0..count).map(|at| if at == 0 { 0.8 } else { 0.2 * halves(at - 1) }).collect();
            let other: Vec<f64> = (0..count)
                .map(|at| if at + 1 == count { 0.9 } else { 0.1 * halves(count - 2 - at) })
                .collect();
            same.into_iter().zip(other).map(|(same, other)| Chance { same, other }).collect()
        };
        let fields = names.iter().zip(counts);
        Self {
            fields: fields
                .map(|(name, count)| FieldWeights { name: (*name).to_owned(), levels: levels(*count) })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_without_labels_finds_what_tells_the_same_from_others() {
        // 300 pairs of one and the same agree on both fields mostly; 10,000 others by accident.
        let pairs = [
            (vec![Some(0), Some(0)], 270.0),
            (vec![Some(0), Some(1)], 20.0),
            (vec![Some(1), Some(0)], 10.0),
            (vec![Some(1), Some(1)], 9_800.0),
            (vec![Some(0), Some(1)], 100.0),
            (vec![Some(1), Some(0)], 100.0),
        ];
        let (model, share) = Model::learn(&["one", "two"], &[2, 2], &pairs, 0.01);
        assert!((0.02..0.05).contains(&share), "{share}");
        assert!(model.weight(0, Some(0), None) > 2.0 && model.weight(0, Some(1), None) < -1.0);
        assert!(model.weight(0, Some(0), Some(1e-5)) > model.weight(0, Some(0), Some(1e-2)));
        assert_eq!(model.weight(0, None, None), 0.0);
    }
}
