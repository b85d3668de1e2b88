//! find_tool: which calls of the catalogue fit what a model wants.

use crate::tools::{reachable, shown};
use common::catalog::CatalogEntry;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How many are shown with their arguments.
const SHOWN: usize = 4;
/// How many more are named.
const NAMED: usize = 8;
/// Words that say nothing of a call.
const EMPTY: [&str; 24] = [
    "the", "and", "for", "with", "that", "who", "whom", "what", "which", "are", "can", "get", "give", "find",
    "want", "need", "know", "how", "from", "have", "all", "tool", "call", "one",
];

/// The tools that match a query; without a query, every name.
pub fn find(query: &str) -> Value {
    let exact = reachable().find(|entry| entry.spec.operation() == query.trim());
    if let Some(entry) = exact {
        return json!({"tools": [shown(entry)]});
    }
    let wanted = words(query);
    if wanted.is_empty() {
        let names =
            reachable().map(|entry| json!({"name": entry.spec.operation(), "purpose": entry.spec.summary}));
        return json!({"tools": names.collect::<Vec<_>>()});
    }
    let mut scored: Vec<(u32, &CatalogEntry)> =
        reachable().map(|entry| (score(&wanted, entry), entry)).filter(|(score, _)| *score > 0).collect();
    // The catalogue's order decides between equals.
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let tools: Vec<Value> = scored.iter().take(SHOWN).map(|(_, entry)| shown(entry)).collect();
    let more: Vec<String> =
        scored.iter().skip(SHOWN).take(NAMED).map(|(_, entry)| entry.spec.operation()).collect();
    json!({"tools": tools, "more": more})
}

fn score(wanted: &BTreeSet<String>, entry: &CatalogEntry) -> u32 {
    let spec = &entry.spec;
    let (name, summary, purpose) = (words(&spec.operation()), words(spec.summary), words(spec.purpose));
    let fits = |word: &String, among: &BTreeSet<String>| among.iter().any(|other| is_akin(word, other));
    wanted
        .iter()
        .map(|word| {
            5 * u32::from(fits(word, &name))
                + 3 * u32::from(fits(word, &summary))
                + 2 * u32::from(fits(word, &purpose))
        })
        .sum()
}

/// Whether two words are forms of one: spend and spent, company and companies.
fn is_akin(a: &str, b: &str) -> bool {
    let shared = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let shorter = a.chars().count().min(b.chars().count());
    a == b || shared >= shorter.saturating_sub(2).max(4)
}

/// The words of a text that say something, in the singular.
fn words(text: &str) -> BTreeSet<String> {
    let split = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2);
    let lower = split.map(str::to_lowercase).filter(|word| !EMPTY.contains(&word.as_str()));
    lower.map(|word| if word.len() > 3 { word.trim_end_matches('s').to_owned() } else { word }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_is_found() {
        for (query, name) in [
            ("companies similar to my customers", "lookalike_accounts"),
            ("who is behind this phone number", "reverse_phone"),
            ("people who changed jobs", "job_change_radar"),
            ("enrich many people in bulk", "bulk_enrich"),
            ("what did I spend", "usage"),
            ("companies using a technology", "tech_stack_targets"),
            ("hire", "hiring_intent"),
            ("search_suggest", "search_suggest"),
        ] {
            let found = find(query);
            let names: Vec<&str> =
                found["tools"].as_array().unwrap().iter().filter_map(|tool| tool["name"].as_str()).collect();
            assert!(names.contains(&name), "{query}: {names:?}");
        }
        assert!(find("")["tools"].as_array().unwrap().len() > 50);
        assert_eq!(find("zzzz qqqq")["tools"], json!([]));
    }
}
