//! How long things are kept that an operator can decide about.

use jiff::SignedDuration;

/// The setting's default, in days.
pub const DEFAULT: &str = "jobs=30,deliveries=30,closing=30,requests=730";
const LONGEST: i64 = 3650;

/// How long things are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Bulk jobs, files, and the results of both.
    pub jobs: SignedDuration,
    /// Webhook deliveries.
    pub deliveries: SignedDuration,
    /// An account that is being closed.
    pub closing: SignedDuration,
    /// Requests of people about their rights, once they are dealt with.
    pub requests: SignedDuration,
}

const fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

impl Default for Retention {
    fn default() -> Self {
        Self { jobs: days(30), deliveries: days(30), closing: days(30), requests: days(730) }
    }
}

impl Retention {
    /// Reads `jobs=30,deliveries=7`; the others keep their defaults.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut kept = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, number) =
                part.split_once('=').ok_or("must be names and days: jobs=30,deliveries=7")?;
            let number: i64 =
                number.trim().parse().map_err(|_| format!("has no whole number of days in {part}"))?;
            let field = match name.trim() {
                "jobs" => &mut kept.jobs,
                "deliveries" => &mut kept.deliveries,
                "closing" => &mut kept.closing,
                "requests" => &mut kept.requests,
                other => return Err(format!("knows no {other}; jobs, deliveries, closing and requests")),
            };
            if !(1..=LONGEST).contains(&number) {
                return Err(format!("must be from 1 to {LONGEST} days in {part}"));
            }
            *field = days(number);
        }
        Ok(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_keeps_its_default_and_nonsense_is_named() {
        let read = Retention::parse("jobs=7, deliveries=3").unwrap();
        assert_eq!((read.jobs, read.deliveries, read.closing), (days(7), days(3), days(30)));
        assert_eq!(Retention::parse(DEFAULT), Ok(Retention::default()));
        for bad in ["jobs", "jobs=x", "jobs=0", "history=3", "jobs=99999"] {
            assert!(Retention::parse(bad).is_err(), "{bad}");
        }
    }
}
