//! The people of one company as columns tell of them: enough to rank them without reading a record.

use crate::records::Number;
use crate::schema::person;
use crate::vocabularies::Vocabularies;
use domain::{Department, Seniority};
use language::role::Member;

impl Vocabularies {
    /// An employee, by the packed profile and the title's number.
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
