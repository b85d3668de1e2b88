//! The members of the account: who they are, what each may do, and who is invited.

use super::api::{Refused, Wrong};
use super::confirm::{self, Question};
use super::visit::{Screen, Shown, Visit, encoded, shown};
use crate::page::{heading, notice, number, time};
use common::catalog::account::{
    InvitationInfo, MemberInfo, MembersResponse, OwnAccountsResponse, RemovedResponse,
};
use common::domain::Credits;
use common::rights::{Right, Role};
use http::Method;
use maud::{Markup, html};
use serde_json::{Map, Value, json};

const AT: &str = "/console/members";
const FIELDS: [&str; 2] = ["email", "role"];

pub async fn members(visit: &Visit) -> Screen {
    show(visit, None).await
}

async fn show(visit: &Visit, refused: Option<(String, Wrong)>) -> Screen {
    let page: MembersResponse = visit.api.get("/v1/me/members").await?;
    let accounts: OwnAccountsResponse = visit.api.get("/v1/me/accounts").await?;
    let may_change = visit.session.role.is_none_or(|role| role.may(Right::Members));
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let content = html! {
        (heading("Members", "The people of this account, and what each of them may do."))
        @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&FIELDS)) { (notice("bad", detail)) }
        section class="card" { div class="wide" tabindex="0" role="region" aria-label="Members" {
            table {
                thead { tr { th { "Member" } th { "Role" } th { "Caps" } th { "Since" } th { span class="hidden" { "Actions" } } } }
                tbody {
                    @for member in &page.results { (row(visit, member, may_change)) }
                    @for open in &page.invitations { (invited(open, may_change)) }
                }
            }
        } }
        @if may_change {
            form class="card" method="post" action=(AT) {
                h2 { "Invite a person" }
                div class="field" {
                    label for="email" { "Email" }
                    input id="email" name="email" type="email" required value=(visit.form.get("email").unwrap_or_default()) aria-describedby=[wrong.described("email")];
                    (wrong.at("email"))
                }
                (roles(visit, "role", Role::Member))
                (wrong.at("role"))
                p class="note" { "A letter goes to this address. It can be accepted once, within 7 days." }
                button { "Send the invitation" }
            }
        }
        (table_of_rights())
        @if accounts.results.len() > 1 {
            section class="card" {
                h2 { "Your accounts" }
                @for account in &accounts.results {
                    form class="row" method="post" action="/console/accounts/switch" {
                        input type="hidden" name="account" value=(account.id);
                        span { b { (account.email) } @if let Some(role) = account.role { " " span class="note" { (role) } } }
                        @if account.current { span class="state good" { "this one" } } @else { button class="quiet" { "Switch" } }
                    }
                }
            }
        }
        @if visit.session.member.is_some() {
            form method="post" action={ (AT) "/leave" } { button class="plain bad" { "Leave this account" } }
        }
    };
    shown("Members", AT, content)
}

fn row(visit: &Visit, member: &MemberInfo, may_change: bool) -> Markup {
    let own = visit.session.member.as_deref() == Some(&*member.id);
    let id = |what: &str| format!("{what}-{}", member.id);
    let cap = |cap: Option<Credits>| cap.map(|cap| cap.to_string()).unwrap_or_default();
    let may_change = may_change && visit.session.role.unwrap_or(Role::Admin).covers(member.role);
    html! { tr {
        td class="clip" { b { (member.email) } @if own { " " span class="state" { "you" } } }
        td { (member.role) }
        td { @match (member.caps.daily, member.caps.monthly) {
            (None, None) => "none",
            (daily, monthly) => {
                @if let Some(cap) = daily { (number(cap)) " a day" }
                @if daily.is_some() && monthly.is_some() { br; }
                @if let Some(cap) = monthly { (number(cap)) " a month" }
            }
        } }
        td { (time(member.since)) }
        td class="actions" { @if may_change {
            details { summary aria-label={ "Edit " (member.email) } { "Edit" }
                form method="post" action={ (AT) "/" (member.id) "/change" } {
                    (roles(visit, &id("role"), member.role))
                    label for=(id("daily")) { "Daily cap, in credits" }
                    input id=(id("daily")) name="daily" inputmode="decimal" value=(cap(member.caps.daily)) placeholder="no cap";
                    label for=(id("monthly")) { "Monthly cap, in credits" }
                    input id=(id("monthly")) name="monthly" inputmode="decimal" value=(cap(member.caps.monthly)) placeholder="no cap";
                    input type="hidden" name="was" value={ (cap(member.caps.daily)) "/" (cap(member.caps.monthly)) };
                    div class="row" { button class="quiet" { "Save" } }
                }
            }
            @if !own {
                @if visit.session.role == Some(Role::Owner) {
                    form method="post" action={ (AT) "/" (member.id) "/hand-over" } { button class="plain" aria-label={ "Hand over to " (member.email) } { "Hand over" } }
                }
                form method="post" action={ (AT) "/" (member.id) "/remove" } { button class="plain bad" aria-label={ "Remove " (member.email) } { "Remove" } }
            }
        } }
    } }
}

