//! What kind of question a call was: the counts of a provider are kept by country, company size and seniority too, each by itself, and by
//! the arm of the experiment that keeps the figures honest.

use domain::{EmployeeRange, Seniority};
use std::fmt;
use std::str::FromStr;

/// One property of a question.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facet {
    /// The country of the company.
    Country(String),
    /// The size of the company.
    Size(EmployeeRange),
    Seniority(Seniority),
    Arm(Arm),
}

/// How a question's order was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arm {
    /// By what was learned.
    Learned,
    /// As configured, for comparison.
    HeldOut,
    /// With a provider in front of which too little is known.
    Explored,
}

impl Arm {
    pub const ALL: [Self; 3] = [Self::Learned, Self::HeldOut, Self::Explored];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Learned => "learned",
            Self::HeldOut => "held_out",
            Self::Explored => "explored",
        }
    }
}

impl fmt::Display for Facet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Country(country) => write!(f, "country={country}"),
            Self::Size(size) => write!(f, "size={}", size.as_str()),
            Self::Seniority(seniority) => write!(f, "seniority={}", seniority.as_str()),
            Self::Arm(arm) => write!(f, "arm={}", arm.as_str()),
        }
    }
}

/// It is no facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoFacet;

impl FromStr for Facet {
    type Err = NoFacet;

    fn from_str(text: &str) -> Result<Self, NoFacet> {
        match text.split_once('=').ok_or(NoFacet)? {
            ("country", country) => Ok(Self::Country(country.to_owned())),
            ("size", size) => size.parse().map(Self::Size).map_err(|_| NoFacet),
            ("seniority", seniority) => seniority.parse().map(Self::Seniority).map_err(|_| NoFacet),
            ("arm", arm) => {
                Arm::ALL.into_iter().find(|known| known.as_str() == arm).map(Self::Arm).ok_or(NoFacet)
            }
            _ => Err(NoFacet),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_facet_is_read_back_as_it_was_written() {
        let facets = [
            Facet::Country("DE".into()),
            Facet::Size(EmployeeRange::R11),
            Facet::Seniority(Seniority::ALL[0]),
            Facet::Arm(Arm::HeldOut),
        ];
        for facet in facets {
            assert_eq!(facet.to_string().parse(), Ok(facet));
        }
        assert_eq!("planet=mars".parse::<Facet>(), Err(NoFacet));
    }
}
