//! Search: people and companies by filters, and the values that exist.

mod companies;
mod count;
mod parse;
mod people;
mod suggest;

pub use companies::*;
pub use count::*;
pub use parse::*;
pub use people::*;
pub use suggest::*;

use super::{CatalogEntry, entry};
use crate::catalog::fields::{Cursor, Limit, limit_of};
use domain::Problems;
use lookup::Search;
use lookup::filters::Filters;

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<SearchPeople>(),
    entry::<SearchCompanies>(),
    entry::<CountPeople>(),
    entry::<CountCompanies>(),
    entry::<Suggest>(),
    entry::<ParseSearch>(),
];

fn check<F: Filters>(filters: Option<&F>, exclude: Option<&F>, top: &F, problems: &mut Problems) {
    let inside = filters.is_some_and(|filters| !filters.is_empty());
    match (inside, top.is_empty()) {
        (true, false) => {
            problems.add("filters", "conflict", "send filters inside filters or at the top level, not both");
        }
        (false, true) => problems.add(
            "filters",
            "required",
            format!("send at least one filter; these exist: {}", F::NAMES),
        ),
        _ => {}
    }
    if let Some(filters) = filters {
        filters.check("filters.", problems);
    }
    if let Some(exclude) = exclude {
        exclude.check("exclude.", problems);
    }
    top.check("", problems);
}

fn search<F: Filters>(
    filters: Option<F>,
    exclude: Option<F>,
    top: F,
    limit: Option<Limit<25>>,
    cursor: Option<Cursor>,
) -> Search<F> {
    Search {
        filters: if top.is_empty() { filters.unwrap_or_default() } else { top },
        exclude: exclude.unwrap_or_default(),
        limit: limit_of(limit),
        cursor: cursor.map(|Cursor(text)| text),
    }
}
