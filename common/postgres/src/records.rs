//! Records as the database holds them, for the code that finds, merges and numbers them.

use crate::failure::{elsewhere, unreadable};
use crate::names;
use crate::queries::Param;
use crate::session::{Read, Session};
use crate::statement::signed;
use directory::documents::{Facts, Indexed};
use directory::schema::{Tag, company};
use directory::{DirectoryError, Number, Of, Origins, Records, Stored};
use domain::Domain;
use lookup::record::{CompanyRecord, PersonRecord};
use serde_json::from_str;
use std::sync::Arc;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

type Result<T> = std::result::Result<T, DirectoryError>;

/// Whom a row of identifiers or tags is about.
pub(crate) const PEOPLE: i16 = 1;
pub(crate) const COMPANIES: i16 = 2;

/// The carriers of one identifier, with their records.
pub(crate) const CARRIERS: &str =
    "SELECT number, record, profile, employees, domain FROM almanac.carriers($1)";
/// People by their numbers, with what the records of their companies tell.
const PEOPLE_WITH: &str = "SELECT number, record, profile, employees, domain FROM almanac.people_with($1)";
/// The same where they lie on several servers, of which those are named.
const PEOPLE_IN_SHARDS: &str = "SELECT r.number, r.record::text, c.profile, c.employees, c.domain \
     FROM almanac.person_record r \
     JOIN almanac.person p ON p.shard = r.shard AND p.number = r.number \
     LEFT JOIN almanac.company c ON c.number = p.company \
     WHERE r.number = ANY ($1) AND r.shard = ANY ($2) AND p.number = ANY ($1) AND p.shard = ANY ($2)";

/// The number in a row.
pub(crate) fn number(row: &Row, at: usize) -> Result<Number> {
    let number: i64 = row.try_get(at).map_err(|error| elsewhere(&error))?;
    Number::try_from(number).map_err(|_| unreadable("a record's number"))
}

fn text(row: &Row, at: usize) -> Result<&str> {
    row.try_get(at).map_err(|error| elsewhere(&error))
}

fn longs(numbers: &[Number]) -> Vec<i64> {
    numbers.iter().map(|number| i64::from(*number)).collect()
}

impl Session {
    /// Reads people who were not read yet, in one go.
    pub(crate) fn fetch_people(&self, numbers: &[Number]) -> Result<()> {
        let missing: Vec<Number> = {
            let read = self.read();
            numbers.iter().copied().filter(|number| !read.people.contains_key(number)).collect()
        };
        if missing.is_empty() {
            return Ok(());
        }
        let (longs, shards) = (longs(&missing), self.state.shards_of(&missing));
        let numbers: Param<'_> = (&longs, Type::INT8_ARRAY);
        let rows = match self.state.shards {
            1 => self.rows(PEOPLE_WITH, &[numbers])?,
            _ => self.rows(PEOPLE_IN_SHARDS, &[numbers, (&shards, Type::INT2_ARRAY)])?,
        };
        for row in rows {
            self.take_person(&row)?;
        }
        Ok(())
    }

    /// Keeps the person of a row: the number, the record, and what the company tells.
    fn take_person(&self, row: &Row) -> Result<Number> {
        let number = number(row, 0)?;
        let kept: PersonRecord = from_str(text(row, 1)?).map_err(|_| unreadable("a person's record"))?;
        let kept = Arc::new(kept);
        let joined = self.joined(&kept, row)?;
        self.read().people.insert(number, (kept, joined));
        Ok(number)
    }

    /// The carriers of one identifier, read with their records: the caller wants them next.
    fn fetch_carrier(&self, key: u64) -> Result<()> {
        self.take_carriers(key, &self.rows(CARRIERS, &[(&(key as i64), Type::INT8)])?)
    }

    /// Keeps who carries an identifier.
    pub(crate) fn take_carriers(&self, key: u64, rows: &[Row]) -> Result<()> {
        let numbers = rows.iter().map(|row| self.take_person(row)).collect::<Result<_>>()?;
        self.read().carrying.insert((PEOPLE, key), numbers);
        Ok(())
    }

