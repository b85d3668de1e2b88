//! Rows of a table, sent to a connection: first what would become of them, then done. What was paid for is sent for nothing.

use super::api::{Paid, Refused};
use super::connections::called;
use super::table::{self, AT, CHOSEN};
use super::visit::{Screen, Shown, Visit, encoded, once, shown};
use crate::page::{empty, figure, heading, many, notice, number};
use common::bounds::SENT;
use common::catalog::bulk::{Addition, FileColumn, FileField, FileInfo, FileRowsResponse, FileTableRow};
use common::catalog::connections::{
    Connection, ConnectionList, ConnectionSend, ConnectionStatus, Meaning, SendOutcome, SentValues,
};
use common::connect::Object;
use common::domain::Plan;
use common::rows::{fed_by, identifier};
use maud::{Markup, html};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The field of the form that says the rows are to be sent now.
const NOW: &str = "now";

/// A row as it is sent.
struct Row {
    row: u32,
    values: SentValues,
}

/// Shows what would become of the chosen rows, and sends them where that was asked for.
pub async fn send(visit: &Visit, id: &str) -> Screen {
    let (form, back) = (&visit.form, format!("{AT}/{}/table", encoded(id)));
    let mut only = table::chosen(form);
    let is_more = only.len() > CHOSEN;
    only.truncate(CHOSEN);
    let connections = match visit.api.get::<ConnectionList>("/v1/connections?limit=25").await {
        Ok(page) => page.results,
        Err(Refused::Problem { status: 403, .. }) => {
            let content = html! {
                p class="back" { a href=(back) { "← Table" } }
                (heading("Send to a connection", "Each row updates a record in your CRM, or creates one."))
                (empty("Pro plan and above", html! { "Connections need the " b { (Plan::Pro.as_str()) } " plan." }))
            };
            return shown("Send to a connection", AT, content);
        }
        Err(refused) => return Err(refused),
    };
    let file: FileInfo = visit.api.get(&format!("/v1/files/{}", encoded(id))).await?;
    let page = table::about(visit, id, &only, 0).await?;
    let object = match super::files::usual(&file) {
        Addition::Company => Object::Companies,
        _ => Object::People,
    };
    let rows = rows(&file, &page, object);
    let may = |one: &&Connection| one.objects.of(object).is_some() && one.status != ConnectionStatus::Broken;
    let usable: Vec<&Connection> = connections.iter().filter(may).collect();
    let wanted = form.get("connection");
    let chosen = usable.iter().copied().find(|one| wanted.is_none_or(|wanted| one.id == wanted));
    let mut said = None;
    let mut seen = None;
    if let (Some(chosen), false) = (chosen, rows.is_empty()) {
        let done = match form.get(NOW) {
            Some(_) => deliver(visit, chosen, object, &rows).await.map(Some),
            None => preview(visit, chosen, object, &rows).await.map(|answer| {
                seen = Some(answer);
                None
            }),
        };
        match done {
            Ok(Some(to)) => return Ok(Shown::Goto(to)),
            Ok(None) => {}
            Err(refused) => said = Some(refused.of_form()?.0),
        }
    }
    let content = html! {
        p class="back" { a href=(back) { "← " (file.name) } }
        (heading("Send to a connection", "Each row is found in the system by email, profile, domain, or name and company, and written by the rules of the connection."))
        @if let Some(said) = &said { (notice("bad", said)) }
        @if is_more { (notice("", &format!("These are the first {CHOSEN} of the chosen rows."))) }
        @if page.total as usize > page.results.len() && only.is_empty() {
            (notice("", &format!("{} rows fit; these are the first {}. Filter the table to send others.", number(page.total), number(page.results.len()))))
        }
        @if rows.len() < page.results.len() { (notice("", &format!("{} have nothing to recognize a record by and are left out.", many((page.results.len() - rows.len()) as u64, "row")))) }
        @match chosen {
            None => (empty("No connection to send to", html! { "A connection with settings for " (object.as_str()) " is needed. " a href="/console/connections" { "Connect a system" } "." })),
            Some(_) if rows.is_empty() => (empty("Nothing to send", html! { "None of these rows names a person or a company." })),
            Some(chosen) => {
                form class="card" method="post" {
                    @for (name, value) in form.0.iter().filter(|(name, _)| !matches!(name.as_str(), "connection" | "no_create" | "once" | NOW)) {
                        input type="hidden" name=(name) value=(value);
                    }
                    input type="hidden" name="once" value=(once());
                    div class="fields" { div {
                        label for="connection" { "Connection" }
                        select id="connection" name="connection" { @for one in &usable {
                            option value=(one.id) selected[one.id == chosen.id] { (one.name) ", " (called(one.system)) }
                        } }
                    } }
                    label class="tick" { input type="checkbox" name="no_create" value="true" checked[form.get("no_create").is_some()]; "Update existing records only; create none" }
                    @if let Some(seen) = &seen { (compared(seen, rows.len())) }
                    div class="row" {
                        button name=(NOW) value="true" { "Send " (many(rows.len() as u64, "row")) ", free" }
                        button class="quiet" { "Compare again" }
                    }
                }
                @if let Some(seen) = &seen { (each(seen, &rows)) }
            }
        }
    };
    shown("Send to a connection", AT, content)
}

