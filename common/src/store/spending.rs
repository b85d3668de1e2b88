//! What an account, its members and its keys have spent today and this month, and what they may spend at most.
//!
//! The sums stand in the account's own item, one attribute per period, so that a charge changes them in the write that
//! changes the balance: exact, and for nothing.

use super::accounts::Account;
use super::keys::ApiKey;
use super::sums::{Caps, SPENT, TOLD, counter, periods};
use domain::Credits;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// The shares of a cap at which its owner is told, in hundredths.
const THRESHOLDS: [i64; 3] = [100, 80, 50];

/// What a movement of credits counts towards: the account's day and month, and those of a key and a member that have caps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Budget {
    lines: Vec<Line>,
    /// Sums of periods that are over, to be removed by the way.
    stale: Vec<String>,
    /// When it was looked up.
    at: Option<Timestamp>,
}

/// One sum, and what it may become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub(crate) counter: String,
    spent: i64,
    cap: Option<i64>,
    told: i64,
    /// When the next period begins.
    pub resets_at: Timestamp,
    /// The key whose sum it is; the account's without one.
    pub key_id: Option<String>,
}

impl Line {
    pub fn cap(&self) -> Option<Credits> {
        self.cap.map(Credits::milli)
    }

    pub const fn spent(&self) -> Credits {
        Credits::milli(self.spent)
    }

    /// Whether this much more would exceed the cap.
    pub fn exceeds(&self, amount: Credits) -> bool {
        self.cap.is_some_and(|cap| self.spent.saturating_add(amount.as_milli()) > cap)
    }

    /// What the sum may be at most before this much is added.
    pub(crate) fn room(&self, amount: Credits) -> Option<i64> {
        self.cap.map(|cap| cap.saturating_sub(amount.as_milli()))
    }

    /// The share of the cap, in hundredths, that its owner is to be told once this much more is spent.
    pub fn threshold(&self, amount: Credits) -> Option<i64> {
        let (cap, spent) = (self.cap?, self.spent.saturating_add(amount.as_milli()));
        let reached = |share: &&i64| i128::from(spent) * 100 >= i128::from(cap) * i128::from(**share);
        THRESHOLDS.iter().find(reached).copied().filter(|share| *share > self.told)
    }

    /// The highest share of the cap whose notification was sent.
    pub const fn notified(&self) -> i64 {
        self.told
    }

    /// The attribute that remembers what was told.
    pub(crate) fn told_attribute(&self) -> String {
        self.counter.replacen(SPENT, TOLD, 1)
    }

    pub fn is_daily(&self) -> bool {
        self.counter
            .strip_prefix(SPENT)
            .is_some_and(|rest| rest.split(':').next().is_some_and(|p| p.len() == 10))
    }
}

impl Budget {
    /// What a movement of an account counts towards now.
    pub fn of(account: &Account, key: Option<&ApiKey>, now: Timestamp) -> Self {
        let periods = periods(now);
        let resets = [tomorrow(now), next_month(now)];
        let mut lines = Vec::with_capacity(4);
        // Whose sum it is, and the key to name when it is full.
        let mut add = |caps: &Caps, whose: Option<&str>, key_id: Option<&str>| {
            for ((period, resets_at), cap) in periods.iter().zip(resets).zip([caps.daily, caps.monthly]) {
                let counter = counter(period, whose);
                let told = account.sums.of(&counter.replacen(SPENT, TOLD, 1));
                let spent = account.sums.of(&counter);
                lines.push(Line { counter, spent, cap, told, resets_at, key_id: key_id.map(str::to_owned) });
            }
        };
        add(&account.caps, None, None);
        if let Some(key) = key.filter(|key| !key.caps.is_none()) {
            add(&key.caps, Some(key.counted_as()), Some(&key.id));
        }
        // What a member may spend with all their keys.
        let member = key.filter(|key| !key.member_caps.is_none());
        if let Some((key, member)) = member.and_then(|key| key.member.as_deref().map(|member| (key, member)))
        {
            add(&key.member_caps, Some(member), Some(&key.id));
        }
        let is_present = |name: &&String| {
            let period = name.split(':').nth(1).unwrap_or_default();
            periods.iter().any(|present| present == period)
        };
        let stale = account.sums.0.keys().filter(|name| !is_present(name)).cloned().collect();
        Self { lines, stale, at: Some(now) }
    }

    /// The same sums as the account has them now.
    pub fn renewed(&self, account: &Account, now: Timestamp) -> Self {
        let spent = |line: &Line| {
            let (spent, told) = (account.sums.of(&line.counter), account.sums.of(&line.told_attribute()));
            Line { spent, told, ..line.clone() }
        };
        Self { lines: self.lines.iter().map(spent).collect(), ..Self::of(account, None, now) }
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The names of the sums, for a refund.
    pub fn counters(&self) -> Vec<String> {
        self.lines.iter().map(|line| line.counter.clone()).collect()
    }

    /// When it was looked up.
    pub(crate) const fn at(&self) -> Option<Timestamp> {
        self.at
    }

    pub(crate) fn stale(&self) -> &[String] {
        &self.stale
    }

    /// The first cap that this much more would exceed.
    pub fn exceeded(&self, amount: Credits) -> Option<&Line> {
        self.lines.iter().find(|line| line.exceeds(amount))
    }
}

fn tomorrow(now: Timestamp) -> Timestamp {
    midnight(date(now).saturating_add(1.day()), now)
}

fn next_month(now: Timestamp) -> Timestamp {
    midnight(date(now).first_of_month().saturating_add(1.month()), now)
}

fn date(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

fn midnight(date: Date, otherwise: Timestamp) -> Timestamp {
    date.to_zoned(TimeZone::UTC).map_or(otherwise, |zoned| zoned.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sums::Sums;
    use domain::Plan;
    use std::collections::BTreeMap;

    #[test]
    fn sums_count_by_day_and_month_and_old_ones_go() {
        let now: Timestamp = "2026-03-31T23:59:59Z".parse().unwrap();
        let mut account = Account::new("acct_1".into(), "a@b.example".into(), Plan::Pro, None, now);
        account.caps = Caps::new(Some(Credits::whole(10)), None);
        account.sums = Sums(BTreeMap::from([
            ("spent:2026-03-30".to_owned(), 9_000),
            ("spent:2026-03-31".to_owned(), 4_000),
            ("told:2026-03-30".to_owned(), 80),
        ]));
        let budget = Budget::of(&account, None, now);
        assert_eq!(budget.stale(), ["spent:2026-03-30", "told:2026-03-30"]);
        let [day, month] = budget.lines() else { panic!("{budget:?}") };
        assert!(day.is_daily() && !month.is_daily());
        assert!(!day.exceeds(Credits::whole(6)) && day.exceeds(Credits::milli(6_001)));
        assert!(!month.exceeds(Credits::whole(1_000_000)), "there is no cap");
        assert_eq!((day.threshold(Credits::milli(999)), day.threshold(Credits::whole(1))), (None, Some(50)));
        assert_eq!(day.threshold(Credits::whole(6)), Some(100));
        assert_eq!(day.resets_at.to_string(), "2026-04-01T00:00:00Z");
        assert_eq!(month.resets_at.to_string(), "2026-04-01T00:00:00Z");
    }
}
