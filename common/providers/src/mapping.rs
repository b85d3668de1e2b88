//! How vendors' words become the contract's: stages, revenue bands, levels and roles.

use domain::{Department, EmployeeRange, FundingStage, RevenueRange, Seniority};
use language::title::Title;

/// A funding stage from whatever a vendor calls it: `series_a`, `Series A`, `Venture (Round not Specified)`.
pub fn funding_stage(text: &str) -> FundingStage {
    let word: String = text.trim().to_lowercase().replace([' ', '-'], "_");
    if let Ok(stage) = word.parse() {
        return stage;
    }
    match word.as_str() {
        "angel" | "angel_round" | "preseed" => FundingStage::PreSeed,
        "seed_round" => FundingStage::Seed,
        "debt_financing" | "post_ipo_debt" | "venture_debt" => FundingStage::Debt,
        "post_ipo_equity" | "post_ipo_secondary" | "ipo" => FundingStage::PostIpo,
        "growth_equity" | "growth_equity_vc" => FundingStage::Growth,
        late if late.strip_prefix("series_").is_some_and(|l| matches!(l.as_bytes(), [b'g'..=b'z'])) => {
            FundingStage::Growth
        }
        _ => FundingStage::Undisclosed,
    }
}

/// A revenue band written as `$10M-$25M`.
pub fn revenue_band(text: &str) -> Option<RevenueRange> {
    text.replace(['$', ' '], "").parse().ok()
}

/// An amount printed as `100M`, `$1.5B` or `250,000`.
pub fn amount(text: &str) -> Option<u64> {
    let text = text.trim().trim_start_matches(['$', '€', '£']).replace(',', "");
    let (digits, unit) = match text.char_indices().next_back()? {
        (at, 'k' | 'K') => (&text[..at], 1e3),
        (at, 'm' | 'M') => (&text[..at], 1e6),
        (at, 'b' | 'B') => (&text[..at], 1e9),
        _ => (text.as_str(), 1.0),
    };
    let number: f64 = digits.trim().parse().ok()?;
    (number.is_finite() && (0.0..1e15).contains(&(number * unit))).then(|| (number * unit).round() as u64)
}

/// A currency's ISO code from a code in any case or a sign.
pub fn currency(text: &str) -> Option<String> {
    match text.trim() {
        "$" => Some("USD".to_owned()),
        "€" => Some("EUR".to_owned()),
        "£" => Some("GBP".to_owned()),
        code if code.len() == 3 && code.bytes().all(|b| b.is_ascii_alphabetic()) => {
            Some(code.to_ascii_uppercase())
        }
        _ => None,
    }
}

/// Head count and band from whichever of them is known; a band alone gives no number.
pub fn head_count(count: Option<u32>, band: Option<&str>) -> (Option<u32>, Option<EmployeeRange>) {
    let count = count.filter(|count| *count > 0);
    let band = band.and_then(|band| band.replace(' ', "").parse().ok());
    (count, count.map(EmployeeRange::of).or(band))
}

/// Seniority and department of a job: read from its title first, so that all providers agree, else the vendor's words.
pub fn job(
    title: Option<&str>,
    levels: &[String],
    roles: &[String],
) -> (Option<Seniority>, Option<Department>) {
    let read = title.map(Title::parse).unwrap_or_default();
    let seniority = read.seniority.or_else(|| levels.iter().filter_map(|level| seniority(level)).min());
    let department = read.department.or_else(|| roles.iter().find_map(|role| department(role)));
    (seniority, department)
}

fn seniority(level: &str) -> Option<Seniority> {
    match level {
        "cxo" => Some(Seniority::CSuite),
        "training" | "unpaid" => Some(Seniority::Intern),
        // Hunter's three levels.
        "executive" => Some(Seniority::CSuite),
        "junior" => Some(Seniority::Entry),
        own => own.parse().ok(),
    }
}

/// People Data Labs' roles and sub-roles, Apollo's departments and functions, Hunter's departments.
fn department(role: &str) -> Option<Department> {
    use Department::*;
    let role = role.strip_prefix("master_").unwrap_or(role);
    Some(match role {
        "engineering_technical" | "software" | "devops" | "qa_engineering" | "web" | "engineering" => {
            Engineering
        }
        "information_technology" | "network" | "it" => It,
        "security" | "information_security" => Security,
        "data_engineering" | "data_science" | "data_analyst" | "analyst" | "data" => Data,
        "product_management" | "product" => Product,
        "product_design" | "graphic_design" | "creative" | "design" => Design,
        "sales" | "sales_engineering" | "partnerships" | "business_development" => Sales,
        "marketing" | "communication" | "brand" | "growth" | "content" => Marketing,
        "customer_success" | "account_management" => CustomerSuccess,
        "operations" | "fulfillment" | "logistics" | "procurement" | "management" => Operations,
        "finance" | "accounting" | "financial" => Finance,
        "human_resources" | "hr" | "recruiting" => Hr,
        "legal" | "compliance" => Legal,
        "executive" | "c_suite" | "founder" => Executive,
        "research" | "education" => Research,
        "support" | "customer_support" => Support,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_of_every_vendor_meet() {
        for (text, stage) in [
            ("series_a", FundingStage::SeriesA),
            ("Series D", FundingStage::SeriesD),
            ("series_h", FundingStage::Growth),
            ("debt_financing", FundingStage::Debt),
            ("Venture (Round not Specified)", FundingStage::Undisclosed),
        ] {
            assert_eq!(funding_stage(text), stage, "{text}");
        }
    }

    #[test]
    fn amounts_and_bands_are_read_as_printed() {
        assert_eq!(amount("100M"), Some(100_000_000));
        assert_eq!(amount("$1.5B"), Some(1_500_000_000));
        assert_eq!(amount("250,000"), Some(250_000));
        assert_eq!(amount("undisclosed"), None);
        assert_eq!(amount("NaN"), None);
        assert_eq!(revenue_band("$10M-$25M"), Some(RevenueRange::R10M));
        assert_eq!(revenue_band("$10B+"), Some(RevenueRange::R10B));
        assert_eq!(RevenueRange::of(99_000_000), RevenueRange::R50M);
    }

    #[test]
    fn a_title_outranks_the_vendors_words() {
        let words = |text: &str| vec![text.to_owned()];
        assert_eq!(job(Some("VP Engineering"), &words("manager"), &words("sales")).0, Some(Seniority::Vp));
        assert_eq!(
            job(None, &words("cxo"), &words("security")),
            (Some(Seniority::CSuite), Some(Department::Security))
        );
    }
}
