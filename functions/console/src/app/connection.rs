//! One connection: its state and its run, what the next run would do, what it wrote, and taking that back.

use super::api::{Refused, Wrong};
use super::confirm::{self, Question};
use super::connections::{AT, amount, called, credential_fields, credentials_of};
use super::frame;
use super::visit::{Pairs, Screen, Shown, Visit, encoded, shown};
use crate::page::{credits, empty, figure, heading, next, notice, number, state, time};
use common::catalog::connections::{
    Connection, ConnectionAuthorization, ConnectionPreview, ConnectionStatus, ConnectionWritesResponse,
    RecordWrite, RunStatus,
};
use common::domain::Credits;
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

/// The fields of the forms that can say what is wrong with them.
const FIELDS: [&str; 10] = [
    "name",
    "schedule",
    "caps.per_run",
    "caps.daily",
    "caps.monthly",
    "credentials.token",
    "credentials.url",
    "credentials.client_id",
    "credentials.client_secret",
    "credentials.webhook_secret",
];
const CAPS: [(&str, &str); 3] = [("per_run", "per run"), ("daily", "per day"), ("monthly", "per month")];

fn path_of(id: &str) -> String {
    format!("/v1/connections/{}", encoded(id))
}

pub async fn connection(visit: &Visit, id: &str) -> Screen {
    show(visit, id, None).await
}

async fn show(visit: &Visit, id: &str, refused: Option<(String, Wrong)>) -> Screen {
    let one: Connection = visit.api.get(&path_of(id)).await?;
    if visit.partly {
        return Ok(Shown::Part(run(&one)));
    }
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let typed = |name: &str, now: String| visit.form.get(name).map_or(now, str::to_owned);
    let action = |action: &str| format!("{AT}/{}/{action}", one.id);
    let cap = |cap: Option<Credits>| cap.map(|cap| cap.to_string()).unwrap_or_default();
    let caps = [one.caps.per_run, one.caps.daily, one.caps.monthly].map(cap);
    let content = html! {
        p class="back" { a href=(AT) { "← All connections" } }
        (heading(&one.name, &format!("{}, asked for changes every {} min.", called(one.system), one.schedule)))
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
        (run(&one))
        div class="pair" {
            form class="card" method="post" action=(action("change")) {
                h2 { "Settings" }
                div class="fields" {
                    div {
                        label for="name" { "Name" }
                        input id="name" name="name" required maxlength="100" value=(typed("name", one.name.clone())) aria-describedby=[wrong.described("name")];
                        (wrong.at("name"))
                    }
                    div {
                        label for="schedule" { "Minutes between polls" }
                        input id="schedule" name="schedule" type="number" min="1" max="10080" required value=(typed("schedule", one.schedule.to_string())) aria-describedby=[wrong.described("schedule")];
                        (wrong.at("schedule"))
                    }
                    @for ((name, label), now) in CAPS.iter().zip(caps) {
                        @let id = format!("caps.{name}");
                        div {
                            label for=(id) { "Credits " (label) }
                            input id=(id) name=(id) type="number" min="0" step="any" inputmode="decimal" placeholder="no cap" value=(typed(&id, now)) aria-describedby=[wrong.described(&id)];
                            (wrong.at(&id))
                        }
                    }
                }
                button class="quiet" { "Save" }
            }
            form class="card" method="post" action=(action("credentials")) {
                h2 { "Credentials" }
                p class="note" { "They are encrypted and never shown. New ones replace the old." }
                (credential_fields(one.system, &wrong))
                button class="quiet" { "Replace" }
            }
        }
        @if one.oauth { form class="card" method="post" action=(action("authorize")) {
            h2 { "OAuth" }
            p class="note" { "You authorized this connection in " (called(one.system)) "." }
            button class="quiet" { "Authorize" }
        } }
        @if let Some(url) = &one.webhook_url { form class="card" method="post" action=(action("credentials")) {
            h2 { "Webhook" }
            p class="note" { "Register this address in " (called(one.system)) ", and changes are looked up within seconds. The guide says where." }
            p class="clip" { code { (url) } }
            div class="field" {
                label for="credentials.webhook_secret" { "Secret" }
                input id="credentials.webhook_secret" name="credentials.webhook_secret" type="password" required minlength="8" maxlength="1000" autocomplete="off" aria-describedby=[wrong.described("credentials.webhook_secret")];
                (wrong.at("credentials.webhook_secret"))
            }
            button class="quiet" { "Save" }
        } }
        form method="post" action=(action("delete")) { button class="plain bad" { "Delete this connection" } }
    };
    shown(one.name.clone(), AT, content)
}

