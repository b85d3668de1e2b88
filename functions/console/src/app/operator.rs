//! The operator's accounts: their credits, plans and caps. It takes a key of the operator's, and shows what that key opens at
//! `/v1/operator/*`.

use super::api::Refused;
use super::visit::{Screen, Visit, encoded, shown};
use crate::page::{credits, empty, heading, next, notice, number, time};
use common::catalog::operator::{AccountSummary, OperatorAccountsResponse};
use common::domain::Plan;
use maud::html;
use serde_json::{Value, json};

pub async fn accounts(visit: &Visit, said: Option<(&str, String)>) -> Screen {
    let cursor = visit.query.get("cursor").map(|cursor| format!("&cursor={}", encoded(cursor)));
    let path = format!("/v1/operator/accounts?limit=50{}", cursor.unwrap_or_default());
    let page: OperatorAccountsResponse = visit.api.get(&path).await?;
    let content = html! {
        (heading("Accounts", "All accounts, with plan and credits."))
        @if let Some((kind, text)) = &said { (notice(kind, text)) }
        @if page.results.is_empty() {
            (empty("No account yet", html! { "People sign up at " code { "/v1/signup" } ", or " code { "almanac accounts create" } " makes one." }))
        } @else {
            section class="card" { div class="wide" tabindex="0" role="region" aria-label="Accounts" { table {
                thead { tr { th { "Account" } th { "Plan" } th class="number" { "Balance" } th class="number" { "Held" } th { "Opened" } th { "Change" } } }
                tbody { @for account in &page.results { tr {
                    td class="clip" { b { (account.email) } br; code class="note" { (account.id) } }
                    td { (account.plan.as_str()) }
                    td class="number" { (number(account.balance)) }
                    td class="number" { (number(account.held)) }
                    td { (time(account.created_at)) }
                    td { details { summary { "Credits, plan" }
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
                    } }
                } } }
            } } }
            (next(page.next_cursor.map(|cursor| format!("/console/operator?cursor={}", encoded(&cursor)))))
        }
    };
    shown("Accounts", "/console/operator", content)
}

pub async fn grant(visit: &Visit, id: &str) -> Screen {
    let form = &visit.form;
    let amount = form.get("credits").unwrap_or_default();
    let amount = amount.parse::<f64>().map_or_else(|_| json!(amount), |amount| json!(amount));
    let mut body = json!({"credits": amount});
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
