//! Signing in with a key, and signing up for one.

use super::api::{Api, Caller, Refused};
use super::frame::{self, redirect, respond};
use super::session::Session;
use super::visit::{Console, Pairs, read_form};
use crate::page::{heading, notice};
use axum::extract::Request;
use axum::response::Response;
use common::auth;
use common::catalog::account::{MeResponse, SignupResponse};
use http::{Method, header};
use maud::{Markup, html};
use serde_json::{Value, json};

pub async fn serve(console: &Console, request: Request, caller: Caller) -> Response {
    let signs_up = request.uri().path().ends_with("sign-up");
    let ended = request.uri().query().is_some_and(|query| query.contains("ended"));
    if request.method() != Method::POST {
        let said = ended.then_some("The key is no longer valid. Sign in with another key.");
        return form(200, said);
    }
    let filled = match read_form(request).await {
        Ok(filled) => filled,
        Err(Refused::Problem { status, detail, .. }) => return form(status, Some(&detail)),
        Err(Refused::SignedOut) => return form(401, None),
    };
    let done =
        if signs_up { up(console, &filled, caller).await } else { enter(console, &filled, caller).await };
    match done {
        Ok(response) => response,
        Err(Refused::SignedOut) => {
            form(401, Some("This key is not valid here. Check for typos, or sign up for a new key."))
        }
        Err(Refused::Problem { status, detail, .. }) => form(status, Some(&detail)),
    }
}

/// Signs in with a link that is good once; a used or expired one leads to the form.
pub async fn once(console: &Console, path: &str, caller: Caller) -> Response {
    const OVER: &str = "This sign-in link was already used or has expired. Sign in with a key.";
    let Some(key) = console.app.sign_in.redeem(path, console.app.clock.now()) else {
        return form(401, Some(OVER));
    };
    let mut response = redirect("/console");
    match begin(console, key, caller, &mut response).await {
        Ok(()) => response,
        Err(_) => form(401, Some(OVER)),
    }
}

async fn enter(console: &Console, filled: &Pairs, caller: Caller) -> Result<Response, Refused> {
    let key = filled.get("key").unwrap_or_default().to_owned();
    let mut response = redirect("/console");
    begin(console, key, caller, &mut response).await?;
    Ok(response)
}

/// Exchanges a key for a session.
async fn begin(
    console: &Console,
    key: String,
    caller: Caller,
    response: &mut Response,
) -> Result<(), Refused> {
    let api = Api { router: console.api.clone(), key: Some(key.clone()), caller };
    if auth::is_operators(&key) {
        let _: Value = api.get("/v1/operator/accounts?limit=1").await?;
        let (account, email) = (auth::OPERATOR.to_owned(), auth::OPERATOR.to_owned());
        let session = Session::new(key, account, email, console.app.clock.now());
        response
            .headers_mut()
            .extend(console.sealer.begin(&session).map(|cookie| (header::SET_COOKIE, cookie)));
        return Ok(());
    }
    let me: MeResponse = match api.get("/v1/me").await {
        // A key that may not see its account is a key nevertheless.
        Err(Refused::Problem { status: 403, .. }) => {
            let detail = "The console needs a key with the scope account. Create one that has it.";
            return Err(Refused::problem(403, "Scope required", detail));
        }
        other => other?,
    };
    let session = Session::new(key, me.id, me.email, console.app.clock.now());
    response.headers_mut().extend(console.sealer.begin(&session).map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(())
}

async fn up(console: &Console, filled: &Pairs, caller: Caller) -> Result<Response, Refused> {
    let api = Api { router: console.api.clone(), key: None, caller: caller.clone() };
    let email = filled.get("email").unwrap_or_default();
    let new: SignupResponse = api.post("/v1/signup", json!({"email": email})).await?;
    let content = html! {
        (heading("Welcome", "This is your key. It is shown only once: keep it where you keep passwords."))
        div class="card key" {
            code id="new-key" { (new.api_key) }
            button type="button" class="quiet" data-copy="new-key" { "Copy" }
        }
        p { a class="button" href="/console" { "Go to the console" } }
    };
    let mut response = respond(200, frame::page("Welcome", "", None, content));
    begin(console, new.api_key, caller, &mut response).await?;
    Ok(response)
}

fn form(status: u16, said: Option<&str>) -> Response {
    let content: Markup = html! {
        (heading("Sign in", "Check your balance, enrich files, search, and manage keys."))
        @if let Some(said) = said { (notice("bad", said)) }
        div class="doors" {
            form class="card" method="post" action="/console/sign-in" {
                h2 { "I have a key" }
                label for="key" { "API key" }
                input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required placeholder="alm_live_…";
                p class="note" { "It is kept in an encrypted cookie for 12 hours. The demo key is in " code { ".almanac/demo-key" } "." }
                button { "Sign in" }
            }
            form class="card" method="post" action="/console/sign-up" {
                h2 { "I need a key" }
                label for="email" { "Work email" }
                input id="email" name="email" type="email" autocomplete="email" required placeholder="you@company.com";
                p class="note" { "7 days and 50 credits free. No card." }
                button class="quiet" { "Sign up" }
            }
        }
    };
    respond(status, frame::page("Sign in", "", None, content))
}
