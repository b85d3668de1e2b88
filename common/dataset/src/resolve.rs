//! Finding one person or company in a dataset, and saying how sure that is and why.
//!
//! **Identifiers.** A network URL or the present business email is sure (1 and 0.99); a private email 0.97, a mobile
//! 0.95, the address of an earlier job 0.9.
//!
//! **Name and employer.** Candidates are gathered so that an error in any one field leaves them in reach: the staff, present and
//! former, of every company that the employer's name may mean, those whose names have letters like the one asked for; and
//! everybody of exactly that name, wherever they work. `matching` compares them and decides; what it is less sure of than the
//! question asks is not given away.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::name_words::{Words, share};
use crate::query::{any_of, each_found, exactly};
use crate::schema::{Fields, Tag};
use crate::table::Number;
use domain::PersonName;
use language::company_name::CompanyName;
use language::nickname;
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{CompanyQuery, Lookup, MIN_CONFIDENCE, Matched, PersonQuery};
use matching::blocking;
use matching::company::{Level, agreement};
use matching::decision::{Decision, decide};
use matching::evidence::{self, PersonEvidence, Shares};
use matching::person::{NameKey, agreements};
use matching::weights::WEIGHTS;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tantivy::Term;
use tantivy::query::{BooleanQuery, Occur};

/// How many colleagues with letters alike are compared in full, for each company that may be meant.
const MOST_COLLEAGUES: usize = 40;
/// How many people of exactly the name asked for are compared in full, wherever they work.
const MOST_NAMESAKES: usize = 60;
/// How many companies a name may mean.
const MOST_EMPLOYERS: usize = 8;
/// A candidate this sure ends the search for others.
const SURE: f64 = 0.98;

type Found<T> = Result<Lookup<Arc<T>>, DatasetError>;

/// Somebody who may be meant.
struct Candidate {
    number: Number,
    record: Arc<PersonRecord>,
    evidence: PersonEvidence,
    ratio: f64,
}

