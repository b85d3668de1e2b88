//! The OpenAPI 3.1 document, made from the catalogue: nothing in it is written by hand for one endpoint.
//!
//! The schemas are the ones requests are checked against, so the document and the service cannot disagree. Endpoints that
//! are described but not written yet are left out.

mod answers;
mod examples;
mod operation;
mod schemas;
mod webhooks;

use crate::catalog::{Access, introduction, with_sandbox};
use domain::Scope;
pub use operation::description;
use schemas::Schemas;
use serde_json::{Map, Value, json};

const DESCRIPTION: &str = "\
People and companies from one identifier, verified emails and phones, search, live signals, and whole research \
workflows in one call.

**Try it without a key.** Every data endpoint has a twin under `/v1/sandbox` that answers with canned data of the same \
types, 50 calls a day.

**Keys.** `POST /v1/signup` gives a 7-day trial and a key; send it as `Authorization: Bearer <API_KEY>`.

**Credits.** Every call says what it cost in `cost` and in `X-Credits-Charged`. What finds nothing costs nothing, \
except the base credit of searches, of runs of saved ICPs and of find-similar-people with a known source; errors are never \
charged. Contacts that could not be verified are given and charged only with `allow_unverified`. `?dry_run=true` tells the most a call can cost without doing it.

**Safe repeats.** With an `Idempotency-Key` the same request is charged once and answered with the same bytes for 24 h.

**Input.** Unknown fields and bad values are refused with 400, and every bad field is named. Field names are accepted in \
either casing (`networkUrl` or `network_url`); answers use exactly one.

**Errors** are `application/problem+json` (RFC 9457) with a stable `code`, and `type` leads to a page about it.

**Agents** speak MCP at `POST /mcp` with the same key; `/llms.txt` is this document in short.

**Paging.** Send `next_cursor` back as `cursor`; it is null at the end.";

/// The whole document.
pub fn document() -> Value {
    let mut schemas = Schemas::collect();
    examples::fill(&mut schemas);
    let mut paths: Map<String, Value> = Map::new();
    for entry in with_sandbox() {
        let Some(types) = schemas.of(entry) else { continue };
        let operation = operation::operation(&entry.spec, &types, &schemas);
        let path = paths.entry(entry.spec.path).or_insert_with(|| json!({}));
        path[entry.spec.method.as_str().to_lowercase()] = operation;
    }
    let responses = answers::responses();
    let components: Map<String, Value> =
        schemas.into_components().into_iter().chain(answers::problems()).collect();
    let webhooks = webhooks::all();
    let components = schemas::reachable(components, [&Value::Object(paths.clone()), &responses, &webhooks]);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Almanac",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Contact and company enrichment that you run yourself",
            "description": DESCRIPTION,
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "The service that serves this document"}],
        "tags": tags(),
        "security": [{"apiKey": []}],
        "paths": paths,
        "webhooks": webhooks,
        "components": {
            "schemas": components,
            "parameters": operation::shared_parameters(),
            "responses": responses,
            "headers": answers::headers(),
            "securitySchemes": {"apiKey": {
                "type": "http", "scheme": "bearer", "bearerFormat": "alm_live_…",
                "description": "A key from POST /v1/signup or POST /v1/me/keys; for /v1/operator/* one from `almanac operator keys create`",
            }},
        },
    })
}

fn tags() -> Value {
    let tag = |scope: &Scope| json!({"name": scope.as_str(), "description": introduction(*scope)});
    Scope::ALL.iter().map(tag).collect()
}

/// Whether calls need a key.
pub fn needs_key(access: Access) -> bool {
    matches!(access, Access::Key(_) | Access::Operator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn visit<'v>(value: &'v Value, at: String, seen: &mut impl FnMut(&str, &'v Value)) {
        seen(&at, value);
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    visit(field, format!("{at}/{name}"), seen);
                }
            }
            Value::Array(items) => {
                for (i, item) in items.iter().enumerate() {
                    visit(item, format!("{at}/{i}"), seen);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn every_written_endpoint_is_an_operation_and_every_reference_leads_somewhere() {
        let document = document();
        for entry in with_sandbox() {
            let operation = &document["paths"][entry.spec.path][entry.spec.method.as_str().to_lowercase()];
            assert_eq!(operation["operationId"], entry.spec.operation(), "{}", entry.spec.path);
            let described = ["200", "400", "500", "503"];
            let responses = operation["responses"].as_object().expect("responses");
            let missing = described.iter().filter(|status| !responses.contains_key(**status));
            let missing: Vec<_> =
                missing.filter(|status| **status != "200" || entry.spec.status == 200).collect();
            assert!(missing.is_empty(), "{}: {missing:?}", entry.spec.path);
        }
        visit(&document, String::new(), &mut |at, value| {
            if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
                let target = reference.strip_prefix('#').and_then(|pointer| document.pointer(pointer));
                assert!(target.is_some(), "{at} refers to {reference}");
            }
        });
    }

    #[test]
    fn an_answer_is_one_type_and_a_dry_run_another() {
        let document = document();
        for entry in with_sandbox() {
            let operation = &document["paths"][entry.spec.path][entry.spec.method.as_str().to_lowercase()];
            let success = &operation["responses"][entry.spec.status.to_string()]["content"];
            let schema = &success["application/json"]["schema"];
            assert!(schema.get("anyOf").is_none(), "{} must be narrowed", entry.spec.path);
            let metered = !entry.spec.price.is_free() && entry.spec.access != Access::Public;
            let dry = &operation["responses"]["200"]["content"][crate::http::DRY_RUN]["schema"]["$ref"];
            assert_eq!(dry.is_string(), metered, "{}", entry.spec.path);
        }
    }

    #[test]
    fn every_field_has_a_description_and_every_value_an_example() {
        let document = document();
        let mut missing = BTreeSet::new();
        for (name, schema) in document["components"]["schemas"].as_object().expect("schemas") {
            for (field, property) in schema["properties"].as_object().into_iter().flatten() {
                if property.get("description").is_none() {
                    missing.insert(format!("{name}.{field} has no description"));
                }
                if examples::is_value(property) && property.get("examples").is_none() {
                    missing.insert(format!("{name}.{field} has no example"));
                }
            }
        }
        let shared = document["components"]["parameters"].as_object().expect("parameters");
        for (path, operations) in document["paths"].as_object().expect("paths") {
            for (method, operation) in operations.as_object().into_iter().flatten() {
                let parameters = operation["parameters"].as_array().into_iter().flatten();
                for parameter in parameters.filter(|own| own.get("$ref").is_none()).chain(shared.values()) {
                    let name = format!("{method} {path} {}", parameter["name"]);
                    if parameter.get("description").is_none() {
                        missing.insert(format!("{name} has no description"));
                    }
                    if parameter["schema"].get("examples").is_none() {
                        missing.insert(format!("{name} has no example"));
                    }
                }
            }
        }
        assert!(missing.is_empty(), "{missing:#?}");
    }
}
