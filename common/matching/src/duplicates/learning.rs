//! What each degree of agreement says, learned from a table without labels: how often it is seen between rows of two, from rows
//! drawn by chance; how often between rows of one, by expectation and maximisation over the pairs that share something.
//!
//! The very same value says as much as it is rare. A better agreement never says less than a worse one.

use super::{NO_LEVEL, Table};
use crate::field::Kind;
use std::collections::HashMap;

/// How many pairs of rows are drawn at most; no more than there are.
const DRAWN: u64 = 100_000;
const ROUNDS: usize = 25;
/// How many pairs of each level are taken to have been seen before any was.
const BEFORE: f64 = 0.5;
/// The share of rows that are taken to have a duplicate before any was seen.
const DUPLICATES: f64 = 0.05;
/// No value is taken to be rarer than this.
const RAREST: f64 = 2e-5;

/// What the levels of all columns say.
pub(super) struct Model {
    /// Per column and level: how often it is seen between rows of one, and between rows of two.
    levels: Vec<Vec<(f64, f64)>>,
    /// The logarithm of the odds that two rows are of one, before anything is compared.
    prior: f64,
}

impl Model {
    /// Learns from the levels of the pairs that share something.
    pub(super) fn learn(table: &Table, pairs: &[Vec<u8>]) -> Self {
        let kinds: Vec<Kind> = table.columns.iter().map(|column| column.kind).collect();
        let other = by_chance(table, &kinds);
        let rows = f64::from(table.rows);
        let all = (rows * (rows - 1.0) / 2.0).max(1.0);
        let mut found = DUPLICATES * rows;
        let mut same: Vec<Vec<f64>> = kinds.iter().map(|kind| expected(kind.levels())).collect();
        let mut patterns: HashMap<&[u8], f64> = HashMap::new();
        pairs.iter().for_each(|levels| *patterns.entry(levels).or_default() += 1.0);
        let mut patterns: Vec<(&[u8], f64)> = patterns.into_iter().collect();
        // Sums depend on their order by a little, and the answer must not.
        patterns.sort_unstable_by(|a, b| a.0.cmp(b.0));
        for _ in 0..ROUNDS {
            let model = Self::of(&same, &other, found / all);
            let mut sums: Vec<Vec<f64>> = kinds.iter().map(|kind| vec![BEFORE; kind.levels()]).collect();
            found = 0.0;
            for (levels, count) in &patterns {
                let chance = count * odds_to_chance(model.prior + model.weight(levels));
                found += chance;
                for (sums, level) in sums.iter_mut().zip(*levels) {
                    if let Some(sum) = sums.get_mut(usize::from(*level)) {
                        *sum += chance;
                    }
                }
            }
            found = found.min(all / 2.0).max(f64::MIN_POSITIVE);
            same = sums.into_iter().map(shares).collect();
        }
        Self::of(&same, &other, found / all)
    }

    fn of(same: &[Vec<f64>], other: &[Vec<f64>], share: f64) -> Self {
        let levels = same.iter().zip(other).map(|(same, other)| {
            let mut levels: Vec<(f64, f64)> = same.iter().copied().zip(other.iter().copied()).collect();
            // A worse agreement never says more than a better one.
            for level in 1..levels.len() {
                let best = levels[level - 1].0 / levels[level - 1].1;
                levels[level].0 = levels[level].0.min(best * levels[level].1);
            }
            levels
        });
        Self { levels: levels.collect(), prior: (share / (1.0 - share)).ln() }
    }

    /// What the levels say, whatever the values.
    fn weight(&self, levels: &[u8]) -> f64 {
        let of = |(column, level): (&Vec<(f64, f64)>, &u8)| {
            column.get(usize::from(*level)).map_or(0.0, |(same, other)| (same / other).ln())
        };
        self.levels.iter().zip(levels).map(of).sum()
    }

    /// The logarithm of the odds that two rows are of one.
    pub(super) fn sum(&self, table: &Table, levels: &[u8], one: u32, other: u32) -> f64 {
        let mut sum = self.prior;
        for ((column, seen), level) in table.columns.iter().zip(&self.levels).zip(levels) {
            let Some((same, by_chance)) = seen.get(usize::from(*level)) else { continue };
            let by_chance = match level {
                0 if column.kind != Kind::SharedWord => {
                    column.share(one, *by_chance).max(column.share(other, *by_chance)).max(RAREST)
                }
                _ => *by_chance,
            };
            sum += (same / by_chance).ln();
        }
        sum
    }

    /// The chance that two rows are of one.
    pub(super) fn chance(&self, table: &Table, levels: &[u8], one: u32, other: u32) -> f64 {
        odds_to_chance(self.sum(table, levels, one, other))
    }
}

fn odds_to_chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// How often each level is expected between rows of one, before any pair is seen.
fn expected(levels: usize) -> Vec<f64> {
    shares(
        (0..levels).map(|level| if level == 0 { 0.85 } else { 0.15 * 0.6_f64.powi(level as i32) }).collect(),
    )
}

fn shares(sums: Vec<f64>) -> Vec<f64> {
    let all: f64 = sums.iter().sum();
    sums.into_iter().map(|sum| sum / all).collect()
}

fn drawn_of(rows: u32) -> u64 {
    DRAWN.min(u64::from(rows) * u64::from(rows.saturating_sub(1)) / 2)
}

/// How often each level is seen between rows that are drawn by chance.
fn by_chance(table: &Table, kinds: &[Kind]) -> Vec<Vec<f64>> {
    let mut sums: Vec<Vec<f64>> = kinds.iter().map(|kind| vec![BEFORE; kind.levels()]).collect();
    if table.rows < 2 {
        return sums.into_iter().map(shares).collect();
    }
    // Always the same rows of the same table.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(table.rows)) as u32
    };
    let drawn: Vec<(u32, u32)> =
        (0..drawn_of(table.rows)).map(|_| (draw(), draw())).filter(|(one, other)| one != other).collect();
    for levels in table.compared(&drawn, |levels, _| levels.to_vec()) {
        for (sums, level) in sums.iter_mut().zip(levels) {
            if level != NO_LEVEL
                && let Some(sum) = sums.get_mut(usize::from(level))
            {
                *sum += 1.0;
            }
        }
    }
    sums.into_iter().map(shares).collect()
}
