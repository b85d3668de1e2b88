//! The world's time: whole days since 1970, and a four-year cycle on which every history is laid out.
//!
//! Within a cycle a past event keeps its date whenever the world is generated. At the end of a cycle the whole world moves
//! on by four years, so that it is as lively in twenty years as it is now.

use jiff::Timestamp;
use jiff::civil::Date;

pub(super) type Day = i32;

pub(super) const YEAR: Day = 365;
const CYCLE: Day = 4 * 365 + 1;
/// 2025-01-01.
const FIRST_CYCLE: Day = 20_089;
/// The first and last day the world can be asked for, so that no arithmetic leaves the calendar.
const EARLIEST: Day = 0;
const LATEST: Day = 700_000;

pub(super) fn day_of(time: Timestamp) -> Day {
    (time.as_second().div_euclid(86_400)).clamp(EARLIEST.into(), LATEST.into()) as Day
}

/// The first day of the cycle that `day` falls into.
pub(super) fn anchor(day: Day) -> Day {
    FIRST_CYCLE + (day - FIRST_CYCLE).div_euclid(CYCLE) * CYCLE
}

/// The Gregorian date, by the usual era arithmetic (400 years are 146,097 days).
pub(super) fn date(day: Day) -> Date {
    let z = day + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i32::from(month <= 2);
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    Date::new(year as i16, month as i8, day_of_month as i8).unwrap_or(Date::MAX)
}

pub(super) fn year_of(day: Day) -> i16 {
    date(day).year()
}

/// The first day of a year, give or take a day.
pub(super) fn day_in(year: i16) -> Day {
    (i32::from(year) - 1970) * 1461 / 4 + 1
}

/// The first day of the calendar quarter that `day` falls into.
pub(super) fn quarter_start(day: Day) -> Day {
    let date = date(day);
    let first = Date::new(date.year(), (date.month() - 1) / 3 * 3 + 1, 1).unwrap_or(date);
    day - (i32::from(date.day_of_year()) - i32::from(first.day_of_year()))
}

pub(super) fn instant(day: Day, second: i32) -> Timestamp {
    Timestamp::from_second(i64::from(day) * 86_400 + i64::from(second)).unwrap_or(Timestamp::MAX)
}

/// Moves half of what would fall on a weekend to the Monday.
pub(super) fn workday(day: Day, dice: u64) -> Day {
    match (day + 4).rem_euclid(7) {
        6 if dice % 10 < 5 => day + 2,
        0 if dice % 10 < 5 => day + 1,
        _ => day,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree_with_the_calendar() {
        let epoch: Date = "1970-01-01".parse().unwrap();
        for day in (-40_000..60_000).step_by(7) {
            let expected = epoch + jiff::Span::new().days(day);
            assert_eq!(date(day), expected);
            let quarter = date(quarter_start(day));
            assert!(quarter.day() == 1 && quarter.month() % 3 == 1 && quarter <= expected);
        }
        assert_eq!(date(FIRST_CYCLE).to_string(), "2025-01-01");
        let sunday = day_of("2026-11-15T02:00:00Z".parse().unwrap());
        assert_eq!(
            (workday(sunday, 0), workday(sunday - 1, 0), workday(sunday, 9)),
            (sunday + 1, sunday + 1, sunday)
        );
    }

    #[test]
    fn a_year_begins_in_itself() {
        for year in 1800..2100 {
            assert_eq!(date(day_in(year)).year(), year);
        }
    }

    #[test]
    fn a_day_belongs_to_the_cycle_it_falls_into() {
        for (day, start) in
            [("2026-11-15", "2025-01-01"), ("2024-12-31", "2021-01-01"), ("2029-01-01", "2029-01-01")]
        {
            let time: Timestamp = format!("{day}T12:00:00Z").parse().unwrap();
            assert_eq!(date(anchor(day_of(time))).to_string(), start);
        }
    }
}
