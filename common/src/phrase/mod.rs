//! Plain words as filters: `VP engineering at German fintechs with 50 to 200 people that raised a series B this year`.
//!
//! No model reads them. Titles, places and other names of values are what they are everywhere in the service; only the small words between
//! them are told here ([`words`]), and those of other languages are read as the English ones ([`tongues`]). What is not understood is said,
//! and never guessed. Two searches in one are read apart first ([`either`]), then what must not be ([`refused`]); then go rules of numbers and
//! time ([`amounts`]), what people learned ([`careers`]), names of values ([`values`], [`places`]), and what is left of the job ([`jobs`]).

mod amounts;
mod careers;
mod either;
mod jobs;
#[cfg(test)]
mod judged;
mod numbers;
mod places;
mod reading;
mod refused;
mod tongues;
mod values;
mod words;

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
        let mut industries: HashMap<String, String> = by_key(industries);
        // Travel is in Travel & Hospitality.
        let parts = |(key, value): (&String, &String)| -> Vec<(String, String)> {
            key.split(" and ")
                .filter(|part| part.len() < key.len())
                .map(|part| (part.to_owned(), value.clone()))
                .collect()
        };
        let mut parts: Vec<(String, String)> = industries.iter().flat_map(parts).collect();
        parts.sort();
        for (part, value) in parts {
            industries.entry(part).or_insert(value);
        }
        Self { industries, technologies: by_key(technologies), skills: by_key(skills) }
    }
}

