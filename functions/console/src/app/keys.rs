//! Keys: made, changed, rotated, revoked.

use super::api::{Refused, Wrong};
use super::confirm::{self, Question};
use super::visit::{Pairs, Screen, Shown, Visit, encoded, shown};
use crate::page::{heading, notice, number, time};
use common::catalog::account::{AgentInfo, AgentsResponse, KeyInfo, KeysResponse, NewKeyResponse};
use common::catalog::{introduction, title};
use common::domain::{Credits, Scope};
use http::Method;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

const AT: &str = "/console/keys";
/// The fields of the form of a new key that can say what is wrong with them.
const FIELDS: [&str; 2] = ["name", "scopes"];
/// And those of the form that changes one.
const CHANGED: [&str; 5] = ["name", "caps.daily", "caps.monthly", "confirm_above", "scopes"];

/// A change that was refused: of which key, what was typed, and what is wrong with it.
struct Edit<'a> {
    key: &'a str,
    typed: &'a Pairs,
    detail: String,
    wrong: Wrong,
}

pub async fn keys(visit: &Visit) -> Screen {
    show(visit, &visit.query, None, None, None).await
}

async fn show(
    visit: &Visit,
    given: &Pairs,
    new: Option<NewKeyResponse>,
    refused: Option<(String, Wrong)>,
    edit: Option<Edit<'_>>,
) -> Screen {
    let page: KeysResponse = visit.api.get("/v1/me/keys").await?;
    let agents: AgentsResponse = visit.api.get("/v1/me/agents").await?;
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let is_said = |edit: &&Edit<'_>| {
        edit.wrong.stands_at(&CHANGED) && page.results.iter().any(|key| key.id == edit.key)
    };
    let content: Markup = html! {
        (heading("Keys", "Create a key per application, with only the scopes it needs."))
        @if let Some(new) = new {
            section class="card key" role="status" {
                p { b { "The new key. " } "It is shown only once: keep it where you keep passwords." }
                code id="new-key" { (new.api_key) }
                button type="button" class="quiet" data-copy="new-key" { "Copy" }
            }
        }
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
        @if let Some(edit) = edit.as_ref().filter(|edit| !is_said(edit)) { (notice("bad", &edit.detail)) }
        section class="card" { div class="wide" tabindex="0" role="region" aria-label="Keys" {
            table {
                thead { tr { th { "Name" } th { "Key" } th { "Scopes" } th { "Caps" } th { "Last used" } th { "Created" } th { span class="hidden" { "Actions" } } } }
                tbody { @for key in &page.results { (row(visit, key, &page.results, edit.as_ref().filter(|edit| edit.key == key.id))) } }
            }
        } }
        form class="card" method="post" action=(AT) {
            h2 { "New key" }
            div class="field" {
                label for="name" { "Name" }
                input id="name" name="name" required maxlength="100" placeholder="Nightly import" value=(given.get("name").unwrap_or_default()) aria-describedby=[wrong.described("name")];
                (wrong.at("name"))
            }
            (scopes_field("Scopes ", "(all if none is chosen)", of_keys(), |scope| given.all("scope").any(|one| one == scope.as_str())))
            (wrong.at("scopes"))
            button { "Create" }
        }
        @if !agents.results.is_empty() { (connected(&agents.results, &page.results)) }
    };
    shown("Keys", AT, content)
}