    /// A person with what the record of the company says of it, whose columns stand from the third on.
    fn joined(&self, kept: &Arc<PersonRecord>, row: &Row) -> Result<Arc<PersonRecord>> {
        let profile: Option<i64> = row.try_get(2).map_err(|error| elsewhere(&error))?;
        let (Some(employer), Some(profile)) = (&kept.person.company, profile) else {
            return Ok(kept.clone());
        };
        let industry = company::INDUSTRY.read(profile as u64) as u32;
        let employees: i64 = row.get(3);
        let domain = || match row.get::<_, Option<&str>>(4) {
            None => Ok(None),
            Some(text) => Domain::parse(text).map(Some).map_err(|_| unreadable("a company's domain")),
        };
        let told = self.state.words.described(employer, industry, employees as u32, domain)?;
        Ok(match told {
            None => kept.clone(),
            Some(told) => {
                let mut joined = (**kept).clone();
                joined.person.company = Some(told);
                Arc::new(joined)
            }
        })
    }

    /// Reads companies that were not read yet, in one go.
    pub(crate) fn fetch_companies(&self, numbers: &[Number]) -> Result<()> {
        let missing: Vec<Number> = {
            let read = self.read();
            numbers.iter().copied().filter(|number| !read.companies.contains_key(number)).collect()
        };
        if missing.is_empty() {
            return Ok(());
        }
        let sql = "SELECT number, record::text FROM almanac.company_record WHERE number = ANY ($1)";
        for row in self.rows(sql, &[(&longs(&missing), Type::INT8_ARRAY)])? {
            let record: CompanyRecord =
                from_str(text(&row, 1)?).map_err(|_| unreadable("a company's record"))?;
            self.read().companies.insert(number(&row, 0)?, Arc::new(record));
        }
        Ok(())
    }

    /// Reads who carries identifiers that were not asked for yet, in one go.
    fn fetch_carrying(&self, subject: i16, keys: &[u64]) -> Result<()> {
        let mut missing: Vec<u64> = {
            let read = self.read();
            keys.iter().copied().filter(|key| !read.carrying.contains_key(&(subject, *key))).collect()
        };
        if missing.is_empty() {
            return Ok(());
        }
        if let ([key], PEOPLE, 1) = (&missing[..], subject, self.state.shards) {
            return self.fetch_carrier(*key);
        }
        missing.sort_unstable();
        missing.dedup();
        let sql = "SELECT hash, number FROM almanac.identifier WHERE hash = ANY ($1) AND subject = $2 ORDER BY number";
        let rows = self.rows(sql, &[(&signed(&missing), Type::INT8_ARRAY), (&subject, Type::INT2)])?;
        let mut read = self.read();
        for key in missing {
            read.carrying.insert((subject, key), Vec::new());
        }
        for row in rows {
            let key: i64 = row.get(0);
            read.carrying.entry((subject, key as u64)).or_default().push(number(&row, 1)?);
        }
        Ok(())
    }

    fn carrying(&self, subject: i16, key: u64) -> Result<Vec<Number>> {
        self.fetch_carrying(subject, &[key])?;
        Ok(self.read().carrying.get(&(subject, key)).cloned().unwrap_or_default())
    }

    /// Counts who carries tags that were not asked for yet, in one go.
    pub(crate) fn fetch_counts(&self, subject: i16, tags: &[u64]) -> Result<()> {
        let mut missing: Vec<u64> = {
            let read = self.read();
            tags.iter().copied().filter(|tag| !read.counts.contains_key(&(subject, *tag))).collect()
        };
        if missing.is_empty() {
            return Ok(());
        }
        missing.sort_unstable();
        missing.dedup();
        let sql = "SELECT tag, count FROM almanac.tag WHERE tag = ANY ($1) AND subject = $2";
        let rows = self.rows(sql, &[(&signed(&missing), Type::INT8_ARRAY), (&subject, Type::INT2)])?;
        let mut read = self.read();
        for tag in missing {
            read.counts.insert((subject, tag), 0);
        }
        for row in rows {
            let (tag, count): (i64, i64) = (row.get(0), row.get(1));
            read.counts.insert((subject, tag as u64), count.max(0) as u64);
        }
        Ok(())
    }

    /// How many carry a tag.
    pub(crate) fn count(&self, subject: i16, tag: u64) -> Result<u64> {
        self.fetch_counts(subject, &[tag])?;
        Ok(self.read().counts.get(&(subject, tag)).copied().unwrap_or(0))
    }

