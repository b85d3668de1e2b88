//! Money: integers of a thousandth of a credit inside, JSON numbers outside, never floating point in between.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An amount of credits, exact to a thousandth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Credits(i64);

impl Credits {
    pub const ZERO: Self = Self(0);

    pub const fn whole(credits: i64) -> Self {
        Self(credits * 1000)
    }

    pub const fn milli(thousandths: i64) -> Self {
        Self(thousandths)
    }

    pub const fn as_milli(self) -> i64 {
        self.0
    }

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The amount with its unit: `1 credit`, `2.5 credits`.
    pub fn with_unit(self) -> String {
        let unit = if self.0.abs() == 1000 { "credit" } else { "credits" };
        format!("{self} {unit}")
    }

    /// `None` on overflow: an amount that cannot be represented must be refused, not wrapped.
    pub fn checked_mul(self, count: u64) -> Option<Self> {
        i64::try_from(count).ok().and_then(|count| self.0.checked_mul(count)).map(Self)
    }

    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl std::ops::Neg for Credits {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::fmt::Display for Credits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (sign, magnitude) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let (whole, thousandths) = (magnitude / 1000, magnitude % 1000);
        if thousandths == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{thousandths:03}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}

impl std::str::FromStr for Credits {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const ERROR: &str = "an amount of credits is a number with at most three decimals, such as 12 or 0.5";
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !is_number(whole) || !is_number(fraction) || fraction.len() > 3 {
            return Err(ERROR);
        }
        let whole: i64 = whole.parse().map_err(|_| ERROR)?;
        let fraction: i64 = format!("{fraction:0<3}").parse().map_err(|_| ERROR)?;
        let milli = whole.checked_mul(1000).and_then(|m| m.checked_add(fraction)).ok_or(ERROR)?;
        Ok(Self(if negative { -milli } else { milli }))
    }
}

impl Serialize for Credits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1000 == 0 {
            serializer.serialize_i64(self.0 / 1000)
        } else {
            // The nearest double of k/1000 prints as exactly that decimal (tested below).
            serializer.serialize_f64(self.0 as f64 / 1000.0)
        }
    }
}

impl<'de> Deserialize<'de> for Credits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        number.to_string().trim_end_matches(".0").parse().map_err(serde::de::Error::custom)
    }
}

impl schemars::JsonSchema for Credits {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Credits".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "number", "description": "Credits, exact to a thousandth", "examples": [12, 0.5]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_credit_is_not_credits() {
        let shown = [1_000, 2_000, 500, 0, -1_000].map(|milli| Credits::milli(milli).with_unit());
        assert_eq!(shown, ["1 credit", "2 credits", "0.5 credits", "0 credits", "-1 credit"]);
    }

    #[test]
    fn credits_print_as_people_write_them() {
        for (milli, text) in
            [(500, "0.5"), (12_000, "12"), (100, "0.1"), (1, "0.001"), (-1_500, "-1.5"), (0, "0")]
        {
            assert_eq!(Credits::milli(milli).to_string(), text);
            assert_eq!(serde_json::to_string(&Credits::milli(milli)).unwrap(), text);
        }
        for bad in ["", "1.2345", "1e3", "abc", ".5", "5.", "--1", "99999999999999999999"] {
            assert!(bad.parse::<Credits>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn json_and_text_round_trip_exactly(milli in -9_000_000_000_000i64..9_000_000_000_000) {
            let credits = Credits::milli(milli);
            prop_assert_eq!(credits.to_string().parse::<Credits>().unwrap(), credits);
            let json = serde_json::to_string(&credits).unwrap();
            prop_assert_eq!(&json, &credits.to_string());
            prop_assert_eq!(serde_json::from_str::<Credits>(&json).unwrap(), credits);
        }
    }
}
