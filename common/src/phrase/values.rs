//! Names of values that records have: technologies and industries; and keywords, codes and parents, which are written as they are.

use super::reading::{Reading, folded};
use super::words::{FIRMS, TRADING};
use super::{Known, Of};
use domain::Domain;
use language::near;
use std::collections::HashMap;

const LONGEST: usize = 4;
const USING: &[&str] = &[
    "use", "uses", "using", "used", "run", "runs", "running", "built", "adopted", "with", "on", "deployed",
    "powered",
];
const USERS: &[&str] = &[
    "users",
    "user",
    "customers",
    "customer",
    "shops",
    "shop",
    "stack",
    "stacks",
    "stores",
    "store",
    "merchants",
    "clients",
    "sites",
];
/// Words that are known industries' other names, and in a job mean the job's own field.
#[rustfmt::skip]
const OF_A_JOB: &[&str] = &[
    "software", "security", "it", "ai", "ml", "data", "cloud", "tech", "legal", "law", "finance", "education", "energy", "news", "games",
    "information technology", "big data", "supply chain", "infosec", "machine learning", "es", "real estate", "marketing", "accounting",
    "insurance claims", "staffing", "recruiting", "design", "e-commerce", "digital", "travel", "food", "chemicals", "media",
];
/// Classifications by what people call them.
#[rustfmt::skip]
const CLASSIFICATIONS: &[(&str, &str)] =
    &[("naics", "naics:"), ("nace", "nace:"), ("isic", "isic:"), ("sic", ""), ("uk sic", "uk_sic:")];