/// The agents that were let in without a key of their own.
fn connected(agents: &[AgentInfo], keys: &[KeyInfo]) -> Markup {
    html! { section class="card" {
        h2 { "Connected agents" }
        p class="note" { "These agents signed in with this account. What one spends stands in the history under its id." }
        div class="wide" tabindex="0" role="region" aria-label="Connected agents" { table {
            thead { tr { th { "Agent" } th { "Goes back to" } th { "Scopes" } th { "Caps" } th { "Last used" } th { "Connected" } th { span class="hidden" { "Actions" } } } }
            tbody { @for agent in agents { tr {
                td class="clip" { b { (agent.name) } br; span class="note" { (agent.id) } }
                td class="clip" { code { (agent.host) } }
                td class="clip" { (agent.scopes.iter().map(|scope| title(*scope)).collect::<Vec<_>>().join(", ")) }
                td { (caps(agent.caps.daily, agent.caps.monthly)) }
                td { @match agent.last_used_at { Some(at) => { (time(at)) } None => { "never" } } }
                td { (time(agent.created_at)) @if let Some(maker) = maker(agent.created_by.as_deref(), keys) { br; span class="note" { "by " (maker) } } }
                td class="actions" {
                    form method="post" action={ (AT) "/" (agent.id) "/disconnect" } { button class="plain bad" aria-label={ "Disconnect " (agent.name) } { "Disconnect" } }
                }
            } } }
        } }
    } }
}

/// The name of the key that made another or connected an agent.
fn maker<'a>(id: Option<&str>, keys: &'a [KeyInfo]) -> Option<&'a str> {
    id.map(|id| keys.iter().find(|one| one.id == id).map_or("a key that is gone", |one| one.name.as_str()))
}

fn caps(daily: Option<Credits>, monthly: Option<Credits>) -> Markup {
    html! { @match (daily, monthly) {
        (None, None) => "none",
        (daily, monthly) => {
            @if let Some(cap) = daily { (number(cap)) " a day" }
            @if daily.is_some() && monthly.is_some() { br; }
            @if let Some(cap) = monthly { (number(cap)) " a month" }
        }
    } }
}

fn row(visit: &Visit, key: &KeyInfo, all: &[KeyInfo], edit: Option<&Edit<'_>>) -> Markup {
    let own = visit.session.key.starts_with(&key.prefix);
    let everything = key.scopes.len() + 1 >= Scope::ALL.len();
    let maker = maker(key.created_by.as_deref(), all);
    let id = |what: &str| format!("{what}-{}", key.id);
    let cap = |cap: Option<Credits>| cap.map(|cap| cap.to_string()).unwrap_or_default();
    let wrong = edit.map(|edit| edit.wrong.clone()).unwrap_or_default();
    let typed = |name: &str, own: String| {
        edit.map_or(own, |edit| edit.typed.get(name).unwrap_or_default().to_owned())
    };
    let is_chosen = |scope: Scope| match edit {
        Some(edit) => edit.typed.all("scope").any(|one| one == scope.as_str()),
        None => key.scopes.contains(&scope),
    };
    html! { tr {
        td class="clip" { b { (key.name) } @if own { " " span class="state" { "this session" } }
            @if let Some(until) = key.valid_until { " " span class="state bad" { "ends " (time(until)) } } }
        td { code { (key.prefix) "…" } }
        td class="clip" { @if everything { "everything" } @else { (key.scopes.iter().map(|scope| title(*scope)).collect::<Vec<_>>().join(", ")) } }
        td { (caps(key.caps.daily, key.caps.monthly)) }
        td { @match key.last_used_at { Some(at) => { (time(at)) } None => { "never" } } }
        td { (time(key.created_at)) @if let Some(maker) = maker { br; span class="note" { "by " (maker) } } }
        td class="actions" {
            details open[edit.is_some()] { summary aria-label={ "Edit " (key.name) } { "Edit" }
                form method="post" action={ (AT) "/" (key.id) "/change" } {
                    label for=(id("name")) { "Name" }
                    input id=(id("name")) name="name" required maxlength="100" value=(typed("name", key.name.clone())) aria-describedby=[wrong.described("name")];
                    (wrong.at("name"))
                    label for=(id("daily")) { "Daily cap, in credits" }
                    input id=(id("daily")) name="daily" inputmode="decimal" value=(typed("daily", cap(key.caps.daily))) placeholder="no cap" aria-describedby=[wrong.described("caps.daily")];
                    (wrong.at("caps.daily"))
                    label for=(id("monthly")) { "Monthly cap, in credits" }
                    input id=(id("monthly")) name="monthly" inputmode="decimal" value=(typed("monthly", cap(key.caps.monthly))) placeholder="no cap" aria-describedby=[wrong.described("caps.monthly")];
                    (wrong.at("caps.monthly"))
                    label for=(id("confirm")) { "An agent asks its user before a call of this many credits" }
                    input id=(id("confirm")) name="confirm_above" inputmode="decimal" required value=(typed("confirm_above", key.confirm_above.to_string())) aria-describedby=[wrong.described("confirm_above")];
                    (wrong.at("confirm_above"))
                    @if own { p class="note" { "To change this key's caps or scopes, sign in with another key." } }
                    @else { (scopes_field("Scopes", "", of_keys(), is_chosen)) (wrong.at("scopes")) }
                    // What was there, so that only a change is sent.
                    input type="hidden" name="was" value={ (cap(key.caps.daily)) "/" (cap(key.caps.monthly)) };
                    input type="hidden" name="was_scopes" value=(joined(key.scopes.iter().copied()));
                    div class="row" { button class="quiet" { "Save" } }
                }
            }
            form method="post" action={ (AT) "/" (key.id) "/rotate" } { button class="plain" aria-label={ "Rotate " (key.name) } { "Rotate" } }
            form method="post" action={ (AT) "/" (key.id) "/revoke" } { button class="plain bad" aria-label={ "Revoke " (key.name) } { "Revoke" } }
        }
    } }
}