/// A company somebody may work at.
struct Employer {
    number: Number,
    level: Level,
}

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
                best.explanation = format!("{}, {}", best.explanation, other.explanation);
            }
            return Ok(Lookup::Found(best));
        }
        let Some(name) = &query.name else { return Ok(Lookup::NotFound) };
        self.person_named(name, query)
    }

    /// The people whom the query's identifiers name, each with its certainty.
    fn identified(&self, query: &PersonQuery) -> Result<Vec<Matched<Arc<PersonRecord>>>, DatasetError> {
        let mut found = Vec::new();
        let mut add = |record: Option<Arc<PersonRecord>>,
                       confidence: fn(&PersonRecord, &PersonQuery) -> f64,
                       on,
                       why: &str| {
            if let Some(record) = record {
                let confidence = confidence(&record, query);
                let explanation = format!("the same {why}");
                found.push(Matched { record, confidence, matched_on: vec![on], explanation });
            }
        };
        if let Some(url) = &query.network_url {
            add(self.person_by_network_url(url)?, |_, _| 1.0, "networkUrl", "profile address");
        }
        if let Some(email) = &query.email {
            add(self.person_by_email(email)?, email_confidence, "email", "email address");
        }
        if let Some(phone) = &query.phone {
            add(self.person_by_phone(phone)?, |_, _| 0.95, "phone", "phone number");
        }
        Ok(found)
    }

    fn person_named(&self, name: &PersonName, query: &PersonQuery) -> Found<PersonRecord> {
        let asked = NameKey::new(name);
        let names = Words::new(&self.people);
        let mut candidates: FxHashMap<Number, Candidate> = FxHashMap::default();
        let employers = self.employers(query)?;
        for employer in &employers {
            self.colleagues_like(&asked, employer, &names, &mut candidates)?;
        }
        let mut decision = self.decided(&candidates);
        if !matches!(decision.1, Decision::One { confidence, .. } if confidence >= SURE) {
            self.namesakes(&asked, query, &names, &mut candidates)?;
            decision = self.decided(&candidates);
        }
        let least = query.min_confidence.unwrap_or(MIN_CONFIDENCE);
        Ok(match decision.1 {
            Decision::Nobody => Lookup::NotFound,
            Decision::Doubt => Lookup::Ambiguous,
            Decision::One { confidence, .. } if confidence < least => Lookup::Unsure,
            Decision::One { at, confidence } => {
                let Candidate { record, evidence, .. } = &candidates[&decision.0[at]];
                Lookup::Found(Matched {
                    record: record.clone(),
                    confidence,
                    matched_on: matched_on(query),
                    explanation: evidence.explanation(),
                })
            }
        })
    }

    /// Decides between the candidates, whose numbers are given in the decision's order.
    fn decided(&self, candidates: &FxHashMap<Number, Candidate>) -> (Vec<Number>, Decision) {
        let mut ordered: Vec<&Candidate> = candidates.values().collect();
        ordered.sort_unstable_by_key(|candidate| candidate.number);
        let ratios: Vec<f64> = ordered.iter().map(|candidate| candidate.ratio).collect();
        let numbers = ordered.iter().map(|candidate| candidate.number).collect();
        (numbers, decide(&ratios, u64::from(self.people_count()), &WEIGHTS.people))
    }

    /// The companies the query may mean by its domain or company name, the likeliest first.
    fn employers(&self, query: &PersonQuery) -> Result<Vec<Employer>, DatasetError> {
        if let Some(domain) = &query.domain
            && let Some((number, _)) = self.company_number(domain)?
        {
            return Ok(vec![Employer { number, level: Level::Domain }]);
        }
        let Some(asked) = employer_asked(query) else { return Ok(Vec::new()) };
        let mut employers: Vec<Employer> = self
            .companies_like(&asked)?
            .into_iter()
            .map(|(level, number, _)| Employer { number, level })
            .collect();
        employers.truncate(MOST_EMPLOYERS);
        Ok(employers)
    }

    /// Adds whoever works or worked at a company and has a name with letters like the one asked for.
    fn colleagues_like(
        &self,
        asked: &NameKey,
        employer: &Employer,
        names: &Words<'_, PersonRecord>,
        candidates: &mut FxHashMap<Number, Candidate>,
    ) -> Result<(), DatasetError> {
        const LETTERS: usize = 5;
        let letters = blocking::letters(asked);
        let mut staff = 0u64;
        for (tag, earlier) in [(Tag::Company, false), (Tag::Former, true)] {
            let tag = tag.value(u64::from(employer.number) + 1);
            let mut near: Vec<(u32, Number)> = Vec::new();
            for shard in &self.people.shards {
                shard.each_tagged(tag, |doc| {
                    staff += u64::from(!earlier);
                    if let Some(apart) = blocking::distance(letters, shard.columns[LETTERS].get_val(doc)) {
                        near.push((apart, shard.base + doc));
                    }
                })?;
            }
            if near.len() > MOST_COLLEAGUES {
                near.select_nth_unstable(MOST_COLLEAGUES - 1);
                near.truncate(MOST_COLLEAGUES);
            }
            // A maiden name or another script has other letters.
            let words = asked.family_words().map(|word| exactly_named(word));
            let named = self.people_with(tag, words.collect(), MOST_COLLEAGUES)?;
            let numbers = near.into_iter().map(|(_, number)| number).chain(named);
            let share = share(staff, self.people_count());
            for number in numbers {
                if !candidates.contains_key(&number) {
                    let record = self.people.record(number)?;
                    let found = compared(asked, &record, names, (employer.level, earlier), share);
                    candidates
                        .extend(found.map(|(evidence, ratio)| {
                            (number, Candidate { number, record, evidence, ratio })
                        }));
                }
            }
        }
        Ok(())
    }

    /// Adds everybody of exactly the name asked for whose employer may be meant; where there are too many, nobody.
    fn namesakes(
        &self,
        asked: &NameKey,
        query: &PersonQuery,
        names: &Words<'_, PersonRecord>,
        candidates: &mut FxHashMap<Number, Candidate>,
    ) -> Result<(), DatasetError> {
        let Some(employer) = employer_asked(query) else { return Ok(()) };
        let given: Vec<String> = asked
            .given_words()
            .flat_map(|word| {
                std::iter::once(word.clone())
                    .chain(nickname::related(word).iter().map(|form| (*form).to_owned()))
            })
            .collect();
        let family: Vec<String> = asked.family_words().map(str::to_owned).collect();
        if given.is_empty() || family.is_empty() || names.rarest(&family) > 5_000 {
            return Ok(());
        }
        let mut numbers = Vec::new();
        for shard in &self.people.shards {
            let any = |words: &[String]| {
                any_of(words.iter().map(|word| exactly(shard.fields.name_term(word))).collect())
            };
            let query = BooleanQuery::new(vec![(Occur::Must, any(&given)), (Occur::Must, any(&family))]);
            each_found(shard, &query, |doc| {
                numbers.push(shard.base + doc);
                numbers.len() <= MOST_NAMESAKES
            })?;
        }
        if numbers.len() > MOST_NAMESAKES {
            return Ok(());
        }
        let employers = Words::new(&self.companies);
        for number in numbers {
            if candidates.contains_key(&number) {
                continue;
            }
            let record = self.people.record(number)?;
            let jobs = record.person.experience.iter().map(|job| (job.company.name.as_str(), !job.current));
            let now = record.person.company.iter().map(|company| (company.name.as_str(), false));
            let best = now
                .chain(jobs)
                .map(|(name, earlier)| {
                    (
                        agreement(&employer, &CompanyName::parse(name), &|word| employers.is_known(word)),
                        earlier,
                    )
                })
                .min();
            let Some(place) = best.filter(|(level, _)| *level < Level::Different) else { continue };
            let share = share(1, self.company_count());
            let found = compared(asked, &record, names, place, share);
            candidates.extend(
                found.map(|(evidence, ratio)| (number, Candidate { number, record, evidence, ratio })),
            );
        }
        Ok(())
    }

    /// The people with a tag and any of some words in their names, at most so many.
    fn people_with(
        &self,
        tag: u64,
        words: Vec<Box<dyn Fn(&Fields) -> Term + '_>>,
        most: usize,
    ) -> Result<Vec<Number>, DatasetError> {
        let mut found = Vec::new();
        if words.is_empty() {
            return Ok(found);
        }
        for shard in &self.people.shards {
            let named = any_of(words.iter().map(|term| exactly(term(&shard.fields))).collect());
            let tagged = exactly(shard.fields.tag_term(tag));
            each_found(
                shard,
                &BooleanQuery::new(vec![(Occur::Must, tagged), (Occur::Must, named)]),
                |doc| {
                    found.push(shard.base + doc);
                    found.len() < most
                },
            )?;
        }
        Ok(found)
    }

    /// Finds the one company the query describes.
    pub fn find_company(&self, query: &CompanyQuery) -> Found<CompanyRecord> {
        let sure = |record: Option<Arc<CompanyRecord>>, on, why: &str| match record {
            Some(record) => {
                let explanation = format!("the same {why}");
                Lookup::Found(Matched { record, confidence: 1.0, matched_on: vec![on], explanation })
            }
            None => Lookup::NotFound,
        };
        if let Some(domain) = &query.domain {
            return Ok(sure(self.company_by_domain(domain)?, "domain", "domain"));
        }
        if let Some(url) = &query.network_url {
            return Ok(sure(self.company_by_network_url(url)?, "networkUrl", "profile address"));
        }
        let Some(name) = &query.name else { return Ok(Lookup::NotFound) };
        let companies = self.companies_like(&CompanyName::parse(name))?;
        let ratios: Vec<f64> =
            companies.iter().map(|(level, _, _)| evidence::company_ratio(*level)).collect();
        let least = query.min_confidence.unwrap_or(MIN_CONFIDENCE);
        Ok(match decide(&ratios, evidence::NAMES_DRAWN_FROM, &WEIGHTS.companies) {
            Decision::Nobody => Lookup::NotFound,
            Decision::Doubt => Lookup::Ambiguous,
            Decision::One { confidence, .. } if confidence < least => Lookup::Unsure,
            Decision::One { at, confidence } => {
                let (level, _, record) = &companies[at];
                Lookup::Found(Matched {
                    record: record.clone(),
                    confidence,
                    matched_on: vec!["name"],
                    explanation: evidence::company_explanation(*level).to_owned(),
                })
            }
        })
    }
}

