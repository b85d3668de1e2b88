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
    /// Also the companies that belong to those of company_domains, at any depth: at most 1,000.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub include_subsidiaries: bool,
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
    /// At least one of these groups of filters must hold. Inside a group all filters must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1, max = GROUPS))]
    pub any: Vec<PeopleFilters>,
    /// Each of these groups must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1, max = GROUPS))]
    pub all: Vec<PeopleFilters>,
    /// None of these groups may hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1, max = GROUPS))]
    pub not: Vec<PeopleFilters>,
}

/// The filters of a company search.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CompanyFilters {
    /// The industry.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["Software"]]))]
    pub industries: Names,
    /// Codes of the industry, or their first digits, with or without the classification.
    #[serde(skip_serializing_if = "names_are_none")]
    #[schemars(extend("examples" = [["62", "uk_sic:62012"]]))]
    pub industry_codes: Names,
    /// Belongs to the company of this domain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("examples" = ["acme.example"]))]
    pub parent_domain: Option<Domain>,
    /// With parent_domain: at any depth, not only directly, and at most 1,000 companies.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub include_subsidiaries: bool,
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
    /// At least one of these groups of filters must hold. Inside a group all filters must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1, max = GROUPS))]
    pub any: Vec<CompanyFilters>,
    /// Each of these groups must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1, max = GROUPS))]
    pub all: Vec<CompanyFilters>,
    /// None of these groups may hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1, max = GROUPS))]
    pub not: Vec<CompanyFilters>,
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

    /// Rules that no schema can say of the filters outside groups; `at` is where these filters stand in the request.
    fn check_own(&self, at: &str, problems: &mut Problems);

    /// Of how many companies the subsidiaries are included, outside groups.
    fn families(&self) -> usize;

    /// The groups inside, by their name in a request.
    fn groups(&self) -> [(&'static str, &[Self]); 3];

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn has_groups(&self) -> bool {
        self.groups().iter().any(|(_, groups)| !groups.is_empty())
    }

    /// Whether something is true of these filters or of a group inside.
    fn any_part(&self, is: &dyn Fn(&Self) -> bool) -> bool {
        is(self) || self.groups().iter().any(|(_, groups)| groups.iter().any(|group| group.any_part(is)))
    }

    /// Rules that no schema can say; `at` is where these filters stand in the request.
    fn check(&self, at: &str, problems: &mut Problems) {
        let mut left = GROUPS;
        check_groups(self, at, DEPTH, &mut left, problems);
        if families(self) > FAMILIES {
            let detail =
                format!("includes the subsidiaries of at most {FAMILIES} companies; send fewer of them");
            problems.add(format!("{at}include_subsidiaries"), "too_many", detail);
        }
    }
}

/// The most groups that filters have, at all depths.
pub const GROUPS: usize = 20;
/// The most groups inside one another.
pub const DEPTH: usize = 3;
/// The most companies whose subsidiaries are included, at all depths.
pub const FAMILIES: usize = 10;
/// The most companies below one whose subsidiaries are included.
pub const MOST_BELOW: usize = 1_000;

fn families<F: Filters>(filters: &F) -> usize {
    let inside = filters.groups().into_iter().flat_map(|(_, groups)| groups).map(families);
    filters.families() + inside.sum::<usize>()
}

fn check_groups<F: Filters>(filters: &F, at: &str, depth: usize, left: &mut usize, problems: &mut Problems) {
    filters.check_own(at, problems);
    for (name, groups) in filters.groups().into_iter().filter(|(_, groups)| !groups.is_empty()) {
        let field = format!("{at}{name}");
        if depth == 0 {
            let detail = format!("groups stand at most {DEPTH} deep; move this one outwards");
            problems.add(field, "too_long", detail);
            continue;
        }
        if *left < groups.len() {
            *left = 0;
            let detail = format!("filters have at most {GROUPS} groups; use lists of values instead");
            problems.add(field, "too_long", detail);
            continue;
        }
        *left -= groups.len();
        for (number, group) in groups.iter().enumerate() {
            if group.is_empty() {
                let detail = format!("a group needs at least one filter; these exist: {}", F::NAMES);
                problems.add(format!("{field}[{number}]"), "required", detail);
            }
            check_groups(group, &format!("{field}[{number}]."), depth - 1, left, problems);
        }
    }
}

impl Filters for PeopleFilters {
    const NAMES: &'static str = "titles, seniorities, departments, skills, industries, locations, languages, \
        certifications, company_domains, include_subsidiaries, company_sizes, technologies, schools, years_of_experience, \
        changed_job_within_days, keywords, any, all, not";

    fn check_own(&self, at: &str, problems: &mut Problems) {
        check_range(self.years_of_experience, &format!("{at}years_of_experience"), problems);
        if self.include_subsidiaries && self.company_domains.is_empty() {
            problems.add(format!("{at}include_subsidiaries"), "required", "send company_domains with it");
        }
    }

    fn families(&self) -> usize {
        if self.include_subsidiaries { self.company_domains.len() } else { 0 }
    }

    fn groups(&self) -> [(&'static str, &[Self]); 3] {
        [("any", &self.any), ("all", &self.all), ("not", &self.not)]
    }
}

impl Filters for CompanyFilters {
    const NAMES: &'static str = "industries, industry_codes, parent_domain, include_subsidiaries, technologies, technologies_all, employee_count, employee_ranges, \
        revenue_ranges, funding, locations, founded, keywords, any, all, not";

    fn check_own(&self, at: &str, problems: &mut Problems) {
        check_range(self.employee_count, &format!("{at}employee_count"), problems);
        for (number, code) in self.industry_codes.iter().enumerate() {
            let digits = code.rsplit(':').next().unwrap_or_default().trim();
            if !(2..=8).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                let detail = "must be a code of at least two digits, such as 62 or uk_sic:62012";
                problems.add(format!("{at}industry_codes[{number}]"), "invalid_format", detail);
            }
        }
        check_range(self.founded, &format!("{at}founded"), problems);
        if self.include_subsidiaries && self.parent_domain.is_none() {
            problems.add(format!("{at}include_subsidiaries"), "required", "send parent_domain with it");
        }
        if self.funding.as_ref().is_some_and(|funding| *funding == FundingFilter::default()) {
            problems.add(
                format!("{at}funding"),
                "required",
                "say which funding: stages, min_amount or since_days",
            );
        }
    }

    fn families(&self) -> usize {
        usize::from(self.include_subsidiaries)
    }

    fn groups(&self) -> [(&'static str, &[Self]); 3] {
        [("any", &self.any), ("all", &self.all), ("not", &self.not)]
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
