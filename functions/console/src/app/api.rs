//! The service's own API, called as any other client calls it: with the session's key, through the same pipeline, at the same price.

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use common::domain::Credits;
use common::http::{ClientIp, ServiceHost};
use http::{Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use maud::{Markup, html};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::net::IpAddr;
use std::time::Duration;
use tower::ServiceExt;

/// How often a call that came too soon after others is repeated: a page makes several, and a small plan has one a second.
const PATIENCE: u32 = 5;

/// Why there is no answer.
#[derive(Debug)]
pub enum Refused {
    /// The session or the key is no longer valid.
    SignedOut,
    /// The session is too old for this change.
    SignInAgain,
    /// A refusal by the API.
    Problem { status: u16, title: String, detail: String, wrong: Wrong },
}

/// What is wrong with each field of a call.
#[derive(Debug, Clone, Default)]
pub struct Wrong(Vec<(String, String)>);

impl Wrong {
    pub fn of_field(field: &str, detail: &str) -> Self {
        Self(vec![(field.to_owned(), detail.to_owned())])
    }

    /// The same at the fields of a form that has others than the API; `detail` is all there is if no field is named.
    pub fn placed(self, detail: &str, field: impl Fn(&str) -> &'static str) -> Self {
        if self.0.is_empty() {
            return Self::of_field(field(""), detail);
        }
        Self(self.0.into_iter().map(|(own, detail)| (field(&own).to_owned(), detail)).collect())
    }

    /// The problems of a field of a form: `entries[3]` and `filters.titles` are part of `entries` and `titles`.
    fn of<'a>(&'a self, field: &'a str) -> impl Iterator<Item = String> + 'a {
        self.0.iter().filter_map(move |(own, detail)| {
            let inner = own.strip_prefix("filters.").unwrap_or(own);
            let rest = own.strip_prefix(field).or_else(|| inner.strip_prefix(field))?;
            let line = rest.strip_prefix('[').and_then(|rest| rest.split(']').next()?.parse::<usize>().ok());
            match (rest, line) {
                ("", _) => Some(format!("{}.", sentence(detail).trim_end_matches('.'))),
                (_, Some(line)) => Some(format!("Entry {} {detail}.", line + 1)),
                _ if rest.starts_with('.') => {
                    Some(format!("{} {detail}.", sentence(rest.trim_start_matches('.'))))
                }
                _ => None,
            }
        })
    }

    /// What stands below a field.
    pub fn at(&self, field: &str) -> Markup {
        let said: Vec<String> = self.of(field).collect();
        html! { @if !said.is_empty() { span class="wrong" id={ (field) "-wrong" } role="alert" { (said.join(" ")) } } }
    }

    /// What a field is described by.
    pub fn described(&self, field: &str) -> Option<String> {
        self.of(field).next().is_some().then(|| format!("{field}-wrong"))
    }

    /// Whether all of it stands at one of these fields.
    pub fn stands_at(&self, fields: &[&str]) -> bool {
        let stands = |one: &(String, String)| {
            let only = Self(vec![one.clone()]);
            fields.iter().any(|field| only.of(field).next().is_some())
        };
        !self.0.is_empty() && self.0.iter().all(stands)
    }
}

/// An answer with its cost.
pub struct Paid<T> {
    pub answer: T,
    pub cost: Cost,
}

/// The part of an answer that says its cost.
#[derive(Deserialize)]
struct Costing {
    #[serde(default)]
    cost: Cost,
}

/// What a call cost, and what is left.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub struct Cost {
    #[serde(default)]
    pub credits: Credits,
    pub balance_remaining: Option<Credits>,
}

impl Refused {
    pub fn problem(status: u16, title: &str, detail: &str) -> Self {
        let (title, detail) = (title.to_owned(), detail.to_owned());
        Self::Problem { status, title, detail, wrong: Wrong::default() }
    }

    /// What a form says of the refusal: its detail, and what is wrong at which field; `Err` for one that no form can mend.
    pub fn of_form(self) -> Result<(String, Wrong), Self> {
        match self {
            Self::Problem { status: 400 | 402 | 403 | 409 | 413 | 422 | 429, detail, wrong, .. } => {
                Ok((detail, wrong))
            }
            other => Err(other),
        }
    }
}

