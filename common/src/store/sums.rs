//! What an account and its keys may spend, and the sums of what they have spent, as the account's item holds them.

use super::{Item, n};
use domain::Credits;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What attributes of sums, and of what was told of them, begin with.
pub(super) const SPENT: &str = "spent:";
pub(super) const TOLD: &str = "told:";

/// The most that may be spent in a day and in a month, in thousandths of a credit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caps {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) daily: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) monthly: Option<i64>,
}

impl Caps {
    pub fn new(daily: Option<Credits>, monthly: Option<Credits>) -> Self {
        Self { daily: daily.map(Credits::as_milli), monthly: monthly.map(Credits::as_milli) }
    }

    pub fn daily(&self) -> Option<Credits> {
        self.daily.map(Credits::milli)
    }

    pub fn monthly(&self) -> Option<Credits> {
        self.monthly.map(Credits::milli)
    }

    pub const fn is_none(&self) -> bool {
        self.daily.is_none() && self.monthly.is_none()
    }
}

/// The sums of an account's item, by the names of their attributes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums(pub(super) BTreeMap<String, i64>);

impl Sums {
    /// Takes the sums out of an account's item.
    pub(super) fn take(item: &mut Item) -> Self {
        let is_sum = |name: &String| name.starts_with(SPENT) || name.starts_with(TOLD);
        let names: Vec<String> = item.keys().filter(|name| is_sum(name)).cloned().collect();
        let number = |name: String| Some((item.remove(&name)?.as_n().ok()?.parse().ok()?, name));
        Self(names.into_iter().filter_map(number).map(|(sum, name)| (name, sum)).collect())
    }

    pub(super) fn put(&self, item: &mut Item) {
        item.extend(self.0.iter().map(|(name, sum)| (name.clone(), n(sum))));
    }

    pub(super) fn of(&self, counter: &str) -> i64 {
        self.0.get(counter).copied().unwrap_or(0)
    }

    /// Takes out of sums what was counted and not spent.
    pub(super) fn give_back(&mut self, counters: &[String], milli: i64) {
        for counter in counters {
            if let Some(sum) = self.0.get_mut(counter) {
                *sum -= milli;
            }
        }
    }

    /// What was spent in the day and the month of a time.
    pub fn spent(&self, now: Timestamp) -> (Credits, Credits) {
        let [day, month] = periods(now);
        (Credits::milli(self.of(&counter(&day, None))), Credits::milli(self.of(&counter(&month, None))))
    }
}

/// The attribute of a sum: of the account, or of a key.
pub(super) fn counter(period: &str, key_id: Option<&str>) -> String {
    match key_id {
        Some(key_id) => format!("{SPENT}{period}:{key_id}"),
        None => format!("{SPENT}{period}"),
    }
}

/// The day and the month of a time, UTC.
pub(super) fn periods(now: Timestamp) -> [String; 2] {
    [now.strftime("%Y-%m-%d").to_string(), now.strftime("%Y-%m").to_string()]
}
