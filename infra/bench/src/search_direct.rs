//! The reference: tantivy used directly, with the plan a careful engineer would write by hand for these filters.

use anyhow::{Context, Result};
use common::domain::{EmployeeRange, Person};
use common::language::country;
use common::lookup::filters::PeopleFilters;
use common::lookup::record::PersonRecord;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::path::Path;
use std::sync::Arc;
use tantivy::columnar::ColumnValues;
use tantivy::query::{BooleanQuery, EnableScoring, Occur, Query, TermQuery};
use tantivy::schema::document::Value;
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, STORED, Schema, TEXT};
use tantivy::{DocAddress, DocSet, Index, IndexWriter, Searcher, TERMINATED, TantivyDocument, Term};

const COLUMNS: [&str; 5] = ["seniority", "department", "industry", "country", "size"];

/// An index of titles, skills and five columns.
pub struct Direct {
    searcher: Searcher,
    title: Field,
    skill: Field,
    record: Field,
    industries: HashMap<String, u64>,
    countries: HashMap<String, u64>,
    skills: HashMap<String, u64>,
}

/// The better score first, then who was added first.
type Rank = (u32, Reverse<DocAddress>);

fn number(numbers: &mut HashMap<String, u64>, text: &str) -> u64 {
    let next = numbers.len() as u64 + 1;
    *numbers.entry(text.to_owned()).or_insert(next)
}

/// The same, still being written.
pub struct Building {
    index: Index,
    writer: IndexWriter,
    title: Field,
    skill: Field,
    columns: [Field; 5],
    record: Field,
    industries: HashMap<String, u64>,
    countries: HashMap<String, u64>,
    skills: HashMap<String, u64>,
}

impl Building {
    pub fn begin(directory: &Path) -> Result<Self> {
        std::fs::create_dir_all(directory)?;
        let mut schema = Schema::builder();
        let title = schema.add_text_field("title", TEXT);
        let skill = schema.add_u64_field("skill", INDEXED);
        let columns = COLUMNS.map(|name| schema.add_u64_field(name, FAST));
        let record = schema.add_text_field("record", STORED);
        let index = Index::create_in_dir(directory, schema.build())?;
        let writer = index.writer_with_num_threads(2, 1 << 30)?;
        let (industries, countries, skills) = Default::default();
        Ok(Self { index, writer, title, skill, columns, record, industries, countries, skills })
    }

    /// Adds a person, and their record for answers.
    pub fn add(&mut self, person: &Person, record: &str) -> Result<()> {
        let mut document = TantivyDocument::new();
        document.add_text(self.title, person.title.as_deref().unwrap_or_default());
        for name in &person.skills {
            document.add_u64(self.skill, number(&mut self.skills, name));
        }
        let employer = person.company.as_ref();
        let industry = employer.and_then(|e| e.industry.as_deref());
        let country = person.location.as_ref().and_then(|l| l.country.as_deref());
        let size = employer.and_then(|e| e.employee_count);
        let values = [
            person.seniority.map_or(0, |s| s as u64 + 1),
            person.department.map_or(0, |d| d as u64 + 1),
            industry.map_or(0, |text| number(&mut self.industries, text)),
            country.map_or(0, |text| number(&mut self.countries, text)),
            size.map_or(0, |count| EmployeeRange::of(count) as u64 + 1),
        ];
        for (field, value) in self.columns.iter().zip(values) {
            document.add_u64(*field, value);
        }
        document.add_text(self.record, record);
        self.writer.add_document(document)?;
        Ok(())
    }

    pub fn finish(mut self) -> Result<Direct> {
        self.writer.commit()?;
        self.writer.wait_merging_threads()?;
        let searcher = self.index.reader()?.searcher();
        println!("direct tantivy: {} segments", searcher.segment_readers().len());
        let Self { title, skill, record, industries, countries, skills, .. } = self;
        Ok(Direct { searcher, title, skill, record, industries, countries, skills })
    }
}

/// What a search found: how many, the best of them, and how many have which value of three columns.
pub struct Found {
    pub total: u64,
    pub best: Vec<DocAddress>,
    pub facets: [Vec<u32>; 3],
}