/// The API as one key sees it.
#[derive(Clone)]
pub struct Api {
    pub router: Router,
    pub key: Option<String>,
    pub caller: Caller,
}

/// The client's address, and where the page was opened: as the gateway says, and as the browser says with a form.
#[derive(Clone)]
pub struct Caller {
    ip: Option<ClientIp>,
    host: Option<ServiceHost>,
    origin: Option<String>,
    agent: Option<String>,
}

/// The longest name of a browser that is kept.
const AGENT: usize = 200;

impl Caller {
    pub fn of(request: &Request<Body>) -> Self {
        let extensions = request.extensions();
        let origin = request.headers().get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        let origin = origin.filter(|origin| origin.starts_with("http")).map(str::to_owned);
        let agent = request.headers().get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        let agent = agent.map(|agent| agent.chars().take(AGENT).collect());
        Self { ip: extensions.get().copied(), host: extensions.get().cloned(), origin, agent }
    }

    /// The browser, as it names itself.
    pub fn agent(&self) -> Option<&str> {
        self.agent.as_deref()
    }

    /// The address at which the form was opened, where the browser says it.
    pub fn site(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// The client's address, where it is known.
    pub fn address(&self) -> Option<IpAddr> {
        self.ip.map(|ip| ip.0)
    }
}

impl Api {
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Refused> {
        self.call(Method::GET, path, None).await
    }

    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T, Refused> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// The same for a form that may be sent twice, by a reader who looks at the page again: charged and answered once.
    pub async fn post_once<T: DeserializeOwned>(
        &self,
        path: &str,
        body: Value,
        once: &str,
    ) -> Result<Paid<T>, Refused> {
        let answer = self.patiently(Method::POST, path, Some(&body), Some(once)).await?;
        let cost =
            serde_json::from_slice::<Costing>(&answer.1).map(|costing| costing.cost).unwrap_or_default();
        Ok(Paid { answer: understood(answer)?, cost })
    }

    pub async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<T, Refused> {
        understood(self.patiently(method, path, body.as_ref(), None).await?)
    }

    /// A call, repeated when it came too soon after others; its status and its bytes.
    pub async fn patiently(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        once: Option<&str>,
    ) -> Result<(StatusCode, Bytes), Refused> {
        let mut answer = self.send(method.clone(), path, body, once).await?;
        for _ in 0..PATIENCE {
            if answer.0 != StatusCode::TOO_MANY_REQUESTS {
                break;
            }
            tokio::time::sleep(Duration::from_millis(400)).await;
            answer = self.send(method.clone(), path, body, once).await?;
        }
        Ok(answer)
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        once: Option<&str>,
    ) -> Result<(StatusCode, Bytes), Refused> {
        let mut request = Request::builder().method(method).uri(path);
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        if let Some(once) = once {
            request = request.header("idempotency-key", once);
        }
        let body = body.map(|body| Body::from(body.to_string())).unwrap_or_default();
        let request = request.body(body).map_err(|_| unsendable())?;
        let (parts, body) = self.pass(request).await.into_parts();
        let bytes = body.collect().await.map_err(|_| unsendable())?.to_bytes();
        Ok((parts.status, bytes))
    }

