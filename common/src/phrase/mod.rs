//! Plain words as filters: `VP engineering at German fintechs with 50 to 200 people that raised a series B this year`.
//!
//! No model reads them. Titles, places and other names of values are what they are everywhere in the service; only the small words between
//! them are told here. What is not understood is said, and never guessed. Rules of numbers and time go first ([`amounts`]), then names of
//! values ([`values`]), then what is left of the job ([`jobs`]).

mod amounts;
mod jobs;
mod numbers;
mod reading;
mod values;

use jiff::civil::Date;
use lookup::filters::{CompanyFilters, PeopleFilters};
use reading::Reading;
use std::collections::HashMap;

pub use reading::Understood;

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    People,
    Companies,
}

/// The values that the records have, by their folded spelling.
#[derive(Debug, Default)]
pub struct Known {
    industries: HashMap<String, String>,
    technologies: HashMap<String, String>,
    skills: HashMap<String, String>,
}

impl Known {
    pub fn new(industries: Vec<String>, technologies: Vec<String>, skills: Vec<String>) -> Self {
        let by_key = |values: Vec<String>| {
            // The first of a spelling is the commonest.
            values.into_iter().rev().map(|value| (reading::folded(&value), value)).collect()
        };
        Self { industries: by_key(industries), technologies: by_key(technologies), skills: by_key(skills) }
    }
}

/// A text, understood as far as it goes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parsed {
    /// The filters of a search for people.
    pub people: PeopleFilters,
    /// The filters of a search for companies; beside people, what only their employers can be searched by.
    pub companies: CompanyFilters,
    pub understood: Vec<Understood>,
    /// The parts of the text that no filter was made of.
    pub not_understood: Vec<String>,
}

/// Reads a text as a search for people or companies on this day.
pub fn parse(text: &str, of: Of, known: &Known, today: Date) -> Parsed {
    let mut reading = Reading::of(text, of, today);
    amounts::read(&mut reading);
    values::read(&mut reading, known);
    if of == Of::People {
        jobs::read(&mut reading, known);
    }
    values::read_industries(&mut reading, known);
    reading.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{EmployeeRange, FundingStage, Seniority};
    use jiff::civil::date;
    use lookup::filters::Range;

    fn known() -> Known {
        let own = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        Known::new(
            own(&["Software", "Financial Technology", "Food & Beverage", "Banking", "Cybersecurity"]),
            own(&["PostgreSQL", "Kubernetes", "Salesforce", "Go"]),
            own(&["Rust", "Negotiation"]),
        )
    }

    fn read(text: &str, of: Of) -> Parsed {
        parse(text, of, &known(), date(2026, 3, 1))
    }

    #[test]
    fn the_example_is_understood_whole() {
        let text = "VP engineering at German fintechs with 50 to 200 people that raised a series B this year";
        let parsed = read(text, Of::People);
        assert_eq!(*parsed.people.titles, ["VP engineering"]);
        assert_eq!(*parsed.people.locations, ["Germany"]);
        assert_eq!(*parsed.people.industries, ["Financial Technology"]);
        assert_eq!(parsed.people.company_sizes, [EmployeeRange::R51]);
        let funding = parsed.companies.funding.expect("a round");
        assert_eq!((funding.stages, funding.since_days), (vec![FundingStage::SeriesB], Some(59)));
        assert!(parsed.not_understood.is_empty(), "{:?}", parsed.not_understood);
        for said in &parsed.understood {
            assert_eq!(&text[said.start..said.end], said.text, "{said:?}");
        }
    }

    #[test]
    fn companies_are_told_by_size_place_industry_and_technology() {
        let parsed = read(
            "cybersecurity companies in Munich or Vienna with more than 500 employees using Kubernetes and PostgreSQL",
            Of::Companies,
        );
        assert_eq!(*parsed.companies.industries, ["Cybersecurity"]);
        assert_eq!(*parsed.companies.locations, ["Munich", "Vienna"]);
        assert_eq!(parsed.companies.employee_count, Some(Range { min: Some(501), max: None }));
        assert_eq!(*parsed.companies.technologies_all, ["Kubernetes", "PostgreSQL"]);
        assert!(parsed.not_understood.is_empty(), "{:?}", parsed.not_understood);
    }

    #[test]
    fn several_jobs_share_their_rank_or_their_department() {
        let titles = |text: &str| read(text, Of::People).people.titles.0;
        assert_eq!(titles("heads of sales and marketing in Spain"), ["head of sales", "head of marketing"]);
        assert_eq!(titles("CTOs or CFOs at banks"), ["CTO", "CFO"]);
        assert_eq!(titles("sales and marketing directors"), ["sales director", "marketing director"]);
        let founders = read("founders in Austin, TX", Of::People);
        assert_eq!(founders.people.seniorities, [Seniority::Founder]);
        assert_eq!(*founders.people.locations, ["Austin, TX"]);
    }

    #[test]
    fn the_years_of_a_founding_are_taken_in_either_order() {
        for text in ["companies founded between 2010 and 2020", "companies founded between 2020 and 2010"] {
            let parsed = read(text, Of::Companies);
            assert_eq!(parsed.companies.founded, Some(Range { min: Some(2010), max: Some(2020) }), "{text}");
            assert!(parsed.not_understood.is_empty(), "{text}: {:?}", parsed.not_understood);
        }
    }

    #[test]
    fn what_means_nothing_here_is_said_and_not_guessed() {
        let parsed = read("CTOs who own a blue bicycle in Berlin", Of::People);
        assert_eq!(*parsed.people.titles, ["CTO"]);
        assert_eq!(parsed.not_understood, ["own", "blue bicycle"]);
        let nothing = read("", Of::Companies);
        assert_eq!(nothing, Parsed::default());
    }
}
