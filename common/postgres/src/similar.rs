//! People and companies like others. The database scores roughly and gives the best of them; the embedded directory's own comparison
//! scores those exactly.

use crate::failure::unreadable;
use crate::records::{COMPANIES, PEOPLE, number};
use crate::session::Session;
use crate::statement::{Statement, packed};
use directory::schema::{Tag, company, person};
use directory::search::similar_companies::{Source, Together, found};
use directory::search::similar_people::{Likeness, rarity};
use directory::{DirectoryError, Number, Records};
use domain::Person;
use lookup::directory::{SimilarCompany, SimilarPerson};
use std::cmp::Reverse;
use tokio_postgres::types::Type;

/// How many more than asked for are scored exactly: rough scores that differ by less than a hundred-thousandth count as equal.
const SPARE: usize = 200;

impl Session {
    /// The people most like `source`, best first, without colleagues.
    pub(crate) fn similar_people(
        &self,
        source: &Person,
        limit: usize,
    ) -> Result<Vec<SimilarPerson>, DirectoryError> {
        let words = &self.state.words;
        let Some(likeness) = Likeness::of(words, source).filter(|_| limit > 0) else {
            return Ok(Vec::new());
        };
        let (title, skills) = (self.weighed(&likeness.words)?, self.weighed(&likeness.skills)?);
        let domain = source.company.as_ref().and_then(|company| company.domain.as_ref());
        let own = domain.map(|domain| self.employer_by_domain(domain)).transpose()?.flatten();
        let mut statement = Statement::default();
        let all: Vec<u64> = likeness.words.iter().chain(&likeness.skills).copied().collect();
        let carried = statement.tags(&all);
        statement.and(format!("tags && {carried}"));
        if let Some(own) = own {
            let own = statement.bind(own as i32, Type::INT4);
            statement.and(format!("company <> {own}"));
        }
        let shared = |statement: &mut Statement, tags: &Weighed| {
            let (numbers, weights) = (
                statement.tags(&tags.iter().map(|(tag, _)| *tag).collect::<Vec<_>>()),
                statement
                    .bind(tags.iter().map(|(_, w)| f64::from(*w)).collect::<Vec<_>>(), Type::FLOAT8_ARRAY),
            );
            format!(
                "coalesce((SELECT sum(weight) FROM unnest({numbers}, {weights}) AS w (tag, weight) \
                 WHERE w.tag = ANY (tags)), 0)"
            )
        };
        // What each tag adds to the whole, and what a profile adds, in the order of `Likeness::score`.
        let tags = likeness.rough(&title, &skills);
        let rough = shared(&mut statement, &tags);
        let (seniority, industry, career) = likeness.rough_profile();
        let mut parts = vec![rough];
        for (bits, (value, weight)) in [(person::SENIORITY, seniority), (person::INDUSTRY, industry)] {
            if value > 0 {
                parts.push(format!(
                    "CASE WHEN {} = {value} THEN {weight} ELSE 0 END",
                    packed("profile", bits)
                ));
            }
        }
        if let Some((began, weight, reach)) = career {
            let own = packed("profile", person::CAREER);
            parts.push(format!(
                "CASE WHEN {own} > 0 THEN {weight} * greatest(0, 1 - abs({began} - {own}) / {reach}) ELSE 0 END"
            ));
        }
        let sql = format!(
            "SELECT number, profile, tags FROM {} WHERE {} \
             ORDER BY round(({})::numeric, 5) DESC, number LIMIT {}",
            self.state.person(),
            statement.filter(),
            parts.join(" + "),
            limit + 1 + SPARE
        );
        let mut best = Vec::new();
        for row in statement.rows(self, &sql)? {
            let (profile, tags): (i64, Vec<i64>) = (row.get(1), row.get(2));
            let share = |weighed: &Weighed| {
                let (mut shared, mut total) = (0.0f32, 0.0f32);
                for (tag, weight) in weighed {
                    total += weight;
                    shared += if tags.contains(&(*tag as i64)) { *weight } else { 0.0 };
                }
                if weighed.is_empty() { 0.0 } else { shared / total }
            };
            let alike = likeness.alike(share(&title), share(&skills));
            if alike > 0.0 {
                best.push((Reverse(likeness.score(alike, profile as u64)), number(&row, 0)?));
            }
        }
        best.sort_unstable();
        best.truncate(limit + 1);
        self.fetch_people(&best.iter().map(|(_, number)| *number).collect::<Vec<_>>())?;
        let mut similar = Vec::with_capacity(limit);
        for (Reverse(score), number) in best {
            if similar.len() < limit {
                similar.extend(likeness.found(source, self.person(number)?, score));
            }
        }
        Ok(similar)
    }