/// How the connection is, and its last run; asks again by itself until it has ended.
fn run(one: &Connection) -> Markup {
    let at = format!("{AT}/{}", one.id);
    let runs = one.status == ConnectionStatus::Running;
    let goes = runs || one.status == ConnectionStatus::Active;
    let form = |action: &str, class: &'static str, text: &str| {
        html! { form method="post" action={ (at) "/" (action) } { button class=(class) { (text) } } }
    };
    html! {
        section id="run" class="card run" hx-get=[goes.then_some(&at)] hx-trigger=[goes.then_some(if runs { "every 1s" } else { "every 5s" })] hx-swap="outerHTML" {
            div class="head" { h2 { (state(one.status.as_str())) } span class="note" { @match &one.last_run {
                Some(run) => { (run.kind.as_str()) " " (run.status.as_str()) ", " (time(run.finished_at.unwrap_or(run.started_at))) }
                None => "never run",
            } } }
            @if let Some(problem) = &one.problem { (notice(if one.status == ConnectionStatus::Broken { "bad" } else { "" }, &problem.detail)) }
            @if let Some(run) = &one.last_run {
                @let counts = &run.counts;
                dl class="facts" {
                    @for (label, count) in [
                        ("Read", counts.checked), ("Looked up", counts.enriched), ("Not found", counts.not_found), ("Written", counts.written),
                        ("Unchanged", counts.unchanged), ("Conflicts", counts.conflicts), ("Refused", counts.refused), ("Gone", counts.gone),
                    ] { div { dt { (label) } dd { (number(count)) } } }
                    div { dt { "Spent" } dd { (credits(run.credits)) } }
                }
                @if run.status == RunStatus::Capped { p class="note" { "This run reached a cap. The rest follows when the cap resets." } }
            }
            div class="row" {
                a class="button" href={ (at) "/preview" } { "Preview" }
                a class="button quiet" href={ (at) "/fields" } { "Fields and rules" }
                a class="button quiet" href={ (at) "/writes" } { "Log" }
                @if !runs { (form("run", "quiet", "Run now")) (form("backfill", "plain", "Read every record again")) }
                @if goes { (form("pause", "plain", "Pause")) } @else { (form("resume", "", "Run by itself from now on")) }
            }
            @if goes { noscript { p class="note" { a href=(at) { "Refresh" } } } }
        }
    }
}

pub async fn preview(visit: &Visit, id: &str) -> Screen {
    let one: Connection = visit.api.get(&path_of(id)).await?;
    let seen: ConnectionPreview =
        visit.api.post(&format!("{}/preview", path_of(id)), json!({"limit": 50})).await?;
    let at = format!("{AT}/{}", one.id);
    let is_answered =
        seen.records.iter().flat_map(|record| &record.fields).any(|field| field.after.is_some());
    let content = html! {
        p class="back" { a href=(at) { "← " (one.name) } }
        (heading("Preview", "What the next run would look up and write. A preview writes nothing and costs nothing."))
        @if let Some(problem) = &seen.problem { (notice("bad", &format!("{}.", problem.detail))) }
        @if !seen.complete && seen.problem.is_none() { (notice("", "These counts are of part of the records, because a preview does not read all of them.")) }
        div class="figures" {
            (figure("Records read", &number(seen.checked), html! {}))
            (figure("To look up", &number(seen.to_enrich), html! {}))
            (figure("Maximum price", &number(seen.max_credits), html! { "credits; only what is found is charged" }))
        }
        @if seen.records.is_empty() {
            (empty("Nothing to do", html! { "No record would be looked up or changed." }))
        } @else {
            section class="card" {
                h2 { @if is_answered { "Changes" } @else { "Fields that may be filled" } }
                div class="wide" tabindex="0" role="region" aria-label="Changes" { table {
                    thead { tr { th { "Record" } th { "Field" } th { "Now" } th { "Then" } } }
                    tbody { @for record in &seen.records { @for field in &record.fields { tr {
                        td { code { (record.record) } }
                        td { code { (field.field) } }
                        td class="clip" { (value(field.before.as_deref())) }
                        td class="clip" { @match (&field.after, &field.creates) {
                            (Some(after), _) => { b { (after) } }
                            (None, Some(name)) => { b { (name) } " " span class="note" { "a new company" } }
                            (None, None) => { span class="note" { (field.meaning.as_str().replace('_', " ")) ", if found" } }
                        } }
                    } } } }
                } }
            }
        }
        div class="row" {
            @if seen.to_enrich > 0 { form method="post" action={ (at) "/propose" } { button { "Look up, write nothing yet" } } }
            form method="post" action={ (at) "/run" } { button class="quiet" { @if is_answered { "Write these changes" } @else { "Run now" } } }
        }
    };
    shown("Preview", AT, content)
}