/// The scopes that a key can have.
fn of_keys() -> impl Iterator<Item = Scope> {
    Scope::ALL.iter().copied().filter(|scope| *scope != Scope::Sandbox)
}

pub fn scopes_field(
    legend: &str,
    hint: &str,
    scopes: impl Iterator<Item = Scope>,
    chosen: impl Fn(Scope) -> bool,
) -> Markup {
    html! { fieldset { legend { (legend) @if !hint.is_empty() { span class="note" { (hint) } } }
        @for scope in scopes {
            label class="tick" { input type="checkbox" name="scope" value=(scope.as_str()) checked[chosen(scope)]; span { b { (title(scope)) } " " span class="note" { (introduction(scope)) } } }
        }
    } }
}

fn joined(scopes: impl Iterator<Item = Scope>) -> String {
    scopes.map(|scope| scope.as_str()).collect::<Vec<_>>().join(",")
}

pub async fn create(visit: &Visit) -> Screen {
    let mut body = json!({"name": visit.form.get("name").unwrap_or_default()});
    let scopes: Vec<&str> = visit.form.all("scope").collect();
    if !scopes.is_empty() {
        body["scopes"] = json!(scopes);
    }
    match visit.api.post::<NewKeyResponse>("/v1/me/keys", body).await {
        Ok(new) => show(visit, &Pairs::default(), Some(new), None, None).await,
        Err(refused) => show(visit, &visit.form, None, Some(refused.of_form()?), None).await,
    }
}

pub async fn act(visit: &Visit, id: &str, action: &str) -> Screen {
    let path = format!("/v1/me/keys/{}", encoded(id));
    if action == "change" {
        let done: Result<KeyInfo, Refused> =
            visit.api.call(Method::PATCH, &path, Some(changes(&visit.form))).await;
        return match done {
            Ok(_) => Ok(Shown::Goto(AT.to_owned())),
            Err(refused) => {
                let (detail, wrong) = refused.of_form()?;
                let edit = Edit { key: id, typed: &visit.form, detail, wrong };
                show(visit, &Pairs::default(), None, None, Some(edit)).await
            }
        };
    }
    if action == "disconnect" {
        return disconnect(visit, id).await;
    }
    let keys: KeysResponse = visit.api.get("/v1/me/keys").await?;
    let missing =
        || Refused::problem(404, "Key not found", "There is no such key; it may be revoked already.");
    let key = keys.results.iter().find(|key| key.id == id).ok_or_else(missing)?;
    let own = visit.session.key.starts_with(&key.prefix);
    let question = asked(key, own, action == "rotate");
    let name = (action == "revoke").then_some(key.name.as_str());
    if !confirm::is_answered(&visit.form, name) {
        let (title, what, button) = (&question.0, &question.1, question.2);
        return confirm::ask(visit, &Question { title, what, button, name, back: AT, at: AT });
    }
    if action == "rotate" {
        return match visit.api.post::<NewKeyResponse>(&format!("{path}/rotate"), json!({})).await {
            Ok(new) => show(visit, &Pairs::default(), Some(new), None, None).await,
            Err(refused) => show(visit, &Pairs::default(), None, Some(refused.of_form()?), None).await,
        };
    }
    match visit.api.call::<Value>(Method::DELETE, &path, None).await {
        Ok(_) => Ok(Shown::Goto(AT.to_owned())),
        Err(refused) => show(visit, &Pairs::default(), None, Some(refused.of_form()?), None).await,
    }
}

