//! The evidence for one candidate, as a number and in words.

use crate::company::Level;
use crate::person::{Agreement, Family, Given};
use crate::weights::WEIGHTS;

const GIVEN: usize = 0;
const FAMILY: usize = 1;
const MIDDLE: usize = 2;
const ORDER: usize = 3;
const EMPLOYER: usize = 4;
const TENURE: usize = 5;

/// How many of all carry the values agreed on, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shares {
    pub given: f64,
    pub family: f64,
    pub employer: f64,
}

/// No value is taken to be rarer than this: a directory knows few of all people.
const RAREST: f64 = 2e-5;

/// How one person of a directory agrees with the one asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PersonEvidence {
    pub name: Agreement,
    pub employer: Level,
    /// They worked there before and do not now.
    pub earlier: bool,
}

impl PersonEvidence {
    /// The levels of every field of the person's model.
    pub fn levels(&self) -> Vec<crate::model::Level> {
        let mut levels = self.name.levels().to_vec();
        levels.extend([Some(self.employer as u8), Some(u8::from(self.earlier))]);
        levels
    }

    /// How much likelier the question is about this one than about another, as a logarithm.
    pub fn ratio(&self, shares: &Shares) -> f64 {
        let model = &WEIGHTS.person;
        let [given, family, middle, order] = self.name.levels();
        let own = |share: f64| Some(share.max(RAREST));
        // Agreement on the very value says as much as the value is rare; a slip says no more than what slips say.
        let at_least = |field: usize, level: u8, share: f64| {
            let seen = model.fields[field].levels[usize::from(level)].other;
            Some(seen.max(share))
        };
        let given_share = match self.name.given {
            Given::Same => own(shares.given),
            Given::Different => None,
            other => at_least(GIVEN, other as u8, shares.given),
        };
        let family_share = match self.name.family {
            Family::Same | Family::Spacing => own(shares.family),
            Family::Different => None,
            other => at_least(FAMILY, other as u8, shares.family),
        };
        let employer_share = match self.employer {
            Level::Domain | Level::Same | Level::OtherForm => own(shares.employer),
            Level::Different => None,
            other => at_least(EMPLOYER, other as u8, shares.employer),
        };
        model.weight(GIVEN, given, given_share)
            + model.weight(FAMILY, family, family_share)
            + model.weight(MIDDLE, middle, None)
            + model.weight(ORDER, order, None)
            + model.weight(EMPLOYER, Some(self.employer as u8), employer_share)
            + model.weight(TENURE, Some(u8::from(self.earlier)), None)
    }

    /// Whether given and family name, and the employer, agree at all.
    pub fn agreed(&self) -> (bool, bool, bool) {
        (
            self.name.given < Given::Different,
            self.name.family < Family::Different,
            self.employer < Level::Related,
        )
    }

    /// Why, for people to read.
    pub fn explanation(&self) -> String {
        let given = match self.name.given {
            Given::Same => "the same given name",
            Given::Form => "another form of the given name",
            Given::Near | Given::NearKnown => "the given name but for a slip",
            Given::Alike | Given::AlikeKnown | Given::Far => "a given name much alike",
            Given::Initial => "the same initial",
            Given::Different => "another given name",
        };
        let family = match self.name.family {
            Family::Same => "the same family name",
            Family::Spacing => "the same family name but for particles or spacing",
            Family::Half => "one half of a double family name",
            Family::Near | Family::NearKnown => "the family name but for a slip",
            Family::Alike | Family::AlikeKnown | Family::Far => "a family name much alike",
            Family::Initial => "the family name's initial",
            Family::Different => "another family name",
        };
        let order = if self.name.exchanged { ", given and family name exchanged" } else { "" };
        let middle = if self.name.middle == Some(false) { ", another middle name" } else { "" };
        let tenure = if self.earlier { " of an earlier job" } else { "" };
        format!("{given}, {family}{order}{middle}, {}{tenure}", company_explanation(self.employer))
    }
}

/// How much likelier the question is about this company than about another, as a logarithm.
pub fn company_ratio(level: Level) -> f64 {
    WEIGHTS.company.weight(0, Some(level as u8), None)
}

/// From how many companies a name is taken to be drawn, however many a directory has: the more it has, the fewer namesakes are
/// missing from it.
pub const NAMES_DRAWN_FROM: u64 = 1_000;

/// Why, for people to read.
pub fn company_explanation(level: Level) -> &'static str {
    match level {
        Level::Domain => "the same company domain",
        Level::Same => "the same company name",
        Level::OtherForm => "the same company name under another legal form",
        Level::Near | Level::Known => "the company name but for a slip",
        Level::Alike | Level::Far => "a company name much alike",
        Level::Damaged => "the company name but for a word that cannot be read",
        Level::Generic => "the company name but for a general word",
        Level::Acronym => "the company's initials",
        Level::Part => "part of the company name",
        Level::Related => "the name of a related company",
        Level::Different => "another company",
    }
}
