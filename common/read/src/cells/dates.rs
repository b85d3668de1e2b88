//! Dates as exports write them, a spreadsheet's numbers among them.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Formats of dates, the surest first; `1/2/2024` is the second of January, as in the exports of American systems.
#[rustfmt::skip]
const FORMATS: [&str; 14] = [
    "%Y-%m-%d", "%Y/%m/%d", "%Y%m%d", "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%d-%b-%Y", "%d-%b-%y", "%d.%m.%Y", "%m/%d/%Y",
    "%d/%m/%Y", "%m/%d/%y", "%b %Y",
];

/// A moment: RFC 3339, `2024-01-31 13:05`, `31.01.2024`, `1/31/2024 10:05 AM`, `45322.5`, `1706659200000`.
pub fn moment(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Ok(exact) = text.parse::<Timestamp>() {
        return Some(exact);
    }
    if let Ok(number) = text.parse::<f64>()
        && !(text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return numbered(number);
    }
    let day = day(text)?;
    day.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
}

/// A day, in UTC.
pub fn date(text: &str) -> Option<Date> {
    moment(text).map(|moment| moment.to_zoned(TimeZone::UTC).date())
}

/// The year a company was founded in.
pub fn year(text: &str) -> Option<i16> {
    let plain = text.trim().trim_end_matches(".0");
    let year = plain.parse::<i16>().ok().or_else(|| day(plain).map(Date::year));
    year.filter(|year| (1000..=2200).contains(year))
}

fn day(text: &str) -> Option<Date> {
    let parse = |text: &str| FORMATS.iter().find_map(|format| Date::strptime(format, text).ok());
    let month = |text: &str| {
        let (year, month) = text.split_once('-')?;
        Date::new(year.parse().ok().filter(|_| year.len() == 4)?, month.parse().ok()?, 1).ok()
    };
    parse(text).or_else(|| month(text)).or_else(|| {
        // A time of day may follow.
        let is_time = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(':');
        text.match_indices(['T', ' '])
            .filter(|(at, _)| is_time(&text[at + 1..]))
            .find_map(|(at, _)| parse(&text[..at]))
    })
}

/// A year, a spreadsheet's day since 1900, or seconds or milliseconds since 1970.
fn numbered(number: f64) -> Option<Timestamp> {
    let days = |days: f64| Timestamp::from_second(((days - 25_569.0) * 86_400.0).round() as i64).ok();
    match number {
        1000.0..=2200.0 if number.fract() == 0.0 => {
            Date::new(number as i16, 1, 1).ok()?.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
        }
        10_000.0..80_000.0 => days(number),
        1e8..1e10 => Timestamp::from_second(number as i64).ok(),
        1e11..1e13 => Timestamp::from_millisecond(number as i64).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_every_export_are_the_same_day() {
        for given in [
            "2024-01-31",
            "2024-01-31T00:00:00Z",
            "2024-01-31 13:05",
            "2024-01-31T13:05:00.000+0000",
            "31 Jan 2024",
            "31-Jan-2024",
            "Jan 31, 2024",
            "January 31, 2024",
            "Jan 31, 2024 1:05 PM",
            "1/31/2024",
            "1/31/2024 10:05 AM",
            "31/01/2024",
            "31.01.2024",
            "2024/01/31",
            "20240131",
            "45322",
            "45322.5",
            "1706659200",
            "1706659200000",
        ] {
            assert_eq!(date(given).map(|date| date.to_string()).as_deref(), Some("2024-01-31"), "{given}");
        }
        assert_eq!(date("2023-04").unwrap().to_string(), "2023-04-01");
        assert_eq!(date("2019").unwrap().to_string(), "2019-01-01");
        for bad in ["", "soon", "31/31/2024", "7", "2024-13-01"] {
            assert_eq!(date(bad), None, "{bad}");
        }
        assert_eq!(
            (year("1999"), year("1999.0"), year("1999-05-01"), year("12")),
            (Some(1999), Some(1999), Some(1999), None)
        );
    }
}
