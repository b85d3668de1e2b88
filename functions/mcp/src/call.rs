//! One call of a tool: it becomes one request to the endpoint behind it, and the endpoint's answer becomes its result.

use crate::consent::{self, Consent};
use crate::search_tools;
use crate::tools::{self, Behind, Tool};
use crate::wire::Message;
use axum::Router;
use axum::body::Body;
use axum::response::Response;
use common::app::App;
use common::catalog::{CatalogEntry, Spec};
use common::domain::Credits;
use common::http::{Ceiling, ClientIp, MissingScope, ServiceHost, key_of};
use common::store::keys::ApiKey;
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tower::ServiceExt;

/// Where a call comes from and where it goes.
pub struct Context<'a> {
    pub app: &'a Arc<App>,
    pub api: &'a Router,
    pub key: &'a ApiKey,
    pub headers: &'a HeaderMap,
    pub ip: Option<ClientIp>,
    pub host: Option<ServiceHost>,
}

/// A call that was understood: an endpoint and what it is sent.
struct Wanted {
    entry: &'static CatalogEntry,
    arguments: Map<String, Value>,
    max_credits: Option<Credits>,
}

/// The result of a call; where the key is refused, or an agent lacks a scope, the refusal itself, which clients want over HTTP.
pub async fn call(
    context: &Context<'_>,
    message: &Message,
    tool: &Tool,
    mut arguments: Map<String, Value>,
) -> Result<Value, Box<Response>> {
    let sent = arguments.clone();
    let max_credits = match arguments.remove("max_credits").map(serde_json::from_value::<Credits>) {
        None => None,
        Some(Ok(credits)) if credits >= Credits::ZERO => Some(credits),
        Some(_) => {
            return counted(context, failed("max_credits must be a number of credits, 0 or more.")).await;
        }
    };
    let wanted = match understood(tool, arguments) {
        Ok(Some((entry, arguments))) => Wanted { entry, arguments, max_credits },
        Ok(None) => {
            let query = sent.get("query").and_then(Value::as_str);
            let Some(query) = query else {
                return counted(context, failed("query must be a text: what you want to know or do.")).await;
            };
            return counted(context, succeeded(search_tools::find(query))).await;
        }
        Err(detail) => return counted(context, failed(&detail)).await,
    };
    let answer = if message.can_ask {
        consent::answered(context.app, context.key, tool.name, &sent, &message.params)
    } else {
        None
    };
    let mut idempotency_key = context.headers.get("idempotency-key").cloned();
    let asked_from = context.key.confirm_above();
    let free = asked_from.saturating_sub(Credits::milli(1)).max(Credits::ZERO);
    let ceiling = match answer {
        Some(Consent::Invalid) => {
            return counted(
                context,
                failed("This confirmation has expired or belongs to another call. Call again without it."),
            )
            .await;
        }
        Some(Consent::Declined) => {
            let detail = "The user declined; nothing was done or charged. Ask for less, or drop it.";
            return counted(context, failed(detail)).await;
        }
        Some(Consent::Agreed { price, idempotency_key: once }) => {
            idempotency_key = HeaderValue::try_from(once).ok();
            Ceiling { credits: price.max(free), agreed: Some(price) }
        }
        // A client that cannot ask its user agrees to a price by naming exactly that price.
        None => Ceiling { credits: free, agreed: wanted.max_credits.filter(|_| !message.can_ask) },
    };
    let ceiling =
        Ceiling { credits: ceiling.credits.min(wanted.max_credits.unwrap_or(ceiling.credits)), ..ceiling };
    let (status, body) = pass_on(context, &wanted, ceiling, idempotency_key).await?;
    if status.is_success() {
        return Ok(succeeded(body));
    }
    let lasts = body["code"] == "consent_required";
    if !lasts && body["code"] != "above_max_credits" {
        return Ok(explained(&body));
    }
    let price: Credits = serde_json::from_value(body["required"].clone()).unwrap_or_default();
    if let Some(most) = wanted.max_credits.filter(|most| price > *most) {
        return Ok(failed(&format!(
            "This can cost up to {}, above your max_credits of {most}. Nothing was done or charged. \
             Ask for less, for instance with a lower limit, or raise max_credits.",
            price.with_unit()
        )));
    }
    let what = match body["detail"].as_str().filter(|_| lasts) {
        Some(lasting) => lasting.to_owned(),
        None => format!("This can cost up to {}.", price.with_unit()),
    };
    let question =
        consent::ask(context.app, context.key, tool.name, &sent, price, &what).filter(|_| message.can_ask);
    Ok(question.unwrap_or_else(|| {
        let (why, instead) = match lasts {
            true => ("That".to_owned(), "Or omit notify or webhook_url."),
            false => (
                format!("With this key a call of {asked_from} or more"),
                "Or ask for less, for instance with a lower limit.",
            ),
        };
        failed(&format!(
            "{what} {why} needs the user's consent. Nothing was done or charged. Ask the user; if they agree, repeat the call with \
             max_credits: {price} exactly. {instead}"
        ))
    }))
}

