//! Signing in with a code to the mailbox or with a key, signing up for one, getting back in without one, and accepting an invitation.

use super::api::{Api, Caller, Refused};
use super::frame::{self, redirect, respond};
use super::session::Session;
use super::visit::{Console, Pairs, read_form};
use super::way_back::{AT, is_own};
use crate::page::{heading, notice};
use axum::extract::Request;
use axum::response::Response;
use common::auth;
use common::catalog::account::{
    JoinedResponse, NewKeyResponse, RecoverResponse, SessionResponse, SignInResponse, SignupResponse,
};
use http::{HeaderMap, header};
use maud::{Markup, html};
use serde_json::{Value, json};

const NO_KEYS: &str = "This console takes no keys. Sign in with a code to your mailbox.";

pub async fn serve(console: &Console, request: Request, caller: Caller) -> Response {
    let path = request.uri().path().trim_end_matches('/').to_owned();
    let query = Pairs::of(request.uri().query().unwrap_or_default());
    let door = Door::of(console);
    if request.method() != http::Method::POST {
        let said = match query.get("ended") {
            Some("session") => Some("Your session has ended. Sign in again to go on where you were."),
            Some("old") => Some("For this change, sign in again: your session is older than 15 minutes."),
            Some(_) => Some("The session or its key is no longer valid. Sign in again."),
            None => None,
        };
        return door.form(200, said, query.get("to"));
    }
    let headers = request.headers().clone();
    let filled = match read_form(request).await {
        Ok(filled) => filled,
        Err(Refused::Problem { status, detail, .. }) => return door.form(status, Some(&detail), None),
        Err(Refused::SignedOut | Refused::SignInAgain) => return door.form(401, None, None),
    };
    let done = match path.rsplit('/').next() {
        Some("sign-up") => up(console, &filled, caller).await,
        Some("recover") => return recover(console, &filled, caller).await,
        Some("code") => return by_code(console, &headers, &filled, caller).await,
        _ => enter(console, &filled, caller).await,
    };
    match done {
        Ok(response) => response,
        Err(Refused::SignedOut | Refused::SignInAgain) => {
            let said = "This key is not valid here. Check for typos, sign up, or get a new key by mail.";
            door.form(401, Some(said), filled.get("to"))
        }
        Err(Refused::Problem { status, detail, .. }) => door.form(status, Some(&detail), filled.get("to")),
    }
}

/// Signs in with a link that is good once; a used or expired one leads to the form.
pub async fn once(console: &Console, path: &str, caller: Caller) -> Response {
    const OVER: &str = "This sign-in link was already used or has expired. Sign in with a key.";
    let door = Door::of(console);
    let Some(key) = console.app.sign_in.redeem(path, console.app.clock.now()) else {
        return door.form(401, Some(OVER), None);
    };
    let mut response = redirect("/console");
    match begin(console, key, caller, &mut response).await {
        Ok(()) => response,
        Err(Refused::SignedOut | Refused::SignInAgain) => door.form(401, Some(OVER), None),
        Err(Refused::Problem { status, detail, .. }) => {
            door.form(status, Some(&format!("{detail} This link is used up: sign in with a key.")), None)
        }
    }
}

async fn enter(console: &Console, filled: &Pairs, caller: Caller) -> Result<Response, Refused> {
    let key = filled.get("key").unwrap_or_default().to_owned();
    // Operators have no mailbox to send a code to.
    if !Door::of(console).takes_keys && !auth::is_operators(&key) {
        return Err(Refused::problem(403, "No keys", NO_KEYS));
    }
    let to = filled.get("to").filter(|to| is_own(to)).unwrap_or("/console");
    let mut response = redirect(to);
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
    let agent = caller.agent().map(str::to_owned);
    let api = Api { router: console.api.clone(), key: Some(key.clone()), caller };
    if auth::is_operators(&key) {
        let _: Value = api.get("/v1/operator/accounts?limit=1").await?;
        keep(console, &Session::of_operator(key, console.app.clock.now()), response);
        return Ok(());
    }
    let begun: SessionResponse = match api.post("/v1/me/sessions", json!({"agent": agent})).await {
        // A key that may not see its account is a key nevertheless.
        Err(Refused::Problem { status: 403, .. }) => {
            let detail = "The console needs a key with the scope account. Create one that has it.";
            return Err(Refused::problem(403, "Scope required", detail));
        }
        other => other?,
    };
    keep(console, &Session::of(begun, console.app.clock.now()), response);
    Ok(())
}

/// Has the browser keep a session.
fn keep(console: &Console, session: &Session, response: &mut Response) {
    response.headers_mut().extend(console.sealer.begin(session).map(|cookie| (header::SET_COOKIE, cookie)));
}

