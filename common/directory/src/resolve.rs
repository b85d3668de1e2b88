//! Finding one person or company, and saying how sure that is and why.
//!
//! **Identifiers.** A network URL or the present business email is sure (1 and 0.99); a private email 0.97, a mobile
//! 0.95, the address of an earlier job 0.9. An address or a number of several people names none of them.
//!
//! **Name and employer.** Candidates are gathered so that an error in any one field leaves them in reach: the staff, present and
//! former, of every company that the employer's name may mean, those whose names have letters like the one asked for; and
//! all people of exactly that name, at any employer. `matching` compares them and decides; what it is less sure of than the
//! question asks is not given away.

use crate::company_names::companies_like;
use crate::error::DirectoryError;
use crate::name_words::{LARGER, Words, share};
use crate::records::{Number, Of, PersonNames, Records};
use crate::same_person;
use domain::PersonName;
use language::company_name::CompanyName;
use language::nickname;
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{CompanyQuery, Lookup, MIN_CONFIDENCE, Matched, PersonQuery};
use matching::blocking;
use matching::company::{Level, agreement};
use matching::decision::{Decision, chances, decide};
use matching::evidence::{self, PersonEvidence, Shares};
use matching::person::{NameKey, agreements};
use matching::weights::WEIGHTS;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many with letters alike are compared first, and how many at most.
const FIRST_COMPARED: usize = 8;
const MOST_COMPARED: usize = 28;
/// How many people of exactly the name asked for are compared in full.
const MOST_NAMESAKES: usize = 30;
/// How many companies a name may mean.
const MOST_EMPLOYERS: usize = 5;
/// A family name of more people than this finds no one by itself.
const MOST_OF_A_NAME: u64 = 5_000;
/// A person less likely than this is not worth naming.
const LEAST_LIKELY: f64 = 0.02;
/// A candidate this sure ends the search for others.
const SURE: f64 = 0.98;

type FindResult<T> = Result<Lookup<Arc<T>>, DirectoryError>;
/// Says of a record whether its person is hidden; nothing where all may be found.
pub type Hidden<'a> = Option<&'a dyn Fn(&PersonRecord) -> bool>;

/// A person who may be meant.
struct Candidate {
    number: Number,
    evidence: PersonEvidence,
    ratio: f64,
    hidden: bool,
}

/// An employee of a company that may be meant, whose name has letters like the one asked for.
struct Near {
    /// How far from what was asked for: the smaller, the sooner compared.
    apart: u32,
    number: Number,
    employer: Level,
    earlier: bool,
    /// How many of all work there.
    share: f64,
}

/// A possible employer.
struct Employer {
    /// Its place among employers.
    place: u32,
    level: Level,
}

/// Finds the one person the query describes as if those who are hidden did not exist; nothing where one of them is who was asked
/// for.
pub fn find_visible(
    records: &dyn Records,
    query: &PersonQuery,
    hidden: Hidden<'_>,
) -> Result<Option<Lookup<Arc<PersonRecord>>>, DirectoryError> {
    let mut identified = identified(records, query, hidden)?;
    let before = identified.len();
    identified.retain(|found| !hidden.is_some_and(|hidden| hidden(&found.record)));
    if identified.is_empty() && before > 0 {
        return Ok(None);
    }
    if let Some((first, rest)) = identified.split_first() {
        // Identifiers of different people: the question mixes two of them up.
        if rest.iter().any(|other| other.record.person.id != first.record.person.id) {
            return Ok(Some(Lookup::Ambiguous));
        }
        let mut best = first.clone();
        for other in rest {
            best.confidence = best.confidence.max(other.confidence);
            best.matched_on.extend(&other.matched_on);
            best.explanation = format!("{}, {}", best.explanation, other.explanation);
        }
        return Ok(Some(Lookup::Found(best)));
    }
    let Some(name) = &query.name else { return Ok(Some(Lookup::NotFound)) };
    person_named(records, name, query, hidden)
}

