//! The people of one company as the index sees them: enough to rank them without reading a record.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use directory::Number;
use directory::schema::Column;
use domain::Domain;
use language::role::Member;

impl Dataset {
    /// The present staff of a company.
    pub fn staff(&self, domain: &Domain) -> Result<Vec<Member>, DatasetError> {
        let member = |number: Number| {
            let (profile, title) =
                (self.people.column(number, Column::Profile), self.people.column(number, Column::Title));
            self.words.member(number, profile, title as u32)
        };
        Ok(self.people_at(domain)?.into_iter().map(member).collect())
    }
}
