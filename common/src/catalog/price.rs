//! The one price rule: `price = base + unit × count`, for a call that had an outcome.

use super::Outcome;
use domain::Credits;

/// The unit of the price of a file's run.
const ADDITIONS: &str = "thousandth of what is added";

/// The price of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// Charged even for zero results, unless the subject of the call is unknown.
    pub base: Credits,
    /// Charged per counted thing.
    pub unit: Credits,
    /// The unit that is counted: `call` for a flat price, charged when the subject was resolved.
    pub per: &'static str,
}

impl Price {
    pub const FREE: Self = Self { base: Credits::ZERO, unit: Credits::ZERO, per: "call" };

    /// A flat price, charged when the call resolved its subject.
    pub const fn flat(milli: i64) -> Self {
        Self { base: Credits::ZERO, unit: Credits::milli(milli), per: "call" }
    }

    /// A price per thing returned; nothing returned, nothing charged.
    pub const fn each(milli: i64, per: &'static str) -> Self {
        Self { base: Credits::ZERO, unit: Credits::milli(milli), per }
    }

    /// A base price for asking, plus a price per thing returned.
    pub const fn base_and_each(base_milli: i64, unit_milli: i64, per: &'static str) -> Self {
        Self { base: Credits::milli(base_milli), unit: Credits::milli(unit_milli), per }
    }

    /// The sum of other endpoints' prices, counted in thousandths of a credit.
    pub const fn summed() -> Self {
        Self { base: Credits::ZERO, unit: Credits::milli(1), per: ADDITIONS }
    }

    pub const fn is_free(&self) -> bool {
        self.base.is_zero() && self.unit.is_zero()
    }

    /// The price of an answer with `count` billable things; `None` only on overflow.
    pub fn of(&self, count: u64) -> Option<Credits> {
        self.unit.checked_mul(count).and_then(|units| units.checked_add(self.base))
    }

    /// The price of an answer: one whose subject was not found costs nothing, not even the base.
    pub fn due(&self, outcome: &Outcome) -> Option<Credits> {
        if outcome.found == Some(false) { Some(Credits::ZERO) } else { self.of(outcome.billable) }
    }
}

impl std::fmt::Display for Price {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.base.is_zero(), self.unit.is_zero(), self.per) {
            (true, true, _) => f.write_str("free"),
            (true, false, ADDITIONS) => f.write_str("each addition's own price"),
            (true, false, "call") => write!(f, "{} cr", self.unit),
            (true, false, per) => write!(f, "{} cr / {per}", self.unit),
            (false, _, per) => write!(f, "{} base + {} / {per}", self.base, self.unit),
        }
    }
}
