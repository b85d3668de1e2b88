//! Numbers as people write them: `1,500`, `1.500,00 €`, `1'500`, `12 Mio.`, `51-200`, `$1M-$10M`.

use domain::{EmployeeRange, RevenueRange};

/// The number of employees, as exactly as the cell has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Headcount {
    Exactly(u32),
    About(EmployeeRange),
}

/// Currencies near enough to the dollar that a band of revenue is the same in them.
const NEAR_DOLLAR: [&str; 12] = ["usd", "us", "eur", "gbp", "chf", "cad", "aud", "nzd", "sgd", "a", "c", "s"];
const FAR_FROM_DOLLAR: [&str; 27] = [
    "jpy", "inr", "krw", "cny", "rmb", "sek", "nok", "dkk", "brl", "mxn", "zar", "pln", "czk", "huf", "try",
    "rub", "hkd", "twd", "thb", "idr", "php", "vnd", "ils", "rs", "kr", "r", "aed",
];

/// A number of employees or a band of it.
pub fn headcount(text: &str) -> Option<Headcount> {
    let lower = text.to_lowercase();
    let plain = lower.replace("employees", "").replace("employee", "").replace("people", "");
    let plain = plain.trim();
    if matches!(plain, "self-employed" | "self employed" | "myself only" | "just me" | "freelancer") {
        return Some(Headcount::Exactly(1));
    }
    if let Some(range) = mangled_range(plain) {
        return Some(Headcount::About(range));
    }
    let span = Span::parse(plain)?;
    let whole = |amount: f64| (amount.fract() == 0.0 && amount <= 10_000_000.0).then_some(amount as u32);
    match span {
        Span::Exactly(amount) => whole(amount).map(Headcount::Exactly),
        Span::Between(low, high) if low <= high => {
            Some(Headcount::About(EmployeeRange::of(whole(((low + high) / 2.0).floor())?)))
        }
        Span::Between(..) => None,
        Span::Above(low) => Some(Headcount::About(EmployeeRange::of(whole(low)?.saturating_add(1)))),
        Span::Below(high) => Some(Headcount::About(EmployeeRange::of(whole(high)?.saturating_sub(1)))),
    }
}

/// A band that a spreadsheet took for a date: `Nov-50` was 11-50, `10-Jan` was 1-10.
fn mangled_range(text: &str) -> Option<EmployeeRange> {
    let (one, other) = text.split_once('-')?;
    match (one.trim(), other.trim()) {
        ("nov", "50") | ("50", "nov") => Some(EmployeeRange::R11),
        ("jan" | "feb", "10") | ("10", "jan" | "feb") => Some(EmployeeRange::R1),
        _ => None,
    }
}

/// A band of yearly revenue in dollars.
pub fn revenue(text: &str) -> Option<RevenueRange> {
    let text = text.trim();
    if let Ok(range) = text.parse() {
        return Some(range);
    }
    Some(match Span::parse(text)? {
        Span::Exactly(amount) => RevenueRange::of(amount as u64),
        Span::Between(low, high) if low <= high => RevenueRange::of(((low + high) / 2.0) as u64),
        Span::Between(..) => return None,
        Span::Above(low) => RevenueRange::of(low as u64),
        Span::Below(high) => RevenueRange::of((high as u64).saturating_sub(1)),
    })
}

/// A whole amount: `$1,250,000`, `1.5M`, `EUR 2.000.000,00`.
pub fn whole(text: &str) -> Option<u64> {
    match Span::parse(text)? {
        Span::Exactly(amount) => Some(amount as u64),
        _ => None,
    }
}

/// An amount or its bounds.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Span {
    Exactly(f64),
    Between(f64, f64),
    Above(f64),
    Below(f64),
}

impl Span {
    fn parse(text: &str) -> Option<Self> {
        let lower = text.trim().to_lowercase();
        let after = |words: &[&str]| {
            words.iter().find_map(|word| lower.strip_prefix(word)).map(|rest| rest.trim().to_owned())
        };
        if let Some(rest) = after(&["less than", "under", "up to", "below", "fewer than", "<=", "<"]) {
            return Some(Self::Below(amount(&rest)?.value()));
        }
        if let Some(rest) = after(&["more than", "over", "above", "at least", "greater than", ">=", ">"]) {
            return Some(Self::Above(amount(&rest)?.value()));
        }
        if let Some(rest) = lower.strip_suffix('+') {
            return Some(Self::Above(amount(rest)?.value()));
        }
        let spans = lower.replace(['–', '—', '−'], "-").replace(" to ", "-").replace(" bis ", "-");
        if let Some((low, high)) = spans.split_once('-').filter(|(low, _)| !low.trim().is_empty()) {
            let (low, high) = (amount(low)?, amount(high)?);
            // The unit may stand behind the second alone: 1-10M.
            let unit =
                low.unit.unwrap_or(if low.number <= high.number { high.unit.unwrap_or(1.0) } else { 1.0 });
            return Some(Self::Between(low.number * unit, high.value()));
        }
        Some(Self::Exactly(amount(&lower)?.value()))
    }
}

struct Amount {
    number: f64,
    unit: Option<f64>,
}

impl Amount {
    fn value(&self) -> f64 {
        self.number * self.unit.unwrap_or(1.0)
    }
}

