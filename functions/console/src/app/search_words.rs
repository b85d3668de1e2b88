//! A search in plain words: the API reads them as filters, and the form of the search is shown filled in.

use super::filters::{COMPANIES, PEOPLE};
use super::visit::{Pairs, Screen, Shown, Visit, encoded};
use crate::page::notice;
use common::catalog::Endpoint;
use common::catalog::search::{ParseSearch, ParseSearchResponse};
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/search";

/// The box for the words, with what was not understood of the last ones.
pub fn form(given: &Pairs, companies: bool) -> Markup {
    html! {
        form class="card" method="post" action={ (AT) "/words" } {
            input type="hidden" name="kind" value=(if companies { "companies" } else { "people" });
            label for="text" { "In your own words" }
            div class="row" {
                input id="text" name="text" value=(given.get("text").unwrap_or_default()) required maxlength="500" autocomplete="off"
                    placeholder=(if companies { "German fintechs with 50 to 200 people" } else { "VP engineering at German fintechs" });
                button class="quiet" { "Fill in the filters, free" }
            }
            @if let Some(unread) = given.get("unread") { (notice("bad", &format!("Not understood: {unread}."))) }
            @if given.get("elsewhere").is_some() {
                p class="note" { "A search for people has no filter for funding, founding or revenue. Search companies by them first." }
            }
        }
    }
}

pub async fn words(visit: &Visit) -> Screen {
    let kind = if visit.form.get("kind") == Some("companies") { "companies" } else { "people" };
    let text = visit.form.get("text").unwrap_or_default();
    let read: ParseSearchResponse =
        visit.api.post(ParseSearch::SPEC.path, json!({"text": text, "of": kind})).await?;
    Ok(Shown::Goto(target(kind, text, &read)))
}

/// The form with these filters.
fn target(kind: &str, text: &str, read: &ParseSearchResponse) -> String {
    let own = if kind == "companies" { json!(read.companies) } else { json!(read.people) };
    let mut pairs = vec![("kind".to_owned(), kind.to_owned()), ("text".to_owned(), text.to_owned())];
    flatten("", &own, &mut pairs);
    if !read.not_understood.is_empty() {
        pairs.push(("unread".to_owned(), read.not_understood.join(", ")));
    }
    if kind == "people" && read.companies.is_some() {
        pairs.push(("elsewhere".to_owned(), "yes".to_owned()));
    }
    let pairs: Vec<String> =
        pairs.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    format!("{AT}?{}", pairs.join("&"))
}

/// Filters as fields of the form, in which commas part values.
fn flatten(at: &str, filters: &Value, pairs: &mut Vec<(String, String)>) {
    let Some(fields) = filters.as_object() else { return };
    for (name, value) in fields {
        let name = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        match value {
            Value::Object(_) => flatten(&name, value, pairs),
            Value::Array(items) if items.iter().any(Value::is_object) => {
                pairs.push((name, value.to_string()))
            }
            Value::Array(items) => {
                let items: Vec<String> =
                    items.iter().filter_map(Value::as_str).map(|item| item.replace(',', "")).collect();
                // Words to tick are fields of their own; those that are written share one.
                match is_ticked(&name) {
                    true => pairs.extend(items.into_iter().map(|item| (name.clone(), item))),
                    false => pairs.push((name, items.join(", "))),
                }
            }
            Value::String(text) => pairs.push((name, text.clone())),
            Value::Null => {}
            other => pairs.push((name, other.to_string())),
        }
    }
}

fn is_ticked(name: &str) -> bool {
    [&PEOPLE, &COMPANIES].iter().any(|filters| filters.ticked.iter().any(|one| one.name == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_says_the_filters_that_the_words_mean() {
        let read: ParseSearchResponse = serde_json::from_value(json!({
            "people": {"titles": ["CTO"], "locations": ["Austin, TX"], "years_of_experience": {"min": 5},
                "not": [{"locations": ["Dallas"]}]},
            "companies": {"funding": {"stages": ["seed"], "since_days": 30}},
            "understood": [], "not_understood": ["blue", "bicycle"], "total": 1,
        }))
        .unwrap();
        let pairs = |kind: &str| {
            let target = target(kind, "words", &read);
            Pairs::of(target.split_once('?').unwrap().1)
        };
        let people = pairs("people");
        assert_eq!((people.get("unread"), people.get("elsewhere")), (Some("blue, bicycle"), Some("yes")));
        let filters = json!({"titles": ["CTO"], "locations": ["Austin TX"], "years_of_experience": {"min": 5},
            "not": [{"locations": ["Dallas"]}]});
        assert_eq!(Value::Object(PEOPLE.given(&people)), filters);
        let filters = json!({"funding": {"stages": ["seed"], "since_days": 30}});
        assert_eq!(Value::Object(COMPANIES.given(&pairs("companies"))), filters);
    }
}
