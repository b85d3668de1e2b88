//! Public record linkage sets, each with its fields as the matcher's configuration: learned on one half of the entities, reported
//! on the other, beside what Splink and recordlinkage reach on the same halves.

use crate::rows;
use anyhow::{Context, Result};
use domain::name::fold;
use matching::field::Kind;
use matching::model::{Level, Model};
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
    ("rldata500", RLDATA),
    ("rldata10000", RLDATA),
    ("affiliations", &[("affiliation", Kind::Words)]),
    (
        "patstat",
        &[
            ("name", Kind::Words),
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

/// A value shared by more records than this brings nobody together; in small sets of large groups, a third of all.
const MOST_TOGETHER: usize = 80;
const SMALL: usize = 3_000;

pub fn report(folder: &Path) -> Result<()> {
    let rivals: serde_json::Value = std::fs::read_to_string(folder.join("rivals.json"))
        .ok()
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    println!("{:<14}{:>10}{:>10}{:>10}{:>9}{:>8}", "set", "precision", "recall", "F1", "pairs", "s");
    for (set, fields) in SETS {
        let started = Instant::now();
        let records =
            rows(&folder.join(set).join("records.csv")).with_context(|| format!("the set {set}"))?;
        let truth: HashSet<(String, String)> = rows(&folder.join(set).join("truth.csv"))?
            .iter()
            .map(|row| ordered(&row["id_a"], &row["id_b"]))
            .collect();
        let tables = Tables::new(&records, fields);
        let pairs = tables.pairs(&truth);
        let counts: Vec<usize> = fields.iter().map(|(_, kind)| kind.levels()).collect();
        let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
        let of = |wanted: &str| {
            pairs
                .iter()
                .filter(|pair| records[pair.one]["split"] == wanted && records[pair.other]["split"] == wanted)
                .collect::<Vec<_>>()
        };
        let (fit, held) = (of("fit"), of("report"));
        let model = Model::count(&names, &counts, fit.iter().map(|pair| (pair.levels.clone(), pair.same)));
        let weights = |pair: &Pair| -> Vec<f64> {
            let mut weights: Vec<f64> = pair
                .levels
                .iter()
                .enumerate()
                .map(|(field, level)| model.weight(field, *level, None))
                .collect();
            // Agreement on a rare value says more than on a common one.
            weights.push(pair.rarity);
            weights
        };
        let learned = regression(&fit.iter().map(|pair| (weights(pair), pair.same)).collect::<Vec<_>>());
        let score =
            |pair: &Pair| weights(pair).iter().chain([&1.0]).zip(&learned).map(|(x, w)| x * w).sum::<f64>();
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
        let mut scored: Vec<(f64, bool)> = fit.iter().map(|pair| (score(pair), pair.same)).collect();
        let threshold = best_threshold(&mut scored, possible("fit"));
        let taken: Vec<&&Pair> = held.iter().filter(|pair| score(pair) >= threshold).collect();
        let right = taken.iter().filter(|pair| pair.same).count() as f64;
        let (precision, recall) =
            (right / taken.len().max(1) as f64, right / possible("report").max(1) as f64);
        let f1 = 2.0 * precision * recall / (precision + recall).max(1e-9);
        println!(
            "{set:<14}{precision:>10.4}{recall:>10.4}{f1:>10.4}{:>9}{:>8.1}   rivals: {}",
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
    /// What the values agreed on add by being rare.
    rarity: f64,
    same: bool,
}

struct Tables<'a> {
    records: &'a [Row],
    fields: &'a [(&'a str, Kind)],
    /// How many records have each value of a field, and each word of it.
    values: Vec<HashMap<String, usize>>,
    words: Vec<HashMap<String, usize>>,
}

impl<'a> Tables<'a> {
    fn new(records: &'a [Row], fields: &'a [(&'a str, Kind)]) -> Self {
        let mut tables = Self {
            records,
            fields,
            values: vec![HashMap::new(); fields.len()],
            words: vec![HashMap::new(); fields.len()],
        };
        for row in records {
            for (at, (name, _)) in fields.iter().enumerate() {
                let value = fold(&row[*name]);
                if !value.is_empty() {
                    let words: HashSet<&str> = value.split(' ').collect();
                    words
                        .iter()
                        .for_each(|word| *tables.words[at].entry((*word).to_owned()).or_default() += 1);
                    *tables.values[at].entry(value).or_default() += 1;
                }
            }
        }
        tables
    }

    /// The pairs of records that share anything telling.
    fn pairs(&self, truth: &HashSet<(String, String)>) -> Vec<Pair> {
        let mut blocks: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, row) in self.records.iter().enumerate() {
            let mut keys: HashSet<String> = HashSet::new();
            let (mut beginnings, mut wholes) = (Vec::new(), Vec::new());
            for (field, (name, kind)) in self.fields.iter().enumerate() {
                let value = fold(&row[*name]);
                if value.is_empty() {
                    continue;
                }
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
        // Two tables are linked with each other, not with themselves.
        let linked = |one: usize, other: usize| {
            self.records[one]
                .get("source")
                .is_none_or(|source| self.records[other].get("source") != Some(source))
        };
        let pairs = together.into_iter().filter(|(one, other)| linked(*one, *other));
        pairs.map(|(one, other)| self.pair(one, other, truth)).collect()
    }

    fn pair(&self, one: usize, other: usize, truth: &HashSet<(String, String)>) -> Pair {
        let (mine, theirs) = (&self.records[one], &self.records[other]);
        let all = self.records.len() as f64;
        let mut rarity = 0.0;
        let levels = self.fields.iter().enumerate().map(|(field, (name, kind))| {
            let telling =
                |word: &str| (all / (*self.words[field].get(word).unwrap_or(&0) as f64 + 1.0)).ln().max(0.05);
            let level = kind.compare_by(&mine[*name], &theirs[*name], &telling);
            if level == Some(0) {
                let count = *self.values[field].get(&fold(&mine[*name])).unwrap_or(&1) as f64;
                let typical = all / self.values[field].len().max(1) as f64;
                rarity += (typical / count).ln();
            }
            level
        });
        let levels = levels.collect();
        Pair { one, other, levels, rarity, same: truth.contains(&ordered(&mine["id"], &theirs["id"])) }
    }
}

/// How much each weight counts, so that fields that say the same thing twice are not counted twice; the last is the constant.
fn regression(pairs: &[(Vec<f64>, bool)]) -> Vec<f64> {
    let width = pairs.first().map_or(0, |pair| pair.0.len());
    let mut learned = vec![1.0; width];
    learned[width - 1] = 0.5;
    learned.push(-2.0);
    let mut squares = vec![1e-3f64; width + 1];
    for round in 0..60 {
        let mut slope = vec![0.0; width + 1];
        for (weights, same) in pairs {
            let sum: f64 = weights.iter().chain([&1.0]).zip(&learned).map(|(x, w)| x * w).sum();
            let miss = f64::from(u8::from(*same)) - 1.0 / (1.0 + (-sum).exp());
            slope.iter_mut().zip(weights.iter().chain([&1.0])).for_each(|(slope, x)| *slope += miss * x);
        }
        for at in 0..=width {
            // Held towards counting each weight as it is.
            let held = if at < width { 2.0 * (1.0 - learned[at]) } else { 0.0 };
            let step = slope[at] + held;
            squares[at] += step * step;
            learned[at] += 0.3 * step / squares[at].sqrt() / (1.0 + round as f64 * 0.02);
        }
    }
    learned
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
