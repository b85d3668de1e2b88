//! Suggesting the values that exist, and the companies whose names begin like that.

use crate::records::{PEOPLE, number};
use crate::session::Session;
use crate::statement::signed;
use directory::schema::Tag;
use directory::{DirectoryError, Number, Records};
use language::text::key;
use lookup::{SuggestField, Suggestion};
use std::cmp::Reverse;
use tokio_postgres::types::Type;

/// How many companies, and how many words of names, with a prefix are looked at.
const SCANNED: i64 = 500;
/// Companies read at once.
const AT_ONCE: usize = 50;

impl Session {
    /// The commonest values of a field that begin with a prefix.
    pub(crate) fn suggest(
        &self,
        field: SuggestField,
        prefix: &str,
        limit: usize,
    ) -> Result<Vec<Suggestion>, DirectoryError> {
        match self.state.words.suggest(field, prefix, limit) {
            Some(values) => Ok(values),
            None => self.suggest_companies(prefix, limit),
        }
    }

    /// The companies with most people here whose name has a word that begins with the last word of the prefix, after all the words
    /// before it.
    fn suggest_companies(&self, prefix: &str, limit: usize) -> Result<Vec<Suggestion>, DirectoryError> {
        let folded = key(prefix);
        let mut words: Vec<&str> = folded.split(' ').collect();
        let last = words.pop().unwrap_or_default();
        let mut counted = Vec::new();
        let numbers = self.companies_beginning(last)?;
        let staff = |number: Number| Tag::Company.value(u64::from(number));
        self.fetch_counts(PEOPLE, &numbers.iter().map(|number| staff(*number)).collect::<Vec<_>>())?;
        for number in numbers {
            counted.push((self.count(PEOPLE, staff(number))?, number));
        }
        counted.sort_unstable_by_key(|(count, number)| (Reverse(*count), *number));
        let mut found = Vec::with_capacity(limit);
        for chunk in counted.chunks(AT_ONCE) {
            self.fetch_companies(&chunk.iter().map(|(_, number)| *number).collect::<Vec<_>>())?;
            for (count, number) in chunk {
                if found.len() == limit {
                    return Ok(found);
                }
                let record = self.company(*number)?;
                let name = key(&record.company.name);
                if words.iter().all(|word| name.split(' ').any(|own| own == *word)) {
                    let company = &record.company;
                    let domain = company.domain.clone();
                    found.push(Suggestion { value: company.name.clone(), count: *count, domain });
                }
            }
        }
        Ok(found)
    }

    /// Companies with a word in their names that begins like this.
    fn companies_beginning(&self, prefix: &str) -> Result<Vec<Number>, DirectoryError> {
        let after = format!("{prefix}\u{10ffff}");
        let sql =
            "SELECT word FROM almanac.company_word WHERE word >= $1 AND word < $2 ORDER BY word LIMIT $3";
        let params = [(&prefix as _, Type::TEXT), (&after as _, Type::TEXT), (&SCANNED as _, Type::INT8)];
        let words = self.rows(sql, &params)?;
        let tags: Vec<u64> = words.iter().map(|row| Tag::name(row.get(0))).collect();
        let sql = "SELECT number FROM almanac.company WHERE tags && $1 ORDER BY number LIMIT $2";
        let rows = self.rows(sql, &[(&signed(&tags), Type::INT8_ARRAY), (&SCANNED, Type::INT8)])?;
        rows.iter().map(|row| number(row, 0)).collect()
    }
}
