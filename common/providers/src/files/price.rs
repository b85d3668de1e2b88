//! What answers cost: by a fixed price, by their parts, or as they say themselves.

use crate::vendor::Prices;
use crate::vendor::expression::json;
use crate::vendor::grammar::Price;
use jmespath::Rcvar;

/// Dollars as millionths, rounded up.
fn micros(dollars: f64) -> u64 {
    // A price that is exact in decimals is not rounded up by what floating point adds.
    (dollars * 1e6 - 1e-6).ceil().max(0.0) as u64
}

impl Price {
    /// The most credits that an answer costs.
    pub fn most_credits(&self) -> f64 {
        let parts: f64 = self.each.iter().map(|part| part.credits).sum();
        (self.call + self.hit + parts).max(self.most.unwrap_or(0.0))
    }

    /// The amount that is set aside, and paid where the answer does not say another.
    pub fn prices(&self, credit_usd: f64) -> Prices {
        let per_call = micros(self.call * credit_usd);
        let most = micros(self.most_credits() * credit_usd);
        Prices { per_call, per_hit: most.saturating_sub(per_call) }
    }

    /// What an answer cost, where that is not the usual price.
    pub fn of(&self, credit_usd: f64, answer: &Rcvar, found: bool) -> Option<u64> {
        if self.free.as_ref().is_some_and(|free| free.holds(answer)) {
            return Some(0);
        }
        let claimed =
            self.read.as_ref().map(|read| read.search(answer).ok().and_then(|read| json(&read).as_f64()));
        if let Some(Some(credits)) = claimed
            && credits.is_finite()
            && credits >= 0.0
        {
            return Some(micros(credits * credit_usd));
        }
        let parts = self.each.iter().filter(|part| part.when.holds(answer)).map(|part| part.credits);
        let parts: f64 = parts.sum();
        let usual = if found { self.call + self.hit + parts } else { self.call };
        (usual < self.most_credits() && found).then(|| micros(usual * credit_usd))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vendor::expression::{Expr, answer};
    use crate::vendor::grammar::Each;

    fn expression(text: &str) -> Option<Expr> {
        Some(Expr::parse(text).unwrap())
    }

    #[test]
    fn a_price_is_fixed_or_by_part_or_read_of_the_answer() {
        let repeat = answer(br#"{"free": true, "spent": 3}"#).unwrap();
        let phone = answer(br#"{"phone": "1", "spent": 3}"#).unwrap();
        let fixed = Price { hit: 1.0, ..Price::default() };
        assert_eq!(fixed.prices(0.28), Prices { per_call: 0, per_hit: 280_000 });
        assert_eq!(fixed.of(0.28, &phone, true), None);
        let part = Each { when: expression("phone").unwrap(), credits: 9.0 };
        let parts = Price { hit: 1.0, each: vec![part], free: expression("free"), ..Price::default() };
        assert_eq!(parts.prices(0.01).most(), 100_000);
        assert_eq!((parts.of(0.01, &phone, true), parts.of(0.01, &repeat, true)), (None, Some(0)));
        let none = answer(b"{}").unwrap();
        assert_eq!((parts.of(0.01, &none, true), parts.of(0.01, &none, false)), (Some(10_000), None));
        let read = Price { read: expression("spent"), most: Some(5.0), ..Price::default() };
        assert_eq!((read.of(0.01, &phone, true), read.of(0.01, &none, false)), (Some(30_000), None));
        assert_eq!(read.prices(0.01).most(), 50_000);
        let nonsense = answer(br#"{"spent": -4}"#).unwrap();
        assert_eq!(read.of(0.01, &nonsense, false), None);
    }
}
