//! Gives fields an example where their type does not name one: from the canned answers, from the endpoint's example
//! request, or from what the schema allows.

use super::schemas::{ROOT, Schemas, name_of};
use crate::catalog::{Spec, sandbox, with_sandbox};
use serde_json::{Map, Value, json};

pub fn fill(schemas: &mut Schemas) {
    let seen: Vec<(Value, Value)> = with_sandbox()
        .filter_map(|entry| Some((schemas.of(entry)?, &entry.spec)))
        .flat_map(|(types, spec)| {
            let answers = canned(spec).map(move |answer| (types.response.clone(), answer));
            let asked = example(spec).map(|example| (types.request.clone(), example));
            answers.chain(asked)
        })
        .collect();
    let components = schemas.components_mut();
    for (schema, value) in &seen {
        learn(schema, value, components);
    }
    for schema in components.values_mut() {
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for (_, property) in properties.into_iter().flatten() {
            guess(property);
        }
    }
}

fn canned(spec: &Spec) -> impl Iterator<Item = Value> {
    sandbox::canned(spec).and_then(Result::ok).into_iter().flat_map(|answers| answers.into_values())
}

fn example(spec: &Spec) -> Option<Value> {
    if spec.method.has_body() {
        return serde_json::from_str(spec.example).ok();
    }
    let pairs = url::form_urlencoded::parse(spec.example.as_bytes());
    Some(Value::Object(pairs.map(|(name, value)| (name.into_owned(), json!(value))).collect()))
}

/// Takes examples of a component's fields from a value of its type.
fn learn(schema: &Value, value: &Value, components: &mut Map<String, Value>) {
    for option in schema.get("anyOf").or(schema.get("oneOf")).and_then(Value::as_array).into_iter().flatten()
    {
        learn(option, value, components);
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        values.iter().for_each(|value| learn(items, value, components));
    }
    if let (Some(values), Some(fields)) = (schema.get("additionalProperties"), value.as_object()) {
        fields.values().for_each(|value| learn(values, value, components));
    }
    let Some(name) = name_of(schema) else { return };
    let Some(own) = components.get(name).filter(|own| fits(own, value)).cloned() else { return };
    let Some(properties) = own.get("properties").cloned() else {
        learn(&own, value, components);
        return;
    };
    for (field, property) in properties.as_object().into_iter().flatten() {
        let Some(value) = value.get(field).filter(|value| !value.is_null()) else { continue };
        learn(property, value, components);
        let Some(own) = components.get_mut(name).map(|own| &mut own["properties"][field]) else { continue };
        if is_value(own) && own.get("examples").is_none() {
            own["examples"] = json!([value]);
        }
    }
}

/// Whether a value has the fields a schema wants: tells the options of a choice apart.
fn fits(schema: &Value, value: &Value) -> bool {
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    required.filter_map(Value::as_str).all(|name| name == "cost" || value.get(name).is_some())
}

/// Adds an example that follows from the schema alone.
pub fn guess(property: &mut Value) {
    if !is_value(property) || property.get("examples").is_some() {
        return;
    }
    if let Some(guessed) = guessed(property) {
        property["examples"] = json!([guessed]);
    }
}

fn guessed(schema: &Value) -> Option<Value> {
    if let Some(example) = schema.get("examples").and_then(|examples| examples.get(0)) {
        return Some(example.clone());
    }
    if let Some(constant) = schema.get("const") {
        return Some(constant.clone());
    }
    if let Some(word) = schema.get("enum").and_then(|words| words.get(0)) {
        return Some(word.clone());
    }
    if let Some(options) = schema.get("oneOf").or(schema.get("anyOf")).and_then(Value::as_array) {
        return options.iter().filter(|option| option["type"] != "null").find_map(guessed);
    }
    let kind = match schema.get("type")? {
        Value::Array(several) => several.iter().find(|one| *one != "null")?.as_str()?,
        one => one.as_str()?,
    };
    match (kind, schema.get("format").and_then(Value::as_str)) {
        ("boolean", _) => Some(json!(true)),
        ("integer" | "number", _) => {
            Some(schema.get("minimum").filter(|least| **least != json!(0)).cloned().unwrap_or(json!(1)))
        }
        ("string", Some("date-time")) => Some(json!("2026-01-31T12:00:00Z")),
        ("string", Some("date")) => Some(json!("2026-01-31")),
        ("array", _) => guessed(schema.get("items")?).map(|item| json!([item])),
        _ => None,
    }
}

/// Whether a field holds a value itself, and not an object whose own fields have examples.
pub fn is_value(property: &Value) -> bool {
    let refers = |schema: &Value| schema.to_string().contains(ROOT);
    let is_object =
        |schema: &Value| schema.get("properties").is_some() || schema.get("additionalProperties").is_some();
    !refers(property) && !is_object(property)
}
