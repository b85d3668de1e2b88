//! The reader of phrases, judged by 300 searches that were written before their author had seen it: `tests/phrases`.

use super::{Known, Of, parse};
use jiff::civil::{Date, date};
use language::place::Wanted;
use language::title::Title;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

const PHRASES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/phrases/phrases.jsonl"));
const KNOWN: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/phrases/known.json"));
const TODAY: Date = date(2026, 3, 1);
/// How many of each part were exact when this was last measured; raise it with the reader.
const LEAST: (u32, u32) = (189, 89);
/// The days since New Year.
const THIS_YEAR: u64 = 59;

fn known() -> Known {
    let all: Value = serde_json::from_str(KNOWN).expect("the values are JSON");
    let of = |name: &str| serde_json::from_value(all[name].clone()).expect("a list of names");
    Known::new(of("industries"), of("technologies"), of("skills"))
}

fn is_held(text: &str) -> bool {
    Sha256::digest(text.as_bytes())[0].is_multiple_of(3)
}

/// Filters in a form in which two spellings of the same are equal.
fn comparable(value: &Value) -> Value {
    let Value::Object(fields) = value else { return value.clone() };
    let mut own = Map::new();
    for (name, value) in fields {
        let value = match (name.as_str(), value) {
            ("between", bounds) => bounds.clone(),
            ("not", Value::Array(groups)) => sorted(groups.iter().flat_map(alone).collect()),
            ("any" | "all", Value::Array(groups)) => sorted(groups.iter().map(comparable).collect()),
            (_, Value::Array(values)) => sorted(values.iter().map(|one| spelled(name, one)).collect()),
            ("since_days" | "changed_job_within_days", Value::String(_)) => json!(THIS_YEAR),
            _ => comparable(value),
        };
        own.insert(name.clone(), value);
    }
    Value::Object(own)
}

/// Neither this nor that: of one list, each value is refused by itself.
fn alone(group: &Value) -> Vec<Value> {
    match comparable(group) {
        Value::Object(fields) if fields.len() == 1 => {
            let (name, value) = fields.into_iter().next().expect("one field");
            match value {
                Value::Array(values) => values.into_iter().map(|one| json!({ &name: [one] })).collect(),
                value => vec![json!({ name: value })],
            }
        }
        group => vec![group],
    }
}

fn sorted(mut values: Vec<Value>) -> Value {
    values.sort_by_key(Value::to_string);
    values.dedup();
    Value::Array(values)
}

/// A value as the directory understands it.
fn spelled(filter: &str, value: &Value) -> Value {
    let text = value.as_str().unwrap_or_default();
    match filter {
        "titles" => {
            let mut words = Title::parse(text).words;
            words.sort();
            json!(words.join(" "))
        }
        "locations" => json!(place(text)),
        "industry_codes" => json!(text.to_lowercase().replace('.', "")),
        _ => json!(text.to_lowercase()),
    }
}

/// What the directory takes a place for, by whichever of its names.
fn place(text: &str) -> String {
    let wanted = Wanted::parse(text);
    let parts = wanted.ways().first().into_iter().flatten().map(|part| {
        let regions: Vec<_> = part.regions.iter().map(|region| region.code()).collect();
        match part.country.is_none() && regions.is_empty() && part.cities.is_empty() {
            true => part.key.clone(),
            false => format!("{:?} {regions:?} {:?}", part.country, part.cities),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Whether filters are those that are meant; a number may be one of several.
fn is_meant(read: &Value, meant: &Value) -> bool {
    match (read, meant) {
        (Value::Number(read), Value::Object(meant)) => {
            let bounds =
                [&meant["between"][0], &meant["between"][1]].map(|bound| bound.as_u64().unwrap_or(0));
            read.as_u64().is_some_and(|read| (bounds[0]..=bounds[1]).contains(&read))
        }
        (Value::Object(read), Value::Object(meant)) => {
            read.len() == meant.len()
                && read.iter().all(|(name, read)| meant.get(name).is_some_and(|meant| is_meant(read, meant)))
        }
        (Value::Array(read), Value::Array(meant)) => {
            read.len() == meant.len() && read.iter().zip(meant).all(|(read, meant)| is_meant(read, meant))
        }
        _ => read == meant,
    }
}

#[test]
fn phrases_of_another_hand_become_exactly_the_filters_they_mean() {
    let known = known();
    let (mut fit, mut held) = ((0_u32, 0_u32), (0_u32, 0_u32));
    for line in PHRASES.lines() {
        let phrase: Value = serde_json::from_str(line).expect("a phrase a line");
        let text = phrase["text"].as_str().expect("a text");
        let of = if phrase["of"] == "people" { Of::People } else { Of::Companies };
        let parsed = parse(text, of, &known, TODAY);
        let read = (comparable(&json!(parsed.people)), comparable(&json!(parsed.companies)));
        let others = phrase["or"].as_array().into_iter().flatten();
        let is_read = std::iter::once(&phrase).chain(others).any(|meant| {
            let of = |name: &str| meant.get(name).map_or_else(|| json!({}), comparable);
            is_meant(&read.0, &of("people")) && is_meant(&read.1, &of("companies"))
        });
        let left = parsed.not_understood.join(" ");
        let mut unread = phrase["left"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let is_exact = is_read && unread.all(|words| left.contains(words));
        let (exact, count) = if is_held(text) { &mut held } else { &mut fit };
        *count += 1;
        *exact += u32::from(is_exact);
        // What is held is never shown.
        if !is_exact && !is_held(text) {
            let meant = [&phrase["people"], &phrase["companies"]];
            println!("{text}\n  meant {} {}", meant[0], meant[1]);
            println!("  read  {} {} left {left:?}", json!(parsed.people), json!(parsed.companies));
        }
    }
    println!("exact: fit {} of {}, held {} of {}", fit.0, fit.1, held.0, held.1);
    assert_eq!((fit.1, held.1), (200, 100));
    assert!(fit.0 >= LEAST.0 && held.0 >= LEAST.1, "{fit:?} {held:?}");
}
