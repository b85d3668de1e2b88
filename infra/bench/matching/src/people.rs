//! People asked for by name and company, with other people's noise.

use crate::{Tally, in_memory, person, rows, weights_path};
use anyhow::{Context, Result};
use dataset::Dataset;
use domain::PersonName;
use lookup::{Lookup, MIN_CONFIDENCE, PersonQuery};
use matching::weights::{Calibration, WEIGHTS};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A question, whether its answer was right, and how sure it was.
struct Asked {
    truth: Option<String>,
    kind: String,
    answer: Option<(String, f64)>,
    text: String,
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
            let answer = match dataset.find_person(&query)? {
                Lookup::Found(found) => Some((found.record.person.id.clone(), found.confidence)),
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
            let sure = one
                .answer
                .as_ref()
                .filter(|(_, confidence)| *confidence >= MIN_CONFIDENCE)
                .map(|(id, _)| id.as_str());
            tally.add(one.truth.as_deref(), sure);
            for kind in one.kind.split('+') {
                kinds.entry(kind.to_owned()).or_default().add(one.truth.as_deref(), sure);
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
    if std::env::var_os("MISSES").is_some() {
        for one in all.iter().filter(|one| {
            one.answer.as_ref().filter(|answer| answer.1 >= MIN_CONFIDENCE).map(|(id, _)| id)
                != one.truth.as_ref()
        }) {
            println!("{:<40} {:<60} truth {:?} answer {:?}", one.kind, one.text, one.truth, one.answer);
        }
    }
    Ok(())
}

fn reliability(all: &[Asked]) {
    println!("\nconfidence      answers   right   should be");
    for (from, to) in [
        (0.2, 0.5),
        (0.5, 0.7),
        (0.7, 0.8),
        (0.8, 0.9),
        (0.9, 0.95),
        (0.95, 0.98),
        (0.98, 0.99),
        (0.99, 0.999),
        (0.999, 1.01),
    ] {
        let within: Vec<(bool, f64)> = all
            .iter()
            .filter_map(|one| {
                one.answer.as_ref().map(|(id, confidence)| (one.truth.as_ref() == Some(id), *confidence))
            })
            .filter(|(_, confidence)| (from..to).contains(confidence))
            .collect();
        let right = within.iter().filter(|(right, _)| *right).count();
        let mean = within.iter().map(|(_, confidence)| confidence).sum::<f64>() / within.len().max(1) as f64;
        println!(
            "{from:.3}–{:<7.3} {:>8}  {:>6.3}   {mean:>6.3}",
            to.min(1.0),
            within.len(),
            right as f64 / within.len().max(1) as f64
        );
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

/// Sets the confidence right by logistic regression of being right on the raw chance.
pub fn calibrate(people: &Path, queries: &[PathBuf]) -> Result<()> {
    let dataset = directory(people)?;
    let mut seen = Vec::new();
    for path in queries {
        for one in ask(&dataset, path, 0.0)? {
            if let Some((id, confidence)) = &one.answer {
                seen.push((raw(*confidence, &WEIGHTS.people), one.truth.as_ref() == Some(id)));
            }
        }
    }
    let (slope, offset) = logistic(&seen);
    println!("{} answers: slope {slope:.3}, offset {offset:+.3}", seen.len());
    let mut weights = WEIGHTS.clone();
    weights.people = Calibration { slope, offset, ..weights.people };
    std::fs::write(weights_path(), serde_json::to_string_pretty(&weights)? + "\n").context("weights.json")
}

/// The logarithm of the odds before they were set right.
pub fn raw(confidence: f64, calibration: &Calibration) -> f64 {
    let confidence = confidence.clamp(1e-12, 1.0 - 1e-12);
    ((confidence / (1.0 - confidence)).ln() - calibration.offset) / calibration.slope
}

pub fn logistic(seen: &[(f64, bool)]) -> (f64, f64) {
    let (mut slope, mut offset) = (1.0, 0.0);
    for _ in 0..100 {
        // Newton's method, held a little towards leaving things as they are.
        let (mut g0, mut g1, mut h00, mut h01, mut h11) = (1.0 - slope, -offset, 1.0, 0.0, 1.0);
        for (odds, right) in seen {
            let chance = 1.0 / (1.0 + (-(slope * odds + offset)).exp());
            let miss = f64::from(u8::from(*right)) - chance;
            let spread = chance * (1.0 - chance);
            g0 += miss * odds;
            g1 += miss;
            h00 += spread * odds * odds;
            h01 += spread * odds;
            h11 += spread;
        }
        let determinant = h00 * h11 - h01 * h01;
        slope += (h11 * g0 - h01 * g1) / determinant;
        offset += (h00 * g1 - h01 * g0) / determinant;
    }
    (slope, offset)
}