impl Known {
    /// Whether records have a value of this spelling.
    fn has(&self, key: &str) -> bool {
        [&self.industries, &self.technologies, &self.skills]
            .iter()
            .any(|own| values::other(key, own).is_some())
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
    let reading = Reading::of(text, of, today);
    let one = |reading| whole(reading, known);
    either::read(&reading, one).unwrap_or_else(|| one(reading))
}

/// Reads one search, with what must not be.
fn whole(mut reading: Reading<'_>, known: &Known) -> Parsed {
    values::keywords(&mut reading);
    refused::read(&mut reading, |part| read(part, known));
    read(reading, known)
}

fn read(mut reading: Reading<'_>, known: &Known) -> Parsed {
    amounts::read(&mut reading);
    values::of_companies(&mut reading);
    careers::read(&mut reading, known);
    values::hiring(&mut reading);
    values::technologies(&mut reading, known);
    places::read(&mut reading, |key| known.has(key));
    if reading.of == Of::People {
        jobs::read(&mut reading, known);
    }
    values::industries(&mut reading, known);
    amounts::bare_sizes(&mut reading);
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
    fn what_must_not_be_becomes_groups_of_its_own() {
        let refused = |text: &str, of: Of| {
            let parsed = read(text, of);
            assert!(parsed.not_understood.is_empty(), "{text}: {:?}", parsed.not_understood);
            for said in &parsed.understood {
                assert_eq!(&text[said.start..said.end], said.text, "{said:?}");
            }
            parsed
        };
        let parsed = refused("CTOs in Germany but not in Berlin or Munich", Of::People);
        assert_eq!(
            (parsed.people.titles.join(","), parsed.people.locations.join(",")),
            ("CTO".to_owned(), "Germany".to_owned())
        );
        assert_eq!(parsed.people.not.len(), 1);
        assert_eq!(*parsed.people.not[0].locations, ["Berlin", "Munich"]);
        assert!(
            parsed
                .understood
                .iter()
                .any(|said| said.filter == "not.locations" && said.text == "not in Berlin")
        );

        let parsed = refused("software companies outside Germany without Kubernetes", Of::Companies);
        assert_eq!(*parsed.companies.industries, ["Software"]);
        assert!(parsed.companies.locations.is_empty() && parsed.companies.technologies.is_empty());
        assert_eq!(*parsed.companies.not[0].locations, ["Germany"]);
        assert_eq!(*parsed.companies.not[1].technologies, ["Kubernetes"]);

        // What is refused together is one group: a German company that is no bank stays.
        let parsed =
            refused("companies founded after 2010, except German banks, using PostgreSQL", Of::Companies);
        let [group] = &parsed.companies.not[..] else { panic!("{:?}", parsed.companies.not) };
        assert_eq!(
            (group.locations.join(","), group.industries.join(",")),
            ("Germany".to_owned(), "Banking".to_owned())
        );
        assert_eq!(*parsed.companies.technologies, ["PostgreSQL"]);

        let parsed = refused("non-German founders who are not recruiters", Of::People);
        assert_eq!(parsed.people.seniorities, [Seniority::Founder]);
        assert_eq!(*parsed.people.not[0].locations, ["Germany"]);
        assert_eq!(*parsed.people.not[1].titles, ["recruiter"]);

        let size = refused("companies with not more than 50 employees", Of::Companies);
        assert!(size.companies.not.is_empty() && size.companies.employee_count.is_some());
        let unknown = read("CTOs who do not own a bicycle in Berlin", Of::People);
        assert!(unknown.people.not.is_empty(), "what is not understood refuses nobody");
        assert_eq!(
            (unknown.people.locations.join(","), unknown.not_understood.len()),
            ("Berlin".to_owned(), 1)
        );
    }

    #[test]
    fn what_is_refused_is_never_required() {
        let whole = |text: &str, of: Of| {
            let parsed = read(text, of);
            assert!(parsed.not_understood.is_empty(), "{text}: {:?}", parsed.not_understood);
            parsed
        };
        let parsed = whole("companies that have not raised a series B", Of::Companies);
        assert!(parsed.companies.funding.is_none());
        let funding = parsed.companies.not[0].funding.as_ref().expect("a round");
        assert_eq!(funding.stages, [FundingStage::SeriesB]);
        for text in
            ["companies not founded after 2010", "companies that are not founded after 2010 or in Spain"]
        {
            let parsed = whole(text, Of::Companies);
            assert!(parsed.companies.founded.is_none() && parsed.companies.locations.is_empty(), "{text}");
            assert_eq!(parsed.companies.not[0].founded, Some(Range { min: Some(2011), max: None }), "{text}");
        }
        let years = whole("companies not founded between 2010 and 2020 in Spain", Of::Companies).companies;
        assert_eq!(years.not[0].founded, Some(Range { min: Some(2010), max: Some(2020) }));
        assert_eq!((years.founded, years.locations.join(",")), (None, "Spain".to_owned()));

        for (text, min, max) in [
            ("companies with not over 500 employees", None, Some(500)),
            ("companies with not under 50 employees", Some(50), None),
        ] {
            let parsed = whole(text, Of::Companies).companies;
            assert_eq!((parsed.employee_count, parsed.not.len()), (Some(Range { min, max }), 0), "{text}");
        }
        for (text, said) in [
            ("companies that are not funded", "not funded"),
            ("companies not having Kubernetes", "not having Kubernetes"),
            ("companies in Spain, not", "not"),
        ] {
            let parsed = read(text, Of::Companies);
            assert_eq!(
                (parsed.not_understood, parsed.companies.not.len()),
                (vec![said.to_owned()], 0),
                "{text}"
            );
            assert!(parsed.companies.technologies.is_empty() && parsed.companies.funding.is_none(), "{text}");
        }
    }

    #[test]
    fn what_must_be_goes_on_behind_what_must_not() {
        let parsed = read("CTOs who are not in Germany and use Kubernetes", Of::People).people;
        assert_eq!(*parsed.technologies, ["Kubernetes"]);
        assert_eq!(
            (parsed.not[0].locations.join(","), parsed.not[0].technologies.len()),
            ("Germany".to_owned(), 0)
        );
        for text in [
            "companies not in Germany and over 200 employees",
            "companies not in Germany or Austria, and with more than 200 employees",
        ] {
            let parsed = read(text, Of::Companies).companies;
            assert_eq!(parsed.employee_count, Some(Range { min: Some(201), max: None }), "{text}");
            assert!(parsed.locations.is_empty() && parsed.not[0].employee_count.is_none(), "{text}");
        }
        // An "or" refuses both.
        let parsed = read("companies not in Germany or using Kubernetes", Of::Companies).companies;
        assert!(parsed.technologies.is_empty() && parsed.locations.is_empty());
        let refused: Vec<(String, String)> = parsed
            .not
            .iter()
            .map(|group| (group.locations.join(","), group.technologies.join(",")))
            .collect();
        assert_eq!(
            refused,
            [("Germany".to_owned(), String::new()), (String::new(), "Kubernetes".to_owned())]
        );
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
