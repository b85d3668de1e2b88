//! The error responses and headers of every endpoint.

use super::needs_key;
use super::schemas::ROOT;
use crate::catalog::{Access, FileType, Method, Spec};
use crate::error::Error;
use domain::Scope;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const REQUEST_ID: &str = "req_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f";

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
        spec.path_parameters().count() > 0
            || fields.into_iter().any(|(name, _)| name.ends_with("_id") || name == "code")
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
        // What a path names may be in a state that forbids the call.
        is((posts || spec.path_parameters().count() > 0) && spec.access != Access::Sandbox, 409),
        is(spec.method.has_body(), 413),
        is(spec.method.has_body(), 415),
        is(posts && spec.access != Access::Sandbox, 422),
        is(spec.access != Access::Public || posts, 429),
        Some(500),
        is(spec.family.scope() != Scope::Account, 502),
        Some(503),
        Some(504),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// One response per status, with an example of each of its codes.
pub fn responses() -> Value {
    let responses = by_status().into_iter().map(|(status, errors)| {
        let titles: Vec<&str> = errors.iter().map(|error| error.kind().2).collect();
        let description = titles.join(" or ");
        let examples = errors.into_iter().map(|error| {
            let code = error.kind().1;
            (code.to_owned(), json!({"value": error.problem(REQUEST_ID)}))
        });
        let examples: Map<String, Value> = examples.collect();
        let mut headers = json!({"X-Request-Id": header_reference("X-Request-Id")});
        if status == 429 {
            headers["Retry-After"] = header_reference("Retry-After");
        }
        if status == 401 {
            headers["WWW-Authenticate"] = header_reference("WWW-Authenticate");
        }
        let schema = json!({"$ref": format!("{ROOT}{}Problem", name(status))});
        let content = json!({"application/problem+json": {"schema": schema, "examples": examples}});
        (name(status), json!({"description": description, "headers": headers, "content": content}))
    });
    Value::Object(responses.collect())
}

/// The body of each error (RFC 9457), by the name of its component.
pub fn problems() -> impl Iterator<Item = (String, Value)> {
    by_status().into_iter().filter_map(|(status, errors)| {
        let codes: Vec<&str> = errors.iter().map(|error| error.kind().1).collect();
        let sample = serde_json::to_value(errors.into_iter().next()?.problem(REQUEST_ID)).ok()?;
        Some((format!("{}Problem", name(status)), problem(status, &codes, &sample)))
    })
}

fn problem(status: u16, codes: &[&str], sample: &Value) -> Value {
    let field = |name: &str, kind: &str, description: &str| json!({"type": kind, "description": description, "examples": [sample[name]]});
    let mut properties = json!({
        "type": field("type", "string", "A path that names the kind of error"),
        "title": field("title", "string", "The kind of error in words"),
        "status": field("status", "integer", "The HTTP status"),
        "code": field("code", "string", "The kind of error, stable"),
        "detail": field("detail", "string", "What happened and what to do next"),
        "request_id": field("request_id", "string", "The call's id; quote it when reporting a problem"),
    });
    properties["status"]["const"] = json!(status);
    properties["code"]["enum"] = json!(codes);
    if status == 400 {
        let items = json!({"$ref": format!("{ROOT}FieldError")});
        properties["errors"] = json!({"type": "array", "items": items, "description": "Every bad field"});
    }
    if matches!(status, 502 | 504) {
        let items = json!({"type": "string"});
        let description = "The providers that failed, where any were asked";
        properties["providers"] =
            json!({"type": "array", "items": items, "description": description, "examples": [["apollo"]]});
    }
    if status == 402 {
        properties["required"] = field("required", "number", "The most the call can cost");
        properties["balance_remaining"] = field("balance_remaining", "number", "Credits left");
    }
    let required = ["type", "title", "status", "code", "detail", "request_id"];
    json!({"type": "object", "required": required, "properties": properties})
}

/// The headers of responses.
const HEADERS: [(&str, &str, &str, &str); 11] = [
    ("X-Request-Id", "string", "The call's id", REQUEST_ID),
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
    (
        "Content-Disposition",
        "string",
        "The name the file is saved under",
        "attachment; filename=\"almanac-history.csv\"",
    ),
    (
        "Link",
        "string",
        "The next part of the file, when it was too long for one answer",
        "</v1/me/history/export?cursor=bmV4dA>; rel=\"next\"",
    ),
    ("Idempotency-Replayed", "boolean", "Present where the answer is the one of an earlier call", "true"),
];

pub fn headers() -> Value {
    let headers: Map<String, Value> = HEADERS
        .iter()
        .map(|(name, kind, description, example)| {
            let example: Value = serde_json::from_str(example).unwrap_or_else(|_| json!(example));
            let required = !["Idempotency-Replayed", "Link"].contains(name);
            let header = json!({
                "description": description, "required": required, "schema": {"type": kind}, "example": example,
            });
            ((*name).to_owned(), header)
        })
        .collect();
    Value::Object(headers)
}

/// The headers of a success.
pub fn success_headers(spec: &Spec, file: Option<FileType>) -> Value {
    let mut names = vec!["X-Request-Id"];
    if matches!(spec.access, Access::Key(_)) {
        names.extend(["X-Credits-Charged", "X-Credits-Remaining"]);
    }
    if spec.access.is_metered() {
        names.extend(["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]);
    }
    if needs_key(spec.access) && spec.method == Method::Post {
        names.push("Idempotency-Replayed");
    }
    if file.is_some() {
        names.extend(["Content-Disposition", "Link"]);
    }
    names.into_iter().map(|name| (name.to_owned(), header_reference(name))).collect()
}

fn header_reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/headers/{name}")})
}
