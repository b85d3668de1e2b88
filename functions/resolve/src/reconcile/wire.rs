//! What comes and goes: form fields, JSON or a script that calls back (JSONP, for version 0.1), and pages of any origin.

use axum::body::Body;
use axum::response::Response;
use common::bounds::BODY_BYTES;
use common::error::{Error, Result};
use common::http::{problem, read_within};
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use http::request::Parts;
use http::{HeaderValue, Method, StatusCode};
use serde_json::Value;

/// A preview is shown in a frame of the client's and loads nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const LONGEST_CALLBACK: usize = 100;

/// The result of a part of the protocol.
pub type Answered<T> = std::result::Result<T, Failure>;

/// A request that cannot be answered: for a reason of ours, or of the endpoint that was asked.
pub enum Failure {
    Ours(Error),
    Passed(Box<Response>),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Ours(error)
    }
}

impl From<Box<Response>> for Failure {
    fn from(response: Box<Response>) -> Self {
        Self::Passed(response)
    }
}

impl Failure {
    pub fn response(self) -> Response {
        match self {
            Self::Ours(error) => problem(error),
            Self::Passed(response) => *response,
        }
    }
}

/// The fields of the query and of the form.
pub struct Params(Vec<(String, String)>);

impl Params {
    pub async fn read(parts: &Parts, body: Body) -> Result<Self> {
        let query = parts.uri.query().unwrap_or_default();
        let mut all: Vec<_> = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        if parts.method == Method::POST {
            let body = read_within(body, BODY_BYTES).await?;
            all.extend(url::form_urlencoded::parse(&body).into_owned());
            let params = Self(all);
            return match params.has("queries") || params.has("extend") {
                true => Ok(params),
                false => Err(Error::field("queries", "required", "send queries or extend as a form field")),
            };
        }
        Ok(Self(all))
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value.trim())
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// A field that holds JSON.
    pub fn json<T: serde::de::DeserializeOwned>(&self, name: &str) -> Result<T> {
        serde_json::from_str(self.get(name).unwrap_or_default()).map_err(|error| {
            Error::field(name, "invalid_format", format!("is not the JSON it should be: {error}"))
        })
    }

    #[cfg(test)]
    pub fn of(fields: &[(&str, &str)]) -> Self {
        Self(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }
}

/// The function that a caller of version 0.1 wants its answer passed to; only a name, since it becomes part of a script.
pub fn callback(query: Option<&str>) -> Result<Option<String>> {
    let query = url::form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    let Some((_, name)) = query.into_iter().find(|(name, _)| name == "callback") else { return Ok(None) };
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
    };
    match name.len() <= LONGEST_CALLBACK && name.split('.').all(is_name) {
        true => Ok(Some(name.into_owned())),
        false => Err(Error::field("callback", "invalid_format", "must be the name of a function")),
    }
}

/// An answer.
pub enum Reply {
    Json(Value),
    Page(String),
}

impl Reply {
    pub fn response(self, callback: Option<&str>) -> Response {
        let (kind, body) = match (self, callback) {
            (Self::Page(page), _) => ("text/html; charset=utf-8", page),
            (Self::Json(body), None) => ("application/json", body.to_string()),
            // The comment keeps the file from being taken for anything but a script.
            (Self::Json(body), Some(name)) => {
                ("text/javascript; charset=utf-8", format!("/**/{name}({});", as_script(&body)))
            }
        };
        let mut response = Response::new(Body::from(body));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        response
    }
}

/// JSON that every script may hold: two separators end a line in older scripts.
fn as_script(body: &Value) -> String {
    body.to_string().replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// Opens an answer to pages of every origin; its address, which may hold a key, is not sent to the sites that they link to.
pub fn open(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// What a browser asks before it sends a request.
pub fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let told = [
        (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
        (ACCESS_CONTROL_MAX_AGE, "7200"),
    ];
    response.headers_mut().extend(told.map(|(name, value)| (name, HeaderValue::from_static(value))));
    open(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_callback_is_a_name_and_nothing_that_runs() {
        assert_eq!(callback(Some("callback=jQuery123_4.x")).unwrap().as_deref(), Some("jQuery123_4.x"));
        assert_eq!(callback(Some("queries=1")).unwrap(), None);
        for bad in ["alert(1)", "a;b", "", "1a", "a..b", "a b", "\u{2028}"] {
            assert!(callback(Some(&format!("callback={bad}"))).is_err(), "{bad:?}");
        }
        assert!(callback(Some(&format!("callback={}", "a".repeat(LONGEST_CALLBACK + 1)))).is_err());
    }

    #[test]
    fn a_script_holds_nothing_that_ends_its_line() {
        let body = as_script(&serde_json::json!({"name": "a\u{2028}b"}));
        assert_eq!(body, "{\"name\":\"a\\u2028b\"}");
    }
}
