//! Connections: those of the account, and the form of a new one.

use super::api::{Refused, Wrong};
use super::files::named;
use super::visit::{Pairs, Screen, Shown, Visit, encoded, shown};
use crate::page::{empty, heading, next, notice, number, state, time};
use common::catalog::account::MeResponse;
use common::catalog::bulk::Addition;
use common::catalog::connections::{Connection, ConnectionList, ConnectionSystem};
use common::domain::Plan;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

pub const AT: &str = "/console/connections";
const LEAD: &str =
    "Keep a CRM or a table enriched: new and changed records are looked up and written back by your rules.";
/// The fields of the form that can say what is wrong with them.
const FIELDS: [&str; 7] = [
    "name",
    "credentials.token",
    "credentials.url",
    "credentials.client_id",
    "credentials.client_secret",
    "caps",
    "source",
];

/// What the names of the fields of credentials begin with.
const SECRETS: &str = "credentials.";

/// What a system is called.
pub const fn called(system: ConnectionSystem) -> &'static str {
    match system {
        ConnectionSystem::Hubspot => "HubSpot",
        ConnectionSystem::Salesforce => "Salesforce",
        ConnectionSystem::Pipedrive => "Pipedrive",
        ConnectionSystem::Attio => "Attio",
        ConnectionSystem::Tryton => "Tryton",
        ConnectionSystem::Carddav => "CardDAV address book",
        ConnectionSystem::Postgres => "PostgreSQL table",
    }
}

pub async fn connections(visit: &Visit) -> Screen {
    let me: MeResponse = visit.api.get("/v1/me").await?;
    if me.plan < Plan::Pro {
        let content = html! {
            (heading("Connections", LEAD))
            (empty("Pro plan and above", html! { "This account is on " b { (me.plan.as_str()) } "." }))
        };
        return shown("Connections", AT, content);
    }
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/connections?limit=25{}", cursor.unwrap_or_default());
    let page: ConnectionList = visit.api.get(&path).await?;
    let content = html! {
        (heading("Connections", LEAD))
        @if page.results.is_empty() {
            (empty("No connection yet", html! { "Choose a system below. A new connection is paused until you start it." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Connections" { table {
                thead { tr { th { "Name" } th { "System" } th { "State" } th { "Last run" } th class="number" { "Written" } } }
                tbody { @for one in &page.results { tr {
                    td class="clip" { a href={ (AT) "/" (one.id) } { (one.name) } }
                    td { (called(one.system)) }
                    td { (state(one.status.as_str())) @if let Some(problem) = &one.problem { " " span class="note" { (problem.code.replace('_', " ")) } } }
                    td { @match &one.last_run { Some(run) => { (time(run.started_at)) } None => { "never" } } }
                    td class="number" { @match &one.last_run { Some(run) => { (number(run.counts.written)) } None => { "–" } } }
                } } }
            } } }
            (next(page.next_cursor.map(|cursor| format!("{AT}?cursor={}", encoded(&cursor)))))
        }
        form class="card" method="get" action={ (AT) "/new" } {
            h2 { "New connection" }
            div class="fields" { div {
                label for="system" { "System" }
                select id="system" name="system" { @for system in ConnectionSystem::ALL {
                    option value=(system.as_str()) { (called(*system)) }
                } }
            } }
            button { "Continue" }
        }
    };
    shown("Connections", AT, content)
}

pub async fn new(visit: &Visit) -> Screen {
    form(&visit.query, None)
}

/// What is typed to reach a system: the name of the credential, its label, what stands in the empty field, a note.
const fn credentials(
    system: ConnectionSystem,
) -> &'static [(&'static str, &'static str, &'static str, &'static str)] {
    match system {
        ConnectionSystem::Hubspot => {
            &[("token", "Service key", "pat-…", "Settings → Integrations → Service Keys")]
        }
        ConnectionSystem::Pipedrive => &[(
            "token",
            "API token",
            "",
            "Personal preferences → API; its user must see and edit the records",
        )],
        ConnectionSystem::Attio => {
            &[("token", "API key", "", "Workspace settings → Developers; record_permission:read-write")]
        }
        ConnectionSystem::Salesforce => &[
            ("url", "My Domain", "https://acme.my.salesforce.com", ""),
            ("client_id", "Consumer key", "", "of an External Client App with the client credentials flow"),
            ("client_secret", "Consumer secret", "", ""),
        ],
        ConnectionSystem::Tryton => {
            &[("url", "Address", "", "https://user:password@tryton.example.com/database")]
        }
        ConnectionSystem::Carddav => {
            &[("url", "Address", "", "https://user:password@dav.example.com/addressbooks/user/contacts/")]
        }
        ConnectionSystem::Postgres => &[(
            "url",
            "Address",
            "postgres://user:password@host/database",
            "a role that may read the table and update the columns that rules write",
        )],
    }
}

