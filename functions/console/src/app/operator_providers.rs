//! Who is asked, in which order, with which keys and budget, and a trial of one vendor. Everything is a form, so that it works without
//! a script.

use super::api::Refused;
use super::operator_figures;
use super::visit::{Screen, Visit};
use crate::page::notice;
use common::catalog::operator::{
    KeySource, OfferedBy, ProviderChoices, ProviderKey, ProviderOrder, TriedProvider,
};
use maud::{Markup, html};
use serde_json::json;

const ORDER: &str = "/console/operator/providers/order";
const KEYS: &str = "/console/operator/providers/keys";
const BUDGET: &str = "/console/operator/providers/budget";
const TRY: &str = "/console/operator/providers/try";

/// The choices, and what the providers are worth, below what came of the last one.
pub async fn screen(visit: &Visit, said: Option<Markup>) -> Screen {
    let choices = choices(visit).await?;
    let above = html! { @if let Some(said) = said { (said) } (forms(&choices)) };
    operator_figures::providers(visit, above).await
}

/// Changes what is asked, or tries a vendor, and shows what came of it above everything else.
pub async fn act(visit: &Visit, what: &str) -> Screen {
    let said = match what {
        "try" => tried(visit).await,
        _ => changed(visit, what).await,
    };
    match said {
        Ok(said) => screen(visit, Some(said)).await,
        Err(Refused::Problem { detail, .. }) => screen(visit, Some(notice("bad", &detail))).await,
        Err(refused) => Err(refused),
    }
}

async fn changed(visit: &Visit, what: &str) -> Result<Markup, Refused> {
    let form = &visit.form;
    let (body, told) = match what {
        "order" => {
            let order: Vec<String> =
                form.get("order").unwrap_or_default().split(',').map(str::to_owned).collect();
            let order: Vec<String> = order.into_iter().filter(|name| !name.is_empty()).collect();
            let step = form.get("move").or(form.get("add")).unwrap_or_default();
            let order = (step != "reset").then(|| moved(order, step));
            (
                json!({"capability": form.get("capability"), "order": order}),
                "The new order applies from now on.",
            )
        }
        "keys" => {
            let key = form.get("key").filter(|_| form.get("remove").is_none());
            if key.is_none() && form.get("remove").is_none() {
                return Err(Refused::problem(
                    400,
                    "No key",
                    "Enter the key, or remove the one that is set here.",
                ));
            }
            let told = if key.is_some() { "The key applies from now on." } else { "The key was removed." };
            (json!({"variable": form.get("variable"), "key": key}), told)
        }
        _ => {
            let amount = form.get("budget_usd").filter(|_| form.get("reset").is_none());
            let amount =
                amount.map(|text| text.parse::<f64>().map_or_else(|_| json!(text), |usd| json!(usd)));
            (json!({"budget_usd": amount}), "The new budget applies from now on.")
        }
    };
    let _: ProviderChoices = visit.api.post(&format!("/v1/operator/providers/{what}"), body).await?;
    Ok(notice("good", told))
}

/// An order after one step: `up hunter`, `down hunter`, `remove hunter`, or the name of a provider to add.
fn moved(mut order: Vec<String>, step: &str) -> Vec<String> {
    let (step, name) = step.split_once(' ').unwrap_or(("add", step));
    let place = order.iter().position(|known| known == name);
    match (step, place) {
        ("up", Some(place)) if place > 0 => order.swap(place, place - 1),
        ("down", Some(place)) if place + 1 < order.len() => order.swap(place, place + 1),
        ("remove", Some(place)) => {
            order.remove(place);
        }
        ("add", None) => order.push(name.to_owned()),
        _ => {}
    }
    order
}

