//! The tables of the page on accuracy: near names, noisy look-ups, damaged company names, and whether a confidence means what it says.

use crate::companies::{self, Kinds};
use crate::page::{Page, Table, measured, percent, thousands};
use crate::people::{Asked, CONFIDENCES, answered, ask_folder, reliability};
use crate::{Tally, people};
use anyhow::Result;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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

/// The damages of company names as the page calls them.
const CALLED: [(&str, &str); 8] = [
    ("one-slip", "One slip"),
    ("unreadable-word", "An unreadable word"),
    ("two-words", "Slips in two words"),
    ("cut", "Cut off"),
    ("script", "Cyrillic and Greek in Latin letters"),
    ("umlaut", "<code>ü</code> as <code>ue</code>"),
    ("entity", "Entities"),
    ("dots", "Dots in legal forms"),
];

/// A folder of hard.py as the page calls it, by the source of its names: OUT/faker/400-31.
fn called(folder: &Path, people: u32) -> String {
    let source = folder.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let source = if source == "faker" { "Faker".into() } else { source };
    format!("{} people, names of {source}", thousands(people))
}

/// Prints everything by kind, and then the tables as the page has them.
pub fn report(folders: &[PathBuf]) -> Result<()> {
    let (mut all, mut firms): (Vec<Asked>, Kinds) = (Vec::new(), Kinds::new());
    let (mut directories, mut near_names, mut forms, mut others) =
        (Vec::new(), Tally::default(), 0, Tally::default());
    for folder in folders {
        let (dataset, asked) = ask_folder(folder)?;
        let sections = tallied(asked.iter().map(|one| (section(&one.kind).to_owned(), one)));
        let of = |name: &str| sections.get(name).copied().unwrap_or_default();
        let (near, noisy, damaged) = (of("near names"), of("noisy look-ups"), of("damaged company names"));
        let is_form = |one: &&Asked| one.sure().is_some() && one.is_form_of_one_name();
        let of_forms = asked.iter().filter(is_form).count() as u32;
        directories.push(vec![
            called(folder, dataset.people_count()),
            percent(near.wrong, near.asked),
            percent(near.wrong.saturating_sub(of_forms), near.asked),
            format!("{:.3}", noisy.recall()),
            format!("{:.3}", damaged.recall()),
        ]);
        near_names = near_names.plus(&near);
        forms += of_forms;
        others = others.plus(&noisy).plus(&damaged).plus(&of("nobody"));
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
    for (kind, (same, other)) in &firms {
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
    let reliable = confidences(&all);
    all.retain(|one| !one.is_form_of_one_name());
    println!("\nReliability, near names included but for forms of one name:");
    reliability(&all);
    let page = Page::read()?;
    println!("\nThe tables for functions/console/assets/guides/accuracy.html:\n\n{}", measured());
    println!("{}", page.table(Table::People, directories));
    println!("{}", in_words(near_names, forms, others));
    println!("{}", page.table(Table::Reliability, reliable));
    println!("{}", page.table(Table::Companies, damages(&firms)));
    Ok(())
}

/// What the page says below the table of people.
fn in_words(near: Tally, forms: u32, others: Tally) -> String {
    let apart = near.wrong.saturating_sub(forms);
    let (wrong, were) = match others.wrong {
        0 => ("No answer".to_owned(), "was"),
        1 => ("1 answer".to_owned(), "was"),
        wrong => (format!("{} answers", thousands(wrong)), "were"),
    };
    format!(
        "<p>Of all near names {} of {} ({}) matched, {} ({}) without forms of one name, such as Mohamed and Muhammad or Meagan and Meghan. \
         {wrong} to the {} other look-ups {were} about a different person.</p>",
        thousands(near.wrong),
        thousands(near.asked),
        percent(near.wrong, near.asked),
        thousands(apart),
        percent(apart, near.asked),
        thousands(others.asked),
    )
}

/// How often answers of each confidence are right; answers that are less sure are not given by default.
fn confidences(all: &[Asked]) -> Vec<Vec<String>> {
    let sure = CONFIDENCES.iter().filter(|(from, _)| *from >= lookup::MIN_CONFIDENCE);
    sure.map(|(from, to)| {
        let (answers, right, mean) = answered(all, *from, *to);
        let range = if *to > 1.0 { "above".to_owned() } else { format!("{from} to {to}") };
        vec![range, thousands(answers as u64), format!("{right:.3}"), format!("{mean:.3}")]
    })
    .collect()
}

/// Companies by name alone, as the page has them.
fn damages(firms: &Kinds) -> Vec<Vec<String>> {
    let of = |(kind, called): &(&str, &str)| {
        let (same, _) = firms.get(*kind).copied().unwrap_or_default();
        vec![(*called).to_owned(), format!("{:.3}", same.recall())]
    };
    let (same, other) = companies::total(firms);
    let mut rows: Vec<Vec<String>> = CALLED.iter().map(of).collect();
    rows.push(vec!["All".to_owned(), format!("{:.3} of {}", same.recall(), thousands(same.asked))]);
    let false_ones = format!("{} of {}", percent(other.wrong, other.asked), thousands(other.asked));
    rows.push(vec!["Other companies matched".to_owned(), false_ones]);
    rows
}

fn tallied<'a>(asked: impl Iterator<Item = (String, &'a Asked)>) -> BTreeMap<String, Tally> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for (kind, one) in asked {
        tallies.entry(kind).or_default().add(one.truth.as_deref(), one.sure());
    }
    tallies
}
