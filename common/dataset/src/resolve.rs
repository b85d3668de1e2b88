//! Finding one person or company in a dataset.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use directory::resolve::{self, Hidden};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{CompanyQuery, Lookup, PersonQuery};
use std::sync::Arc;

type Found<T> = Result<Lookup<Arc<T>>, DatasetError>;

impl Dataset {
    /// Finds the one person the query describes.
    pub fn find_person(&self, query: &PersonQuery) -> Found<PersonRecord> {
        Ok(self.find_visible(query, None)?.unwrap_or(Lookup::NotFound))
    }

    /// The same as if those who are hidden did not exist; nothing where one of them is who was asked for.
    pub fn find_visible(
        &self,
        query: &PersonQuery,
        hidden: Hidden<'_>,
    ) -> Result<Option<Lookup<Arc<PersonRecord>>>, DatasetError> {
        Ok(resolve::find_visible(self, query, hidden)?)
    }

    /// Finds the one company the query describes.
    pub fn find_company(&self, query: &CompanyQuery) -> Found<CompanyRecord> {
        Ok(resolve::find_company(self, query)?)
    }
}
