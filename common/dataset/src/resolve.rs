//! Finding one person or company in a dataset, and saying how sure that is.
//!
//! **Identifiers.** A network URL or the present business email is sure (1 and 0.99); a private email 0.97, a mobile
//! 0.95, the address of an earlier job 0.9.
//!
//! **Name and employer.** `confidence = name × employer`. The name's likeness is that of
//! [`language::person_name`]; the employer counts
//!
//! | employer | now | earlier |
//! |---|---|---|
//! | the domain given | 1 | 0.85 |
//! | the name given | 0.98 × likeness | 0.83 × likeness |
//!
//! Below [`FLOOR`] nobody is found. When another person comes within [`MARGIN`] of the best, the answer is ambiguous:
//! a wrong person is worse than none.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::query::{any_of, beginning, exactly, nearly};
use crate::schema::Tag;
use crate::table::Number;
use domain::PersonName;
use language::person_name::{NameKey, similarity};
use language::{company_name, nickname};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{CompanyQuery, Lookup, Matched, PersonQuery};
use std::sync::Arc;
use tantivy::query::{BooleanQuery, EnableScoring, Occur, Query};
use tantivy::{DocSet, TERMINATED};

/// Matches below this are not returned.
pub const FLOOR: f64 = 0.65;
/// Two matches closer than this are as good as each other.
pub const MARGIN: f64 = 0.03;
/// Likenesses of company names below this are different companies.
const COMPANY_FLOOR: f64 = 0.8;
/// How many people of one employer with a similar name are compared in full.
const MOST_CANDIDATES: usize = 200;

type Found<T> = Result<Lookup<Arc<T>>, DatasetError>;

impl Dataset {
    /// Finds the one person the query describes.
    pub fn find_person(&self, query: &PersonQuery) -> Found<PersonRecord> {
        let identified = self.identified(query)?;
        if let Some((first, rest)) = identified.split_first() {
            // Identifiers of different people: whoever asked mixed two of them up.
            if rest.iter().any(|other| other.record.person.id != first.record.person.id) {
                return Ok(Lookup::Ambiguous);
            }
            let mut best = first.clone();
            for other in rest {
                best.confidence = best.confidence.max(other.confidence);
                best.matched_on.extend(&other.matched_on);
            }
            return Ok(Lookup::Found(best));
        }
        let Some(name) = &query.name else { return Ok(Lookup::NotFound) };
        let employers = self.employers(query)?;
        let mut matches = Vec::new();
        for employer in &employers {
            self.people_like(name, employer, &mut matches)?;
        }
        let matched_on = matched_on(query);
        Ok(decide(matches, |record| &record.person.id).map(|m| Matched { matched_on, ..m }))
    }

    /// The people whom the query's identifiers name, each with its certainty.
    fn identified(&self, query: &PersonQuery) -> Result<Vec<Matched<Arc<PersonRecord>>>, DatasetError> {
        let mut found = Vec::new();
        let mut add =
            |record: Option<Arc<PersonRecord>>, confidence: fn(&PersonRecord, &PersonQuery) -> f64, on| {
                if let Some(record) = record {
                    let confidence = confidence(&record, query);
                    found.push(Matched { record, confidence, matched_on: vec![on] });
                }
            };
        if let Some(url) = &query.network_url {
            add(self.person_by_network_url(url)?, |_, _| 1.0, "networkUrl");
        }
        if let Some(email) = &query.email {
            add(self.person_by_email(email)?, email_confidence, "email");
        }
        if let Some(phone) = &query.phone {
            add(self.person_by_phone(phone)?, |_, _| 0.95, "phone");
        }
        Ok(found)
    }

