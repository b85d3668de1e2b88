//! Public record linkage sets, each with its fields as the matcher's configuration: learned on one half of the entities, reported
//! on the other, beside what Splink and recordlinkage reach on the same halves.

use crate::rows;
use anyhow::{Context, Result};
use matching::field::{Kind, Value};
use matching::model::Level;
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::Instant;

type Row = HashMap<String, String>;

/// The fields of each set. A field made of several columns has them joined by `+`.
const SETS: &[(&str, &[(&str, Kind)])] = &[
    ("febrl1", FEBRL),
    ("febrl2", FEBRL),
    ("febrl3", FEBRL),
    ("febrl4", FEBRL),
    ("febrl1 (no ssn)", FEBRL.split_at(FEBRL.len() - 1).0),
    ("febrl2 (no ssn)", FEBRL.split_at(FEBRL.len() - 1).0),
    ("febrl3 (no ssn)", FEBRL.split_at(FEBRL.len() - 1).0),
    ("febrl4 (no ssn)", FEBRL.split_at(FEBRL.len() - 1).0),
    ("rldata500", RLDATA),
    ("rldata10000", RLDATA),
    (
        "affiliations",
        &[
            ("affiliation", Kind::Words),
            ("affiliation", Kind::Within),
            ("affiliation", Kind::CompanyWords),
            ("affiliation", Kind::SharedWord),
        ],
    ),
    (
        "patstat",
        &[
            ("name", Kind::Words),
            ("name", Kind::Company),
            ("name", Kind::Within),
            ("name", Kind::CompanyWords),
            ("name", Kind::SharedWord),
            ("coauthors", Kind::Words),
            ("classes", Kind::Words),
            ("latitude", Kind::Choice),
            ("longitude", Kind::Choice),
        ],
    ),
    (
        "restaurants",
        &[
            ("name", Kind::Words),
            ("addr", Kind::Words),
            ("city", Kind::Words),
            ("phone", Kind::Code),
            ("type", Kind::Words),
        ],
    ),
];
const FEBRL: &[(&str, Kind)] = &[
    ("given_name", Kind::Given),
    ("surname", Kind::Family),
    ("street_number", Kind::Code),
    ("address_1", Kind::Words),
    ("address_2", Kind::Words),
    ("suburb", Kind::Words),
    ("postcode", Kind::Code),
    ("state", Kind::Choice),
    ("date_of_birth", Kind::Date),
    ("soc_sec_id", Kind::Code),
];
const RLDATA: &[(&str, Kind)] = &[
    ("fname_c1", Kind::Given),
    ("fname_c2", Kind::Given),
    ("lname_c1", Kind::Family),
    ("lname_c2", Kind::Family),
    ("by", Kind::Code),
    ("bm", Kind::Code),
    ("bd", Kind::Code),
];

/// A value shared by more records than this links no records; in small sets of large groups, a third of all.
const MOST_TOGETHER: usize = 80;
const SMALL: usize = 3_000;

pub fn report(folder: &Path) -> Result<()> {
    let rivals: serde_json::Value = std::fs::read_to_string(folder.join("rivals.json"))
        .ok()
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let only = std::env::var("ONLY").ok();
    println!("{:<18}{:>10}{:>10}{:>10}{:>9}{:>8}", "set", "precision", "recall", "F1", "pairs", "s");
    for (set, fields) in SETS {
        if only.as_deref().is_some_and(|only| only != *set) {
            continue;
        }
        let started = Instant::now();
        let folder = folder.join(set.split(' ').next().unwrap_or(set));
        let records = rows(&folder.join("records.csv")).with_context(|| format!("the set {set}"))?;
        let truth: HashSet<(String, String)> =
            rows(&folder.join("truth.csv"))?.iter().map(|row| ordered(&row["id_a"], &row["id_b"])).collect();
        let tables = Tables::new(&records, fields);
        let pairs = tables.pairs(&truth);
        let of = |wanted: &str| {
            pairs.iter().filter(|pair| records[pair.one]["split"] == wanted).collect::<Vec<_>>()
        };
        let (fit, held) = (of("fit"), of("report"));
        let learned = Learned::from(fields, &fit);
        let possible = |wanted: &str| {
            let split: HashMap<&str, &str> =
                records.iter().map(|row| (row["id"].as_str(), row["split"].as_str())).collect();
            truth
                .iter()
                .filter(|(one, other)| {
                    split.get(one.as_str()) == Some(&wanted) && split.get(other.as_str()) == Some(&wanted)
                })
                .count()
        };
        let mut scored: Vec<(f64, bool)> = fit.iter().map(|pair| (learned.score(pair), pair.same)).collect();
        let threshold = best_threshold(&mut scored, possible("fit"));
        if std::env::var_os("MISSES").is_some() {
            for pair in fit.iter().filter(|pair| (learned.score(pair) >= threshold) != pair.same) {
                let of = |at: usize| {
                    fields.iter().map(|(name, _)| records[at][*name].as_str()).collect::<Vec<_>>()
                };
                println!(
                    "{}: {:?}\n    {:?}\n    {:?}",
                    pair.same,
                    pair.levels,
                    of(pair.one),
                    of(pair.other)
                );
            }
        }
        let taken: Vec<&&Pair> = held.iter().filter(|pair| learned.score(pair) >= threshold).collect();
        let right = taken.iter().filter(|pair| pair.same).count() as f64;
        let (precision, recall) =
            (right / taken.len().max(1) as f64, right / possible("report").max(1) as f64);
        let f1 = 2.0 * precision * recall / (precision + recall).max(1e-9);
        println!(
            "{set:<18}{precision:>10.4}{recall:>10.4}{f1:>10.4}{:>9}{:>8.1}   rivals: {}",
            pairs.len(),
            started.elapsed().as_secs_f64(),
            best_of(&rivals, set)
        );
    }
    Ok(())
}

