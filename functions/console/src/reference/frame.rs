//! The frame of every page of the reference: the search, the guides, and the endpoints by scope.

use super::guides::GUIDES;
use crate::address::WRITTEN;
use crate::asset::{self, Asset};
use common::catalog::{CatalogEntry, Spec, all, sandbox};
use common::domain::Scope;
use maud::{DOCTYPE, Markup, html};

/// The pages that are neither a guide nor an endpoint.
pub const OTHERS: [(&str, &str); 2] = [("calculator", "Price calculator"), ("errors", "Errors")];

/// Every endpoint that has a page: the sandbox's twins stand with the endpoints they are of.
pub fn endpoints() -> impl Iterator<Item = &'static CatalogEntry> {
    all().chain(sandbox::entries().filter(|entry| sandbox::live(&entry.spec).is_none()))
}

/// The endpoints of a scope.
pub fn of(scope: Scope) -> impl Iterator<Item = &'static Spec> {
    endpoints().map(|entry| &entry.spec).filter(move |spec| spec.family.scope() == scope)
}

/// The path without what all paths begin with.
pub fn short(path: &str) -> &str {
    path.strip_prefix("/v1/").unwrap_or(path)
}

pub fn page(title: &str, at: &str, content: Markup) -> Asset {
    Asset::page(markup(title, at, "", content).into_string(), asset::STRICT)
}

/// A whole page; `at` is where the reader is, `asked` what was searched for.
pub fn markup(title: &str, at: &str, asked: &str, content: Markup) -> Markup {
    let link = |to: &str, name: Markup| html! { a href={ "/docs/" (to) } aria-current=[(to == at).then_some("page")] { (name) } };
    html! {
        (DOCTYPE)
        // The script puts the address that the browser sees in its place.
        html lang="en" data-address=(WRITTEN) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Almanac" }
                link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/reference.css";
                script src="/assets/reference.js" type="module" {}
            }
            body class="reference" {
                a class="skip" href="#content" { "Skip to the content" }
                header class="top" {
                    a class="brand" href="/" { img src="/assets/icon.svg" alt="" width="26" height="26"; "Almanac" }
                    form class="search" role="search" action="/docs/search" {
                        label class="hidden" for="q" { "Search endpoints and fields" }
                        input id="q" name="q" type="search" value=(asked) maxlength="100" placeholder="Search endpoints and fields" autocomplete="off" spellcheck="false";
                    }
                    nav class="doors" aria-label="Elsewhere" {
                        a href="/docs" aria-current=[at.is_empty().then_some("page")] { "Contents" }
                        a href="/#prices" { "Prices" }
                        a href="/openapi.json" { "OpenAPI" }
                        a href="/console" { "Console" }
                    }
                    nav class="contents" aria-label="Reference" {
                        h2 { "Guides" }
                        ul {
                            @for guide in &GUIDES { li { (link(guide.slug, html! { (guide.title) })) } }
                            @for (slug, name) in OTHERS { li { (link(slug, html! { (name) })) } }
                        }
                        h2 { "Endpoints" }
                        @for scope in Scope::ALL.iter().copied() {
                            details open[of(scope).any(|spec| spec.operation() == at)] {
                                summary { (common::catalog::title(scope)) " " span class="note" { (of(scope).count()) } }
                                ul { @for spec in of(scope) {
                                    li { (link(&spec.operation(), html! { (method(spec)) " " (short(spec.path)) })) }
                                } }
                            }
                        }
                    }
                }
                main id="content" tabindex="-1" { div id="found" hidden {} (content) }
            }
        }
    }
}

/// The method, in a word's room.
pub fn method(spec: &Spec) -> Markup {
    let name = match spec.method.as_str() {
        "DELETE" => "DEL",
        other => other,
    };
    html! { span class="method" { (name) } }
}
