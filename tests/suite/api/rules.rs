//! Every rule that the schema of a composed call or a feed states, broken one at a time: each must be refused by the field's name.
//!
//! Rules between fields, which no schema can state, are in `composed.rs` and `signals.rs`.

use common::catalog::{self, CatalogEntry};
use common::domain::Family;
use common::error::Error;
use common::input::Raw;
use common::openapi;
use serde_json::{Value, json};

struct Schemas(Value);

impl Schemas {
    /// What stands behind references and beside null.
    fn plain<'s>(&'s self, schema: &'s Value) -> &'s Value {
        if let Some(name) =
            schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/components/schemas/"))
        {
            return self.plain(&self.0["components"]["schemas"][name]);
        }
        let several = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
        let options = several.into_iter().flatten().filter(|option| option["type"] != "null");
        match options.collect::<Vec<_>>()[..] {
            [only] if schema.get("properties").is_none() => self.plain(only),
            _ => schema,
        }
    }

    /// The fields of a request.
    fn fields(&self, entry: &CatalogEntry) -> Vec<(String, Value, bool)> {
        let operation = &self.0["paths"][entry.spec.path][entry.spec.method.as_str().to_lowercase()];
        if has_json(entry) {
            let schema = self.plain(&operation["requestBody"]["content"]["application/json"]["schema"]);
            let required: Vec<&str> =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let properties = schema["properties"].as_object().cloned().unwrap_or_default();
            let field = |(name, schema): (String, Value)| {
                let is_required = required.contains(&name.as_str());
                (name, schema, is_required)
            };
            return properties.into_iter().map(field).collect();
        }
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let parameters = parameters.filter(|p| p["in"] == "query" && p["name"] != "dry_run");
        parameters
            .map(|p| (p["name"].as_str().unwrap().to_owned(), p["schema"].clone(), p["required"] == true))
            .collect()
    }

