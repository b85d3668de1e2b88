//! The OpenAPI document as the pages read it: the fields of an endpoint, what they hold, and its example.

use common::catalog::{Spec, sandbox};
use serde_json::{Map, Value};
use std::sync::LazyLock;

pub static DOCUMENT: LazyLock<Value> = LazyLock::new(common::openapi::document);

/// A field that can be sent, at any depth.
pub struct Input {
    pub name: &'static str,
    pub about: &'static str,
    pub schema: &'static Value,
    pub needed: bool,
    pub in_path: bool,
}

/// An endpoint as the document describes it.
pub fn operation(spec: &Spec) -> &'static Value {
    &DOCUMENT["paths"][spec.path][spec.method.as_str().to_lowercase()]
}

/// The response of an endpoint.
pub fn answer(spec: &Spec) -> &'static Value {
    &operation(spec)["responses"][spec.status.to_string()]["content"]["application/json"]
}

/// The schema itself, where it stands by reference or beside null.
pub fn resolve(schema: &'static Value) -> &'static Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return DOCUMENT.pointer(reference.trim_start_matches('#')).map_or(&Value::Null, resolve);
    }
    match schema["anyOf"].as_array() {
        Some(options) => {
            match options.iter().filter(|option| option["type"] != "null").collect::<Vec<_>>()[..] {
                [only] => resolve(only),
                _ => schema,
            }
        }
        None => schema,
    }
}

/// Whether a value of this schema can be of this type.
pub fn is(schema: &Value, kind: &str) -> bool {
    schema["type"] == kind
        || schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|one| one == kind))
}

/// The words a text must be one of.
pub fn words(schema: &Value) -> Vec<&str> {
    let listed = schema["enum"].as_array().into_iter().flatten();
    let described = schema["oneOf"].as_array().into_iter().flatten().filter_map(|one| one.get("const"));
    listed.chain(described).filter_map(Value::as_str).collect()
}

/// The fields of an endpoint: required ones first, then those of its example.
pub fn inputs(spec: &Spec) -> Vec<Input> {
    let operation = operation(spec);
    let mut inputs = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        // The parameters that every such call has stand by reference.
        if parameter.get("$ref").is_some() {
            continue;
        }
        inputs.push(Input {
            name: parameter["name"].as_str().unwrap_or_default(),
            about: parameter["description"].as_str().unwrap_or_default(),
            schema: &parameter["schema"],
            needed: parameter["required"] == Value::Bool(true),
            in_path: parameter["in"] == "path",
        });
    }
    let body = resolve(&operation["requestBody"]["content"]["application/json"]["schema"]);
    let required = body["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    for (name, schema) in body["properties"].as_object().into_iter().flatten() {
        inputs.push(Input {
            name,
            about: schema["description"].as_str().unwrap_or_default(),
            schema,
            needed: required.iter().any(|own| own == name),
            in_path: false,
        });
    }
    let example = example(spec);
    inputs.sort_by_key(|input| (!input.in_path, !input.needed, !example.contains_key(input.name)));
    inputs
}

/// The endpoint's example, by field.
pub fn example(spec: &Spec) -> Map<String, Value> {
    if spec.method.has_body() {
        return serde_json::from_str(spec.example).unwrap_or_default();
    }
    let pairs = url::form_urlencoded::parse(spec.example.as_bytes());
    pairs.map(|(name, value)| (name.into_owned(), Value::String(value.into_owned()))).collect()
}

/// Whether an endpoint can be tried without a key.
pub fn has_twin(spec: &Spec) -> bool {
    sandbox::entries().any(|twin| {
        sandbox::live(&twin.spec).is_some_and(|live| live.path == spec.path && live.method == spec.method)
    })
}
