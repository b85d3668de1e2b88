//! GET /oauth/authorize: checks what a client asks for, and sends its user on to the page where they sign in and decide.
//!
//! A request of an unknown client, or with another address to go back to, is answered by a page: an address that was not checked
//! leads nowhere. Everything else that is wrong is told to the client at that address.

use super::redirect::is_same;
use super::{Desk, Refusal};
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use common::agents::{Asked, CONSENT, DEFAULT_SCOPES, PATIENCE, scopes};
use common::bounds::AUTHORIZATION;
use common::domain::Scope;
use common::http::ClientIp;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderValue, StatusCode};
use maud::{DOCTYPE, Markup, html};
use std::collections::HashMap;
use std::net::IpAddr;

/// The scope that asks for refresh tokens, which every agent gets.
pub const OFFLINE_ACCESS: &str = "offline_access";
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; \
    frame-ancestors 'none'";

/// Where a request leads.
enum Way {
    /// To the page where the user decides.
    Onward(String),
    /// Back to the client, with what is wrong.
    Back(String),
    /// Nowhere.
    Page(StatusCode, &'static str, String),
}

pub async fn serve(desk: &Desk, request: Request) -> Response {
    let ip = request.extensions().get::<ClientIp>().map(|ip| ip.0);
    let query = request.uri().query().unwrap_or_default();
    match way(desk, query, ip).await {
        // A cookie of the session is not sent along with a redirect from elsewhere. It is with what our own page leads to.
        Way::Onward(to) => {
            page(StatusCode::OK, "Signing in", Some(&to), "An agent asks for access to your account.")
        }
        Way::Back(to) => {
            let mut response =
                page(StatusCode::FOUND, "Going back", Some(&to), "The agent's request is refused.");
            response.headers_mut().extend(HeaderValue::try_from(to).map(|to| (LOCATION, to)));
            response
        }
        Way::Page(status, title, detail) => page(status, title, None, &detail),
    }
}

async fn way(desk: &Desk, query: &str, ip: Option<IpAddr>) -> Way {
    let refused = |detail: String| Way::Page(StatusCode::BAD_REQUEST, "This request cannot be used", detail);
    if query.len() > AUTHORIZATION.count() {
        return refused(format!("Its address has more than {AUTHORIZATION}; {}.", AUTHORIZATION.instead));
    }
    let params = match Params::of(query) {
        Ok(params) => params,
        Err(twice) => return refused(format!("It says {twice} twice.")),
    };
    let id = params.get("client_id").unwrap_or_default();
    let client = match desk.descriptions.client(&desk.app, id, ip).await {
        Ok(Some(client)) => client,
        Ok(None) => {
            return refused(
                "The agent that asks is not known here, or no longer. Remove this server from it and add it again.".to_owned(),
            );
        }
        Err(error) => {
            let Refusal { status, detail, .. } = error.into();
            return Way::Page(status, "Try again", detail);
        }
    };
    let redirect = params.get("redirect_uri").unwrap_or_default();
    if !client.redirects.iter().any(|registered| is_same(registered, redirect)) {
        return refused(
            "The address that it wants you to go back to is not one that the agent registered. Remove this server from \
             the agent and add it again."
                .to_owned(),
        );
    }
    let mut asked = Asked {
        name: client.name.clone().unwrap_or_else(|| client.id.clone()),
        client_id: client.id.clone(),
        redirect_uri: redirect.to_owned(),
        challenge: String::new(),
        scopes: Vec::new(),
        state: params.get("state").map(str::to_owned),
        until: (desk.app.clock.now() + PATIENCE).as_second(),
    };
    let way = match understood(desk, &params) {
        Ok((challenge, scopes)) => {
            (asked.challenge, asked.scopes) = (challenge, scopes);
            let sealed = asked.seal(&desk.app.config.stored.seal_secret);
            sealed.map(|sealed| Way::Onward(format!("{CONSENT}?request={sealed}")))
        }
        Err(Refusal { error, detail, .. }) => {
            let answer = [("error", error), ("error_description", detail.as_str())];
            asked.answer(&desk.issuer, &answer).map(Way::Back)
        }
    };
    way.unwrap_or_else(|| refused("It cannot be passed on.".to_owned()))
}

/// The challenge and the scopes of a request whose client is known.
fn understood(desk: &Desk, params: &Params) -> Result<(String, Vec<Scope>), Refusal> {
    for unsupported in ["request", "request_uri"] {
        if params.get(unsupported).is_some() {
            let error =
                if unsupported == "request" { "request_not_supported" } else { "request_uri_not_supported" };
            return Err(Refusal::new(error, "send the parameters themselves"));
        }
    }
    if params.get("response_type") != Some("code") {
        return Err(Refusal::new("unsupported_response_type", "response_type must be code"));
    }
    if params.get("response_mode").is_some_and(|mode| mode != "query") {
        return Err(Refusal::new("invalid_request", "response_mode must be query"));
    }
    if params.get("code_challenge_method") != Some("S256") {
        return Err(Refusal::new("invalid_request", "code_challenge_method must be S256 (PKCE)"));
    }
    let challenge = params.get("code_challenge").filter(|challenge| is_digest(challenge));
    let challenge = challenge.ok_or_else(|| {
        Refusal::new("invalid_request", "code_challenge must be a SHA-256 digest in base64url")
    })?;
    match params.get("resource") {
        Some(resource) if desk.is_own(resource) => {}
        Some(_) => return Err(Refusal::new("invalid_target", format!("resource must be {}", desk.resource))),
        None => {
            let detail = format!("resource is required (RFC 8707): {}", desk.resource);
            return Err(Refusal::new("invalid_target", detail));
        }
    }
    Ok((challenge.to_owned(), wanted(params.get("scope").unwrap_or_default())?))
}

/// Whether a text is 32 bytes in base64url.
fn is_digest(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// The scopes of a request, without those that are unknown here; the least of use where it names none.
fn wanted(text: &str) -> Result<Vec<Scope>, Refusal> {
    let mut words = text.split(' ').filter(|word| !word.is_empty() && *word != OFFLINE_ACCESS).peekable();
    if words.peek().is_none() {
        return Ok(DEFAULT_SCOPES.to_vec());
    }
    let words: Vec<&str> = words.collect();
    let known: Vec<Scope> = scopes().filter(|scope| words.contains(&scope.as_str())).collect();
    if known.is_empty() {
        let offered: Vec<&str> = scopes().map(|scope| scope.as_str()).collect();
        return Err(Refusal::new("invalid_scope", format!("the scopes are {}", offered.join(" "))));
    }
    Ok(known)
}

/// The parameters of a request, each once.
struct Params(HashMap<String, String>);

impl Params {
    fn of(query: &str) -> Result<Self, String> {
        let mut params = HashMap::new();
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()).into_owned() {
            if params.contains_key(&name) {
                return Err(name.chars().filter(char::is_ascii_graphic).take(40).collect());
            }
            params.insert(name, value);
        }
        Ok(Self(params))
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}

/// A page that says one thing, and moves on where there is somewhere to go.
fn page(status: StatusCode, title: &str, to: Option<&str>, detail: &str) -> Response {
    let page: Markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                @if let Some(to) = to { meta http-equiv="refresh" content={ "0;url=" (to) }; }
                title { (title) " · Almanac" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/console.css";
            }
            body class="outside" {
                main id="content" {
                    div class="heading" { h1 { (title) } p class="lead" { (detail) } }
                    @if let Some(to) = to { p { a class="button" href=(to) { "Continue" } } }
                }
            }
        }
    };
    let mut response = Response::new(Body::from(page.into_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_those_that_are_known_and_the_least_of_use_without_any() {
        let names =
            |text: &str| wanted(text).map(|scopes| scopes.iter().map(|s| s.as_str()).collect::<Vec<_>>());
        assert_eq!(names("").unwrap(), ["resolve", "search"]);
        assert_eq!(names("offline_access").unwrap(), ["resolve", "search"]);
        assert_eq!(names("find openid offline_access resolve").unwrap(), ["resolve", "find"]);
        assert_eq!(names("account openid").unwrap_err().error, "invalid_scope");
        assert_eq!(names("sandbox").unwrap_err().error, "invalid_scope");
    }

    #[test]
    fn a_challenge_is_a_digest() {
        assert!(is_digest("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"));
        assert!(!is_digest("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-c=") && !is_digest("plain"));
    }

    #[test]
    fn a_parameter_stands_once() {
        assert_eq!(Params::of("client_id=a&client_id=b").err().as_deref(), Some("client_id"));
        assert_eq!(Params::of("state=&scope=a+b").unwrap().get("scope"), Some("a b"));
    }
}