    /// The people with a tag and any of some others, in order.
    fn people_tagged(&self, tags: &[u64], any: &[u64], most: usize) -> Result<Vec<Number>> {
        let sql = format!(
            "SELECT number FROM {} WHERE tags && $1 AND tags && $2 ORDER BY number LIMIT $3",
            self.state.person()
        );
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        let params = [
            (&signed(tags) as _, Type::INT8_ARRAY),
            (&signed(any) as _, Type::INT8_ARRAY),
            (&limit as _, Type::INT8),
        ];
        self.rows(&sql, &params)?.iter().map(|row| number(row, 0)).collect()
    }

    /// The words of companies' names that are at most so many slips away from one.
    fn words_near(&self, word: &str, slips: u8) -> Result<Vec<String>> {
        let length = i32::try_from(word.chars().count()).unwrap_or(i32::MAX);
        let (least, most) = (length - i32::from(slips), length + i32::from(slips));
        let sql =
            "SELECT word FROM almanac.company_word WHERE grams && $1 AND char_length(word) BETWEEN $2 AND $3";
        let params = [
            (&names::telling_grams(word, slips) as _, Type::INT4_ARRAY),
            (&least as _, Type::INT4),
            (&most as _, Type::INT4),
        ];
        let mut near = Vec::new();
        for row in self.rows(sql, &params)? {
            let known = text(&row, 0)?;
            if names::is_near(word, known, slips) {
                near.push(known.to_owned());
            }
        }
        Ok(near)
    }
}

/// A record without what signals tell, and where it comes from, by the two columns from the first on.
fn stored<R: Indexed>(row: &Row) -> Result<Stored<R>> {
    let record: R = from_str(text(row, 0)?).map_err(|_| unreadable("a record"))?;
    let origins: Option<&str> = row.try_get(1).map_err(|error| elsewhere(&error))?;
    Ok(match origins {
        Some(text) => {
            let origins: Origins<R> = from_str(text).map_err(|_| unreadable("where a record comes from"))?;
            Stored { record, origins }.without_told()
        }
        None => Stored::of_sources(record),
    })
}

/// The tags of all words of a record's names.
pub(crate) fn name_tags(words: &str) -> Vec<u64> {
    words.split_whitespace().map(Tag::name).collect()
}

fn missing() -> DirectoryError {
    unreadable("a number without its record")
}

impl Records for Session {
    fn people_count(&self) -> u32 {
        self.state.people
    }

    fn company_count(&self) -> u32 {
        self.state.companies
    }

    fn people_carrying(&self, key: u64) -> Result<Vec<Number>> {
        self.carrying(PEOPLE, key)
    }

    fn companies_carrying(&self, key: u64) -> Result<Vec<Number>> {
        self.carrying(COMPANIES, key)
    }

    fn person(&self, number: Number) -> Result<Arc<PersonRecord>> {
        self.fetch_people(&[number])?;
        let found = self.read().people.get(&number).map(|(_, joined)| joined.clone());
        found.ok_or_else(missing)
    }

    fn kept_person(&self, number: Number) -> Result<Arc<PersonRecord>> {
        self.fetch_people(&[number])?;
        let found = self.read().people.get(&number).map(|(kept, _)| kept.clone());
        found.ok_or_else(missing)
    }

    fn company(&self, number: Number) -> Result<Arc<CompanyRecord>> {
        self.fetch_companies(&[number])?;
        let found = self.read().companies.get(&number).cloned();
        found.ok_or_else(missing)
    }

    fn stored_person(&self, number: Number) -> Result<Stored<PersonRecord>> {
        let sql = format!(
            "SELECT record::text, origins::text FROM {} WHERE number = $1 AND shard = $2",
            self.state.person_record()
        );
        let params = [(&i64::from(number) as _, Type::INT8), (&self.state.shard_of(number) as _, Type::INT2)];
        stored(self.rows(&sql, &params)?.first().ok_or_else(missing)?)
    }

    fn stored_company(&self, number: Number) -> Result<Stored<CompanyRecord>> {
        let sql = "SELECT record::text, origins::text FROM almanac.company_record WHERE number = $1";
        let rows = self.rows(sql, &[(&i64::from(number), Type::INT8)])?;
        stored(rows.first().ok_or_else(missing)?)
    }

