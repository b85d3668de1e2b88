//! Companies like some others, exact over the whole dataset: every company is scored, none is sampled.
//!
//! `similarity = 0.35 industry + 0.25 technologies + 0.2 size + 0.1 stage + 0.1 geography`, each from 0 to 1, averaged over what
//! the source tells of itself, and over the sources. Technologies count by how telling they are: one that everybody
//! uses says little.

use crate::dataset::record::CompanyRecord;
use crate::dataset::schema::{Tag, company};
use crate::dataset::{Dataset, DatasetError, Number};
use crate::domain::{EmployeeRange, FundingStage};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

const PROFILE: usize = 0;
const PLACE: usize = 1;

const INDUSTRY: f32 = 0.35;
const TECHNOLOGIES: f32 = 0.25;
const SIZE: f32 = 0.2;
const STAGE: f32 = 0.1;
const GEOGRAPHY: f32 = 0.1;

/// A company like those given.
pub struct SimilarCompany {
    pub record: Arc<CompanyRecord>,
    /// 0 to 1.
    pub similarity: f64,
    pub reasons: Vec<String>,
}

/// What is compared of one source.
struct Source {
    industry: usize,
    size: usize,
    stage: usize,
    country: usize,
    place: u64,
    /// The sum of the parts it tells of.
    whole: f32,
    /// How much of its technologies each company shares, by number.
    shared: Vec<f32>,
}

impl Dataset {
    /// The companies most like `sources`, best first; the sources themselves are not among them.
    pub fn similar_companies(
        &self,
        sources: &[Number],
        limit: usize,
    ) -> Result<Vec<SimilarCompany>, DatasetError> {
        let compared: Vec<Source> =
            sources.iter().map(|number| self.source(*number)).collect::<Result<_, _>>()?;
        if compared.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        // Scores are kept as whole millionths: their order is total, and equals go by record number.
        let mut best: BinaryHeap<Reverse<(u32, Reverse<Number>)>> = BinaryHeap::with_capacity(limit + 1);
        for shard in &self.companies.shards {
            let (profiles, places) = (&shard.columns[PROFILE], &shard.columns[PLACE]);
            for doc in 0..shard.len() {
                let number = shard.base + doc;
                let (profile, place) = (profiles.get_val(doc), places.get_val(doc));
                let sum: f32 = compared.iter().map(|source| source.compare(profile, place, number)).sum();
                let score = (sum / compared.len() as f32 * 1_000_000.0) as u32;
                let entry = Reverse((score, Reverse(number)));
                let worth =
                    score > 0 && (best.len() < limit || best.peek().is_some_and(|worst| entry < *worst));
                if worth && !sources.contains(&number) {
                    best.push(entry);
                    if best.len() > limit {
                        best.pop();
                    }
                }
            }
        }
        let originals: Vec<Arc<CompanyRecord>> =
            sources.iter().map(|number| self.company(*number)).collect::<Result<_, _>>()?;
        let ranked = best.into_sorted_vec().into_iter();
        ranked
            .map(|Reverse((score, Reverse(number)))| {
                let record = self.company(number)?;
                let reasons = reasons(&originals, &record);
                Ok(SimilarCompany { record, similarity: f64::from(score / 10_000) / 100.0, reasons })
            })
            .collect()
    }

    fn source(&self, number: Number) -> Result<Source, DatasetError> {
        let profile = self.companies.column(number, PROFILE);
        let mut source = Source {
            industry: company::INDUSTRY.read(profile),
            size: company::SIZE.read(profile),
            stage: company::STAGE.read(profile),
            country: company::COUNTRY.read(profile),
            place: self.companies.column(number, PLACE),
            whole: 0.0,
            shared: Vec::new(),
        };
        let record = self.company(number)?;
        let technologies = record.company.technologies.iter();
        let ordinals: Vec<u64> = technologies
            .filter_map(|technology| self.words.technologies.get(&technology.name))
            .map(|ordinal| Tag::Technology.value(u64::from(ordinal)))
            .collect();
        if !ordinals.is_empty() {
            source.shared = self.shared_technologies(&ordinals)?;
        }
        for (known, weight) in [
            (source.industry > 0, INDUSTRY),
            (!source.shared.is_empty(), TECHNOLOGIES),
            (source.size > 0, SIZE),
            (source.stage > 0, STAGE),
            (source.country > 0, GEOGRAPHY),
        ] {
            source.whole += if known { weight } else { 0.0 };
        }
        Ok(source)
    }