fn value(text: Option<&str>) -> Markup {
    html! { @match text { Some(text) => { (text) } None => { span class="note" { "empty" } } } }
}

pub async fn writes(visit: &Visit, id: &str) -> Screen {
    let one: Connection = visit.api.get(&path_of(id)).await?;
    let at = format!("{AT}/{}", one.id);
    let only = visit.query.get("run").map(|run| format!("&run={}", encoded(run))).unwrap_or_default();
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("{}/writes?limit=25{only}{}", path_of(id), cursor.unwrap_or_default());
    let page: ConnectionWritesResponse = visit.api.get(&path).await?;
    let content = html! {
        p class="back" { a href=(at) { "← " (one.name) } }
        (heading("Log", "What was written, newest first, with the value before it. Kept for 180 days."))
        @if page.results.is_empty() {
            (empty("Nothing written yet", html! { a href={ (at) "/preview" } { "Preview the next run" } "." }))
        } @else {
            section class="card" { ul class="matches" { @for one in &page.results { (written(one, &at)) } } }
            (next(page.next_cursor.map(|cursor| format!("{at}/writes?cursor={}{only}", encoded(&cursor)))))
        }
        form class="card" method="post" action={ (at) "/undo" } {
            h2 { "Undo" }
            @match visit.query.get("run") {
                Some(run) => {
                    input type="hidden" name="run" value=(run);
                    p { "Restores what the fields held before this run, where they still hold what it wrote." }
                }
                None => {
                    p { "Restores what the fields held before, where they still hold what Almanac wrote. To undo one run, choose it above." }
                    div class="field" { label for="since" { "Everything since (UTC)" } input id="since" name="since" type="datetime-local" required; }
                }
            }
            button class="quiet" { "Undo" }
        }
    };
    shown("Log", AT, content)
}

fn written(one: &RecordWrite, at: &str) -> Markup {
    html! { li {
        div class="head" {
            h3 { (state(one.state.as_str())) " " (one.object.as_str()) " " code { (one.record) } }
            span class="note" { (one.reason.as_str().replace('_', " ")) ", " (time(one.at)) ", " (credits(one.credits)) }
        }
        @if let Some(detail) = &one.detail { p class="note" { (detail) } }
        @if !one.changes.is_empty() { div class="wide" tabindex="0" role="region" aria-label={ "Changes of " (one.record) } { table {
            thead { tr { th { "Field" } th { "Before" } th { "After" } th { "Source" } } }
            tbody { @for change in &one.changes { tr {
                td { code { (change.field) } }
                td class="clip" { (value(change.before.as_deref())) }
                td class="clip" { (value(change.after.as_deref())) }
                td class="clip" { (change.source.as_deref().unwrap_or_default()) }
            } } }
        } } }
        p class="note" { a href={ (at) "/writes?run=" (one.run) } { "This run" } }
    } }
}

/// Sends a person to the system, by a link, as forms stay on these pages.
async fn leave(visit: &Visit, id: &str, url: &str) -> Screen {
    let one: Connection = visit.api.get(&path_of(id)).await?;
    let system = called(one.system);
    let content = html! {
        p class="back" { a href={ (AT) "/" (one.id) } { "← " (one.name) } }
        (heading("Authorize", &format!("{system} asks you whether this connection may read and write records. You have ten minutes.")))
        p { a class="button" href=(url) { "Continue to " (system) } }
    };
    shown("Authorize", AT, content)
}

