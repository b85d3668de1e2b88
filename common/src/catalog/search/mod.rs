//! Search (SPEC.md 4.3): people and companies by filters, and the values that exist.

mod companies;
mod people;
mod suggest;

pub use companies::*;
pub use people::*;
pub use suggest::*;

use crate::input::Request;
use domain::{Company, Family, Person, Problems};
use lookup::{CompanyFacets, PeopleFacets, Search, SuggestField, Suggestion};
use lookup::filters::{CompanyFilters, Filters, PeopleFilters};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use super::{entry, Endpoint, Entry, Outcome, Price, Response, Spec};

/// How many results a page has when nothing is said.
const PAGE: u32 = 25;

pub static ENTRIES: &[Entry] = &[entry::<SearchPeople>(), entry::<SearchCompanies>(), entry::<Suggest>()];
