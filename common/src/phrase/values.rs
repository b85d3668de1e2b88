//! Names of values: places, languages, skills, technologies, domains and industries.

use super::reading::{Reading, folded};
use super::{Known, Of};
use domain::Domain;
use language::place::Part;
use language::{country, near};
use std::collections::HashMap;

const LONGEST: usize = 4;
/// Words after which a place may stand that is written with a capital.
const BESIDE: &[&str] = &["not", "except", "excluding"];
/// Words after which a place may stand.
const THERE: &[&str] = &["in", "from", "near", "around", "across", "throughout", "outside", "within"];
const KNOWING: &[&str] = &[
    "know",
    "knows",
    "knowing",
    "skilled",
    "proficient",
    "experienced",
    "expert",
    "experts",
    "skills",
    "versed",
];
const SPEAKING: &[&str] = &["speak", "speaks", "speaking", "fluent", "native"];
const USING: &[&str] = &[
    "use", "uses", "using", "used", "run", "runs", "running", "built", "adopted", "with", "on", "deployed",
    "powered",
];
const USERS: &[&str] = &["users", "user", "customers", "shops", "stack", "stacks"];

/// Nationalities, and the countries they are of.
#[rustfmt::skip]
const NATIONALITIES: &[(&str, &str)] = &[
    ("german", "Germany"), ("french", "France"), ("spanish", "Spain"), ("italian", "Italy"), ("dutch", "Netherlands"),
    ("belgian", "Belgium"), ("austrian", "Austria"), ("swiss", "Switzerland"), ("british", "United Kingdom"), ("irish", "Ireland"),
    ("scottish", "Scotland"), ("english", "England"), ("welsh", "Wales"), ("portuguese", "Portugal"), ("polish", "Poland"),
    ("czech", "Czechia"), ("slovak", "Slovakia"), ("hungarian", "Hungary"), ("romanian", "Romania"), ("bulgarian", "Bulgaria"),
    ("greek", "Greece"), ("turkish", "Turkey"), ("swedish", "Sweden"), ("norwegian", "Norway"), ("danish", "Denmark"),
    ("finnish", "Finland"), ("icelandic", "Iceland"), ("estonian", "Estonia"), ("latvian", "Latvia"), ("lithuanian", "Lithuania"),
    ("ukrainian", "Ukraine"), ("croatian", "Croatia"), ("slovenian", "Slovenia"), ("serbian", "Serbia"), ("american", "United States"),
    ("canadian", "Canada"), ("mexican", "Mexico"), ("brazilian", "Brazil"), ("argentinian", "Argentina"), ("chilean", "Chile"),
    ("colombian", "Colombia"), ("australian", "Australia"), ("indian", "India"), ("chinese", "China"), ("japanese", "Japan"),
    ("korean", "South Korea"), ("singaporean", "Singapore"), ("indonesian", "Indonesia"), ("vietnamese", "Vietnam"),
    ("thai", "Thailand"), ("malaysian", "Malaysia"), ("filipino", "Philippines"), ("israeli", "Israel"), ("egyptian", "Egypt"),
    ("nigerian", "Nigeria"), ("kenyan", "Kenya"), ("emirati", "United Arab Emirates"), ("saudi", "Saudi Arabia"),
];

/// Groups of countries.
const GROUPS: &[(&str, &[&str])] = &[
    ("dach", &["Germany", "Austria", "Switzerland"]),
    ("benelux", &["Belgium", "Netherlands", "Luxembourg"]),
    ("nordics", &["Denmark", "Finland", "Iceland", "Norway", "Sweden"]),
    ("nordic", &["Denmark", "Finland", "Iceland", "Norway", "Sweden"]),
    ("scandinavia", &["Denmark", "Norway", "Sweden"]),
    ("scandinavian", &["Denmark", "Norway", "Sweden"]),
    ("baltics", &["Estonia", "Latvia", "Lithuania"]),
    ("iberia", &["Portugal", "Spain"]),
];

