//! The protocol's messages: JSON-RPC over one POST, in the era that opens with `initialize` and in the one that says everything with
//! every request. It knows no tool.

use axum::body::Body;
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::{Map, Value, json};

/// The version that needs no opening.
pub const MODERN: &str = "2026-07-28";
/// Those that open with `initialize`, the newest first.
pub const LEGACY: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

const META: &str = "_meta";
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

pub const INVALID_PARAMS: i64 = -32602;
pub const METHOD_NOT_FOUND: i64 = -32601;
const PARSE: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const HEADER_MISMATCH: i64 = -32020;
const UNSUPPORTED_VERSION: i64 = -32022;

/// A request that was understood.
pub struct Message {
    pub id: Value,
    pub method: String,
    pub params: Map<String, Value>,
    /// Whether every request says what the client is and can.
    pub is_modern: bool,
    /// Whether the client can put a question to its user.
    pub can_ask: bool,
}

/// The contents of a POST.
pub enum Received {
    Request(Message),
    /// A notification, or an answer without a question: acknowledged.
    Notice,
    Refused(Refusal),
}

/// Why a message is not answered.
pub struct Refusal {
    pub id: Value,
    pub status: StatusCode,
    pub code: i64,
    pub message: String,
    pub data: Option<Value>,
}

impl Refusal {
    fn new(id: &Value, code: i64, message: impl Into<String>) -> Self {
        Self { id: id.clone(), status: StatusCode::BAD_REQUEST, code, message: message.into(), data: None }
    }

    pub fn response(self) -> Response {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(data) = self.data {
            error["data"] = data;
        }
        answer(self.status, &json!({"jsonrpc": "2.0", "id": self.id, "error": error}))
    }
}

impl Message {
    /// An error of the protocol itself.
    pub fn refuse(&self, code: i64, message: impl Into<String>) -> Response {
        let mut refusal = Refusal::new(&self.id, code, message);
        refusal.status = match code {
            METHOD_NOT_FOUND if self.is_modern => StatusCode::NOT_FOUND,
            _ => StatusCode::OK,
        };
        refusal.response()
    }

    pub fn reply(&self, mut result: Value) -> Response {
        if self.is_modern {
            if result.get("resultType").is_none() {
                result["resultType"] = json!("complete");
            }
            result[META][SERVER_INFO] = server_info();
        }
        answer(StatusCode::OK, &json!({"jsonrpc": "2.0", "id": self.id, "result": result}))
    }
}

/// This server's name and version.
pub fn server_info() -> Value {
    json!({"name": "almanac", "title": "Almanac", "version": env!("CARGO_PKG_VERSION")})
}

/// The answer to what needs none.
pub fn accepted() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}

fn answer(status: StatusCode, body: &Value) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Whether a page of this origin may call: one of this very service, or one on this machine. A page that was led here under another
/// name comes over plain HTTP, and is not.
pub fn allows_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let Ok(url) = url::Url::parse(origin) else { return false };
    let is_here = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let is_own =
        url.scheme() == "https" && host.is_some_and(|host| origin.strip_prefix("https://") == Some(host));
    is_here || is_own
}

/// Understands the body of a POST.
pub fn receive(headers: &HeaderMap, body: &[u8]) -> Received {
    let message: Value = match serde_json::from_slice(body) {
        Ok(message) => message,
        Err(error) => {
            return Received::Refused(Refusal::new(
                &Value::Null,
                PARSE,
                format!("the body is not JSON: {error}"),
            ));
        }
    };
    let Value::Object(mut fields) = message else {
        let detail = "one message per request: a JSON object, no batch";
        return Received::Refused(Refusal::new(&Value::Null, INVALID_REQUEST, detail));
    };
    let id = fields.remove("id");
    let refused = |code, detail: &str| {
        Received::Refused(Refusal::new(id.as_ref().unwrap_or(&Value::Null), code, detail))
    };
    if fields.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return refused(INVALID_REQUEST, "jsonrpc must be \"2.0\"");
    }
    let method = match fields.remove("method") {
        Some(Value::String(method)) => method,
        None if fields.contains_key("result") || fields.contains_key("error") => return Received::Notice,
        _ => return refused(INVALID_REQUEST, "method must be a text"),
    };
    let params = match fields.remove("params") {
        None => Map::new(),
        Some(Value::Object(params)) => params,
        Some(_) => return refused(INVALID_PARAMS, "params must be an object"),
    };
    let id = match id {
        None => return Received::Notice,
        Some(id @ (Value::String(_) | Value::Number(_))) => id,
        Some(_) => {
            let detail = "id must be a text or a number";
            return Received::Refused(Refusal::new(&Value::Null, INVALID_REQUEST, detail));
        }
    };
    match era(headers, &id, &method, &params) {
        Ok(Era { is_modern, can_ask }) => {
            Received::Request(Message { id, method, params, is_modern, can_ask })
        }
        Err(refusal) => Received::Refused(refusal),
    }
}

