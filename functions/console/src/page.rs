//! The page toolkit: what the pages of the reference and the screens of the console are built of. It knows none of them.

use common::domain::Credits;
use jiff::Timestamp;
use maud::{Markup, PreEscaped, html};

/// The head of a page.
pub fn heading(title: &str, lead: &str) -> Markup {
    html! { div class="heading" { h1 { (title) } p class="lead" { (lead) } } }
}

/// A notice.
pub fn notice(kind: &str, text: &str) -> Markup {
    html! { p class={ "notice " (kind) } role=(if kind == "bad" { "alert" } else { "status" }) { (text) } }
}

/// A screen that has nothing yet, and what to do about it.
pub fn empty(title: &str, next: Markup) -> Markup {
    html! { div class="empty card" { h2 { (title) } p { (next) } } }
}

/// A time, told in the reader's zone where scripts run.
pub fn time(at: Timestamp) -> Markup {
    html! { time datetime=(at) { (at.strftime("%d %b %Y, %H:%M UTC")) } }
}

/// A count with its noun, given in the singular: `1 row`, `2,000 rows`.
pub fn many(count: u64, noun: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{} {noun}{s}", number(count))
}

/// A number as people read it: with thousands apart.
pub fn number(number: impl ToString) -> String {
    let text = number.to_string();
    let (sign, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("−", rest));
    let (whole, rest) = digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    match rest {
        Some(rest) => format!("{sign}{grouped}.{rest}"),
        None => format!("{sign}{grouped}"),
    }
}

/// An amount of credits.
pub fn credits(amount: Credits) -> String {
    let word = if amount == Credits::whole(1) { "credit" } else { "credits" };
    format!("{} {word}", number(amount))
}

/// A share in hundredths.
pub fn share(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

/// A word that says how something is.
pub fn state(word: &str) -> Markup {
    let kind = match word {
        "completed" | "found" | "delivered" | "fulfilled" | "active" | "written" | "200" | "201" | "202" => {
            "good"
        }
        "failed" | "cancelled" | "refused" | "broken" => "bad",
        "running" | "processing" | "queued" | "pending" | "open" => "busy",
        _ => "",
    };
    html! { span class={ "state " (kind) } { (word.replace('_', " ")) } }
}

/// A figure with what it means.
pub fn figure(label: &str, value: &str, more: Markup) -> Markup {
    html! { div class="figure card" { span class="label" { (label) } b { (value) } span class="note" { (more) } } }
}

/// How many colours series have.
const COLOURS: usize = 6;

/// Bars by name, widest first, drawn without a script: a picture of what the numbers beside it say.
pub fn bars(rows: &[(String, f64, String)]) -> Markup {
    let most = rows.iter().map(|(_, value, _)| *value).fold(f64::MIN_POSITIVE, f64::max);
    html! {
        table class="bars" {
            thead class="hidden" { tr { th { "What" } th { "Share" } th { "Number" } } }
            tbody {
                @for (series, (name, value, text)) in rows.iter().enumerate() {
                    tr {
                        th scope="row" { code { (name) } }
                        td { svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                            rect class={ "s" (series % COLOURS) } width=(format!("{:.2}", value / most * 100.0)) height="8" rx="1" {}
                        } }
                        td class="number" { (text) }
                    }
                }
            }
        }
    }
}

/// Columns by day, each of several parts, drawn without a script. The bars beside them are the key to their colours.
pub fn stacked(days: &[(String, Vec<f64>)], names: &[&str]) -> Markup {
    let sum = |parts: &[f64]| parts.iter().sum::<f64>();
    let most = days.iter().map(|(_, parts)| sum(parts)).fold(0.0, f64::max);
    let width = 100.0 / days.len().max(1) as f64;
    let title =
        format!("Credits by day and endpoint; the most on one day was {}", number(most.round() as i64));
    let told = |parts: &[f64]| {
        let named =
            names.iter().copied().chain(["everything else"]).zip(parts).filter(|(_, value)| **value > 0.0);
        named
            .map(|(name, value)| format!("\n{name} {}", number((value * 1000.0).round() / 1000.0)))
            .collect::<String>()
    };
    html! {
        figure class="days" {
            svg viewBox="0 0 100 32" preserveAspectRatio="none" role="img" aria-label=(title) {
                @for (at, (day, parts)) in days.iter().enumerate() {
                    @let left = at as f64 * width;
                    g {
                        title { (day) ": " (number((sum(parts) * 1000.0).round() / 1000.0)) (told(parts)) }
                        rect class="ground" x=(format!("{left:.2}")) y="0" width=(format!("{width:.2}")) height="32" {}
                        @for (series, height, below) in piled(parts, most) {
                            rect class={ "s" (series) } x=(format!("{:.2}", left + width * 0.14)) y=(format!("{:.2}", 32.0 - below - height))
                                width=(format!("{:.2}", width * 0.72)) height=(format!("{height:.2}")) {}
                        }
                        @if parts.is_empty() {
                            rect class="none" x=(format!("{:.2}", left + width * 0.14)) y="31.75" width=(format!("{:.2}", width * 0.72)) height="0.25" {}
                        }
                    }
                }
            }
            figcaption {
                @if let (Some(first), Some(last)) = (days.first(), days.last()) { span { (first.0) } span { (last.0) } }
            }
        }
    }
}

/// Each part with its height and what lies below it.
fn piled(parts: &[f64], most: f64) -> Vec<(usize, f64, f64)> {
    let mut below = 0.0;
    let mut piled = Vec::new();
    for (series, part) in parts.iter().enumerate().filter(|(_, part)| **part > 0.0) {
        let height = part / most.max(f64::MIN_POSITIVE) * 30.0;
        piled.push((series, height, below));
        below += height;
    }
    piled
}

/// JSON with its colours; every text in it escaped.
pub fn json(value: &serde_json::Value) -> Markup {
    html! { pre class="code" tabindex="0" { code { (crate::json::coloured(value)) } } }
}

/// The link to the next page of a list.
pub fn next(href: Option<String>) -> Markup {
    html! { @if let Some(href) = href { p class="next" { a class="button quiet" href=(href) { "Older" } } } }
}

/// A fragment for htmx to swap in.
pub fn html_of(markup: Markup) -> String {
    let PreEscaped(text) = markup;
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_agrees_with_its_noun() {
        let counts = [0, 1, 2_000].map(|count| super::many(count, "row"));
        assert_eq!(counts, ["0 rows", "1 row", "2,000 rows"]);
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(
            ["0", "12", "1234", "1234567.5", "-1000"].map(number),
            ["0", "12", "1,234", "1,234,567.5", "−1,000"]
        );
    }
}