    /// The companies the query may mean by its domain or company name.
    fn employers(&self, query: &PersonQuery) -> Result<Vec<Employer>, DatasetError> {
        if let Some(domain) = &query.domain {
            let company = self.company_number(domain)?;
            return Ok(company
                .map(|(number, _)| Employer { number, now: 1.0, earlier: 0.85 })
                .into_iter()
                .collect());
        }
        let Some(name) = &query.company else { return Ok(Vec::new()) };
        let companies = self.companies_like(name)?;
        let best = companies.iter().map(|(likeness, _, _)| *likeness).fold(0.0, f64::max);
        Ok(companies
            .into_iter()
            .filter(|(likeness, _, _)| *likeness >= best - MARGIN)
            .map(|(likeness, number, _)| Employer { number, now: 0.98 * likeness, earlier: 0.83 * likeness })
            .collect())
    }

    fn people_like(
        &self,
        name: &PersonName,
        employer: &Employer,
        matches: &mut Vec<(f64, Arc<PersonRecord>)>,
    ) -> Result<(), DatasetError> {
        let wanted = NameKey::new(name);
        for (tag, certainty) in [(Tag::Company, employer.now), (Tag::Former, employer.earlier)] {
            let tag = tag.value(u64::from(employer.number) + 1);
            for number in self.named_alike(&wanted, tag)? {
                let record = self.people.record(number)?;
                let names = std::iter::once(NameKey::new(&record.person.name()))
                    .chain(record.other_names.iter().map(|n| NameKey::parse(n)));
                let likeness = names.map(|name| similarity(&wanted, &name)).fold(0.0, f64::max);
                matches.push((likeness * certainty, record));
            }
        }
        Ok(())
    }

    /// The people with a tag whose name has words like both halves of the name wanted.
    fn named_alike(&self, wanted: &NameKey, tag: u64) -> Result<Vec<Number>, DatasetError> {
        let mut found = Vec::new();
        for shard in &self.people.shards {
            let term = |word: &str| shard.fields.name_term(word);
            let given = wanted.given_words().flat_map(|word| {
                let forms = nickname::related(word).iter().map(|form| exactly(term(form)));
                spellings(word, &term).into_iter().chain(forms)
            });
            let given = any_of(given.collect());
            let family = any_of(wanted.family_words().flat_map(|word| spellings(word, &term)).collect());
            let query = BooleanQuery::new(vec![
                (Occur::Must, exactly(shard.fields.tag_term(tag))),
                (Occur::Must, given),
                (Occur::Must, family),
            ]);
            let weight = query.weight(EnableScoring::disabled_from_searcher(&shard.searcher))?;
            let mut documents = weight.scorer(&shard.reader, 1.0)?;
            while documents.doc() != TERMINATED && found.len() < MOST_CANDIDATES {
                found.push(shard.base + documents.doc());
                documents.advance();
            }
        }
        Ok(found)
    }

    /// Finds the one company the query describes.
    pub fn find_company(&self, query: &CompanyQuery) -> Found<CompanyRecord> {
        let sure = |record: Option<Arc<CompanyRecord>>, on| match record {
            Some(record) => Lookup::Found(Matched { record, confidence: 1.0, matched_on: vec![on] }),
            None => Lookup::NotFound,
        };
        if let Some(domain) = &query.domain {
            return Ok(sure(self.company_by_domain(domain)?, "domain"));
        }
        if let Some(url) = &query.network_url {
            return Ok(sure(self.company_by_network_url(url)?, "networkUrl"));
        }
        let Some(name) = &query.name else { return Ok(Lookup::NotFound) };
        let companies =
            self.companies_like(name)?.into_iter().map(|(likeness, _, record)| (0.97 * likeness, record));
        Ok(decide(companies.collect(), |record| &record.company.id)
            .map(|found| Matched { matched_on: vec!["name"], ..found }))
    }

    /// The companies with this name or one very like it, with the likeness.
    fn companies_like(&self, name: &str) -> Result<Vec<(f64, Number, Arc<CompanyRecord>)>, DatasetError> {
        let squashed = company_name::squashed(name);
        if squashed.is_empty() {
            return Ok(Vec::new());
        }
        let mut numbers: Vec<Number> =
            self.companies.keys.candidates(hash(IdentifierKind::Name, &squashed)).collect();
        let mut found = self.compared(name, &numbers)?;
        if found.is_empty() {
            numbers = self.companies_spelt_alike(&company_name::normal(name))?;
            found = self.compared(name, &numbers)?;
        }
        Ok(found)
    }

