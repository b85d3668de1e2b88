//! The records of one account, asked before everything that all accounts share.

use super::Provider;
use lookup::{CompanyLookup, PersonLookup};
use std::sync::Arc;

/// The name in history and `sources`.
const NAME: &str = "private";

/// Where the records of an account are looked up.
#[derive(Clone)]
pub struct Private {
    pub(super) people: Provider<dyn PersonLookup>,
    pub(super) companies: Provider<dyn CompanyLookup>,
}

impl Private {
    pub fn new(people: Arc<dyn PersonLookup>, companies: Arc<dyn CompanyLookup>) -> Self {
        Self { people: Provider::own(NAME, people), companies: Provider::own(NAME, companies) }
    }
}
