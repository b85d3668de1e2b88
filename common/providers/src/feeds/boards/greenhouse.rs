//! Greenhouse's job board API: the whole board in one answer.

use super::Posting;
use crate::feeds::fetch::Fetcher;
use jiff::Timestamp;
use language::place;
use lookup::signals::SourceError;
use serde::Deserialize;

#[derive(Deserialize)]
struct Reply {
    jobs: Vec<Job>,
}

#[derive(Deserialize)]
struct Job {
    id: u64,
    /// Null for a talent pool, which is no vacancy; absent in some answers.
    #[serde(default, deserialize_with = "present")]
    internal_job_id: Option<Option<u64>>,
    title: String,
    updated_at: Option<Timestamp>,
    first_published: Option<Timestamp>,
    location: Option<Named>,
    absolute_url: Option<String>,
    #[serde(default)]
    departments: Vec<Named>,
    company_name: Option<String>,
}

#[derive(Deserialize)]
struct Named {
    name: Option<String>,
}

/// Tells an explicit null from a field left out.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u64>>, D::Error> {
    Option::<u64>::deserialize(deserializer).map(Some)
}

pub(super) async fn postings(
    fetcher: &Fetcher,
    address: &str,
    board: &str,
) -> Result<Vec<Posting>, SourceError> {
    let answer: Reply = fetcher.json(&format!("{address}/v1/boards/{board}/jobs?content=true")).await?;
    let vacancies = answer.jobs.into_iter().filter(|job| job.internal_job_id != Some(None));
    let postings = vacancies.map(|job| Posting {
        id: job.id.to_string(),
        title: job.title,
        department: job.departments.into_iter().find_map(|department| department.name),
        location: job.location.and_then(|location| place::read(location.name.as_deref()?)),
        url: job.absolute_url,
        // `updated_at` moves with every edit, but the first sight of a job is the one that is kept.
        posted_at: job.first_published.or(job.updated_at),
        company: job.company_name,
    });
    Ok(postings.collect())
}