/// Words that are known industries' other names, and in a job mean the job's own field.
const OF_A_JOB: &[&str] = &[
    "software",
    "security",
    "it",
    "ai",
    "ml",
    "data",
    "cloud",
    "tech",
    "legal",
    "law",
    "finance",
    "education",
    "energy",
    "news",
    "games",
    "information technology",
    "big data",
    "supply chain",
    "infosec",
    "machine learning",
    "es",
    "real estate",
];

pub fn read(reading: &mut Reading<'_>, known: &Known) {
    languages(reading);
    technologies(reading, known);
    domains(reading);
    places(reading);
}

/// The longest value of some words from here on, and where it ends.
fn longest(reading: &Reading<'_>, at: usize, of: impl Fn(&str) -> Option<String>) -> Option<(String, usize)> {
    (1..=LONGEST).rev().find_map(|count| Some((of(&reading.joined(at, count)?)?, at + count)))
}

/// Where a list goes on after this word: the next word of "a, b and c".
fn goes_on(reading: &Reading<'_>, end: usize) -> Option<usize> {
    if reading.is(end, &["and", "or", "&", "/"]) {
        return Some(end + 1);
    }
    let comma = end > 0 && end < reading.len() && reading.words[end - 1].comma_after;
    comma.then_some(end)
}

fn languages(reading: &mut Reading<'_>) {
    if reading.of != Of::People {
        return;
    }
    let language = |key: &str| {
        let is_one = NATIONALITIES.iter().any(|(word, _)| *word == key)
            || ["mandarin", "arabic", "russian", "hindi", "hebrew", "catalan", "cantonese"].contains(&key);
        is_one.then(|| capitalised(key))
    };
    for at in 0..reading.len() {
        if let Some(own) = reading.key(at).strip_suffix("speaking").and_then(language) {
            reading.people.languages.push(own.clone());
            reading.take(at, at + 1, "languages", own);
            continue;
        }
        if let Some(own) = language(reading.key(at)).filter(|_| reading.is(at + 1, &["speakers", "speaker"]))
        {
            reading.people.languages.push(own.clone());
            reading.take(at, at + 2, "languages", own);
            continue;
        }
        if !reading.is(at, SPEAKING) {
            continue;
        }
        let mut next = if reading.is(at + 1, &["in"]) { at + 2 } else { at + 1 };
        let mut from = at;
        while let Some(own) = language(reading.key(next)) {
            reading.people.languages.push(own.clone());
            reading.take(from, next + 1, "languages", own);
            let Some(more) = goes_on(reading, next + 1) else { break };
            (from, next) = (more, more);
        }
    }
}

/// Skills after words of knowing, technologies after words of using.
fn technologies(reading: &mut Reading<'_>, known: &Known) {
    for at in 0..reading.len() {
        let knows = reading.of == Of::People && reading.is(at, KNOWING);
        if knows {
            let first = if reading.is(at + 1, &["in", "with", "of", "about"]) { at + 2 } else { at + 1 };
            let skill = |key: &str| other(key, &known.skills).or_else(|| other(key, &known.technologies));
            let found = several(reading, at, first, &skill, "skills");
            reading.people.skills.extend(found.0);
            // Rust skills.
            if reading.is(at, &["skills"])
                && at > 0
                && let Some(own) = reading.joined(at - 1, 1).and_then(|key| skill(&key))
            {
                reading.take(at - 1, at + 1, "skills", own.clone());
                reading.people.skills.push(own);
            }
            continue;
        }
        let technology = |key: &str| other(key, &known.technologies);
        if reading.is(at, USING) {
            let first = if reading.is(at + 1, &["on", "by", "both"]) { at + 2 } else { at + 1 };
            let filter = if reading.of == Of::Companies { "technologies" } else { "people.technologies" };
            let (found, all) = several(reading, at, first, &technology, filter);
            use_all(reading, found, all);
            continue;
        }
        if let Some((own, end)) = longest(reading, at, technology).filter(|(_, end)| reading.is(*end, USERS))
        {
            reading.take(at, end + 1, "technologies", own.clone());
            use_all(reading, vec![own], false);
        }
    }
}

