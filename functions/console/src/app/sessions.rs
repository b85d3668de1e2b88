//! Where one is signed in, and how to end that.

use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{heading, time};
use common::catalog::account::{EndedSessionsResponse, MembersResponse, SessionInfo, SessionsResponse};
use common::rights::Right;
use http::Method;
use maud::{Markup, html};

const AT: &str = "/console/sessions";

pub async fn sessions(visit: &Visit) -> Screen {
    let page: SessionsResponse = visit.api.get("/v1/me/sessions").await?;
    let sees_members = visit.session.role.is_none_or(|role| role.may(Right::Members));
    let members: Option<MembersResponse> = match sees_members {
        true => Some(visit.api.get("/v1/me/members").await?),
        false => None,
    };
    let name = |session: &SessionInfo| match &session.member {
        None => "a key".to_owned(),
        Some(id) => {
            let members = members.as_ref().map(|page| page.results.as_slice()).unwrap_or_default();
            let known = members.iter().find(|member| member.id == *id);
            known.map_or_else(|| visit.session.email.clone(), |member| member.email.clone())
        }
    };
    let content = html! {
        (heading("Sessions", "A session ends after 12 hours without use and after 7 days, or when you end it here."))
        section class="card" { div class="wide" tabindex="0" role="region" aria-label="Sessions" {
            table {
                thead { tr { th { "Who" } th { "Browser" } th { "Network" } th { "Since" } th { "Last seen" } th { span class="hidden" { "Actions" } } } }
                tbody { @for session in &page.results { (row(session, &name(session))) } }
            }
        } }
        form method="post" action="/console/sign-out-everywhere" { button class="quiet" { "Sign out everywhere" } }
    };
    shown("Sessions", AT, content)
}

fn row(session: &SessionInfo, name: &str) -> Markup {
    html! { tr {
        td class="clip" { b { (name) } @if session.current { " " span class="state good" { "this session" } } }
        td class="clip" { (session.agent.as_deref().unwrap_or("unknown")) }
        td { (session.network.as_deref().unwrap_or("unknown")) }
        td { (time(session.since)) }
        td { (time(session.seen)) }
        td class="actions" {
            form method="post" action={ (AT) "/" (session.id) "/end" } { button class="plain bad" aria-label={ "End the session of " (name) } { "End" } }
        }
    } }
}

pub async fn end(visit: &Visit, id: &str) -> Screen {
    let path = format!("/v1/me/sessions/{}", encoded(id));
    let _: EndedSessionsResponse = visit.api.call(Method::DELETE, &path, None).await?;
    Ok(Shown::Goto(AT.to_owned()))
}
