//! The price calculator: calls and results in, credits out. The server counts as the script does, so that it needs none.

use super::frame::{endpoints, markup};
use crate::page::{heading, number};
use common::catalog::Spec;
use common::domain::{Credits, Plan};
use maud::{Markup, html};

/// The default number of results per call.
const USUAL: u64 = 10;
/// The most that is counted of anything.
const MOST: u64 = 1_000_000_000;

/// The endpoints that are paid by the call.
fn priced() -> impl Iterator<Item = &'static Spec> {
    let specs = endpoints().map(|entry| &entry.spec);
    specs.filter(|spec| !spec.price.is_free() && !spec.path.ends_with("/files/{id}/run"))
}

pub fn page(query: &str) -> Markup {
    let given: Vec<(String, String)> = url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let value = |name: &str, usual: u64| {
        let text = given.iter().find(|(own, _)| own == name).map(|(_, value)| value.trim());
        text.and_then(|text| text.parse().ok()).unwrap_or(usual).min(MOST)
    };
    let rows: Vec<(&Spec, String, u64, u64, Credits)> = priced()
        .map(|spec| {
            let operation = spec.operation();
            let calls = value(&operation, 0);
            let each = value(&format!("{operation}.each"), USUAL);
            let count = if spec.price.per == "call" { 1 } else { each };
            let cost = spec.price.of(count).and_then(|one| one.checked_mul(calls)).unwrap_or_default();
            (spec, operation, calls, each, cost)
        })
        .collect();
    let total = rows.iter().fold(Credits::ZERO, |sum, row| sum.checked_add(row.4).unwrap_or(sum));
    let money = common::catalog::account::PER_CREDIT * total.as_milli() as f64 / 1000.0;
    let content = html! {
        (heading("Price calculator", "The price of a month if every call finds something. Misses are free, except for base prices."))
        form id="calculator" class="card" action="/docs/calculator" data-rate=(common::catalog::account::PER_CREDIT) {
            p class="most" role="status" { b id="credits" { (number(total)) } " credits, US$" span id="money" { (number(format!("{money:.2}"))) } " at the " (Plan::Starter.as_str()) " rate" }
            div class="wide" tabindex="0" role="region" aria-label="Calls" { table {
                thead { tr { th { "Call" } th { "Price" } th { "Calls" } th { "Results per call" } th class="number" { "Credits" } } }
                tbody { @for (spec, operation, calls, each, cost) in &rows {
                    tr data-base=(spec.price.base.as_milli()) data-unit=(spec.price.unit.as_milli()) {
                        td { a href={ "/docs/" (operation) } { code { (spec.path) } } }
                        td class="price" { (spec.price.to_string()) }
                        td { input type="number" name=(operation) min="0" max=(MOST) value=[(*calls > 0).then_some(calls)] placeholder="0" aria-label={ "Calls of " (spec.path) }; }
                        td { @if spec.price.per != "call" {
                            input type="number" name={ (operation) ".each" } min="0" max=(MOST) value=(each) aria-label={ "Results per call of " (spec.path) };
                        } @else { span class="note" { "one" } } }
                        td class="number cost" { (number(cost)) }
                    }
                } }
            } }
            div class="row" { button { "Calculate" } a href="/docs/billing" { "How calls are charged" } }
        }
    };
    markup("Price calculator", "calculator", "", content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_as_the_bill_does() {
        let shown =
            page("enrich=1000&search_people=10&search_people.each=25&find_phone=&nonsense=1").into_string();
        assert!(shown.contains("<b id=\"credits\">1,260</b>"), "1000 × 1 + 10 × (1 + 25)");
        assert!(shown.contains("<span id=\"money\">25.20</span>"));
        assert!(
            page("enrich=99999999999999999999").into_string().contains("<b id=\"credits\">0</b>"),
            "no number"
        );
    }
}