fn use_all(reading: &mut Reading<'_>, found: Vec<String>, all: bool) {
    match (reading.of, all) {
        (Of::People, _) => reading.people.technologies.extend(found),
        (Of::Companies, true) => reading.companies.technologies_all.extend(found),
        (Of::Companies, false) => reading.companies.technologies.extend(found),
    }
}

/// The values of a list that begins at `first`, taken with the word before; whether all are wanted.
fn several(
    reading: &mut Reading<'_>,
    from: usize,
    first: usize,
    of: &dyn Fn(&str) -> Option<String>,
    filter: &'static str,
) -> (Vec<String>, bool) {
    let (mut found, mut all, mut begun, mut next) = (Vec::new(), false, from, first);
    let mut spans = Vec::new();
    while let Some((own, end)) = longest(reading, next, of) {
        spans.push((begun, end, own.clone()));
        found.push(own);
        let Some(more) = goes_on(reading, end) else { break };
        if longest(reading, more, of).is_some() {
            all |= reading.is(end, &["and", "&"]);
        }
        (begun, next) = (more, more);
    }
    let filter = match filter {
        "technologies" if all && found.len() > 1 => "technologies_all",
        "people.technologies" => "technologies",
        other => other,
    };
    for (from, end, own) in spans {
        reading.take(from, end, filter, own);
    }
    (found, all)
}

/// A known value by this spelling, or by another name of it.
fn other(key: &str, known: &HashMap<String, String>) -> Option<String> {
    let direct = |key: &str| known.get(key).cloned();
    direct(key).or_else(|| near::synonyms(key).iter().find_map(|name| direct(&folded(name))))
}

fn domains(reading: &mut Reading<'_>) {
    if reading.of != Of::People {
        return;
    }
    for at in 0..reading.len() {
        let is_free = reading.is_free(at)
            && reading.words[at].text.contains('.')
            && reading.is_before(at, 2, &["at", "from", "of", "for", "or", "and"]);
        if !is_free {
            continue;
        }
        let text = reading.words[at].text;
        if let Ok(domain) = Domain::parse(text)
            && domain.has_known_suffix()
        {
            reading.take(at, at + 1, "company_domains", domain.to_string());
            reading.people.company_domains.push(domain);
        }
    }
}

fn places(reading: &mut Reading<'_>) {
    let mut at = 0;
    while at < reading.len() {
        at = place(reading, at).unwrap_or(at + 1);
    }
}

/// A place that begins here, and where it ends.
fn place(reading: &mut Reading<'_>, at: usize) -> Option<usize> {
    if let Some((_, country)) = NATIONALITIES.iter().find(|(word, _)| reading.is(at, &[*word])) {
        located(reading, at, at + 1, vec![(*country).to_owned()]);
        return Some(at + 1);
    }
    if let Some((_, countries)) = GROUPS.iter().find(|(word, _)| reading.is(at, &[*word])) {
        located(reading, at, at + 1, countries.iter().map(|name| (*name).to_owned()).collect());
        return Some(at + 1);
    }
    // Berlin-based.
    let text = reading.words[at].text;
    if let Some((place, "based")) =
        text.rsplit_once('-').filter(|(place, _)| reading.is_free(at) && is_place(place))
    {
        located(reading, at, at + 1, vec![place.to_owned()]);
        return Some(at + 1);
    }
    let before = reading.before(at);
    let after_the = before == "the" && at > 1 && THERE.contains(&reading.words[at - 2].key.as_str());
    let is_there = THERE.contains(&before) || after_the || follows_a_place(reading, at);
    let found = (1..=LONGEST).rev().find_map(|count| {
        let key = reading.joined(at, count)?;
        let written = reading.written(at, at + count);
        let is_code = key.len() <= 3 && count == 1;
        let named = match is_there {
            // US, but no us.
            true => (!is_code || is_capital(written)) && is_place(written),
            false if BESIDE.contains(&before) => {
                written.chars().next().is_some_and(char::is_uppercase)
                    && (!is_code || is_capital(written))
                    && is_place(written)
            }
            false => {
                (!is_code || ["US", "USA", "UK", "UAE"].contains(&written))
                    && country::code(&key).is_some()
                    && key.len() > 1
            }
        };
        named.then_some((written.to_owned(), at + count))
    });
    let (mut name, mut end) = found?;
    // Austin, TX and Paris, France are one place each.
    if is_there && end < reading.len() && reading.words[end - 1].comma_after {
        let larger = (1..=2).rev().find_map(|count| {
            reading.joined(end, count)?;
            let written = reading.written(end, end + count);
            let is_region = written.len() == 2
                && is_capital(written)
                && country::regions_by_code(written).next().is_some();
            let is_country =
                country::code(&name).is_none() && written.len() > 3 && country::code(written).is_some();
            (is_region || is_country).then_some((written.to_owned(), end + count))
        });
        if let Some((larger, to)) = larger {
            name = format!("{name}, {larger}");
            end = to;
        }
    }
    located(reading, at, end, vec![name]);
    Some(end)
}