fn amount(text: &str) -> Option<Amount> {
    let (mut digits, mut words) = (String::new(), String::new());
    for c in text.chars() {
        match c {
            '0'..='9' if words.is_empty() || digits.is_empty() || words.ends_with(' ') => {
                if digits.is_empty() {
                    words.push(' ');
                }
                digits.push(c);
            }
            '.' | ',' if !digits.is_empty() && !words.ends_with(char::is_alphabetic) => digits.push(c),
            '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}' => {}
            '$' | '€' | '£' | '~' | '.' => words.push(' '),
            '¥' | '₹' | '₩' => return None,
            c if c.is_alphabetic() => words.push(c),
            _ => return None,
        }
    }
    let mut unit = None;
    for word in words.split_whitespace() {
        match word {
            "k" | "tsd" | "thousand" => unit = Some(1e3),
            "m" | "mm" | "mn" | "mio" | "million" | "millions" | "millionen" => unit = Some(1e6),
            "b" | "bn" | "mrd" | "billion" | "billions" | "milliarden" => unit = Some(1e9),
            "t" | "trillion" => unit = Some(1e12),
            currency if NEAR_DOLLAR.contains(&currency) => {}
            // A band of dollars cannot be told from yen.
            currency if FAR_FROM_DOLLAR.contains(&currency) => return None,
            _ => return None,
        }
    }
    let number = decimal(digits.trim_end_matches(['.', ',']), unit.is_some())?;
    let value = number * unit.unwrap_or(1.0);
    (value.is_finite() && (0.0..1e15).contains(&value)).then_some(Amount { number, unit })
}

/// A number with the marks for thousands and decimals of any country.
fn decimal(digits: &str, has_unit: bool) -> Option<f64> {
    let last = digits.rfind(['.', ',']);
    let Some(at) = last else { return digits.parse().ok() };
    let mark = digits.as_bytes()[at] as char;
    let other = if mark == '.' { ',' } else { '.' };
    let behind = digits.len() - at - 1;
    let groups = digits.matches(mark).count() > 1;
    // One mark with three digits behind it marks thousands, but for `1.500 M`.
    let thousands = groups
        || (!digits.contains(other)
            && behind == 3
            && at <= 3
            && !digits.starts_with('0')
            && !(mark == '.' && has_unit));
    let plain = match thousands {
        true => digits.replace(['.', ','], ""),
        false => digits.replace(other, "").replace(mark, "."),
    };
    plain.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_any_country_are_understood() {
        for (given, expected) in [
            ("1500000", 1_500_000),
            ("$1,250,000", 1_250_000),
            ("EUR 1,500,000.00", 1_500_000),
            ("1.500.000,00 €", 1_500_000),
            ("1 500 000", 1_500_000),
            ("1\u{202f}500\u{202f}000,50 EUR", 1_500_000),
            ("CHF 1'500'000", 1_500_000),
            ("1.5M", 1_500_000),
            ("1,5 Mio. €", 1_500_000),
            ("$2.4bn", 2_400_000_000),
            ("12 Mrd", 12_000_000_000),
            ("USD 5 million", 5_000_000),
            ("1.500", 1_500),
            ("1,500", 1_500),
            ("1.500 M", 1_500_000),
            ("250k", 250_000),
            ("1,50,000", 150_000),
            ("5000000.0", 5_000_000),
        ] {
            assert_eq!(whole(given), Some(expected), "{given}");
        }
        for bad in ["", "many", "¥1500000", "INR 5,00,000", "12x", "-5"] {
            assert_eq!(whole(bad), None, "{bad}");
        }
    }

    #[test]
    fn bands_of_revenue_are_understood() {
        for (given, expected) in [
            ("0-1M", RevenueRange::R0),
            ("EUR 1,500,000.00", RevenueRange::R1M),
            ("$1M-$10M", RevenueRange::R1M),
            ("1-10M", RevenueRange::R1M),
            ("$10M - $25M", RevenueRange::R10M),
            ("1,000,000 to 5,000,000", RevenueRange::R1M),
            ("< $1M", RevenueRange::R0),
            ("$10B+", RevenueRange::R10B),
            ("over 1 billion", RevenueRange::R1B),
        ] {
            assert_eq!(revenue(given), Some(expected), "{given}");
        }
        assert_eq!(revenue("JPY 1,500,000"), None);
    }

    #[test]
    fn sizes_are_counts_or_bands() {
        use Headcount::{About, Exactly};
        for (given, expected) in [
            ("120", Exactly(120)),
            ("1,200", Exactly(1_200)),
            ("1.200", Exactly(1_200)),
            ("120.0", Exactly(120)),
            ("51-200", About(EmployeeRange::R51)),
            ("51 – 200 employees", About(EmployeeRange::R51)),
            ("1,001-5,000", About(EmployeeRange::R1001)),
            ("200 to 500", About(EmployeeRange::R201)),
            ("10,001+", About(EmployeeRange::R10001)),
            ("Nov-50", About(EmployeeRange::R11)),
            ("10-Jan", About(EmployeeRange::R1)),
            ("2-10", About(EmployeeRange::R1)),
            ("Self-employed", Exactly(1)),
            ("5k", Exactly(5_000)),
        ] {
            assert_eq!(headcount(given), Some(expected), "{given}");
        }
        for bad in ["lots", "", "-", "1.5"] {
            assert_eq!(headcount(bad), None, "{bad}");
        }
    }
}
