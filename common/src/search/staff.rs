//! The people of one company as the index sees them: enough to rank them without reading a record.

use crate::dataset::schema::person;
use crate::dataset::{Dataset, DatasetError, Number};
use crate::domain::{Department, Domain, Seniority};

const PROFILE: usize = 0;
const TITLE: usize = 2;

/// Somebody who works at a company.
#[derive(Debug, Clone)]
pub struct Member<'a> {
    pub number: Number,
    /// The words of the job title, in their normal form.
    pub words: Vec<&'a str>,
    pub seniority: Option<Seniority>,
    pub department: Option<Department>,
    /// How complete the record is; orders equals.
    pub rank: usize,
}

impl Dataset {
    /// Everybody who works at a company now.
    pub fn staff(&self, domain: &Domain) -> Result<Vec<Member<'_>>, DatasetError> {
        Ok(self.people_at(domain)?.into_iter().map(|number| self.member(number)).collect())
    }

    fn member(&self, number: Number) -> Member<'_> {
        let profile = self.people.column(number, PROFILE);
        let title = self.people.column(number, TITLE) as u32;
        let at = |ordinal: usize| ordinal.checked_sub(1);
        Member {
            number,
            words: self
                .words
                .form(title)
                .iter()
                .filter_map(|word| self.words.title_words.text(*word))
                .collect(),
            seniority: at(person::SENIORITY.read(profile)).and_then(|at| Seniority::ALL.get(at)).copied(),
            department: at(person::DEPARTMENT.read(profile)).and_then(|at| Department::ALL.get(at)).copied(),
            rank: person::RANK.read(profile),
        }
    }
}
