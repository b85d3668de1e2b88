//! The tables of the page on accuracy: near names, noisy look-ups, damaged company names, and whether a confidence means what it says.

use crate::companies::{self, Kinds};
use crate::people::{Asked, ask_folder, reliability};
use crate::{Tally, people};
use anyhow::Result;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What a question is about, by its kind as hard.py writes it.
fn section(kind: &str) -> &str {
    match kind.split(':').next() {
        Some("near") => "near names",
        Some("negative") => "nobody",
        Some("company") if !kind.contains('+') && DAMAGES.iter().any(|damage| kind.ends_with(damage)) => {
            "damaged company names"
        }
        _ => "noisy look-ups",
    }
}

const DAMAGES: [&str; 8] =
    ["one-slip", "unreadable-word", "two-words", ":cut", "entity", "umlaut", "dots", "script"];

pub fn report(folders: &[PathBuf]) -> Result<()> {
    let (mut all, mut firms): (Vec<Asked>, Kinds) = (Vec::new(), Kinds::new());
    println!(
        "| Directory | Near names matched | Without forms of one name | Recall, noisy look-ups | Recall, damaged company names | Wrong |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for folder in folders {
        let (dataset, asked) = ask_folder(folder)?;
        let sections = tallied(asked.iter().map(|one| (section(&one.kind).to_owned(), one)));
        let of = |name: &str| sections.get(name).copied().unwrap_or_default();
        let (near, noisy, damaged) = (of("near names"), of("noisy look-ups"), of("damaged company names"));
        let is_other_name =
            |one: &&Asked| one.kind.starts_with("near") && one.sure().is_some() && !one.is_form_of_one_name();
        let other_names = asked.iter().filter(is_other_name).count() as u32;
        println!(
            "| {} people, {} | {} of {} ({:.1} %) | {} ({:.1} %) | {:.3} of {} | {:.3} of {} | {} of {} |",
            dataset.people_count(),
            folder.file_name().unwrap_or_default().to_string_lossy(),
            near.wrong,
            near.asked,
            100.0 * f64::from(near.wrong) / f64::from(near.asked.max(1)),
            other_names,
            100.0 * f64::from(other_names) / f64::from(near.asked.max(1)),
            noisy.recall(),
            noisy.asked,
            damaged.recall(),
            damaged.asked,
            noisy.wrong + damaged.wrong + of("nobody").wrong,
            noisy.asked + damaged.asked + of("nobody").asked,
        );
        asked.iter().for_each(people::Asked::print_if_wrong);
        for (kind, (same, other)) in companies::measure(&folder.join("companies.csv"))? {
            let sum = firms.entry(kind).or_default();
            *sum = (sum.0.plus(&same), sum.1.plus(&other));
        }
        all.extend(asked);
    }
    println!("\nNear names and damaged company names, by kind:");
    for (kind, tally) in tallied(
        all.iter().filter(|one| section(&one.kind) != "noisy look-ups").map(|one| (one.kind.clone(), one)),
    ) {
        println!(
            "  {kind:<46} right {:>5}  wrong {:>4}  of {:>5}   recall {:.3}",
            tally.right,
            tally.wrong,
            tally.asked,
            tally.recall()
        );
    }
    let (same, other) = companies::total(&firms);
    println!(
        "\nCompanies by name alone: recall {:.3} of {}, false {:.3} of {}",
        same.recall(),
        same.asked,
        f64::from(other.wrong) / f64::from(other.asked.max(1)),
        other.asked
    );
    for (kind, (same, other)) in firms {
        println!(
            "  {kind:<24} recall {:.3} of {:>4}   false {} of {}",
            same.recall(),
            same.asked,
            other.wrong,
            other.asked
        );
    }
    println!("\nReliability, near names included:");
    reliability(&all);
    all.retain(|one| !one.is_form_of_one_name());
    println!("\nReliability, near names included but for forms of one name:");
    reliability(&all);
    Ok(())
}

fn tallied<'a>(asked: impl Iterator<Item = (String, &'a Asked)>) -> BTreeMap<String, Tally> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for (kind, one) in asked {
        tallies.entry(kind).or_default().add(one.truth.as_deref(), one.sure());
    }
    tallies
}