/// Mails a code, and exchanges it for a session in the browser that asked for it.
async fn by_code(console: &Console, headers: &HeaderMap, filled: &Pairs, caller: Caller) -> Response {
    let door = Door::of(console);
    let agent = caller.agent().map(str::to_owned);
    let api = Api { router: console.api.clone(), key: None, caller };
    let (email, to) = (filled.get("email").unwrap_or_default(), filled.get("to"));
    let Some(code) = filled.get("code") else {
        let sent: Result<SignInResponse, Refused> = api.post("/v1/sign-in", json!({"email": email})).await;
        return match sent {
            Ok(sent) => {
                let mut response = Code::to_sign_in(email, to).form(200, None);
                let kept = console.sealer.challenge(&sent.challenge);
                response.headers_mut().extend(kept.map(|cookie| (header::SET_COOKIE, cookie)));
                response
            }
            Err(Refused::Problem { status, detail, .. }) => door.form(status, Some(&detail), to),
            Err(Refused::SignedOut | Refused::SignInAgain) => door.form(401, None, to),
        };
    };
    let Some(challenge) = console.sealer.challenged(headers) else {
        let said = "The code was asked for in another browser, or is too old. Ask for a new one here.";
        return door.form(401, Some(said), to);
    };
    let body = json!({"email": email, "code": code, "challenge": challenge, "agent": agent});
    match api.post::<SessionResponse>("/v1/sign-in/verify", body).await {
        Ok(begun) => {
            let mut response = redirect(to.filter(|to| is_own(to)).unwrap_or("/console"));
            keep(console, &Session::of(begun, console.app.clock.now()), &mut response);
            response
        }
        Err(Refused::Problem { status, detail, .. }) => {
            Code::to_sign_in(email, to).form(status, Some(&detail))
        }
        Err(Refused::SignedOut | Refused::SignInAgain) => door.form(401, None, to),
    }
}

/// Goes on in another account of the same person.
pub async fn switch(console: &Console, api: Api, request: Request) -> Response {
    let agent = api.caller.agent().map(str::to_owned);
    let switched = async {
        let filled = read_form(request).await?;
        let body = json!({"account": filled.get("account").unwrap_or_default(), "agent": agent});
        api.post::<SessionResponse>("/v1/me/sessions", body).await
    };
    match switched.await {
        Ok(begun) => {
            let mut response = redirect("/console");
            keep(console, &Session::of(begun, console.app.clock.now()), &mut response);
            response
        }
        Err(Refused::Problem { status, title, detail, .. }) => frame::message(None, status, &title, &detail),
        Err(Refused::SignedOut | Refused::SignInAgain) => redirect(AT),
    }
}

/// The page behind the link of an invitation. Looking at it does nothing, since mail filters look at every link.
pub async fn invitation(console: &Console, token: &str, accepts: bool, caller: Caller) -> Response {
    if !accepts {
        let content = html! {
            (heading("Join the account", "You were invited. Accept, then sign in with a code to the same mailbox."))
            form class="card" method="post" { div class="row" { button { "Accept the invitation" } } }
        };
        return respond(200, frame::page("Join the account", "", None, content));
    }
    let api = Api { router: console.api.clone(), key: None, caller };
    match api.post::<JoinedResponse>("/v1/invitations/accept", json!({"token": token})).await {
        Ok(joined) => {
            let said = format!("You joined as {}. Sign in with a code to {}.", joined.role, joined.email);
            Door::of(console).page(200, Some(("good", &said)), None)
        }
        Err(Refused::Problem { status, title, detail, .. }) => frame::message(None, status, &title, &detail),
        Err(Refused::SignedOut | Refused::SignInAgain) => redirect(AT),
    }
}

async fn up(console: &Console, filled: &Pairs, caller: Caller) -> Result<Response, Refused> {
    let api = Api { router: console.api.clone(), key: None, caller: caller.clone() };
    let email = filled.get("email").unwrap_or_default();
    let new: SignupResponse = api.post("/v1/signup", json!({"email": email})).await?;
    Ok(with_key(console, "Welcome", new.api_key, caller).await)
}

/// The page that shows a new key, once: even if no session begins with it.
async fn with_key(console: &Console, title: &str, key: String, caller: Caller) -> Response {
    let content = html! {
        (heading(title, "This is your key. It is shown only once: keep it where you keep passwords."))
        div class="card key" {
            code id="new-key" { (key) }
            button type="button" class="quiet" data-copy="new-key" { "Copy" }
        }
        p { a class="button" href="/console" { "Go to the console" } }
    };
    let mut response = respond(200, frame::page(title, "", None, content));
    let _ = begin(console, key, caller, &mut response).await;
    response
}