/// The page that a system sends a person back to. They come from elsewhere, without their cookie, so that a form of ours goes on.
pub fn agreed(query: &Pairs) -> Markup {
    let given = query.get("code").zip(query.get("state"));
    let content = match given {
        Some((code, state)) => html! {
            (heading("Authorized", "One step is left."))
            form method="post" action={ (AT) "/authorized" } {
                input type="hidden" name="code" value=(code);
                input type="hidden" name="state" value=(state);
                button { "Finish" }
            }
        },
        None => html! {
            (heading("Not authorized", "You did not agree, or the system refused. Start again from the connection's page."))
            p { a class="button quiet" href=(AT) { "All connections" } }
        },
    };
    frame::page("Authorize", AT, None, content)
}

pub async fn authorized(visit: &Visit) -> Screen {
    let (code, state) =
        (visit.form.get("code").unwrap_or_default(), visit.form.get("state").unwrap_or_default());
    let id = state.split('.').next().unwrap_or_default();
    let body = json!({"code": code, "state": state});
    let _: Connection = visit.api.post(&format!("{}/authorized", path_of(id)), body).await?;
    Ok(Shown::Goto(format!("{AT}/{}", encoded(id))))
}

pub async fn act(visit: &Visit, id: &str, action: &str) -> Screen {
    let (path, form) = (path_of(id), &visit.form);
    let at = format!("{AT}/{}", encoded(id));
    if matches!(action, "delete" | "undo") && !confirm::is_answered(form, None) {
        let one: Connection = visit.api.get(&path).await?;
        let (title, what, button) = match action {
            "delete" => (
                "Delete this connection?",
                format!("{} and its log are deleted. What it wrote stays: undo that first if it should not.", one.name),
                "Delete",
            ),
            _ => (
                "Take this back?",
                "Fields that hold something else by now are left alone. Credits are not refunded, and the connection is \
                 paused afterwards."
                    .to_owned(),
                "Undo",
            ),
        };
        let question = Question { title, what: &what, button, name: None, back: &at, at: AT };
        return confirm::ask(visit, &question);
    }
    let post = async |what: &str, body: Value| visit.api.post::<Value>(&format!("{path}/{what}"), body).await;
    let done: Result<Value, Refused> = match action {
        "delete" => {
            let _: Value = visit.api.call(Method::DELETE, &path, None).await?;
            return Ok(Shown::Goto(AT.to_owned()));
        }
        "run" => post("run", json!({})).await,
        "propose" => post("run", json!({"mode": "propose"})).await,
        "backfill" => post("run", json!({"backfill": true})).await,
        "pause" | "resume" => post(action, json!({})).await,
        "undo" => {
            let since = form.get("since").map(|since| format!("{since}:00Z"));
            let body = match form.get("run") {
                Some(run) => json!({ "run": run }),
                None => json!({ "since": since }),
            };
            post("undo", body).await
        }
        "authorize" => {
            // Back to where the session is; without a word from the browser the service names its own address.
            let back = visit.api.caller.site().map(|site| format!("{site}{AT}/authorized"));
            let body = json!({"redirect_uri": back});
            match visit.api.post::<ConnectionAuthorization>(&format!("{path}/authorize"), body).await {
                Ok(begun) => return leave(visit, id, &begun.url).await,
                Err(refused) => Err(refused),
            }
        }
        "credentials" => {
            let body = json!({"credentials": credentials_of(form)});
            visit.api.call(Method::PATCH, &path, Some(body)).await
        }
        "change" => {
            let caps = CAPS.map(|(name, _)| (name.to_owned(), amount(form, &format!("caps.{name}"))));
            let body = json!({
                "name": form.get("name").unwrap_or_default(),
                "schedule": form.get("schedule").and_then(|text| text.parse::<u32>().ok()),
                "caps": Value::Object(caps.into_iter().collect()),
            });
            visit.api.call(Method::PATCH, &path, Some(body)).await
        }
        _ => return Err(Refused::problem(404, "Page not found", "There is no such page in the console.")),
    };
    match done {
        Ok(_) => Ok(Shown::Goto(at)),
        Err(refused) => show(visit, id, Some(refused.of_form()?)).await,
    }
}
