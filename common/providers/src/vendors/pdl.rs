//! Searches by People Data Labs: our filters as its Elasticsearch queries. Every record returned costs a credit.

use crate::files::FileVendor;
use crate::identity::fitting;
use domain::{Department, FundingStage, Seniority};
use jiff::ToSpan;
use jiff::civil::Date;
use lookup::filters::{CompanyFilters, Filters, PeopleFilters, Range};
use lookup::{Page, ProviderError, Search, SearchFailure, SearchSource, Searched};
use serde_json::{Value, json};
use std::sync::Arc;

/// The vendor as its file describes it, asked in its own query language.
pub(super) struct Pdl(pub Arc<FileVendor>);

#[async_trait::async_trait]
impl SearchSource<PeopleFilters> for Pdl {
    fn can_search(&self, search: &Search<PeopleFilters>) -> bool {
        !search.filters.is_empty() && expressible(&search.filters) && expressible(&search.exclude)
    }

    async fn search(
        &self,
        search: &Search<PeopleFilters>,
        today: Date,
    ) -> Result<Page<PeopleFilters>, SearchFailure> {
        let (wanted, refused) = (people(&search.filters, today), people(&search.exclude, today));
        let read = |record: &Value| self.0.person_of(record);
        Ok(self.page("/person/search", search, query(wanted, refused), read).await?)
    }
}

#[async_trait::async_trait]
impl SearchSource<CompanyFilters> for Pdl {
    fn can_search(&self, search: &Search<CompanyFilters>) -> bool {
        let fits = |filters: &CompanyFilters| {
            let funding = filters.funding.as_ref();
            // Technologies and single rounds are premium fields, and not searched by.
            !filters.has_groups()
                && filters.industry_codes.is_empty()
                && filters.parent_domain.is_none()
                && filters.technologies.is_empty()
                && filters.technologies_all.is_empty()
                && funding.is_none_or(|funding| {
                    funding.min_amount.is_none() && funding.stages.iter().all(has_stage)
                })
        };
        !search.filters.is_empty() && fits(&search.filters) && fits(&search.exclude)
    }

    async fn search(
        &self,
        search: &Search<CompanyFilters>,
        today: Date,
    ) -> Result<Page<CompanyFilters>, SearchFailure> {
        let (wanted, refused) = (companies(&search.filters, today), companies(&search.exclude, today));
        let read = |record: &Value| self.0.company_of(record);
        Ok(self.page("/company/search", search, query(wanted, refused), read).await?)
    }
}

impl Pdl {
    async fn page<F: Searched>(
        &self,
        path: &str,
        search: &Search<F>,
        query: Value,
        read: impl Fn(&Value) -> Option<F::Record>,
    ) -> Result<Page<F>, ProviderError> {
        let mut question = json!({"query": query, "size": search.limit.min(100), "titlecase": true});
        if let Some(token) = &search.cursor {
            question["scroll_token"] = json!(token);
        }
        let body = match self.0.post(path, question).await? {
            // No results at all.
            Value::Null => json!({"total": 0, "data": []}),
            body => body,
        };
        let Some(records) = body["data"].as_array() else {
            return Err(ProviderError::BadAnswer("it has no list of results"));
        };
        let more = records.len() >= search.limit.min(100);
        let results = fitting(search, records.iter().filter_map(read).collect())?;
        let loose = self.0.transport.read(&body);
        let total = loose.at("total").whole().unwrap_or(results.len() as u64);
        let next = loose.at("scroll_token").text().filter(|_| more);
        Ok(Page { total, results, facets: F::Facets::default(), estimated: false, next, unknown: Vec::new() })
    }
}

fn query(wanted: Vec<Value>, refused: Vec<Value>) -> Value {
    json!({"bool": {"must": wanted, "must_not": refused}})
}

/// Whatever fits one of these.
fn any(clauses: Vec<Value>) -> Vec<Value> {
    if clauses.is_empty() { clauses } else { vec![json!({"bool": {"should": clauses}})] }
}

/// A field that holds one of these words.
fn matching(field: &str, texts: &[String]) -> Vec<Value> {
    any(texts.iter().map(|text| json!({"match": {field: text.to_lowercase()}})).collect())
}

/// A field that is one of these values.
fn terms(field: &str, values: Vec<String>) -> Vec<Value> {
    if values.is_empty() { Vec::new() } else { vec![json!({"terms": {field: values}})] }
}

fn lower(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| text.to_lowercase()).collect()
}

fn names<T: ToString>(values: &[T]) -> Vec<String> {
    values.iter().map(T::to_string).collect()
}

fn range(field: &str, range: Option<Range>) -> Vec<Value> {
    let Some(Range { min, max }) = range else { return Vec::new() };
    let mut bounds = serde_json::Map::new();
    bounds.extend(min.map(|min| ("gte".to_owned(), json!(min))));
    bounds.extend(max.map(|max| ("lte".to_owned(), json!(max))));
    vec![json!({"range": {field: bounds}})]
}

