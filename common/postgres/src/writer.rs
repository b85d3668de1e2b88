//! Changing a directory: records go in by COPY with everything that finds them, in one transaction that becomes visible at once.

use crate::connect::Address;
use crate::copy::{COPIED, ROWS, Rows, Transaction, json, origins_json};
use crate::failure::{OpenError, said, unreadable};
use crate::learned::{Learned, person_rows};
use crate::migrate;
use crate::queries::Queries;
use crate::records::{COMPANIES, PEOPLE, name_tags};
use crate::session::Session;
use crate::state::State;
use crate::statement::{person_rank, signed};
use crate::tally::{Tally, unsigned};
use directory::documents::{Facts, IndexEntry, Indexed, company_entry, person_entry, whereabouts};
use directory::schema::{Column, Tag};
use directory::{
    Change, DirectoryError, Employers, Increment, Number, Placed, Records, Salt, Sourced, Stored, Target,
};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::Type;

/// Additions to the vocabularies before they are written together.
const MOST_ADDITIONS: i64 = 32;

type Result<T> = std::result::Result<T, DirectoryError>;

/// The right to change a directory, held by one process at a time. It must be used on a thread that may be busy.
pub struct Writer {
    transaction: Arc<Transaction>,
    state: Arc<State>,
    session: Arc<Session>,
    /// Whether it was empty at first, so that indexes are built once everything is there.
    was_empty: bool,
    put_by: bool,
    /// What companies learned in this change, for their people.
    learned: Learned,
}

