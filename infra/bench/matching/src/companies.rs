//! Pairs of company names: the same company or not. Each first name is looked up among all second ones.

use crate::{Tally, company, in_memory, rows};
use anyhow::Result;
use lookup::{CompanyQuery, Lookup};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The kind of a pair, without the country its legal form is of.
fn category(text: &str) -> &str {
    match text.split_once(':') {
        Some((kind @ ("iso" | "cleanco"), _)) => kind,
        _ => text,
    }
}

/// What became of the pairs of each kind: those of one company, and those of two.
pub type Kinds = BTreeMap<String, (Tally, Tally)>;

pub fn measure(path: &Path) -> Result<Kinds> {
    let shows_misses = std::env::var_os("MISSES").is_some();
    let mut kinds = Kinds::new();
    // Names of other pairs may be of the same company: each question is put to the one company of its pair.
    for row in rows(path)? {
        let query = CompanyQuery { name: Some(row["a"].clone()), ..CompanyQuery::default() };
        let mut others: Vec<_> = (0..20)
            .map(|n| company(&format!("x{n}"), &format!("Filler{n} Concern{n}")))
            .collect::<Result<_>>()?;
        others.push(company("meant", &row["b"])?);
        let answer = match in_memory(others, Vec::new())?.find_company(&query)? {
            Lookup::Found(found) => Some(found.record.company.id.clone()),
            _ => None,
        };
        let is_same = row["same"] == "1";
        let entry = kinds.entry(category(&row["category"]).to_owned()).or_default();
        let (tally, truth) = if is_same { (&mut entry.0, Some("meant")) } else { (&mut entry.1, None) };
        tally.add(truth, answer.as_deref());
        if shows_misses && is_same != answer.is_some() {
            println!("{:<20} {} | {} | same {}", row["category"], row["a"], row["b"], row["same"]);
        }
    }
    Ok(kinds)
}

/// All kinds together.
pub fn total(kinds: &Kinds) -> (Tally, Tally) {
    kinds.values().fold((Tally::default(), Tally::default()), |(same, other), kind| {
        (same.plus(&kind.0), other.plus(&kind.1))
    })
}

pub fn report(files: &[PathBuf]) -> Result<()> {
    for path in files {
        let kinds = measure(path)?;
        let (same, other) = total(&kinds);
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
