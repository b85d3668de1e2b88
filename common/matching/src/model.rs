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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_finds_what_tells_the_same_from_others() {
        // 300 pairs of one and the same agree on both fields mostly; 10,000 others by accident.
        let seen = [
            ([Some(0), Some(0)], true, 270),
            ([Some(0), Some(1)], true, 20),
            ([Some(1), Some(0)], true, 10),
            ([Some(1), Some(1)], false, 9_800),
            ([Some(0), Some(1)], false, 100),
            ([Some(1), Some(0)], false, 100),
        ];
        let pairs =
            seen.iter().flat_map(|(levels, same, count)| (0..*count).map(move |_| (levels.to_vec(), *same)));
        let model = Model::count(&["one", "two"], &[2, 2], pairs);
        assert!(model.weight(0, Some(0), None) > 2.0 && model.weight(0, Some(1), None) < -1.0);
        assert!(model.weight(0, Some(0), Some(1e-5)) > model.weight(0, Some(0), Some(1e-2)));
        assert_eq!(model.weight(0, None, None), 0.0);
    }
}
