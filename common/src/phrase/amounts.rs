//! What has a number or a date: experience, size, revenue, founding, rounds of funding, and since when.

use super::Of;
use super::numbers::{self, Span};
use super::reading::{Reading, shown};
use domain::{FundingStage, RevenueRange};
use lookup::filters::{FundingFilter, Range};

const STAFF: &[&str] = &[
    "people",
    "employees",
    "staff",
    "workers",
    "headcount",
    "heads",
    "fte",
    "ftes",
    "persons",
    "person",
    "employee",
    "ppl",
    "emp",
    "folks",
    "strong",
    "members",
];
const FOUNDED: &[&str] =
    &["founded", "established", "incorporated", "started", "launched", "created", "formed"];
const REVENUE: &[&str] = &["revenue", "revenues", "turnover", "sales", "arr"];
const RAISED: &[&str] = &[
    "raised",
    "raise",
    "raising",
    "secured",
    "closed",
    "announced",
    "received",
    "got",
    "funded",
    "funding",
    "financing",
    "round",
    "rounds",
    "investment",
    "backed",
];
const MOVED: &[&str] = &["joined", "started", "changed", "switched", "moved", "appointed", "hired"];
/// What "recently" means.
const RECENT_DAYS: u32 = 90;

pub fn read(reading: &mut Reading<'_>) {
    moves(reading);
    let mut at = 0;
    while at < reading.len() {
        at = one(reading, at).unwrap_or(at + 1);
    }
    stages(reading);
    time(reading);
}

/// What begins at this word; where it ends.
fn one(reading: &mut Reading<'_>, at: usize) -> Option<usize> {
    if reading.is(at, FOUNDED)
        && let Some(end) = founded(reading, at)
    {
        return Some(end);
    }
    if reading.is(at, REVENUE)
        && let Some(end) = revenue_before(reading, at)
    {
        return Some(end);
    }
    if reading.is(at, &["headcount", "team", "employing", "employs", "size"]) {
        let mut first = at + 1;
        while reading.is(first, &["size", "of"]) {
            first += 1;
        }
        if let Some(span) = numbers::span(reading, first)
            .filter(|span| !span.money && numbers::year(reading, span.from).is_none())
        {
            let end = if reading.is(span.to, STAFF) { span.to + 1 } else { span.to };
            reading.employs(at, end, range(span)?);
            return Some(end);
        }
    }
    if let Some(count) = hyphened(reading, at) {
        reading.employs(at, at + 1, Range { min: Some(count), max: Some(count) });
        return Some(at + 1);
    }
    let span = numbers::span(reading, at)?;
    let end = span.to;
    if reading.is(end, &["years", "year", "yrs"]) {
        return experience(reading, span);
    }
    if reading.is(end, STAFF) {
        let mut range = range(span)?;
        let mut to = end + 1;
        if range.min == range.max && reading.is(to, &["or", "and"]) {
            match reading.key(to + 1) {
                "more" | "above" | "up" | "over" => (range.max, to) = (None, to + 2),
                "fewer" | "less" | "below" | "under" => (range.min, to) = (None, to + 2),
                _ => {}
            }
        }
        reading.employs(at, to, range);
        return Some(to);
    }
    // 201-500 or 501-1000 employees.
    if reading.is(end, &["or", "and"])
        && let Some(next) = numbers::span(reading, end + 1)
        && reading.is(next.to, STAFF)
        && !span.money
    {
        match reading.of {
            Of::People => {
                reading.employs(at, end, range(span)?);
                reading.employs(end + 1, next.to + 1, range(next)?);
            }
            Of::Companies => {
                let (low, high) = (range(span)?, range(next)?);
                let both = Range {
                    min: low.min.min(high.min),
                    max: low.max.zip(high.max).map(|(one, other)| one.max(other)),
                };
                reading.employs(at, next.to + 1, both);
            }
        }
        return Some(next.to + 1);
    }
    // In annual revenue.
    let mut noun = end;
    while reading.is(noun, &["in", "of", "annual", "yearly"]) {
        noun += 1;
    }
    if reading.is(noun, REVENUE) {
        return revenue(reading, at, noun + 1, span);
    }
    if (span.money || span.min >= Some(100_000)) && reading.is_before(at, 5, RAISED)
        || reading.is(noun, &["funding", "financing", "investment"])
    {
        let least = span.min?;
        funding(reading).min_amount = Some(least);
        let filter = reading.of_employers("funding.min_amount", "companies.funding.min_amount");
        let to = if reading.is(noun, &["funding", "financing", "investment"]) { noun + 1 } else { end };
        reading.take(at, to, filter, least.to_string());
        return Some(to);
    }
    None
}

