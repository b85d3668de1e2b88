//! What a process knows of a directory without asking for records: how many there are, and which values they have.

use crate::failure::{elsewhere, unreadable};
use crate::queries::Queries;
use directory::{Additions, DirectoryError, Salt, Vocabularies};
use jiff::Timestamp;
use std::time::{Duration, SystemTime};
use tokio_postgres::Row;
use tokio_postgres::types::Type;

/// A state of a directory.
#[derive(Clone)]
pub(crate) struct State {
    pub revision: i64,
    pub imports: i32,
    pub people: u32,
    pub companies: u32,
    pub last_person: u32,
    pub last_company: u32,
    pub shards: i16,
    /// Whether any person opted out.
    pub has_suppressed: bool,
    pub changed_at: Option<Timestamp>,
    pub salt: Salt,
    salt_bytes: Vec<u8>,
    pub words: Vocabularies,
}

impl State {
    /// What the directory says of itself.
    pub(crate) const ROW: &str = "SELECT revision, imports, people, companies, last_person, last_company, shards, \
         changed_at, salt, has_suppressed FROM almanac.present()";

    /// The present directory; only changes since the known state are read.
    pub(crate) fn read(queries: &dyn Queries, known: Option<&Self>) -> Result<Option<Self>, DirectoryError> {
        Self::now(&queries.rows(Self::ROW, &[])?, queries, known)
    }

    /// The present directory, by its own description; only changes since the known state are read.
    pub(crate) fn now(
        rows: &[Row],
        queries: &dyn Queries,
        known: Option<&Self>,
    ) -> Result<Option<Self>, DirectoryError> {
        let row = rows.first().ok_or_else(|| unreadable("the directory's own row"))?;
        let revision: i64 = row.try_get(0).map_err(|error| elsewhere(&error))?;
        let salt_bytes: Vec<u8> = row.get(8);
        let known = known.filter(|known| known.salt_bytes == salt_bytes && known.revision <= revision);
        if known.is_some_and(|known| known.revision == revision) {
            return Ok(None);
        }
        let count = |at: usize| u32::try_from(row.get::<_, i64>(at)).unwrap_or(u32::MAX);
        let salt: [u8; 32] =
            salt_bytes.clone().try_into().map_err(|_| unreadable("the salt of the directory"))?;
        let since = known.map_or(-1, |known| known.revision);
        let added = "SELECT added::text, whole FROM almanac.vocabulary WHERE revision > $1 ORDER BY revision";
        let (mut additions, mut base) = (Vec::new(), known);
        for row in queries.rows(added, &[(&since, Type::INT8)])? {
            // All that was there before is in it.
            if row.get(1) {
                additions.clear();
                base = None;
            }
            let text: &str = row.try_get(0).map_err(|error| elsewhere(&error))?;
            let read: Additions = serde_json::from_str(text).map_err(|_| unreadable("a vocabulary"))?;
            additions.push(read);
        }
        let words = match base {
            Some(known) if additions.is_empty() => known.words.clone(),
            Some(known) => known.words.with(additions.iter()),
            None => Vocabularies::of(additions.iter()),
        };
        let changed_at: Option<SystemTime> = row.get(7);
        let changed_at = changed_at.and_then(|at| {
            let since = at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
            Timestamp::from_second(i64::try_from(since.as_secs()).ok()?).ok()
        });
        Ok(Some(Self {
            revision,
            imports: row.get(1),
            people: count(2),
            companies: count(3),
            last_person: count(4),
            last_company: count(5),
            shards: row.get(6),
            has_suppressed: row.get(9),
            changed_at,
            salt: Salt::kept(salt),
            salt_bytes,
            words,
        }))
    }

    /// The table for searching people; where they lie on this server, the only part of it, which is quicker to plan for.
    pub(crate) fn person(&self) -> &'static str {
        if self.shards == 1 { "almanac.person_0" } else { "almanac.person" }
    }

    /// The same of their records.
    pub(crate) fn person_record(&self) -> &'static str {
        if self.shards == 1 { "almanac.person_record_0" } else { "almanac.person_record" }
    }

    /// The shards that people with these numbers lie in.
    pub(crate) fn shards_of(&self, numbers: &[u32]) -> Vec<i16> {
        let mut shards: Vec<i16> = numbers.iter().map(|number| self.shard_of(*number)).collect();
        shards.sort_unstable();
        shards.dedup();
        shards
    }

    pub(crate) fn shard_of(&self, number: u32) -> i16 {
        (number % u32::from(self.shards.max(1).unsigned_abs())) as i16
    }
}
