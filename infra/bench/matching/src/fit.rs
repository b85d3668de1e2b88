//! Learns what each level of agreement says: how often it is seen between a person and a noisy question about them, and how often
//! between that question and another person.

use crate::noise::{self, Dice};
use crate::weights_path;
use anyhow::{Context, Result};
use language::company_name::CompanyName;
use matching::company::{self, Level, agreement};
use matching::evidence::PersonEvidence;
use matching::model::Model;
use matching::person::{FAMILY_LEVELS, Family, GIVEN_LEVELS, Given, NameKey, agreements};
use matching::weights::{Calibration, WEIGHTS, Weights};
use std::collections::{HashMap, HashSet};
use world::World;

const SEEDS: [u64; 3] = [101, 102, 103];
const PEOPLE: usize = 4_000;
const COMPANIES: usize = 400;
/// Others each question is compared with.
const OTHERS: usize = 100;

struct Known {
    first: String,
    last: String,
    name: NameKey,
    company: String,
    firm: CompanyName,
}

pub fn run() -> Result<()> {
    let (mut pairs, mut firms) = (Vec::new(), Vec::new());
    for seed in SEEDS {
        let world = World::generate_sized(seed, "2026-06-01T12:00:00Z".parse()?, COMPANIES, PEOPLE);
        let known: Vec<Known> = world
            .people
            .iter()
            .filter_map(|record| {
                let person = &record.person;
                let (first, last) = (person.first_name.clone()?, person.last_name.clone()?);
                let company = person.company.as_ref()?.name.clone();
                Some(Known {
                    name: NameKey::new(&person.name()),
                    first,
                    last,
                    firm: CompanyName::parse(&company),
                    company,
                })
            })
            .collect();
        // Every third given and family name counts as unknown to the directory: the world has more names than any directory.
        let mut counts: HashMap<String, usize> = HashMap::new();
        for person in &known {
            person
                .name
                .given_words()
                .map(String::as_str)
                .chain(person.name.family_words())
                .for_each(|word| *counts.entry(word.to_owned()).or_default() += 1);
        }
        let mut dice = Dice(seed);
        let unknown: HashSet<String> = counts.keys().filter(|_| dice.roll(3) == 0).cloned().collect();
        let all = known.len() as f64 + 1_000.0;
        let share = |word: &str| counts.get(word).map_or(0.0, |count| *count as f64 / all);
        let share_of_others = |word: &str| if unknown.contains(word) { 0.0 } else { share(word) };
        let company_words: HashSet<String> =
            known.iter().flat_map(|person| CompanyName::parse(&person.company).words).collect();
        let is_word = |word: &str| company_words.contains(word);
        for person in &known {
            let (mut first, mut last, mut employer) =
                (person.first.clone(), person.last.clone(), person.company.clone());
            // One noisy field, or two; now and then none.
            for _ in 0..1 + dice.roll(2) {
                match dice.roll(10) {
                    0..=2 => first = noise::given(&mut dice, &first),
                    3..=5 => last = noise::family(&mut dice, &last),
                    6..=8 => employer = noise::company(&mut dice, &employer),
                    _ => {}
                }
            }
            if dice.roll(60) == 0 {
                std::mem::swap(&mut first, &mut last);
            }
            let asked = NameKey::new(&domain::PersonName::from_parts(&first, &last));
            let asked_firm = CompanyName::parse(&employer);
            let level = agreement(&asked_firm, &person.firm, &is_word);
            firms.push((vec![Some(level as u8)], true));
            if let Some(levels) = best(&asked, &person.name, level, &share) {
                pairs.push((levels, true));
            }
            for _ in 0..OTHERS {
                let other = &known[dice.roll(known.len())];
                if other.company == person.company || other.name == person.name {
                    continue;
                }
                let level = agreement(&person.firm, &other.firm, &|_| dice_known(&person.company));
                firms.push((vec![Some(level as u8)], false));
                let mut levels =
                    best(&person.name, &other.name, level, &share_of_others).unwrap_or_else(hopeless);
                // Whether two strangers' names meet in the other order is not what that field is about.
                levels[3] = None;
                pairs.push((levels, false));
            }
        }
    }
    let counts = [GIVEN_LEVELS, FAMILY_LEVELS, 2, 2, company::LEVELS, 2];
    let names = ["given", "family", "middle", "order", "employer", "tenure"];
    let mut person = Model::count(&names, &counts, pairs);
    let mut name = Model::count(&["name"], &[company::LEVELS], firms);
    // What the noise cannot show stays as judged: how often initials meet, order and tenure, the same domain, and a company that is
    // another altogether.
    person.fields[2..4].clone_from_slice(&WEIGHTS.person.fields[2..4]);
    person.fields[5] = WEIGHTS.person.fields[5].clone();
    // Relatives work together, so another given name at the same employer says more against than strangers show.
    for (field, level) in [(0, Given::Different as usize), (1, Family::Different as usize)] {
        person.fields[field].levels[level] = WEIGHTS.person.fields[field].levels[level];
    }
    for (field, level) in [(0, Given::Initial as usize), (1, Family::Initial as usize)] {
        person.fields[field].levels[level].other = WEIGHTS.person.fields[field].levels[level].other;
    }
    for (model, field, judged) in
        [(&mut person, 4, &WEIGHTS.person.fields[4]), (&mut name, 0, &WEIGHTS.company.fields[0])]
    {
        for level in [
            Level::Domain,
            Level::OtherForm,
            Level::Generic,
            Level::Acronym,
            Level::Related,
            Level::Different,
        ] {
            model.fields[field].levels[level as usize] = judged.levels[level as usize];
        }
    }
    let as_is = Calibration { absent: 0.0, seen: Vec::new() };
    let weights = Weights { person, company: name, people: as_is.clone(), companies: as_is };
    for field in weights.person.fields.iter().chain(&weights.company.fields) {
        println!("{}", field.name);
        for (at, level) in field.levels.iter().enumerate() {
            println!(
                "  {at:>2}  same {:.6}  other {:.6}  says {:+.1}",
                level.same,
                level.other,
                (level.same / level.other).ln()
            );
        }
    }
    std::fs::write(weights_path(), serde_json::to_string_pretty(&weights)? + "\n").context("weights.json")
}

/// Every other company counts as known by its words.
fn dice_known(company: &str) -> bool {
    company.len().is_multiple_of(2)
}

fn hopeless() -> Vec<Option<u8>> {
    let last = |count: usize| Some(count as u8 - 1);
    vec![last(GIVEN_LEVELS), last(FAMILY_LEVELS), None, None, None, None]
}

/// The levels of the best way two names agree.
fn best(
    asked: &NameKey,
    known: &NameKey,
    employer: Level,
    share: &dyn Fn(&str) -> f64,
) -> Option<Vec<Option<u8>>> {
    let ways = agreements(asked, known, share).into_iter();
    let ways = ways.map(|name| PersonEvidence { name, employer, earlier: false });
    let sum = |evidence: &PersonEvidence| WEIGHTS.person.sum(&evidence.levels());
    ways.max_by(|a, b| sum(a).total_cmp(&sum(b))).map(|evidence| {
        let mut levels = evidence.levels();
        levels[5] = None;
        levels
    })
}
