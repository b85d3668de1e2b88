//! The fields of requests and answers, with what they hold.

use crate::document::{self, Input, is, resolve, words};
use maud::{Markup, html};
use serde_json::Value;

/// How deep fields of fields are shown.
const DEPTH: usize = 6;
/// A text may always be this long; that it may is not worth saying.
const LONG: u64 = 2000;

/// A field somewhere in a request or an answer, with the path to it.
pub struct FieldEntry {
    pub path: String,
    pub about: &'static str,
}

/// The request fields.
pub fn sent(inputs: &[Input]) -> Markup {
    html! { dl class="tree" { @for input in inputs {
        (row("in", input.name, input.about, input.schema, input.needed, if input.in_path { "in the path" } else { "" }, &mut Vec::new()))
    } } }
}

/// The response fields.
pub fn answered(schema: &'static Value) -> Markup {
    inside("out", "", schema, &mut Vec::new())
}

/// The fields of an object, each below the path to it.
fn inside(side: &str, path: &str, schema: &'static Value, above: &mut Vec<*const Value>) -> Markup {
    let own = object(schema);
    let required = own["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    html! { dl class="tree" { @for (name, property) in own["properties"].as_object().into_iter().flatten() {
        @let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        @let about = property["description"].as_str().unwrap_or_default();
        // Of an answer it is worth saying what may be missing, of a request what may not.
        @let needed = side == "in" && required.iter().any(|own| own == name);
        (row(side, &path, about, property, needed, "", above))
    } } }
}

fn row(
    side: &str,
    path: &str,
    about: &str,
    schema: &'static Value,
    needed: bool,
    place: &str,
    above: &mut Vec<*const Value>,
) -> Markup {
    let name = path.rsplit('.').next().unwrap_or(path);
    let inner = inner(schema);
    let nested = inner.filter(|inner| above.len() < DEPTH && !above.contains(&std::ptr::from_ref(*inner)));
    let nested = nested.map(|inner| {
        above.push(std::ptr::from_ref(inner));
        let fields = inside(side, path, inner, above);
        above.pop();
        fields
    });
    let allowed = allowed(schema);
    html! {
        div id={ (side) "." (path) } {
            dt {
                code { (name) }
                " " span class="kind" { (kind(schema)) @if nullable(schema) && side == "out" { " or null" } }
                @if needed { " " span class="must" { "required" } }
                @if !place.is_empty() { " " span class="kind" { (place) } }
            }
            dd {
                (about)
                @if !allowed.is_empty() { " " span class="note" { (allowed) } }
                @if let Some(nested) = nested { details { summary { "fields" } (nested) } }
            }
        }
    }
}

/// The object whose fields stand for a schema's, where there is one.
fn inner(schema: &'static Value) -> Option<&'static Value> {
    let own = resolve(schema);
    let own = if is(own, "array") { resolve(&own["items"]) } else { own };
    let own = match own.get("additionalProperties").filter(|values| values.is_object()) {
        Some(values) => resolve(values),
        None => own,
    };
    object(own).get("properties").and(Some(object(own)))
}

/// The schema that has the fields: of several kinds of one thing, the first.
fn object(schema: &'static Value) -> &'static Value {
    let own = resolve(schema);
    match own["anyOf"].as_array().or(own["oneOf"].as_array()).and_then(|options| options.first()) {
        Some(first) if own.get("properties").is_none() => resolve(first),
        _ => own,
    }
}

fn nullable(schema: &Value) -> bool {
    is(schema, "null")
        || schema["anyOf"].as_array().is_some_and(|options| options.iter().any(|one| is(one, "null")))
}

/// The type of a field, in a word or two.
fn kind(schema: &'static Value) -> String {
    let own = resolve(schema);
    if is(own, "array") {
        let item = resolve(&own["items"]);
        return if item.get("properties").is_some() || item.get("anyOf").is_some() {
            "list of objects".to_owned()
        } else {
            format!("list of {}s", kind(item).trim_end_matches('s'))
        };
    }
    match own["format"].as_str() {
        Some("date-time") => return "time".to_owned(),
        Some("date") => return "date".to_owned(),
        _ => {}
    }
    let named = ["string", "integer", "number", "boolean"].into_iter().find(|kind| is(own, kind));
    match named {
        Some("string") => "text".to_owned(),
        Some(kind) => kind.to_owned(),
        None if own.get("additionalProperties").is_some() => "map".to_owned(),
        None if !words(own).is_empty() => "text".to_owned(),
        None => "object".to_owned(),
    }
}

/// The allowed values.
fn allowed(schema: &'static Value) -> String {
    let own = resolve(schema);
    let item = if is(own, "array") { resolve(&own["items"]) } else { own };
    let words = words(item);
    let mut parts = Vec::new();
    if !words.is_empty() {
        parts.push(format!("One of {}.", words.join(", ")));
    }
    let number = |schema: &Value, name: &str| schema[name].as_f64();
    match (number(own, "minimum"), number(own, "maximum")) {
        (Some(least), Some(most)) => parts.push(format!("{least} to {most}.")),
        (Some(least), None) if least != 0.0 => parts.push(format!("At least {least}.")),
        (None, Some(most)) => parts.push(format!("At most {most}.")),
        _ => {}
    }
    if let Some(most) = own["maxLength"].as_u64().filter(|most| *most < LONG && words.is_empty()) {
        parts.push(format!("Up to {most} characters."));
    }
    if let Some(most) = own["maxItems"].as_u64() {
        parts.push(format!("Up to {most}."));
    }
    if let Some(default) =
        own.get("default").filter(|value| value.is_number() || value.is_string() || value.is_boolean())
    {
        parts.push(format!("{default} by default."));
    }
    let example = schema["examples"][0].clone();
    let example = if example.is_null() { own["examples"][0].clone() } else { example };
    let worth_telling = words.is_empty() && !example.is_boolean() && !example.is_null();
    if worth_telling {
        parts.push(match &example {
            Value::String(text) => format!("For example {text}"),
            other => format!("For example {other}"),
        });
    }
    parts.join(" ")
}

/// Every field of an endpoint, for the search.
pub fn every(spec: &common::catalog::Spec) -> Vec<(&'static str, FieldEntry)> {
    let mut found = Vec::new();
    for input in document::inputs(spec) {
        gather("in", input.name.to_owned(), input.about, input.schema, &mut Vec::new(), &mut found);
    }
    for (name, property) in
        object(&document::answer(spec)["schema"])["properties"].as_object().into_iter().flatten()
    {
        let about = property["description"].as_str().unwrap_or_default();
        gather("out", name.clone(), about, property, &mut Vec::new(), &mut found);
    }
    found
}

fn gather(
    side: &'static str,
    path: String,
    about: &'static str,
    schema: &'static Value,
    above: &mut Vec<*const Value>,
    found: &mut Vec<(&'static str, FieldEntry)>,
) {
    if let Some(inner) =
        inner(schema).filter(|inner| above.len() < DEPTH && !above.contains(&std::ptr::from_ref(*inner)))
    {
        above.push(std::ptr::from_ref(inner));
        for (name, property) in inner["properties"].as_object().into_iter().flatten() {
            let about = property["description"].as_str().unwrap_or_default();
            gather(side, format!("{path}.{name}"), about, property, above, found);
        }
        above.pop();
    }
    found.push((side, FieldEntry { path, about }));
}
