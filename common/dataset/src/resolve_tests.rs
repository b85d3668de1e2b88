//! How well people are recognised: a labelled set made by perturbing records, over several worlds.
//!
//! The perturbations know nothing of the matcher's tables: typos fall anywhere in a word, nicknames come from a list of
//! their own, and the people who must not be found are combined from names that do exist.

use crate::Dataset;
use domain::{Domain, PersonName};
use lookup::record::PersonRecord;
use lookup::{Lookup, PersonQuery};
use std::collections::HashMap;
use world::World;

/// A small generator of its own, so that a failure replays.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % below.max(1)
    }

    fn letter(&mut self) -> char {
        (b'a' + self.roll(26) as u8) as char
    }

    /// One slip of the keyboard somewhere behind the first letter.
    fn typo(&mut self, word: &str) -> String {
        let mut letters: Vec<char> = word.chars().collect();
        let at = 1 + self.roll(letters.len().saturating_sub(2));
        match self.roll(4) {
            0 => letters[at] = self.letter(),
            1 => letters.insert(at, self.letter()),
            2 => drop(letters.remove(at)),
            _ => letters.swap(at, (at + 1).min(word.chars().count() - 1)),
        }
        letters.into_iter().collect()
    }
}

const NICKNAMES: &[(&str, &str)] = &[
    ("Robert", "Bob"),
    ("William", "Bill"),
    ("Elizabeth", "Liz"),
    ("Margaret", "Peggy"),
    ("Richard", "Rick"),
    ("Michael", "Mike"),
    ("Katherine", "Kate"),
    ("Thomas", "Tom"),
    ("James", "Jim"),
    ("Christopher", "Chris"),
    ("Jennifer", "Jen"),
    ("Joseph", "Joe"),
    ("Daniel", "Dan"),
    ("Matthew", "Matt"),
    ("Anthony", "Tony"),
    ("José", "Pepe"),
    ("Francisco", "Paco"),
    ("Giuseppe", "Beppe"),
    ("Sebastian", "Basti"),
    ("Johannes", "Hannes"),
    ("Aleksandr", "Sasha"),
    ("Ekaterina", "Katya"),
    ("Katarzyna", "Kasia"),
    ("Małgorzata", "Gosia"),
    ("Edward", "Ted"),
    ("Patricia", "Trish"),
    ("Samuel", "Sam"),
    ("Benjamin", "Ben"),
    ("Nicholas", "Nick"),
];

struct Case {
    kind: &'static str,
    query: PersonQuery,
    /// The id that must be found, or none.
    truth: Option<String>,
}

fn by_domain(first: &str, last: &str, domain: &Domain) -> PersonQuery {
    let name = Some(PersonName::from_parts(first, last));
    PersonQuery { name, domain: Some(domain.clone()), ..PersonQuery::default() }
}

fn by_company(first: &str, last: &str, company: String) -> PersonQuery {
    let name = Some(PersonName::from_parts(first, last));
    PersonQuery { name, company: Some(company), ..PersonQuery::default() }
}

fn long_word(text: &str) -> bool {
    text.chars().count() >= 5 && text.chars().all(char::is_alphabetic)
}

