//! What a change does to the counts of tags, words and sources.

use crate::copy::{ROWS, Rows, Transaction};
use crate::names::grams;
use crate::queries::Queries;
use directory::{DirectoryError, Origins};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tokio_postgres::types::Type;

/// The counts of a change; what goes counts down.
#[derive(Default)]
pub(crate) struct Tally {
    tags: FxHashMap<(i16, u64), i64>,
    pub words: FxHashMap<String, i64>,
    sources: BTreeSet<String>,
    pub people: i64,
    pub companies: i64,
}

pub(crate) fn unsigned(numbers: Vec<i64>) -> Vec<u64> {
    numbers.into_iter().map(|number| number as u64).collect()
}

impl Tally {
    pub(crate) fn count(&mut self, subject: i16, tags: &[u64], by: i64) {
        for tag in tags {
            *self.tags.entry((subject, *tag)).or_default() += by;
        }
    }

    pub(crate) fn supplied<R>(&mut self, origins: &Origins<R>) {
        for given in &origins.given {
            if !self.sources.contains(&given.source) {
                self.sources.insert(given.source.clone());
            }
        }
    }

    /// Adds it to the counts there are.
    pub(crate) fn write(&self, transaction: &Transaction) -> Result<(), DirectoryError> {
        let changed: Vec<(i16, i64, i64)> = self
            .tags
            .iter()
            .filter(|(_, change)| **change != 0)
            .map(|((subject, tag), change)| (*subject, *tag as i64, *change))
            .collect();
        let sql = "INSERT INTO almanac.tag AS known (subject, tag, count) SELECT * FROM unnest($1, $2, $3) \
                   ON CONFLICT (tag, subject) DO UPDATE SET count = known.count + excluded.count";
        for some in changed.chunks(ROWS) {
            let subjects: Vec<i16> = some.iter().map(|(subject, _, _)| *subject).collect();
            let tags: Vec<i64> = some.iter().map(|(_, tag, _)| *tag).collect();
            let counts: Vec<i64> = some.iter().map(|(_, _, count)| *count).collect();
            let params = [
                (&subjects as _, Type::INT2_ARRAY),
                (&tags as _, Type::INT8_ARRAY),
                (&counts as _, Type::INT8_ARRAY),
            ];
            transaction.rows(sql, &params)?;
        }
        let changed: Vec<(&String, i64)> = self
            .words
            .iter()
            .filter(|(_, change)| **change != 0)
            .map(|(word, change)| (word, *change))
            .collect();
        let mut words = Rows::new("new_word", "word, count, grams");
        if !changed.is_empty() {
            transaction.run(
                "CREATE TEMPORARY TABLE IF NOT EXISTS new_word (word text, count bigint, grams integer[]) ON COMMIT DROP; \
                 TRUNCATE new_word",
            )?;
            for (word, change) in &changed {
                let grams = grams(word).into_iter().map(i64::from);
                words.row().words(Some(word)).number(*change).numbers(grams).end();
            }
            words.send(transaction, 0)?;
            transaction.run(
                "INSERT INTO almanac.company_word AS known (word, count, grams) SELECT word, count, grams FROM new_word \
                 ON CONFLICT (word) DO UPDATE SET count = known.count + excluded.count; \
                 DELETE FROM almanac.company_word WHERE count <= 0 AND word IN (SELECT word FROM new_word)",
            )?;
        }
        let sources: Vec<&String> = self.sources.iter().collect();
        let sql = "INSERT INTO almanac.source SELECT unnest($1) ON CONFLICT DO NOTHING";
        transaction.rows(sql, &[(&sources, Type::TEXT_ARRAY)]).map(|_| ())
    }
}
