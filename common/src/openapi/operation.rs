//! One endpoint as OpenAPI describes it.

use super::schemas::{ROOT, Schemas, TypesOf};
use super::{answers, examples, needs_key};
use crate::catalog::{Access, Method, Spec, all, sandbox, with_sandbox};
use crate::http::DRY_RUN;
use serde_json::{Map, Value, json};

pub fn operation(spec: &Spec, types: &TypesOf, schemas: &Schemas) -> Value {
    let (parameters, body) = inputs(spec, types, schemas);
    let mut operation = json!({
        "operationId": spec.operation(),
        "tags": [spec.family.scope().as_str()],
        "summary": spec.summary,
        "description": description(spec),
        "parameters": parameters,
        "responses": responses(spec, types, schemas),
    });
    if let Some(body) = body {
        operation["requestBody"] = body;
    }
    if spec.deprecated.is_some() {
        operation["deprecated"] = json!(true);
    }
    if !needs_key(spec.access) {
        operation["security"] = json!([]);
    }
    operation
}

/// The purpose, the price and an example of a call.
pub fn description(spec: &Spec) -> String {
    let mut text = format!("{}\n\n{}", spec.purpose, spec.terms());
    if let Some(deprecated) = spec.deprecated {
        let (end, instead) = (deprecated.sunset(), deprecated.instead);
        text.push_str(&format!(" Deprecated: it ends on {end}; use `{instead}` instead."));
    }
    if sandbox::entries().any(|twin| sandbox::live(&twin.spec).is_some_and(|live| same(live, spec))) {
        let twin = spec.path.replacen("/v1/", "/v1/sandbox/", 1);
        text.push_str(&format!(" Without a key: `{} {twin}`.", spec.method));
    }
    match (spec.method.has_body(), spec.example) {
        (_, "" | "{}") => {}
        (true, example) => text.push_str(&format!("\n\nExample: `{example}`")),
        (false, example) => text.push_str(&format!("\n\nExample: `{}?{example}`", spec.path)),
    }
    text
}

fn same(a: &Spec, b: &Spec) -> bool {
    a.method == b.method && a.path == b.path
}

/// The input of a call: parameters in the path, the query and the headers, and the body.
fn inputs(spec: &Spec, types: &TypesOf, schemas: &Schemas) -> (Vec<Value>, Option<Value>) {
    let schema = schemas.resolve(&types.request);
    let in_path: Vec<&str> = spec.path_parameters().collect();
    let required = texts(&schema["required"]);
    let mut parameters = Vec::new();
    let mut rest = Map::new();
    for (name, property) in schema["properties"].as_object().cloned().unwrap_or_default() {
        if in_path.contains(&name.as_str()) {
            parameters.push(parameter(&name, "path", true, schemas.spelled_out(&property)));
        } else {
            rest.insert(name, property);
        }
    }
    let in_query = |(name, property): (String, Value)| {
        let needed = !spec.upload && required.contains(&name);
        parameter(&name, "query", needed, schemas.spelled_out(&property))
    };
    let body = if spec.upload {
        parameters.extend(rest.into_iter().map(in_query));
        Some(upload_body())
    } else if spec.method.has_body() {
        let needed: Vec<&String> = required.iter().filter(|name| rest.contains_key(*name)).collect();
        let body =
            if in_path.is_empty() { types.request.clone() } else { without(schema, rest.clone(), &needed) };
        (!rest.is_empty()).then(|| request_body(spec, body, !needed.is_empty()))
    } else {
        parameters.extend(rest.into_iter().map(in_query));
        None
    };
    parameters.extend(pipeline_parameters(spec));
    (parameters, body)
}

/// A request whose other fields stand in the path.
fn without(schema: &Value, fields: Map<String, Value>, required: &[&String]) -> Value {
    let mut schema = schema.clone();
    schema["required"] = json!(required);
    schema["properties"] = Value::Object(fields);
    schema
}

/// A file, as a form sends it. It is taken as it is, too, which some generators of clients do not understand beside the form.
fn upload_body() -> Value {
    let file = json!({"type": "string", "format": "binary", "description": "CSV, XLSX or NDJSON"});
    let form = json!({"type": "object", "required": ["file"], "properties": {"file": file}});
    json!({"required": true, "description": "A form with the file; or the file itself, as text/csv and the like",
        "content": {"multipart/form-data": {"schema": form}}})
}

fn request_body(spec: &Spec, schema: Value, required: bool) -> Value {
    let mut content = json!({"schema": schema});
    if let Ok(example) = serde_json::from_str::<Value>(spec.example) {
        content["example"] = example;
    }
    json!({"required": required, "content": {"application/json": content}})
}