    fn compared(
        &self,
        name: &str,
        numbers: &[Number],
    ) -> Result<Vec<(f64, Number, Arc<CompanyRecord>)>, DatasetError> {
        let mut found = Vec::new();
        for &number in numbers {
            let record = self.companies.record(number)?;
            let names = std::iter::once(&record.company.name).chain(&record.other_names);
            let likeness = names.map(|known| company_name::similarity(name, known)).fold(0.0, f64::max);
            if likeness >= COMPANY_FLOOR {
                found.push((likeness, number, record));
            }
        }
        Ok(found)
    }

    fn companies_spelt_alike(&self, normal: &str) -> Result<Vec<Number>, DatasetError> {
        let mut found = Vec::new();
        for shard in &self.companies.shards {
            let words = normal.split(' ').filter(|word| !word.is_empty());
            let clauses = words.map(|word| {
                let term = |word: &str| shard.fields.name_term(word);
                (Occur::Must, any_of(spellings(word, &term)))
            });
            let query = BooleanQuery::new(clauses.collect());
            let weight = query.weight(EnableScoring::disabled_from_searcher(&shard.searcher))?;
            let mut documents = weight.scorer(&shard.reader, 1.0)?;
            while documents.doc() != TERMINATED && found.len() < MOST_CANDIDATES {
                found.push(shard.base + documents.doc());
                documents.advance();
            }
        }
        Ok(found)
    }
}

/// A company somebody may work at, and what working there now or earlier is worth.
struct Employer {
    number: Number,
    now: f64,
    earlier: f64,
}

/// The best match, unless it is too poor or another comes too close.
fn decide<T>(matches: Vec<(f64, Arc<T>)>, id: impl Fn(&T) -> &str) -> Lookup<Arc<T>> {
    let Some((best, record)) = matches.iter().max_by(|a, b| a.0.total_cmp(&b.0)) else {
        return Lookup::NotFound;
    };
    if *best < FLOOR {
        return Lookup::NotFound;
    }
    let rivals = matches.iter().any(|(likeness, other)| *likeness > best - MARGIN && id(other) != id(record));
    if rivals {
        return Lookup::Ambiguous;
    }
    Lookup::Found(Matched {
        record: record.clone(),
        confidence: domain::rounded(*best),
        matched_on: Vec::new(),
    })
}

fn email_confidence(record: &PersonRecord, query: &PersonQuery) -> f64 {
    let Some(key) = query.email.as_ref().map(|email| email.key()) else { return 0.0 };
    let is = |email: &domain::EmailAddress| email.key() == key;
    if record.person.email.as_ref().is_some_and(is) {
        0.99
    } else if record.personal_email.as_ref().is_some_and(|personal| is(&personal.address)) {
        0.97
    } else {
        debug_assert!(record.emails().any(is));
        0.9
    }
}

/// The contract's names of the inputs of a name lookup.
fn matched_on(query: &PersonQuery) -> Vec<&'static str> {
    let employer = if query.domain.is_some() { "domain" } else { "company" };
    vec!["fullName", employer]
}

/// The ways a word may be spelt in the index: itself, with as many typos as its length forgives, or from its initial.
fn spellings(word: &str, term: &impl Fn(&str) -> tantivy::Term) -> Vec<Box<dyn Query>> {
    let typos = match word.chars().count() {
        1 => return vec![beginning(term(word))],
        2..=3 => return vec![exactly(term(word)), exactly(term(&initial(word)))],
        4..=7 => 1,
        _ => 2,
    };
    vec![nearly(term(word), typos), exactly(term(&initial(word)))]
}

fn initial(word: &str) -> String {
    word.chars().take(1).collect()
}