    fn people(&self, numbers: &[Number]) -> Result<Vec<Arc<PersonRecord>>> {
        self.fetch_people(numbers)?;
        let read = self.read();
        let found = numbers.iter().filter_map(|number| read.people.get(number));
        Ok(found.map(|(_, joined)| joined.clone()).collect())
    }

    fn companies(&self, numbers: &[Number]) -> Result<Vec<Arc<CompanyRecord>>> {
        self.fetch_companies(numbers)?;
        let read = self.read();
        Ok(numbers.iter().filter_map(|number| read.companies.get(number)).cloned().collect())
    }

    fn stored_people(&self, numbers: &[Number]) -> Result<Vec<(Number, Stored<PersonRecord>)>> {
        let sql = format!(
            "SELECT record::text, origins::text, number FROM {} WHERE number = ANY ($1) AND shard = ANY ($2) \
             ORDER BY number",
            self.state.person_record()
        );
        let (longs, shards) = (longs(numbers), self.state.shards_of(numbers));
        let rows = self.rows(&sql, &[(&longs, Type::INT8_ARRAY), (&shards, Type::INT2_ARRAY)])?;
        rows.iter().map(|row| Ok((number(row, 2)?, stored(row)?))).collect()
    }

    fn numbers_after(&self, of: Of, after: Option<Number>, most: usize) -> Result<Vec<Number>> {
        let table = match of {
            Of::People => self.state.person_record(),
            Of::Companies => "almanac.company_record",
        };
        let sql = format!("SELECT number FROM {table} WHERE number > $1 ORDER BY number LIMIT $2");
        let (after, most) = (after.map_or(-1, i64::from), i64::try_from(most).unwrap_or(i64::MAX));
        let rows = self.rows(&sql, &[(&after, Type::INT8), (&most, Type::INT8)])?;
        rows.iter().map(|row| number(row, 0)).collect()
    }

    fn of_source(&self, of: Of, source: &str) -> Result<Vec<Number>> {
        let table = match of {
            Of::People => self.state.person(),
            Of::Companies => "almanac.company",
        };
        let sql = format!("SELECT number FROM {table} WHERE tags @> $1 ORDER BY number");
        let rows = self.rows(&sql, &[(&signed(&[Tag::source(source)]), Type::INT8_ARRAY)])?;
        rows.iter().map(|row| number(row, 0)).collect()
    }

    /// A company's number is its place.
    fn employer(&self, number: Number) -> u32 {
        number
    }

    fn last_employer(&self) -> u32 {
        self.state.last_company
    }

    fn facts(&self, employer: u32) -> Result<Facts> {
        let sql = "SELECT profile, place FROM almanac.company WHERE number = $1";
        let rows = self.rows(sql, &[(&i64::from(employer), Type::INT8)])?;
        let Some(row) = rows.first() else { return Ok(Facts::default()) };
        let (profile, place): (i64, i32) = (row.get(0), row.get(1));
        Ok(Facts::of(profile as u64, place as u32))
    }

    fn each_of_staff(&self, place: u32, earlier: bool, each: &mut dyn FnMut(Number, u64)) -> Result<()> {
        let tag = if earlier { Tag::Former } else { Tag::Company }.value(u64::from(place));
        if !self.read().staff.contains_key(&tag) {
            let (table, tagged) = (self.state.person(), signed(&[tag]));
            let rows = if earlier {
                let sql = format!("SELECT number, letters FROM {table} WHERE tags @> $1 ORDER BY number");
                self.rows(&sql, &[(&tagged, Type::INT8_ARRAY)])?
            } else {
                let sql = format!("SELECT number, letters FROM {table} WHERE company = $1 ORDER BY number");
                self.rows(&sql, &[(&(place as i32), Type::INT4)])?
            };
            let mut staff = Vec::new();
            for row in rows {
                staff.push((number(&row, 0)?, row.get::<_, i64>(1) as u64));
            }
            self.read().staff.insert(tag, staff);
        }
        for (number, letters) in self.read().staff.get(&tag).into_iter().flatten() {
            each(*number, *letters);
        }
        Ok(())
    }

    fn staff_named(&self, place: u32, words: &[&str], most: usize) -> Result<Vec<Number>> {
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let names: Vec<u64> = words.iter().map(|word| Tag::name(word)).collect();
        self.people_tagged(&[Tag::Company.value(u64::from(place))], &names, most)
    }

