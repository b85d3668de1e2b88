//! The people of one company as the index sees them: enough to rank them without reading a record.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::schema::person;
use crate::table::Number;
use crate::vocabularies::Vocabularies;
use domain::{Department, Domain, Seniority};
use language::role::Member;

const PROFILE: usize = 0;
const TITLE: usize = 2;

impl Dataset {
    /// Everybody who works at a company now.
    pub fn staff(&self, domain: &Domain) -> Result<Vec<Member>, DatasetError> {
        let member = |number: Number| {
            let (profile, title) = (self.people.column(number, PROFILE), self.people.column(number, TITLE));
            self.words.member(number, profile, title as u32)
        };
        Ok(self.people_at(domain)?.into_iter().map(member).collect())
    }
}

impl Vocabularies {
    /// Somebody of a company's staff, by the packed profile and the title's number.
    pub fn member(&self, number: Number, profile: u64, title: u32) -> Member {
        let at = |ordinal: usize| ordinal.checked_sub(1);
        let words = self.form(title).iter();
        Member {
            number: u64::from(number),
            words: words.filter_map(|word| self.title_words.shared(*word)).collect(),
            seniority: at(person::SENIORITY.read(profile)).and_then(|at| Seniority::ALL.get(at)).copied(),
            department: at(person::DEPARTMENT.read(profile)).and_then(|at| Department::ALL.get(at)).copied(),
            rank: person::RANK.read(profile),
        }
    }
}
