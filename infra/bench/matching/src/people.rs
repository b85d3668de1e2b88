//! People asked for by name and company, with other people's noise.

use crate::{Tally, in_memory, person, rows, weights_path};
use anyhow::{Context, Result};
use dataset::Dataset;
use domain::PersonName;
use lookup::{Lookup, MIN_CONFIDENCE, PersonQuery};
use matching::weights::WEIGHTS;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A question, whether its answer was right, and how sure it was.
pub struct Asked {
    pub truth: Option<String>,
    pub kind: String,
    pub answer: Option<(String, f64)>,
    /// The answer has another form of the given name: `Mohamed` for `Mouhamed`.
    pub by_form: bool,
    text: String,
}

impl Asked {
    /// The answer, where it is as sure as answers are by default.
    pub fn sure(&self) -> Option<&str> {
        self.answer.as_ref().filter(|answer| answer.1 >= MIN_CONFIDENCE).map(|(id, _)| id.as_str())
    }

    /// Asked for as another person, but by another form of the same name, which cannot be told from the same person.
    pub fn is_form_of_one_name(&self) -> bool {
        self.by_form && self.kind.starts_with("near")
    }

    pub fn print_if_wrong(&self) {
        if std::env::var_os("MISSES").is_some() && self.sure() != self.truth.as_deref() {
            println!("{:<40} {:<60} truth {:?} answer {:?}", self.kind, self.text, self.truth, self.answer);
        }
    }
}

/// A directory and what became of every question of a folder of hard.py.
pub fn ask_folder(folder: &Path) -> Result<(Dataset, Vec<Asked>)> {
    let dataset = directory(&folder.join("people.csv"))?;
    let asked = ask(&dataset, &folder.join("queries.csv"), 0.0)?;
    Ok((dataset, asked))
}

fn ask(dataset: &Dataset, queries: &Path, min_confidence: f64) -> Result<Vec<Asked>> {
    rows(queries)?
        .into_iter()
        .map(|row| {
            let name = match row["full_name"].as_str() {
                "" => PersonName::from_parts(&row["first_name"], &row["last_name"]),
                full => PersonName::parse(full),
            };
            let query = PersonQuery {
                name: Some(name),
                company: Some(row["company"].clone()),
                min_confidence: Some(min_confidence),
                ..PersonQuery::default()
            };
            let mut by_form = false;
            let answer = match dataset.find_person(&query)? {
                Lookup::Found(found) => {
                    by_form = found.explanation.starts_with("another form of the given name");
                    Some((found.record.person.id.clone(), found.confidence))
                }
                _ => None,
            };
            let text = format!(
                "{} {}{} @ {}",
                row["first_name"], row["last_name"], row["full_name"], row["company"]
            );
            Ok(Asked {
                truth: Some(row["id_true"].clone()).filter(|id| !id.is_empty()),
                kind: row["kind"].clone(),
                answer,
                by_form,
                text,
            })
        })
        .collect()
}

fn directory(people: &Path) -> Result<Dataset> {
    let records = rows(people)?;
    let records = records.iter().map(|row| {
        person(&row["id"], &row["first_name"], &row["last_name"], &row["company"], &row["domain"])
    });
    in_memory(Vec::new(), records.collect::<Result<_>>()?)
}

pub fn report(people: &Path, queries: &[PathBuf]) -> Result<()> {
    let dataset = directory(people)?;
    println!("{} people at {} companies", dataset.people_count(), dataset.company_count());
    let (mut kinds, mut all): (BTreeMap<String, Tally>, Vec<Asked>) = (BTreeMap::new(), Vec::new());
    for path in queries {
        let started = Instant::now();
        let asked = ask(&dataset, path, 0.0)?;
        let mut tally = Tally::default();
        for one in &asked {
            tally.add(one.truth.as_deref(), one.sure());
            for kind in one.kind.split('+') {
                kinds.entry(kind.to_owned()).or_default().add(one.truth.as_deref(), one.sure());
            }
        }
        println!(
            "{}: precision {:.4}, recall {:.3} at {MIN_CONFIDENCE} ({} right, {} wrong, {} asked, {:.0} µs each)",
            path.file_name().unwrap_or_default().to_string_lossy(),
            tally.precision(),
            tally.recall(),
            tally.right,
            tally.wrong,
            tally.asked,
            started.elapsed().as_secs_f64() * 1e6 / f64::from(tally.asked.max(1))
        );
        all.extend(asked);
    }
    println!("\nby kind of noise{:>34}{:>8}{:>8}", "recall", "wrong", "asked");
    for (kind, tally) in &kinds {
        println!("  {kind:<40} {:>6.3}  {:>6}  {:>6}", tally.recall(), tally.wrong, tally.asked);
    }
    reliability(&all);
    all.iter().for_each(Asked::print_if_wrong);
    Ok(())
}

