//! The tables of limits, for the guide and for the pages of endpoints that take files.

use common::bounds::Bound;
use maud::{Markup, html};

/// Limits, the response to exceeding each, and the alternative.
pub fn table(label: &str, bounds: &[Bound]) -> Markup {
    html! {
        div class="wide" tabindex="0" role="region" aria-label=(label) {
            table {
                thead { tr { th { "What" } th { "Limit" } th { "Error" } th { "If you need more" } } }
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
