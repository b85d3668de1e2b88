//! Watch lists: people and companies whose news a customer wants.

use super::api::{Paid, Refused, Wrong};
use super::confirm::{self, Question};
use super::notify;
use super::results::{self, Result as Row};
use super::sentences::sentence;
use super::visit::{Pairs, Screen, Shown, Visit, encoded, once, shown};
use crate::page::{credits, empty, heading, next, notice, number, time};
use common::catalog::Endpoint;
use common::catalog::account::MeResponse;
use common::catalog::sticky::{RunWatchList, RunWatchListResponse, WatchList, WatchLists};
use common::domain::signal::SignalKind;
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/lists";
/// The fields of a list's form that can say what is wrong with them.
const FIELDS: [&str; 2] = ["name", "entries"];
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
    with_form(visit, &visit.query, None).await
}

/// The lists, above the form of a new one with what was typed into it.
async fn with_form(visit: &Visit, given: &Pairs, refused: Option<(String, Wrong)>) -> Screen {
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
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
            @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
            div class="fields" {
                div {
                    label for="name" { "Name" }
                    input id="name" name="name" required maxlength="100" placeholder="Key accounts" value=(given.get("name").unwrap_or_default()) aria-describedby=[wrong.described("name")];
                    (wrong.at("name"))
                }
                div { label for="kind" { "Of" } select id="kind" name="kind" {
                    option value="companies" { "companies, by domain" }
                    option value="people" selected[given.get("kind") == Some("people")] { "people, by profile URL" }
                } }
            }
            (entries_field(given.get("entries").unwrap_or_default(), &wrong))
            (signal_ticks(&ticked(given).unwrap_or_else(|| SignalKind::ALL.to_vec())))
            (notify::fields(None, me.limits.webhooks, given))
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
    match visit.api.post::<WatchList>("/v1/watch-lists", body).await {
        Ok(list) => Ok(Shown::Goto(format!("{AT}/{}", list.id))),
        Err(refused) => with_form(visit, form, Some(refused.of_form()?)).await,
    }
}

pub async fn list(visit: &Visit, id: &str) -> Screen {
    show(visit, id, None, None).await
}

/// What a form was refused for.
type Refusal = (String, Wrong);
/// What came of a run.
type Ran = Result<Paid<RunWatchListResponse>, String>;

async fn show(visit: &Visit, id: &str, ran: Option<Ran>, refused: Option<Refusal>) -> Screen {
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    // What was typed stays, whether it was refused or the session had ended.
    let typed = if refused.is_some() { &visit.form } else { &visit.query };
    let list: WatchList = visit.api.get(&format!("/v1/watch-lists/{}", encoded(id))).await?;
    let me: MeResponse = visit.api.get("/v1/me").await?;
    let most = RunWatchList::SPEC.price.of(USUAL).unwrap_or_default();
    let action = |action: &str| format!("{AT}/{}/{action}", list.id);
    let content = html! {
        p class="back" { a href=(AT) { "← All lists" } }
        (heading(&list.name, &format!("{}: {}, watched for {}", list.kind.as_str(), counted(list.entries.len()), kinds(&list.signals))))
        (notify::paused(list.notify.as_ref()))
        form class="card" method="post" action=(action("run")) {
            input type="hidden" name="once" value=(once());
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
            @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
            div class="field" {
                label for="name" { "Name" }
                input id="name" name="name" required maxlength="100" value=(typed.get("name").unwrap_or(&list.name)) aria-describedby=[wrong.described("name")];
                (wrong.at("name"))
            }
            (entries_field(typed.get("entries").unwrap_or(&list.entries.join("\n")), &wrong))
            (signal_ticks(&ticked(typed).unwrap_or_else(|| list.signals.clone())))
            (notify::fields(list.notify.as_ref(), me.limits.webhooks, typed))
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
        "delete" if !confirm::is_answered(form, None) => {
            let list: WatchList = visit.api.get(&path).await?;
            let what = format!("{} and its run history are deleted. This cannot be undone.", list.name);
            let back = format!("{AT}/{}", encoded(id));
            let question = Question {
                title: "Delete this list?",
                what: &what,
                button: "Delete",
                name: None,
                back: &back,
                at: AT,
            };
            confirm::ask(visit, &question)
        }
        "delete" => {
            let _: Value = visit.api.call(Method::DELETE, &path, None).await?;
            Ok(Shown::Goto(AT.to_owned()))
        }
        "run" => {
            let body = json!({"limit": USUAL, "include_seen": form.get("include_seen").is_some()});
            let once = form.get("once").unwrap_or_default().to_owned();
            match visit.api.post_once(&format!("{path}/run"), body, &once).await {
                Ok(ran) => show(visit, id, Some(Ok(ran)), None).await,
                Err(Refused::Problem { status, detail, .. }) if status != 404 => {
                    show(visit, id, Some(Err(detail)), None).await
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
            match visit.api.call::<WatchList>(Method::PATCH, &path, Some(body)).await {
                Ok(_) => Ok(Shown::Goto(format!("{AT}/{}", encoded(id)))),
                Err(refused) => show(visit, id, None, Some(refused.of_form()?)).await,
            }
        }
    }
}

/// The matches of a run, as sentences; a person or company is a record where it was paid for.
fn matches(paid: &Paid<RunWatchListResponse>) -> Markup {
    let run = &paid.answer;
    html! { section class="card" aria-label="Matches" {
        div class="head" { h2 { (number(run.results.len())) @if run.results.len() == 1 { " match" } @else { " matches" } } span class="note" { (counted(run.checked as usize)) " compared" @if run.more { "; run it again for more" } } }
        (results::paid(paid.cost))
        @if run.results.is_empty() { p { "No new signals in the last 30 days." } }
        ul class="matches" { @for (at, found) in run.results.iter().enumerate() { li {
            div class="head" {
                p class="said" { (sentence(&found.signal, found.person.as_ref())) }
                span class="note" { (time(found.signal.occurred_at)) }
            }
            (results::table(&format!("Records of match {}", at + 1), [found.person.as_ref().map(Row::person), found.company.as_ref().map(Row::company)].into_iter().flatten().collect()))
        } } }
    } }
}

/// The entries of a form: one a line, or separated by commas.
fn entries(text: &str) -> Vec<&str> {
    text.split(['\n', ',']).map(str::trim).filter(|entry| !entry.is_empty()).collect()
}

fn counted(entries: usize) -> String {
    if entries == 1 { "one entry".to_owned() } else { format!("{} entries", number(entries)) }
}

/// The signals that a form names; `None` where it names none.
fn ticked(form: &Pairs) -> Option<Vec<SignalKind>> {
    let kinds: Vec<SignalKind> = form.all("signal").filter_map(|text| text.parse().ok()).collect();
    (!kinds.is_empty()).then_some(kinds)
}

fn entries_field(present: &str, wrong: &Wrong) -> Markup {
    html! { div class="field" {
        label for="entries" { "Entries" }
        textarea id="entries" name="entries" rows="5" required maxlength="200000" spellcheck="false" placeholder="acme.com, one per line" aria-describedby=[wrong.described("entries")] { (present) }
        (wrong.at("entries"))
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
