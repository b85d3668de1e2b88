//! The jobs that people are looked for by: titles, or where only a rank or a department is named, that.

use super::Known;
use super::reading::Reading;
use super::values;
use domain::{Department, Seniority};
use language::title::Title;

/// Words that end the part of a text that names jobs.
const STOPS: &[&str] = &[
    "at", "in", "from", "with", "who", "whose", "that", "which", "working", "based", "located", "employed",
    "using", "near", "across", "for", "within", "around", "outside", "joined", "on", "where",
];
/// Words that begin it and say nothing of it.
const OPENERS: &[&str] = &[
    "find",
    "show",
    "list",
    "give",
    "get",
    "am",
    "me",
    "us",
    "all",
    "every",
    "any",
    "the",
    "a",
    "an",
    "some",
    "i",
    "we",
    "need",
    "want",
    "please",
    "search",
    "searching",
    "look",
    "looking",
    "seeking",
    "for",
    "new",
    "currently",
    "are",
    "is",
];
/// People by no job of theirs.
const ANYONE: &[&str] = &[
    "people",
    "person",
    "persons",
    "folks",
    "anyone",
    "anybody",
    "everyone",
    "someone",
    "professionals",
    "contacts",
    "employees",
    "staff",
    "team",
    "teams",
];
/// People who decide.
const LEADERS: &[&str] = &["leaders", "leader", "leadership", "executives", "executive", "decisionmakers"];
const LEADING: [Seniority; 4] = [Seniority::CSuite, Seniority::Vp, Seniority::Head, Seniority::Director];
/// Words that are no plurals.
const SINGULAR: &[&str] = &[
    "sales",
    "operations",
    "success",
    "resources",
    "logistics",
    "analytics",
    "devops",
    "ops",
    "systems",
    "communications",
    "relations",
    "business",
    "news",
    "partnerships",
    "events",
    "its",
    "sms",
    "less",
    "process",
];

pub fn read(reading: &mut Reading<'_>, known: &Known) {
    let mut at = 0;
    while reading.is(at, OPENERS) || (at < reading.len() && !reading.is_free(at)) {
        at += 1;
    }
    if let Some(end) = values::industry_of_a_job(reading, at, known) {
        at = end;
    }
    head(reading, at);
    for at in 1..reading.len() {
        if reading.is(at, &["as"]) || reading.is(at, &["are"]) && reading.before(at) == "who" {
            head(reading, at + 1);
        }
        let follows_people = reading.words[..at]
            .iter()
            .rev()
            .take(2)
            .any(|word| ANYONE.contains(&word.key.as_str()) || LEADERS.contains(&word.key.as_str()));
        if reading.is(at, &["in"]) && follows_people {
            field(reading, at + 1);
        }
    }
}

/// People in sales.
fn field(reading: &mut Reading<'_>, at: usize) {
    let found = [2, 1].into_iter().find_map(|count| {
        let key = reading.joined(at, count)?;
        let title = Title::parse(&key);
        let department = title.department.filter(|_| title.seniority.is_none() || is_department(&key))?;
        (count == 1 || title.words.len() <= 2 && is_department(&key)).then_some((department, at + count))
    });
    if let Some((department, end)) = found {
        departments(reading, at, end, department);
    }
}

/// Whether words are the name of a department and no more.
fn is_department(key: &str) -> bool {
    let name = key.replace(' ', "_");
    Department::ALL.iter().any(|department| department.as_str() == name)
        || matches!(key, "human resources" | "people operations")
}

fn departments(reading: &mut Reading<'_>, from: usize, to: usize, department: Department) {
    reading.take(from, to, "departments", department.as_str());
    if !reading.people.departments.contains(&department) {
        reading.people.departments.push(department);
    }
}

fn seniorities(reading: &mut Reading<'_>, from: usize, to: usize, ranks: &[Seniority]) {
    let names: Vec<&str> = ranks.iter().map(|rank| rank.as_str()).collect();
    reading.take(from, to, "seniorities", names.join(", "));
    let new =
        ranks.iter().filter(|rank| !reading.people.seniorities.contains(rank)).copied().collect::<Vec<_>>();
    reading.people.seniorities.extend(new);
}