/// A result that no endpoint has counted.
async fn counted(context: &Context<'_>, result: Value) -> Result<Value, Box<Response>> {
    key_of(context.app, context.headers).await?;
    Ok(result)
}

/// The endpoint a call means, with its arguments; `None` is the search over the catalogue.
fn understood(
    tool: &Tool,
    mut arguments: Map<String, Value>,
) -> Result<Option<(&'static CatalogEntry, Map<String, Value>)>, String> {
    match &tool.behind {
        Behind::Endpoint(spec, usual) => {
            for (name, value) in *usual {
                arguments.entry(*name).or_insert(json!(value));
            }
            Ok(Some((tools::entry_of(spec), arguments)))
        }
        Behind::Choice { argument, of, may_be_left_out } => {
            let word = arguments.remove(*argument);
            let chosen = match word.as_ref().map(Value::as_str) {
                None if *may_be_left_out => of.first(),
                Some(Some(word)) => of.iter().find(|(name, _)| *name == word),
                _ => None,
            };
            let words = || of.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
            let (_, spec) = chosen.ok_or_else(|| format!("{argument} must be one of {}.", words()))?;
            Ok(Some((tools::entry_of(spec), arguments)))
        }
        Behind::Find => Ok(None),
        Behind::Any => {
            let name = arguments.remove("name");
            let name = name.as_ref().and_then(Value::as_str).unwrap_or_default();
            let entry = tools::reachable().find(|entry| entry.spec.operation() == name);
            let entry = entry.ok_or("There is no call with this name; ask find_tool for the names.")?;
            let inner = match arguments.remove("arguments") {
                None | Some(Value::Null) => Map::new(),
                Some(Value::Object(inner)) => inner,
                Some(_) => return Err("arguments must be an object.".into()),
            };
            match arguments.keys().next() {
                Some(_) => Err(
                    "call_tool takes name, arguments and max_credits; everything else belongs in arguments."
                        .into(),
                ),
                None => Ok(Some((entry, inner))),
            }
        }
    }
}

/// Sends the request to the router that serves the endpoint: key, scopes, limits, billing and history are its own.
async fn pass_on(
    context: &Context<'_>,
    wanted: &Wanted,
    ceiling: Ceiling,
    idempotency_key: Option<HeaderValue>,
) -> Result<(StatusCode, Value), Box<Response>> {
    let spec = &wanted.entry.spec;
    let (target, body) = match target(spec, wanted.arguments.clone()) {
        Ok(parts) => parts,
        Err(detail) => {
            return counted(
                context,
                json!({"code": "invalid_request", "title": "Invalid request", "detail": detail}),
            )
            .await
            .map(|problem| (StatusCode::BAD_REQUEST, problem));
        }
    };
    let method = Method::from_bytes(spec.method.as_str().as_bytes()).unwrap_or(Method::POST);
    let mut request = Request::new(Body::from(body));
    *request.method_mut() = method;
    *request.uri_mut() = target.parse().unwrap_or_default();
    let headers = request.headers_mut();
    for name in [header::AUTHORIZATION.as_str(), "traceparent", "tracestate"] {
        if let Some(value) = context.headers.get(name) {
            headers.insert(name, value.clone());
        }
    }
    if let Some(key) = idempotency_key {
        headers.insert("idempotency-key", key);
    }
    request.extensions_mut().insert(ceiling);
    if let Some(ip) = context.ip {
        request.extensions_mut().insert(ip);
    }
    if let Some(host) = context.host.clone() {
        request.extensions_mut().insert(host);
    }
    let Ok(response) = context.api.clone().oneshot(request).await;
    let status = response.status();
    // An agent that was let in asks its user for more.
    let asks_for_scope =
        context.key.audience.is_some() && response.extensions().get::<MissingScope>().is_some();
    if status == StatusCode::UNAUTHORIZED || asks_for_scope {
        return Err(Box::new(response));
    }
    let bytes = response.into_body().collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    Ok((status, serde_json::from_slice(&bytes).unwrap_or_default()))
}