/// What a comparison says, in numbers.
fn compared(seen: &ConnectionSend, rows: usize) -> Markup {
    html! {
        @if let Some(problem) = &seen.problem { (notice("bad", &format!("{}.", problem.detail))) }
        div class="figures" {
            (figure("Found there", &number(seen.found), html! {}))
            (figure("To create", &number(seen.to_create), html! {}))
            (figure("Unclear", &number(seen.unclear), html! { "possible duplicates, left out" }))
            (figure("Left out", &number(seen.left_out), html! {}))
            (figure("Price", &number(seen.max_credits), html! { "sending data that you have is free" }))
        }
        @if (seen.checked as usize) < rows { p class="note" { "Compared: the first " (number(seen.checked)) " of " (many(rows as u64, "row")) "." } }
    }
}

fn each(seen: &ConnectionSend, rows: &[Row]) -> Markup {
    let outcome = |outcome: SendOutcome| match outcome {
        SendOutcome::Found => "found",
        SendOutcome::Create => "to create",
        SendOutcome::Unclear => "unclear",
        SendOutcome::LeftOut => "left out",
    };
    html! { @if !seen.results.is_empty() { section class="card" {
        h2 { "The rows" }
        div class="wide" tabindex="0" role="region" aria-label="The rows" { table {
            thead { tr { th { "Row" } th { "Who" } th { "There" } th { "Fields written" } } }
            tbody { @for one in &seen.results { @if let Some(row) = rows.get(one.index as usize) { tr {
                td class="number" { (number(row.row + 1)) }
                td class="clip" { (who(&row.values)) }
                td { (outcome(one.outcome)) @if let Some(record) = &one.record { " " code { (record) } } }
                td class="clip" { @if one.fields.is_empty() { span class="note" { "none" } } @else { (one.fields.join(", ")) } }
            } } } }
        } }
    } } }
}

fn who(values: &SentValues) -> &str {
    let named =
        [Meaning::FullName, Meaning::LastName, Meaning::Email, Meaning::CompanyName, Meaning::CompanyDomain];
    let first = named.iter().find_map(|meaning| values.0.get(meaning));
    first.map_or("", String::as_str)
}

fn body(visit: &Visit, object: Object, rows: &[Row], preview: bool) -> Value {
    let records: Vec<&SentValues> = rows.iter().map(|row| &row.values).collect();
    json!({object.as_str(): records, "create": visit.form.get("no_create").is_none(), "preview": preview})
}

async fn preview(
    visit: &Visit,
    to: &Connection,
    object: Object,
    rows: &[Row],
) -> Result<ConnectionSend, Refused> {
    let some = &rows[..rows.len().min(SENT.count())];
    visit.api.post(&path(to), body(visit, object, some, true)).await
}

/// Sends all rows; where the log of it is.
async fn deliver(visit: &Visit, to: &Connection, object: Object, rows: &[Row]) -> Result<String, Refused> {
    let key = visit.form.get("once").map_or_else(once, str::to_owned);
    let mut runs = Vec::new();
    for (at, some) in rows.chunks(SENT.count()).enumerate() {
        let body = body(visit, object, some, false);
        let sent: Paid<ConnectionSend> = visit.api.post_once(&path(to), body, &format!("{key}-{at}")).await?;
        runs.extend(sent.answer.run);
    }
    let only = match runs.as_slice() {
        [run] => format!("?run={}", encoded(run)),
        _ => String::new(),
    };
    Ok(format!("{}/{}/writes{only}", super::connections::AT, to.id))
}

