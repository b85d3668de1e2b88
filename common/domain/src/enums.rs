//! The closed vocabularies of the contract.

/// Declares an enum whose values are exactly the listed words in JSON, with the list itself available.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        $(#[$meta])*
        pub enum $name {
            $(#[serde(rename = $word)] $variant),+
        }
        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        impl std::str::FromStr for $name {
            type Err = $crate::ParseError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::ParseError(concat!("must be one of:", $(" ", $word),+))),
                }
            }
        }
    };
}
crate::vocabulary! {
    /// How senior a job is, highest first.
    Seniority {
        Owner = "owner", Founder = "founder", CSuite = "c_suite", Partner = "partner", Vp = "vp", Head = "head",
        Director = "director", Manager = "manager", Senior = "senior", Entry = "entry", Intern = "intern",
    }
}

crate::vocabulary! {
    /// The part of a company a job belongs to.
    Department {
        Engineering = "engineering", It = "it", Security = "security", Data = "data", Product = "product",
        Design = "design", Sales = "sales", Marketing = "marketing", CustomerSuccess = "customer_success",
        Operations = "operations", Finance = "finance", Hr = "hr", Legal = "legal", Executive = "executive",
        Research = "research", Support = "support",
    }
}

crate::vocabulary! {
    /// A band of employee counts.
    EmployeeRange {
        R1 = "1-10", R11 = "11-50", R51 = "51-200", R201 = "201-500", R501 = "501-1000", R1001 = "1001-5000",
        R5001 = "5001-10000", R10001 = "10001+",
    }
}

crate::vocabulary! {
    /// A band of yearly revenue, in US dollars.
    RevenueRange {
        R0 = "0-1M", R1M = "1M-10M", R10M = "10M-25M", R25M = "25M-50M", R50M = "50M-100M", R100M = "100M-250M",
        R250M = "250M-500M", R500M = "500M-1B", R1B = "1B-10B", R10B = "10B+",
    }
}

crate::vocabulary! {
    /// The stage of a funding round.
    FundingStage {
        PreSeed = "pre_seed", Seed = "seed", SeriesA = "series_a", SeriesB = "series_b", SeriesC = "series_c",
        SeriesD = "series_d", SeriesE = "series_e", SeriesF = "series_f", Growth = "growth", Debt = "debt",
        Grant = "grant", PrivateEquity = "private_equity", PostIpo = "post_ipo", Undisclosed = "undisclosed",
    }
}

impl EmployeeRange {
    /// The band a head count falls into; a company has at least one person.
    pub const fn of(count: u32) -> Self {
        match count {
            0..=10 => Self::R1,
            11..=50 => Self::R11,
            51..=200 => Self::R51,
            201..=500 => Self::R201,
            501..=1000 => Self::R501,
            1001..=5000 => Self::R1001,
            5001..=10000 => Self::R5001,
            _ => Self::R10001,
        }
    }
}

impl RevenueRange {
    /// The band a yearly revenue in US dollars falls into.
    pub const fn of(dollars: u64) -> Self {
        match dollars / 1_000_000 {
            0 => Self::R0,
            1..10 => Self::R1M,
            10..25 => Self::R10M,
            25..50 => Self::R25M,
            50..100 => Self::R50M,
            100..250 => Self::R100M,
            250..500 => Self::R250M,
            500..1000 => Self::R500M,
            1000..10_000 => Self::R1B,
            _ => Self::R10B,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_words_and_names_agree() {
        for seniority in Seniority::ALL {
            assert_eq!(serde_json::to_value(seniority).unwrap(), seniority.as_str());
            assert_eq!(seniority.as_str().parse::<Seniority>().unwrap(), *seniority);
        }
        assert_eq!(EmployeeRange::of(10), EmployeeRange::R1);
        assert_eq!(EmployeeRange::of(11), EmployeeRange::R11);
        assert_eq!(EmployeeRange::of(10_001), EmployeeRange::R10001);
    }
}
