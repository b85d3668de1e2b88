//! Whom the documentation names: their companies and they themselves are planned by hand, so that an example that can be
//! pasted stays true when the rest of the plan changes.

use crate::names::{Culture, Names};

/// A company the documentation names.
#[derive(Debug)]
pub(super) struct House {
    pub(super) name: &'static str,
    pub(super) industry: &'static str,
    pub(super) city: &'static str,
    pub(super) employees: u32,
    pub(super) kind: &'static str,
    /// A place in [`crate::mail::PATTERNS`].
    pub(super) pattern: u8,
}

/// The first companies of every world.
pub(super) const HOUSES: [House; 2] = [
    House {
        name: "Glenmere Pay",
        industry: "Financial Technology",
        city: "Boston",
        employees: 260,
        kind: "private",
        pattern: 1,
    },
    // Large enough that a person leaves every week.
    House {
        name: "Westmark Media",
        industry: "Media & Publishing",
        city: "New York",
        employees: 48_000,
        kind: "public",
        pattern: 0,
    },
];

/// The local business the documentation names: of this trade, in this town.
pub(super) const BUSINESS: (&str, &str, &str) =
    ("Austin Blue Ribbon Plumbing & Heating", "Plumbing", "Austin");
/// Room for an owner, a manager, a dispatcher, a person for operations, and the workers.
pub(super) const BUSINESS_EMPLOYEES: u32 = 14;

/// The names that are reserved.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    HOUSES.iter().map(|house| house.name).chain([BUSINESS.0])
}

pub(super) fn is_named(company: &str) -> bool {
    names().any(|name| name == company)
}

/// The person the documentation names: the head of engineering at the first of the [`HOUSES`], who stays there.
pub(super) struct Lead {
    pub(super) house: usize,
    pub(super) role: &'static str,
    pub(super) culture: Culture,
    given: &'static str,
    family: &'static str,
}

pub(super) const LEAD: Lead =
    Lead { house: 0, role: "vp_engineering", culture: Culture::Anglo, given: "George", family: "Fox" };

impl Lead {
    /// The places of the given and the family name in the lists of the culture.
    pub(super) fn name(&self, names: &Names) -> Option<(u16, u16)> {
        let lists = names.of(self.culture);
        let place =
            |list: &[crate::names::Name], wanted: &str| list.iter().position(|name| name.text == wanted);
        let (given, family) = (place(&lists.given, self.given)?, place(&lists.families, self.family)?);
        Some((given as u16, family as u16))
    }
}
