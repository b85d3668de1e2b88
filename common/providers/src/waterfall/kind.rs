//! What kind of question vendors are asked.

use crate::guard::Facet;
use domain::{EmployeeRange, Seniority};
use lookup::CompanyQuery;

/// What is known of a question's subject before vendors are asked.
#[derive(Debug, Clone, Default)]
pub struct Kind {
    pub country: Option<String>,
    pub size: Option<EmployeeRange>,
    pub seniority: Option<Seniority>,
    /// The company, for what the directory knows of it.
    pub company: Option<CompanyQuery>,
}

impl Kind {
    pub fn facets(&self) -> Vec<Facet> {
        let country = self.country.clone().map(Facet::Country);
        let (size, seniority) = (self.size.map(Facet::Size), self.seniority.map(Facet::Seniority));
        country.into_iter().chain(size).chain(seniority).collect()
    }
}

/// The code of a country, however it is written.
pub fn country(text: &str) -> Option<String> {
    language::country::code(text).map(str::to_owned)
}