/// A parameter of the path or the query; neither can carry null.
fn parameter(name: &str, place: &str, required: bool, mut schema: Value) -> Value {
    if let Some(options) = schema.get("anyOf").and_then(Value::as_array) {
        let only = options.iter().find(|option| option["type"] != "null").cloned();
        let description = schema.get("description").cloned();
        schema = only.unwrap_or_default();
        if let Some(description) = description {
            schema["description"] = description;
        }
    }
    if let Some(several) = schema.get("type").and_then(Value::as_array) {
        let only = several.iter().find(|one| *one != "null").cloned();
        schema["type"] = only.unwrap_or_default();
    }
    if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        words.retain(|word| !word.is_null());
    }
    examples::guess(&mut schema);
    let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
    let mut parameter = json!({"name": name, "in": place, "required": required});
    if place == "path" && schema["type"] == "string" {
        schema["minLength"] = json!(1);
    }
    if schema["type"] == "array" {
        parameter["style"] = json!("form");
        parameter["explode"] = json!(false);
    }
    // A console fills examples in: only what must be there should be.
    if let Some(example) = schema.get("examples").and_then(|examples| examples.get(0)).filter(|_| required) {
        parameter["example"] = example.clone();
    }
    parameter["schema"] = schema;
    if let Some(description) = description {
        parameter["description"] = description;
    }
    parameter
}

/// The parameters of the pipeline itself.
fn pipeline_parameters(spec: &Spec) -> impl Iterator<Item = Value> {
    let dry_run = (!spec.price.is_free() && spec.access.is_metered()).then_some("DryRun");
    let key = (spec.method == Method::Post && needs_key(spec.access)).then_some("IdempotencyKey");
    let names = dry_run.into_iter().chain(key);
    names.map(|name| json!({"$ref": format!("#/components/parameters/{name}")}))
}

/// The parameters that many endpoints have.
pub fn shared_parameters() -> Value {
    json!({
        "DryRun": {
            "name": "dry_run", "in": "query", "required": false,
            "description": format!("Returns the maximum price of the call, without doing or charging anything; the answer is a DryRun of type {DRY_RUN}"),
            "schema": {"type": "boolean", "examples": [true]},
        },
        "IdempotencyKey": {
            "name": "Idempotency-Key", "in": "header", "required": false,
            "description": "The same key and request is charged once and answered the same for 24 h",
            "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[\\t -~]+$", "examples": ["order-1234"]},
        },
    })
}

fn responses(spec: &Spec, types: &TypesOf, schemas: &Schemas) -> Value {
    let metered = !spec.price.is_free() && spec.access.is_metered();
    let dry_run = json!({"$ref": format!("{ROOT}DryRun")});
    let mut responses = Map::new();
    let mut content = json!({"schema": types.response});
    if let Some(example) = example(spec) {
        content["example"] = example;
    }
    let media_type = match types.file {
        Some(file) => file.content_type.split(';').next().unwrap_or(file.content_type),
        None => "application/json",
    };
    let other =
        types.file.and_then(|file| file.other).map(|other| (other, json!({"schema": types.response})));
    let mut success = json!({
        "description": "Success",
        "headers": answers::success_headers(spec, types.file),
        "content": {media_type: content},
    });
    if let Some((other, content)) = other {
        success["content"][other] = content;
    }
    // A dry run has its own media type, so that clients need not tell it from an answer.
    if metered && spec.status == 200 {
        success["content"][DRY_RUN] = json!({"schema": dry_run});
    }
    if let Some(links) = links(spec) {
        success["links"] = links;
    }
    responses.insert(spec.status.to_string(), success);
    if metered && spec.status != 200 {
        let dry = json!({
            "description": "The answer to dry_run",
            "headers": answers::success_headers(spec, None),
            "content": {DRY_RUN: {"schema": dry_run}},
        });
        responses.insert("200".to_owned(), dry);
    }
    for status in answers::possible(spec, schemas.resolve(&types.request)) {
        let reference = json!({"$ref": format!("#/components/responses/{}", answers::name(status))});
        responses.insert(status.to_string(), reference);
    }
    Value::Object(responses)
}

/// The canned answer, with its cost. A twin has none of its own, because it would be the same.
fn example(spec: &Spec) -> Option<Value> {
    if sandbox::live(spec).is_some() {
        return None;
    }
    let types = with_sandbox().find(|entry| same(&entry.spec, spec))?.types;
    let usual = sandbox::canned(spec)?.ok()?.remove(sandbox::USUAL)?;
    if types.file.is_some() {
        return Some(usual);
    }
    let answer = (types.answer)(usual).ok()?;
    let mut example: Value = serde_json::from_slice(&answer.body).ok()?;
    if spec.access.is_metered() {
        example["cost"] = json!({"credits": spec.price.due(&answer.outcome)?});
    }
    if answer.outcome.job.is_some() {
        example["cost"]["held"] = json!(1);
    }
    if matches!(spec.access, Access::Key(_)) {
        example["cost"]["balance_remaining"] = json!(100);
    }
    Some(example)
}

/// Links from a new record to the calls that use it.
fn links(spec: &Spec) -> Option<Value> {
    let creates = spec.method == Method::Post && spec.status == 201;
    let children = all().filter(|_| creates).map(|entry| &entry.spec);
    let children = children
        .filter(|child| child.path.strip_prefix(spec.path).is_some_and(|rest| rest.starts_with("/{id}")));
    let links: Map<String, Value> = children
        .map(|child| {
            let link = json!({"operationId": child.operation(), "parameters": {"id": "$response.body#/id"}});
            (child.operation(), link)
        })
        .collect();
    (!links.is_empty()).then_some(Value::Object(links))
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
