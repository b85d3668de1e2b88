//! SmartRecruiters' posting API: pages of at most 100, and an empty list for a company it does not know.

use super::Posting;
use crate::feeds::fetch::Fetcher;
use domain::Location;
use jiff::Timestamp;
use lookup::signals::SourceError;
use serde::Deserialize;

const PAGE: usize = 100;
const MAX_PAGES: usize = 50;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reply {
    total_found: usize,
    content: Vec<Job>,
}

/// The fields of a posting that are read; its creator is a person and none of our business.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Job {
    id: String,
    name: String,
    company: Option<Company>,
    released_date: Option<Timestamp>,
    location: Option<Site>,
    department: Option<Labelled>,
    function: Option<Labelled>,
}

#[derive(Deserialize)]
struct Company {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Site {
    city: Option<String>,
    region: Option<String>,
    country: Option<String>,
}

#[derive(Deserialize)]
struct Labelled {
    label: Option<String>,
}

pub(super) async fn postings(
    fetcher: &Fetcher,
    address: &str,
    board: &str,
) -> Result<Vec<Posting>, SourceError> {
    let mut postings = Vec::new();
    for _ in 0..MAX_PAGES {
        let offset = postings.len();
        let url = format!("{address}/v1/companies/{board}/postings?limit={PAGE}&offset={offset}");
        let answer: Reply = fetcher.json(&url).await?;
        let got = answer.content.len();
        postings.extend(answer.content.into_iter().map(|job| posting(job, board)));
        if got == 0 || postings.len() >= answer.total_found {
            return Ok(postings);
        }
    }
    Err(SourceError::Nonsense("the pages do not end"))
}

fn posting(job: Job, board: &str) -> Posting {
    let label = |labelled: Option<Labelled>| labelled.and_then(|labelled| labelled.label);
    Posting {
        url: Some(format!("https://jobs.smartrecruiters.com/{board}/{}", job.id)),
        id: job.id,
        title: job.name,
        department: label(job.department).or_else(|| label(job.function)),
        location: job.location.map(|place| Location {
            city: place.city,
            region: place.region,
            country: place.country.map(|code| code.to_uppercase()),
        }),
        posted_at: job.released_date,
        company: job.company.and_then(|company| company.name),
    }
}
