//! Ashby's public job posting API: the whole board in one answer.

use super::Posting;
use crate::feeds::fetch::Fetcher;
use crate::loose;
use domain::Location;
use jiff::Timestamp;
use language::place;
use lookup::signals::SourceError;
use serde::Deserialize;

#[derive(Deserialize)]
struct Reply {
    jobs: Vec<Job>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Job {
    id: String,
    title: String,
    location: Option<String>,
    department: Option<String>,
    team: Option<String>,
    #[serde(default = "listed")]
    is_listed: bool,
    published_at: Option<Timestamp>,
    address: Option<Address>,
    job_url: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Address {
    postal_address: Option<PostalAddress>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PostalAddress {
    address_locality: Option<String>,
    address_region: Option<String>,
    address_country: Option<String>,
}

const fn listed() -> bool {
    true
}

pub(super) async fn postings(
    fetcher: &Fetcher,
    address: &str,
    board: &str,
) -> Result<Vec<Posting>, SourceError> {
    let answer: Reply = fetcher.json(&format!("{address}/posting-api/job-board/{board}")).await?;
    let postings = answer.jobs.into_iter().filter(|job| job.is_listed).map(|job| Posting {
        location: job
            .address
            .and_then(|address| postal(address.postal_address?))
            .or_else(|| place::read(job.location.as_deref()?)),
        id: job.id,
        title: job.title,
        department: job.department.or(job.team),
        url: job.job_url,
        posted_at: job.published_at,
        company: None,
    });
    Ok(postings.collect())
}

fn postal(address: PostalAddress) -> Option<Location> {
    loose::location(address.address_locality, address.address_region, address.address_country.as_deref())
}
