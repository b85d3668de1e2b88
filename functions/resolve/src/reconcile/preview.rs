//! A record as a small page, and as a flyout. Only a record that the account paid for within a day is shown, so that a hand that moves
//! over a table spends nothing.

use super::Visit;
use super::kinds::{Kind, Property};
use super::queries::name;
use super::wire::{Answered, Failure, Reply};
use common::domain::Credits;
use common::error::Error;
use http::StatusCode;
use maud::{DOCTYPE, Markup, html};
use serde_json::{Value, json};

/// What a page shows of a record, as far as it is known.
const SHOWN: [&str; 12] = [
    "title",
    "company",
    "industry",
    "domain",
    "city",
    "country",
    "employeeCount",
    "foundedYear",
    "email",
    "networkUrl",
    "description",
    "technologies",
];
const STYLE: &str = "body{font:14px/1.4 system-ui,sans-serif;margin:12px}h1{font-size:16px;margin:0 0 8px}\
    dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0}dt{color:#666}dd{margin:0}";

pub async fn page(visit: &Visit<'_>) -> Answered<Reply> {
    let (_, title, content) = shown(visit).await?;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { (title) } style { (maud::PreEscaped(STYLE)) } }
            body { h1 { (title) } (content) }
        }
    };
    Ok(Reply::Page(page.into_string()))
}

pub async fn flyout(visit: &Visit<'_>) -> Answered<Reply> {
    let (id, title, content) = shown(visit).await?;
    let html = html! { p { b { (title) } } (content) };
    Ok(Reply::Json(json!({"id": id, "html": html.into_string()})))
}

/// The id, the name and the facts of the record.
async fn shown<'a>(visit: &'a Visit<'_>) -> Answered<(&'a str, String, Markup)> {
    let id = visit.params.get("id").filter(|id| !id.is_empty());
    let id = id.ok_or_else(|| Error::field("id", "required", "send the id of a record"))?;
    let kind = Kind::of_record(id);
    let record = match visit.asking.record(kind.record_path(), id, Some(Credits::ZERO)).await {
        Ok(mut answer) => answer[kind.id()].take(),
        Err(Failure::Passed(refused)) if refused.status() == StatusCode::PAYMENT_REQUIRED => {
            let content = html! { p {
                "Your account has not paid for this record in the last 24 hours. Match the cell to it and add columns from it to read it."
            } };
            return Ok((id, kind.name().to_owned(), content));
        }
        Err(failure) => return Err(failure),
    };
    if record.is_null() {
        return Err(Error::NotFound("There is no record with this id.").into());
    }
    let facts = SHOWN.iter().filter_map(|name| {
        let property = Property::named(name)?;
        let values: Vec<String> = property.values(kind, &record).iter().filter_map(text).take(5).collect();
        (!values.is_empty()).then(|| (property.name, values.join(", ")))
    });
    let content = html! { dl { @for (name, value) in facts { dt { (name) } dd { (value) } } } };
    Ok((id, name(kind, &record).to_owned(), content))
}

fn text(value: &Value) -> Option<String> {
    match value.as_object()?.values().next()? {
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}