fn since(field: &str, days: Option<u32>, today: Date) -> Vec<Value> {
    let day = days.and_then(|days| today.checked_sub(i64::from(days).days()).ok());
    day.map(|day| json!({"range": {field: {"gte": day}}})).into_iter().collect()
}

fn people(filters: &PeopleFilters, today: Date) -> Vec<Value> {
    let levels = filters.seniorities.iter().filter_map(|seniority| level(*seniority)).flatten();
    let levels = levels.map(|level| (*level).to_owned()).collect();
    let roles = filters.departments.iter().flat_map(|department| {
        let (field, values) = role(*department);
        terms(field, values.iter().map(|value| (*value).to_owned()).collect())
    });
    let keyword = |word: &String| {
        ["job_title", "headline", "skills"].map(|field| json!({"match": {field: word.to_lowercase()}}))
    };
    [
        matching("job_title", &filters.titles),
        terms("job_title_levels", levels),
        any(roles.collect()),
        terms("skills", lower(&filters.skills)),
        matching("job_company_industry", &filters.industries),
        matching("location_name", &filters.locations),
        terms("languages.name", lower(&filters.languages)),
        matching("certifications.name", &filters.certifications),
        terms("job_company_website", names(&filters.company_domains)),
        terms("job_company_size", names(&filters.company_sizes)),
        matching("education.school.name", &filters.schools),
        range("inferred_years_experience", filters.years_of_experience),
        since("job_start_date", filters.changed_job_within_days, today),
        any(filters.keywords.iter().flat_map(keyword).collect()),
    ]
    .concat()
}

fn companies(filters: &CompanyFilters, today: Date) -> Vec<Value> {
    let funding = filters.funding.clone().unwrap_or_default();
    let revenue = filters.revenue_ranges.iter().map(|band| dollars(band.as_str())).collect();
    let keyword = |word: &String| {
        ["display_name", "summary", "industry"].map(|field| json!({"match": {field: word.to_lowercase()}}))
    };
    [
        matching("industry", &filters.industries),
        range("employee_count", filters.employee_count),
        terms("size", names(&filters.employee_ranges)),
        terms("inferred_revenue", revenue),
        terms("latest_funding_stage", names(&funding.stages)),
        since("last_funding_date", funding.since_days, today),
        matching("location.name", &filters.locations),
        range("founded", filters.founded),
        any(filters.keywords.iter().flat_map(keyword).collect()),
    ]
    .concat()
}

/// `10M-25M` as the vendor writes it.
fn dollars(band: &str) -> String {
    format!("${}", band.replace('-', "-$"))
}

/// Whether the vendor has a field for every filter. How deep its queries may be nested is not documented, so groups are not sent.
fn expressible(filters: &PeopleFilters) -> bool {
    !filters.has_groups()
        && !filters.include_subsidiaries
        && filters.technologies.is_empty()
        && filters.seniorities.iter().all(|seniority| level(*seniority).is_some())
}

/// The vendor's word for a seniority; it knows neither founders nor heads.
const fn level(seniority: Seniority) -> Option<&'static [&'static str]> {
    Some(match seniority {
        Seniority::Owner => &["owner"],
        Seniority::CSuite => &["cxo"],
        Seniority::Partner => &["partner"],
        Seniority::Vp => &["vp"],
        Seniority::Director => &["director"],
        Seniority::Manager => &["manager"],
        Seniority::Senior => &["senior"],
        Seniority::Entry => &["entry"],
        Seniority::Intern => &["training", "unpaid"],
        Seniority::Founder | Seniority::Head => return None,
    })
}

/// The vendor's roles and sub-roles of a department.
const fn role(department: Department) -> (&'static str, &'static [&'static str]) {
    const ROLE: &str = "job_title_role";
    const SUB_ROLE: &str = "job_title_sub_role";
    match department {
        Department::Engineering => (ROLE, &["engineering"]),
        Department::It => (SUB_ROLE, &["information_technology", "network"]),
        Department::Security => (SUB_ROLE, &["security"]),
        Department::Data => (SUB_ROLE, &["data_engineering", "data_science", "data_analyst"]),
        Department::Product => (SUB_ROLE, &["product_management"]),
        Department::Design => (SUB_ROLE, &["product_design", "graphic_design"]),
        Department::Sales => (ROLE, &["sales", "sales_engineering", "partnerships"]),
        Department::Marketing => (ROLE, &["marketing"]),
        Department::CustomerSuccess => (SUB_ROLE, &["customer_success", "account_management"]),
        Department::Operations => (ROLE, &["operations", "fulfillment"]),
        Department::Finance => (ROLE, &["finance"]),
        Department::Hr => (ROLE, &["human_resources"]),
        Department::Legal => (ROLE, &["legal"]),
        Department::Executive => (SUB_ROLE, &["executive"]),
        Department::Research => (ROLE, &["research"]),
        Department::Support => (SUB_ROLE, &["customer_support"]),
    }
}

/// Whether the vendor's word for a stage is ours.
const fn has_stage(stage: &FundingStage) -> bool {
    use FundingStage::{Debt, Growth, PostIpo};
    !matches!(stage, Growth | Debt | PostIpo)
}
