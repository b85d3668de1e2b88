//! Finding one person or company in a dataset.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use directory::resolve;
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{CompanyQuery, Lookup, PersonQuery};
use std::sync::Arc;

type FindResult<T> = Result<Lookup<Arc<T>>, DatasetError>;

impl Dataset {
    /// Finds the one person the query describes.
    pub fn find_person(&self, query: &PersonQuery) -> FindResult<PersonRecord> {
        Ok(resolve::find_visible(self, query, None)?.unwrap_or(Lookup::NotFound))
    }

    /// Finds the one company the query describes.
    pub fn find_company(&self, query: &CompanyQuery) -> FindResult<CompanyRecord> {
        Ok(resolve::find_company(self, query)?)
    }
}
