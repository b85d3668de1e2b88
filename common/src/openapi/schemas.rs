//! The request and response schemas of the whole catalogue under one roof.
//!
//! A type means two things to JSON Schema: the request (optional fields may be left out) and the answer (they
//! are there, and null). Where one type is used both ways and the two differ, the one that is sent is called `…Input`.

use crate::bounds::TEXT;
use crate::catalog::{CatalogEntry, FileType, with_sandbox};
use crate::http::{Cost, DryRun};
use domain::FieldError;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};
use std::collections::{BTreeSet, HashMap};

pub const ROOT: &str = "#/components/schemas/";

/// The schemas of one endpoint, by reference: what it takes and what it answers.
#[derive(Clone)]
pub struct TypesOf {
    pub request: Value,
    pub response: Value,
    pub file: Option<FileType>,
}

pub struct Schemas {
    components: Map<String, Value>,
    endpoints: HashMap<(&'static str, &'static str), TypesOf>,
}

impl Schemas {
    /// Gathers what every written endpoint takes and answers.
    pub fn collect() -> Self {
        let settings =
            || SchemaSettings::draft2020_12().with(|s| s.definitions_path = "/components/schemas".into());
        let mut requests = settings().for_deserialize().into_generator();
        let mut responses = settings().for_serialize().into_generator();
        responses.subschema_for::<FieldError>();
        responses.subschema_for::<Cost>();
        responses.subschema_for::<DryRun>();
        let mut roots = Vec::new();
        for entry in with_sandbox() {
            let types = entry.types;
            let request = (types.request)(&mut requests).to_value();
            let response = (types.response)(&mut responses).to_value();
            roots.push((entry, request, response));
        }
        let mut sent = definitions(requests);
        sent.values_mut().for_each(bound_strings);
        sent.values_mut().for_each(allow_null);
        roots.iter().for_each(|(_, request, _)| refuse_unknown(request, &mut sent));
        let mut answered = definitions(responses);
        let clashes: Vec<String> = sent
            .keys()
            .filter(|name| answered.get(*name).is_some_and(|other| *other != sent[*name]))
            .cloned()
            .collect();
        let rename = |value: &mut Value| rename_references(value, &clashes);
        let mut schemas = Self { components: Map::new(), endpoints: HashMap::new() };
        for (name, mut schema) in sent {
            rename(&mut schema);
            let name = if clashes.contains(&name) { format!("{name}Input") } else { name };
            schemas.components.insert(name, schema);
        }
        let with_cost = |entry: &CatalogEntry| entry.spec.access.is_metered() && entry.types.file.is_none();
        let costly: Vec<String> = roots
            .iter()
            .filter(|(entry, ..)| with_cost(entry))
            .filter_map(|(_, _, response)| name_of(response).map(str::to_owned))
            .collect();
        // What is part of another component, and not only an answer of its own.
        let mut parts = BTreeSet::new();
        answered.values().for_each(|schema| add_references(schema, &mut parts));
        let nested: Vec<String> =
            costly.iter().filter(|name| parts.contains(name.as_str())).cloned().collect();
        for name in &costly {
            let Some(schema) = answered.get(name) else { continue };
            let with_cost = add_cost(schema.clone());
            let own = if nested.contains(name) { answer_name(name) } else { name.clone() };
            answered.insert(own, with_cost);
        }
        schemas.components.append(&mut answered);
        for (entry, mut request, mut response) in roots {
            rename(&mut request);
            if let Some(name) =
                name_of(&response).filter(|name| with_cost(entry) && nested.iter().any(|n| n == name))
            {
                response = json!({"$ref": format!("{ROOT}{}", answer_name(name))});
            }
            let key = (entry.spec.method.as_str(), entry.spec.path);
            let file = entry.types.file;
            schemas.endpoints.insert(key, TypesOf { request, response, file });
        }
        schemas
    }

    pub fn of(&self, entry: &CatalogEntry) -> Option<TypesOf> {
        self.endpoints.get(&(entry.spec.method.as_str(), entry.spec.path)).cloned()
    }

    /// The schema itself, where it stands by reference.
    pub fn resolve<'s>(&'s self, schema: &'s Value) -> &'s Value {
        name_of(schema).and_then(|name| self.components.get(name)).unwrap_or(schema)
    }

