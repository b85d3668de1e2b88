//! What makes people alike.
//!
//! `similarity = 0.4 title + 0.3 skills + 0.1 seniority + 0.1 industry + 0.1 years of experience`, each from 0 to 1, averaged over
//! what the source tells. Title words and skills count by how telling they are.

use crate::schema::{Tag, person};
use crate::vocabularies::Vocabularies;
use domain::Person;
use language::title::Title;
use lookup::directory::SimilarPerson;
use lookup::record::PersonRecord;
use std::sync::Arc;

const TITLE: f32 = 0.4;
const SKILLS: f32 = 0.3;
const SENIORITY: f32 = 0.1;
const INDUSTRY: f32 = 0.1;
const CAREER: f32 = 0.1;
/// Careers that began this many months apart have nothing in common.
const CAREER_REACH: f32 = 96.0;

/// The values of a person that are compared.
pub struct Likeness {
    /// The words of the title, as tags.
    pub words: Vec<u64>,
    /// The skills, as tags.
    pub skills: Vec<u64>,
    title: Title,
    seniority: usize,
    industry: usize,
    career: f32,
    /// The sum of the parts that the source tells of.
    whole: f32,
}

impl Likeness {
    /// The values of `source` that are compared; nothing where it has neither a title nor skills that other records have.
    pub fn of(words: &Vocabularies, source: &Person) -> Option<Self> {
        let title = source.title.as_deref().map(Title::parse).unwrap_or_default();
        let title_words = title.words.iter().filter_map(|word| words.title_words.get(word));
        let title_words: Vec<u64> = title_words.map(|word| Tag::TitleWord.value(u64::from(word))).collect();
        let skills = source.skills.iter().filter_map(|skill| words.skills.get(skill));
        let skills: Vec<u64> = skills.map(|skill| Tag::Skill.value(u64::from(skill))).collect();
        if title_words.is_empty() && skills.is_empty() {
            return None;
        }
        let industry = source.company.as_ref().and_then(|company| company.industry.as_deref());
        let industry = industry.and_then(|name| words.industries.get(name)).unwrap_or(0) as usize;
        let seniority = source.seniority.map_or(0, |seniority| seniority as usize + 1);
        let career = source.experience.iter().filter_map(|job| job.start_date).min();
        let career = career.map_or(0, crate::schema::month) as f32;
        let known = [
            (!title_words.is_empty(), TITLE),
            (!skills.is_empty(), SKILLS),
            (seniority > 0, SENIORITY),
            (industry > 0, INDUSTRY),
            (career > 0.0, CAREER),
        ];
        let whole = known.iter().filter(|(known, _)| *known).map(|(_, weight)| weight).sum();
        Some(Self { words: title_words, skills, title, seniority, industry, career, whole })
    }

    /// How much sharing a title and skills is worth, by the weighted shares of both.
    #[inline]
    pub fn alike(&self, words: f32, skills: f32) -> f32 {
        TITLE * words + SKILLS * skills
    }

    /// How similar a person is, in millionths, by [`Likeness::alike`] and the packed profile.
    #[inline]
    pub fn score(&self, alike: f32, profile: u64) -> u32 {
        let mut sum = alike;
        let same = |one: usize, other: usize| if one > 0 && one == other { 1.0 } else { 0.0 };
        sum += SENIORITY * same(self.seniority, person::SENIORITY.read(profile));
        sum += INDUSTRY * same(self.industry, person::INDUSTRY.read(profile));
        let began = person::CAREER.read(profile) as f32;
        if self.career > 0.0 && began > 0.0 {
            sum += CAREER * (1.0 - (self.career - began).abs() / CAREER_REACH).max(0.0);
        }
        (sum / self.whole * 1_000_000.0) as u32
    }

    /// What each tag adds to a rough score, by how telling each is; for engines that rank before they compare.
    pub fn rough(&self, words: &[(u64, f32)], skills: &[(u64, f32)]) -> Vec<(u64, f32)> {
        let share = |tags: &[(u64, f32)], part: f32| -> Vec<(u64, f32)> {
            let total: f32 = tags.iter().map(|(_, weight)| weight).sum();
            tags.iter().map(|(tag, weight)| (*tag, part * weight / total)).collect()
        };
        [share(words, TITLE), share(skills, SKILLS)].concat()
    }

    /// The same of a profile: a seniority and an industry with what being the same adds, and, where the source tells it, the month
    /// the career began with what the same adds and how many months apart adds nothing.
    pub fn rough_profile(&self) -> ((usize, f32), (usize, f32), Option<(f32, f32, f32)>) {
        let career = (self.career > 0.0).then_some((self.career, CAREER, CAREER_REACH));
        ((self.seniority, SENIORITY), (self.industry, INDUSTRY), career)
    }

    /// A person found, unless it is the source under another record, or a colleague the company's number did not tell.
    pub fn found(&self, source: &Person, record: Arc<PersonRecord>, score: u32) -> Option<SimilarPerson> {
        if is_same(source, &record.person) {
            return None;
        }
        let reasons = reasons(source, &self.title, &record.person);
        Some(SimilarPerson { record, similarity: f64::from(score / 10_000) / 100.0, reasons })
    }
}

/// How telling it is to carry what so many of all people carry.
pub fn rarity(all: u32, carriers: u64) -> f32 {
    (1.0 + f64::from(all.max(1)) / (carriers as f64 + 1.0)).ln() as f32
}

/// The source under another record, or a colleague the company's number did not tell.
fn is_same(source: &Person, found: &Person) -> bool {
    let domain = source.company.as_ref().and_then(|company| company.domain.as_ref());
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
