//! Numbers, amounts of money, ranges of them, and stretches of time, as people write them.

use super::reading::Reading;
use jiff::ToSpan;
use jiff::civil::{Date, date};

const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

const MORE: &[&str] = &["more", "over", "above", "exceeding", "greater"];
const LESS: &[&str] = &["fewer", "less", "under", "below", "smaller"];

/// Numbers from here on are amounts, of which nobody means one more or less.
const LARGE: u64 = 1_000_000;

/// A number, or a span of them, with what stood around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub min: Option<u64>,
    pub max: Option<u64>,
    /// Whether a currency was named.
    pub money: bool,
    /// Where it began and ended.
    pub from: usize,
    pub to: usize,
}

/// One number: its value, whether it has a currency, whether a plus follows.
fn value(text: &str) -> Option<(f64, bool, bool)> {
    let text = text.to_lowercase();
    let bare = text.trim_start_matches(['$', '\u{20ac}', '\u{a3}']);
    let mut money = bare.len() < text.len();
    let (bare, plus) = bare.strip_suffix('+').map_or((bare, false), |bare| (bare, true));
    let mut bare = bare.replace(',', "");
    for currency in ["usd", "eur", "gbp"] {
        if let Some(without) = bare.strip_suffix(currency) {
            (bare, money) = (without.to_owned(), true);
        }
    }
    let at = bare.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(bare.len());
    let (digits, unit) = bare.split_at(at);
    let times = times(unit)?;
    let number: f64 = digits.parse().ok()?;
    Some((number * times, money, plus))
}

fn times(unit: &str) -> Option<f64> {
    Some(match unit {
        "" => 1.0,
        "k" | "thousand" => 1e3,
        "m" | "mn" | "mio" | "mm" | "million" => 1e6,
        "b" | "bn" | "billion" => 1e9,
        _ => return None,
    })
}

/// A number here: its value, whether it is money, whether a plus follows, and where it ends.
fn number(reading: &Reading<'_>, at: usize) -> Option<(u64, bool, bool, usize)> {
    if !reading.is_free(at) {
        return None;
    }
    let word = &reading.words[at];
    let spelled = WORDS.iter().position(|own| *own == word.key);
    let (mut number, mut money, plus) = match spelled {
        Some(number) => (number as f64, false, false),
        None => value(word.text)?,
    };
    let mut end = at + 1;
    if let Some(times) = times(reading.key(end)).filter(|times| *times > 1.0) {
        number *= times;
        end += 1;
    }
    if reading.is(end, &["dollars", "euros", "pounds", "usd", "eur", "gbp"]) {
        money = true;
        end += 1;
    }
    Some((number.round() as u64, money, plus, end))
}

