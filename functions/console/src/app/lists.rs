//! Watch lists: people and companies whose news a customer wants.

use super::api::Refused;
use super::notify;
use super::results::{self, Result as Row};
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{credits, empty, heading, next, notice, number, time};
use common::catalog::Endpoint;
use common::catalog::account::MeResponse;
use common::catalog::sticky::{RunWatchList, RunWatchListResponse, WatchList, WatchLists};
use common::domain::chance;
use common::domain::signal::SignalKind;
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/lists";
/// How many matches a run gives unless told otherwise.
const USUAL: u64 = 10;

/// Between watch lists and saved searches.
pub fn tabs(icps: bool) -> Markup {
    html! { nav class="tabs" aria-label="Kinds of lists" {
        a href="/console/lists" aria-current=[(!icps).then_some("page")] { "Watch lists" }
        a href="/console/icps" aria-current=[icps.then_some("page")] { "Saved searches (ICPs)" }
    } }
}

pub async fn lists(visit: &Visit) -> Screen {
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/watch-lists?limit=25{}", cursor.unwrap_or_default());
    let page: WatchLists = visit.api.get(&path).await?;
    let me: MeResponse = visit.api.get("/v1/me").await?;
    let content = html! {
        (heading("Lists", "Watch people and companies, and rerun saved searches for new results."))
        (tabs(false))
        @if page.results.is_empty() {
            (empty("No list yet", html! { "Create one below, or from the results of a " a href="/console/search" { "search" } "." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Watch lists" { table {
                thead { tr { th { "Name" } th { "Of" } th class="number" { "Entries" } th { "Signals" } th { "Notifies" } th { "Last run" } th class="number" { "Matches" } } }
                tbody { @for list in &page.results { tr {
                    td class="clip" { a href={ (AT) "/" (list.id) } { (list.name) } }
                    td { (list.kind.as_str()) }
                    td class="number" { (number(list.entries.len())) }
                    td class="clip" { (kinds(&list.signals)) }
                    td class="clip" { (notify::summary(list.notify.as_ref())) }
                    td { @match list.last_run_at { Some(at) => { (time(at)) } None => { "never" } } }
                    td class="number" { @match &list.last_run { Some(run) => { (number(run.matched)) } None => { "–" } } }
                } } }
            } } }
            (next(page.next_cursor.map(|cursor| format!("{AT}?cursor={}", encoded(&cursor)))))
        }
        form class="card" method="post" action=(AT) {
            h2 { "New watch list" }
            div class="fields" {
                div { label for="name" { "Name" } input id="name" name="name" required maxlength="100" placeholder="Key accounts"; }
                div { label for="kind" { "Of" } select id="kind" name="kind" {
                    option value="companies" { "companies, by domain" }
                    option value="people" { "people, by profile URL" }
                } }
            }
            (entries_field(&[]))
            (signal_ticks(SignalKind::ALL))
            (notify::fields(None, me.limits.webhooks))
            button { "Create" }
        }
    };
    shown("Lists", AT, content)
}

pub async fn create(visit: &Visit) -> Screen {
    let form = &visit.form;
    let mut body = json!({
        "name": form.get("name").unwrap_or_default(),
        "kind": form.get("kind").unwrap_or("companies"),
        "entries": entries(form.get("entries").unwrap_or_default()),
    });
    let signals: Vec<&str> = form.all("signal").collect();
    if !signals.is_empty() {
        body["signals"] = json!(signals);
    }
    if let Some(notify) = notify::given(form) {
        body["notify"] = notify;
    }
    let list: WatchList = visit.api.post("/v1/watch-lists", body).await?;
    Ok(Shown::Goto(format!("{AT}/{}", list.id)))
}

pub async fn list(visit: &Visit, id: &str) -> Screen {
    show(visit, id, None).await
}

