//! The price list of the landing page, from the catalogue.

use common::catalog::{self, Access, Spec, sandbox};
use common::domain::Family;
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

/// How many calls can be tried without a key.
pub fn twins() -> usize {
    sandbox::entries().filter(|twin| twin.spec.access == Access::Sandbox).count()
}

/// One button for all families, and one for each.
pub fn tabs() -> String {
    let every = "<button type=\"button\" data-family=\"\">All</button>".to_owned();
    families().fold(every, |mut html, family| {
        let _ = write!(
            html,
            "<button type=\"button\" data-family=\"{family}\">{}</button>",
            catalog::title(family)
        );
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
            let (price, operation) = (escape(&spec.price.to_string()), spec.operation());
            let _ = write!(
                html,
                "<tr><td><a href=\"/docs/{operation}\"><code><span class=\"method\">{method}</span> {path}</code></a>\
                 <span class=\"what\">{summary}</span></td><td class=\"price\">{price}</td></tr>"
            );
        }
        html.push_str("</tbody>");
    }
    html
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
