//! The page where the user decides whether an agent may use the account, and for how much. `/oauth/authorize` checked the request and
//! signed it; the decision is a call of the API like any other, with the session's own key.

use super::api::{Api, Caller, Refused, Wrong};
use super::frame;
use super::keys::scopes_field;
use super::session::Session;
use super::visit::{Console, Pairs, read_form};
use crate::page::{heading, notice};
use axum::extract::Request;
use axum::response::Response;
use common::agents::{Asked, CONSENT, scopes};
use common::auth::OPERATOR;
use common::catalog::account::CreateAgentResponse;
use http::header::CONTENT_SECURITY_POLICY;
use http::{HeaderValue, Method};
use maud::{Markup, html};
use serde_json::{Map, Value, json};
use url::Url;

/// What a new agent may spend a day unless its user says otherwise, in credits.
const DAILY: &str = "100";
const CONFIRM_ABOVE: &str = "25";
/// The fields that can say what is wrong with them.
const FIELDS: [&str; 4] = ["caps.daily", "caps.monthly", "confirm_above", "scopes"];

/// Who decides, and the calls that are made for them.
struct Decider {
    email: String,
    api: Api,
}

impl Decider {
    /// The holder of the session's key; an operator's key is of no account.
    fn of(console: &Console, session: &Session, caller: Caller) -> Option<Self> {
        let api = Api { router: console.api.clone(), key: Some(session.key.clone()), caller };
        (session.account != OPERATOR).then(|| Self { email: session.email.clone(), api })
    }
}

pub async fn serve(console: &Console, session: &Session, caller: Caller, request: Request) -> Response {
    let mut response = decided(console, session, caller, request).await;
    frame::in_a_window_of_another(&mut response);
    response
}

async fn decided(console: &Console, session: &Session, caller: Caller, request: Request) -> Response {
    let Some(decider) = Decider::of(console, session, caller) else {
        return frame::message(
            Some(&session.email),
            403,
            "An operator key belongs to no account",
            "Sign out, sign in with a key of the account that the agent should use, and connect it again.",
        );
    };
    let changes = *request.method() == Method::POST;
    let form = if changes {
        match read_form(request).await {
            Ok(form) => form,
            Err(refused) => return failed(&decider, refused),
        }
    } else {
        Pairs::of(request.uri().query().unwrap_or_default())
    };
    let sealed = form.get("request").unwrap_or_default().to_owned();
    let (secret, now) = (&console.app.config.stored.seal_secret, console.app.clock.now());
    let (Some(asked), Some(issuer)) =
        (Asked::open(&sealed, secret, now), console.app.config.network.issuer())
    else {
        return frame::message(
            Some(&decider.email),
            400,
            "This request is over",
            "It waits for half an hour, or it was changed on the way. Connect the server again in your agent.",
        );
    };
    if !changes {
        return ask(&decider, &asked, &sealed, &Pairs::default(), None);
    }
    let denied = asked.answer(&issuer, &[("error", "access_denied")]);
    if let Some(denied) = denied.filter(|_| form.get("decision") != Some("allow")) {
        return frame::redirect(&denied);
    }
    match decider.api.post::<CreateAgentResponse>("/v1/me/agents", body_of(&form, &sealed)).await {
        Ok(allowed) => frame::redirect(&allowed.redirect_to),
        Err(refused) => match refused.of_form() {
            Ok(refused) => ask(&decider, &asked, &sealed, &form, Some(refused)),
            Err(refused) => failed(&decider, refused),
        },
    }
}

fn failed(decider: &Decider, refused: Refused) -> Response {
    match refused {
        Refused::Problem { status, title, detail, .. } => {
            frame::message(Some(&decider.email), status, &title, &detail)
        }
        Refused::SignedOut => frame::message(
            None,
            401,
            "The key is no longer valid",
            "Sign in with another key, and connect the server again in your agent.",
        ),
    }
}

/// The call that allows what the form says.
fn body_of(form: &Pairs, sealed: &str) -> Value {
    let credits = |name: &str| match form.get(name) {
        None => Value::Null,
        Some(text) => text.parse::<f64>().map_or_else(|_| json!(text), |number| json!(number)),
    };
    let mut body = Map::new();
    body.insert("request".to_owned(), json!(sealed));
    body.insert("scopes".to_owned(), json!(form.all("scope").collect::<Vec<_>>()));
    body.insert("caps".to_owned(), json!({"daily": credits("daily"), "monthly": credits("monthly")}));
    body.insert("confirm_above".to_owned(), credits("confirm_above"));
    Value::Object(body)
}