    /// Values that break a rule of a schema, each with where the mistake is.
    fn broken(&self, schema: &Value) -> Vec<(Value, String)> {
        let schema = self.plain(schema);
        let mut broken = Vec::new();
        let mut add = |value: Value| broken.push((value, String::new()));
        let limit = |name: &str| schema.get(name).and_then(Value::as_u64);
        let kind = match &schema["type"] {
            Value::Array(several) => several.iter().find(|kind| *kind != "null").cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or_default() {
            "string" => {
                add(json!({}));
                if limit("minLength").is_some_and(|min| min > 0) {
                    add(json!(" "));
                }
                if schema["enum"].is_array() || schema["oneOf"].is_array() || schema["format"].is_string() {
                    add(json!("no such thing"));
                } else if let Some(most) = limit("maxLength") {
                    add(json!("x".repeat(most as usize + 1)));
                }
            }
            "integer" | "number" => {
                add(json!("many"));
                add(json!(-1));
                if let Some(least) = limit("minimum").filter(|least| *least > 0) {
                    add(json!(least - 1));
                }
                if let Some(most) = limit("maximum") {
                    add(json!(most + 1));
                }
            }
            "array" => {
                if limit("minItems").is_some_and(|min| min > 0) {
                    add(json!([]));
                }
                if let Some(most) = limit("maxItems") {
                    add(json!(vec!["acme.example"; most as usize + 1]));
                }
                let items = self.broken(&schema["items"]).into_iter();
                broken.extend(items.map(|(item, at)| (json!([item]), format!("[0]{at}"))));
            }
            "object" => {
                add(json!(7));
                add(json!({"no_such_field": 1}));
            }
            _ => {}
        }
        broken
    }

    /// Values that have one more than a schema allows, each with where it is.
    fn beyond(&self, schema: &Value, depth: usize) -> Vec<(Value, String)> {
        let schema = self.plain(schema);
        let is_of = |kind: &str| match &schema["type"] {
            Value::Array(several) => several.iter().any(|one| one == kind),
            only => only == kind,
        };
        let most = |name: &str| schema[name].as_u64().map(|most| most as usize);
        let mut beyond = Vec::new();
        if let Some(most) = most("maxLength").filter(|_| is_of("string") && schema["enum"].is_null()) {
            beyond.push((json!("x".repeat(most + 1)), String::new()));
        }
        if let Some(most) = schema["maximum"].as_f64().filter(|_| is_of("integer") || is_of("number")) {
            let more = if is_of("integer") { json!(most as u64 + 1) } else { json!(most + 1.0) };
            beyond.push((more, String::new()));
        }
        if let Some(most) = most("maxItems").filter(|_| is_of("array")) {
            beyond.push((json!(vec!["x"; most + 1]), String::new()));
        }
        if depth > 0 && is_of("array") {
            let items = self.beyond(&schema["items"], depth - 1).into_iter();
            beyond.extend(items.map(|(item, at)| (json!([item]), format!("[0]{at}"))));
        }
        // What says no type is read when its turn comes, so that a bad one fails alone.
        let fields = schema["properties"].as_object().filter(|_| depth > 0 && is_of("object"));
        for (name, field) in fields.into_iter().flatten() {
            let fields = self.beyond(field, depth - 1).into_iter();
            beyond.extend(fields.map(|(value, at)| (json!({ name: value }), format!(".{name}{at}"))));
        }
        beyond
    }
}

/// Whether a call's input is JSON in its body, and not a query.
fn has_json(entry: &CatalogEntry) -> bool {
    entry.spec.method.has_body() && !entry.spec.upload
}

fn refusals(entry: &CatalogEntry, body: &Value) -> Vec<String> {
    let bytes = body.to_string().into_bytes();
    let query: Vec<(String, String)> = match body {
        Value::Object(fields) if !has_json(entry) => {
            let text = |value: &Value| match value {
                Value::Array(values) => values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
                value => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
            };
            fields.iter().map(|(name, value)| (name.clone(), text(value))).collect()
        }
        _ => Vec::new(),
    };
    let path: Vec<(String, String)> =
        entry.spec.path_parameters().map(|name| (name.to_owned(), "some".to_owned())).collect();
    let raw = match has_json(entry) {
        true => Raw { path: &path, body: Some(&bytes), ..Raw::default() },
        false => Raw { path: &path, query: &query, ..Raw::default() },
    };
    match (entry.types.check)(&raw) {
        Ok(_) => Vec::new(),
        Err(Error::InvalidRequest(errors)) => errors.into_iter().map(|error| error.field).collect(),
        Err(other) => panic!("{body}: {other:?}"),
    }
}

fn example(entry: &CatalogEntry) -> Value {
    if has_json(entry) {
        return serde_json::from_str(entry.spec.example).unwrap();
    }
    let query = if entry.spec.upload { "" } else { entry.spec.example };
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    Value::Object(pairs.map(|(name, value)| (name.to_owned(), json!(value))).collect())
}

#[test]
fn every_rule_of_every_schema_is_enforced_by_name() {
    let schemas = Schemas(openapi::document());
    let families = [Family::Signals, Family::Composites, Family::Niche, Family::Bundles];
    let (mut endpoints, mut rules) = (0, 0);
    for entry in catalog::all().filter(|entry| families.contains(&entry.spec.family)) {
        let (path, good) = (entry.spec.path, example(entry));
        assert_eq!(refusals(entry, &good), [""; 0], "{path}: the example is good");
        endpoints += 1;
        let mut refused = |body: Value, field: String| {
            rules += 1;
            let shown: String = body.to_string().chars().take(200).collect();
            let found = refusals(entry, &body);
            let within = |name: &String| {
                *name == field || name.strip_prefix(&field).is_some_and(|rest| rest.starts_with(['.', '[']))
            };
            assert!(!found.is_empty() && found.iter().all(within), "{path} {shown}: {field}, not {found:?}");
        };
        let mut unknown = good.clone();
        unknown["no_such_field"] = json!("1");
        refused(unknown, "no_such_field".to_owned());
        for (name, schema, is_required) in schemas.fields(entry) {
            if is_required {
                let mut without = good.clone();
                without.as_object_mut().unwrap().remove(&name);
                refused(without, name.clone());
            }
            for (value, at) in schemas.broken(&schema) {
                // A query carries text: only what text can say can be wrong in it.
                if !(entry.spec.method.has_body() || value.is_string() || value.is_number()) {
                    continue;
                }
                let mut body = good.clone();
                body[&name] = value;
                refused(body, format!("{name}{at}"));
            }
        }
    }
    assert_eq!(endpoints, 31);
    assert!(rules > 300, "only {rules} rules were found in the schemas");
}

/// Lengths, ranges and counts stand in the schemas, which the reference shows: one more of each is refused, at every endpoint.
#[test]
fn no_field_of_any_endpoint_takes_more_than_its_schema_says() {
    const DEPTH: usize = 3;
    let schemas = Schemas(openapi::document());
    let mut bounds = 0;
    for entry in catalog::all() {
        let (path, good) = (entry.spec.path, example(entry));
        for (name, schema, _) in schemas.fields(entry) {
            for (value, at) in schemas.beyond(&schema, DEPTH) {
                // What a query carries has no parts.
                if !has_json(entry) && !at.is_empty() {
                    continue;
                }
                bounds += 1;
                let mut body = good.clone();
                body[&name] = value;
                let (field, found) = (format!("{name}{at}"), refusals(entry, &body));
                assert!(found.contains(&field), "{path} takes more than it says of {field}: {found:?}");
            }
        }
    }
    assert!(bounds > 300, "only {bounds} bounds were found in the schemas");
}
