//! The first page of the reference: the guides, and every endpoint with its price.

use super::frame::{OTHERS, method, of};
use super::guides::GUIDES;
use crate::page::heading;
use common::catalog::{introduction, title};
use common::domain::Scope;
use maud::{Markup, html};

pub fn content() -> Markup {
    html! {
        (heading("Reference", "One JSON API. Every response says what it cost, and you can try every data call here without a key."))
        section class="cards" aria-label="Guides" {
            @for guide in &GUIDES { a class="card" href={ "/docs/" (guide.slug) } { h2 { (guide.title) } p { (guide.lead) } } }
            @for (slug, name) in OTHERS { a class="card" href={ "/docs/" (slug) } { h2 { (name) } p { (about(slug)) } } }
        }
        @for scope in Scope::ALL.iter().copied() {
            section class="card family" id=(scope.as_str()) {
                div class="head" { h2 { (title(scope)) } span class="note" { (introduction(scope)) } }
                ul class="endpoints" { @for spec in of(scope) {
                    li {
                        a href={ "/docs/" (spec.operation()) } { (method(spec)) " " code { (spec.path) } }
                        span class="what" { (spec.summary) }
                        span class="price" { (spec.price.to_string()) }
                    }
                } }
            }
        }
    }
}

fn about(slug: &str) -> &'static str {
    match slug {
        "errors" => "Every error code, and what to do about it.",
        _ => "Estimate your monthly cost.",
    }
}
