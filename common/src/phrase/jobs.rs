//! The jobs that people are looked for by: titles, or where only a rank or a department is named, that.

use super::Known;
use super::reading::{Reading, folded};
use super::values;
use super::words::{ANYONE, BEFORE_A_JOB, FIRMS, FRAME, LEADERS, STOPS};
use domain::{Department, Seniority};
use language::title::Title;

const LEADING: [Seniority; 4] = [Seniority::CSuite, Seniority::Vp, Seniority::Head, Seniority::Director];
/// Words before a chief that are part of the title.
const OF_A_CHIEF: &[&str] = &[
    "deputy",
    "interim",
    "group",
    "regional",
    "divisional",
    "fractional",
    "global",
    "acting",
    "former",
    "assistant",
    "vice",
    "senior",
    "field",
    "associate",
    "junior",
    "executive",
    "co",
];
/// Words of rank that stand before the noun of a title.
const ADJECTIVES: &[&str] = &[
    "senior",
    "sr",
    "junior",
    "jr",
    "principal",
    "staff",
    "lead",
    "deputy",
    "associate",
    "assistant",
    "chief",
    "general",
    "expert",
];
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
    "revops",
    "alliances",
    "windows",
    "payments",
    "sports",
    "games",
    "utilities",
    "services",
    "telecommunications",
    "insights",
    "rewards",
    "benefits",
    "credentials",
];
/// Words that join two jobs.
const JOINS: &[&str] = &["and", "or", "&", "/"];

pub fn read(reading: &mut Reading<'_>, known: &Known) {
    let mut at = 0;
    while is_frame(reading, at) {
        at += 1;
    }
    let first = at;
    while at < reading.len() {
        let end = (at..reading.len())
            .find(|at| !reading.is_free(*at) || reading.is(*at, STOPS))
            .unwrap_or(reading.len());
        // What follows "at" or "with" is no job; what begins or follows a place or a comma may be one.
        let before = reading.before(at);
        let begins = at == first || reading.words[at - 1].comma_after || !reading.is_free(at - 1);
        if end > at && (begins || !STOPS.contains(&before) || BEFORE_A_JOB.contains(&before)) {
            named(reading, at, end, known);
        }
        at = end + 1;
    }
    for at in 1..reading.len() {
        if reading.is(
            at,
            &[
                "in", "for", "of", "run", "runs", "handle", "handles", "manage", "manages", "own", "lead",
                "leads",
            ],
        ) && is_of_people(reading, at)
        {
            let first = if reading.is(at + 1, &["the", "a"]) { at + 2 } else { at + 1 };
            field(reading, first);
        }
    }
}

/// Whether a word only frames the search: it, but not IT.
fn is_frame(reading: &Reading<'_>, at: usize) -> bool {
    reading.is(at, FRAME) && reading.words[at].text != "IT"
}

/// Whether people without a job, or of a rank alone, are named just before this word.
fn is_of_people(reading: &Reading<'_>, at: usize) -> bool {
    if reading.is(at, &["for", "of"]) {
        return matches!(reading.before(at), "responsible" | "charge");
    }
    let near = reading.words[..at].iter().rev().take(2);
    let is_anyone =
        near.clone().any(|word| ANYONE.contains(&word.key.as_str()) || LEADERS.contains(&word.key.as_str()));
    if !reading.is(at, &["in"]) {
        return is_anyone || reading.before(at) == "who";
    }
    is_anyone
        || near.clone().any(|word| word.key == "work" || word.key == "working")
        || reading.ends_as(at - 1, "seniorities")
}

/// People in sales.
fn field(reading: &mut Reading<'_>, at: usize) {
    let found = [3, 2, 1].into_iter().find_map(|count| {
        let key = reading.joined(at, count)?;
        let title = Title::parse(&key);
        let department = title.department.filter(|_| title.seniority.is_none() || is_department(&key))?;
        (count == 1 || title.words.len() <= 2 && is_department(&key)).then_some((department, at + count))
    });
    if let Some((department, end)) = found {
        let to = if reading.is(end, ANYONE) { end + 1 } else { end };
        departments(reading, at, to, department);
    }
}