async fn show(visit: &Visit, id: &str, ran: Option<Result<RunWatchListResponse, String>>) -> Screen {
    let list: WatchList = visit.api.get(&format!("/v1/watch-lists/{}", encoded(id))).await?;
    let me: MeResponse = visit.api.get("/v1/me").await?;
    let most = RunWatchList::SPEC.price.of(USUAL).unwrap_or_default();
    let action = |action: &str| format!("{AT}/{}/{action}", list.id);
    let content = html! {
        p class="back" { a href=(AT) { "← All lists" } }
        (heading(&list.name, &format!("{}: {}, watched for {}", list.kind.as_str(), counted(list.entries.len()), kinds(&list.signals))))
        (notify::paused(list.notify.as_ref()))
        form class="card" method="post" action=(action("run")) {
            input type="hidden" name="once" value=(chance::text(b"0123456789abcdef", 32));
            div class="head" {
                h2 { "Recent signals" }
                span class="note" { @match (&list.last_run, list.last_run_at) {
                    (Some(run), Some(at)) => { (number(run.matched)) " matches for " (credits(run.credits)) ", " (time(at)) }
                    _ => "never run",
                } }
            }
            label class="tick" { input type="checkbox" name="include_seen" value="true"; "include matches from earlier runs, charged again" }
            div class="row" {
                button { "Run, " (number(most)) " credits at most" }
                span class="note" { (RunWatchList::SPEC.price.to_string()) "; up to " (USUAL) " matches; you pay only for matches" }
            }
        }
        @match &ran {
            None => {}
            Some(Err(detail)) => (notice("bad", detail)),
            Some(Ok(run)) => (matches(run)),
        }
        form class="card" method="post" action=(action("change")) {
            h2 { "Edit" }
            div class="field" { label for="name" { "Name" } input id="name" name="name" required maxlength="100" value=(list.name); }
            (entries_field(&list.entries))
            (signal_ticks(&list.signals))
            (notify::fields(list.notify.as_ref(), me.limits.webhooks))
            button class="quiet" { "Save" }
        }
        form method="post" action=(action("delete")) { button class="plain bad" { "Delete this list" } }
    };
    shown(list.name.clone(), AT, content)
}

pub async fn act(visit: &Visit, id: &str, action: &str) -> Screen {
    let path = format!("/v1/watch-lists/{}", encoded(id));
    let form = &visit.form;
    match action {
        "delete" => {
            let _: Value = visit.api.call(Method::DELETE, &path, None).await?;
            Ok(Shown::Goto(AT.to_owned()))
        }
        "run" => {
            let body = json!({"limit": USUAL, "include_seen": form.get("include_seen").is_some()});
            let once = form.get("once").unwrap_or_default().to_owned();
            match visit.api.post_once(&format!("{path}/run"), body, &once).await {
                Ok(ran) => show(visit, id, Some(Ok(ran))).await,
                Err(Refused::Problem { status, detail, .. }) if status != 404 => {
                    show(visit, id, Some(Err(detail))).await
                }
                Err(refused) => Err(refused),
            }
        }
        _ => {
            let signals: Vec<&str> = form.all("signal").collect();
            let mut body = json!({
                "name": form.get("name").unwrap_or_default(),
                "entries": entries(form.get("entries").unwrap_or_default()),
            });
            if !signals.is_empty() {
                body["signals"] = json!(signals);
            }
            if let Some(notify) = notify::given(form) {
                body["notify"] = notify;
            }
            let _: WatchList = visit.api.call(Method::PATCH, &path, Some(body)).await?;
            Ok(Shown::Goto(format!("{AT}/{}", encoded(id))))
        }
    }
}

fn matches(run: &RunWatchListResponse) -> Markup {
    html! { section class="card" aria-label="Matches" {
        div class="head" { h2 { (number(run.results.len())) @if run.results.len() == 1 { " match" } @else { " matches" } } span class="note" { (counted(run.checked as usize)) " compared" @if run.more { "; run it again for more" } } }
        @if run.results.is_empty() { p { "No new signals in the last 30 days. Nothing was charged." } }
        ul class="matches" { @for (at, found) in run.results.iter().enumerate() { li {
            div class="head" {
                h3 { (found.signal.kind.as_str().replace('-', " ")) " · " (found.entry) }
                span class="note" { (time(found.signal.occurred_at)) }
            }
            p { (results::in_words(&serde_json::to_value(&found.signal.data).unwrap_or_default())) }
            (results::table(&format!("Records of match {}", at + 1), [found.person.as_ref().map(Row::person), found.company.as_ref().map(Row::company)].into_iter().flatten().collect()))
        } } }
    } }
}

/// The entries of a form: one a line, or parted by commas.
fn entries(text: &str) -> Vec<&str> {
    text.split(['\n', ',']).map(str::trim).filter(|entry| !entry.is_empty()).collect()
}

fn counted(entries: usize) -> String {
    if entries == 1 { "one entry".to_owned() } else { format!("{} entries", number(entries)) }
}

fn entries_field(present: &[String]) -> Markup {
    html! { div class="field" {
        label for="entries" { "Entries" }
        textarea id="entries" name="entries" rows="5" required maxlength="200000" spellcheck="false" placeholder="acme.com, one per line" { (present.join("\n")) }
    } }
}

fn signal_ticks(chosen: &[SignalKind]) -> Markup {
    html! { fieldset { legend { "Watch for" } @for kind in SignalKind::ALL {
        label class="tick" { input type="checkbox" name="signal" value=(kind.as_str()) checked[chosen.contains(kind)]; (kind.as_str().replace('-', " ")) }
    } } }
}

fn kinds(signals: &[SignalKind]) -> String {
    if signals.len() == SignalKind::ALL.len() {
        return "everything".to_owned();
    }
    signals.iter().map(|kind| kind.as_str().replace('-', " ")).collect::<Vec<_>>().join(", ")
}
