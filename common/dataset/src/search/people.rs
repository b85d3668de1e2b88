//! Searching people.

use super::clauses::{self, Sets};
use super::cursor::{Binding, Position};
use super::facet::Counter;
use super::plan::{Check, Clause, Plan, all_of, any_tag};
use super::run::{Found, Pass};
use super::{Ranking, SearchError};
use crate::dataset::Dataset;
use crate::query::any_of;
use crate::schema::{Tag, day, month, person};
use domain::{Department, EmployeeRange, Seniority};
use jiff::civil::Date;
use language::title::{Title, stand_ins};
use lookup::filters::{PeopleFilters, Range};
use lookup::record::PersonRecord;
use lookup::{CursorError, PeopleFacets, Search, UnknownValue};
use std::sync::Arc;

const PLACE: usize = 1;
const TITLE: usize = 2;
const COMPANY: usize = 3;
const CHANGED: usize = 4;
/// Employers beyond this many are checked in a column rather than looked for one by one.
const FEW: usize = 200;

/// Whether a title's words may be replaced by what stands in for them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forms {
    Exact,
    StandIns,
}

/// A page of people.
pub struct PeoplePage {
    pub total: u64,
    pub people: Vec<Arc<PersonRecord>>,
    pub facets: PeopleFacets,
    pub next_cursor: Option<String>,
    /// Where nobody was found: the values that nobody has.
    pub unknown: Vec<UnknownValue>,
}