fn positives(
    record: &PersonRecord,
    dice: &mut Dice,
    others: &[PersonRecord],
) -> Vec<(&'static str, PersonQuery)> {
    let person = &record.person;
    let (Some(first), Some(last), Some(employer)) = (&person.first_name, &person.last_name, &person.company)
    else {
        return Vec::new();
    };
    let Some(domain) = &employer.domain else { return Vec::new() };
    let mut cases = vec![
        ("as written", by_domain(first, last, domain)),
        ("company by name", by_company(first, last, employer.name.clone())),
        ("exchanged", by_domain(last, first, domain)),
        ("without accents", by_domain(&domain::name::fold(first), &domain::name::fold(last), domain)),
        ("in capitals", by_domain(&first.to_uppercase(), &last.to_uppercase(), domain)),
    ];
    let form = ["GmbH", "Inc.", ", Ltd.", "S.A.", "LLC", "AG", "B.V."][dice.roll(7)];
    cases.push(("legal form", by_company(first, last, format!("{} {form}", employer.name))));
    if long_word(last) {
        cases.push(("typo in the family name", by_domain(first, &dice.typo(last), domain)));
    }
    if long_word(first) {
        cases.push(("typo in the given name", by_domain(&dice.typo(first), last, domain)));
    }
    if long_word(&employer.name) {
        cases.push(("typo in the company", by_company(first, last, dice.typo(&employer.name))));
    }
    if let Some((_, nickname)) = NICKNAMES.iter().find(|(name, _)| name == first) {
        cases.push(("nickname", by_domain(nickname, last, domain)));
    }
    let other = others[dice.roll(others.len())].person.last_name.clone().unwrap_or_default();
    if !last.contains([' ', '-']) && !other.contains([' ', '-']) && other != *last {
        cases.push(("double name after a marriage", by_domain(first, &format!("{last}-{other}"), domain)));
        cases.push(("double name, the other way", by_domain(first, &format!("{other}-{last}"), domain)));
    }
    for known in record.other_names.iter().take(1) {
        let query = PersonQuery {
            name: Some(PersonName::parse(known)),
            domain: Some(domain.clone()),
            ..PersonQuery::default()
        };
        cases.push(("another name", query));
    }
    let earlier =
        person.experience.iter().filter(|job| !job.current).find_map(|job| job.company.domain.as_ref());
    if let Some(earlier) = earlier.filter(|earlier| *earlier != domain) {
        cases.push(("at an earlier job", by_domain(first, last, earlier)));
    }
    cases
}

/// A person who does not work there and never did: real names, put together or sent to the wrong company.
fn negatives(people: &[PersonRecord], dice: &mut Dice) -> Option<(&'static str, PersonQuery)> {
    let pick = |dice: &mut Dice| &people[dice.roll(people.len())].person;
    let (one, two, three) = (pick(dice), pick(dice), pick(dice));
    let domain = three.company.as_ref()?.domain.as_ref()?;
    let (first, last) = (one.first_name.as_ref()?, two.last_name.as_ref()?);
    let (kind, last) = if dice.roll(2) == 0 {
        ("nobody of that name", last)
    } else {
        ("wrong company", one.last_name.as_ref()?)
    };
    let works_there = |record: &PersonRecord| {
        let current = record.person.company.as_ref().and_then(|c| c.domain.as_ref());
        let earlier = record.person.experience.iter().filter_map(|job| job.company.domain.as_ref());
        current.into_iter().chain(earlier).any(|d| d == domain)
    };
    let namesake = |record: &PersonRecord| {
        record.person.last_name.as_ref() == Some(last) && record.person.first_name.as_ref() == Some(first)
    };
    if people.iter().any(|record| namesake(record) && works_there(record)) {
        return None;
    }
    Some((kind, by_domain(first, last, domain)))
}

fn cases(world: &World, dice: &mut Dice) -> Vec<Case> {
    let mut cases = Vec::new();
    for record in world.people.iter().filter(|record| !record.suppressed).step_by(7) {
        for (kind, query) in positives(record, dice, &world.people) {
            cases.push(Case { kind, query, truth: Some(record.person.id.clone()) });
        }
    }
    for _ in 0..1000 {
        cases.extend(negatives(&world.people, dice).map(|(kind, query)| Case { kind, query, truth: None }));
    }
    cases
}