/// The fields of credentials. What was typed into them is never sent back.
pub fn credential_fields(system: ConnectionSystem, wrong: &Wrong) -> Markup {
    let app: &[_] = match system.tells() {
        true => &[
            ("client_id", "Client ID", "", "Instead of a token, for an OAuth app"),
            ("client_secret", "Client secret", "", ""),
        ],
        false => &[],
    };
    html! { @for (name, label, placeholder, note) in credentials(system).iter().chain(app) {
        @let id = format!("{SECRETS}{name}");
        div class="field" {
            label for=(id) { (label) }
            input id=(id) name=(id) required[!system.tells()] type=(if placeholder.starts_with("https") { "url" } else { "password" }) maxlength="1000"
                autocomplete="off" placeholder=(placeholder) aria-describedby=[wrong.described(&id)];
            (wrong.at(&id))
            @if !note.is_empty() { span class="note" { (note) } }
        }
    } }
}

/// The credentials of a form.
pub fn credentials_of(form: &Pairs) -> Value {
    let given = form.0.iter().filter_map(|(name, value)| {
        let name = name.strip_prefix(SECRETS)?;
        Some((name.to_owned(), json!(value.trim()))).filter(|_| !value.trim().is_empty())
    });
    Value::Object(given.collect())
}

fn form(given: &Pairs, refused: Option<(String, Wrong)>) -> Screen {
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let Some(system) = given.get("system").and_then(|word| word.parse::<ConnectionSystem>().ok()) else {
        return Ok(Shown::Goto(AT.to_owned()));
    };
    let is_table = system == ConnectionSystem::Postgres;
    let typed = |name: &str| given.get(name).unwrap_or_default();
    let field = |name: &str, label: &str, placeholder: &str, needed: bool| {
        html! { div {
            label for=(name) { (label) }
            input id=(name) name=(name) required[needed] maxlength="200" placeholder=(placeholder) value=(typed(name)) aria-describedby=[wrong.described(name)];
            (wrong.at(name))
        } }
    };
    let content = html! {
        p class="back" { a href=(AT) { "← All connections" } }
        (heading(&format!("Connect {}", called(system)), "It starts paused, and reads nothing before you check it."))
        form class="card" method="post" action=(AT) {
            @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
            input type="hidden" name="system" value=(system.as_str());
            div class="fields" {
                (field("name", "Name", "our CRM", true))
                div { label for="object" { "Records" } select id="object" name="object" {
                    option value="people" { "people" } option value="companies" selected[given.get("object") == Some("companies")] { "companies" }
                } }
                @if is_table {
                    (field("table", "Table", "crm.contacts", true))
                    (field("key", "Key column", "id", true))
                    (field("changed_at", "Column of the last change", "updated_at", false))
                    (field("identifier", "Column of the email or domain", "email", true))
                }
            }
            (credential_fields(system, &wrong))
            fieldset { legend { "Look up" } div class="choices" { @for addition in Addition::ALL {
                @let (name, about) = named(*addition);
                label class="choice" {
                    input type="checkbox" name="add" value=(addition.as_str()) checked[given.all("add").any(|add| add == addition.as_str())];
                    span { b { (name) } " " span class="note" { (about) } }
                    span class="price" { (addition.spec().price.to_string()) }
                }
            } } }
            div class="field" {
                label for="caps" { "Spend at most, in credits a month" }
                input id="caps" name="caps" type="number" min="0" step="any" inputmode="decimal" required value=(typed("caps")) aria-describedby=[wrong.described("caps")];
                (wrong.at("caps"))
            }
            button { "Connect" }
        }
    };
    shown("New connection", AT, content)
}