impl Dataset {
    /// One page of the people who fit, best first.
    pub fn search_people(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> Result<PeoplePage, SearchError> {
        let Ranking { total, numbers, facets, next_cursor } = self.rank_people(search, today)?;
        let people = numbers.into_iter().map(|number| self.person(number)).collect::<Result<_, _>>()?;
        let unknown = if total == 0 { self.unknown_to_people(&search.filters) } else { Vec::new() };
        Ok(PeoplePage { total, people, facets, next_cursor, unknown })
    }

    /// The same by number, for who needs columns or only some of the records.
    pub fn rank_people(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> Result<Ranking<PeopleFacets>, SearchError> {
        let binding = Binding::new(self.id(), &("people", &search.filters, &search.exclude));
        let position = search.cursor.as_deref().map(|cursor| binding.decode(cursor)).transpose()?;
        let day = position.map_or(today, |position| position.day);
        let mut counters = Counters::new(self);
        let found =
            self.people_pass(search, day, position.map(|p| p.key), |profile| counters.add(profile))?;
        let (numbers, next_cursor) = found.page(search.limit, |key| binding.encode(Position { key, day }));
        Ok(Ranking { total: found.total, numbers, facets: counters.facets(self), next_cursor })
    }

    fn people_pass(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
        after: Option<u64>,
        facet: impl FnMut(u64),
    ) -> Result<Found, SearchError> {
        let titles: Vec<Title> = search.filters.titles.iter().map(|title| Title::parse(title)).collect();
        let refused: Vec<Title> = search.exclude.titles.iter().map(|title| Title::parse(title)).collect();
        let required = self.people_clauses(&search.filters, &titles, today)?;
        let mut excluded = self.people_clauses(
            &PeopleFilters { titles: Vec::new().into(), ..search.exclude.clone() },
            &[],
            today,
        )?;
        if !refused.is_empty() {
            excluded.push(Clause { check: None, ..self.title_clause(&refused, Forms::Exact)? });
        }
        let plan = Plan::new(required, excluded, u64::from(self.people_count()));
        let mut scores = vec![0u16; self.words.titles.len() + 1];
        let pass = Pass {
            title: |ordinal| self.title_score(&titles, &mut scores, ordinal),
            title_column: (!titles.is_empty()).then_some(TITLE),
            rank: |_: &_, _, profile| person::RANK.read(profile) as u32,
            facet,
            after,
            limit: search.limit,
            shards: &self.people.shards,
        };
        Ok(pass.run(&plan)?)
    }

    /// How well a title answers those asked for, 0 to 255; each title is compared once per search.
    fn title_score(&self, titles: &[Title], scores: &mut [u16], ordinal: u64) -> u8 {
        const KNOWN: u16 = 1 << 8;
        let Some(slot) = scores.get_mut(ordinal as usize) else { return 0 };
        if *slot < KNOWN {
            let words: Vec<&str> = self
                .words
                .form(ordinal as u32)
                .iter()
                .filter_map(|word| self.words.title_words.text(*word))
                .collect();
            let best = titles.iter().map(|title| title.score(&words)).fold(0.0, f32::max);
            *slot = KNOWN | (best * 255.0).ceil() as u16;
        }
        (*slot & 0xff) as u8
    }

    fn people_clauses(
        &self,
        filters: &PeopleFilters,
        titles: &[Title],
        today: Date,
    ) -> Result<Vec<Clause>, SearchError> {
        let mut clauses = Vec::new();
        let people = &self.people;
        let words = &self.words;
        if !titles.is_empty() {
            clauses.push(self.title_clause(titles, Forms::StandIns)?);
        }
        clauses
            .extend(clauses::profile(person::SENIORITY, filters.seniorities.iter().map(|s| *s as usize + 1)));
        clauses.extend(clauses::profile(
            person::DEPARTMENT,
            filters.departments.iter().map(|d| *d as usize + 1),
        ));
        clauses.extend(clauses::profile(person::SIZE, filters.company_sizes.iter().map(|s| *s as usize + 1)));
        for (tag, vocabulary, values) in [
            (Tag::Skill, &words.skills, &filters.skills),
            (Tag::Language, &words.languages, &filters.languages),
            (Tag::Certification, &words.certifications, &filters.certifications),
            (Tag::School, &words.schools, &filters.schools),
        ] {
            if !values.is_empty() {
                clauses.push(Clause::any_tag(people, &clauses::tags(tag, vocabulary, values))?);
            }
        }
        let sets = Sets { words, industry: person::INDUSTRY, place_column: PLACE };
        clauses.extend(sets.industries(people, &filters.industries)?);
        clauses.extend(sets.locations(people, &filters.locations)?);
        if !filters.company_domains.is_empty() {
            let mut tags = Vec::new();
            for domain in &filters.company_domains {
                tags.extend(
                    self.employer_by_domain(domain)?.map(|employer| Tag::Company.value(u64::from(employer))),
                );
            }
            clauses.push(Clause::any_tag(people, &tags)?);
        }
        if !filters.technologies.is_empty() {
            clauses.push(self.employer_technology(&filters.technologies)?);
        }
        if let Some(Range { min, max }) = filters.years_of_experience {
            let now = month(today) as i64;
            let months = |years: u32| i64::from(years) * 12;
            let latest = now - months(min.unwrap_or(0).min(200));
            let earliest = max.map_or(1, |max| (now - months(max.min(200) + 1) + 1).max(1));
            clauses.push(if latest < earliest {
                Clause::impossible()
            } else {
                Clause::check(Check::ProfileRange {
                    bits: person::CAREER,
                    min: earliest as usize,
                    max: latest as usize,
                })
            });
        }
        if let Some(days) = filters.changed_job_within_days {
            let today = day(today);
            let since = today.saturating_sub(u64::from(days)).max(1);
            clauses.push(Clause::check(Check::Range { column: CHANGED, min: since, max: today }));
        }
        if !filters.keywords.is_empty() {
            clauses.push(self.keyword_clause(&filters.keywords)?);
        }
        Ok(clauses)
    }

    /// Titles as postings: any of the titles, all of its words, each in any of its forms.
    fn title_clause(&self, titles: &[Title], forms: Forms) -> Result<Clause, SearchError> {
        if self.people.shards.is_empty() {
            return Ok(Clause::impossible());
        }
        let mut alternatives = Vec::new();
        let mut cost = 0;
        for title in titles {
            let Some((words, narrowest)) = self.title_words(title, forms)? else { continue };
            cost += narrowest;
            alternatives.push(all_of(words.iter().map(|tags| any_tag(&self.people, tags)).collect()));
        }
        if alternatives.is_empty() {
            return Ok(Clause::impossible());
        }
        Ok(Clause { query: Some((any_of(alternatives), cost)), check: Some(Check::Title { column: TITLE }) })
    }

    /// The tags of each word of a title, and how many people have the rarest; `None` when nobody can have the title.
    fn title_words(&self, title: &Title, forms: Forms) -> Result<Option<(Vec<Vec<u64>>, u64)>, SearchError> {
        let mut words = Vec::new();
        let mut narrowest = u64::MAX;
        for word in &title.words {
            let others = if forms == Forms::StandIns { stand_ins(word) } else { &[] };
            let spellings = std::iter::once(word.as_str()).chain(others.iter().copied());
            let tags: Vec<u64> = spellings
                .filter_map(|form| self.words.title_words.get(form))
                .map(|ordinal| Tag::TitleWord.value(u64::from(ordinal)))
                .collect();
            if tags.is_empty() {
                return Ok(None);
            }
            let mut cost = 0;
            for tag in &tags {
                cost += self.people.frequency(*tag)?;
            }
            narrowest = narrowest.min(cost);
            words.push(tags);
        }
        Ok((!words.is_empty()).then_some((words, narrowest)))
    }

    /// People whose employer uses a technology.
    fn employer_technology(&self, technologies: &[String]) -> Result<Clause, SearchError> {
        let mut employers = Vec::new();
        for tag in clauses::tags(Tag::Technology, &self.words.technologies, technologies) {
            employers.extend(self.companies.tagged(tag)?.into_iter().map(|number| self.employer(number)));
        }
        employers.sort_unstable();
        employers.dedup();
        let mut allowed = vec![false; self.last_employer() as usize + 1];
        for &employer in &employers {
            allowed[employer as usize] = true;
        }
        let query = if employers.len() <= FEW {
            let tags: Vec<u64> =
                employers.iter().map(|employer| Tag::Company.value(u64::from(*employer))).collect();
            Clause::any_tag(&self.people, &tags)?.query
        } else {
            None
        };
        Ok(Clause { query, check: Some(Check::Set { column: COMPANY, allowed }) })
    }

    /// A keyword's words occur together in one industry, certification or school, or each of them somewhere in the
    /// title, the headline and the skills.
    fn keyword_clause(&self, keywords: &[String]) -> Result<Clause, SearchError> {
        let people = &self.people;
        if people.shards.is_empty() {
            return Ok(Clause::impossible());
        }
        let mut queries = Vec::new();
        let mut cost = 0;
        for keyword in keywords {
            let folded = language::text::key(keyword);
            let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
            if words.is_empty() {
                continue;
            }
            let mut whole = Vec::new();
            for (tag, vocabulary) in [
                (Tag::Industry, &self.words.industries),
                (Tag::Certification, &self.words.certifications),
                (Tag::School, &self.words.schools),
            ] {
                whole.extend(vocabulary.containing(&words).map(|ordinal| tag.value(u64::from(ordinal))));
            }
            cost += self.frequencies(&whole)?;
            queries.push(any_tag(people, &whole));
            let mut each = Vec::new();
            let mut narrowest = u64::MAX;
            for word in &words {
                let mut tags = vec![Tag::word(word)];
                for form in &Title::parse(word).words {
                    let ordinal = self.words.title_words.get(form);
                    tags.extend(ordinal.map(|ordinal| Tag::TitleWord.value(u64::from(ordinal))));
                }
                let skills = self.words.skills.containing(std::slice::from_ref(word));
                tags.extend(skills.map(|ordinal| Tag::Skill.value(u64::from(ordinal))));
                narrowest = narrowest.min(self.frequencies(&tags)?);
                each.push(any_tag(people, &tags));
            }
            cost += narrowest;
            queries.push(all_of(each));
        }
        if queries.is_empty() {
            return Ok(Clause::impossible());
        }
        Ok(Clause { query: Some((any_of(queries), cost)), check: None })
    }

    fn frequencies(&self, tags: &[u64]) -> Result<u64, SearchError> {
        let mut sum = 0;
        for tag in tags {
            sum += self.people.frequency(*tag)?;
        }
        Ok(sum)
    }
}

/// The counters of the facets.
struct Counters {
    seniorities: Counter,
    departments: Counter,
    industries: Counter,
    countries: Counter,
    sizes: Counter,
}

impl Counters {
    fn new(dataset: &Dataset) -> Self {
        let industries = dataset.words.industries.len().min(person::INDUSTRY.max() as usize);
        Self {
            seniorities: Counter::new(Seniority::ALL.len()),
            departments: Counter::new(Department::ALL.len()),
            industries: Counter::new(industries),
            countries: Counter::new(person::COUNTRY.max() as usize),
            sizes: Counter::new(EmployeeRange::ALL.len()),
        }
    }

    #[inline]
    fn add(&mut self, profile: u64) {
        self.seniorities.add(person::SENIORITY.read(profile));
        self.departments.add(person::DEPARTMENT.read(profile));
        self.industries.add(person::INDUSTRY.read(profile));
        self.countries.add(person::COUNTRY.read(profile));
        self.sizes.add(person::SIZE.read(profile));
    }

    fn facets(&self, dataset: &Dataset) -> PeopleFacets {
        PeopleFacets {
            seniorities: self.seniorities.words(Seniority::ALL, |s| s.as_str()),
            departments: self.departments.words(Department::ALL, |d| d.as_str()),
            industries: self.industries.vocabulary(&dataset.words.industries),
            locations: self.countries.countries(),
            company_sizes: self.sizes.words(EmployeeRange::ALL, |s| s.as_str()),
        }
    }
}

impl From<CursorError> for SearchError {
    fn from(error: CursorError) -> Self {
        Self::Cursor(error)
    }
}
