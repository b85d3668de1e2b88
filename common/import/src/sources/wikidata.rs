//! Wikidata's JSON dump, one entity per line: companies by their websites and numbers in registers.
//!
//! What a company is follows from classes, and its industry and place are entities of their own, so the dump is read twice: once for
//! classes and names, once for companies; and once more for the names of those who lead them, where people are wanted.

use super::open::{Opened, next_line};
use super::{Origin, Parsed, Published, Take, shape};
use domain::{Company, EmployeeRange, NetworkUrl, PersonName};
use memchr::memmem::Finder;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Business, enterprise, company, public company: whatever is a kind of one of these is a company.
const ROOTS: [u32; 4] = [4_830_453, 6_881_511, 783_794, 891_723];
/// Other names that are kept.
const MOST_ALIASES: usize = 10;

/// How often the dump is read.
pub(super) const fn passes(people: bool) -> u64 {
    if people { 3 } else { 2 }
}

pub(super) fn read(opened: Opened, origin: Origin, take: &mut Take<'_>) -> Result<(), String> {
    let mut known = Classes::default();
    let finders = ["\"P279\":", "\"P1082\":", "\"P297\":"].map(Finder::new);
    let more = lines(&opened, take, |line| {
        if finders.iter().any(|finder| finder.find(line).is_some())
            && let Ok(item) = serde_json::from_slice(line)
        {
            known.note(&item);
        }
        Ok(Vec::new())
    })?;
    if !more {
        return Ok(());
    }
    let classes = known.companies();
    let finders = ["\"P856\":", "\"P1278\":", "\"P5531\":"].map(Finder::new);
    // Who leads which companies, under which title.
    let mut leaders: HashMap<u32, Vec<(&'static str, String)>> = HashMap::new();
    let more = lines(&opened, take, |line| {
        if !finders.iter().any(|finder| finder.find(line).is_some()) {
            return Ok(Vec::new());
        }
        let item: Value = serde_json::from_slice(line).map_err(|error| format!("is not JSON: {error}"))?;
        let Some(record) = company(&item, &classes, &known, origin) else { return Ok(Vec::new()) };
        if origin.people {
            for (title, property) in [("CEO", "P169"), ("Founder", "P112"), ("Chair", "P488")] {
                for person in best(&item, property).filter(|claim| !has_ended(claim)).filter_map(entity) {
                    leaders.entry(person).or_default().push((title, record.registrations[0].clone()));
                }
            }
        }
        Ok(shape::one_company(record))
    })?;
    if !more || !origin.people {
        return Ok(());
    }
    lines(&opened, take, |line| {
        let Some(leads) = number_of(line).and_then(|number| leaders.get(&number)) else {
            return Ok(Vec::new());
        };
        let item: Value = serde_json::from_slice(line).map_err(|error| format!("is not JSON: {error}"))?;
        Ok(people(&item, leads, origin))
    })?;
    Ok(())
}

/// Goes through the entities; whether more may follow.
fn lines(
    opened: &Opened,
    take: &mut Take<'_>,
    mut entry: impl FnMut(&[u8]) -> Parsed,
) -> Result<bool, String> {
    let mut more = true;
    opened.texts(
        |name| name.ends_with(".json"),
        |text| {
            let mut line = Vec::new();
            while more && next_line(text, &mut line)? {
                let entity = line.trim_ascii();
                let entity = entity.strip_suffix(b",").unwrap_or(entity);
                if entity.starts_with(b"{") {
                    more = take(entry(entity));
                }
            }
            Ok(more)
        },
    )?;
    Ok(more)
}

/// What the first reading learned.
#[derive(Default)]
struct Classes {
    /// Each class with what it is a kind of.
    kinds: Vec<(u32, u32)>,
    /// What industries and places are called.
    labels: HashMap<u32, Box<str>>,
    countries: HashMap<u32, String>,
}

impl Classes {
    fn note(&mut self, item: &Value) {
        let Some(id) = item["id"].as_str().and_then(number) else { return };
        self.kinds.extend(best(item, "P279").filter_map(entity).map(|parent| (id, parent)));
        if let Some(code) = best(item, "P297").find_map(|claim| Some(value(claim)?.as_str()?.to_owned())) {
            self.countries.insert(id, code);
        }
        if let Some(label) = label(item) {
            self.labels.insert(id, label.into());
        }
    }

    /// Every class of companies.
    fn companies(&mut self) -> HashSet<u32> {
        let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
        for (child, parent) in self.kinds.drain(..) {
            children.entry(parent).or_default().push(child);
        }
        let mut classes: HashSet<u32> = ROOTS.into();
        let mut open: Vec<u32> = ROOTS.to_vec();
        while let Some(class) = open.pop() {
            for child in children.get(&class).into_iter().flatten() {
                if classes.insert(*child) {
                    open.push(*child);
                }
            }
        }
        classes
    }
}

fn company(
    item: &Value,
    classes: &HashSet<u32>,
    known: &Classes,
    origin: Origin,
) -> Option<lookup::record::CompanyRecord> {
    let is_company = best(item, "P31").filter_map(entity).any(|class| classes.contains(&class));
    let was_dissolved = best(item, "P576").next().is_some();
    if !is_company || was_dissolved {
        return None;
    }
    let text = |property: &str| {
        best(item, property).filter(|claim| !has_ended(claim)).find_map(|claim| value(claim)?.as_str())
    };
    let mut registrations = vec![format!("wikidata:{}", item["id"].as_str()?)];
    registrations.extend(text("P1278").map(|lei| format!("lei:{lei}")));
    registrations.extend(text("P5531").and_then(|cik| cik.parse().ok()).map(super::sec::registration));
    let websites = best(item, "P856").filter(|claim| !has_ended(claim));
    let domain = websites.filter_map(|claim| value(claim)?.as_str()).find_map(shape::own_domain);
    // Without a website and a register's number it cannot be told from another company of its name.
    if domain.is_none() && registrations.len() == 1 {
        return None;
    }
    let name = label(item)?;
    let country = best(item, "P17").filter_map(entity).find_map(|country| known.countries.get(&country));
    let named = |property: &str| best(item, property).filter_map(entity).find_map(|id| known.labels.get(&id));
    let employees = latest(item, "P1128").and_then(|claim| {
        let amount = value(claim)?["amount"].as_str()?.trim_start_matches('+').split('.').next()?;
        amount.parse::<u32>().ok()
    });
    let founded =
        best(item, "P571").find_map(|claim| value(claim)?["time"].as_str()?.trim_start_matches('+').get(..4));
    let profile = text("P4264")
        .and_then(|id| NetworkUrl::parse(&format!("https://www.linkedin.com/company/{id}")).ok());
    let company = Company {
        domain,
        network_url: profile,
        description: item["descriptions"]["en"]["value"].as_str().map(str::to_owned),
        industry: named("P452").map(|industry| capital(industry)),
        employee_count: employees,
        employee_range: employees.map(EmployeeRange::of),
        founded_year: founded.and_then(|year| year.parse().ok()),
        kind: best(item, "P414").next().map(|_| "public".to_owned()),
        location: shape::place(named("P159").map(|city| city.to_string()), None, country.map(String::as_str)),
        ..Company::named(name)
    };
    let mut record = shape::company(origin, registrations, company);
    let aliases = item["aliases"]["en"].as_array().into_iter().flatten();
    let aliases = aliases.filter_map(|alias| alias["value"].as_str()).map(str::to_owned);
    record.other_names = aliases.take(MOST_ALIASES).collect();
    let parents = best(item, "P749").filter(|claim| !has_ended(claim)).filter_map(entity);
    record.parent = parents.map(|parent| format!("wikidata:{parent}")).next();
    if record.parent.is_some()
        && let Some(source) = record.company.sources.first_mut()
    {
        source.fields.push("parent".to_owned());
    }
    Some(record)
}

/// A person, once for each company they lead.
fn people(item: &Value, leads: &[(&'static str, String)], origin: Origin) -> Vec<Published> {
    // The dead lead nothing.
    if best(item, "P570").next().is_some() {
        return Vec::new();
    }
    let Some(full_name) = label(item) else { return Vec::new() };
    let name = PersonName::parse(full_name);
    let id = item["id"].as_str().unwrap_or_default();
    let first = leads.first().into_iter();
    // One record per person: the company they lead first stands for the others.
    let person = |(title, number): &(&'static str, String)| {
        let record =
            shape::of_register(origin, &format!("wikidata:{id}"), &name, full_name.to_owned(), title);
        Published::Leader(Box::new(record), number.clone())
    };
    first.map(person).collect()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A name in English, or the one name for all languages.
fn label(item: &Value) -> Option<&str> {
    ["en", "mul"].iter().find_map(|language| item["labels"][*language]["value"].as_str())
}

/// The claims of a property that hold: the preferred ones, or else the normal ones.
fn best<'i>(item: &'i Value, property: &str) -> impl Iterator<Item = &'i Value> + use<'i> {
    let claims = item["claims"][property].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_preferred = |claim: &Value| claim["rank"] == "preferred";
    let wanted = if claims.iter().any(is_preferred) { "preferred" } else { "normal" };
    claims.iter().filter(move |claim| claim["rank"] == wanted && claim["mainsnak"]["snaktype"] == "value")
}

/// The claim of a property that was true last.
fn latest<'i>(item: &'i Value, property: &str) -> Option<&'i Value> {
    let at = |claim: &&Value| {
        claim["qualifiers"]["P585"][0]["datavalue"]["value"]["time"].as_str().map(str::to_owned)
    };
    best(item, property).max_by_key(at)
}

fn has_ended(claim: &Value) -> bool {
    claim["qualifiers"].get("P582").is_some()
}

fn value(claim: &Value) -> Option<&Value> {
    claim["mainsnak"]["datavalue"].get("value")
}

/// The number of the entity a claim names.
fn entity(claim: &Value) -> Option<u32> {
    value(claim)?["id"].as_str().and_then(number)
}

fn number(id: &str) -> Option<u32> {
    id.strip_prefix('Q')?.parse().ok()
}

/// The number of the entity on a line, without reading the line.
fn number_of(line: &[u8]) -> Option<u32> {
    let marker = b"\"id\":\"Q";
    let at = memchr::memmem::find(&line[..line.len().min(200)], marker)? + marker.len();
    let digits = line[at..].iter().take_while(|byte| byte.is_ascii_digit());
    std::str::from_utf8(&line[at..at + digits.count()]).ok()?.parse().ok()
}
