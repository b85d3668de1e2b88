//! Keys: made, rotated, revoked.

use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{heading, number, time};
use common::catalog::account::{KeysResponse, NewKeyResponse};
use common::catalog::{introduction, title};
use common::domain::Scope;
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

pub async fn keys(visit: &Visit, new: Option<NewKeyResponse>) -> Screen {
    let page: KeysResponse = visit.api.get("/v1/me/keys").await?;
    let own = |prefix: &str| visit.session.key.starts_with(prefix);
    let content: Markup = html! {
        (heading("Keys", "Create a key per application, with only the scopes it needs."))
        @if let Some(new) = new {
            section class="card key" role="status" {
                p { b { "The new key. " } "It is shown only once: keep it where you keep passwords." }
                code id="new-key" { (new.api_key) }
                button type="button" class="quiet" data-copy="new-key" { "Copy" }
            }
        }
        section class="card" { div class="wide" tabindex="0" role="region" aria-label="Keys" {
            table {
                thead { tr { th { "Name" } th { "Key" } th { "Scopes" } th { "Daily cap" } th { "Last used" } th { "Created" } th { span class="hidden" { "Actions" } } } }
                tbody { @for key in &page.results {
                    tr {
                        td class="clip" { (key.name) @if own(&key.prefix) { " " span class="state" { "this session" } } }
                        td { code { (key.prefix) "…" } }
                        td class="clip" { @if key.scopes.is_empty() { "everything" } @else {
                            (key.scopes.iter().map(|scope| title(*scope)).collect::<Vec<_>>().join(", "))
                        } }
                        td class="number" { @match key.caps.daily { Some(cap) => { (number(cap)) } None => { "–" } } }
                        td { @match key.last_used_at { Some(at) => { (time(at)) } None => { "never" } } }
                        td { (time(key.created_at)) }
                        td class="actions" {
                            form method="post" action={ "/console/keys/" (key.id) "/rotate" } { button class="plain" aria-label={ "Rotate " (key.name) } { "Rotate" } }
                            form method="post" action={ "/console/keys/" (key.id) "/revoke" } { button class="plain bad" aria-label={ "Revoke " (key.name) } { "Revoke" } }
                        }
                    }
                } }
            }
        } }
        form class="card" method="post" action="/console/keys" {
            h2 { "New key" }
            label for="name" { "Name" }
            input id="name" name="name" required maxlength="100" placeholder="Nightly import";
            fieldset { legend { "Scopes " span class="note" { "(all if none is chosen)" } }
                @for scope in Scope::ALL.iter().filter(|scope| **scope != Scope::Sandbox) {
                    label class="tick" { input type="checkbox" name="scope" value=(scope.as_str()); span { b { (title(*scope)) } " " span class="note" { (introduction(*scope)) } } }
                }
            }
            button { "Create" }
        }
    };
    shown("Keys", "/console/keys", content)
}

pub async fn create(visit: &Visit) -> Screen {
    let mut body = json!({"name": visit.form.get("name").unwrap_or_default()});
    let scopes: Vec<&str> = visit.form.all("scope").collect();
    if !scopes.is_empty() {
        body["scopes"] = json!(scopes);
    }
    let new: NewKeyResponse = visit.api.post("/v1/me/keys", body).await?;
    keys(visit, Some(new)).await
}

pub async fn act(visit: &Visit, id: &str, action: &str) -> Screen {
    let path = format!("/v1/me/keys/{}", encoded(id));
    if action == "rotate" {
        let new: NewKeyResponse = visit.api.post(&format!("{path}/rotate"), json!({})).await?;
        return keys(visit, Some(new)).await;
    }
    let _: Value = visit.api.call(Method::DELETE, &path, None).await?;
    Ok(Shown::Goto("/console/keys".to_owned()))
}
