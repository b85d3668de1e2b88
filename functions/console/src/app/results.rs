//! People and companies in a table, and the same as a file.

use super::api::Cost;
use super::visit::encoded;
use crate::page::credits;
use common::domain::{Company, Location, Person};
use maud::{Markup, html};
use serde_json::Value;

/// A person or a company, as a row.
pub struct Result {
    pub name: String,
    about: String,
    at: String,
    place: String,
    /// The identifier to look it up by.
    pub by: Option<String>,
    /// The domain whose logo stands beside it.
    logo: Option<String>,
    kind: &'static str,
}

impl Result {
    pub fn person(person: &Person) -> Self {
        Self {
            name: person.full_name.clone(),
            about: person.title.clone().unwrap_or_default(),
            at: person.company.as_ref().map(|employer| employer.name.clone()).unwrap_or_default(),
            place: place(person.location.as_ref()),
            by: person.network_url.as_ref().map(ToString::to_string),
            logo: None,
            kind: "person",
        }
    }

    pub fn company(company: &Company) -> Self {
        Self {
            name: company.name.clone(),
            about: company.industry.clone().unwrap_or_default(),
            at: company.domain.as_ref().map(ToString::to_string).unwrap_or_default(),
            place: place(company.location.as_ref()),
            by: company.domain.as_ref().map(ToString::to_string),
            logo: company.domain.as_ref().map(ToString::to_string),
            kind: "company",
        }
    }
}

/// What a call cost, and what is left.
pub fn paid(cost: Cost) -> Markup {
    html! { p class="note paid" {
        @if cost.credits.is_zero() { "Nothing was charged" } @else { b { (credits(cost.credits)) " charged" } }
        @if let Some(left) = cost.balance_remaining { "; " (credits(left)) " left" }
        "."
    } }
}

/// A table of results; `label` tells it apart from others on the same page.
pub fn table(label: &str, rows: Vec<Result>) -> Markup {
    html! { @if !rows.is_empty() { div class="wide" tabindex="0" role="region" aria-label=(label) { table {
        thead { tr { th { "Name" } th { "At" } th { "Place" } th { span class="hidden" { "Look up" } } } }
        tbody { @for row in &rows { tr {
            td class="clip" { @if let Some(domain) = &row.logo { span class="mark" data-logo=(domain) {} } b { (row.name) } br; span class="note" { (row.about) } }
            td class="clip" { (row.at) }
            td { (row.place) }
            td { @if let Some(by) = &row.by { a href={ "/console/lookup?kind=" (row.kind) "&q=" (encoded(by)) } { "Look up" } } }
        } } }
    } } } }
}

/// A value in words: its fields, without empty ones.
pub fn in_words(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.replace('_', " "),
        Value::Number(number) => crate::page::number(number),
        Value::Bool(flag) => (if *flag { "yes" } else { "no" }).to_owned(),
        Value::Array(items) => items.iter().map(in_words).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name, in_words(value)))
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| format!("{}: {text}", name.replace('_', " ")))
            .collect::<Vec<_>>()
            .join(" · "),
    }
}

pub fn place(location: Option<&Location>) -> String {
    let parts = location.map(|location| [location.city.as_deref(), location.country.as_deref()]);
    parts.into_iter().flatten().flatten().collect::<Vec<_>>().join(", ")
}

/// Rows as CSV that no spreadsheet takes for formulas.
pub fn csv(head: &[&str], rows: &[Vec<String>]) -> String {
    written(head, rows, |text| {
        let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
        format!("{guard}{text}")
    })
}

/// Rows as CSV, each cell as it is: for a program.
pub fn exact_csv(head: &[&str], rows: &[Vec<String>]) -> String {
    written(head, rows, str::to_owned)
}

fn written(head: &[&str], rows: &[Vec<String>], shown: impl Fn(&str) -> String) -> String {
    let cell = |text: &str| format!("\"{}\"", shown(text).replace('"', "\"\""));
    let line = |cells: Vec<String>| cells.join(",") + "\r\n";
    let mut text = line(head.iter().map(|name| cell(name)).collect());
    for row in rows {
        text.push_str(&line(row.iter().map(|value| cell(value)).collect()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_looks_like_a_formula_is_none() {
        let text = csv(&["a", "b"], &[vec!["=1+1".into(), "say \"hi\"".into()]]);
        assert_eq!(text, "\"a\",\"b\"\r\n\"'=1+1\",\"say \"\"hi\"\"\"\r\n");
    }

    #[test]
    fn values_are_told_in_words() {
        assert_eq!(
            in_words(&json!({"stage": "series_a", "amount": 5000000, "none": null, "by": ["A", "B"]})),
            "amount: 5,000,000 · by: A, B · stage: series a"
        );
    }
}