fn is_capital(text: &str) -> bool {
    text.chars().all(|letter| letter.is_uppercase() || letter == '.')
}

/// Whether the list of places before goes on with this word.
fn follows_a_place(reading: &Reading<'_>, at: usize) -> bool {
    let joins = at > 0 && ["and", "or", "&", "/"].contains(&reading.before(at));
    let last = if joins {
        at.checked_sub(2)
    } else {
        at.checked_sub(1).filter(|last| reading.words[*last].comma_after)
    };
    last.is_some_and(|last| reading.ends_as(last, "locations"))
}

fn located(reading: &mut Reading<'_>, from: usize, to: usize, places: Vec<String>) {
    reading.take(from, to, "locations", places.join(", "));
    let all = match reading.of {
        Of::People => &mut reading.people.locations,
        Of::Companies => &mut reading.companies.locations,
    };
    let new: Vec<String> = places.into_iter().filter(|place| !all.contains(place)).collect();
    all.extend(new);
}

/// Industries of what is left.
pub fn read_industries(reading: &mut Reading<'_>, known: &Known) {
    for at in 0..reading.len() {
        if let Some((own, end)) = industry(reading, at, known) {
            in_industry(reading, at, end, own);
        }
    }
}

/// The industry that stands before a job, as in fintech CTOs; where it ends.
pub fn industry_of_a_job(reading: &mut Reading<'_>, at: usize, known: &Known) -> Option<usize> {
    let (own, end) = industry(reading, at, known)?;
    let key = reading.joined(at, end - at)?;
    if OF_A_JOB.contains(&key.as_str()) || !reading.is_free(end) || reading.words[end - 1].comma_after {
        return None;
    }
    in_industry(reading, at, end, own);
    Some(end)
}

/// The industry that begins here, and where it ends.
fn industry(reading: &Reading<'_>, at: usize, known: &Known) -> Option<(String, usize)> {
    // IT is one, and it is none.
    if reading.is(at, &["it"]) && reading.words[at].text != "IT" {
        return None;
    }
    longest(reading, at, |key| forms(key).into_iter().find_map(|form| other(&form, &known.industries)))
}

fn in_industry(reading: &mut Reading<'_>, from: usize, to: usize, own: String) {
    reading.take(from, to, "industries", own.clone());
    let all = match reading.of {
        Of::People => &mut reading.people.industries,
        Of::Companies => &mut reading.companies.industries,
    };
    if !all.contains(&own) {
        all.push(own);
    }
}

/// A name of an industry, and what it may be the plural of: fintechs, agencies, banks.
fn forms(key: &str) -> Vec<String> {
    let mut all = vec![key.to_owned()];
    if let Some(stem) = key.strip_suffix("ies") {
        all.push(format!("{stem}y"));
    }
    if let Some(stem) = key.strip_suffix('s') {
        all.push(stem.to_owned());
        // Banks are in banking, retailers in retail, insurers in insurance.
        all.push(format!("{stem}ing"));
        if let Some(stem) = stem.strip_suffix("er") {
            all.extend([stem.to_owned(), format!("{stem}ing"), format!("{stem}ance")]);
        }
    }
    all
}

pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether the tables of places know a name.
fn is_place(text: &str) -> bool {
    let part = Part::alone(text);
    part.country.is_some() || !part.regions.is_empty() || !part.cities.is_empty()
}
