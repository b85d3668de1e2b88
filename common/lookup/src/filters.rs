//! The filters of a search, as the contract lists them. Inside a list any value suffices; across filters all must hold.

use domain::{Department, Domain, EmployeeRange, FundingStage, Names, Problems, RevenueRange, Seniority};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The filters of a people search.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PeopleFilters {
    /// Job titles; abbreviations and synonyms are understood.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["VP Engineering", "CTO"]]))]
    pub titles: Names,
    /// How senior the job is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seniorities: Vec<Seniority>,
    /// The department of the job.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub departments: Vec<Department>,
    /// Skills the person lists.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["Rust"]]))]
    pub skills: Names,
    /// The employer's industry.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["Software"]]))]
    pub industries: Names,
    /// Where the person is: city, region or country, by name or code, or several with commas.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["Berlin", "Austin, TX", "France"]]))]
    pub locations: Names,
    /// Languages the person speaks.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["German"]]))]
    pub languages: Names,
    /// Certifications the person holds.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["CKA"]]))]
    pub certifications: Names,
    /// The employer's domain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 500))]
    pub company_domains: Vec<Domain>,
    /// The employer's size.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub company_sizes: Vec<EmployeeRange>,
    /// Technologies the employer uses.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["PostgreSQL"]]))]
    pub technologies: Names,
    /// Schools the person went to.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["TU Berlin"]]))]
    pub schools: Names,
    /// Full years since the person's first job.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub years_of_experience: Option<Range>,
    /// The person joined the present employer within this many days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 3650), extend("examples" = [90]))]
    pub changed_job_within_days: Option<u32>,
    /// Words of the title, headline, a skill, certification or school.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["logistics"]]))]
    pub keywords: Names,
}

/// The filters of a company search.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CompanyFilters {
    /// The industry.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["Software"]]))]
    pub industries: Names,
    /// Uses any of these technologies.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["PostgreSQL"]]))]
    pub technologies: Names,
    /// Uses all of these technologies.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["PostgreSQL", "Kafka"]]))]
    pub technologies_all: Names,
    /// How many people work there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee_count: Option<Range>,
    /// The band of that number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub employee_ranges: Vec<EmployeeRange>,
    /// The band of the yearly revenue.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub revenue_ranges: Vec<RevenueRange>,
    /// A funding round that meets all given conditions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub funding: Option<FundingFilter>,
    /// Where the head office is: city, region or country, by name or code, or several with commas.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["Germany"]]))]
    pub locations: Names,
    /// The year of its founding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founded: Option<Range>,
    /// Words of the name, description or industry.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["warehouse"]]))]
    pub keywords: Names,
}

/// A range of whole numbers, both ends included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Range {
    /// The least; no lower end when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The most; no upper end when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

impl Range {
    pub fn contains(&self, count: u32) -> bool {
        self.min.is_none_or(|min| count >= min) && self.max.is_none_or(|max| count <= max)
    }
}

/// Conditions on a funding round.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FundingFilter {
    /// One of these stages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<FundingStage>,
    /// At least this much, in whole units of its currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_amount: Option<u64>,
    /// Announced within this many days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 3650))]
    pub since_days: Option<u32>,
}

fn names_are_none(names: &Names) -> bool {
    names.is_empty()
}

/// Filters of either kind.
pub trait Filters: Serialize + Default + PartialEq {
    /// What can be filtered by, for the message that says so.
    const NAMES: &'static str;

    /// Rules that no schema can say; `at` is where these filters stand in the request.
    fn check(&self, at: &str, problems: &mut Problems);

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Filters for PeopleFilters {
    const NAMES: &'static str = "titles, seniorities, departments, skills, industries, locations, languages, \
        certifications, company_domains, company_sizes, technologies, schools, years_of_experience, \
        changed_job_within_days, keywords";

    fn check(&self, at: &str, problems: &mut Problems) {
        check_range(self.years_of_experience, &format!("{at}years_of_experience"), problems);
    }
}

impl Filters for CompanyFilters {
    const NAMES: &'static str = "industries, technologies, technologies_all, employee_count, employee_ranges, \
        revenue_ranges, funding, locations, founded, keywords";

    fn check(&self, at: &str, problems: &mut Problems) {
        check_range(self.employee_count, &format!("{at}employee_count"), problems);
        check_range(self.founded, &format!("{at}founded"), problems);
        if self.funding.as_ref().is_some_and(|funding| *funding == FundingFilter::default()) {
            problems.add(
                format!("{at}funding"),
                "required",
                "say which funding: stages, min_amount or since_days",
            );
        }
    }
}

fn check_range(range: Option<Range>, field: &str, problems: &mut Problems) {
    match range {
        Some(Range { min: None, max: None }) => problems.add(field, "required", "needs a min or a max"),
        Some(Range { min: Some(min), max: Some(max) }) if min > max => {
            problems.add(field, "out_of_range", format!("min {min} is above max {max}"));
        }
        _ => {}
    }
}
