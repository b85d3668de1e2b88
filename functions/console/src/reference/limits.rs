//! The tables of limits, for their own page and for the pages of endpoints that take files.

use common::bounds::Bound;
use maud::{Markup, html};

/// What may be sent at most, how more is refused, and what to do instead.
pub fn table(label: &str, bounds: &[Bound]) -> Markup {
    html! {
        div class="wide" tabindex="0" role="region" aria-label=(label) {
            table {
                thead { tr { th { "Of" } th { "Limit" } th { "More is answered with" } th { "Instead of more" } } }
                tbody { @for bound in bounds {
                    tr {
                        td { (bound.of) }
                        td { (bound.to_string()) }
                        td { (bound.refused.to_string()) }
                        td { (bound.instead) }
                    }
                } }
            }
        }
    }
}
