//! The operator's accounts: their credits, plans and caps. It takes a key of the operator's, and shows what that key opens at
//! `/v1/operator/*`.

use super::api::{Paid, Refused, Wrong};
use super::visit::{Pairs, Screen, Visit, encoded, once, shown};
use crate::page::{credits, empty, heading, next, notice, number, time};
use common::catalog::operator::{AccountSummary, OpenedAccountResponse, OperatorAccountsResponse};
use common::domain::{Credits, Plan};
use maud::{Markup, html};
use serde_json::{Value, json};

const AT: &str = "/console/operator/accounts";
/// The fields that can say what is wrong with them: of the form that opens an account, and of those that change one.
const OPENED: [&str; 2] = ["email", "credits"];
const CHANGED: [&str; 4] = ["credits", "note", "caps.daily", "caps.monthly"];
const SENT: &str = "This form was sent before with other values. Check the account first, and send it again if it is still needed.";

pub async fn accounts(visit: &Visit, said: Option<(&str, String)>) -> Screen {
    show(visit, said.map(|(kind, text)| notice(kind, &text)), None).await
}

/// A form that was refused: of which account, if of one, and which of its forms.
struct Refusal<'a> {
    of: Option<(&'a str, &'a str)>,
    detail: String,
    wrong: Wrong,
    /// The form's own Idempotency-Key, as long as it may be sent again: what came of it may not be known.
    once: Option<&'a str>,
}

impl<'a> Refusal<'a> {
    fn of(of: Option<(&'a str, &'a str)>, refused: Refused, form: &'a Pairs) -> Result<Self, Refused> {
        let Refused::Problem { status, detail, wrong, .. } = refused else { return Err(refused) };
        let once = form.get("once");
        Ok(match status {
            // The key belongs to other values, which were sent before.
            422 => Self { of, detail: SENT.to_owned(), wrong, once: None },
            _ => Self { of, detail, wrong, once },
        })
    }
}