pub async fn create(visit: &Visit) -> Screen {
    let form_of = &visit.form;
    let system = form_of.get("system").and_then(|word| word.parse::<ConnectionSystem>().ok());
    let Some(system) = system else { return Ok(Shown::Goto(AT.to_owned())) };
    let object = if form_of.get("object") == Some("companies") { "companies" } else { "people" };
    let mut settings = json!({"mapping": usual(system, object, form_of), "add": added(form_of, object)});
    if system == ConnectionSystem::Postgres {
        settings["source"] = json!({
            "table": form_of.get("table").unwrap_or_default(), "key": form_of.get("key").unwrap_or_default(),
            "changed_at": form_of.get("changed_at"),
        });
    }
    let body = json!({
        "name": form_of.get("name").unwrap_or_default(), "system": system, "credentials": credentials_of(form_of),
        "objects": {object: settings}, "caps": {"monthly": amount(form_of, "caps")},
    });
    match visit.api.post::<Connection>("/v1/connections", body).await {
        Ok(made) => Ok(Shown::Goto(format!("{AT}/{}/fields", made.id))),
        Err(refused @ (Refused::SignedOut | Refused::SignInAgain)) => Err(refused),
        Err(refused) => form(form_of, Some(refused.of_form()?)),
    }
}

/// What a form asks to be looked up; the record itself where it asks for nothing.
pub fn added(form: &Pairs, object: &str) -> Value {
    let add: Vec<&str> = form.all("add").collect();
    let own = if object == "companies" { "company" } else { "person" };
    if add.is_empty() { json!([own]) } else { json!(add) }
}

/// An amount of a form; text that is no number goes on to be refused.
pub fn amount(form: &Pairs, name: &str) -> Value {
    form.get(name)
        .map_or(Value::Null, |text| text.parse::<f64>().map_or_else(|_| json!(text), |number| json!(number)))
}

/// The fields that records of a system usually have, to begin with.
fn usual(system: ConnectionSystem, object: &str, form: &Pairs) -> Value {
    let is_person = object == "people";
    let fields: &[(&str, &str)] = match (system, is_person) {
        (ConnectionSystem::Hubspot, true) => &[
            ("email", "email"),
            ("firstname", "first_name"),
            ("lastname", "last_name"),
            ("jobtitle", "title"),
            ("company", "company_name"),
        ],
        (ConnectionSystem::Hubspot, false) => &[("domain", "company_domain"), ("name", "company_name")],
        (ConnectionSystem::Salesforce, true) => &[
            ("Email", "email"),
            ("FirstName", "first_name"),
            ("LastName", "last_name"),
            ("Title", "title"),
            ("Account.Name", "company_name"),
        ],
        (ConnectionSystem::Salesforce, false) => &[("Website", "company_domain"), ("Name", "company_name")],
        (ConnectionSystem::Pipedrive, true) => &[("emails", "email"), ("name", "full_name")],
        (ConnectionSystem::Pipedrive, false) => &[("website", "company_domain"), ("name", "company_name")],
        (ConnectionSystem::Attio, true) => {
            &[("email_addresses", "email"), ("name", "full_name"), ("job_title", "title")]
        }
        (ConnectionSystem::Attio, false) => &[("domains", "company_domain"), ("name", "company_name")],
        (ConnectionSystem::Tryton, true) => {
            &[("email", "email"), ("name", "full_name"), ("title", "title"), ("company", "company_name")]
        }
        (ConnectionSystem::Tryton, false) => &[("website", "company_domain"), ("name", "company_name")],
        (ConnectionSystem::Carddav, _) => {
            &[("email", "email"), ("fn", "full_name"), ("title", "title"), ("org", "company_name")]
        }
        (ConnectionSystem::Postgres, _) => {
            let column = form.get("identifier").unwrap_or_default();
            return json!({column: if is_person { "email" } else { "company_domain" }});
        }
    };
    let mapping: Map<String, Value> =
        fields.iter().map(|(name, meaning)| ((*name).to_owned(), json!(meaning))).collect();
    Value::Object(mapping)
}