/// The people whom the query's identifiers name, each with its certainty.
fn identified(
    records: &dyn Records,
    query: &PersonQuery,
    hidden: Hidden<'_>,
) -> Result<Vec<Matched<Arc<PersonRecord>>>, DirectoryError> {
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
    if let Some(id) = &query.id {
        add(records.person_by_id(id)?, |_, _| 1.0, "id", "id");
    }
    if let Some(url) = &query.network_url {
        add(records.person_by_network_url(url)?, |_, _| 1.0, "networkUrl", "profile address");
    }
    if let Some(email) = &query.email {
        add(same_person::by_email(records, email)?, email_confidence, "email", "email address");
    }
    if let Some(phone) = &query.phone {
        // Of people who share a number, those who may be found come before those who are hidden.
        let visible =
            same_person::by_phone(records, phone, &|record| !hidden.is_some_and(|hidden| hidden(record)))?;
        let person =
            if visible.is_none() { same_person::by_phone(records, phone, &|_| true)? } else { visible };
        add(person, |_, _| 0.95, "phone", "phone number");
    }
    Ok(found)
}

fn person_named(
    records: &dyn Records,
    name: &PersonName,
    query: &PersonQuery,
    hidden: Hidden<'_>,
) -> Result<Option<Lookup<Arc<PersonRecord>>>, DirectoryError> {
    let asked = NameKey::new(name);
    let letters = blocking::letters(&asked);
    let search = NameSearch { records, asked, letters, names: Words::new(records, Of::People), hidden };
    let (numbers, decision, candidates) = search.run(query)?;
    let least = query.min_confidence.unwrap_or(MIN_CONFIDENCE);
    // Of all who fit, only such as may not be found.
    if matches!(decision, Decision::Nobody) && candidates.values().any(|candidate| candidate.hidden) {
        return Ok(None);
    }
    Ok(Some(match decision {
        Decision::Nobody => Lookup::NotFound,
        Decision::Doubt => Lookup::Ambiguous,
        Decision::One { confidence, .. } if confidence < least => Lookup::Unsure,
        Decision::One { at, confidence } => Lookup::Found(Matched {
            record: records.person(numbers[at])?,
            confidence,
            matched_on: matched_on(query, &candidates[&numbers[at]].evidence),
            explanation: candidates[&numbers[at]].evidence.explanation(),
        }),
    }))
}

/// A person of the name asked for, and how likely it is the one who is meant.
pub(crate) struct Likely {
    pub number: Number,
    pub evidence: PersonEvidence,
    pub confidence: f64,
}

/// The people the query may mean by its name, the likeliest first, as if those who are hidden did not exist.
pub(crate) fn likely_people(
    records: &dyn Records,
    name: &PersonName,
    query: &PersonQuery,
    hidden: Hidden<'_>,
    most: usize,
) -> Result<Vec<Likely>, DirectoryError> {
    let asked = NameKey::new(name);
    let letters = blocking::letters(&asked);
    let search = NameSearch { records, asked, letters, names: Words::new(records, Of::People), hidden };
    let (_, _, mut candidates) = search.run(query)?;
    loop {
        let (ordered, ratios) = in_order(&candidates);
        let confidences = chances(&ratios, search.drawn_from(), &WEIGHTS.people);
        let mut likely: Vec<Likely> = ordered
            .iter()
            .zip(confidences)
            .map(|(at, confidence)| Likely { number: at.number, evidence: at.evidence, confidence })
            .filter(|likely| likely.confidence >= LEAST_LIKELY)
            .collect();
        likely.sort_by(|a, b| b.confidence.total_cmp(&a.confidence).then(a.number.cmp(&b.number)));
        likely.truncate(most);
        let numbers: Vec<Number> = likely.iter().map(|likely| likely.number).collect();
        if !search.hide(&numbers, &mut candidates)? {
            return Ok(likely);
        }
    }
}

