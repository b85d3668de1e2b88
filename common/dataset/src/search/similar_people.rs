//! People like one other, exact over the whole dataset.
//!
//! `similarity = 0.4 title + 0.3 skills + 0.1 seniority + 0.1 industry + 0.1 years of experience`, each from 0 to 1, averaged over
//! what the source tells. Title words and skills count by how telling they are.

use crate::dataset::Dataset;
use crate::error::DatasetError;
use crate::schema::{Tag, person};
use crate::table::Number;
use domain::{Domain, Person};
use language::title::Title;
use lookup::directory::SimilarPerson;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const PROFILE: usize = 0;
const COMPANY: usize = 3;

const TITLE: f32 = 0.4;
const SKILLS: f32 = 0.3;
const SENIORITY: f32 = 0.1;
const INDUSTRY: f32 = 0.1;
const CAREER: f32 = 0.1;
/// Careers that began this many months apart have nothing in common.
const CAREER_REACH: f32 = 96.0;

impl Dataset {
    /// The people most like `source`, best first, nobody of the same company among them.
    ///
    /// The source need not be in the dataset; what it tells of itself is compared.
    pub fn similar_people(&self, source: &Person, limit: usize) -> Result<Vec<SimilarPerson>, DatasetError> {
        if limit == 0 {
            return Ok(Vec::new());
        }
        let title = source.title.as_deref().map(Title::parse).unwrap_or_default();
        let words = title.words.iter().filter_map(|word| self.words.title_words.get(word));
        let words = self.shared_tags(words.map(|word| Tag::TitleWord.value(u64::from(word))))?;
        let skills = source.skills.iter().filter_map(|skill| self.words.skills.get(skill));
        let skills = self.shared_tags(skills.map(|skill| Tag::Skill.value(u64::from(skill))))?;
        let employer = source.company.as_ref();
        let own =
            employer.and_then(|company| company.domain.as_ref()).map(|domain| self.company_number(domain));
        let own = own.transpose()?.flatten().map_or(0, |(number, _)| u64::from(self.employer(number)));
        let own_domain = employer.and_then(|company| company.domain.as_ref());
        let industry = employer.and_then(|company| company.industry.as_deref());
        let industry = industry.and_then(|name| self.words.industries.get(name)).unwrap_or(0) as usize;
        let seniority = source.seniority.map_or(0, |seniority| seniority as usize + 1);
        let career = source.experience.iter().filter_map(|job| job.start_date).min();
        let career = career.map_or(0, crate::schema::month) as f32;
        let known = [
            (!words.is_empty(), TITLE),
            (!skills.is_empty(), SKILLS),
            (seniority > 0, SENIORITY),
            (industry > 0, INDUSTRY),
            (career > 0.0, CAREER),
        ];
        let whole: f32 = known.iter().filter(|(known, _)| *known).map(|(_, weight)| weight).sum();
        if words.is_empty() && skills.is_empty() {
            return Ok(Vec::new());
        }
        let mut best: BinaryHeap<Reverse<(u32, Reverse<Number>)>> = BinaryHeap::with_capacity(limit + 1);
        for shard in &self.people.shards {
            let (profiles, companies) = (&shard.columns[PROFILE], &shard.columns[COMPANY]);
            for doc in 0..shard.len() {
                let number = shard.base + doc;
                let at = number as usize;
                let alike = TITLE * words.get(at).copied().unwrap_or(0.0)
                    + SKILLS * skills.get(at).copied().unwrap_or(0.0);
                // Somebody with another job and other skills is not like anybody.
                if alike == 0.0 || shard.is_dead(doc) || (own > 0 && companies.get_val(doc) == own) {
                    continue;
                }
                let profile = profiles.get_val(doc);
                let mut sum = alike;
                let same = |one: usize, other: usize| if one > 0 && one == other { 1.0 } else { 0.0 };
                sum += SENIORITY * same(seniority, person::SENIORITY.read(profile));
                sum += INDUSTRY * same(industry, person::INDUSTRY.read(profile));
                let began = person::CAREER.read(profile) as f32;
                if career > 0.0 && began > 0.0 {
                    sum += CAREER * (1.0 - (career - began).abs() / CAREER_REACH).max(0.0);
                }
                let score = (sum / whole * 1_000_000.0) as u32;
                let entry = Reverse((score, Reverse(number)));
                if best.len() < limit + 1 || best.peek().is_some_and(|worst| entry < *worst) {
                    best.push(entry);
                    // One more than asked for: the source itself may be among them.
                    if best.len() > limit + 1 {
                        best.pop();
                    }
                }
            }
        }
        let mut found = Vec::with_capacity(limit);
        for Reverse((score, Reverse(number))) in best.into_sorted_vec() {
            let record = self.person(number)?;
            if found.len() == limit || is_same(source, &record.person, own_domain) {
                continue;
            }
            let reasons = reasons(source, &title, &record.person);
            found.push(SimilarPerson { record, similarity: f64::from(score / 10_000) / 100.0, reasons });
        }
        Ok(found)
    }