/// The jobs that are named from here to the next stop.
fn head(reading: &mut Reading<'_>, from: usize) {
    let end = (from..reading.len())
        .find(|at| !reading.is_free(*at) || reading.is(*at, STOPS))
        .unwrap_or(reading.len());
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut open = from;
    for at in from..end {
        let joins = reading.is(at, &["and", "or", "&", "/"]);
        if joins {
            runs.push((open, at));
            open = at + 1;
        } else if reading.words[at].comma_after {
            runs.push((open, at + 1));
            open = at + 1;
        }
    }
    runs.push((open, end.max(open)));
    runs.retain(|(from, to)| from < to);
    let texts: Vec<String> = runs.iter().map(|(from, to)| singular(reading, *from, *to)).collect();
    for (at, (from, to)) in runs.iter().enumerate() {
        let (from, to) = (*from, *to);
        let text = shared(&texts, at);
        run(reading, from, to, &text);
    }
}

/// A run with what it shares with its neighbours: the rank before "of", or the one at the end.
fn shared(texts: &[String], at: usize) -> String {
    let own = &texts[at];
    if !is_bare_field(own) {
        return own.clone();
    }
    if at > 0
        && let Some((rank, _)) = texts[..at].iter().rev().find_map(|before| before.split_once(" of "))
    {
        return format!("{rank} of {own}");
    }
    let later = texts[at + 1..].iter().find(|later| !is_bare_field(later));
    match later
        .and_then(|later| later.rsplit(' ').next())
        .filter(|last| Title::parse(last).seniority.is_some())
    {
        Some(rank) if texts.len() > 1 && !ANYONE.contains(&rank) => format!("{own} {rank}"),
        _ => own.clone(),
    }
}

/// Whether a run names a department and no rank.
fn is_bare_field(text: &str) -> bool {
    is_department(&text.to_lowercase())
}

fn run(reading: &mut Reading<'_>, from: usize, to: usize, text: &str) {
    let key = reading.joined(from, to - from).unwrap_or_default();
    let last = reading.words[to - 1].key.clone();
    if matches!(
        key.as_str(),
        "clevel"
            | "csuite"
            | "c level"
            | "c suite"
            | "executives"
            | "clevel executives"
            | "csuite executives"
            | "c level executives"
    ) {
        return seniorities(reading, from, to, &[Seniority::CSuite]);
    }
    let field = key.strip_suffix(last.as_str()).map(str::trim_end).filter(|field| is_department(field));
    if (ANYONE.contains(&last.as_str()) || LEADERS.contains(&last.as_str()))
        && let Some(department) = field.and_then(|field| Title::parse(field).department)
    {
        departments(reading, from, to, department);
        if LEADERS.contains(&last.as_str()) {
            let new: Vec<Seniority> =
                LEADING.into_iter().filter(|rank| !reading.people.seniorities.contains(rank)).collect();
            reading.people.seniorities.extend(new);
        }
        return;
    }
    if ANYONE.contains(&key.as_str()) {
        return;
    }
    let title = Title::parse(text);
    let is_rank = title.is_rank()
        || title.words.len() == 1
            && ["founder", "owner", "partner", "intern"].contains(&title.words[0].as_str());
    match (title.seniority, title.department) {
        (Some(rank), _) if is_rank && rank != Seniority::CSuite => seniorities(reading, from, to, &[rank]),
        (None, Some(department)) if is_bare_field(text) => departments(reading, from, to, department),
        (None, None) => {}
        _ => {
            reading.take(from, to, "titles", text);
            if !reading.people.titles.iter().any(|own| own == text) {
                reading.people.titles.push(text.to_owned());
            }
        }
    }
}

/// The words as they were written, the rank among them in the singular.
fn singular(reading: &Reading<'_>, from: usize, to: usize) -> String {
    let of = (from..to).find(|at| reading.words[*at].key == "of").filter(|at| *at > from);
    let rank = of.map_or(to - 1, |of| of - 1);
    let words = (from..to).map(|at| {
        let text = reading.words[at].text;
        if at == rank { one_of(text) } else { text }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A word without the ending of the plural: CTOs, directors.
fn one_of(text: &str) -> &str {
    let is_plural =
        text.len() > 2 && !text.ends_with("ss") && !SINGULAR.contains(&text.to_lowercase().as_str());
    let without = text.strip_suffix('s').filter(|_| is_plural).unwrap_or(text);
    without.strip_suffix(['\'', '\u{2019}']).unwrap_or(without)
}
