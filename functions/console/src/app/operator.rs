//! The operator's accounts: their credits, plans and caps. It takes a key of the operator's, and shows what that key opens at
//! `/v1/operator/*`.

use super::api::{Refused, Wrong};
use super::visit::{Screen, Visit, encoded, shown};
use crate::page::{credits, empty, heading, next, notice, number, time};
use common::catalog::operator::{AccountSummary, OpenedAccountResponse, OperatorAccountsResponse};
use common::domain::Plan;
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/operator/accounts";

pub async fn accounts(visit: &Visit, said: Option<(&str, String)>) -> Screen {
    show(visit, said.map(|(kind, text)| notice(kind, &text)), None).await
}

async fn show(visit: &Visit, said: Option<Markup>, refused: Option<(String, Wrong)>) -> Screen {
    let wrong = refused.as_ref().map(|(_, wrong)| wrong.clone()).unwrap_or_default();
    let given = |name: &str| visit.form.get(name).filter(|_| refused.is_some()).unwrap_or_default();
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/operator/accounts?limit=50{}", cursor.unwrap_or_default());
    let page: OperatorAccountsResponse = visit.api.get(&path).await?;
    let content = html! {
        (heading("Accounts", "All accounts, with plan and credits."))
        @if let Some(said) = said { (said) }
        @if page.results.is_empty() {
            (empty("No account yet", html! { "People sign up at " code { "/v1/signup" } ", or " code { "almanac accounts create" } " makes one." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Accounts" { table {
                thead { tr { th { "Account" } th { "Plan" } th class="number" { "Balance" } th class="number" { "Held" } th { "Caps" } th { "Opened" } th { "Change" } } }
                tbody { @for account in &page.results { tr {
                    td class="clip" { b { (account.email) } br; code class="note" { (account.id) } }
                    td { (account.plan.as_str()) }
                    td class="number" { (number(account.balance)) }
                    td class="number" { (number(account.held)) }
                    td { @match (account.caps.daily, account.caps.monthly) {
                        (None, None) => "none",
                        (daily, monthly) => { @if let Some(cap) = daily { (number(cap)) " a day " } @if let Some(cap) = monthly { (number(cap)) " a month" } }
                    } }
                    td { (time(account.created_at)) }
                    td { details { summary { "Credits, plan, caps" }
                        form method="post" action={ "/console/operator/accounts/" (account.id) "/grant" } {
                            label for={ "credits-" (account.id) } { "Credits to add (negative to remove)" }
                            input id={ "credits-" (account.id) } name="credits" type="number" step="0.001" required;
                            label for={ "note-" (account.id) } { "Why" }
                            input id={ "note-" (account.id) } name="note" maxlength="200" placeholder="invoice 17";
                            div class="row" { button { "Give" } }
                        }
                        form method="post" action={ "/console/operator/accounts/" (account.id) "/plan" } {
                            label for={ "plan-" (account.id) } { "Plan" }
                            select id={ "plan-" (account.id) } name="plan" {
                                @for plan in Plan::ALL { option value=(plan.as_str()) selected[*plan == account.plan] { (plan.as_str()) } }
                            }
                            div class="row" { button class="quiet" { "Set" } }
                        }
                        form method="post" action={ (AT) "/" (account.id) "/caps" } {
                            label for={ "daily-" (account.id) } { "Daily cap, in credits" }
                            input id={ "daily-" (account.id) } name="daily" inputmode="decimal" placeholder="no cap" value=[account.caps.daily];
                            label for={ "monthly-" (account.id) } { "Monthly cap, in credits" }
                            input id={ "monthly-" (account.id) } name="monthly" inputmode="decimal" placeholder="no cap" value=[account.caps.monthly];
                            div class="row" { button class="quiet" { "Set caps" } }
                        }
                    } }
                } } }
            } } }
            (next(page.next_cursor.map(|cursor| format!("{AT}?cursor={}", encoded(&cursor)))))
        }
        form class="card" method="post" action=(AT) {
            h2 { "Open an account" }
            @if let Some((detail, _)) = refused.as_ref().filter(|(_, wrong)| !wrong.stands_at(&["email", "credits"])) { (notice("bad", detail)) }
            div class="fields" {
                div {
                    label for="email" { "Owner's email" }
                    input id="email" name="email" type="email" required value=(given("email")) placeholder="team@company.com" aria-describedby=[wrong.described("email")];
                    (wrong.at("email"))
                }
                div { label for="plan" { "Plan" } select id="plan" name="plan" { @for plan in Plan::ALL { option value=(plan.as_str()) selected[*plan == Plan::Pro] { (plan.as_str()) } } } }
                div {
                    label for="opening" { "Credits" }
                    input id="opening" name="credits" inputmode="decimal" value=(given("credits")) placeholder="1000" aria-describedby=[wrong.described("credits")];
                    (wrong.at("credits"))
                }
            }
            button { "Open the account" }
        }
    };
    shown("Accounts", AT, content)
}

pub async fn open(visit: &Visit) -> Screen {
    let form = &visit.form;
    let mut body = json!({"email": form.get("email").unwrap_or_default(), "plan": form.get("plan")});
    if let Some(text) = form.get("credits") {
        body["credits"] = credits_of(text);
    }
    match visit.api.post::<OpenedAccountResponse>("/v1/operator/accounts", body).await {
        Ok(opened) => {
            let said = html! { section class="card key" role="status" {
                p { b { (opened.account.email) " has an account. " } "Its key is shown only once: send it to the owner." }
                code id="new-key" { (opened.api_key) }
                button type="button" class="quiet" data-copy="new-key" { "Copy" }
            } };
            show(visit, Some(said), None).await
        }
        Err(refused) => show(visit, None, Some(refused.of_form()?)).await,
    }
}

/// A number of a form; other text is sent as it is, and the API says what is wrong with it.
fn credits_of(text: &str) -> Value {
    text.parse::<f64>().map_or_else(|_| json!(text), |amount| json!(amount))
}

pub async fn set_caps(visit: &Visit, id: &str) -> Screen {
    let cap = |name: &str| visit.form.get(name).map(credits_of);
    let body = json!({"caps": {"daily": cap("daily"), "monthly": cap("monthly")}});
    change(visit, id, "caps", body, |account| format!("The caps of {} are set.", account.email)).await
}

pub async fn grant(visit: &Visit, id: &str) -> Screen {
    let form = &visit.form;
    let amount = form.get("credits").unwrap_or_default();
    let mut body = json!({"credits": credits_of(amount)});
    if let Some(note) = form.get("note") {
        body["note"] = json!(note);
    }
    change(visit, id, "grant", body, |account| {
        format!("{} now has {}.", account.email, credits(account.balance))
    })
    .await
}

pub async fn set_plan(visit: &Visit, id: &str) -> Screen {
    let body = json!({"plan": visit.form.get("plan")});
    change(visit, id, "plan", body, |account| {
        format!("{} is now on the {} plan.", account.email, account.plan.as_str())
    })
    .await
}

/// Changes an account, and says above all accounts what came of it.
async fn change(
    visit: &Visit,
    id: &str,
    what: &str,
    body: Value,
    told: impl Fn(&AccountSummary) -> String,
) -> Screen {
    match visit.api.post(&format!("/v1/operator/accounts/{}/{what}", encoded(id)), body).await {
        Ok(account) => accounts(visit, Some(("good", told(&account)))).await,
        Err(Refused::Problem { detail, .. }) => accounts(visit, Some(("bad", detail))).await,
        Err(refused) => Err(refused),
    }
}