impl Direct {
    pub fn build(directory: &Path, people: &[PersonRecord]) -> Result<Self> {
        let mut building = Building::begin(directory)?;
        for PersonRecord { person, .. } in people {
            building.add(person, "")?;
        }
        building.finish()
    }

    /// The records of those found.
    pub fn records(&self, found: &Found) -> Result<Vec<String>> {
        let mut records = Vec::with_capacity(found.best.len());
        for address in &found.best {
            let document: TantivyDocument = self.searcher.doc(*address)?;
            let record = document.get_first(self.record).and_then(|value| value.as_str().map(str::to_owned));
            records.push(record.context("no record")?);
        }
        Ok(records)
    }

    /// How many fit, the best 25 of them and three facets, in one pass.
    pub fn search(&self, filters: &PeopleFilters) -> Result<Found> {
        let mut driving: Vec<(Occur, Box<dyn Query>)> = Vec::new();
        for title in &filters.titles {
            for word in
                title.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
            {
                let term = Term::from_field_text(self.title, word);
                driving.push((Occur::Must, Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))));
            }
        }
        for skill in &filters.skills {
            let term = Term::from_field_u64(self.skill, self.skills.get(skill).copied().unwrap_or(0));
            driving.push((Occur::Must, Box::new(TermQuery::new(term, IndexRecordOption::Basic))));
        }
        let wanted = |numbers: &HashMap<String, u64>, values: &[String]| {
            values.iter().map(|value| numbers.get(value).copied().unwrap_or(u64::MAX)).collect::<Vec<_>>()
        };
        let countries: Vec<String> =
            filters.locations.iter().filter_map(|name| country::code(name)).map(str::to_owned).collect();
        let sets: [Vec<u64>; 5] = [
            filters.seniorities.iter().map(|s| *s as u64 + 1).collect(),
            filters.departments.iter().map(|d| *d as u64 + 1).collect(),
            wanted(&self.industries, &filters.industries),
            wanted(&self.countries, &countries),
            filters.company_sizes.iter().map(|s| *s as u64 + 1).collect(),
        ];
        let query = BooleanQuery::new(driving);
        let mut total = 0;
        let mut best: BinaryHeap<Reverse<Rank>> = BinaryHeap::with_capacity(26);
        let mut facets = [vec![0u32; 16], vec![0u32; 32], vec![0u32; 4096]];
        for (ordinal, reader) in self.searcher.segment_readers().iter().enumerate() {
            let columns: Vec<Arc<dyn ColumnValues<u64>>> = COLUMNS
                .iter()
                .map(|name| reader.fast_fields().u64(name).map(|column| column.values))
                .collect::<Result<_, _>>()?;
            let checks: Vec<(usize, &Vec<u64>)> =
                sets.iter().enumerate().filter(|(_, set)| !set.is_empty()).collect();
            let mut take = |doc: u32, score: f32| {
                if !checks.iter().all(|(column, set)| set.contains(&columns[*column].get_val(doc))) {
                    return;
                }
                total += 1;
                for (facet, column) in facets.iter_mut().zip(&columns) {
                    facet[column.get_val(doc) as usize] += 1;
                }
                let key = (score.to_bits(), Reverse(DocAddress::new(ordinal as u32, doc)));
                if best.len() < 25 {
                    best.push(Reverse(key));
                } else if best.peek().is_some_and(|Reverse(worst)| key > *worst) {
                    best.pop();
                    best.push(Reverse(key));
                }
            };
            if filters.titles.is_empty() && filters.skills.is_empty() {
                for doc in 0..reader.max_doc() {
                    take(doc, 0.0);
                }
                continue;
            }
            let scoring = EnableScoring::enabled_from_searcher(&self.searcher);
            let mut scorer = query.weight(scoring)?.scorer(reader, 1.0)?;
            while scorer.doc() != TERMINATED {
                let score = scorer.score();
                take(scorer.doc(), score);
                scorer.advance();
            }
        }
        let best = best.into_sorted_vec().into_iter().map(|Reverse((_, Reverse(address)))| address).collect();
        Ok(Found { total, best, facets })
    }
}