    /// For every company, the share of these technologies it uses too, weighted by how rare each is.
    fn shared_technologies(&self, tags: &[u64]) -> Result<Vec<f32>, DatasetError> {
        let all = f64::from(self.company_count().max(1));
        let mut shared = vec![0.0; self.company_count() as usize];
        let mut total = 0.0;
        for tag in tags {
            let users = self.companies.tagged(*tag)?;
            let weight = (1.0 + all / (users.len() as f64 + 1.0)).ln() as f32;
            total += weight;
            for number in users {
                shared[number as usize] += weight;
            }
        }
        shared.iter_mut().for_each(|share| *share /= total);
        Ok(shared)
    }
}

impl Source {
    #[inline]
    fn compare(&self, profile: u64, place: u64, number: Number) -> f32 {
        let mut sum = 0.0;
        if self.industry > 0 && company::INDUSTRY.read(profile) == self.industry {
            sum += INDUSTRY;
        }
        if let Some(shared) = self.shared.get(number as usize) {
            sum += TECHNOLOGIES * shared;
        }
        sum += SIZE * near(self.size, company::SIZE.read(profile), 3);
        sum += STAGE * near(self.stage, company::STAGE.read(profile), 3);
        if self.place > 0 && place == self.place {
            sum += GEOGRAPHY;
        } else if self.country > 0 && company::COUNTRY.read(profile) == self.country {
            sum += GEOGRAPHY * 0.6;
        }
        if self.whole > 0.0 { sum / self.whole } else { 0.0 }
    }
}

/// 1 for the same step of a ladder, less per step, 0 from `reach` steps on or where either is unknown.
fn near(one: usize, other: usize, reach: usize) -> f32 {
    if one == 0 || other == 0 { 0.0 } else { 1.0 - one.abs_diff(other).min(reach) as f32 / reach as f32 }
}

fn reasons(sources: &[Arc<CompanyRecord>], found: &CompanyRecord) -> Vec<String> {
    let found = &found.company;
    let mut reasons = Vec::new();
    let is_in = |same: &dyn Fn(&CompanyRecord) -> bool| sources.iter().any(|source| same(source));
    if let Some(industry) = &found.industry
        && is_in(&|source| source.company.industry.as_ref() == Some(industry))
    {
        reasons.push(format!("same industry: {industry}"));
    }
    let mut shared: Vec<&str> =
        found.technologies.iter().map(|technology| technology.name.as_str()).collect();
    shared.retain(|name| is_in(&|source| source.company.technologies.iter().any(|t| t.name == *name)));
    if !shared.is_empty() {
        let more = shared.len().saturating_sub(3);
        let named = shared[..shared.len().min(3)].join(", ");
        reasons.push(if more > 0 {
            format!("also uses {named} and {more} more")
        } else {
            format!("also uses {named}")
        });
    }
    let range = |record: &crate::domain::Company| {
        record.employee_range.or(record.employee_count.map(EmployeeRange::of))
    };
    if let Some(size) = range(found)
        && is_in(&|source| range(&source.company) == Some(size))
    {
        reasons.push(format!("similar size: {size} people"));
    }
    if let Some(stage) = latest_stage(found)
        && is_in(&|source| latest_stage(&source.company) == Some(stage))
    {
        reasons.push(format!("same funding stage: {stage}"));
    }
    let place = |record: &crate::domain::Company| record.location.clone();
    if let Some(here) = place(found) {
        let same_city = is_in(&|source| place(&source.company).is_some_and(|there| there == here));
        let same_country = is_in(&|source| {
            place(&source.company)
                .is_some_and(|there| there.country.is_some() && there.country == here.country)
        });
        match (&here.city, &here.country) {
            (Some(city), _) if same_city => reasons.push(format!("same city: {city}")),
            (_, Some(country)) if same_country => reasons.push(format!("same country: {country}")),
            _ => {}
        }
    }
    reasons
}

fn latest_stage(company: &crate::domain::Company) -> Option<FundingStage> {
    let rounds = company.funding.iter().flat_map(|funding| &funding.rounds);
    rounds.max_by_key(|round| round.announced_at).map(|round| round.stage)
}