/// Whether words are the name of a department and no more.
fn is_department(key: &str) -> bool {
    let name = key.replace(' ', "_");
    Department::ALL.iter().any(|department| department.as_str() == name)
        || matches!(
            key,
            "human resources"
                | "people operations"
                | "information technology"
                | "r and d"
                | "customer support"
        )
}

fn departments(reading: &mut Reading<'_>, from: usize, to: usize, department: Department) {
    reading.take(from, to, "departments", department.as_str());
    if !reading.people.departments.contains(&department) {
        reading.people.departments.push(department);
    }
}

fn seniorities(reading: &mut Reading<'_>, from: usize, to: usize, ranks: &[Seniority]) {
    let mut all = ranks.to_vec();
    let mut end = to;
    if reading.is(end, &["level", "levels"]) {
        end += 1;
    }
    // Directors and above.
    let is_joined =
        reading.is(end, &["and", "or"]) && reading.is(end + 1, &["above", "up", "higher", "upwards"]);
    if is_joined && let [rank] = ranks {
        end += 2;
        all = Seniority::ALL.iter().copied().filter(|own| own <= rank).collect();
    }
    let names: Vec<&str> = all.iter().map(|rank| rank.as_str()).collect();
    reading.take(from, end, "seniorities", names.join(", "));
    for rank in all {
        if !reading.people.seniorities.contains(&rank) {
            reading.people.seniorities.push(rank);
        }
    }
}

fn titled(reading: &mut Reading<'_>, from: usize, to: usize, text: &str) {
    reading.take(from, to, "titles", text);
    if !reading.people.titles.iter().any(|own| own == text) {
        reading.people.titles.push(text.to_owned());
    }
}

/// The jobs that are named between two words, which nothing else has taken.
fn named(reading: &mut Reading<'_>, from: usize, to: usize, known: &Known) {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut open = from;
    for at in from..to {
        if reading.is(at, JOINS) {
            runs.push((open, at));
            open = at + 1;
        } else if reading.words[at].comma_after {
            runs.push((open, at + 1));
            open = at + 1;
        }
    }
    runs.push((open, to));
    runs.retain(|(from, to)| from < to);
    let texts: Vec<String> = runs.iter().map(|(from, to)| singular(reading, *from, *to)).collect();
    for (at, (from, to)) in runs.iter().enumerate() {
        let (from, to) = (*from, *to);
        match shared(&texts, at) {
            Some(text) if reading.joined(from, to - from).is_some() => titled(reading, from, to, &text),
            _ => run(reading, from, to, known),
        }
    }
}

/// What a department shares with its neighbours: the rank before "of", or the one at the end.
fn shared(texts: &[String], at: usize) -> Option<String> {
    let own = &texts[at];
    if !is_department(&own.to_lowercase()) {
        return None;
    }
    let before = texts[..at].iter().rev().find_map(|before| before.split_once(" of "));
    if let Some((rank, _)) = before {
        return Some(format!("{rank} of {own}"));
    }
    let later = texts[at + 1..].iter().find(|later| !is_department(&later.to_lowercase()))?;
    let rank = later.rsplit(' ').next().filter(|last| Title::parse(last).seniority.is_some())?;
    (!ANYONE.contains(&rank) && later.contains(' ')).then(|| format!("{own} {rank}"))
}

/// What a word is in a title.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// CEO: it needs nothing beside it.
    Chief,
    /// Director: its field stands before or behind it.
    Rank,
    /// Engineer.
    Job,
    /// Senior.
    Adjective,
    Other,
}

fn part(reading: &Reading<'_>, from: usize, at: usize) -> Part {
    let key = reading.key(at);
    if ADJECTIVES.contains(&key) {
        return Part::Adjective;
    }
    if ANYONE.contains(&key) || FIRMS.contains(&key) {
        return Part::Other;
    }
    let rank = |text: &str| Title::parse(text).seniority;
    let word = one_of(reading.words[at].text);
    match rank(&word) {
        Some(Seniority::CSuite) => Part::Chief,
        Some(Seniority::Entry | Seniority::Senior) => Part::Job,
        Some(_) => Part::Rank,
        // Scrum master; vice president.
        None if at > from => {
            let before = reading.words[at - 1].text;
            let together = rank(&format!("{before} {word}")).filter(|_| rank(before).is_none());
            together.map_or(Part::Other, |rank| if rank == Seniority::Entry { Part::Job } else { Part::Rank })
        }
        None => Part::Other,
    }
}

