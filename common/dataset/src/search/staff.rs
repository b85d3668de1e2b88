//! The people of one company as the index sees them: enough to rank them without reading a record.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::schema::person;
use crate::table::Number;
use domain::{Department, Domain, Seniority};
use language::role::Member;

const PROFILE: usize = 0;
const TITLE: usize = 2;

impl Dataset {
    /// Everybody who works at a company now.
    pub fn staff(&self, domain: &Domain) -> Result<Vec<Member>, DatasetError> {
        Ok(self.people_at(domain)?.into_iter().map(|number| self.member(number)).collect())
    }

    fn member(&self, number: Number) -> Member {
        let profile = self.people.column(number, PROFILE);
        let title = self.people.column(number, TITLE) as u32;
        let at = |ordinal: usize| ordinal.checked_sub(1);
        let words = self.words.form(title).iter();
        Member {
            number: u64::from(number),
            words: words.filter_map(|word| self.words.title_words.shared(*word)).collect(),
            seniority: at(person::SENIORITY.read(profile)).and_then(|at| Seniority::ALL.get(at)).copied(),
            department: at(person::DEPARTMENT.read(profile)).and_then(|at| Department::ALL.get(at)).copied(),
            rank: person::RANK.read(profile),
        }
    }
}