/// A number or a range that begins here: `50-200`, `between 50 and 200`, `more than 500`, `at least ten`, `500+`.
pub fn span(reading: &Reading<'_>, at: usize) -> Option<Span> {
    let of = |min, max, money, to| Some(Span { min, max, money, from: at, to });
    let two = |first: usize, joins: &[&str]| {
        let (low, money, _, end) = number(reading, first)?;
        let join = reading.words.get(end).filter(|_| reading.is_free(end))?;
        let is_dash = matches!(join.text, "-" | "\u{2013}");
        if !is_dash && !joins.contains(&join.key.as_str()) {
            return None;
        }
        let (high, also_money, _, end) = number(reading, end + 1)?;
        // The unit of the second is the first one's, too: 10 to 50 million.
        let low = if low < high && high >= 1_000_000 && low < 1_000 { low * unit_of(high) } else { low };
        (low <= high).then_some((low, high, money || also_money, end))
    };
    match reading.key(at) {
        "between" | "from" => {
            let (low, high, money, to) = two(at + 1, &["and", "to"])?;
            return of(Some(low), Some(high), money, to);
        }
        more if MORE.contains(&more) => {
            let first = if reading.is(at + 1, &["than", "of"]) { at + 2 } else { at + 1 };
            let (least, money, _, to) = number(reading, first)?;
            return of(
                Some(if money || least >= LARGE { least } else { least.saturating_add(1) }),
                None,
                money,
                to,
            );
        }
        less if LESS.contains(&less) => {
            let first = if reading.is(at + 1, &["than", "of"]) { at + 2 } else { at + 1 };
            let (most, money, _, to) = number(reading, first)?;
            return of(
                None,
                Some(if money || most >= LARGE { most } else { most.saturating_sub(1) }),
                money,
                to,
            );
        }
        "minimum" => {
            let first = if reading.is(at + 1, &["of"]) { at + 2 } else { at + 1 };
            let (least, money, _, to) = number(reading, first)?;
            return of(Some(least), None, money, to);
        }
        "at" if reading.is(at + 1, &["least", "most"]) => {
            let (bound, money, _, to) = number(reading, at + 2)?;
            let is_least = reading.is(at + 1, &["least"]);
            return of(is_least.then_some(bound), (!is_least).then_some(bound), money, to);
        }
        "up" if reading.is(at + 1, &["to"]) => {
            let (bound, money, _, to) = number(reading, at + 2)?;
            return of(None, Some(bound), money, to);
        }
        "no" | "not" if reading.is(at + 1, MORE) || reading.is(at + 1, LESS) => {
            let first = if reading.is(at + 2, &["than"]) { at + 3 } else { at + 2 };
            let (bound, money, _, to) = number(reading, first)?;
            let is_least = reading.is(at + 1, LESS);
            return of(is_least.then_some(bound), (!is_least).then_some(bound), money, to);
        }
        _ => {}
    }
    if let Some((low, high, money, to)) = two(at, &["to"]) {
        return of(Some(low), Some(high), money, to);
    }
    if let Some((low, high)) =
        reading.words.get(at).filter(|_| reading.is_free(at)).and_then(|word| dashed(word.text))
    {
        let mut times_of_next = 1;
        let mut to = at + 1;
        if let Some(times) = times(reading.key(to)).filter(|times| *times > 1.0) {
            (times_of_next, to) = (times as u64, to + 1);
        }
        return of(
            Some(low.0.saturating_mul(times_of_next)),
            Some(high.0.saturating_mul(times_of_next)),
            low.1 || high.1,
            to,
        );
    }
    let (only, money, plus, to) = number(reading, at)?;
    if plus {
        return of(Some(only), None, money, to);
    }
    match (reading.key(to), reading.key(to + 1)) {
        ("or", "more" | "above" | "over" | "up") => of(Some(only), None, money, to + 2),
        ("or", "fewer" | "less" | "below" | "under") => of(None, Some(only), money, to + 2),
        _ => of(Some(only), Some(only), money, to),
    }
}

fn unit_of(number: u64) -> u64 {
    if number >= 1_000_000_000 { 1_000_000_000 } else { 1_000_000 }
}

/// `50-200`, `$5m-$10m`, `50-200k`.
fn dashed(text: &str) -> Option<((u64, bool), (u64, bool))> {
    let (low, high) = text.split_once(['-', '\u{2013}'])?;
    let (low, high) = (value(low)?, value(high)?);
    let whole = |number: f64| number.round() as u64;
    (low.0 <= high.0).then_some(((whole(low.0), low.1), (whole(high.0), high.1)))
}

/// A year from here on, and where it ends.
pub fn year(reading: &Reading<'_>, at: usize) -> Option<u32> {
    let text = reading.words.get(at).filter(|_| reading.is_free(at))?.text;
    let year: u32 = text.parse().ok()?;
    (text.len() == 4 && (1600..2200).contains(&year)).then_some(year)
}