/// A run of words: an industry, and titles one after the other.
fn run(reading: &mut Reading<'_>, from: usize, mut to: usize, known: &Known) {
    let mut at = from;
    while to > from && reading.is(to - 1, &["of", "for", "the", "a", "an"]) {
        to -= 1;
    }
    while at < to && is_frame(reading, at) {
        at += 1;
    }
    if at >= to || whole(reading, at, to) {
        return;
    }
    if let Some(end) = industry_before(reading, at, to, known) {
        at = end;
    }
    while at < to {
        at = match title(reading, at, to, known) {
            Some((first, end)) => {
                told(reading, first, end);
                end.max(at + 1)
            }
            None => at + 1,
        };
    }
}

/// A run that names ranks or departments and people of no job: C-level executives, junior sales people.
fn whole(reading: &mut Reading<'_>, from: usize, to: usize) -> bool {
    let key = reading.joined(from, to - from).unwrap_or_default();
    let bare = key.replace(" executives", "").replace(" people", "");
    if matches!(bare.as_str(), "clevel" | "csuite" | "c level" | "c suite" | "executives" | "cxos" | "cxo") {
        seniorities(reading, from, to, &[Seniority::CSuite]);
        return true;
    }
    // VP level and above.
    let is_level = reading.is(to - 1, &["level"]) && to - from == 2;
    let ranked = if is_level { level(reading.key(from)) } else { None };
    if let Some(rank) =
        ranked.or_else(|| if to - from == 1 { level(reading.key(from).strip_suffix("level")?) } else { None })
    {
        seniorities(reading, from, to, &[rank]);
        return true;
    }
    let is_led = reading.is(to - 1, LEADERS) && !reading.is(to - 1, &["executive", "executives"]);
    let is_anyone = reading.is(to - 1, ANYONE);
    if !is_anyone && !is_led {
        let is_department = is_department(&key);
        if let Some(department) = Title::parse(&key).department.filter(|_| is_department) {
            departments(reading, from, to, department);
            return true;
        }
        return false;
    }
    let mut at = from;
    let rank = |reading: &Reading<'_>, at: usize| {
        let key = reading.key(at);
        let two = (reading.is(at + 1, &["level"])).then(|| level(key)).flatten();
        two.map(|rank| (rank, at + 2))
            .or_else(|| level(key.strip_suffix("level").unwrap_or(key)).map(|rank| (rank, at + 1)))
    };
    if at + 1 < to
        && let Some((rank, end)) = rank(reading, at)
    {
        seniorities(reading, at, end, &[rank]);
        at = end;
    }
    if at + 1 >= to {
        return true;
    }
    let field = reading.joined(at, to - 1 - at).unwrap_or_default();
    let Some(department) =
        Title::parse(&field).department.filter(|_| is_department(&field) || is_anyone && to - at == 2)
    else {
        return false;
    };
    departments(reading, at, to, department);
    if is_led {
        let new: Vec<Seniority> =
            LEADING.into_iter().filter(|rank| !reading.people.seniorities.contains(rank)).collect();
        reading.people.seniorities.extend(new);
    }
    true
}

/// The rank of the word before "level" or "people".
fn level(key: &str) -> Option<Seniority> {
    Some(match key {
        "junior" | "entry" | "jr" => Seniority::Entry,
        "senior" | "sr" => Seniority::Senior,
        "c" | "cxo" => Seniority::CSuite,
        "vp" => Seniority::Vp,
        "head" => Seniority::Head,
        "director" => Seniority::Director,
        "manager" | "management" => Seniority::Manager,
        "partner" => Seniority::Partner,
        "intern" | "internship" => Seniority::Intern,
        _ => return None,
    })
}