#[test]
fn people_are_recognised_with_precision_of_99_and_recall_of_90_percent() {
    let now = "2026-06-01T12:00:00Z".parse().unwrap();
    let (mut right, mut returned, mut wanted) = (0, 0, 0);
    let mut kinds: HashMap<&str, (usize, usize, usize)> = HashMap::new();
    let mut examples = Vec::new();
    for seed in [11, 222, 3333] {
        let world = World::generate_sized(seed, now, 150, 2_400);
        let cases = cases(&world, &mut Dice(seed));
        let dataset = Dataset::in_memory(world.companies, world.people).unwrap();
        for case in cases {
            let found = match dataset.find_person(&case.query).unwrap() {
                Lookup::Found(found) => Some(found.record.person.id.clone()),
                _ => None,
            };
            let tally = kinds.entry(case.kind).or_default();
            tally.0 += 1;
            wanted += usize::from(case.truth.is_some());
            match (found, case.truth) {
                (Some(id), Some(truth)) if id == truth => {
                    right += 1;
                    returned += 1;
                    tally.1 += 1;
                }
                (Some(id), _) => {
                    returned += 1;
                    tally.2 += 1;
                    let known = dataset.person_by_id(&id).unwrap().unwrap();
                    let asked = case.query.name.unwrap();
                    examples.push(format!(
                        "{}: {} {} → {}",
                        case.kind, asked.first, asked.last, known.person.full_name
                    ));
                }
                (None, None) => tally.1 += 1,
                (None, Some(_)) => {}
            }
        }
    }
    let (precision, recall) = (right as f64 / returned as f64, right as f64 / wanted as f64);
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort();
    for (kind, (asked, right, wrong)) in kinds {
        println!(
            "{kind:30} {asked:6} asked {:6.1} % right {wrong:4} wrong",
            100.0 * right as f64 / asked as f64
        );
    }
    println!(
        "precision {precision:.4}, recall {recall:.4} over {wanted} who exist; wrong ones: {examples:#?}"
    );
    assert!(precision >= 0.99, "precision {precision}");
    assert!(recall >= 0.90, "recall {recall}");
}

fn employed(id: &str, name: &str, company: &str) -> PersonRecord {
    let (first, last) = name.split_once(' ').unwrap();
    serde_json::from_value(serde_json::json!({"person": {
        "id": id, "fullName": name, "firstName": first, "lastName": last, "company": {"name": company},
        "skills": [], "languages": [], "certifications": [], "experience": [], "education": [], "sources": [],
    }}))
    .unwrap()
}

/// A directory knows few names itself; general knowledge tells them apart.
#[test]
fn near_names_are_other_people_and_slips_are_not_in_a_small_directory() {
    let known = [
        ("Robert Hughes", "Northwind Traders"),
        ("Sofia Rossi", "Council of Chaos Ruby Repair"),
        ("Irene Bauer", "Müller & Söhne GmbH"),
        ("Ronald Weber", "ПАО Газпром нефть"),
        ("Susan Parker", "Northwind Traders"),
        ("Katarzyna Nowak", "AT&T"),
    ];
    let people =
        known.iter().enumerate().map(|(at, (name, company))| employed(&format!("p{at}"), name, company));
    let dataset = Dataset::in_memory(Vec::new(), people.collect()).unwrap();
    let ask = |name: &str, company: &str| {
        let (first, last) = name.split_once(' ').unwrap();
        dataset.find_person(&by_company(first, last, company.to_owned())).unwrap()
    };
    for (name, company) in [
        ("Roberta Hughes", "Northwind Traders"),
        ("Sonia Russo", "Council of Chaos Ruby Repair"),
        ("René Bauer", "Müller & Söhne GmbH"),
        ("Donald Weber", "ПАО Газпром нефть"),
        ("Susan Barker", "Northwind Traders"),
    ] {
        let answer = ask(name, company);
        assert!(!matches!(answer, Lookup::Found(_)), "{name}: {answer:?}");
    }
    for (at, name, company, agreed) in [
        (0, "Robret Hughes", "Northwind Traders", ["fullName", "company"]),
        (0, "Bob Hughes", "Northwind Traders", ["fullName", "company"]),
        (1, "Sofia Rossi", "Council of Haos Suby Repair", ["fullName", "company"]),
        (2, "Irene Bauer", "Mueller and Soehne", ["fullName", "company"]),
        (3, "Ronald Weber", "Gazprom Neft", ["fullName", "company"]),
        (5, "Kasia Nowak", "AT&amp;T", ["fullName", "company"]),
    ] {
        let Lookup::Found(found) = ask(name, company) else {
            panic!("{name} at {company}: {:?}", ask(name, company))
        };
        assert_eq!(
            (found.record.person.id.as_str(), &found.matched_on[..]),
            (&*format!("p{at}"), &agreed[..])
        );
    }
}