/// The companies the query may mean by its domain or company name, the likeliest first.
fn employers(records: &dyn Records, query: &PersonQuery) -> Result<Vec<Employer>, DirectoryError> {
    if let Some(domain) = &query.domain
        && let Some((number, _)) = records.company_by_domain(domain)?
    {
        return Ok(vec![Employer { place: records.employer(number), level: Level::Domain }]);
    }
    let Some(asked) = employer_asked(query) else { return Ok(Vec::new()) };
    let mut employers: Vec<Employer> = companies_like(records, &asked)?
        .into_iter()
        .map(|(level, number)| Employer { place: records.employer(number), level })
        .collect();
    employers.truncate(MOST_EMPLOYERS);
    Ok(employers)
}

/// Finds the one company the query describes.
pub fn find_company(records: &dyn Records, query: &CompanyQuery) -> FindResult<CompanyRecord> {
    let sure = |record: Option<Arc<CompanyRecord>>, on, why: &str| match record {
        Some(record) => {
            let explanation = format!("the same {why}");
            Lookup::Found(Matched { record, confidence: 1.0, matched_on: vec![on], explanation })
        }
        None => Lookup::NotFound,
    };
    if let Some(id) = &query.id {
        return Ok(sure(records.company_by_id(id)?.map(|(_, record)| record), "id", "id"));
    }
    if let Some(key) = &query.registration {
        return Ok(sure(records.company_by_registration(key)?, "identifier", "number in a register"));
    }
    if let Some(domain) = &query.domain {
        return Ok(sure(records.company_by_domain(domain)?.map(|(_, record)| record), "domain", "domain"));
    }
    if let Some(url) = &query.network_url {
        return Ok(sure(records.company_by_network_url(url)?, "networkUrl", "profile address"));
    }
    let Some(name) = &query.name else { return Ok(Lookup::NotFound) };
    let companies = companies_like(records, &CompanyName::parse(name))?;
    let ratios: Vec<f64> = companies.iter().map(|(level, _)| evidence::company_ratio(*level)).collect();
    let least = query.min_confidence.unwrap_or(MIN_CONFIDENCE);
    Ok(match decide(&ratios, evidence::NAMES_DRAWN_FROM, &WEIGHTS.companies) {
        Decision::Nobody => Lookup::NotFound,
        Decision::Doubt => Lookup::Ambiguous,
        Decision::One { confidence, .. } if confidence < least => Lookup::Unsure,
        Decision::One { at, confidence } => {
            let (level, number) = companies[at];
            Lookup::Found(Matched {
                record: records.company(number)?,
                confidence,
                matched_on: vec!["name"],
                explanation: evidence::company_explanation(level).to_owned(),
            })
        }
    })
}

/// The employer's name as it was asked for; an unknown domain names a company, too.
fn employer_asked(query: &PersonQuery) -> Option<CompanyName> {
    let name = query.company.as_deref().or(query.domain.as_ref().map(|domain| domain.label()))?;
    Some(CompanyName::parse(name)).filter(|name| !name.words.is_empty())
}

/// One search for a person by name.
struct NameSearch<'a> {
    records: &'a dyn Records,
    asked: NameKey,
    letters: u64,
    names: Words<'a>,
    hidden: Hidden<'a>,
}

type Candidates = FxHashMap<Number, Candidate>;

/// Those who are not hidden, by number, and the evidence for each.
fn in_order(candidates: &Candidates) -> (Vec<&Candidate>, Vec<f64>) {
    let mut ordered: Vec<&Candidate> = candidates.values().filter(|candidate| !candidate.hidden).collect();
    ordered.sort_unstable_by_key(|candidate| candidate.number);
    let ratios = ordered.iter().map(|candidate| candidate.ratio).collect();
    (ordered, ratios)
}

