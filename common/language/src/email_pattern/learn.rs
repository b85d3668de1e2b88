//! Evidence about a domain's addresses, turned into probabilities of patterns and ranked candidates.

use super::Pattern;
use super::spelling::Spellings;
use domain::{EmailAddress, PersonName};

/// A colleague's address.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct KnownAddress {
    pub name: PersonName,
    pub address: EmailAddress,
}

/// The evidence for how a domain's addresses are made.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evidence {
    /// How many people work there.
    pub employees: Option<u32>,
    /// The rule a provider states for the domain.
    pub stated: Option<Pattern>,
    /// Colleagues' addresses.
    pub known: Vec<KnownAddress>,
}

/// An address a person may have.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    pub address: EmailAddress,
    pub pattern: Pattern,
    /// How likely the person has it, before any server is asked.
    pub probability: f64,
    /// How likely another person there has it.
    pub taken: f64,
}

/// Shares of the patterns among companies of up to 50 people, and of 200 and more (the rest lies between).
/// No rigorous study is public; these are the working figures of the field, and a domain's own addresses soon outweigh them.
const PRIORS: &[(Pattern, f64, f64)] = &[
    (Pattern::known("{first}.{last}"), 0.30, 0.55),
    (Pattern::known("{first}"), 0.40, 0.05),
    (Pattern::known("{f}{last}"), 0.12, 0.20),
    (Pattern::known("{first}{l}"), 0.05, 0.04),
    (Pattern::known("{f}.{last}"), 0.02, 0.05),
    (Pattern::known("{first}{last}"), 0.04, 0.04),
    (Pattern::known("{first}.{l}"), 0.01, 0.01),
    (Pattern::known("{last}"), 0.02, 0.01),
    (Pattern::known("{last}.{first}"), 0.01, 0.01),
    (Pattern::known("{last}{f}"), 0.01, 0.01),
    (Pattern::known("{first}_{last}"), 0.01, 0.02),
    (Pattern::known("{first}-{last}"), 0.005, 0.005),
    (Pattern::known("{l}{first}"), 0.005, 0.005),
];

/// How many addresses the prior weighs: little, since one company rarely mixes patterns.
const PRIOR_WEIGHT: f64 = 0.12;
/// How many addresses a provider's statement weighs.
const STATED_WEIGHT: f64 = 3.0;
/// The share of people whose address follows no rule: a namesake came first, the name changed, the founder is `ceo@`.
const OFF_PATTERN: f64 = 0.04;
/// The head count assumed where none is known.
const USUAL_EMPLOYEES: u32 = 100;
/// More candidates than these add next to nothing and annoy a mail server.
const MOST_CANDIDATES: usize = 12;

impl Evidence {
    /// Whether anything but the company's size is known.
    pub fn is_specific(&self) -> bool {
        self.stated.is_some() || !self.known.is_empty()
    }

    /// The probability of each pattern at this domain, likeliest first; they sum to one.
    pub fn patterns(&self) -> Vec<(Pattern, f64)> {
        let mut weights: Vec<(Pattern, f64)> = PRIORS
            .iter()
            .map(|(pattern, small, large)| {
                (pattern.clone(), PRIOR_WEIGHT * (small + (large - small) * largeness(self.employees)))
            })
            .collect();
        let mut add =
            |pattern: &Pattern, weight: f64| match weights.iter_mut().find(|(known, _)| known == pattern) {
                Some((_, sum)) => *sum += weight,
                None => weights.push((pattern.clone(), weight)),
            };
        if let Some(stated) = &self.stated {
            add(stated, STATED_WEIGHT);
        }
        for known in &self.known {
            let seen = patterns_of(known);
            let total: f64 = seen.iter().map(|(_, share)| share).sum();
            for (pattern, share) in &seen {
                add(pattern, share / total);
            }
        }
        let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
        weights.iter_mut().for_each(|(_, weight)| *weight /= total);
        weights.sort_by(|a, b| b.1.total_cmp(&a.1));
        weights
    }

    /// The addresses a person of this name may have at this host, likeliest first.
    pub fn candidates(&self, name: &PersonName, host: &str) -> Vec<Candidate> {
        let spellings = Spellings::of(name);
        let colleagues = f64::from(self.employees.unwrap_or(USUAL_EMPLOYEES).max(2) - 1);
        let mut candidates: Vec<Candidate> = Vec::new();
        for (pattern, probability) in self.patterns() {
            let taken = probability * (1.0 - (1.0 - pattern.ambiguity()).powf(colleagues));
            for (local, share) in pattern.locals(&spellings) {
                let Ok(address) = EmailAddress::parse(&format!("{local}@{host}")) else { continue };
                let probability = probability * share * (1.0 - OFF_PATTERN);
                match candidates.iter_mut().find(|candidate| candidate.address == address) {
                    Some(known) => {
                        known.probability += probability;
                        known.taken = (known.taken + taken).min(1.0);
                    }
                    None => {
                        candidates.push(Candidate { address, pattern: pattern.clone(), probability, taken })
                    }
                }
            }
        }
        // A colleague's address is a colleague's, unless the name is the same.
        for known in &self.known {
            if (known.name.first_key(), known.name.last_key()) != (name.first_key(), name.last_key()) {
                candidates.retain(|candidate| candidate.address.key() != known.address.key());
            }
        }
        candidates.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        candidates.truncate(MOST_CANDIDATES);
        candidates
    }
}