/// The address and the body of a request with these arguments. What stands in the path is encoded, so that it leads nowhere else.
fn target(spec: &Spec, mut arguments: Map<String, Value>) -> Result<(String, String), String> {
    let mut path = spec.path.to_owned();
    for name in spec.path_parameters() {
        let value = arguments.remove(name).and_then(|value| value.as_str().map(str::to_owned));
        let value =
            value.filter(|value| !value.is_empty()).ok_or_else(|| format!("{name} is required: a text."))?;
        path =
            path.replace(&format!("{{{name}}}"), &utf8_percent_encode(&value, NON_ALPHANUMERIC).to_string());
    }
    if spec.method.has_body() {
        return Ok((path, Value::Object(arguments).to_string()));
    }
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in arguments {
        match value {
            Value::Null => {}
            Value::Array(items) => {
                for item in items {
                    query.append_pair(&name, &text(item));
                }
            }
            value => {
                query.append_pair(&name, &text(value));
            }
        }
    }
    let query = query.finish();
    Ok((if query.is_empty() { path } else { format!("{path}?{query}") }, String::new()))
}

fn text(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// A result: the answer as data, and the same as text for clients that know no other.
fn succeeded(mut body: Value) -> Value {
    if let Value::Object(fields) = &mut body {
        fields.entry("cost").or_insert_with(|| json!({"credits": 0}));
    }
    json!({"content": [{"type": "text", "text": body.to_string()}], "structuredContent": body, "isError": false})
}

/// A result that says what went wrong and what to do. Only our own words get here, never a record's.
fn failed(detail: &str) -> Value {
    json!({"content": [{"type": "text", "text": detail}], "isError": true})
}

/// An endpoint's error, with what a model can do about it.
fn explained(problem: &Value) -> Value {
    let field = |name: &str| problem[name].as_str().unwrap_or_default();
    let mut text = format!("{}: {}", field("title"), field("detail"));
    for error in problem["errors"].as_array().into_iter().flatten() {
        let of = |name: &str| error[name].as_str().unwrap_or_default();
        text.push_str(&format!("\n- {}: {}", of("field"), of("detail")));
    }
    let advice = match field("code") {
        "invalid_request" | "invalid_json" => "Correct the arguments and call again.",
        "insufficient_credits" => {
            "Ask for less, for instance with a lower limit, or tell the user that credits are needed."
        }
        "spend_cap_reached" | "plan_required" | "scope_required" | "forbidden" => {
            "Tell the user; retrying will not help."
        }
        "not_found" => "Look up the id with the call that lists these records.",
        "rate_limited" => "Then retry the same call.",
        "upstream_failed" | "upstream_timeout" | "unavailable" | "internal" => {
            "Retry once; if it fails again, tell the user."
        }
        _ => "",
    };
    if !advice.is_empty() {
        text.push_str(&format!("\n{advice}"));
    }
    if field("code") != "outcome_unknown" && !text.contains("charged") {
        text.push_str(" 0 credits were charged.");
    }
    let mut result = failed(&text);
    result["_meta"] = json!({"almanac/problem": {
        "code": problem["code"], "status": problem["status"], "request_id": problem["request_id"],
    }});
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::catalog::Endpoint;
    use common::catalog::sticky::GetWatchList;

    #[test]
    fn an_id_leads_nowhere_else() {
        let of = |id: &str| target(&GetWatchList::SPEC, Map::from_iter([("id".to_owned(), json!(id))]));
        assert_eq!(of("wl_1").unwrap().0, "/v1/watch-lists/wl%5F1");
        assert_eq!(of("../me/keys?x=1#").unwrap().0, "/v1/watch-lists/%2E%2E%2Fme%2Fkeys%3Fx%3D1%23");
        assert!(of("").is_err());
    }
}