/// Mails a code to an owner who has no key, and exchanges it for a new one.
async fn recover(console: &Console, filled: &Pairs, caller: Caller) -> Response {
    let door = Door::of(console);
    let api = Api { router: console.api.clone(), key: None, caller: caller.clone() };
    let email = filled.get("email").unwrap_or_default();
    let Some(code) = filled.get("code") else {
        let sent: Result<RecoverResponse, Refused> =
            api.post("/v1/signup/recover", json!({"email": email})).await;
        return match sent {
            Ok(_) => Code::to_recover(email).form(200, None),
            Err(Refused::Problem { status, detail, .. }) => door.form(status, Some(&detail), None),
            Err(Refused::SignedOut | Refused::SignInAgain) => door.form(401, None, None),
        };
    };
    let body = json!({"email": email, "code": code});
    let new: NewKeyResponse = match api.post("/v1/signup/recover/verify", body).await {
        Ok(new) => new,
        Err(Refused::Problem { status, detail, .. }) => {
            return Code::to_recover(email).form(status, Some(&detail));
        }
        Err(Refused::SignedOut | Refused::SignInAgain) => return door.form(401, None, None),
    };
    with_key(console, "You are back", new.api_key, caller).await
}

/// The page that asks for a code that was mailed.
struct Code<'a> {
    email: &'a str,
    lead: &'static str,
    action: &'static str,
    button: &'static str,
    to: Option<&'a str>,
}

impl<'a> Code<'a> {
    fn to_recover(email: &'a str) -> Self {
        Self {
            email,
            lead: "If this address has an account, a code is on its way. It is valid for an hour and works once.",
            action: "/console/recover",
            button: "Get a new key",
            to: None,
        }
    }

    fn to_sign_in(email: &'a str, to: Option<&'a str>) -> Self {
        Self {
            email,
            lead: "If this address is a member's, a code is on its way. It is valid for 15 minutes, once, in this browser.",
            action: "/console/code",
            button: "Sign in",
            to: to.filter(|to| is_own(to)),
        }
    }

    fn form(&self, status: u16, said: Option<&str>) -> Response {
        let content = html! {
            (heading("Check your mail", self.lead))
            @if let Some(said) = said { (notice("bad", said)) }
            form class="card" method="post" action=(self.action) {
                input type="hidden" name="email" value=(self.email);
                @if let Some(to) = self.to { input type="hidden" name="to" value=(to); }
                label for="code" { "The code sent to " (self.email) }
                input id="code" name="code" required maxlength="20" autocomplete="one-time-code" spellcheck="false";
                div class="row" { button { (self.button) } a class="button quiet" href=(AT) { "Back" } }
            }
        };
        respond(status, frame::page("Check your mail", "", None, content))
    }
}

/// The ways into this console.
struct Door {
    /// Whether codes can be mailed.
    mails: bool,
    takes_keys: bool,
}

impl Door {
    fn of(console: &Console) -> Self {
        let config = &console.app.config;
        let mails = !config.mailer.server.is_empty();
        Self { mails, takes_keys: config.sign_up.console_keys.unwrap_or(config.sign_in_links || !mails) }
    }

    fn form(&self, status: u16, said: Option<&str>, to: Option<&str>) -> Response {
        self.page(status, said.map(|said| ("bad", said)), to)
    }

    fn page(&self, status: u16, said: Option<(&str, &str)>, to: Option<&str>) -> Response {
        let to = to.filter(|to| is_own(to));
        let content: Markup = html! {
            (heading("Sign in", "Check your balance, enrich files, search, and manage keys."))
            @if let Some((kind, said)) = said { (notice(kind, said)) }
            div class="doors" {
                @if self.mails {
                    form class="card" method="post" action="/console/code" {
                        @if let Some(to) = to { input type="hidden" name="to" value=(to); }
                        h2 { "I am a member" }
                        label for="member" { "Your email" }
                        input id="member" name="email" type="email" autocomplete="email" required placeholder="you@company.com";
                        p class="note" { "A code is sent to this address. It signs you in once, in this browser." }
                        button { "Send a code" }
                    }
                }
                // Operators sign in with a key everywhere.
                form class="card" method="post" action="/console/sign-in" {
                    @if let Some(to) = to { input type="hidden" name="to" value=(to); }
                    h2 { @if self.takes_keys { "I have a key" } @else { "I am an operator" } }
                    label for="key" { @if self.takes_keys { "API key" } @else { "Operator key" } }
                    input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required placeholder=(if self.takes_keys { "alm_live_…" } else { "alm_op_…" });
                    @if self.takes_keys { p class="note" { "It is exchanged for a session, which ends with the key. Until you import your own data, a demo key is in " code { ".almanac/demo-key" } "." } }
                    button class=[self.mails.then_some("quiet")] { "Sign in" }
                }
                form class="card" method="post" action="/console/sign-up" {
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
        respond(status, frame::page("Sign in", "", None, content))
    }
}