    /// A schema with what it refers to spelled out.
    pub fn spelled_out(&self, schema: &Value) -> Value {
        match schema {
            Value::Object(fields) => {
                let referred = name_of(schema).and_then(|name| self.components.get(name)?.as_object());
                let own = fields.iter().filter(|(name, _)| *name != "$ref");
                let own = own.map(|(name, field)| (name.clone(), self.spelled_out(field)));
                Value::Object(referred.cloned().unwrap_or_default().into_iter().chain(own).collect())
            }
            Value::Array(items) => items.iter().map(|item| self.spelled_out(item)).collect(),
            other => other.clone(),
        }
    }

    pub fn components_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.components
    }

    pub fn into_components(self) -> Map<String, Value> {
        self.components
    }
}

/// The components that these parts of the document need; the fields of a query, say, stand in its parameters.
pub fn reachable(components: Map<String, Value>, parts: [&Value; 3]) -> Map<String, Value> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    let mut waiting: Vec<&Value> = parts.to_vec();
    while let Some(value) = waiting.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(name) = name_of(value)
                    && let Some(component) = components.get(name)
                    && found.insert(name.to_owned())
                {
                    waiting.push(component);
                }
                waiting.extend(fields.values());
            }
            Value::Array(items) => waiting.extend(items),
            _ => {}
        }
    }
    components.into_iter().filter(|(name, _)| found.contains(name)).collect()
}

fn definitions(mut generator: SchemaGenerator) -> Map<String, Value> {
    generator.take_definitions(true)
}

/// The component a schema refers to.
pub fn name_of(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(ROOT)
}

fn answer_name(name: &str) -> String {
    format!("{name}Answer")
}

/// Adds the components that a schema refers to.
fn add_references<'v>(value: &'v Value, found: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(fields) => {
            found.extend(name_of(value));
            fields.values().for_each(|field| add_references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| add_references(item, found)),
        _ => {}
    }
}

/// The pipeline adds the cost to every answer that has one.
fn add_cost(mut schema: Value) -> Value {
    schema["properties"]["cost"] =
        json!({"$ref": format!("{ROOT}Cost"), "description": "The cost of the call"});
    match schema.get_mut("required").and_then(Value::as_array_mut) {
        Some(required) if !required.iter().any(|name| name == "cost") => required.push(json!("cost")),
        Some(_) => {}
        None => schema["required"] = json!(["cost"]),
    }
    schema
}

fn rename_references(value: &mut Value, names: &[String]) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref")
                && let Some(name) = reference.strip_prefix(ROOT)
                && names.iter().any(|clash| clash == name)
            {
                reference.push_str("Input");
            }
            fields.values_mut().for_each(|field| rename_references(field, names));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename_references(item, names)),
        _ => {}
    }
}

/// Says that an optional field may be sent as null, which means the same as leaving it out.
fn allow_null(schema: &mut Value) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        if required.as_array().is_some_and(|required| required.iter().any(|own| own == name)) {
            continue;
        }
        if let Some(Value::String(only)) = property.get("type") {
            property["type"] = json!([only, "null"]);
            if let Some(words) = property.get_mut("enum").and_then(Value::as_array_mut) {
                words.push(Value::Null);
            }
        } else if let Some(reference) = property.as_object_mut().and_then(|own| own.remove("$ref")) {
            property["anyOf"] = json!([{"$ref": reference}, {"type": "null"}]);
        }
    }
}

/// Says of a request that it has no other fields: schemars does not know it of one that is made of several types.
fn refuse_unknown(request: &Value, sent: &mut Map<String, Value>) {
    let own = name_of(request).and_then(|name| sent.get_mut(name));
    if let Some(own) = own.filter(|own| own.get("properties").is_some()) {
        own["additionalProperties"] = json!(false);
    }
}

/// Says of every text that is sent how long it may be.
fn bound_strings(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let is_text = match fields.get("type") {
                Some(Value::String(only)) => only == "string",
                Some(Value::Array(several)) => several.iter().any(|one| one == "string"),
                _ => false,
            };
            if is_text && !fields.contains_key("enum") && !fields.contains_key("const") {
                fields.entry("maxLength").or_insert(json!(TEXT.most));
            }
            fields.values_mut().for_each(bound_strings);
        }
        Value::Array(items) => items.iter_mut().for_each(bound_strings),
        _ => {}
    }
}
