//! Searches by filters: the question, and a page of results.

use crate::filters::{CompanyFilters, Filters, PeopleFilters};
use crate::{Capability, CursorError, ProviderError, UnknownValue};
use domain::{Company, Person};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A search: what must hold, what must not, and which page.
#[derive(Debug, Clone, Default)]
pub struct Search<F> {
    pub filters: F,
    pub exclude: F,
    pub limit: usize,
    pub cursor: Option<String>,
}

/// The filters of a search.
pub trait Searched: Filters + Clone + Send + Sync + 'static {
    type Record: Clone + Send + Sync + Serialize + DeserializeOwned + 'static;
    type Facets: Default + Send;
    const CAPABILITY: Capability;
    /// Whether a record contradicts none of the filters that can be told from it for sure.
    fn admits(&self, record: &Self::Record) -> bool;
    /// Whether the filters mean something else on another day.
    fn counts_days(&self) -> bool;
}

/// One page of a search.
pub struct Page<F: Searched> {
    pub total: u64,
    pub results: Vec<F::Record>,
    /// Only the dataset counts how its results divide.
    pub facets: F::Facets,
    /// Whether the facets were counted on a sample.
    pub estimated: bool,
    /// The provider's own cursor of the next page.
    pub next: Option<String>,
    /// If nothing was found: the values that no record has. Only the dataset knows all values.
    pub unknown: Vec<UnknownValue>,
}

/// Searches by filters.
#[async_trait::async_trait]
pub trait SearchSource<F: Searched>: Send + Sync {
    /// Whether every filter can be expressed.
    fn can_search(&self, search: &Search<F>) -> bool;

    /// A page from where the search's cursor says, in the provider's own words.
    async fn search(&self, search: &Search<F>, today: Date) -> Result<Page<F>, SearchFailure>;
}

/// Why a page could not be had.
#[derive(Debug, Clone)]
pub enum SearchFailure {
    Cursor(CursorError),
    Provider(ProviderError),
}

impl From<ProviderError> for SearchFailure {
    fn from(error: ProviderError) -> Self {
        Self::Provider(error)
    }
}

/// A value and how many of the records found have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FacetValue {
    /// The value, as it can be sent in a filter.
    pub value: String,
    /// How many of the records found have it.
    pub count: u64,
}

/// How the people found divide; each value can be sent as a filter.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PeopleFacets {
    /// By seniority.
    pub seniorities: Vec<FacetValue>,
    /// By department.
    pub departments: Vec<FacetValue>,
    /// The commonest 20.
    pub industries: Vec<FacetValue>,
    /// The commonest 20 countries.
    pub locations: Vec<FacetValue>,
    /// By the employer's size.
    pub company_sizes: Vec<FacetValue>,
}

/// How the companies found divide; each value can be sent as a filter.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CompanyFacets {
    /// The commonest 20.
    pub industries: Vec<FacetValue>,
    /// The commonest 20 countries.
    pub locations: Vec<FacetValue>,
    /// By size.
    pub employee_ranges: Vec<FacetValue>,
    /// By yearly revenue.
    pub revenue_ranges: Vec<FacetValue>,
    /// By the stage of the latest round.
    pub funding_stages: Vec<FacetValue>,
}

impl Searched for PeopleFilters {
    type Record = Person;
    type Facets = PeopleFacets;
    const CAPABILITY: Capability = Capability::PeopleSearch;

    fn admits(&self, person: &Person) -> bool {
        let domain = person.company.as_ref().and_then(|company| company.domain.as_ref());
        self.company_domains.is_empty()
            || self.include_subsidiaries
            || domain.is_none_or(|domain| self.company_domains.contains(domain))
    }

    fn counts_days(&self) -> bool {
        self.any_part(&|filters| filters.changed_job_within_days.is_some())
    }
}

impl Searched for CompanyFilters {
    type Record = Company;
    type Facets = CompanyFacets;
    const CAPABILITY: Capability = Capability::CompanySearch;

    fn admits(&self, company: &Company) -> bool {
        self.employee_ranges.is_empty()
            || company.employee_range.is_none_or(|range| self.employee_ranges.contains(&range))
    }

    fn counts_days(&self) -> bool {
        self.any_part(&|filters| filters.funding.as_ref().is_some_and(|funding| funding.since_days.is_some()))
    }
}
