//! How well people and companies are recognised. `fit` learns the weights from noise of our own on generated people; the others
//! report on other people's noise and data, which nothing was fitted on (see infra/bench/linkage).

mod companies;
mod fit;
mod linkage;
mod merging;
mod noise;
mod page;
mod people;
mod speed;
mod tables;
mod told;
mod words;

use anyhow::{Result, bail};
use dataset::Dataset;
use lookup::record::{CompanyRecord, PersonRecord};
use serde_json::json;
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: bench-matching COMMAND
  fit                             learns the weights and writes common/matching/src/weights.json
  calibrate FOLDERS...            sets the confidence right by what is found in folders of hard.py, and writes it there too
  tables FOLDERS...               the tables of /docs/accuracy on near names, noisy look-ups, company names and reliability, of
                                  folders of hard.py
  people PEOPLE QUERIES...        precision, recall and reliability on these queries
  companies PAIRS...              the same on pairs of company names
  names NAMES NICKNAMES           how names are split, which nicknames are known
  linkage FOLDER                  public sets, beside the rivals' figures
  merging [SEED...]               how well an import merges people who are there twice, and only them; its table of /docs/accuracy
  speed [PEOPLE]                  how long look-ups by a misspelt name take
  told [PEOPLE]                   how long it takes until records say what signals tell
  keys given|family               names, one a line, as they are compared; for infra/names.py";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let paths: Vec<PathBuf> = arguments.iter().skip(1).map(PathBuf::from).collect();
    match (arguments.first().map(String::as_str), &paths[..]) {
        (Some("fit"), []) => fit::run(),
        (Some("calibrate"), folders) if !folders.is_empty() => people::calibrate(folders),
        (Some("tables"), folders) if !folders.is_empty() => tables::report(folders),
        (Some("keys"), [kind]) => words::keys(kind.ends_with("family")),
        (Some("people"), [people, queries @ ..]) if !queries.is_empty() => people::report(people, queries),
        (Some("companies"), pairs) if !pairs.is_empty() => companies::report(pairs),
        (Some("names"), [names, nicknames]) => words::report(names, nicknames),
        (Some("linkage"), [folder]) => linkage::report(folder),
        (Some("merging"), _) => {
            let seeds = arguments[1..].iter().map(|seed| seed.parse()).collect::<Result<Vec<u64>, _>>()?;
            merging::report(if seeds.is_empty() { &[1, 2, 3] } else { &seeds })
        }
        (Some("speed"), _) => {
            speed::run(arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000))
        }
        (Some("told"), _) => {
            told::run(arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000))
        }
        _ => bail!("{USAGE}"),
    }
}

/// The rows of a file, each by the names of its columns.
fn rows(path: &Path) -> Result<Vec<std::collections::HashMap<String, String>>> {
    let mut reader = csv::Reader::from_path(path)?;
    Ok(reader.deserialize().collect::<Result<_, _>>()?)
}

fn person(id: &str, first: &str, last: &str, company: &str, domain: &str) -> Result<PersonRecord> {
    let domain = domain::Domain::parse(domain).ok();
    Ok(serde_json::from_value(json!({"person": {
        "id": id, "fullName": format!("{first} {last}"), "firstName": first, "lastName": last,
        "company": {"name": company, "domain": domain},
        "skills": [], "languages": [], "certifications": [], "experience": [], "education": [], "sources": [],
    }}))?)
}

fn company(id: &str, name: &str) -> Result<CompanyRecord> {
    let company = domain::Company { id: id.to_owned(), ..domain::Company::named(name) };
    Ok(serde_json::from_value(json!({ "company": company }))?)
}

/// What became of some questions.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    right: u32,
    wrong: u32,
    /// Questions that have an answer.
    answerable: u32,
    asked: u32,
}

impl Tally {
    fn add(&mut self, truth: Option<&str>, answer: Option<&str>) {
        self.asked += 1;
        self.answerable += u32::from(truth.is_some());
        match answer {
            Some(answer) if truth == Some(answer) => self.right += 1,
            Some(_) => self.wrong += 1,
            None => {}
        }
    }

    fn plus(self, other: &Self) -> Self {
        Self {
            right: self.right + other.right,
            wrong: self.wrong + other.wrong,
            answerable: self.answerable + other.answerable,
            asked: self.asked + other.asked,
        }
    }

    fn precision(&self) -> f64 {
        f64::from(self.right) / f64::from((self.right + self.wrong).max(1))
    }

    fn recall(&self) -> f64 {
        f64::from(self.right) / f64::from(self.answerable.max(1))
    }
}

fn in_memory(companies: Vec<CompanyRecord>, people: Vec<PersonRecord>) -> Result<Dataset> {
    Ok(Dataset::in_memory(companies, people)?)
}

fn weights_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../common/matching/src/weights.json")
}