async fn show(visit: &Visit, said: Option<Markup>, refused: Option<Refusal<'_>>) -> Screen {
    let cursor = visit.query.get("cursor").map(encoded);
    // The forms of an account come back to the page it is on.
    let here = cursor.as_ref().map(|cursor| format!("?cursor={cursor}")).unwrap_or_default();
    let cursor = cursor.map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
    let page: OperatorAccountsResponse =
        visit.api.get(&format!("/v1/operator/accounts?limit=50{cursor}")).await?;
    let is_of = |of: Option<(&str, &str)>| refused.as_ref().filter(|refused| refused.of == of);
    // What was typed into a form, or else what is so; and what is wrong with it.
    let typed = |of: Option<(&str, &str)>, name: &str, own: String| {
        is_of(of).map_or(own, |_| visit.form.get(name).unwrap_or_default().to_owned())
    };
    let wrong_of =
        |of: Option<(&str, &str)>| is_of(of).map(|refused| refused.wrong.clone()).unwrap_or_default();
    let sending =
        |of: Option<(&str, &str)>| is_of(of).and_then(|own| own.once).map_or_else(once, str::to_owned);
    let wrong = wrong_of(None);
    let given = |name: &str| typed(None, name, String::new());
    let cap = |cap: Option<Credits>| cap.map(|cap| cap.to_string()).unwrap_or_default();
    let is_said = |refused: &Refusal<'_>| match refused.of {
        Some((id, _)) => refused.wrong.stands_at(&CHANGED) && page.results.iter().any(|one| one.id == id),
        None => refused.wrong.stands_at(&OPENED),
    };
    let content = html! {
        (heading("Accounts", "All accounts, with plan and credits."))
        @if let Some(said) = said { (said) }
        @if let Some(refused) = refused.as_ref().filter(|refused| refused.of.is_some() && !is_said(refused)) { (notice("bad", &refused.detail)) }
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
                    @let (grant, caps) = (Some((account.id.as_str(), "grant")), Some((account.id.as_str(), "caps")));
                    @let (of_grant, of_caps) = (wrong_of(grant), wrong_of(caps));
                    td { details open[is_of(grant).or(is_of(caps)).is_some()] { summary { "Credits, plan, caps" }
                        form method="post" action={ (AT) "/" (account.id) "/grant" (here) } {
                            input type="hidden" name="once" value=(sending(grant));
                            label for={ "credits-" (account.id) } { "Credits to add (negative to remove)" }
                            input id={ "credits-" (account.id) } name="credits" type="number" step="0.001" required value=(typed(grant, "credits", String::new())) aria-describedby=[of_grant.described("credits")];
                            (of_grant.at("credits"))
                            label for={ "note-" (account.id) } { "Why" }
                            input id={ "note-" (account.id) } name="note" maxlength="200" placeholder="invoice 17" value=(typed(grant, "note", String::new())) aria-describedby=[of_grant.described("note")];
                            (of_grant.at("note"))
                            div class="row" { button { "Give" } }
                        }
                        form method="post" action={ (AT) "/" (account.id) "/plan" (here) } {
                            label for={ "plan-" (account.id) } { "Plan" }
                            select id={ "plan-" (account.id) } name="plan" {
                                @for plan in Plan::ALL { option value=(plan.as_str()) selected[*plan == account.plan] { (plan.as_str()) } }
                            }
                            div class="row" { button class="quiet" { "Set" } }
                        }
                        form method="post" action={ (AT) "/" (account.id) "/caps" (here) } {
                            label for={ "daily-" (account.id) } { "Daily cap, in credits" }
                            input id={ "daily-" (account.id) } name="daily" inputmode="decimal" placeholder="no cap" value=(typed(caps, "daily", cap(account.caps.daily))) aria-describedby=[of_caps.described("caps.daily")];
                            (of_caps.at("caps.daily"))
                            label for={ "monthly-" (account.id) } { "Monthly cap, in credits" }
                            input id={ "monthly-" (account.id) } name="monthly" inputmode="decimal" placeholder="no cap" value=(typed(caps, "monthly", cap(account.caps.monthly))) aria-describedby=[of_caps.described("caps.monthly")];
                            (of_caps.at("caps.monthly"))
                            div class="row" { button class="quiet" { "Set caps" } }
                        }
                    } }
                } } }
            } } }
            (next(page.next_cursor.map(|cursor| format!("{AT}?cursor={}", encoded(&cursor)))))
        }
        form class="card" method="post" action=(AT) {
            input type="hidden" name="once" value=(sending(None));
            h2 { "Open an account" }
            @if let Some(refused) = is_of(None).filter(|refused| !is_said(refused)) { (notice("bad", &refused.detail)) }
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
    let sent = form.get("once").map_or_else(once, str::to_owned);
    match visit.api.post_once::<OpenedAccountResponse>("/v1/operator/accounts", body, &sent).await {
        Ok(Paid { answer: opened, .. }) => {
            let said = html! { section class="card key" role="status" {
                p { b { (opened.account.email) " has an account. " } "Its key is shown only once: send it to the owner." }
                code id="new-key" { (opened.api_key) }
                button type="button" class="quiet" data-copy="new-key" { "Copy" }
            } };
            show(visit, Some(said), None).await
        }
        Err(refused) => show(visit, None, Some(Refusal::of(None, refused, form)?)).await,
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
    let sent = visit.form.get("once").map_or_else(once, str::to_owned);
    let path = format!("/v1/operator/accounts/{}/{what}", encoded(id));
    match visit.api.post_once::<AccountSummary>(&path, body, &sent).await {
        Ok(done) => accounts(visit, Some(("good", told(&done.answer)))).await,
        Err(refused) => show(visit, None, Some(Refusal::of(Some((id, what)), refused, &visit.form)?)).await,
    }
}
