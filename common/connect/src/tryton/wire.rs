//! Calls of Tryton's JSON-RPC, and why they fail.

use crate::login::{self, Login, User};
use crate::rest::{Answer, Rest, text};
use crate::{Failure, Written};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use providers::http::{AddressPolicy, secret_header};
use reqwest::Method;
use reqwest::header::AUTHORIZATION;
use serde_json::{Map, Value, json};
use tokio::sync::Mutex;

const EXAMPLE: &str = "https://user:password@tryton.example.com/database";
const CONFLICT: &str = "ConcurrencyException";
/// So many calls sign in by themselves. Longer work begins a session, as Tryton makes checking a password expensive, and each session
/// stays in its database for weeks.
const CALLS_ALONE: u32 = 8;

/// A way to a database.
pub struct Rpc {
    address: String,
    user: Option<User>,
    session: Mutex<Session>,
    rest: Rest,
}

/// How calls sign in.
#[derive(Default)]
struct Session {
    calls: u32,
    header: Option<String>,
}

impl Rpc {
    pub fn new(address: &str, policy: AddressPolicy) -> Result<Self, Failure> {
        let wrong = || {
            Failure::Settings(format!("credentials.url is the address of a Tryton database, as {EXAMPLE}"))
        };
        let Login { url, user } = login::opened(address, policy).ok_or_else(wrong)?;
        if url.path().trim_matches('/').is_empty() {
            return Err(wrong());
        }
        let address = format!("{}rpc/", login::folder(url));
        // Tryton has no quota of a day.
        let rest = Rest::new(policy, 0, |_| None);
        Ok(Self { address, user, session: Mutex::default(), rest })
    }

    async fn send(&self, method: &str, params: &Value, header: Option<&str>) -> Result<Answer, Failure> {
        let body = json!({"id": 1, "method": method, "params": params});
        let mut request = self.rest.request(Method::POST, &self.address, &[])?.json(&body);
        if let Some(header) = header {
            request = request.header(AUTHORIZATION, secret_header(header).map_err(|_| Failure::Credentials)?);
        }
        self.rest.send(request).await
    }

    /// What signs the next call in; another session than `dead`, which Tryton no longer takes.
    async fn header(&self, dead: Option<&str>) -> Result<Option<String>, Failure> {
        let Some(user) = &self.user else { return Ok(None) };
        let mut session = self.session.lock().await;
        session.calls = session.calls.saturating_add(1);
        if session.calls <= CALLS_ALONE {
            return Ok(Some(user.basic()));
        }
        if session.header.is_none() || session.header.as_deref() == dead {
            let params = json!([user.name, {"password": user.password}, "en"]);
            let answer = self.send("common.db.login", &params, None).await?;
            if answer.status == 200 && answer.body["error"].is_array() {
                return Err(refusal(&answer.body["error"]).into());
            }
            let (id, key) = (text(&answer.body["result"][0]), text(&answer.body["result"][1]));
            session.header = match (answer.status, id, key) {
                (200, Some(id), Some(key)) => {
                    Some(format!("Session {}", BASE64.encode(format!("{}:{id}:{key}", user.name))))
                }
                _ => return Err(unanswered(&answer, "common.db.login")),
            };
        }
        Ok(session.header.clone())
    }

    /// Why a call failed that signed in by itself: Tryton breaks on one to a database that does not exist, and tells of it at a login.
    async fn refused(&self, answer: &Answer, method: &str) -> Failure {
        let Some(user) = &self.user else { return unanswered(answer, method) };
        let params = json!([user.name, {"password": user.password}, "en"]);
        match self.send("common.db.login", &params, None).await {
            Ok(login) if login.status == 404 => unanswered(&login, method),
            _ => unanswered(answer, method),
        }
    }

    /// A call of a method of a model; the last of its parameters is the context.
    pub async fn call(
        &self,
        model: &str,
        method: &str,
        mut params: Vec<Value>,
        versions: Map<String, Value>,
    ) -> Result<Given, Refusal> {
        let mut context = json!({"language": "en"});
        if !versions.is_empty() {
            context["_timestamp"] = Value::Object(versions);
        }
        params.push(context);
        let (method, params) = (format!("model.{model}.{method}"), Value::Array(params));
        let mut dead: Option<String> = None;
        loop {
            let header = self.header(dead.as_deref()).await?;
            let mut answer = self.send(&method, &params, header.as_deref()).await?;
            let is_session = header.as_deref().is_some_and(|header| header.starts_with("Session"));
            if answer.status == 401 && is_session && dead.is_none() {
                dead = header;
            } else if answer.status >= 500 && !is_session {
                return Err(self.refused(&answer, &method).await.into());
            } else if answer.status != 200 {
                return Err(unanswered(&answer, &method).into());
            } else if answer.body["error"].is_array() {
                return Err(refusal(&answer.body["error"]));
            } else {
                return Ok(Given { result: answer.body["result"].take(), at: answer.at });
            }
        }
    }
}

/// What a call gave, and the server's time.
pub struct Given {
    pub result: Value,
    pub at: Option<Timestamp>,
}

/// Why a call gave nothing.
pub enum Refusal {
    Changed,
    Failure(Failure),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Changed => Self::Unreachable("records were changed at the same moment"),
            Refusal::Failure(failure) => failure,
        }
    }
}

/// Why a call had no answer.
fn unanswered(answer: &Answer, method: &str) -> Failure {
    match answer.status {
        200 | 401 => Failure::Credentials,
        403 => Failure::Scope(format!("to call {method}")),
        404 | 405 => Failure::Settings(format!(
            "there is no Tryton database at credentials.url, which is like {EXAMPLE}; correct it"
        )),
        429 => Failure::Throttled(answer.retry_after),
        500.. => Failure::Unreachable("its server failed"),
        status => Failure::Refused(format!("status {status}")),
    }
}

/// Why a call was refused. Tryton's sentences quote values, so only their kind is passed on.
fn refusal(error: &Value) -> Refusal {
    let sentence = error[1][0].as_str().unwrap_or_default();
    Refusal::Failure(match error[0].as_str() {
        Some(CONFLICT) => return Refusal::Changed,
        Some("UserError") if sentence.contains("not allowed") => {
            Failure::Scope("to read and write parties".to_owned())
        }
        Some("UserError") => Failure::Refused("Tryton refuses the values".to_owned()),
        Some("UserWarning") => Failure::Refused("Tryton asks a person to confirm it".to_owned()),
        Some("LoginException") => Failure::Credentials,
        _ => Failure::Unreachable("its server failed"),
    })
}

/// What became of a party that was written or deleted.
pub fn became(done: Result<Given, Refusal>) -> Result<Written, Failure> {
    match done {
        Ok(_) => Ok(Written::Done),
        Err(Refusal::Changed) => Ok(Written::Changed),
        Err(Refusal::Failure(Failure::Refused(detail))) => Ok(Written::Refused(detail)),
        Err(Refusal::Failure(failure)) => Err(failure),
    }
}

/// A time as Tryton takes it.
pub fn datetime(at: Timestamp) -> Value {
    let at = at.to_zoned(TimeZone::UTC);
    json!({
        "__class__": "datetime", "year": at.year(), "month": at.month(), "day": at.day(), "hour": at.hour(),
        "minute": at.minute(), "second": at.second(), "microsecond": i32::from(at.millisecond()) * 1000,
    })
}