    /// Tags with how telling each is.
    fn weighed(&self, tags: &[u64]) -> Result<Weighed, DirectoryError> {
        self.fetch_counts(PEOPLE, tags)?;
        tags.iter().map(|tag| Ok((*tag, rarity(self.state.people, self.count(PEOPLE, *tag)?)))).collect()
    }

    /// The companies most like `sources`, best first; the sources themselves are not among them.
    pub(crate) fn similar_companies(
        &self,
        sources: &[Number],
        limit: usize,
    ) -> Result<Vec<SimilarCompany>, DirectoryError> {
        if sources.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        let mut compared = Vec::with_capacity(sources.len());
        self.fetch_companies(sources)?;
        for number in sources {
            compared.push(self.source(*number)?);
        }
        let all = Together::of(&compared);
        let mut statement = Statement::default();
        let own: Vec<i64> = sources.iter().map(|number| i64::from(*number)).collect();
        let own = statement.bind(own, Type::INT8_ARRAY);
        let mut parts = Vec::new();
        for (bits, table) in [
            (company::INDUSTRY, &all.industry),
            (company::SIZE, &all.size),
            (company::STAGE, &all.stage),
            (company::COUNTRY, &all.country),
        ] {
            let table: Vec<f64> = table.iter().map(|share| f64::from(*share)).collect();
            let table = statement.bind(table, Type::FLOAT8_ARRAY);
            parts.push(format!("({table})[{} + 1]", packed("profile", bits)));
        }
        for (place, adds) in &all.places {
            parts.push(format!("CASE WHEN place = {place} THEN {adds} ELSE 0 END"));
        }
        let used = (0..).zip(&all.weights).filter(|(_, weight)| **weight > 0.0);
        let (tags, weights): (Vec<u64>, Vec<f64>) =
            used.map(|(at, weight)| (Tag::Technology.value(at), f64::from(*weight))).unzip();
        if !tags.is_empty() {
            let (any, numbers) = (statement.tags(&tags), statement.tags(&tags));
            let weights = statement.bind(weights, Type::FLOAT8_ARRAY);
            parts.push(format!(
                "CASE WHEN tags && {any} THEN (SELECT sum(weight) FROM unnest({numbers}, {weights}) AS w (tag, weight) \
                 WHERE w.tag = ANY (tags)) ELSE 0 END"
            ));
        }
        let sql = format!(
            "SELECT number, profile, place, tags FROM almanac.company WHERE number <> ALL ({own}) \
             ORDER BY round(({})::numeric, 5) DESC, number LIMIT {}",
            parts.join(" + "),
            limit + SPARE
        );
        let mut best = Vec::new();
        for row in statement.rows(self, &sql)? {
            let (profile, place, tags): (i64, i32, Vec<i64>) = (row.get(1), row.get(2), row.get(3));
            let mut tags: Vec<u64> = tags.into_iter().map(|tag| tag as u64).collect();
            tags.sort_unstable();
            let shared = all.compare(profile as u64, place as u64) + all.uses(&tags);
            let score = all.millionths(shared);
            if score > 0 {
                best.push((Reverse(score), number(&row, 0)?));
            }
        }
        best.sort_unstable();
        best.truncate(limit);
        self.fetch_companies(&best.iter().map(|(_, number)| *number).collect::<Vec<_>>())?;
        let mut originals = Vec::with_capacity(sources.len());
        for number in sources {
            originals.push(self.company(*number)?);
        }
        let similar = best.into_iter();
        similar.map(|(Reverse(score), number)| Ok(found(&originals, self.company(number)?, score))).collect()
    }

    fn source(&self, number: Number) -> Result<Source, DirectoryError> {
        let sql = "SELECT profile, place, tags FROM almanac.company WHERE number = $1";
        let rows = self.rows(sql, &[(&i64::from(number), Type::INT8)])?;
        let row = rows.first().ok_or_else(|| unreadable("a number without its record"))?;
        let (profile, place, tags): (i64, i32, Vec<i64>) = (row.get(0), row.get(1), row.get(2));
        let tags: Vec<u64> = tags.into_iter().map(|tag| tag as u64).collect();
        self.fetch_counts(COMPANIES, &tags)?;
        let record = self.company(number)?;
        let words = &self.state.words;
        Source::of(words, self.state.companies, profile as u64, place as u64, &record, |tag| {
            self.count(COMPANIES, tag)
        })
    }
}

/// Tags and how telling each is.
type Weighed = Vec<(u64, f32)>;