/// The industry before a job, as in fintech CTOs; where it ends. Construction managers are managers of construction.
fn industry_before(reading: &mut Reading<'_>, at: usize, to: usize, known: &Known) -> Option<usize> {
    let end = values::industry_end(reading, at, known)?;
    let key = reading.joined(at, end - at)?;
    if end >= to || values::is_of_a_job(&key) {
        return None;
    }
    let (next, is_long) = (part(reading, end, end), to - end > 1);
    let is_led = matches!(next, Part::Chief)
        || title_of(reading, end, end + 1).seniority.is_some_and(|rank| rank <= Seniority::Head);
    (is_led || is_long && next != Part::Job && Title::parse(&key).department.is_none())
        .then(|| values::in_industry_of(reading, at, known))?
}

/// The first title from here on: where it begins and ends.
fn title(reading: &Reading<'_>, from: usize, to: usize, known: &Known) -> Option<(usize, usize)> {
    let part = |at: usize| part(reading, from, at);
    if reading.is(from, &["chief"]) {
        let officer = (from + 1..to.min(from + 6)).find(|at| reading.is(*at, &["officer", "officers"]));
        if let Some(officer) = officer {
            return Some((from, officer + 1));
        }
        if reading.is(from + 1, &["of"]) && reading.is(from + 2, &["staff"]) {
            return Some((from, from + 3));
        }
    }
    let noun = (from..to).find(|at| !matches!(part(*at), Part::Adjective | Part::Other));
    let Some(noun) = noun else {
        // QA leads.
        let last = (from..to).rev().find(|at| part(*at) == Part::Adjective)?;
        let is_title = last > from
            || title_of(reading, last, last + 1).seniority.is_some_and(|rank| rank != Seniority::Senior);
        return is_title.then_some((from, last + 1));
    };
    let kind = part(noun);
    if kind == Part::Chief {
        let mut first = noun;
        while first > from && OF_A_CHIEF.contains(&reading.key(first - 1)) {
            first -= 1;
        }
        let end = noun + 1;
        let of =
            is_of_field(reading, end, to, known).filter(|_| reading.is(noun, &["president", "presidents"]));
        let is_vice = (first..noun).any(|at| reading.is(at, &["vice"]));
        let tail = || {
            if is_vice && !reading.is(end, &["of", "for"]) { field_end(reading, end, to, known) } else { end }
        };
        return Some((first, of.unwrap_or_else(tail)));
    }
    let mut end = noun + 1;
    while end < to && matches!(part(end), Part::Rank | Part::Job) {
        end += 1;
    }
    let is_pair = title_of(reading, from, end).seniority == Some(Seniority::CSuite);
    let last = part(end - 1);
    if last == Part::Rank && !is_pair {
        if reading.is(end, &["of", "for"]) && end < to {
            return Some((from, is_of_field(reading, end, to, known).unwrap_or(end)));
        }
        // VP sales, but a sales director.
        if end - 1 == from || reading.is(from, &["vice", "senior", "executive", "sr"]) {
            return Some((from, field_end(reading, end, to, known)));
        }
    }
    Some((from, end))
}

fn title_of(reading: &Reading<'_>, from: usize, to: usize) -> Title {
    Title::parse(&singular(reading, from, to))
}

/// Where the field ends that "of" leads to here; nothing where it leads to companies.
fn is_of_field(reading: &Reading<'_>, of: usize, to: usize, known: &Known) -> Option<usize> {
    let first = if reading.is(of + 1, &["the"]) { of + 2 } else { of + 1 };
    if !reading.is(of, &["of", "for"]) || first >= to || is_firms(reading, first, to, known) {
        return None;
    }
    Some(field_end(reading, first, to, known)).filter(|end| *end > first)
}

/// Whether companies are named from here on: restaurants, manufacturing firms, a bank.
fn is_firms(reading: &Reading<'_>, at: usize, to: usize, known: &Known) -> bool {
    if reading.is(at, FIRMS) || reading.is(at, &["a", "an", "small", "large"]) {
        return true;
    }
    let Some(end) = values::industry_end(reading, at, known) else { return false };
    let key = reading.joined(at, end - at).unwrap_or_default();
    reading.is(end, FIRMS) && end < to || is_many(&key) && !SINGULAR.contains(&key.as_str())
}