fn ask(
    decider: &Decider,
    asked: &Asked,
    sealed: &str,
    typed: &Pairs,
    refused: Option<(String, Wrong)>,
) -> Response {
    let (wrong, is_first) =
        (refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default(), refused.is_none());
    let value = |name: &str, usual: &str| match is_first {
        true => usual.to_owned(),
        false => typed.get(name).unwrap_or_default().to_owned(),
    };
    let is_chosen = |scope: &common::domain::Scope| match is_first {
        true => asked.scopes.contains(scope),
        false => typed.all("scope").any(|one| one == scope.as_str()),
    };
    let host = asked.host();
    let content: Markup = html! {
        (heading(&format!("Let {} use your account?", asked.name), "An agent asks for access. You can disconnect it at any time under Keys."))
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
        section class="card" {
            dl class="facts" {
                dt { "Agent" } dd { b { (asked.name) } " (the name that it gives itself)" }
                @if asked.client_id.starts_with("https://") { dt { "Described at" } dd { code { (asked.client_id) } } }
                dt { "You go back to" } dd { b { code { (host) } } }
                dt { "Account" } dd { (decider.email) }
            }
            @if asked.is_on_own_machine() {
                (notice("bad", "This agent runs on your own computer, where any program can take its name. Allow it only if you have just started to connect it yourself."))
            }
        }
        form class="card" method="post" action=(CONSENT) {
            input type="hidden" name="request" value=(sealed);
            (scopes_field("It may use ", "(what it asks for is ticked; calls cost credits)", scopes(), |scope| is_chosen(&scope)))
            (wrong.at("scopes"))
            (amount("daily", "caps.daily", "It may spend in a day, in credits", &value("daily", DAILY), "no cap", &wrong))
            (amount("monthly", "caps.monthly", "It may spend in a month, in credits", &value("monthly", ""), "no cap", &wrong))
            (amount("confirm_above", "confirm_above", "It asks you before a call of this many credits", &value("confirm_above", CONFIRM_ABOVE), CONFIRM_ABOVE, &wrong))
            div class="row" {
                button name="decision" value="allow" { "Allow" }
                button name="decision" value="deny" class="quiet" { "Deny" }
            }
        }
    };
    let title = format!("Let {} use your account?", asked.name);
    let mut response = frame::respond(200, frame::page(&title, "", Some(&decider.email), content));
    // Browsers hold the redirect that follows a form to this policy, too.
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self' {}; base-uri 'none'; frame-ancestors 'none'",
        origin_of(&asked.redirect_uri)
    );
    if let Ok(policy) = HeaderValue::try_from(policy) {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn amount(name: &str, field: &str, label: &str, value: &str, empty: &str, wrong: &Wrong) -> Markup {
    html! { div class="field" {
        label for=(name) { (label) }
        input id=(name) name=(name) inputmode="decimal" value=(value) placeholder=(empty) aria-describedby=[wrong.described(field)];
        (wrong.at(field))
    } }
}

/// An address as a policy names where a form may lead: an origin, or the scheme of an application.
fn origin_of(address: &str) -> String {
    let Ok(url) = Url::parse(address) else { return String::new() };
    match url.scheme() {
        "http" | "https" => url.origin().ascii_serialization(),
        scheme => format!("{scheme}:"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_may_lead_to_the_agent_and_nowhere_else() {
        assert_eq!(origin_of("https://claude.ai/api/mcp/auth_callback"), "https://claude.ai");
        assert_eq!(origin_of("http://127.0.0.1:33418/"), "http://127.0.0.1:33418");
        assert_eq!(origin_of("cursor://anysphere.cursor-mcp/oauth/callback"), "cursor:");
    }

    #[test]
    fn an_empty_cap_is_none_and_what_is_no_number_is_sent_to_be_refused() {
        let form = Pairs::of("scope=resolve&scope=find&daily=100&monthly=&confirm_above=much");
        let expected = json!({
            "request": "sealed", "scopes": ["resolve", "find"],
            "caps": {"daily": 100.0, "monthly": null}, "confirm_above": "much",
        });
        assert_eq!(body_of(&form, "sealed"), expected);
    }
}