/// The hashes of everything that names a record, its former ids too.
fn keys<R: Indexed>(stored: &Stored<R>) -> Vec<u64> {
    let former = stored.origins.former_ids.iter().map(|id| hash(IdentifierKind::Id, id));
    let mut keys: Vec<u64> = stored.record.keys().chain(former).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Everything that a record is found by, each once: its values, its names, and who supplied it.
fn tags<R: Indexed>(entry: &mut IndexEntry, stored: &Stored<R>) -> (Vec<u64>, Vec<String>) {
    let mut tags = std::mem::take(&mut entry.tags);
    tags.extend(stored.origins.given.iter().map(|given| Tag::source(&given.source)));
    let names = stored.record.words(&mut tags);
    tags.extend(name_tags(&names));
    tags.sort_unstable();
    tags.dedup();
    let mut words: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words.dedup();
    (tags, words)
}

impl Writer {
    /// Takes the right to change a directory; a second writer waits.
    pub async fn open(address: &Address) -> std::result::Result<Self, OpenError> {
        Self::open_within(address, Duration::ZERO).await
    }

    /// The same with a limit on the wait; zero waits for ever.
    pub async fn open_within(address: &Address, wait: Duration) -> std::result::Result<Self, OpenError> {
        Self::open_knowing(address, wait, None).await
    }

    /// The same, starting from a state that the caller has read: only what changed since is read.
    pub(crate) async fn open_knowing(
        address: &Address,
        wait: Duration,
        known: Option<Arc<State>>,
    ) -> std::result::Result<Self, OpenError> {
        let place = address.shown();
        let client = crate::connect::connect(address).await;
        let client =
            client.map_err(|error| OpenError::Unreachable { place: place.clone(), reason: said(&error) })?;
        migrate::check(&client, &place).await?;
        let database = |error: tokio_postgres::Error| match error.code() {
            Some(&SqlState::LOCK_NOT_AVAILABLE) => OpenError::Busy,
            _ => OpenError::Database(said(&error)),
        };
        // An import takes as long as it takes. COPY is prepared by the driver, under names that a previous user of the pooler's connection
        // may have left there.
        client
            .batch_execute(&format!(
                "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL maintenance_work_mem = '256MB'; DEALLOCATE ALL; \
                 SET LOCAL lock_timeout = {}; SELECT pg_advisory_xact_lock(hashtext('almanac.write')); \
                 SET LOCAL lock_timeout = 0",
                wait.as_millis()
            ))
            .await
            .map_err(database)?;
        let transaction = Arc::new(Transaction { client, runtime: Handle::current() });
        let reading = transaction.clone();
        let read = tokio::task::spawn_blocking(move || {
            Ok::<_, DirectoryError>(State::read(&*reading, known.as_deref())?.map(Arc::new).or(known))
        });
        let state = read.await.map_err(|_| OpenError::Database("reading it broke off".to_owned()))?;
        let state = state.map_err(|error| OpenError::Database(error.to_string()))?;
        let state = state.ok_or_else(|| OpenError::Database("it says nothing of itself".to_owned()))?;
        let session = Arc::new(Session::new(transaction.clone(), state.clone()));
        let was_empty = state.people == 0 && state.companies == 0;
        Ok(Self { transaction, state, session, was_empty, put_by: false, learned: Learned::default() })
    }

    /// How many people and companies there are.
    pub fn counts(&self) -> (u32, u32) {
        (self.state.people, self.state.companies)
    }

    /// Whether people lie on this very server, whose indexes can be built at the end.
    fn builds_indexes(&self) -> bool {
        self.was_empty && self.state.shards == 1
    }

    fn add(&mut self, increment: Increment) -> Result<()> {
        if self.builds_indexes() && !self.put_by {
            self.transaction.run(
                "DROP INDEX almanac.person_0_tags; DROP INDEX almanac.person_0_rank; DROP INDEX almanac.company_tags; \
                 DROP INDEX almanac.company_word_grams",
            )?;
        }
        self.put_by = true;
        let Increment { people, mut replaced, companies, gone_companies, suppressed, .. } = increment;
        replaced.sort_unstable();
        replaced.dedup();
        let mut words = self.state.words.clone();
        words.begin();
        let mut tally = Tally::default();
        // A record that only has a new version keeps the number.
        let mut numbers: FxHashMap<String, Number> = FxHashMap::default();
        for some in replaced.chunks(ROWS) {
            for (number, record) in self.take_people(some, &mut tally)? {
                numbers.insert(record.person.id.clone(), number);
                words.forget_person(&record.person.into());
            }
        }
        let (mut known, mut new) = (Vec::new(), Vec::new());
        for version in companies {
            match version.employer {
                Some(employer) => known.push(Placed { employer, stored: version.stored }),
                None => new.push(version.stored),
            }
        }
        let versions: Vec<u32> = known.iter().map(|placed| placed.employer).collect();
        let outdated: Vec<u32> = versions.iter().chain(&gone_companies).copied().collect();
        let mut before = FxHashMap::default();
        for some in outdated.chunks(ROWS) {
            for record in self.take_companies(some, &mut tally, &mut before)? {
                words.forget_company(&record.company.into());
            }
        }
        new.sort_by_cached_key(whereabouts);
        let session = self.session.clone();
        let upon = (!self.is_empty()).then_some(&*session as &dyn Records);
        let salt = self.state.salt.clone();
        let mut employers = Employers::new(upon, Some(&salt), known, new);
        let (mut order, mut hidden) = (Vec::with_capacity(people.len()), suppressed);
        for (at, Stored { record, .. }) in people.iter().enumerate() {
            if record.suppressed {
                hidden.extend(record.lasting_hashes());
            } else {
                order.push((employers.current(record)?, at));
                employers.former(record)?;
            }
        }
        order.sort_unstable();
        let mut last_company = self.state.last_company;
        let mut facts: FxHashMap<u32, Facts> = FxHashMap::default();
        let mut identifiers = Rows::new("almanac.identifier", "hash, subject, number");
        let mut table = Rows::new(
            "almanac.company",
            "number, tags, profile, place, employees, founded, hiring, rounds, domain",
        );
        let mut records = Rows::new("almanac.company_record", "number, record, origins, keys");
        for Placed { employer, stored } in employers.take_companies() {
            let (mut entry, told) = company_entry(&mut words, &stored.record, employer);
            facts.insert(employer, told);
            last_company = last_company.max(employer);
            let (tags, names) = tags(&mut entry, &stored);
            tally.count(COMPANIES, &tags, 1);
            tally.companies += 1;
            tally.supplied(&stored.origins);
            names.into_iter().for_each(|name| *tally.words.entry(name).or_default() += 1);
            let column = |column: Column| entry.column(column) as i64;
            let domain = stored.record.company.domain.as_ref().map(|domain| domain.as_str());
            let rounds = entry.rounds.iter().map(|round| *round as i64);
            table
                .row()
                .number(employer)
                .numbers(signed(&tags).into_iter())
                .number(column(Column::Profile))
                .number(column(Column::Place))
                .number(column(Column::Employees))
                .number(column(Column::Founded))
                .number(column(Column::Hiring))
                .numbers(rounds)
                .words(domain)
                .end();
            self.record(&mut records, &mut identifiers, COMPANIES, None, employer, &stored)?;
            for rows in [&mut table, &mut records, &mut identifiers] {
                rows.send(&self.transaction, COPIED)?;
            }
        }
        for rows in [&mut table, &mut records, &mut identifiers] {
            rows.send(&self.transaction, 0)?;
        }
        let mut last_person = self.state.last_person;
        let mut table = person_rows(&self.state);
        let mut records = Rows::new("almanac.person_record", "shard, number, record, origins, keys")
            .by_way_of((self.state.shards > 1).then_some("new_person_record"));
        let mut people: Vec<Option<Stored<PersonRecord>>> = people.into_iter().map(Some).collect();
        for (employer, at) in order {
            let Some(stored) = people[at].take() else { continue };
            let former = employers.former(&stored.record)?;
            let told = match facts.get(&employer) {
                Some(told) => *told,
                None if employer == 0 => Facts::default(),
                None => *facts.entry(employer).or_insert(session.facts(employer)?),
            };
            let mut entry = person_entry(&mut words, &stored.record.person, employer, &former, told);
            let number = match numbers.remove(stored.record.id()) {
                Some(number) => number,
                None => {
                    last_person = last_person.checked_add(1).ok_or_else(|| unreadable("a free number"))?;
                    last_person
                }
            };
            let (tags, _) = tags(&mut entry, &stored);
            tally.count(PEOPLE, &tags, 1);
            tally.people += 1;
            tally.supplied(&stored.origins);
            let shard = self.state.shard_of(number);
            let column = |column: Column| entry.column(column) as i64;
            table
                .row()
                .number(shard)
                .number(number)
                .numbers(signed(&tags).into_iter())
                .number(column(Column::Profile))
                .number(column(Column::Place))
                .number(column(Column::Title))
                .number(column(Column::Company))
                .number(column(Column::Changed))
                .number(column(Column::Letters))
                .flag(column(Column::Borrowed) == 1)
                .end();
            self.record(&mut records, &mut identifiers, PEOPLE, Some(shard), number, &stored)?;
            for rows in [&mut table, &mut records, &mut identifiers] {
                rows.send(&self.transaction, COPIED)?;
            }
        }
        for rows in [&mut table, &mut records, &mut identifiers] {
            rows.send(&self.transaction, 0)?;
        }
        self.learned.note(&versions, &before, &facts);
        self.suppress(&hidden)?;
        tally.write(&self.transaction)?;
        self.finish(&tally, last_person, last_company, &json(&words.additions())?)
    }

    /// How often something was imported.
    pub(crate) fn imports(&self) -> i32 {
        self.state.imports
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Ends with a change that is no import.
    pub(crate) fn commit(mut self, increment: Increment) -> Result<()> {
        self.add(increment)?;
        self.tell_people()?;
        self.write_vocabularies_together()?;
        self.transaction.run("COMMIT")
    }

    /// Lets people take what their companies learned.
    fn tell_people(&mut self) -> Result<()> {
        let mut tally = Tally::default();
        std::mem::take(&mut self.learned).tell(&self.transaction, &self.state, &mut tally)?;
        tally.write(&self.transaction)
    }

    fn is_empty(&self) -> bool {
        self.state.people == 0 && self.state.companies == 0
    }

    /// A record and its identifiers, on their way.
    fn record<R: Indexed>(
        &self,
        records: &mut Rows,
        identifiers: &mut Rows,
        subject: i16,
        shard: Option<i16>,
        number: Number,
        stored: &Stored<R>,
    ) -> Result<()> {
        let keys = keys(stored);
        for key in &keys {
            identifiers.row().number(*key as i64).number(subject).number(number).end();
        }
        let row = records.row();
        let row = match shard {
            Some(shard) => row.number(shard),
            None => row,
        };
        row.number(number)
            .words(Some(&json(&stored.record)?))
            .words(origins_json(&stored.origins)?.as_deref())
            .numbers(signed(&keys).into_iter())
            .end();
        Ok(())
    }

    /// Takes people out, with all that finds them.
    fn take_people(&self, numbers: &[Number], tally: &mut Tally) -> Result<Vec<(Number, PersonRecord)>> {
        let longs: Vec<i64> = numbers.iter().map(|number| i64::from(*number)).collect();
        let shards = self.state.shards_of(numbers);
        let params = [(&longs as _, Type::INT8_ARRAY), (&shards as _, Type::INT2_ARRAY)];
        let sql = "DELETE FROM almanac.person WHERE number = ANY ($1) AND shard = ANY ($2) RETURNING tags";
        for row in self.transaction.rows(sql, &params)? {
            tally.count(PEOPLE, &unsigned(row.get(0)), -1);
            tally.people -= 1;
        }
        let sql = "DELETE FROM almanac.person_record WHERE number = ANY ($1) AND shard = ANY ($2) \
                   RETURNING number, record::text, keys";
        let (mut taken, mut keys) = (Vec::with_capacity(numbers.len()), Vec::new());
        for row in self.transaction.rows(sql, &params)? {
            let record = serde_json::from_str(row.get(1)).map_err(|_| unreadable("a person's record"))?;
            taken.push((crate::records::number(&row, 0)?, record));
            keys.extend(row.get::<_, Vec<i64>>(2));
        }
        self.forget_identifiers(PEOPLE, &keys, &longs)?;
        Ok(taken)
    }

    /// Takes companies out, with all that finds them; notes what they told their people.
    fn take_companies(
        &self,
        numbers: &[Number],
        tally: &mut Tally,
        told: &mut FxHashMap<Number, Facts>,
    ) -> Result<Vec<CompanyRecord>> {
        let longs: Vec<i64> = numbers.iter().map(|number| i64::from(*number)).collect();
        let params = [(&longs as _, Type::INT8_ARRAY)];
        let sql =
            "DELETE FROM almanac.company WHERE number = ANY ($1) RETURNING tags, number, profile, place";
        for row in self.transaction.rows(sql, &params)? {
            tally.count(COMPANIES, &unsigned(row.get(0)), -1);
            tally.companies -= 1;
            let (profile, place): (i64, i32) = (row.get(2), row.get(3));
            told.insert(crate::records::number(&row, 1)?, Facts::of(profile as u64, place as u32));
        }
        let sql = "DELETE FROM almanac.company_record WHERE number = ANY ($1) RETURNING record::text, keys";
        let (mut taken, mut keys) = (Vec::with_capacity(numbers.len()), Vec::new());
        for row in self.transaction.rows(sql, &params)? {
            let record: CompanyRecord =
                serde_json::from_str(row.get(0)).map_err(|_| unreadable("a company's record"))?;
            let mut words: Vec<String> =
                record.words(&mut Vec::new()).split_whitespace().map(str::to_owned).collect();
            words.sort_unstable();
            words.dedup();
            words.into_iter().for_each(|word| *tally.words.entry(word).or_default() -= 1);
            keys.extend(row.get::<_, Vec<i64>>(1));
            taken.push(record);
        }
        self.forget_identifiers(COMPANIES, &keys, &longs)?;
        Ok(taken)
    }

    fn forget_identifiers(&self, subject: i16, keys: &[i64], numbers: &[i64]) -> Result<()> {
        let sql =
            "DELETE FROM almanac.identifier WHERE hash = ANY ($1) AND subject = $2 AND number = ANY ($3)";
        let params =
            [(&keys as _, Type::INT8_ARRAY), (&subject as _, Type::INT2), (&numbers as _, Type::INT8_ARRAY)];
        self.transaction.rows(sql, &params).map(|_| ())
    }

    fn suppress(&self, keys: &[u64]) -> Result<()> {
        if keys.is_empty() {
            return Ok(());
        }
        let sql = "INSERT INTO almanac.suppressed SELECT DISTINCT unnest($1) ON CONFLICT DO NOTHING";
        self.transaction.rows(sql, &[(&signed(keys), Type::INT8_ARRAY)]).map(|_| ())
    }

    /// Writes what changes added to the vocabularies together, once there are many: a starting process reads all of it.
    fn write_vocabularies_together(&self) -> Result<()> {
        let rows = self.transaction.rows("SELECT count(*) FROM almanac.vocabulary", &[])?;
        if rows.first().map_or(0, |row| row.get::<_, i64>(0)) <= MOST_ADDITIONS {
            return Ok(());
        }
        self.transaction.run("DELETE FROM almanac.vocabulary")?;
        let sql = "INSERT INTO almanac.vocabulary (revision, added, whole) VALUES ($1, $2::text::json, true)";
        // Vocabularies that were read and not added to are new as a whole.
        let all = json(&self.state.words.additions())?;
        self.transaction.rows(sql, &[(&self.state.revision, Type::INT8), (&all, Type::TEXT)]).map(|_| ())
    }

    /// Names the state that this part of the change makes.
    fn finish(&mut self, tally: &Tally, last_person: u32, last_company: u32, added: &str) -> Result<()> {
        let revision = self.state.revision + 1;
        let sql = "INSERT INTO almanac.vocabulary (revision, added) VALUES ($1, $2::text::json)";
        self.transaction.rows(sql, &[(&revision, Type::INT8), (&added, Type::TEXT)])?;
        let sql = "UPDATE almanac.directory SET revision = $1, people = people + $2, companies = companies + $3, \
                   last_person = $4, last_company = $5, changed_at = now()";
        let params = [
            (&revision as _, Type::INT8),
            (&tally.people as _, Type::INT8),
            (&tally.companies as _, Type::INT8),
            (&i64::from(last_person) as _, Type::INT8),
            (&i64::from(last_company) as _, Type::INT8),
        ];
        self.transaction.rows(sql, &params)?;
        if let Some(state) = State::read(&*self.transaction, Some(&self.state))? {
            self.state = Arc::new(state);
        }
        self.session = Arc::new(Session::new(self.transaction.clone(), self.state.clone()));
        Ok(())
    }
}

impl Target for Writer {
    /// How many people and companies there are now.
    type Published = (u32, u32);

    fn records(&self) -> Option<Arc<dyn Records>> {
        (!self.is_empty()).then(|| self.session.clone() as Arc<dyn Records>)
    }

    fn salt(&self) -> &Salt {
        &self.state.salt
    }

    fn number(&self) -> u32 {
        self.state.imports.unsigned_abs() + 1
    }

    fn put_by(&mut self, increment: Increment) -> Result<()> {
        self.add(increment)
    }

    fn publish(&mut self, increment: Increment, change: Change) -> Result<(u32, u32)> {
        if !self.put_by || !increment.is_empty() {
            self.add(increment)?;
        }
        self.tell_people()?;
        if self.builds_indexes() {
            self.transaction.run(&format!(
                "CREATE INDEX person_0_tags ON almanac.person_0 USING gin (tags); \
                 CREATE INDEX person_0_rank ON almanac.person_0 ({} DESC, number); \
                 CREATE INDEX company_tags ON almanac.company USING gin (tags); \
                 CREATE INDEX company_word_grams ON almanac.company_word USING gin (grams)",
                person_rank()
            ))?;
        }
        let sql = "INSERT INTO almanac.import (number, change) VALUES ($1, $2::text::json)";
        let number = i32::try_from(self.number()).unwrap_or(i32::MAX);
        self.transaction.rows(sql, &[(&number, Type::INT4), (&json(&change)?, Type::TEXT)])?;
        self.transaction.run("UPDATE almanac.directory SET imports = imports + 1")?;
        self.write_vocabularies_together()?;
        if self.was_empty {
            self.transaction.run(
                "ANALYZE almanac.person; ANALYZE almanac.company; ANALYZE almanac.identifier; ANALYZE almanac.tag",
            )?;
        }
        self.transaction.run("COMMIT")?;
        // What was imported is there, whatever becomes of this: a vacuum does the same, some day.
        let tidied =
            self.transaction.run("BEGIN; SET LOCAL statement_timeout = 0; SELECT almanac.tidy(); COMMIT");
        if let Err(error) = tidied {
            tracing::warn!(%error, "searches are slower until the database's next vacuum");
        }
        Ok(self.counts())
    }
}