async fn tried(visit: &Visit) -> Result<Markup, Refused> {
    let form = &visit.form;
    let mut body = json!({"provider": form.get("provider"), "capability": form.get("capability")});
    for field in ["name", "domain", "company", "email", "network_url", "phone"] {
        if let Some(value) = form.get(field) {
            body[field] = json!(value);
        }
    }
    if let Some(most) = form.get("most_usd") {
        body["most_usd"] = most.parse::<f64>().map_or_else(|_| json!(most), |usd| json!(usd));
    }
    let tried: TriedProvider = visit.api.post("/v1/operator/providers/try", body).await?;
    let answer = tried.answer.as_ref().map(|answer| serde_json::to_string_pretty(answer).unwrap_or_default());
    Ok(html! { section class="card" role="status" aria-label="Trial" {
        div class="head" { h2 { @match (tried.found, &tried.error) {
            (Some(true), _) => { "Found" }
            (Some(false), _) => { "Not found" }
            (None, Some(error)) => { "No answer: " (error) }
            (None, None) => { "No answer" }
        } } span class="note" { (format!("${:.4}", tried.cost_usd)) } }
        @for step in &tried.trace { p class="note" { (step.provider) ": " (step.outcome.replace('_', " ")) ", " (step.latency_ms) " ms" } }
        @if let Some(answer) = answer { pre tabindex="0" { (answer) } }
    } })
}

/// The forms.
fn forms(choices: &ProviderChoices) -> Markup {
    html! {
        section class="card" aria-label="Order" {
            div class="head" { h2 { "Order" } span class="note" { @if choices.by_cost { "measured cost decides; these orders break ties" } @else { "asked from the top, until one has the answer" } } }
            @for order in &choices.orders { (order_form(order)) }
        }
        section class="card" aria-label="Budget" {
            h2 { "Budget" }
            form method="post" action=(BUDGET) {
                label for="budget_usd" { "The most one request may spend on providers, in US dollars" }
                input id="budget_usd" name="budget_usd" type="number" min="0" max="1000" step="0.001" required value=(choices.budget_usd);
                div class="row" {
                    button { "Set" }
                    @if choices.budget_chosen { button class="quiet" name="reset" value="true" { "Reset to the configured value" } }
                }
            }
        }
        section class="card" aria-label="Keys" {
            div class="head" { h2 { "Keys" } span class="note" { "stored encrypted, never shown" } }
            details { summary { (choices.keys.iter().filter(|key| key.set_by.is_some()).count()) " of " (choices.keys.len()) " are set" }
                @for key in &choices.keys { (key_form(key)) }
            }
        }
        (try_form(choices))
    }
}

fn order_form(order: &ProviderOrder) -> Markup {
    let capability = order.capability.as_str();
    let (name, id) = (capability.replace('_', " "), format!("add-{capability}"));
    let names: Vec<&str> = order.order.iter().map(|one| one.provider.as_str()).collect();
    let last = order.order.len().saturating_sub(1);
    html! { details open[order.chosen] { summary { (name) ": " (if names.is_empty() { "none".to_owned() } else { names.join(", ") }) }
        form method="post" action=(ORDER) {
            input type="hidden" name="capability" value=(capability);
            input type="hidden" name="order" value=(names.join(","));
            div class="wide" tabindex="0" role="region" aria-label={ "Order of " (name) } { table {
                thead { tr { th class="number" { "Place" } th { "Provider" } th class="number" { "Most $" } th { "Change" } } }
                tbody { @for (place, one) in order.order.iter().enumerate() { tr {
                    td class="number" { (place + 1) }
                    td { (one.provider) @if !one.ready { " " span class="note" { "no key" } } }
                    td class="number" { (price(one)) }
                    td { div class="row" {
                        @if place > 0 { button class="quiet" name="move" value={ "up " (one.provider) } aria-label={ "Move " (one.provider) " up" } { "↑" } }
                        @if place < last { button class="quiet" name="move" value={ "down " (one.provider) } aria-label={ "Move " (one.provider) " down" } { "↓" } }
                        button class="quiet" name="move" value={ "remove " (one.provider) } { "Remove" }
                    } }
                } } }
            } }
            @if order.chosen { div class="row" { button class="quiet" name="move" value="reset" { "Reset to the configured value" } } }
        }
        @if !order.others.is_empty() { form method="post" action=(ORDER) {
            input type="hidden" name="capability" value=(capability);
            input type="hidden" name="order" value=(names.join(","));
            label for=(id) { "Ask another, too" }
            select id=(id) name="add" { @for one in &order.others {
                option value=(one.provider) { (one.provider) " (at most $" (price(one)) (if one.ready { "" } else { ", no key" }) ")" }
            } }
            div class="row" { button class="quiet" { "Add" } }
        } }
    } }
}

