//! What makes companies alike.
//!
//! `similarity = 0.35 industry + 0.25 technologies + 0.2 size + 0.1 stage + 0.1 geography`, each from 0 to 1, averaged over what
//! the source tells of itself, and over the sources. Technologies count by how telling they are: one that everybody
//! uses says little.

use crate::error::DirectoryError;
use crate::schema::{Bits, Tag, company};
use crate::vocabularies::Vocabularies;
use domain::{EmployeeRange, FundingStage};
use lookup::directory::SimilarCompany;
use lookup::record::CompanyRecord;
use std::sync::Arc;

const INDUSTRY: f32 = 0.35;
const TECHNOLOGIES: f32 = 0.25;
const SIZE: f32 = 0.2;
const STAGE: f32 = 0.1;
const GEOGRAPHY: f32 = 0.1;
/// What the same country is worth of the same place.
const SAME_COUNTRY: f32 = 0.6;

/// The values of one source that are compared.
pub struct Source {
    industry: usize,
    size: usize,
    stage: usize,
    country: usize,
    place: u64,
    /// The sum of the parts it tells of.
    whole: f32,
    /// What sharing each technology adds, by ordinal; all of its own together make [`TECHNOLOGIES`].
    weights: Vec<f32>,
}

impl Source {
    /// The values of a company with these columns that are compared, one of `all`; `users` counts the companies with a tag.
    pub fn of(
        words: &Vocabularies,
        all: u32,
        profile: u64,
        place: u64,
        record: &CompanyRecord,
        mut users: impl FnMut(u64) -> Result<u64, DirectoryError>,
    ) -> Result<Self, DirectoryError> {
        let mut source = Self {
            industry: company::INDUSTRY.read(profile),
            size: company::SIZE.read(profile),
            stage: company::STAGE.read(profile),
            country: company::COUNTRY.read(profile),
            place,
            whole: 0.0,
            weights: Vec::new(),
        };
        let technologies = record.company.technologies.iter();
        let ordinals: Vec<u32> =
            technologies.filter_map(|technology| words.technologies.get(&technology.name)).collect();
        for (known, weight) in [
            (source.industry > 0, INDUSTRY),
            (!ordinals.is_empty(), TECHNOLOGIES),
            (source.size > 0, SIZE),
            (source.stage > 0, STAGE),
            (source.country > 0, GEOGRAPHY),
        ] {
            source.whole += if known { weight } else { 0.0 };
        }
        if !ordinals.is_empty() {
            // What sharing each of these technologies adds, the rarer the more.
            let mut weights = vec![0.0; words.technologies.len() + 1];
            for ordinal in &ordinals {
                let users = users(Tag::Technology.value(u64::from(*ordinal)))?;
                weights[*ordinal as usize] = (1.0 + f64::from(all.max(1)) / (users as f64 + 1.0)).ln() as f32;
            }
            let total: f32 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight *= TECHNOLOGIES / source.whole / total);
            source.weights = weights;
        }
        Ok(source)
    }
}

/// What a company has in common with all sources together, worked out once for every value it can have: a million companies are
/// then compared with five sources as fast as with one.
pub struct Together {
    pub industry: Vec<f32>,
    pub size: Vec<f32>,
    pub stage: Vec<f32>,
    pub country: Vec<f32>,
    /// What being in a source's very place adds beyond being in its country.
    pub places: Vec<(u64, f32)>,
    /// By the ordinal of a technology.
    pub weights: Vec<f32>,
    sources: usize,
}