    /// For every person, the share of these tags they carry too, weighted by how rare each is; empty without tags.
    fn shared_tags(&self, tags: impl Iterator<Item = u64>) -> Result<Vec<f32>, DatasetError> {
        let all = f64::from(self.people_count().max(1));
        let (mut shared, mut total) = (Vec::new(), 0.0);
        for tag in tags {
            let carriers = self.people.tagged(tag)?;
            let weight = (1.0 + all / (carriers.len() as f64 + 1.0)).ln() as f32;
            total += weight;
            shared.resize(self.people.end() as usize, 0.0);
            for number in carriers {
                shared[number as usize] += weight;
            }
        }
        shared.iter_mut().for_each(|share| *share /= total);
        Ok(shared)
    }
}

/// The source under another record, or a colleague the company's number did not tell.
fn is_same(source: &Person, found: &Person, domain: Option<&Domain>) -> bool {
    let colleague = match (domain, found.company.as_ref()) {
        (Some(domain), Some(company)) => company.domain.as_ref() == Some(domain),
        _ => false,
    };
    colleague
        || source.id == found.id
        || (source.network_url.is_some() && source.network_url == found.network_url)
}

fn reasons(source: &Person, title: &Title, found: &Person) -> Vec<String> {
    let mut reasons = Vec::new();
    let own_title = found.title.as_deref().unwrap_or_default();
    let theirs = Title::parse(own_title);
    if title.words == theirs.words && !title.words.is_empty() {
        reasons.push(format!("same title: {own_title}"));
    } else if theirs.words.iter().any(|word| title.words.contains(word)) {
        reasons.push(format!("similar title: {own_title}"));
    }
    let shared: Vec<&str> =
        found.skills.iter().filter(|skill| source.skills.contains(skill)).map(String::as_str).collect();
    if !shared.is_empty() {
        let more = shared.len().saturating_sub(3);
        let named = shared[..shared.len().min(3)].join(", ");
        reasons.push(if more > 0 {
            format!("shares {named} and {more} more skills")
        } else {
            format!("shares {named}")
        });
    }
    if let Some(seniority) = found.seniority.filter(|seniority| source.seniority == Some(*seniority)) {
        reasons.push(format!("same seniority: {seniority}"));
    }
    let industry = |person: &Person| person.company.as_ref().and_then(|company| company.industry.clone());
    if let Some(industry) = industry(found).filter(|own| industry(source).as_ref() == Some(own)) {
        reasons.push(format!("same industry: {industry}"));
    }
    let mut shared_employers: Vec<&str> =
        found.experience.iter().map(|job| job.company.name.as_str()).collect();
    shared_employers.retain(|name| source.experience.iter().any(|job| job.company.name == *name));
    if let Some(name) = shared_employers.first() {
        reasons.push(format!("both worked at {name}"));
    }
    reasons
}
