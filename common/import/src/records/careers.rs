//! Careers and schools as vendors' JSON lists them.

use crate::remembered;
use domain::{CompanyRef, Domain, Education, Experience};
use read::cells::{dates, words};
use serde_json::Value;

/// The jobs of a career, the present one first; `cell` is People Data Labs' `experience` or Apollo's `employment_history`.
pub(super) fn jobs(cell: Option<&str>, present: Option<Experience>) -> Vec<Experience> {
    let items = cell.and_then(|cell| serde_json::from_str::<Vec<Value>>(cell).ok()).unwrap_or_default();
    let mut jobs: Vec<Experience> = items.iter().filter_map(job).collect();
    let Some(mut present) = present else { return jobs };
    // The list tells more of the present job than the row: when it began, and what was before.
    let squashed = |job: &Experience| remembered::squashed(&job.company.name);
    if let Some(at) = jobs.iter().position(|job| job.current && squashed(job) == squashed(&present)) {
        let known = jobs.remove(at);
        present.start_date = present.start_date.or(known.start_date);
        present.title = present.title.or(known.title);
    }
    jobs.insert(0, present);
    jobs
}

fn job(item: &Value) -> Option<Experience> {
    let text = |value: &Value| value.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned);
    let name = text(&item["company"]["name"]).or_else(|| text(&item["organization_name"]))?;
    let title = text(&item["title"]["name"]).or_else(|| text(&item["title"]));
    let day = |key: &str| item[key].as_str().and_then(dates::date);
    let end_date = day("end_date");
    let said = item["current"].as_bool().or_else(|| item["is_primary"].as_bool());
    Some(Experience {
        title: title.as_deref().map(words::job_title),
        company: CompanyRef {
            name: words::titled(&name),
            domain: item["company"]["website"].as_str().and_then(|site| Domain::parse(site).ok()),
        },
        start_date: day("start_date"),
        current: said.unwrap_or(false) && end_date.is_none(),
        end_date,
    })
}

/// The schools: a list of names, or People Data Labs' `education`.
pub(super) fn schools(cell: Option<&str>) -> Vec<Education> {
    let Some(cell) = cell else { return Vec::new() };
    let items = if cell.starts_with('[') { serde_json::from_str::<Vec<Value>>(cell).ok() } else { None };
    let named =
        |school: String| Education { school, degree: None, field: None, start_year: None, end_year: None };
    let Some(items) = items else { return words::list(cell).into_iter().map(named).collect() };
    let school = |item: &Value| {
        let year = |key: &str| item[key].as_str().and_then(dates::date).map(|date| date.year());
        let first = |key: &str| item[key][0].as_str().map(words::titled);
        Some(Education {
            degree: first("degrees"),
            field: first("majors"),
            start_year: year("start_date"),
            end_year: year("end_date"),
            ..named(words::titled(item["school"]["name"].as_str()?))
        })
    };
    items.iter().filter_map(school).collect()
}