/// 0 for up to 50 people, 1 from 200 on.
fn largeness(employees: Option<u32>) -> f64 {
    match employees {
        None => 0.5,
        Some(count) => ((f64::from(count) - 50.0) / 150.0).clamp(0.0, 1.0),
    }
}

/// The patterns that make a colleague's address of the colleague's name, with how well they fit.
fn patterns_of(known: &KnownAddress) -> Vec<(Pattern, f64)> {
    let spellings = Spellings::of(&known.name);
    let local = known.address.local().split('+').next().unwrap_or_default().to_lowercase();
    let fits = PRIORS.iter().filter_map(|(pattern, small, large)| {
        let share = pattern.locals(&spellings).into_iter().find(|(made, _)| *made == local)?.1;
        Some((pattern.clone(), share * (small + large)))
    });
    fits.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colleague(first: &str, last: &str, local: &str) -> KnownAddress {
        let address = EmailAddress::parse(&format!("{local}@acme.example")).unwrap();
        KnownAddress { name: PersonName::from_parts(first, last), address }
    }

    fn top(evidence: &Evidence, first: &str, last: &str) -> (String, f64) {
        let best = evidence.candidates(&PersonName::from_parts(first, last), "acme.example").remove(0);
        (best.address.local().to_owned(), best.probability)
    }

    #[test]
    fn the_priors_are_shares() {
        for sum in [PRIORS.iter().map(|p| p.1).sum::<f64>(), PRIORS.iter().map(|p| p.2).sum()] {
            assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        }
    }

    #[test]
    fn size_decides_where_nothing_else_is_known() {
        let of = |employees| Evidence { employees: Some(employees), ..Evidence::default() };
        assert_eq!(top(&of(12), "Ada", "Lovelace").0, "ada");
        assert_eq!(top(&of(900), "Ada", "Lovelace").0, "ada.lovelace");
        let unsure = top(&of(900), "Ada", "Lovelace").1;
        assert!(unsure > 0.4 && unsure < 0.6, "{unsure}");
    }

    #[test]
    fn two_colleagues_settle_the_pattern() {
        let evidence = Evidence {
            known: vec![colleague("Jane", "Doe", "jdoe"), colleague("Max", "Müller", "mmueller")],
            ..Evidence::default()
        };
        let (pattern, probability) = evidence.patterns().remove(0);
        assert_eq!(pattern.as_str(), "{f}{last}");
        assert!(probability > 0.85, "{probability}");
        assert_eq!(top(&evidence, "Ada", "Lovelace").0, "alovelace");
    }

    #[test]
    fn one_colleague_counts_less_than_three_and_a_contradiction_less_still() {
        let doe = colleague("Jane", "Doe", "jane.doe");
        let of = |known: Vec<KnownAddress>| {
            let evidence = Evidence { known, ..Evidence::default() };
            top(&evidence, "Ada", "Lovelace").1
        };
        let one = of(vec![doe.clone()]);
        let three =
            of(vec![doe.clone(), colleague("Max", "Roe", "max.roe"), colleague("Eva", "Poe", "eva.poe")]);
        let mixed = of(vec![doe, colleague("Max", "Roe", "mroe")]);
        assert!(three > one && one > mixed, "{three} {one} {mixed}");
    }

    #[test]
    fn a_stated_pattern_is_followed_even_when_unusual() {
        let evidence = Evidence { stated: Pattern::parse("{l}.{first}"), ..Evidence::default() };
        assert_eq!(top(&evidence, "Ada", "Lovelace").0, "l.ada");
    }

    #[test]
    fn a_colleagues_address_is_not_offered_to_another_person() {
        let known = vec![colleague("Jane", "Doe", "jane"), colleague("Max", "Roe", "max")];
        let evidence = Evidence { employees: Some(10), stated: None, known };
        let candidates = evidence.candidates(&PersonName::from_parts("Jane", "Smith"), "acme.example");
        assert!(candidates.iter().all(|candidate| candidate.address.local() != "jane"));
    }

    #[test]
    fn candidates_are_few_ranked_and_no_more_than_certain() {
        let evidence = Evidence::default();
        let candidates =
            evidence.candidates(&PersonName::from_parts("Jörg", "Müller-Lüdenscheidt"), "acme.example");
        assert_eq!(candidates.len(), MOST_CANDIDATES);
        assert!(candidates.is_sorted_by(|a, b| a.probability >= b.probability));
        assert!(candidates.iter().map(|candidate| candidate.probability).sum::<f64>() <= 1.0);
        assert!(evidence.candidates(&PersonName::parse("山田 太郎"), "acme.example").is_empty());
    }
}