impl Together {
    pub fn of(sources: &[Source]) -> Self {
        let table = |bits: Bits, share: &dyn Fn(&Source, usize) -> f32| -> Vec<f32> {
            let told = || sources.iter().filter(|source| source.whole > 0.0);
            let sum = |value| told().map(|source| share(source, value) / source.whole).sum::<f32>();
            (0..=bits.max() as usize).map(sum).collect()
        };
        let same = |own: usize, value: usize| own > 0 && own == value;
        let mut weights = vec![0.0; sources.iter().map(|source| source.weights.len()).max().unwrap_or(0)];
        for source in sources {
            weights.iter_mut().zip(&source.weights).for_each(|(sum, weight)| *sum += weight);
        }
        let placed = sources.iter().filter(|source| source.place > 0 && source.whole > 0.0);
        let nearer = |source: &Source| if source.country > 0 { 1.0 - SAME_COUNTRY } else { 1.0 };
        Self {
            industry: table(company::INDUSTRY, &|source, value| {
                if same(source.industry, value) { INDUSTRY } else { 0.0 }
            }),
            size: table(company::SIZE, &|source, value| SIZE * near(source.size, value, 3)),
            stage: table(company::STAGE, &|source, value| STAGE * near(source.stage, value, 3)),
            country: table(company::COUNTRY, &|source, value| {
                if same(source.country, value) { GEOGRAPHY * SAME_COUNTRY } else { 0.0 }
            }),
            places: placed.map(|source| (source.place, GEOGRAPHY * nearer(source) / source.whole)).collect(),
            weights,
            sources: sources.len(),
        }
    }

    /// What the technologies of one company add, by its tags in order.
    pub fn uses(&self, tags: &[u64]) -> f32 {
        let first = Tag::Technology.value(0);
        let ordinals = tags.iter().filter_map(|tag| tag.checked_sub(first));
        ordinals
            .filter_map(|ordinal| self.weights.get(ordinal as usize))
            .fold(0.0, |sum, weight| sum + weight)
    }

    /// The overlap with all sources as a score: whole millionths, so that their order is total.
    #[inline]
    pub fn millionths(&self, shared: f32) -> u32 {
        (shared / self.sources as f32 * 1_000_000.0) as u32
    }

    /// How alike a company is to all of them, technologies apart.
    #[inline]
    pub fn compare(&self, profile: u64, place: u64) -> f32 {
        let near: f32 = self.places.iter().map(|(own, adds)| if *own == place { *adds } else { 0.0 }).sum();
        self.industry[company::INDUSTRY.read(profile)]
            + self.size[company::SIZE.read(profile)]
            + self.stage[company::STAGE.read(profile)]
            + self.country[company::COUNTRY.read(profile)]
            + near
    }
}

/// A company found to be like some others.
pub fn found(sources: &[Arc<CompanyRecord>], record: Arc<CompanyRecord>, score: u32) -> SimilarCompany {
    let reasons = reasons(sources, &record);
    SimilarCompany { record, similarity: f64::from(score / 10_000) / 100.0, reasons }
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
    let range =
        |record: &domain::Company| record.employee_range.or(record.employee_count.map(EmployeeRange::of));
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
    let place = |record: &domain::Company| record.location.clone();
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

fn latest_stage(company: &domain::Company) -> Option<FundingStage> {
    let rounds = company.funding.iter().flat_map(|funding| &funding.rounds);
    rounds.max_by_key(|round| round.announced_at).map(|round| round.stage)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A company as the index packs it.
    fn profile(industry: u64, size: u64, stage: u64, country: u64) -> u64 {
        company::INDUSTRY.pack(industry)
            | company::SIZE.pack(size)
            | company::STAGE.pack(stage)
            | company::COUNTRY.pack(country)
    }

    fn source(industry: usize, size: usize, country: usize, place: u64, whole: f32) -> Source {
        Source { industry, size, stage: 0, country, place, whole, weights: Vec::new() }
    }

    #[test]
    fn what_is_shared_with_each_source_adds_up() {
        let sources = [source(7, 3, 49, 11, 0.65), source(8, 0, 49, 0, 0.45), source(0, 0, 0, 0, 0.0)];
        let all = Together::of(&sources);
        let close = |profile: u64, place: u64, expected: f32| {
            let sum = all.compare(profile, place);
            assert!((sum - expected).abs() < 1e-6, "{sum} is not {expected}");
        };
        close(profile(7, 3, 5, 49), 11, 1.0 + 0.06 / 0.45);
        close(profile(7, 3, 5, 49), 12, (0.35 + 0.2 + 0.06) / 0.65 + 0.06 / 0.45);
        close(profile(8, 4, 0, 1), 13, 0.2 * 2.0 / 3.0 / 0.65 + 0.35 / 0.45);
        close(profile(0, 0, 0, 0), 0, 0.0);
    }
}
