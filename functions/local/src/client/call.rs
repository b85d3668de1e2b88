//! `almanac call`: any endpoint by its name, with its fields as JSON.

use super::server::{Failure, Server};
use super::{Call, encoded, show};
use common::catalog::{self, Method, Spec};
use serde_json::{Map, Value};

pub async fn run(server: &Server, call: &Call) -> Result<(), Failure> {
    let spec = named(&call.operation)?;
    let mut fields: Map<String, Value> = match call.fields.as_deref() {
        None => Map::new(),
        Some(text) => serde_json::from_str(text)
            .map_err(|error| Failure::usage(format!("FIELDS is not a JSON object: {error}")))?,
    };
    let mut path = spec.path.to_owned();
    for name in spec.path_parameters() {
        let id = fields.remove(name).as_ref().map(plain).filter(|id| !id.is_empty());
        let id = id.ok_or_else(|| Failure::usage(format!("{} needs {name}", call.operation)))?;
        path = path.replace(&format!("{{{name}}}"), &encoded(&id));
    }
    if call.sandbox {
        path = path.replacen("/v1/", "/v1/sandbox/", 1);
    }
    let mut query: Vec<String> = Vec::new();
    if !spec.method.has_body() {
        query.extend(fields.iter().map(|(name, value)| format!("{name}={}", encoded(&plain(value)))));
    }
    if call.dry_run {
        query.push("dry_run=true".to_owned());
    }
    if !query.is_empty() {
        path = format!("{path}?{}", query.join("&"));
    }
    let body = spec.method.has_body().then_some(Value::Object(fields));
    let said = match (spec.method, &body) {
        (Method::Post, Some(body)) => server.post(&path, body).await?,
        (method, body) => server.call(method.as_str(), &path, body.as_ref(), None).await?,
    };
    show::write(&format!("{}\n", said.success()?))
}

/// The endpoint of this name; the reference has one page for each.
fn named(operation: &str) -> Result<&'static Spec, Failure> {
    let found = catalog::specs().find(|spec| spec.operation() == operation);
    match found {
        Some(spec) if spec.upload => Err(Failure::usage("upload files with almanac enrich FILE".to_owned())),
        Some(spec) => Ok(spec),
        None => {
            let instead = catalog::nearest::operation(operation);
            let instead = instead.map(|name| format!("did you mean {name}? ")).unwrap_or_default();
            Err(Failure::usage(format!(
                "there is no endpoint {operation:?}; {instead}see /docs on the server for their names"
            )))
        }
    }
}

/// A value as it stands in an address.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