/// The employer's name as it was asked for; an unknown domain names a company, too.
fn employer_asked(query: &PersonQuery) -> Option<CompanyName> {
    let name = query.company.as_deref().or(query.domain.as_ref().map(|domain| domain.label()))?;
    Some(CompanyName::parse(name)).filter(|name| !name.words.is_empty())
}

/// How a record agrees with the name asked for under each of its names, the best of it.
fn compared(
    asked: &NameKey,
    record: &PersonRecord,
    names: &Words<'_, PersonRecord>,
    (employer, earlier): (Level, bool),
    share: f64,
) -> Option<(PersonEvidence, f64)> {
    let known = std::iter::once(NameKey::new(&record.person.name()))
        .chain(record.other_names.iter().map(|name| NameKey::parse(name)));
    let mut best: Option<(PersonEvidence, f64)> = None;
    for known in known {
        for name in agreements(asked, &known, &|word| names.is_known(word)) {
            let evidence = PersonEvidence { name, employer, earlier };
            let shares = Shares {
                given: names.share(known.first.iter().map(String::as_str)),
                family: names.share(known.family_words()),
                employer: share,
            };
            let ratio = evidence.ratio(&shares);
            if best.as_ref().is_none_or(|(_, known)| ratio > *known) {
                best = Some((evidence, ratio));
            }
        }
    }
    best
}

fn exactly_named(word: &str) -> Box<dyn Fn(&Fields) -> Term + '_> {
    Box::new(move |fields| fields.name_term(word))
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
