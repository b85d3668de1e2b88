//! Signing in with a key, signing up for one, and getting back in without one.

use super::api::{Api, Caller, Refused};
use super::frame::{self, redirect, respond};
use super::session::Session;
use super::visit::{Console, Pairs, read_form};
use super::way_back::{AT, is_consent, is_own};
use crate::page::{heading, notice};
use axum::extract::Request;
use axum::response::Response;
use common::auth;
use common::catalog::account::{MeResponse, NewKeyResponse, RecoverResponse, SignupResponse};
use http::header;
use maud::{Markup, html};
use serde_json::{Value, json};

pub async fn serve(console: &Console, request: Request, caller: Caller) -> Response {
    let path = request.uri().path().trim_end_matches('/').to_owned();
    let query = Pairs::of(request.uri().query().unwrap_or_default());
    if request.method() != http::Method::POST {
        let said = match query.get("ended") {
            Some("session") => Some("Your session has ended. Sign in again to go on where you were."),
            Some(_) => Some("The key is no longer valid. Sign in with another key."),
            None => None,
        };
        return form(200, said, query.get("to"));
    }
    let filled = match read_form(request).await {
        Ok(filled) => filled,
        Err(Refused::Problem { status, detail, .. }) => return form(status, Some(&detail), None),
        Err(Refused::SignedOut) => return form(401, None, None),
    };
    let done = match path.rsplit('/').next() {
        Some("sign-up") => up(console, &filled, caller).await,
        Some("recover") => return recover(console, &filled, caller).await,
        _ => enter(console, &filled, caller).await,
    };
    match done {
        Ok(response) => response,
        Err(Refused::SignedOut) => {
            let said = "This key is not valid here. Check for typos, sign up, or get a new key by mail.";
            form(401, Some(said), filled.get("to"))
        }
        Err(Refused::Problem { status, detail, .. }) => form(status, Some(&detail), filled.get("to")),
    }
}

/// Signs in with a link that is good once; a used or expired one leads to the form.
pub async fn once(console: &Console, path: &str, caller: Caller) -> Response {
    const OVER: &str = "This sign-in link was already used or has expired. Sign in with a key.";
    let Some(key) = console.app.sign_in.redeem(path, console.app.clock.now()) else {
        return form(401, Some(OVER), None);
    };
    let mut response = redirect("/console");
    match begin(console, key, caller, &mut response).await {
        Ok(()) => response,
        Err(Refused::SignedOut) => form(401, Some(OVER), None),
        Err(Refused::Problem { status, detail, .. }) => {
            form(status, Some(&format!("{detail} This link is used up: sign in with a key.")), None)
        }
    }
}

async fn enter(console: &Console, filled: &Pairs, caller: Caller) -> Result<Response, Refused> {
    let key = filled.get("key").unwrap_or_default().to_owned();
    let to = filled.get("to").filter(|to| is_own(to)).unwrap_or("/console");
    let mut response = redirect(to);
    if is_consent(to) {
        frame::in_a_window_of_another(&mut response);
    }
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
    Ok(with_key(console, "Welcome", new.api_key, caller, filled.get("to")).await)
}

/// The page that shows a new key, once: even if no session begins with it.
async fn with_key(console: &Console, title: &str, key: String, caller: Caller, to: Option<&str>) -> Response {
    let to = to.filter(|to| is_consent(to));
    let content = html! {
        (heading(title, "This is your key. It is shown only once: keep it where you keep passwords."))
        div class="card key" {
            code id="new-key" { (key) }
            button type="button" class="quiet" data-copy="new-key" { "Copy" }
        }
        p { @match to {
            Some(to) => a class="button" href=(to) { "Continue" },
            None => a class="button" href="/console" { "Go to the console" },
        } }
    };
    let mut response = respond(200, frame::page(title, "", None, content));
    if to.is_some() {
        frame::in_a_window_of_another(&mut response);
    }
    let _ = begin(console, key, caller, &mut response).await;
    response
}

/// Mails a code to an owner who has no key, and exchanges it for a new one.
async fn recover(console: &Console, filled: &Pairs, caller: Caller) -> Response {
    let api = Api { router: console.api.clone(), key: None, caller: caller.clone() };
    let email = filled.get("email").unwrap_or_default();
    let Some(code) = filled.get("code") else {
        let sent: Result<RecoverResponse, Refused> =
            api.post("/v1/signup/recover", json!({"email": email})).await;
        return match sent {
            Ok(_) => code_form(200, email, None),
            Err(Refused::Problem { status, detail, .. }) => form(status, Some(&detail), None),
            Err(Refused::SignedOut) => form(401, None, None),
        };
    };
    let body = json!({"email": email, "code": code});
    let new: NewKeyResponse = match api.post("/v1/signup/recover/verify", body).await {
        Ok(new) => new,
        Err(Refused::Problem { status, detail, .. }) => return code_form(status, email, Some(&detail)),
        Err(Refused::SignedOut) => return form(401, None, None),
    };
    with_key(console, "You are back", new.api_key, caller, None).await
}

fn code_form(status: u16, email: &str, said: Option<&str>) -> Response {
    let content = html! {
        (heading("Check your mail", "If this address has an account, a code is on its way. It is valid for an hour and works once."))
        @if let Some(said) = said { (notice("bad", said)) }
        form class="card" method="post" action="/console/recover" {
            input type="hidden" name="email" value=(email);
            label for="code" { "The code sent to " (email) }
            input id="code" name="code" required maxlength="20" autocomplete="one-time-code" spellcheck="false";
            div class="row" { button { "Get a new key" } a class="button quiet" href=(AT) { "Back" } }
        }
    };
    respond(status, frame::page("Check your mail", "", None, content))
}

fn form(status: u16, said: Option<&str>, to: Option<&str>) -> Response {
    let to = to.filter(|to| is_own(to));
    let content: Markup = html! {
        (heading("Sign in", "Check your balance, enrich files, search, and manage keys."))
        @if let Some(said) = said { (notice("bad", said)) }
        div class="doors" {
            form class="card" method="post" action="/console/sign-in" {
                @if let Some(to) = to { input type="hidden" name="to" value=(to); }
                h2 { "I have a key" }
                label for="key" { "API key" }
                input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required placeholder="alm_live_…";
                p class="note" { "It is kept in an encrypted cookie for 12 hours. Until you import your own data, a demo key is in " code { ".almanac/demo-key" } "." }
                button { "Sign in" }
            }
            form class="card" method="post" action="/console/sign-up" {
                @if let Some(to) = to { input type="hidden" name="to" value=(to); }
                h2 { "I need a key" }
                label for="email" { "Work email" }
                input id="email" name="email" type="email" autocomplete="email" required placeholder="you@company.com";
                p class="note" { "7 days and 50 credits free. No card." }
                button class="quiet" { "Sign up" }
            }
            form class="card" method="post" action="/console/recover" {
                h2 { "I lost my key" }
                label for="owner" { "The account's email" }
                input id="owner" name="email" type="email" autocomplete="email" required placeholder="you@company.com";
                p class="note" { "A code is sent to this address. It gets you a new key; your other keys keep working." }
                button class="quiet" { "Send a code" }
            }
        }
    };
    let mut response = respond(status, frame::page("Sign in", "", None, content));
    if to.is_some_and(is_consent) {
        frame::in_a_window_of_another(&mut response);
    }
    response
}