fn invited(open: &InvitationInfo, may_change: bool) -> Markup {
    html! { tr {
        td class="clip" { (open.email) " " span class="state busy" { "invited" } }
        td { (open.role) }
        td {}
        td { span class="note" { "until " (time(open.expires_at)) } }
        td class="actions" { @if may_change {
            form method="post" action={ (AT) "/" (open.id) "/remove" } { button class="plain bad" aria-label={ "Withdraw the invitation of " (open.email) } { "Withdraw" } }
        } }
    } }
}

/// The roles that one may give.
fn roles(visit: &Visit, id: &str, chosen: Role) -> Markup {
    let own = visit.session.role.unwrap_or(Role::Admin);
    html! { div class="field" {
        label for=(id) { "Role" }
        select id=(id) name="role" {
            @for role in Role::ALL.iter().filter(|role| own.covers(**role)) {
                option value=(role.as_str()) selected[*role == chosen] { (role) }
            }
        }
    } }
}

/// The table of rights, as the checks have it.
fn table_of_rights() -> Markup {
    html! { details class="card" { summary { "What each role may do" }
        div class="wide" tabindex="0" role="region" aria-label="Roles" { table {
            thead { tr { th { "Right" } @for role in Role::ALL { th { (role) } } } }
            tbody { @for right in Right::ALL { tr {
                th scope="row" { (right.title()) }
                @for role in Role::ALL { td { @if role.may(right) { "yes" } @else { span class="note" { "no" } } } }
            } } }
        } }
    } }
}

pub async fn invite(visit: &Visit) -> Screen {
    let text = |name: &str| visit.form.get(name).unwrap_or_default();
    let body = json!({"email": text("email"), "role": text("role")});
    match visit.api.post::<InvitationInfo>("/v1/me/members", body).await {
        Ok(_) => Ok(Shown::Goto(AT.to_owned())),
        Err(refused) => show(visit, Some(refused.of_form()?)).await,
    }
}

pub async fn act(visit: &Visit, id: &str, action: &str) -> Screen {
    let path = format!("/v1/me/members/{}", encoded(id));
    if action == "change" {
        let changed: Result<MemberInfo, Refused> =
            visit.api.call(Method::PATCH, &path, Some(changes(visit))).await;
        return done(visit, changed).await;
    }
    let page: MembersResponse = visit.api.get("/v1/me/members").await?;
    let member = page.results.iter().find(|member| member.id == id).map(|member| member.email.as_str());
    let open = page.invitations.iter().find(|open| open.id == id).map(|open| open.email.as_str());
    let missing = || Refused::problem(404, "Member not found", "There is no such member; look again.");
    let email = member.or(open).ok_or_else(missing)?;
    let (title, what, button) = match action {
        "hand-over" => (
            format!("Hand the account over to {email}?"),
            "They become the owner, and you an admin. Only they can undo it.",
            "Hand over",
        ),
        _ if open.is_some() => (
            format!("Withdraw the invitation of {email}?"),
            "The link in the letter stops working.",
            "Withdraw",
        ),
        _ => (
            format!("Remove {email}?"),
            "Their sessions and keys end at once, everywhere. Keys of the account keep working.",
            "Remove",
        ),
    };
    let name = member;
    if !confirm::is_answered(&visit.form, name) {
        return confirm::ask(visit, &Question { title: &title, what, button, name, back: AT, at: AT });
    }
    match action {
        "hand-over" => {
            let path = format!("{path}/hand-over");
            done(visit, visit.api.post::<MembersResponse>(&path, json!({})).await).await
        }
        _ => done(visit, visit.api.call::<RemovedResponse>(Method::DELETE, &path, None).await).await,
    }
}

pub async fn leave(visit: &Visit) -> Screen {
    let email = visit.session.email.as_str();
    if !confirm::is_answered(&visit.form, Some(email)) {
        let what = "Your sessions and keys of this account end at once. Only an invitation leads back.";
        let question = Question {
            title: "Leave this account?",
            what,
            button: "Leave",
            name: Some(email),
            back: AT,
            at: AT,
        };
        return confirm::ask(visit, &question);
    }
    match visit.api.post::<RemovedResponse>("/v1/me/leave", json!({})).await {
        Ok(_) => Ok(Shown::Goto("/console/sign-in".to_owned())),
        Err(refused) => show(visit, Some(refused.of_form()?)).await,
    }
}

async fn done<T>(visit: &Visit, result: Result<T, Refused>) -> Screen {
    match result {
        Ok(_) => Ok(Shown::Goto(AT.to_owned())),
        Err(refused) => show(visit, Some(refused.of_form()?)).await,
    }
}

/// The changes that a form makes; caps that stay as they were are left out.
fn changes(visit: &Visit) -> Value {
    let credits = |text: Option<&str>| match text {
        None => Value::Null,
        Some(text) => text.parse::<f64>().map_or_else(|_| json!(text), |number| json!(number)),
    };
    let mut body = Map::new();
    body.extend(visit.form.get("role").map(|role| ("role".to_owned(), json!(role))));
    let (daily, monthly) = (visit.form.get("daily"), visit.form.get("monthly"));
    let is = format!("{}/{}", daily.unwrap_or_default(), monthly.unwrap_or_default());
    if visit.form.get("was").is_some_and(|was| was != is) {
        body.insert("caps".to_owned(), json!({"daily": credits(daily), "monthly": credits(monthly)}));
    }
    Value::Object(body)
}
