//! The reference: tantivy used directly, with the plan a careful engineer would write by hand for these filters.

use anyhow::Result;
use common::domain::EmployeeRange;
use common::language::country;
use common::lookup::filters::PeopleFilters;
use common::lookup::record::PersonRecord;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::path::Path;
use std::sync::Arc;
use tantivy::columnar::ColumnValues;
use tantivy::query::{BooleanQuery, EnableScoring, Occur, Query, TermQuery};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, Schema, TEXT};
use tantivy::{DocSet, Index, IndexWriter, Searcher, TERMINATED, TantivyDocument, Term};

const COLUMNS: [&str; 5] = ["seniority", "department", "industry", "country", "size"];

/// An index of titles, skills and five columns.
pub struct Direct {
    searcher: Searcher,
    title: Field,
    skill: Field,
    industries: HashMap<String, u64>,
    countries: HashMap<String, u64>,
    skills: HashMap<String, u64>,
}

fn number(numbers: &mut HashMap<String, u64>, text: &str) -> u64 {
    let next = numbers.len() as u64 + 1;
    *numbers.entry(text.to_owned()).or_insert(next)
}

impl Direct {
    pub fn build(directory: &Path, people: &[PersonRecord]) -> Result<Self> {
        std::fs::create_dir_all(directory)?;
        let mut schema = Schema::builder();
        let title = schema.add_text_field("title", TEXT);
        let skill = schema.add_u64_field("skill", INDEXED);
        let columns = COLUMNS.map(|name| schema.add_u64_field(name, FAST));
        let index = Index::create_in_dir(directory, schema.build())?;
        let mut writer: IndexWriter = index.writer_with_num_threads(2, 1 << 30)?;
        let (mut industries, mut countries, mut skills) = (HashMap::new(), HashMap::new(), HashMap::new());
        for PersonRecord { person, .. } in people {
            let mut document = TantivyDocument::new();
            document.add_text(title, person.title.as_deref().unwrap_or_default());
            for name in &person.skills {
                document.add_u64(skill, number(&mut skills, name));
            }
            let employer = person.company.as_ref();
            let industry = employer.and_then(|e| e.industry.as_deref());
            let country = person.location.as_ref().and_then(|l| l.country.as_deref());
            let values = [
                person.seniority.map_or(0, |s| s as u64 + 1),
                person.department.map_or(0, |d| d as u64 + 1),
                industry.map_or(0, |text| number(&mut industries, text)),
                country.map_or(0, |text| number(&mut countries, text)),
                employer
                    .and_then(|e| e.employee_count)
                    .map_or(0, |count| EmployeeRange::of(count) as u64 + 1),
            ];
            for (field, value) in columns.iter().zip(values) {
                document.add_u64(*field, value);
            }
            writer.add_document(document)?;
        }
        writer.commit()?;
        writer.wait_merging_threads()?;
        let searcher = index.reader()?.searcher();
        println!("direct tantivy: {} segments", searcher.segment_readers().len());
        Ok(Self { searcher, title, skill, industries, countries, skills })
    }

    /// How many fit; the best 25 and three facets are computed on the way.
    pub fn search(&self, filters: &PeopleFilters) -> Result<u64> {
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
        let mut best: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::with_capacity(26);
        let mut facets = [vec![0u32; 16], vec![0u32; 32], vec![0u32; 4096]];
        for (ordinal, reader) in self.searcher.segment_readers().iter().enumerate() {
            let columns: Vec<Arc<dyn ColumnValues<u64>>> = COLUMNS
                .iter()
                .map(|name| reader.fast_fields().column_first_or_default(name))
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
                let key = (score.to_bits(), (ordinal as u32) << 31 | !doc & 0x7fff_ffff);
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
        std::hint::black_box((best, facets));
        Ok(total)
    }
}