/// A range that nothing else has claimed is a size: CTOs, fintech, 50-200.
pub fn bare_sizes(reading: &mut Reading<'_>) {
    if reading.companies.employee_count.is_some() || !reading.people.company_sizes.is_empty() {
        return;
    }
    for at in 0..reading.len() {
        let Some(span) = numbers::span(reading, at).filter(|span| !span.money && span.to == at + 1) else {
            continue;
        };
        let is_year = |bound: Option<u64>| bound.is_some_and(|bound| (1900..2100).contains(&bound));
        let is_range = span.min != span.max && !(is_year(span.min) && is_year(span.max));
        let ends = reading.words[at].comma_after || span.to == reading.len() || !reading.is_free(span.to);
        let after = at > 0 && reading.words[at - 1].comma_after;
        if let Some(range) = range(span).filter(|_| is_range && (ends || after)) {
            reading.employs(at, span.to, range);
            return;
        }
    }
}

/// The 50 of a 50-person company.
fn hyphened(reading: &Reading<'_>, at: usize) -> Option<u32> {
    let word = reading.words.get(at).filter(|_| reading.is_free(at))?;
    let (count, noun) = word.text.split_once('-')?;
    if STAFF.contains(&noun.to_lowercase().as_str()) { count.parse().ok() } else { None }
}

fn range(span: Span) -> Option<Range> {
    let small = |number: Option<u64>| number.map(u32::try_from).transpose();
    Some(Range { min: small(span.min).ok()?, max: small(span.max).ok()? })
}

fn experience(reading: &mut Reading<'_>, span: Span) -> Option<usize> {
    let mut end = span.to + 1;
    while reading.is(end, &["of", "work", "working", "professional"]) {
        end += 1;
    }
    if reading.of != Of::People || !reading.is(end, &["experience", "exp"]) {
        return None;
    }
    // Five years are five at least.
    let mut range = range(span)?;
    if range.min == range.max {
        range.max = None;
    }
    reading.people.years_of_experience = Some(range);
    reading.take(span.from, end + 1, "years_of_experience", shown(range));
    Some(end + 1)
}

fn founded(reading: &mut Reading<'_>, at: usize) -> Option<usize> {
    let year = |at: usize| numbers::year(reading, at);
    // Nach 2018 gegründet.
    if let Some(own) = at.checked_sub(1).and_then(year)
        && let Some(range) = at.checked_sub(2).and_then(|from| match reading.key(from) {
            "after" => Some(Range { min: Some(own + 1), max: None }),
            "since" => Some(Range { min: Some(own), max: None }),
            "before" => Some(Range { min: None, max: Some(own - 1) }),
            "in" => Some(Range { min: Some(own), max: Some(own) }),
            _ => None,
        })
    {
        reading.companies.founded = Some(range);
        let filter = reading.of_employers("founded", "companies.founded");
        reading.take(at - 2, at + 1, filter, shown(range));
        return Some(at + 1);
    }
    let (range, end) = match reading.key(at + 1) {
        "in" => year(at + 2).map(|year| (Range { min: Some(year), max: Some(year) }, at + 3))?,
        "after" => year(at + 2).map(|year| (Range { min: Some(year + 1), max: None }, at + 3))?,
        "since" => year(at + 2).map(|year| (Range { min: Some(year), max: None }, at + 3))?,
        "before" => year(at + 2).map(|year| (Range { min: None, max: Some(year - 1) }, at + 3))?,
        "between" | "from" => {
            let (first, last) = (year(at + 2)?, year(at + 4)?);
            // Either year may be said first.
            (Range { min: Some(first.min(last)), max: Some(first.max(last)) }, at + 5)
        }
        _ => return None,
    };
    reading.companies.founded = Some(range);
    let filter = reading.of_employers("founded", "companies.founded");
    reading.take(at, end, filter, shown(range));
    Some(end)
}

/// Revenue of $10m to $50m.
fn revenue_before(reading: &mut Reading<'_>, at: usize) -> Option<usize> {
    let first = if reading.is(at + 1, &["of"]) { at + 2 } else { at + 1 };
    let is_large = |bound: Option<u64>| bound.is_some_and(|bound| bound >= 1_000_000);
    let span = numbers::span(reading, first)
        .filter(|span| span.money || is_large(span.min) || is_large(span.max))?;
    revenue(reading, at, span.to, span)
}