fn price(one: &OfferedBy) -> String {
    format!("{:.4}", one.most_usd)
}

fn key_form(key: &ProviderKey) -> Markup {
    let id = format!("key-{}", key.variable);
    html! { form method="post" action=(KEYS) {
        input type="hidden" name="variable" value=(key.variable);
        label for=(id) { code { (key.variable) } " " span class="note" { (key.meaning) ", " @match key.set_by {
            Some(KeySource::Console) => "set here",
            Some(KeySource::Settings) => "from the settings",
            None => "not set",
        } } }
        input id=(id) name="key" type="password" autocomplete="off" spellcheck="false" maxlength="1000";
        div class="row" {
            button { "Save" }
            @if key.set_by == Some(KeySource::Console) { button class="quiet" name="remove" value="true" { "Remove" } }
        }
    } }
}

fn try_form(choices: &ProviderChoices) -> Markup {
    let ready = |order: &ProviderOrder| {
        let all = order.order.iter().chain(&order.others);
        all.filter(|one| one.ready && one.provider != "dataset")
            .map(|one| one.provider.clone())
            .collect::<Vec<_>>()
    };
    let searches = ["people_search", "company_search"];
    let offers: Vec<_> =
        choices.orders.iter().filter(|order| !searches.contains(&order.capability.as_str())).collect();
    let mut vendors: Vec<String> = offers.iter().flat_map(|order| ready(order)).collect();
    vendors.sort();
    vendors.dedup();
    let fields = [
        ("name", "A person's full name"),
        ("domain", "A company's website domain"),
        ("company", "A company's name"),
        ("email", "An email address"),
        ("network_url", "A profile URL"),
        ("phone", "A phone number, in international form"),
    ];
    html! { section class="card" aria-label="Try a vendor" {
        h2 { "Try a vendor" }
        @if vendors.is_empty() { p class="note" { "Set a key first." } } @else {
            p class="note" { "Asks one real question and bypasses the cache. It costs at most the amount that you allow." }
            form method="post" action=(TRY) {
                label for="try-provider" { "Vendor" }
                select id="try-provider" name="provider" { @for vendor in &vendors { option value=(vendor) { (vendor) } } }
                label for="try-capability" { "Ask for" }
                select id="try-capability" name="capability" { @for order in &offers { option value=(order.capability.as_str()) { (order.capability.as_str().replace('_', " ")) } } }
                @for (field, label) in fields {
                    label for={ "try-" (field) } { (label) }
                    input id={ "try-" (field) } name=(field) maxlength="500";
                }
                label for="try-most" { "The most it may cost, in US dollars" }
                input id="try-most" name="most_usd" type="number" min="0" max="1000" step="0.0001" required;
                div class="row" { button { "Ask" } }
            }
        }
    } }
}

/// The choices as the API tells them.
async fn choices(visit: &Visit) -> Result<ProviderChoices, Refused> {
    visit.api.get("/v1/operator/providers/choices").await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_moves_one_provider_and_keeps_the_others() {
        let order = || ["a", "b", "c"].map(str::to_owned).to_vec();
        for (step, expected) in [
            ("up b", "b,a,c"),
            ("up a", "a,b,c"),
            ("down b", "a,c,b"),
            ("down c", "a,b,c"),
            ("remove a", "b,c"),
            ("d", "a,b,c,d"),
            ("b", "a,b,c"),
            ("up z", "a,b,c"),
        ] {
            assert_eq!(moved(order(), step).join(","), expected, "{step}");
        }
    }
}
