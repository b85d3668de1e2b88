//! The action log of the account.

use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{empty, heading, next, notice, state, time};
use common::catalog::account::{Action, ActionsResponse, MembersResponse};
use maud::{Markup, html};

const AT: &str = "/console/actions";

pub async fn actions(visit: &Visit) -> Screen {
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/me/actions?limit=50{}", cursor.unwrap_or_default());
    let page: ActionsResponse = visit.api.get(&path).await?;
    let members: MembersResponse = visit.api.get("/v1/me/members").await?;
    let content = html! {
        (heading("Action log", "Who changed what in this account. Acts are kept for 400 days and chained, so that a gap shows."))
        @if !page.intact { (notice("bad", "An act of this page is missing or was changed after it was written. Tell the operator of this service.")) }
        @if page.results.is_empty() {
            (empty("Nothing yet", html! { "Changes of keys, members and settings will be listed here." }))
        } @else {
            section class="card" {
                div class="head" { h2 { "Acts" } a class="button quiet" href={ (AT) "/export" } { "Export as CSV" } }
                div class="wide" tabindex="0" role="region" aria-label="Acts" { table {
                    thead { tr { th { "Number" } th { "When" } th { "Act" } th { "Who" } th { "On what" } th { "Network" } th { "Outcome" } } }
                    tbody { @for act in &page.results { (row(act, &members)) } }
                } }
            }
            (next(page.next_cursor.map(|cursor| format!("{AT}?cursor={}", encoded(&cursor)))))
        }
    };
    shown("Action log", AT, content)
}

fn row(act: &Action, members: &MembersResponse) -> Markup {
    let member = members.results.iter().find(|member| member.id == act.actor);
    html! { tr {
        td { (act.number) }
        td { (time(act.at)) }
        td { code { (act.action) } }
        td class="clip" { @match member { Some(member) => (member.email), None => { (act.actor_type) " " code { (act.actor) } } } }
        td class="clip" { @if let Some(target) = &act.target { code { (target) } } }
        td { (act.network.as_deref().unwrap_or_default()) }
        td { (state(act.outcome.as_str())) }
    } }
}

pub async fn export(visit: &Visit) -> Screen {
    Ok(Shown::Passed(visit.api.file("/v1/me/actions/export").await?))
}