impl NameSearch<'_> {
    /// Gathers and compares candidates, the likeliest first, until one is sure.
    fn run(&self, query: &PersonQuery) -> Result<(Vec<Number>, Decision, Candidates), DirectoryError> {
        let mut candidates = Candidates::default();
        let employers = employers(self.records, query)?;
        let mut near = Vec::new();
        for employer in &employers {
            self.staff_like(employer, false, &mut near)?;
        }
        near.sort_by_key(|near| (near.apart, near.number));
        let rest = near.split_off(near.len().min(FIRST_COMPARED));
        self.compare_all(&near, &mut candidates)?;
        let mut decision = self.decided(&mut candidates)?;
        let is_sure =
            |decision: &Decision| matches!(decision, Decision::One { confidence, .. } if *confidence >= SURE);
        if !is_sure(&decision.1) {
            near = rest;
            for employer in &employers {
                self.staff_like(employer, true, &mut near)?;
                self.staff_named(employer, &mut near)?;
            }
            near.sort_by_key(|near| (near.apart, near.number));
            near.truncate(MOST_COMPARED);
            self.compare_all(&near, &mut candidates)?;
            decision = self.decided(&mut candidates)?;
        }
        if !is_sure(&decision.1) {
            self.namesakes(query, &mut candidates)?;
            decision = self.decided(&mut candidates)?;
        }
        Ok((decision.0, decision.1, candidates))
    }

    /// Decides between the candidates, whose numbers are given in the decision's order.
    fn decided(&self, candidates: &mut Candidates) -> Result<(Vec<Number>, Decision), DirectoryError> {
        loop {
            let (numbers, decision) = self.decided_between(candidates);
            let suspects = match decision {
                Decision::Nobody => &[],
                Decision::One { at, .. } => &numbers[at..=at],
                Decision::Doubt => &numbers[..],
            };
            // Decided again as if they did not exist.
            if !self.hide(suspects, candidates)? {
                return Ok((numbers, decision));
            }
        }
    }

    /// Marks those of these who opted out; whether there was any.
    fn hide(&self, suspects: &[Number], candidates: &mut Candidates) -> Result<bool, DirectoryError> {
        let Some(hidden) = self.hidden else { return Ok(false) };
        let mut found_hidden = false;
        for number in suspects {
            if hidden(&*self.records.person(*number)?)
                && let Some(candidate) = candidates.get_mut(number)
            {
                candidate.hidden = true;
                found_hidden = true;
            }
        }
        Ok(found_hidden)
    }

    /// How many people the one who is meant is drawn from: one who is not in the directory is counted in the same way as shares are.
    fn drawn_from(&self) -> u64 {
        u64::from(self.records.people_count()) + u64::from(LARGER)
    }

    fn decided_between(&self, candidates: &Candidates) -> (Vec<Number>, Decision) {
        let (ordered, ratios) = in_order(candidates);
        let numbers = ordered.iter().map(|candidate| candidate.number).collect();
        (numbers, decide(&ratios, self.drawn_from(), &WEIGHTS.people))
    }

    /// Adds the present and former staff of a company whose names have letters like the one asked for.
    fn staff_like(
        &self,
        employer: &Employer,
        earlier: bool,
        near: &mut Vec<Near>,
    ) -> Result<(), DirectoryError> {
        let (mut staff, first) = (0, near.len());
        self.records.each_of_staff(employer.place, earlier, &mut |number, letters| {
            staff += 1;
            if let Some(apart) = blocking::distance(self.letters, letters) {
                let apart = apart + employer.level as u32 / 2;
                near.push(Near { apart, number, employer: employer.level, earlier, share: 0.0 });
            }
        })?;
        let share = share(staff, self.records.people_count());
        near[first..].iter_mut().for_each(|near| near.share = share);
        Ok(())
    }

    /// Adds the staff of a company who have the family name among all their names: a maiden name has other letters.
    fn staff_named(&self, employer: &Employer, near: &mut Vec<Near>) -> Result<(), DirectoryError> {
        let words: Vec<&str> = self.asked.family_words().collect();
        let share = share(1, self.records.company_count());
        let named = self.records.staff_named(employer.place, &words, FIRST_COMPARED)?;
        let level = employer.level;
        near.extend(named.into_iter().map(|number| Near {
            apart: 0,
            number,
            employer: level,
            earlier: false,
            share,
        }));
        Ok(())
    }

    /// Adds all people of exactly the name asked for whose employer may be meant; none of them where there are too many.
    fn namesakes(&self, query: &PersonQuery, candidates: &mut Candidates) -> Result<(), DirectoryError> {
        let Some(employer) = employer_asked(query) else { return Ok(()) };
        let forms = |word: &String| nickname::related(word).iter().map(|form| (*form).to_owned());
        let given: Vec<String> = self
            .asked
            .given_words()
            .flat_map(|word| std::iter::once(word.clone()).chain(forms(word)))
            .collect();
        let family: Vec<String> = self.asked.family_words().map(str::to_owned).collect();
        if given.is_empty() || family.is_empty() || self.names.rarest(&family) > MOST_OF_A_NAME {
            return Ok(());
        }
        let numbers = self.records.people_named(&given, &family, MOST_NAMESAKES)?;
        if numbers.len() > MOST_NAMESAKES {
            return Ok(());
        }
        let known = Words::new(self.records, Of::Companies);
        self.records.expect_people(&numbers)?;
        let share = share(1, self.records.company_count());
        for number in numbers {
            if candidates.contains_key(&number) {
                continue;
            }
            let record = self.records.kept_person(number)?;
            let jobs = record.person.experience.iter().map(|job| (job.company.name.as_str(), !job.current));
            let now = record.person.company.iter().map(|company| (company.name.as_str(), false));
            let best = now
                .chain(jobs)
                .map(|(name, earlier)| {
                    (agreement(&employer, &CompanyName::parse(name), &|word| known.is_known(word)), earlier)
                })
                .min();
            if let Some((employer, earlier)) = best.filter(|(level, _)| *level < Level::Different) {
                self.compare(
                    &Near { apart: 0, number, employer, earlier, share },
                    &PersonNames::from(&*record),
                    candidates,
                );
            }
        }
        Ok(())
    }

    fn compare_all(&self, near: &[Near], candidates: &mut Candidates) -> Result<(), DirectoryError> {
        self.records.expect_people(&near.iter().map(|near| near.number).collect::<Vec<_>>())?;
        for near in near {
            if !candidates.contains_key(&near.number) {
                self.compare(near, &self.records.person_names(near.number)?, candidates);
            }
        }
        Ok(())
    }

    /// Adds a person by the best agreement of one of their names with the one asked for.
    fn compare(&self, near: &Near, named: &PersonNames, candidates: &mut Candidates) {
        let Near { number, employer, earlier, .. } = *near;
        let mut best: Option<(PersonEvidence, f64)> = None;
        for known in named.keys() {
            for name in agreements(&self.asked, &known, &|word| self.names.known_share(word)) {
                let evidence = PersonEvidence { name, employer, earlier };
                let shares = Shares {
                    given: self.names.share(known.first.iter().map(String::as_str)),
                    family: self.names.share(known.family_words()),
                    employer: near.share,
                };
                let ratio = evidence.ratio(&shares);
                if best.as_ref().is_none_or(|(_, known)| ratio > *known) {
                    best = Some((evidence, ratio));
                }
            }
        }
        candidates.extend(
            best.map(|(evidence, ratio)| (number, Candidate { number, evidence, ratio, hidden: false })),
        );
    }
}

pub(crate) fn email_confidence(record: &PersonRecord, query: &PersonQuery) -> f64 {
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

/// The contract's names of those inputs of a name lookup that agreed.
fn matched_on(query: &PersonQuery, evidence: &PersonEvidence) -> Vec<&'static str> {
    let (given, family, employer) = evidence.agreed();
    let name = match (given, family) {
        (true, true) => Some("fullName"),
        (true, false) => Some("firstName"),
        (false, true) => Some("lastName"),
        (false, false) => None,
    };
    // An unknown domain names a company, too.
    let domain = query.domain.is_some() && (evidence.employer == Level::Domain || query.company.is_none());
    let employer = employer.then_some(if domain { "domain" } else { "company" });
    name.into_iter().chain(employer).collect()
}
