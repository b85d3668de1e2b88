//! The price list of the landing page, from the catalogue.

use common::catalog::{self, Family, Spec};
use std::fmt::Write;

/// The families that have something to sell or to show.
fn families() -> impl Iterator<Item = Family> {
    Family::ALL.iter().copied().filter(|family| specs(*family).next().is_some())
}

fn specs(family: Family) -> impl Iterator<Item = &'static Spec> {
    catalog::all()
        .map(|entry| &entry.spec)
        .filter(move |spec| spec.family == family && family != Family::Account)
}

/// One button per family.
pub fn tabs() -> String {
    families().fold(String::new(), |mut html, family| {
        let _ = write!(html, "<button type=\"button\" data-family=\"{family}\">{family}</button>");
        html
    })
}

/// The rows, one body per family.
pub fn table() -> String {
    let mut html = String::new();
    for family in families() {
        let _ = write!(html, "<tbody data-family=\"{family}\">");
        for spec in specs(family) {
            let (method, path, summary) = (spec.method, escape(spec.path), escape(spec.summary));
            let price = escape(&spec.price.to_string());
            let _ = write!(
                html,
                "<tr><td><code><span class=\"method\">{method}</span> {path}</code><span class=\"what\">{summary}</span>\
                 </td><td class=\"price\">{price}</td></tr>"
            );
        }
        html.push_str("</tbody>");
    }
    html
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