fn revenue(reading: &mut Reading<'_>, from: usize, to: usize, span: Span) -> Option<usize> {
    const ENDS: [u64; 10] = [0, 1, 10, 25, 50, 100, 250, 500, 1_000, 10_000];
    const MILLION: u64 = 1_000_000;
    let (min, max) = (span.min.unwrap_or(0), span.max.unwrap_or(u64::MAX));
    let bands = RevenueRange::ALL.iter().enumerate().filter(|(at, _)| {
        let (first, end) = (ENDS[*at] * MILLION, ENDS.get(at + 1).map_or(u64::MAX, |end| end * MILLION));
        // A bound that is a band's own edge leaves the next one out.
        min < end && (max > first || max == min && max == first)
    });
    reading.companies.revenue_ranges = bands.map(|(_, band)| *band).collect();
    let names: Vec<&str> = reading.companies.revenue_ranges.iter().map(|band| band.as_str()).collect();
    let names = names.join(", ");
    let filter = reading.of_employers("revenue_ranges", "companies.revenue_ranges");
    reading.take(from, to, filter, names);
    Some(to)
}

fn funding<'r>(reading: &'r mut Reading<'_>) -> &'r mut FundingFilter {
    reading.companies.funding.get_or_insert_with(FundingFilter::default)
}

/// The stages that follow one, where the text goes on with "or later".
fn later(stage: FundingStage) -> Vec<FundingStage> {
    use FundingStage as S;
    let all = [S::PreSeed, S::Seed, S::SeriesA, S::SeriesB, S::SeriesC, S::SeriesD, S::SeriesE, S::SeriesF];
    all.into_iter().skip_while(|own| *own != stage).collect()
}

/// Series A, series B or C, seed, growth rounds.
fn stages(reading: &mut Reading<'_>) {
    let mut at = 0;
    while at < reading.len() {
        let Some((found, end)) = stage(reading, at) else {
            at += 1;
            continue;
        };
        let noun = reading
            .is(end, &["round", "rounds", "funding", "financing", "stage", "backed", "money", "capital"]);
        let mut end = if noun { end + 1 } else { end };
        let mut found = found;
        let is_open = reading.is(end, &["or", "and"])
            && reading.is(end + 1, &["later", "above", "beyond", "higher", "up", "onwards"]);
        if reading.is(end, &["+"]) || is_open {
            found = found.last().map(|last| later(*last)).unwrap_or(found);
            end += if is_open { 2 } else { 1 };
        }
        let filter = reading.of_employers("funding.stages", "companies.funding.stages");
        let names: Vec<&str> = found.iter().map(|stage| stage.as_str()).collect();
        reading.take(at, end, filter, names.join(", "));
        let stages = &mut funding(reading).stages;
        let new: Vec<FundingStage> = found.into_iter().filter(|stage| !stages.contains(stage)).collect();
        stages.extend(new);
        at = end;
    }
}

fn stage(reading: &Reading<'_>, at: usize) -> Option<(Vec<FundingStage>, usize)> {
    let lettered = |key: &str| {
        let all = [
            ("a", FundingStage::SeriesA),
            ("b", FundingStage::SeriesB),
            ("c", FundingStage::SeriesC),
            ("d", FundingStage::SeriesD),
            ("e", FundingStage::SeriesE),
            ("f", FundingStage::SeriesF),
        ];
        all.into_iter().find(|(letter, _)| *letter == key).map(|(_, stage)| stage)
    };
    let is_round = |at: usize| {
        reading.is(at, &["round", "rounds", "funding", "financing", "stage", "investment", "backed"])
    };
    let is_raised = reading.is_before(at, 3, RAISED);
    match reading.key(at) {
        "series" => {
            let mut found = vec![lettered(reading.key(at + 1))?];
            let mut end = at + 2;
            // Series A to C.
            if reading.is(end, &["to", "through"])
                && let Some(last) = lettered(reading.key(end + 1))
            {
                found = later(found[0]).into_iter().take_while(|stage| *stage <= last).collect();
                return Some((found, end + 2));
            }
            while reading.is(end, &["or", "and", "/"]) || reading.words[end - 1].comma_after {
                let next = if reading.is(end, &["or", "and", "/"]) { end + 1 } else { end };
                let Some(stage) = lettered(reading.key(next)) else { break };
                found.push(stage);
                end = next + 1;
            }
            Some((found, end))
        }
        "seriesa" | "seriesb" | "seriesc" | "seriesd" => {
            Some((vec![lettered(reading.key(at).strip_prefix("series")?)?], at + 1))
        }
        "pebacked" | "privateequitybacked" => Some((vec![FundingStage::PrivateEquity], at + 1)),
        "pe" if is_round(at + 1) => Some((vec![FundingStage::PrivateEquity], at + 1)),
        "growthstage" => Some((vec![FundingStage::Growth], at + 1)),
        "preseed" => Some((vec![FundingStage::PreSeed], at + 1)),
        "pre" if reading.is(at + 1, &["seed"]) => Some((vec![FundingStage::PreSeed], at + 2)),
        "seed"
            if is_round(at + 1)
                || is_raised
                || reading.is(at + 1, &["or", "and", "money", "startups"])
                || reading.is_before(at, 2, &["preseed"]) =>
        {
            Some((vec![FundingStage::Seed], at + 1))
        }
        "seedstage" | "seedfunded" => Some((vec![FundingStage::Seed], at + 1)),
        "growth" if is_round(at + 1) => Some((vec![FundingStage::Growth], at + 1)),
        "debt" if is_round(at + 1) || is_raised => Some((vec![FundingStage::Debt], at + 1)),
        "grant" | "grants" if is_raised => Some((vec![FundingStage::Grant], at + 1)),
        "private" if reading.is(at + 1, &["equity"]) && (is_round(at + 2) || is_raised) => {
            Some((vec![FundingStage::PrivateEquity], at + 2))
        }
        _ => None,
    }
}

