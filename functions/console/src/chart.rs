//! Small charts, drawn without a script: columns by day or week with an axis, so that what they show can be read off.

use crate::page::number;
use maud::{Markup, html};

/// One column: its name, and its parts from the bottom up; no parts where nothing is known.
pub type Column = (String, Vec<f64>);

/// What a chart is of.
pub struct Chart<'a> {
    pub title: &'a str,
    /// The unit of its axis, such as `credits`; `%` for shares.
    pub unit: &'a str,
    /// The names of the parts of a column.
    pub parts: &'a [&'a str],
    pub columns: &'a [Column],
}

/// A chart with its axis and its key.
pub fn chart(chart: &Chart<'_>) -> Markup {
    let sum = |parts: &[f64]| parts.iter().sum::<f64>();
    let most = chart.columns.iter().map(|(_, parts)| sum(parts)).fold(0.0, f64::max);
    let top = if chart.unit == "%" { 100.0 } else { above(most) };
    let width = 100.0 / chart.columns.len().max(1) as f64;
    let known = |(_, parts): &&Column| !parts.is_empty();
    let last = chart.columns.iter().rev().find(known).map(|(_, parts)| sum(parts));
    let (first, end) = (chart.columns.first(), chart.columns.last());
    html! { figure class="chart" {
        figcaption class="head" { b { (chart.title) } span class="note" { @match last { Some(last) => { "latest " (told(last, chart.unit)) } None => "no figures yet" } } }
        div class="plot" {
            div class="axis" aria-hidden="true" { @for at in [1.0, 0.5, 0.0] { span { (told(top * at, chart.unit)) } } }
            svg viewBox="0 0 100 32" preserveAspectRatio="none" role="img" aria-label={ (chart.title) ", from 0 to " (told(top, chart.unit)) } {
                @for line in [0.25, 16.0, 31.75] { rect class="none" x="0" y=(line - 0.1) width="100" height="0.2" {} }
                @for (at, (name, parts)) in chart.columns.iter().enumerate() { g {
                    title { (name) ": " @if parts.is_empty() { "nothing" } @else { (told(sum(parts), chart.unit)) } @for (name, part) in chart.parts.iter().zip(parts) { @if parts.len() > 1 { "\n" (name) " " (told(*part, chart.unit)) } } }
                    rect class="ground" x=(format!("{:.2}", at as f64 * width)) y="0" width=(format!("{width:.2}")) height="32" {}
                    @for (series, height, below) in piled(parts, top) {
                        rect class={ "s" (series) } x=(format!("{:.2}", (at as f64 + 0.14) * width)) y=(format!("{:.2}", 31.75 - below - height))
                            width=(format!("{:.2}", width * 0.72)) height=(format!("{height:.2}")) {}
                    }
                } }
            }
        }
        @if let (Some((first, _)), Some((end, _))) = (first, end) { div class="days" { span { (first) } @if first != end { span { (end) } } } }
        @if chart.parts.len() > 1 { ul class="key" { @for (series, name) in chart.parts.iter().enumerate() { li { svg viewBox="0 0 8 8" width="10" height="10" aria-hidden="true" { rect class={ "s" (series) } width="8" height="8" {} } " " (name) } } } }
    } }
}

/// The next round number above: 1, 2 or 5 times a power of ten.
fn above(most: f64) -> f64 {
    if most <= 0.0 {
        return 1.0;
    }
    let unit = 10_f64.powf(most.log10().floor());
    let rounds = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit);
    rounds.into_iter().find(|round| *round >= most).unwrap_or(most)
}

/// Each part with its height and what lies below it.
fn piled(parts: &[f64], top: f64) -> Vec<(usize, f64, f64)> {
    let mut below = 0.0;
    let mut piled = Vec::new();
    for (series, part) in parts.iter().enumerate().filter(|(_, part)| **part > 0.0) {
        let height = part / top * 31.5;
        piled.push((series, height, below));
        below += height;
    }
    piled
}

/// A value with its unit.
fn told(value: f64, unit: &str) -> String {
    let digits = if value.abs() >= 10.0 || value.fract() == 0.0 { 1.0 } else { 1000.0 };
    let text = number((value * digits).round() / digits);
    match unit {
        "%" => format!("{text} %"),
        "$" => format!("${text}"),
        "" => text,
        unit => format!("{text} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_ends_at_a_round_number() {
        assert_eq!([0.0, 0.03, 1.0, 3.0, 47.0, 501.0].map(above), [1.0, 0.05, 1.0, 5.0, 50.0, 1000.0]);
        assert_eq!(
            (told(0.125, "$"), told(71.0, "%"), told(1250.0, "ms")),
            ("$0.125".into(), "71 %".into(), "1,250 ms".into())
        );
    }

    #[test]
    fn the_latest_value_and_every_column_are_named() {
        let columns = vec![("01 Mar".to_owned(), vec![1.0, 2.0]), ("02 Mar".to_owned(), Vec::new())];
        let drawn =
            chart(&Chart { title: "Credits", unit: "", parts: &["a", "b"], columns: &columns }).into_string();
        assert!(
            drawn.contains("latest 3") && drawn.contains("01 Mar: 3") && drawn.contains("02 Mar: nothing"),
            "{drawn}"
        );
    }
}