/// The ranges of confidence that are told apart.
pub const CONFIDENCES: [(f64, f64); 9] = [
    (0.2, 0.5),
    (0.5, 0.7),
    (0.7, 0.8),
    (0.8, 0.9),
    (0.9, 0.95),
    (0.95, 0.98),
    (0.98, 0.99),
    (0.99, 0.999),
    (0.999, 1.01),
];

/// How many answers are within a range of confidence, which share of them is right, and what they said in the mean.
pub fn answered(all: &[Asked], from: f64, to: f64) -> (usize, f64, f64) {
    let within: Vec<(bool, f64)> = all
        .iter()
        .filter_map(|one| {
            one.answer.as_ref().map(|(id, confidence)| (one.truth.as_ref() == Some(id), *confidence))
        })
        .filter(|(_, confidence)| (from..to).contains(confidence))
        .collect();
    let right = within.iter().filter(|(right, _)| *right).count();
    let sum: f64 = within.iter().map(|(_, confidence)| confidence).sum();
    let count = within.len().max(1) as f64;
    (within.len(), right as f64 / count, sum / count)
}

pub fn reliability(all: &[Asked]) {
    println!("\nconfidence      answers   right   should be");
    for (from, to) in CONFIDENCES {
        let (answers, right, mean) = answered(all, from, to);
        println!("{from:.3}–{:<7.3} {answers:>8}  {right:>6.3}   {mean:>6.3}", to.min(1.0));
    }
    for least in [0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995] {
        let mut tally = Tally::default();
        for one in all {
            tally.add(
                one.truth.as_deref(),
                one.answer.as_ref().filter(|(_, confidence)| *confidence >= least).map(|(id, _)| id.as_str()),
            );
        }
        println!("at least {least}: precision {:.4}, recall {:.4}", tally.precision(), tally.recall());
    }
}

/// Sets the confidence right by how often answers of each raw chance were.
pub fn calibrate(folders: &[PathBuf]) -> Result<()> {
    let mut answers = Vec::new();
    for folder in folders {
        for one in ask_folder(folder)?.1.into_iter().filter(|one| !one.is_form_of_one_name()) {
            if let Some((id, confidence)) = &one.answer {
                answers.push((WEIGHTS.people.raw(*confidence), one.truth.as_ref() == Some(id)));
            }
        }
    }
    let mut weights = WEIGHTS.clone();
    let seen = isotonic(answers);
    // Below the lowest of these few are answered; what was seen there before stays.
    let lowest = seen.first().copied().unwrap_or((f64::INFINITY, f64::INFINITY));
    weights.people.seen.retain(|before| before.0 < lowest.0 && before.1 < lowest.1);
    weights.people.seen.extend(seen);
    for (odds, seen) in &weights.people.seen {
        println!("{:.4} is right {:.4} of the time", chance(*odds), chance(*seen));
    }
    std::fs::write(weights_path(), serde_json::to_string_pretty(&weights)? + "\n").context("weights.json")
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Fewer answers than this say nothing of their own.
const GROUP: f64 = 20.0;

/// Groups of answers of rising chance that are right the more often the higher: neighbours that are not are put together.
fn isotonic(mut answers: Vec<(f64, bool)>) -> Vec<(f64, f64)> {
    answers.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Of each group: the sum of log odds, how many are right, how many there are.
    let mut groups: Vec<(f64, f64, f64)> = Vec::new();
    let share = |group: &(f64, f64, f64)| (group.1 + 0.5) / (group.2 + 1.0);
    for (odds, right) in answers {
        groups.push((odds, f64::from(u8::from(right)), 1.0));
        while let [.., before, last] = groups.as_slice()
            && (before.2 < GROUP || (last.2 >= GROUP && share(before) > share(last)))
        {
            let last = (last.0, last.1, last.2);
            groups.pop();
            if let Some(before) = groups.last_mut() {
                *before = (before.0 + last.0, before.1 + last.1, before.2 + last.2);
            }
        }
    }
    if groups.len() > 1
        && groups.last().is_some_and(|last| last.2 < GROUP)
        && let Some(last) = groups.pop()
        && let Some(before) = groups.last_mut()
    {
        *before = (before.0 + last.0, before.1 + last.1, before.2 + last.2);
    }
    let mut line: Vec<(f64, f64)> = Vec::new();
    for group in &groups {
        let share = share(group);
        let point = (group.0 / group.2, (share / (1.0 - share)).ln());
        // Of several that say the same the first and the last are enough; the last says a little more, so that the line rises.
        if let [.., before, last] = line.as_slice()
            && last.1 - before.1 < 1e-3
            && point.1 - last.1 < 1e-3
        {
            line.pop();
        }
        let least = line.last().map_or(f64::NEG_INFINITY, |last| last.1 + 1e-4);
        line.push((point.0, point.1.max(least)));
    }
    line
}