/// Disconnects an agent, once the user says so again.
async fn disconnect(visit: &Visit, id: &str) -> Screen {
    let agents: AgentsResponse = visit.api.get("/v1/me/agents").await?;
    let missing = || {
        Refused::problem(404, "Agent not found", "There is no such agent; it may be disconnected already.")
    };
    let agent = agents.results.iter().find(|agent| agent.id == id).ok_or_else(missing)?;
    if !confirm::is_answered(&visit.form, None) {
        let title = format!("Disconnect {}?", agent.name);
        let what = "It is refused at once, and its user has to connect it again.";
        let question = Question { title: &title, what, button: "Disconnect", name: None, back: AT, at: AT };
        return confirm::ask(visit, &question);
    }
    let path = format!("/v1/me/agents/{}", encoded(id));
    match visit.api.call::<Value>(Method::DELETE, &path, None).await {
        Ok(_) => Ok(Shown::Goto(AT.to_owned())),
        Err(refused) => show(visit, &Pairs::default(), None, Some(refused.of_form()?), None).await,
    }
}

/// The title, the text and the button of the question before a key is rotated or revoked.
fn asked(key: &KeyInfo, own: bool, rotates: bool) -> (String, String, &'static str) {
    let yours = if own { " You are signed in with this key, so this session ends with it." } else { "" };
    if rotates {
        let what = format!("A new key takes its place. The old one keeps working for 24 hours.{yours}");
        return (format!("Rotate {}?", key.name), what, "Rotate");
    }
    let what = format!("Every application that uses it is refused at once. This cannot be undone.{yours}");
    (format!("Revoke {}?", key.name), what, "Revoke")
}

/// The changes that a form makes; what stays as it was is left out, since a key may not send it about itself.
fn changes(form: &Pairs) -> Value {
    let credits = |text: Option<&str>| match text {
        None => Value::Null,
        Some(text) => text.parse::<f64>().map_or_else(|_| json!(text), |number| json!(number)),
    };
    let mut body = Map::new();
    body.extend(form.get("name").map(|name| ("name".to_owned(), json!(name))));
    body.extend(form.get("confirm_above").map(|text| ("confirm_above".to_owned(), credits(Some(text)))));
    let (daily, monthly) = (form.get("daily"), form.get("monthly"));
    let is = format!("{}/{}", daily.unwrap_or_default(), monthly.unwrap_or_default());
    if form.get("was").is_some_and(|was| was != is) {
        body.insert("caps".to_owned(), json!({"daily": credits(daily), "monthly": credits(monthly)}));
    }
    let scopes: Vec<&str> = form.all("scope").collect();
    if !scopes.is_empty() && form.get("was_scopes") != Some(scopes.join(",").as_str()) {
        body.insert("scopes".to_owned(), json!(scopes));
    }
    Value::Object(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_sent() {
        let of = |text: &str| changes(&Pairs::of(text));
        let unchanged = "name=a&confirm_above=25&daily=&monthly=100&was=/100&scope=resolve&scope=find&was_scopes=resolve,find";
        assert_eq!(of(unchanged), json!({"name": "a", "confirm_above": 25.0}));
        assert_eq!(of("name=a&daily=5&monthly=&was=/100")["caps"], json!({"daily": 5.0, "monthly": null}));
        assert_eq!(of("name=a&scope=find&was_scopes=resolve,find")["scopes"], json!(["find"]));
    }
}
