//! Lever's postings API: pages of a bare array.

use super::Posting;
use crate::feeds::fetch::Fetcher;
use jiff::Timestamp;
use language::place;
use lookup::signals::SourceError;
use serde::Deserialize;

const PAGE: usize = 100;
const MAX_PAGES: usize = 50;

#[derive(Deserialize)]
struct Job {
    id: String,
    text: String,
    #[serde(default)]
    categories: Categories,
    country: Option<String>,
    #[serde(rename = "hostedUrl")]
    hosted_url: Option<String>,
    /// Milliseconds since 1970.
    #[serde(rename = "createdAt")]
    created_at: Option<i64>,
}

#[derive(Deserialize, Default)]
struct Categories {
    location: Option<String>,
    team: Option<String>,
    department: Option<String>,
}

pub(super) async fn postings(
    fetcher: &Fetcher,
    address: &str,
    board: &str,
) -> Result<Vec<Posting>, SourceError> {
    let mut postings = Vec::new();
    for page in 0..MAX_PAGES {
        let skip = page * PAGE;
        let url = format!("{address}/v0/postings/{board}?mode=json&skip={skip}&limit={PAGE}");
        let jobs: Vec<Job> = fetcher.json(&url).await?;
        let last = jobs.len() < PAGE;
        postings.extend(jobs.into_iter().map(posting));
        if last {
            return Ok(postings);
        }
    }
    Err(SourceError::Nonsense("the pages do not end"))
}

fn posting(job: Job) -> Posting {
    let mut location = job.categories.location.as_deref().and_then(place::read);
    if let (Some(location), Some(country)) = (&mut location, job.country) {
        location.country = Some(country);
    }
    Posting {
        id: job.id,
        title: job.text,
        department: job.categories.department.or(job.categories.team),
        location,
        url: job.hosted_url,
        posted_at: job.created_at.and_then(|millis| Timestamp::from_millisecond(millis).ok()),
        company: None,
    }
}
