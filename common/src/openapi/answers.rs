//! What every endpoint can answer besides its success: the errors by status, and the headers.

use super::needs_key;
use super::schemas::ROOT;
use crate::catalog::{Access, Family, Method, Spec};
use crate::error::Error;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The errors by status.
fn by_status() -> BTreeMap<u16, Vec<Error>> {
    let mut statuses: BTreeMap<u16, Vec<Error>> = BTreeMap::new();
    for error in Error::samples() {
        statuses.entry(error.kind().0.as_u16()).or_default().push(error);
    }
    statuses
}

/// The name of the component that describes a status.
pub fn name(status: u16) -> String {
    let status = http::StatusCode::from_u16(status).ok();
    let reason = status.and_then(|status| status.canonical_reason()).unwrap_or("Error");
    reason.split([' ', '-']).collect()
}

/// The statuses an endpoint can fail with.
pub fn possible(spec: &Spec, request: &Value) -> Vec<u16> {
    let refers = || {
        let fields = request["properties"].as_object().into_iter().flatten();
        spec.path_parameters().count() > 0 || fields.into_iter().any(|(name, _)| name.ends_with("_id"))
    };
    let posts = spec.method == Method::Post;
    let is = |condition: bool, status: u16| condition.then_some(status);
    [
        Some(400),
        is(needs_key(spec.access), 401),
        is(!spec.price.is_free(), 402),
        is(needs_key(spec.access) || (posts && spec.access == Access::Public), 403),
        is(refers(), 404),
        is(spec.method.has_body(), 408),
        is(posts && spec.access != Access::Sandbox, 409),
        is(spec.method.has_body(), 413),
        is(spec.method.has_body(), 415),
        is(posts && needs_key(spec.access), 422),
        is(spec.access != Access::Public || posts, 429),
        Some(500),
        is(spec.family != Family::Account, 502),
        Some(503),
        Some(504),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// One response per status, with its codes and an example of each.
pub fn responses() -> Value {
    let responses: Map<String, Value> = by_status()
        .into_iter()
        .map(|(status, errors)| {
            let kinds: Vec<(&str, &str)> = errors.iter().map(|error| (error.kind().1, error.kind().2)).collect();
            let codes: Vec<&str> = kinds.iter().map(|(code, _)| *code).collect();
            let titles: Vec<&str> = kinds.iter().map(|(_, title)| *title).collect();
            let examples: Map<String, Value> = errors
                .into_iter()
                .zip(&codes)
                .map(|(error, code)| {
                    let problem = error.problem("req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f");
                    ((*code).to_owned(), json!({"value": problem}))
                })
                .collect();
            let mut headers = json!({"X-Request-Id": header_reference("X-Request-Id")});
            if status == 429 {
                headers["Retry-After"] = header_reference("Retry-After");
            }
            if status == 401 {
                headers["WWW-Authenticate"] = header_reference("WWW-Authenticate");
            }
            let response = json!({
                "description": titles.join(" or "),
                "headers": headers,
                "content": {"application/problem+json": {"schema": problem(status, &codes), "examples": examples}},
            });
            (name(status), response)
        })
        .collect();
    Value::Object(responses)
}

/// The body of an error of this status (RFC 9457).
fn problem(status: u16, codes: &[&str]) -> Value {
    let mut properties = json!({
        "type": {"type": "string", "description": "A path that names the kind of error", "examples": [format!("/errors/{}", codes[0].replace('_', "-"))]},
        "title": {"type": "string", "description": "The kind of error in words"},
        "status": {"type": "integer", "const": status, "description": "The HTTP status"},
        "code": {"type": "string", "enum": codes, "description": "The kind of error, stable"},
        "detail": {"type": "string", "description": "What happened and what to do next"},
        "request_id": {"type": "string", "description": "The call's id; quote it when reporting a problem"},
    });
    if status == 400 {
        let items = json!({"$ref": format!("{ROOT}FieldError")});
        properties["errors"] = json!({"type": "array", "items": items, "description": "Every bad field"});
    }
    if status == 402 {
        properties["required"] = json!({"type": "number", "description": "The most the call can cost"});
        properties["balance_remaining"] = json!({"type": "number", "description": "Credits left"});
    }
    let required = ["type", "title", "status", "code", "detail", "request_id"];
    json!({"title": format!("{}Problem", name(status)), "type": "object", "required": required, "properties": properties})
}

/// The headers of responses.
const HEADERS: [(&str, &str, &str, &str); 9] = [
    ("X-Request-Id", "string", "The call's id", "req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"),
    ("X-Credits-Charged", "number", "Credits charged for this call", "1"),
    ("X-Credits-Remaining", "number", "Credits left", "99"),
    (
        "RateLimit-Limit",
        "integer",
        "Requests the caller may make in a window: a second, in the sandbox a day",
        "10",
    ),
    ("RateLimit-Remaining", "integer", "Requests left in the window", "9"),
    ("RateLimit-Reset", "integer", "Seconds until the window is full again", "1"),
    ("Retry-After", "integer", "Seconds to wait before trying again", "1"),
    ("WWW-Authenticate", "string", "How to authenticate", "Bearer"),
    ("Idempotency-Replayed", "boolean", "Present where the answer is the one of an earlier call", "true"),
];

pub fn headers() -> Value {
    let headers: Map<String, Value> = HEADERS
        .iter()
        .map(|(name, kind, description, example)| {
            let example: Value = serde_json::from_str(example).unwrap_or_else(|_| json!(example));
            let required = *name != "Idempotency-Replayed";
            let header = json!({
                "description": description, "required": required, "schema": {"type": kind}, "example": example,
            });
            ((*name).to_owned(), header)
        })
        .collect();
    Value::Object(headers)
}

/// The headers of a success.
pub fn success_headers(spec: &Spec) -> Value {
    let mut names = vec!["X-Request-Id"];
    if needs_key(spec.access) {
        names.extend(["X-Credits-Charged", "X-Credits-Remaining"]);
    }
    if spec.access != Access::Public {
        names.extend(["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]);
    }
    if needs_key(spec.access) && spec.method == Method::Post {
        names.push("Idempotency-Replayed");
    }
    names.into_iter().map(|name| (name.to_owned(), header_reference(name))).collect()
}

fn header_reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/headers/{name}")})
}