    fn people_named(&self, given: &[String], family: &[String], most: usize) -> Result<Vec<Number>> {
        let tags = |words: &[String]| words.iter().map(|word| Tag::name(word)).collect::<Vec<u64>>();
        self.people_tagged(&tags(given), &tags(family), most + 1)
    }

    fn count_word(&self, of: Of, word: &str) -> u64 {
        let subject = match of {
            Of::People => PEOPLE,
            Of::Companies => COMPANIES,
        };
        // The comparison of names cannot learn here that the database is gone; the call does, at its end.
        self.count(subject, Tag::name(word)).unwrap_or_else(|error| {
            self.note(&error);
            0
        })
    }

    fn companies_with_word(&self, word: &str, slips: u8, most: u64) -> Result<Vec<Number>> {
        let tags = match slips {
            0 => vec![Tag::name(word)],
            _ => self.words_near(word, slips)?.iter().map(|word| Tag::name(word)).collect(),
        };
        if tags.is_empty() {
            return Ok(Vec::new());
        }
        let sql = "SELECT number FROM almanac.company WHERE tags && $1 ORDER BY number LIMIT $2";
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        let params = [(&signed(&tags) as _, Type::INT8_ARRAY), (&limit as _, Type::INT8)];
        self.rows(sql, &params)?.iter().map(|row| number(row, 0)).collect()
    }

    fn employers_using(&self, technologies: &[u64]) -> Result<Vec<u32>> {
        if technologies.is_empty() {
            return Ok(Vec::new());
        }
        let sql = "SELECT number FROM almanac.company WHERE tags && $1";
        let rows = self.rows(sql, &[(&signed(technologies), Type::INT8_ARRAY)])?;
        rows.iter().map(|row| number(row, 0)).collect()
    }

    fn companies_tagged(&self, tags: &[u64]) -> Result<Vec<Number>> {
        if tags.is_empty() {
            return Ok(Vec::new());
        }
        let sql = "SELECT number FROM almanac.company WHERE tags && $1 ORDER BY number";
        let rows = self.rows(sql, &[(&signed(tags), Type::INT8_ARRAY)])?;
        rows.iter().map(|row| number(row, 0)).collect()
    }

    fn are_suppressed(&self, keys: &mut dyn Iterator<Item = u64>) -> Result<bool> {
        if !self.state.has_suppressed {
            return Ok(false);
        }
        let keys: Vec<u64> = keys.collect();
        let sql = "SELECT EXISTS (SELECT FROM almanac.suppressed WHERE hash = ANY ($1))";
        let rows = self.rows(sql, &[(&signed(&keys), Type::INT8_ARRAY)])?;
        Ok(rows.first().is_some_and(|row| row.get(0)))
    }

    fn is_far(&self) -> bool {
        true
    }

    fn forget(&self) {
        *self.read() = Read::default();
    }

    fn expect_keys(&self, people: &[u64], companies: &[u64]) -> Result<()> {
        self.fetch_carrying(PEOPLE, people)?;
        self.fetch_carrying(COMPANIES, companies)?;
        let (mut meant, mut employers) = (Vec::new(), Vec::new());
        {
            let read = self.read();
            let carrying = |subject, key: &u64| read.carrying.get(&(subject, *key)).into_iter().flatten();
            meant.extend(people.iter().flat_map(|key| carrying(PEOPLE, key)));
            employers.extend(companies.iter().flat_map(|key| carrying(COMPANIES, key)));
        }
        self.fetch_people(&meant)?;
        self.fetch_companies(&employers)
    }

    /// The words of their names are counted in the same go: they are what names are compared by.
    fn expect_people(&self, numbers: &[Number]) -> Result<()> {
        self.fetch_people(numbers)?;
        let mut tags = Vec::new();
        for number in numbers {
            if let Some((kept, _)) = self.read().people.get(number) {
                tags.extend(name_tags(&kept.words(&mut Vec::new())));
            }
        }
        self.fetch_counts(PEOPLE, &tags)
    }

    fn expect_companies(&self, numbers: &[Number]) -> Result<()> {
        self.fetch_companies(numbers)?;
        let mut tags = Vec::new();
        for number in numbers {
            if let Some(record) = self.read().companies.get(number) {
                tags.extend(name_tags(&record.words(&mut Vec::new())));
            }
        }
        self.fetch_counts(COMPANIES, &tags)
    }
}
