//! The price list of the landing page, from the catalogue.

use common::catalog::{self, Access, Spec, sandbox};
use common::domain::Scope;
use std::fmt::Write;

/// The scopes that have something to sell or to show.
fn scopes() -> impl Iterator<Item = Scope> {
    Scope::ALL.iter().copied().filter(|scope| specs(*scope).next().is_some())
}

fn specs(scope: Scope) -> impl Iterator<Item = &'static Spec> {
    catalog::all()
        .map(|entry| &entry.spec)
        .filter(move |spec| spec.family.scope() == scope && scope != Scope::Account)
}

/// How many calls can be tried without a key.
pub fn twins() -> usize {
    sandbox::entries().filter(|twin| twin.spec.access == Access::Sandbox).count()
}

/// One button for all scopes, and one for each.
pub fn tabs() -> String {
    let every = "<button type=\"button\" data-family=\"\">All</button>".to_owned();
    scopes().fold(every, |mut html, scope| {
        let _ = write!(
            html,
            "<button type=\"button\" data-family=\"{scope}\">{}</button>",
            catalog::title(scope)
        );
        html
    })
}

/// The rows, one body per scope.
pub fn table() -> String {
    let mut html = String::new();
    for scope in scopes() {
        let _ = write!(html, "<tbody data-family=\"{scope}\">");
        for spec in specs(scope) {
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
