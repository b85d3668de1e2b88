//! Pairs of company names: the same company or not. Each first name is looked up among all second ones.

use crate::{Tally, company, in_memory, rows};
use anyhow::Result;
use lookup::{CompanyQuery, Lookup};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// The kind of a pair, without the country its legal form is of.
fn category(text: &str) -> &str {
    match text.split_once(':') {
        Some((kind @ ("iso" | "cleanco"), _)) => kind,
        _ => text,
    }
}

pub fn report(files: &[PathBuf]) -> Result<()> {
    let shows_misses = std::env::var_os("MISSES").is_some();
    for path in files {
        let pairs = rows(path)?;
        let mut ids: HashMap<&str, String> = HashMap::new();
        for row in &pairs {
            let next = format!("c{}", ids.len());
            ids.entry(row["b"].as_str()).or_insert(next);
        }
        let mut kinds: BTreeMap<&str, (Tally, Tally)> = BTreeMap::new();
        let (mut same, mut other) = (Tally::default(), Tally::default());
        // Names of other pairs may be of the same company: each question is put to the one company of its pair.
        for row in &pairs {
            let id = &ids[row["b"].as_str()];
            let query = CompanyQuery { name: Some(row["a"].clone()), ..CompanyQuery::default() };
            let mut others: Vec<_> = (0..200)
                .map(|n| company(&format!("x{n}"), &format!("Filler{n} Concern{n}")))
                .collect::<Result<_>>()?;
            others.push(company(id, &row["b"])?);
            let dataset = in_memory(others, Vec::new())?;
            let answer = match dataset.find_company(&query)? {
                Lookup::Found(found) => Some(found.record.company.id.clone()),
                _ => None,
            };
            let entry = kinds.entry(category(&row["category"])).or_default();
            if row["same"] == "1" {
                same.add(Some(id), answer.as_deref());
                entry.0.add(Some(id), answer.as_deref());
            } else {
                other.add(None, answer.as_deref());
                entry.1.add(None, answer.as_deref());
            }
            if shows_misses && (row["same"] == "1") != answer.is_some() {
                println!("{:<20} {} | {} | same {}", row["category"], row["a"], row["b"], row["same"]);
            }
        }
        println!(
            "{}: recall {:.3} of {}, false {:.3} of {}",
            path.file_name().unwrap_or_default().to_string_lossy(),
            same.recall(),
            same.asked,
            f64::from(other.wrong) / f64::from(other.asked.max(1)),
            other.asked
        );
        for (kind, (same, other)) in kinds {
            println!(
                "  {kind:<24} recall {:.3} of {:>3}   false {} of {}",
                same.recall(),
                same.asked,
                other.wrong,
                other.asked
            );
        }
    }
    Ok(())
}