fn best_of(rivals: &serde_json::Value, set: &str) -> String {
    let of_set = |entry: &&serde_json::Value| entry["set"] == set;
    let figure = |entry: &serde_json::Value| {
        Some(format!("{} {:.4}", entry["rival"].as_str()?, entry["f1"].as_f64()?))
    };
    let figures: Vec<String> =
        rivals.as_array().into_iter().flatten().filter(of_set).filter_map(figure).collect();
    if figures.is_empty() { "not run".into() } else { figures.join(", ") }
}

fn ordered(one: &str, other: &str) -> (String, String) {
    if one < other { (one.to_owned(), other.to_owned()) } else { (other.to_owned(), one.to_owned()) }
}

struct Pair {
    one: usize,
    other: usize,
    levels: Vec<Level>,
    same: bool,
}

struct Tables<'a> {
    records: &'a [Row],
    fields: &'a [(&'a str, Kind)],
    /// Each record's fields, read.
    values: Vec<Vec<Option<Value>>>,
    /// How many records have each word of a field.
    words: Vec<HashMap<String, usize>>,
}

impl<'a> Tables<'a> {
    fn new(records: &'a [Row], fields: &'a [(&'a str, Kind)]) -> Self {
        let read = |row: &Row| fields.iter().map(|(name, kind)| kind.read(&row[*name])).collect();
        let values: Vec<Vec<Option<Value>>> = records.iter().map(read).collect();
        let mut words = vec![HashMap::new(); fields.len()];
        for row in &values {
            for (words, value) in words.iter_mut().zip(row) {
                let found: HashSet<&str> = value.iter().flat_map(|value| value.text().split(' ')).collect();
                found.iter().for_each(|word| *words.entry((*word).to_owned()).or_default() += 1);
            }
        }
        Self { records, fields, values, words }
    }

    /// The pairs of records that share anything telling.
    fn pairs(&self, truth: &HashSet<(String, String)>) -> Vec<Pair> {
        let mut blocks: HashMap<String, Vec<usize>> = HashMap::new();
        for at in 0..self.records.len() {
            let mut keys: HashSet<String> = HashSet::new();
            let (mut beginnings, mut wholes) = (Vec::new(), Vec::new());
            for (field, (_, kind)) in self.fields.iter().enumerate() {
                let Some(value) = &self.values[at][field] else { continue };
                let value = value.text();
                wholes.push(format!("{field}={value}"));
                beginnings.push(format!("{field}{}", value.chars().take(3).collect::<String>()));
                if matches!(kind, Kind::Words) {
                    keys.extend(value.split(' ').map(|word| format!("{field}={word}")));
                    let words: Vec<&str> = value.split(' ').collect();
                    keys.extend(words.windows(2).map(|two| format!("{field}={}", two.join(" "))));
                }
                keys.insert(format!("{field}={value}"));
            }
            for (n, one) in wholes.iter().enumerate() {
                keys.extend(wholes[n + 1..].iter().map(|other| format!("{one}+{other}")));
            }
            for (n, one) in beginnings.iter().enumerate() {
                keys.extend(beginnings[n + 1..].iter().map(|other| format!("{one}+{other}")));
            }
            keys.into_iter().for_each(|key| blocks.entry(key).or_default().push(at));
        }
        let most = if self.records.len() < SMALL { self.records.len() / 3 } else { MOST_TOGETHER };
        let mut together: HashSet<(usize, usize)> = HashSet::new();
        for block in blocks.into_values().filter(|block| block.len() <= most) {
            for (n, one) in block.iter().enumerate() {
                together.extend(block[n + 1..].iter().map(|other| (*one, *other)));
            }
        }
        // Only within a half; and two tables are linked with each other, not with themselves.
        let linked = |one: usize, other: usize| {
            let (one, other) = (&self.records[one], &self.records[other]);
            let source = one.get("source");
            one["split"] == other["split"] && source.is_none_or(|source| other.get("source") != Some(source))
        };
        let pairs = together.into_iter().filter(|(one, other)| linked(*one, *other));
        pairs.map(|(one, other)| self.pair(one, other, truth)).collect()
    }

    fn pair(&self, one: usize, other: usize, truth: &HashSet<(String, String)>) -> Pair {
        let all = self.records.len() as f64;
        let levels = self.fields.iter().enumerate().map(|(field, (_, kind))| {
            let telling =
                |word: &str| (all / (*self.words[field].get(word).unwrap_or(&0) as f64 + 1.0)).ln().max(0.05);
            let (mine, theirs) = (self.values[one][field].as_ref()?, self.values[other][field].as_ref()?);
            Some(kind.compare(mine, theirs, &telling))
        });
        let levels = levels.collect();
        let same = truth.contains(&ordered(&self.records[one]["id"], &self.records[other]["id"]));
        Pair { one, other, levels, same }
    }
}

/// What each level of each field says, learned from pairs of which it is known: a logistic regression, so that fields that say
/// the same thing twice are not counted twice.
struct Learned {
    /// Where the levels of each field begin among the weights; the first of a field is for what is not told.
    starts: Vec<usize>,
    /// The last is the constant.
    weights: Vec<f64>,
}

/// How strongly weights are held towards saying nothing, and those of neighbouring levels towards saying the same.
const HELD: f64 = 0.1;
const TOGETHER: f64 = 1.0;

impl Learned {
    fn from(fields: &[(&str, Kind)], pairs: &[&Pair]) -> Self {
        let mut width = 0;
        let starts = fields.iter().map(|(_, kind)| {
            width += 1 + kind.levels();
            width - 1 - kind.levels()
        });
        let starts: Vec<usize> = starts.collect();
        let mut learned = Self { starts, weights: vec![0.0; width + 1] };
        // Pairs of the same levels are counted together.
        let mut seen: HashMap<Vec<usize>, (f64, f64)> = HashMap::new();
        for pair in pairs {
            let (same, all) = seen.entry(learned.places(&pair.levels)).or_default();
            *same += f64::from(u8::from(pair.same));
            *all += 1.0;
        }
        // Newton's method.
        for _ in 0..30 {
            let mut slope: Vec<f64> = learned.weights.iter().map(|weight| -HELD * weight).collect();
            let mut curve = vec![vec![0.0; width + 1]; width + 1];
            (0..=width).for_each(|at| curve[at][at] = HELD);
            for (start, (_, kind)) in learned.starts.iter().zip(fields) {
                for level in start + 1..start + kind.levels() {
                    let apart = TOGETHER * (learned.weights[level] - learned.weights[level + 1]);
                    slope[level] -= apart;
                    slope[level + 1] += apart;
                    curve[level][level] += TOGETHER;
                    curve[level + 1][level + 1] += TOGETHER;
                    curve[level][level + 1] -= TOGETHER;
                    curve[level + 1][level] -= TOGETHER;
                }
            }
            for (places, (same, all)) in &seen {
                let chance = 1.0 / (1.0 + (-learned.sum(places)).exp());
                let spread = all * chance * (1.0 - chance);
                for one in places {
                    slope[*one] += same - all * chance;
                    places.iter().for_each(|other| curve[*one][*other] += spread);
                }
            }
            let step = solved(curve, slope);
            let most = step.iter().fold(0.0f64, |most, step| most.max(step.abs()));
            // A long step may lead too far.
            let part = (4.0 / most).min(1.0);
            learned.weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += part * step);
            if most < 1e-6 {
                break;
            }
        }
        learned
    }

    /// The weights that speak for these levels.
    fn places(&self, levels: &[Level]) -> Vec<usize> {
        let of = |(start, level): (&usize, &Level)| start + level.map_or(0, |level| 1 + usize::from(level));
        self.starts.iter().zip(levels).map(of).chain([self.weights.len() - 1]).collect()
    }

    fn sum(&self, places: &[usize]) -> f64 {
        places.iter().map(|at| self.weights[*at]).sum()
    }

    fn score(&self, pair: &Pair) -> f64 {
        self.sum(&self.places(&pair.levels))
    }
}

/// Solves a system of linear equations by elimination; its matrix is positive definite, so none is divided by zero.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let width = right.len();
    for at in 0..width {
        let pivot = matrix[at].clone();
        for below in at + 1..width {
            let factor = matrix[below][at] / pivot[at];
            if factor != 0.0 {
                matrix[below][at..].iter_mut().zip(&pivot[at..]).for_each(|(x, p)| *x -= factor * p);
                right[below] -= factor * right[at];
            }
        }
    }
    for at in (0..width).rev() {
        let known: f64 = (at + 1..width).map(|other| matrix[at][other] * right[other]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}

/// The threshold with the best F1.
fn best_threshold(scored: &mut [(f64, bool)], possible: usize) -> f64 {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut right, mut best) = (0.0, (0.0, f64::INFINITY));
    for at in 0..scored.len() {
        right += f64::from(u8::from(scored[at].1));
        let (precision, recall) = (right / (at + 1) as f64, right / possible.max(1) as f64);
        let f1 = 2.0 * precision * recall / (precision + recall).max(1e-9);
        if f1 > best.0 {
            // Half way to the next, so that the threshold is not one pair's own score.
            let next = scored.get(at + 1).map_or(scored[at].0 - 1.0, |next| next.0);
            best = (f1, (scored[at].0 + next) / 2.0);
        }
    }
    best.1
}