/// People who took their job lately.
fn moves(reading: &mut Reading<'_>) {
    if reading.of != Of::People {
        return;
    }
    for at in 0..reading.len() {
        if let Some((end, days)) = in_a_new_job(reading, at) {
            reading.people.changed_job_within_days = Some(days);
            reading.take(at, end, "changed_job_within_days", days.to_string());
            return;
        }
        if !reading.is(at, MOVED) {
            continue;
        }
        let is_recent = at > 0 && reading.is(at - 1, &["recently", "just", "newly"]);
        let is_founding = (at + 1..reading.len().min(at + 4)).any(|at| numbers::year(reading, at).is_some())
            && !reading.is(at + 1, &["since"]);
        // Changed jobs in the last 90 days, joined their company this year.
        let time = (at + 1..reading.len().min(at + 6)).find_map(|first| numbers::days(reading, first));
        let stops = (at + 1..reading.len().min(at + 6)).any(|at| reading.is(at, RAISED));
        let (from, to, days) = match time {
            Some((days, end)) if !stops && !is_founding => (at, end, days),
            _ if is_recent => {
                let is_job =
                    reading.is(at + 1, &["job", "jobs", "roles", "companies", "employer", "employers"]);
                (at - 1, if is_job { at + 2 } else { at + 1 }, RECENT_DAYS)
            }
            _ => continue,
        };
        reading.people.changed_job_within_days = Some(days);
        reading.take(from, to, "changed_job_within_days", days.to_string());
        return;
    }
}

/// With a new role in the last six months; in their role for less than 100 days.
fn in_a_new_job(reading: &Reading<'_>, at: usize) -> Option<(usize, u32)> {
    const JOB: &[&str] = &["role", "job", "position", "roles", "jobs", "positions", "seat"];
    if reading.is(at, &["new"]) && reading.is(at + 1, JOB) {
        let (days, end) = numbers::days(reading, at + 2)?;
        return Some((end, days));
    }
    if reading.is(at, JOB) && reading.is_before(at, 3, &["in"]) && reading.is(at + 1, &["for", "since"]) {
        let span = numbers::span(reading, at + 2)?;
        let days = u32::try_from(span.max?).ok()?.checked_mul(numbers::unit(reading.key(span.to))?)?;
        return (1..=3_650).contains(&days).then_some((span.to + 1, days));
    }
    None
}

/// Since when a round counts.
fn time(reading: &mut Reading<'_>) {
    let is_funding = reading.companies.funding.is_some()
        || reading.words.iter().any(|word| RAISED.contains(&word.key.as_str()));
    if !is_funding {
        return;
    }
    for at in 0..reading.len() {
        let found = match numbers::days(reading, at) {
            Some(found) => found,
            None if reading.is(at, &["recently", "lately"]) => (RECENT_DAYS, at + 1),
            None => continue,
        };
        let (days, end) = found;
        funding(reading).since_days = Some(days);
        let filter = reading.of_employers("funding.since_days", "companies.funding.since_days");
        reading.take(at, end, filter, days.to_string());
        return;
    }
}