/// A stretch of time up to today that begins here: its days, and where it ends.
pub fn days(reading: &Reading<'_>, at: usize) -> Option<(u32, usize)> {
    let today = reading.today;
    let mut next = at;
    if reading.is(next, &["in", "within", "over", "during"]) {
        next += 1;
    }
    if reading.is(next, &["the"]) {
        next += 1;
    }
    if reading.is(next, &["last", "past", "previous"]) {
        if let Some(unit) = unit(reading.key(next + 1)) {
            return Some((unit, next + 2));
        }
        let (count, _, _, end) = number(reading, next + 1)?;
        let days = u32::try_from(count).ok()?.checked_mul(unit(reading.key(end))?)?;
        return (1..=3_650).contains(&days).then_some((days, end + 1));
    }
    // Within 90 days.
    if next > at && reading.is(at, &["within"]) {
        let (count, _, _, end) = number(reading, next)?;
        let days = u32::try_from(count).ok()?.checked_mul(unit(reading.key(end))?)?;
        return (1..=3_650).contains(&days).then_some((days, end + 1));
    }
    let since = |first: Date| {
        u32::try_from(today.since((jiff::Unit::Day, first)).ok()?.get_days()).ok().map(|days| days.max(1))
    };
    if reading.is(next, &["this"]) {
        let first = match reading.key(next + 1) {
            "year" => date(today.year(), 1, 1),
            "quarter" => date(today.year(), (today.month() - 1) / 3 * 3 + 1, 1),
            "month" => date(today.year(), today.month(), 1),
            "week" => today.saturating_sub(i64::from(today.weekday().to_monday_zero_offset()).days()),
            _ => return None,
        };
        return Some((since(first)?, next + 2));
    }
    if reading.is(at, &["since"]) {
        let month = MONTHS.iter().position(|month| *month == reading.key(at + 1));
        let (year, end) = match (month, year(reading, at + 1)) {
            (Some(_), _) => match year(reading, at + 2) {
                Some(year) => (Some(year), at + 3),
                None => (None, at + 2),
            },
            (None, Some(year)) => (Some(year), at + 2),
            (None, None) => return None,
        };
        let month = month.map_or(1, |month| month as i8 + 1);
        let own = today.year();
        let year = match year {
            Some(year) => i16::try_from(year).ok()?,
            // The last one of that name.
            None if month > today.month() => own - 1,
            None => own,
        };
        let days = since(Date::new(year, month, 1).ok()?)?;
        return (days <= 3_650).then_some((days, end));
    }
    None
}

/// The days of a unit of time.
pub fn unit(word: &str) -> Option<u32> {
    Some(match word {
        "day" | "days" => 1,
        "week" | "weeks" => 7,
        "month" | "months" => 30,
        "quarter" | "quarters" => 90,
        "year" | "years" => 365,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::Of;
    use super::*;

    fn of(text: &str) -> Option<(Option<u64>, Option<u64>, bool)> {
        let reading = Reading::of(text, Of::Companies, date(2026, 3, 1));
        span(&reading, 0).map(|span| (span.min, span.max, span.money))
    }

    #[test]
    fn ranges_are_read_in_every_spelling() {
        for (text, min, max, money) in [
            ("50-200", Some(50), Some(200), false),
            ("50 - 200", Some(50), Some(200), false),
            ("between 1,000 and 5k", Some(1_000), Some(5_000), false),
            ("more than 500", Some(501), None, false),
            ("fewer than 50", None, Some(49), false),
            ("at least ten", Some(10), None, false),
            ("up to 250", None, Some(250), false),
            ("500+", Some(500), None, false),
            ("20 or more", Some(20), None, false),
            ("over $5m", Some(5_000_000), None, true),
            ("$10m-$50m", Some(10_000_000), Some(50_000_000), true),
            ("10 to 50 million dollars", Some(10_000_000), Some(50_000_000), true),
            ("1.5 billion euros", Some(1_500_000_000), Some(1_500_000_000), true),
        ] {
            assert_eq!(of(text), Some((min, max, money)), "{text}");
        }
        assert_eq!(of("people"), None);
        assert_eq!(of("200-50").and_then(|(min, ..)| min), None);
    }

    #[test]
    fn time_is_counted_back_from_today() {
        for (text, days_back) in [
            ("this year", 59),
            ("this month", 1),
            ("in the last six months", 180),
            ("within 90 days", 90),
            ("past quarter", 90),
            ("since January", 59),
            ("since 2025", 424),
            ("since June", 273),
        ] {
            let reading = Reading::of(text, Of::Companies, date(2026, 3, 1));
            assert_eq!(days(&reading, 0).map(|(days, _)| days), Some(days_back), "{text}");
        }
    }
}