/// Whether a name of an industry names companies: banks, but not logistics.
fn is_many(key: &str) -> bool {
    key.ends_with('s') && !key.ends_with("ics") && !key.ends_with("als") && !key.ends_with("ors")
        || key.ends_with("ies")
}

/// Where the field of a rank ends that begins here.
fn field_end(reading: &Reading<'_>, from: usize, to: usize, known: &Known) -> usize {
    let mut end = from;
    while end < to && !reading.is(end, FIRMS) {
        // Directores financieros de bancos.
        if end > from && reading.is(end, &["of"]) && is_firms(reading, end + 1, to, known) {
            break;
        }
        if let Some(industry) = values::industry_end(reading, end, known) {
            let key = reading.joined(end, industry - end).unwrap_or_default();
            let is_field = values::is_of_a_job(&key) || Title::parse(&key).department.is_some();
            if !is_field && (end > from || !reading.is(from.wrapping_sub(1), &["of", "for", "the"])) {
                break;
            }
        }
        end += 1;
    }
    while end > from && reading.is(end - 1, &["of"]) {
        end -= 1;
    }
    end
}

/// Takes a title, or the rank that it is no more than.
fn told(reading: &mut Reading<'_>, from: usize, to: usize) {
    let text = singular(reading, from, to);
    let title = Title::parse(&text);
    const PLAIN: &[&str] = &["founder", "owner", "partner", "intern", "vp", "head", "director", "manager"];
    match title.seniority {
        Some(rank) if title.words.len() == 1 && PLAIN.contains(&title.words[0].as_str()) => {
            seniorities(reading, from, to, &[rank]);
        }
        Some(_) => titled(reading, from, to, &text),
        None => {}
    }
}

/// The words as they were written, the noun among them in the singular.
fn singular(reading: &Reading<'_>, from: usize, to: usize) -> String {
    let of =
        (from..to).find(|at| matches!(reading.words[*at].key.as_str(), "of" | "for")).filter(|at| *at > from);
    let noun = of.map_or(to - 1, |of| of - 1);
    let words = (from..to).map(|at| {
        let text = reading.words[at].text;
        // In other languages the noun stands first, and what follows is in the plural too.
        let is_noun = at == noun || of.is_none_or(|of| at < of) && is_known_plural(text);
        if is_noun { one_of(text) } else { text.to_owned() }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn is_known_plural(text: &str) -> bool {
    !SINGULAR.contains(&folded(text).as_str())
        && !is_known(text)
        && plurals(text).iter().any(|one| is_known(one))
}

/// Whether titles are made of this word.
fn is_known(text: &str) -> bool {
    let title = Title::parse(text);
    let is_itself = title.words.len() == 1 && title.words[0] == language::text::key(text);
    title.seniority.is_some() || title.department.is_some() || !is_itself && !title.words.is_empty()
}

/// A word without the ending of the plural: CTOs, directors, directores.
fn one_of(text: &str) -> String {
    if SINGULAR.contains(&folded(text).as_str()) || text.len() < 3 || text.ends_with("ss") {
        return text.to_owned();
    }
    let all = plurals(text);
    let known = all.iter().find(|one| is_known(one));
    known.or(all.first()).cloned().unwrap_or_else(|| text.to_owned())
}

/// What a word may be the plural of, the likeliest first.
fn plurals(text: &str) -> Vec<String> {
    let text = text.trim_end_matches(['\'', '\u{2019}']);
    let mut all = Vec::new();
    if let Some(one) = text.strip_suffix('s') {
        all.push(one.trim_end_matches(['\'', '\u{2019}']).to_owned());
        all.extend(one.strip_suffix('e').map(str::to_owned));
        all.extend(one.strip_suffix("ie").map(|stem| format!("{stem}y")));
    }
    all.extend(text.strip_suffix("aux").map(|stem| format!("{stem}al")));
    all.extend(text.strip_suffix("innen").map(|stem| format!("{stem}in")));
    all.extend(text.strip_suffix("men").map(|stem| format!("{stem}man")));
    all
}