fn path(to: &Connection) -> String {
    format!("/v1/connections/{}/send", encoded(&to.id))
}

/// The rows with their values, without those that identify no person or company.
fn rows(file: &FileInfo, page: &FileRowsResponse, object: Object) -> Vec<Row> {
    let meanings: Vec<Option<Meaning>> =
        page.columns.iter().map(|column| meaning(file, column, object)).collect();
    let read = |row: &FileTableRow| {
        let values = values(&page.columns, &meanings, &row.cells);
        let names = |meaning: &Meaning| values.0.contains_key(meaning);
        let is_named = match object {
            Object::People => {
                [Meaning::Email, Meaning::NetworkUrl, Meaning::FullName, Meaning::LastName].iter().any(names)
            }
            Object::Companies => {
                [Meaning::CompanyDomain, Meaning::CompanyNetworkUrl, Meaning::CompanyName].iter().any(names)
            }
        };
        is_named.then_some(Row { row: row.row, values })
    };
    page.results.iter().take(CHOSEN).filter_map(read).collect()
}

/// What a column of a table holds.
fn meaning(file: &FileInfo, column: &FileColumn, object: Object) -> Option<Meaning> {
    let all = Meaning::ALL.iter().copied();
    match column.of {
        None => {
            let field: FileField = file.mapping.0.get(&column.name)?.parse().ok()?;
            all.into_iter().find(|meaning| identifier(*meaning) == Some(field))
        }
        // A name is told as a whole.
        Some(of) => all
            .into_iter()
            .filter(|meaning| !matches!(meaning, Meaning::FirstName | Meaning::LastName))
            .find(|meaning| fed_by(object, of, *meaning) == Some(column.name.as_str())),
    }
}

/// The values of a row: its own before what was added, and of that the later before the earlier.
fn values(columns: &[FileColumn], meanings: &[Option<Meaning>], cells: &[String]) -> SentValues {
    // An unconfirmed address is no better than none.
    let is_unconfirmed = |of: Option<Addition>| {
        let proof = columns.iter().position(|one| one.of == of && one.name == "email_verified");
        of == Some(Addition::Person)
            && proof.is_some_and(|at| cells.get(at).is_none_or(|cell| cell != "true"))
    };
    let mut values = BTreeMap::new();
    let given = columns.iter().zip(meanings).zip(cells).filter(|(_, cell)| !cell.trim().is_empty());
    let (own, added): (Vec<_>, Vec<_>) = given.partition(|((column, _), _)| column.of.is_none());
    for ((column, meaning), cell) in own.into_iter().chain(added.into_iter().rev()) {
        let Some(meaning) = meaning else { continue };
        if *meaning == Meaning::Email && is_unconfirmed(column.of) {
            continue;
        }
        values.entry(*meaning).or_insert_with(|| cell.clone());
    }
    SentValues(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rows_own_values_come_first_and_unconfirmed_addresses_are_left_out() {
        let columns = [
            (None, "E-Mail"),
            (Some(Addition::Person), "full_name"),
            (Some(Addition::Person), "email"),
            (Some(Addition::Person), "email_verified"),
            (Some(Addition::Email), "address"),
        ];
        let columns = columns.map(|(of, name)| FileColumn { name: name.to_owned(), of });
        let email = Some(Meaning::Email);
        let meanings = [email, Some(Meaning::FullName), email, None, email];
        let read = |cells: [&str; 5]| values(&columns, &meanings, &cells.map(str::to_owned)).0;
        let email_of = |cells| read(cells).get(&Meaning::Email).cloned().unwrap_or_default();
        assert_eq!(email_of(["a@own.example", "Ada", "p@x.example", "true", "f@x.example"]), "a@own.example");
        assert_eq!(email_of(["", "Ada", "p@x.example", "true", "f@x.example"]), "f@x.example");
        assert_eq!(email_of(["", "Ada", "p@x.example", "true", ""]), "p@x.example");
        assert_eq!(email_of(["", "Ada", "p@x.example", "false", ""]), "");
        assert_eq!(read(["", "Ada", "", "", ""])[&Meaning::FullName], "Ada");
    }
}