struct Era {
    is_modern: bool,
    can_ask: bool,
}

/// Which era a request belongs to, and whether it says all that its era wants.
fn era(headers: &HeaderMap, id: &Value, method: &str, params: &Map<String, Value>) -> Result<Era, Refusal> {
    let sent = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let header = sent("mcp-protocol-version");
    let meta = params.get(META);
    let version = meta.and_then(|meta| meta.get(VERSION));
    if version.is_none() && header.is_none_or(|header| LEGACY.contains(&header)) {
        return Ok(Era { is_modern: false, can_ask: false });
    }
    let wrong = |code, detail: String| Err(Refusal::new(id, code, detail));
    if let (None, Some(header)) = (version, header)
        && header != MODERN
    {
        return Err(unsupported(id, header));
    }
    let Some(version) = version.and_then(Value::as_str) else {
        return wrong(INVALID_PARAMS, format!("params._meta needs {VERSION}"));
    };
    let Some(capabilities) = meta.and_then(|meta| meta.get(CAPABILITIES)).and_then(Value::as_object) else {
        return wrong(INVALID_PARAMS, format!("params._meta needs {CAPABILITIES}, an object"));
    };
    if header != Some(version) {
        return wrong(
            HEADER_MISMATCH,
            format!("the header MCP-Protocol-Version must be {version}, as in _meta"),
        );
    }
    if version != MODERN {
        return Err(unsupported(id, version));
    }
    if sent("mcp-method") != Some(method) {
        return wrong(HEADER_MISMATCH, format!("the header Mcp-Method must be {method}, as in the body"));
    }
    let named = match method {
        "tools/call" | "prompts/get" => params.get("name"),
        "resources/read" => params.get("uri"),
        _ => None,
    };
    if let Some(name) = named.and_then(Value::as_str)
        && sent("mcp-name").and_then(decoded).as_deref() != Some(name)
    {
        return wrong(HEADER_MISMATCH, "the header Mcp-Name must be the name or uri in params".to_owned());
    }
    // An empty object means forms, which is what we ask with.
    let can_ask = capabilities
        .get("elicitation")
        .and_then(Value::as_object)
        .is_some_and(|modes| modes.is_empty() || modes.contains_key("form"));
    Ok(Era { is_modern: true, can_ask })
}

/// A header's value, which may be written in base64.
fn decoded(value: &str) -> Option<String> {
    match value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(text) => String::from_utf8(BASE64_STANDARD.decode(text).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}

fn unsupported(id: &Value, requested: &str) -> Refusal {
    let mut refusal =
        Refusal::new(id, UNSUPPORTED_VERSION, format!("this server does not speak {requested}"));
    refusal.data = Some(json!({"supported": versions(), "requested": requested}));
    refusal
}

/// Every version, the newest first.
pub fn versions() -> Vec<&'static str> {
    [MODERN].into_iter().chain(LEGACY).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(origin: &str, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        headers.insert(header::HOST, host.parse().unwrap());
        allows_origin(&headers)
    }

    #[test]
    fn only_pages_of_this_service_or_this_machine_may_call() {
        assert!(allows_origin(&HeaderMap::new()));
        assert!(origin("http://localhost:3000", "127.0.0.1:8080") && origin("http://127.0.0.1:1", "x"));
        assert!(origin("https://api.company.example", "api.company.example"));
        for (from, host) in [
            ("http://evil.example:8080", "evil.example:8080"),
            ("https://evil.example", "api.company.example"),
            ("http://localhost.evil.example", "localhost.evil.example"),
            ("null", "127.0.0.1:8080"),
        ] {
            assert!(!origin(from, host), "{from}");
        }
    }

    #[test]
    fn names_in_headers_may_be_written_in_base64() {
        assert_eq!(decoded("find_tool").as_deref(), Some("find_tool"));
        assert_eq!(decoded("=?base64?ZmluZF90b29s?=").as_deref(), Some("find_tool"));
        assert_eq!(decoded("=?base64?%%?="), None);
    }
}