/// Technologies after words of using, and before their users.
pub fn technologies(reading: &mut Reading<'_>, known: &Known) {
    let technology = |key: &str| other(key, &known.technologies);
    for at in 0..reading.len() {
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

/// The longest value of some words from here on, and where it ends.
fn longest(reading: &Reading<'_>, at: usize, of: impl Fn(&str) -> Option<String>) -> Option<(String, usize)> {
    (1..=LONGEST).rev().find_map(|count| Some((of(&reading.joined(at, count)?)?, at + count)))
}

/// Where a list goes on after this word: the next word of "a, b and c".
pub fn goes_on(reading: &Reading<'_>, end: usize) -> Option<usize> {
    if reading.is(end, &["and", "or", "&", "/"]) {
        return Some(end + 1);
    }
    let comma = end > 0 && end < reading.len() && reading.words[end - 1].comma_after;
    comma.then_some(end)
}

/// The values of a list that begins at `first`, taken with the word before; whether all are wanted.
pub fn several(
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
pub fn other(key: &str, known: &HashMap<String, String>) -> Option<String> {
    let direct = |key: &str| known.get(key).cloned();
    let by_name = |key: &str| near::synonyms(key).iter().find_map(|name| direct(&folded(name)));
    direct(key)
        .or_else(|| by_name(key))
        .or_else(|| by_name(&language::text::key(key)))
        // Vue is Vue.js.
        .or_else(|| direct(&format!("{key}.js")))
}

/// Keywords: in quotes, or after the word.
pub fn keywords(reading: &mut Reading<'_>) {
    const SAID: &[&str] = &["keyword", "keywords", "mention", "mentions", "mentioning", "mentioned"];
    const MARKS: [char; 3] = ['"', '\u{201c}', '\u{201e}'];
    let mut at = 0;
    while at < reading.len() {
        let is_quoted = reading.text[..reading.words[at].start].ends_with(MARKS);
        let is_said = reading.is(at, SAID);
        let next_is_quoted =
            reading.words.get(at + 1).is_some_and(|word| reading.text[..word.start].ends_with(MARKS));
        if !reading.is_free(at) || !is_quoted && (!is_said || next_is_quoted) {
            at += 1;
            continue;
        }
        let first = if is_quoted { at } else { at + 1 };
        let is_last = |reading: &Reading<'_>, at: usize| {
            let after = &reading.text[reading.words[at].end..];
            !is_quoted || after.trim_start_matches(['.', ',']).starts_with(['"', '\u{201d}', '\u{201c}'])
        };
        let Some(last) = (first..reading.len().min(first + 8)).find(|at| is_last(reading, *at)) else {
            break;
        };
        let begun = at.checked_sub(1).filter(|before| is_quoted && reading.is(*before, SAID)).unwrap_or(at);
        let keyword = reading.written(first, last + 1).to_owned();
        reading.take(begun, last + 1, "keywords", keyword.clone());
        match reading.of {
            Of::People => reading.people.keywords.push(keyword),
            Of::Companies => reading.companies.keywords.push(keyword),
        }
        at = last + 1;
    }
}

/// NAICS 541512, and subsidiaries of a domain: conditions on companies.
pub fn of_companies(reading: &mut Reading<'_>) {
    for at in 0..reading.len() {
        for (name, prefix) in CLASSIFICATIONS {
            let count = name.split(' ').count();
            if reading.joined(at, count).is_none_or(|key| key != *name) {
                continue;
            }
            let mut next = at + count;
            while reading.is(next, &["code", "codes", "industry", "is"]) {
                next += 1;
            }
            let code = reading.words.get(next).filter(|_| reading.is_free(next)).map(|word| word.text);
            let is_code =
                |code: &&str| code.len() > 1 && code.chars().all(|c| c.is_ascii_digit() || c == '.');
            if let Some(code) = code.filter(is_code) {
                let value = format!("{prefix}{}", code.replace('.', ""));
                let filter = reading.of_employers("industry_codes", "companies.industry_codes");
                reading.companies.industry_codes.push(value.clone());
                reading.take(at, next + 1, filter, value);
            }
        }
        let text = reading.words[at].text;
        let is_owned = reading.is_before(
            at,
            4,
            &["subsidiaries", "subsidiary", "owned", "belonging", "parent", "acquired"],
        );
        if reading.of == Of::Companies
            && reading.is_free(at)
            && text.contains('.')
            && is_owned
            && let Ok(domain) = Domain::parse(text)
            && domain.has_known_suffix()
        {
            let first = (at.saturating_sub(4)..at)
                .find(|at| reading.is(*at, &["subsidiaries", "subsidiary", "owned", "belonging", "parent"]));
            reading.take(first.unwrap_or(at), at + 1, "parent_domain", domain.to_string());
            reading.companies.parent_domain = Some(domain);
        }
    }
}

/// No filter says who is hiring: whom companies look for is set aside.
pub fn hiring(reading: &mut Reading<'_>) {
    for at in 0..reading.len() {
        let is_job = reading.is(at + 1, &["manager", "managers"]);
        let is_hiring = reading.is(at, &["hiring", "recruiting"]) && !is_job;
        let is_open = reading.is(at, &["open"]) && reading.is(at + 1, &["roles", "positions", "jobs"]);
        // A head of recruiting is looked for; fintechs that are recruiting look themselves.
        const SAID: &[&str] = &["are", "is", "actively", "currently", "now", "still"];
        let before = reading.before(at);
        let looks = SAID.contains(&before) || FIRMS.contains(&before) || before.ends_with('s');
        if !(is_hiring && looks || is_open) {
            continue;
        }
        let end = (at + 1..reading.len())
            .find(|at| {
                reading.is(*at, &["in", "at", "with", "and", "that", "who", "based", "using"])
                    || reading.words[at - 1].comma_after
            })
            .unwrap_or(reading.len());
        reading.set_aside(at, end);
    }
}

/// Industries of what is left.
pub fn industries(reading: &mut Reading<'_>, known: &Known) {
    for at in 0..reading.len() {
        in_industry_of(reading, at, known);
    }
}

/// Takes the industry that begins here; where it ends.
pub fn in_industry_of(reading: &mut Reading<'_>, at: usize, known: &Known) -> Option<usize> {
    let (own, end) = industry(reading, at, known)?;
    reading.take(at, end, "industries", own.clone());
    let all = match reading.of {
        Of::People => &mut reading.people.industries,
        Of::Companies => &mut reading.companies.industries,
    };
    if !all.contains(&own) {
        all.push(own);
    }
    Some(end)
}

/// Where the industry ends that begins here.
pub fn industry_end(reading: &Reading<'_>, at: usize, known: &Known) -> Option<usize> {
    industry(reading, at, known).map(|(_, end)| end)
}

/// Whether the name of an industry is the field of a job beside one.
pub fn is_of_a_job(key: &str) -> bool {
    OF_A_JOB.contains(&key)
}

/// The industry that begins here, and where it ends.
fn industry(reading: &Reading<'_>, at: usize, known: &Known) -> Option<(String, usize)> {
    // IT is one, and it is none.
    if reading.is(at, &["it"]) && reading.words[at].text != "IT" {
        return None;
    }
    longest(reading, at, |key| forms(key).into_iter().find_map(|form| other(&form, &known.industries)))
}

/// A name of an industry, and what it may be the plural or a compound of: fintechs, agencies, banks, Softwareunternehmen.
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
    for end in
        ["unternehmen", "firmen", "firma", "branche", "betriebe", "konzerne", "hersteller", "industrie"]
    {
        all.extend(key.strip_suffix(end).map(|stem| stem.trim_end_matches('s').to_owned()));
        all.extend(key.strip_suffix(end).map(str::to_owned));
    }
    // Law firms, chemical industry.
    if let Some((front, last)) = key.rsplit_once(' ')
        && (FIRMS.contains(&last) || TRADING.contains(&last))
    {
        all.push(front.to_owned());
        all.push(format!("{front}s"));
    }
    all.retain(|form| !form.is_empty());
    all
}

pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