    /// A file that a call answers with.
    pub async fn file(&self, path: &str) -> Result<Response, Refused> {
        // Packed where it cannot be streamed.
        let request =
            || Request::builder().uri(path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
        let mut response = self.pass(request().map_err(|_| unsendable())?).await;
        for _ in 0..PATIENCE {
            if response.status() != StatusCode::TOO_MANY_REQUESTS {
                break;
            }
            tokio::time::sleep(Duration::from_millis(400)).await;
            response = self.pass(request().map_err(|_| unsendable())?).await;
        }
        let (parts, body) = response.into_parts();
        if parts.status != StatusCode::OK {
            let bytes = body.collect().await.map(|body| body.to_bytes()).unwrap_or_default();
            return Err(refusal(parts.status, &bytes));
        }
        if parts.headers.contains_key(header::LINK) {
            let detail =
                format!("The result is too long for the console; GET {path} returns it page by page.");
            return Err(Refused::problem(413, "Too long for the console", &detail));
        }
        Ok(Response::from_parts(parts, body))
    }

    /// Passes a request on as it is, with the session's key.
    pub async fn pass(&self, mut request: Request<Body>) -> Response {
        if let Some(key) = self.key.as_deref().and_then(|key| format!("Bearer {key}").parse().ok()) {
            request.headers_mut().insert(header::AUTHORIZATION, key);
        }
        let Caller { ip, host, .. } = self.caller.clone();
        let extensions = request.extensions_mut();
        ip.map(|ip| extensions.insert(ip));
        host.map(|host| extensions.insert(host));
        match self.router.clone().oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

fn understood<T: DeserializeOwned>((status, bytes): (StatusCode, Bytes)) -> Result<T, Refused> {
    if !status.is_success() {
        return Err(refusal(status, &bytes));
    }
    serde_json::from_slice(&bytes).map_err(|_| {
        Refused::problem(500, "Something went wrong", "The response could not be read. Try again.")
    })
}

fn unsendable() -> Refused {
    Refused::problem(500, "Something went wrong", "The call could not be made. Try again.")
}

/// A detail as a sentence of its own.
fn sentence(detail: &str) -> String {
    let mut letters = detail.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A field of the API in the words of the forms: `filters.companyDomains[2]` is "Company domains, entry 3".
fn label(field: &str) -> String {
    let inner = field.strip_prefix("filters.").unwrap_or(field);
    let (name, rest) = inner.split_once('[').unwrap_or((inner, ""));
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            '_' | '.' => words.push(' '),
            letter if letter.is_uppercase() => words.extend([' '].into_iter().chain(letter.to_lowercase())),
            letter => words.push(letter),
        }
    }
    let words = match words.as_str() {
        "network url" => "profile",
        "domain" => "company domain",
        other => other,
    };
    match rest.split(']').next().and_then(|line| line.parse::<usize>().ok()) {
        Some(line) => format!("{}, entry {}", sentence(words), line + 1),
        None => sentence(words),
    }
}

/// The message of a refused call, with every invalid field.
pub fn refusal(status: StatusCode, bytes: &[u8]) -> Refused {
    if status == StatusCode::UNAUTHORIZED {
        return Refused::SignedOut;
    }
    let problem: Value = serde_json::from_slice(bytes).unwrap_or_default();
    if problem["code"] == "sign_in_again" {
        return Refused::SignInAgain;
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let errors = problem["errors"].as_array().map(Vec::as_slice).unwrap_or_default();
    let fields = errors.iter().map(|error| match text(&error["field"]) {
        field if field.is_empty() || field == "file" => text(&error["detail"]),
        field if field == "mapping" => format!("{} below.", sentence(&text(&error["detail"]))),
        field => format!("{}: {}", label(&field), text(&error["detail"])),
    });
    let fields: Vec<String> = fields.collect();
    let detail = if fields.is_empty() { text(&problem["detail"]) } else { fields.join("; ") };
    let wrong = errors.iter().map(|error| (text(&error["field"]), text(&error["detail"]))).collect();
    Refused::Problem { status: status.as_u16(), title: text(&problem["title"]), detail, wrong: Wrong(wrong) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_fields_as_forms_do() {
        for (field, said) in [
            ("fullName", "Full name"),
            ("networkUrl", "Profile"),
            ("domain", "Company domain"),
            ("filters.company_domains[2]", "Company domains, entry 3"),
            ("years_of_experience.min", "Years of experience min"),
        ] {
            assert_eq!(label(field), said);
        }
    }

    #[test]
    fn what_is_wrong_stands_at_its_field() {
        let wrong = Wrong(vec![
            ("entries[2]".into(), "is not a domain".into()),
            ("filters.titles[0]".into(), "is too long".into()),
        ]);
        assert!(wrong.at("entries").into_string().contains("Entry 3 is not a domain."));
        assert_eq!(wrong.described("titles").as_deref(), Some("titles-wrong"));
        assert_eq!(wrong.described("title"), None);
        assert!(wrong.stands_at(&["entries", "titles"]) && !wrong.stands_at(&["entries"]));
    }
}
