//! The search: guides, endpoints and fields whose words begin as those that are looked for.

use super::frame::{endpoints, markup, method};
use super::{fields, guides};
use crate::page::heading;
use common::catalog::Spec;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How many endpoints and fields are shown.
const MOST: usize = 20;
/// How many places of a field are named.
const PLACES: usize = 6;
/// How many words are looked for.
const WORDS: usize = 8;

struct Call {
    spec: &'static Spec,
    operation: String,
    /// Its name, then its description.
    text: [String; 2],
}

struct Field {
    name: String,
    about: &'static str,
    text: [String; 2],
    /// The endpoint and the place on its page.
    places: Vec<(usize, String)>,
}

struct Everything {
    calls: Vec<Call>,
    fields: Vec<Field>,
}

static EVERYTHING: LazyLock<Everything> = LazyLock::new(|| {
    let mut calls = Vec::new();
    let mut named: BTreeMap<(String, &'static str), Vec<(usize, String)>> = BTreeMap::new();
    for (at, entry) in endpoints().enumerate() {
        let spec = &entry.spec;
        let operation = spec.operation();
        let text = [
            format!("{operation} {}", spec.path).to_lowercase(),
            format!("{} {}", spec.summary, spec.purpose).to_lowercase(),
        ];
        calls.push(Call { spec, operation, text });
        for (side, field) in fields::every(spec) {
            let name = field.path.rsplit('.').next().unwrap_or_default().to_owned();
            let places = named.entry((name, field.about)).or_default();
            // Once per endpoint is enough.
            if places.last().is_none_or(|(last, _)| *last != at) {
                places.push((at, format!("{side}.{}", field.path)));
            }
        }
    }
    let fields = named.into_iter().map(|((name, about), places)| {
        let text = [name.to_lowercase(), about.to_lowercase()];
        Field { name, about, text, places }
    });
    Everything { calls, fields: fields.collect() }
});

/// How well a text answers: every word must begin one of its words, and counts more among its names.
fn score(words: &[String], text: &[String; 2]) -> Option<usize> {
    let within = |text: &str, word: &str| {
        text.match_indices(word)
            .any(|(at, _)| text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric()))
    };
    let of = |word: &String| {
        let spelt = text[0].replace('_', "").contains(&word.replace(['_', '-', ' '], ""));
        match (text[0] == *word, within(&text[0], word) || spelt, within(&text[1], word)) {
            (true, ..) => Some(8),
            (_, true, _) => Some(4),
            (.., true) => Some(1),
            _ => None,
        }
    };
    words.iter().map(of).sum()
}

pub fn page(asked: &str) -> Markup {
    let content = html! {
        (heading("Search", "Search endpoints by purpose and fields by name."))
        div id="results" { (results(asked)) }
    };
    markup("Search", "search", asked, content)
}

fn results(asked: &str) -> Markup {
    let words: Vec<String> = asked.to_lowercase().split_whitespace().take(WORDS).map(str::to_owned).collect();
    if words.is_empty() {
        return html! { p class="note" { "Type a word: email, funding, cursor, verified." } };
    }
    let everything = &*EVERYTHING;
    let mut calls: Vec<(usize, &Call)> =
        everything.calls.iter().filter_map(|call| Some((score(&words, &call.text)?, call))).collect();
    calls.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let mut found: Vec<(usize, &Field)> =
        everything.fields.iter().filter_map(|field| Some((score(&words, &field.text)?, field))).collect();
    found.sort_by_key(|(score, field)| (std::cmp::Reverse(*score), std::cmp::Reverse(field.places.len())));
    let guides: Vec<_> = guides::GUIDES
        .iter()
        .filter(|guide| {
            score(
                &words,
                &[guide.title.to_lowercase(), format!("{} {}", guide.lead, guide.text).to_lowercase()],
            )
            .is_some()
        })
        .collect();
    html! {
        @if calls.is_empty() && found.is_empty() && guides.is_empty() {
            p { "No results. " a href="/docs" { "All endpoints" } " are on one page." }
        }
        @if !guides.is_empty() { section class="card" { h2 { "Guides" } ul class="endpoints" { @for guide in guides {
            li { a href={ "/docs/" (guide.slug) } { (guide.title) } span class="what" { (guide.lead) } }
        } } } }
        @if !calls.is_empty() { section class="card" { h2 { "Endpoints" } ul class="endpoints" { @for (_, call) in calls.iter().take(MOST) {
            li {
                a href={ "/docs/" (call.operation) } { (method(call.spec)) " " code { (call.spec.path) } }
                span class="what" { (call.spec.summary) }
                span class="price" { (call.spec.price.to_string()) }
            }
        } } } }
        @if !found.is_empty() { section class="card" { h2 { "Fields" } dl class="tree" { @for (_, field) in found.iter().take(MOST) {
            div {
                dt { code { (field.name) } }
                dd { (field.about) br;
                    @for (at, anchor) in field.places.iter().take(PLACES) {
                        @let call = &everything.calls[*at];
                        a href={ "/docs/" (call.operation) "#" (anchor) } { (call.operation) @if anchor.starts_with("in.") { " (sent)" } } " "
                    }
                    @if field.places.len() > PLACES { span class="note" { "and " (field.places.len() - PLACES) " more" } }
                }
            }
        } } } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_found() {
        for (asked, expected) in [
            ("verify email", "/docs/verify_email"),
            ("networkurl", "/docs/enrich#in.networkUrl"),
            ("watch list run", "/docs/run_watch_list"),
            ("idempotency", "/docs/idempotency"),
            ("next_cursor", "#out.next_cursor"),
        ] {
            let shown = results(asked).into_string();
            assert!(shown.contains(expected), "{asked}: {shown}");
        }
        let nothing = results("<script>zzz").into_string();
        assert!(nothing.contains("No results") && !nothing.contains("<script>"));
    }
}
