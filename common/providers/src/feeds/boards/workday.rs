//! Workday's career sites: pages of twenty, asked for by POST. A board is named `tenant.wd5.Site`.

use super::Posting;
use crate::feeds::fetch::Fetcher;
use jiff::{SignedDuration, Timestamp};
use language::place;
use lookup::signals::SourceError;
use serde::Deserialize;
use serde_json::json;

const PAGE: usize = 20;
const MAX_PAGES: usize = 100;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reply {
    /// Right on the first page alone.
    total: usize,
    job_postings: Vec<Job>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Job {
    title: Option<String>,
    external_path: Option<String>,
    locations_text: Option<String>,
    posted_on: Option<String>,
    #[serde(default)]
    bullet_fields: Vec<String>,
}

pub(super) async fn postings(
    fetcher: &Fetcher,
    address: &str,
    board: &str,
    now: Timestamp,
) -> Result<Vec<Posting>, SourceError> {
    let mut parts = board.splitn(3, '.');
    let (Some(tenant), Some(center), Some(site)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(SourceError::Nonsense("a board of Workday is named tenant.wd5.Site"));
    };
    let host = address.replace("{tenant}", tenant).replace("{center}", center);
    let url = format!("{host}/wday/cxs/{tenant}/{site}/jobs");
    let (mut postings, mut total) = (Vec::new(), None);
    for page in 0..MAX_PAGES {
        let asked = json!({"appliedFacets": {}, "limit": PAGE, "offset": page * PAGE, "searchText": ""});
        let answer: Reply = fetcher.post(&url, &asked).await?;
        let (got, all) = (answer.job_postings.len(), *total.get_or_insert(answer.total));
        postings.extend(answer.job_postings.into_iter().filter_map(|job| posting(job, &host, site, now)));
        if got < PAGE || (page + 1) * PAGE >= all {
            return Ok(postings);
        }
    }
    Err(SourceError::Nonsense("the pages do not end"))
}

fn posting(job: Job, host: &str, site: &str, now: Timestamp) -> Option<Posting> {
    let path = job.external_path?;
    Some(Posting {
        id: job.bullet_fields.into_iter().next().unwrap_or_else(|| path.clone()),
        title: job.title?,
        department: None,
        // Of several places there is only the number.
        location: job
            .locations_text
            .as_deref()
            .filter(|text| !text.ends_with("Locations"))
            .and_then(place::read),
        url: Some(format!("{host}/{site}{path}")),
        posted_at: job.posted_on.as_deref().and_then(|text| posted(text, now)),
        company: None,
    })
}

/// `Posted Today`, `Posted Yesterday`, `Posted 3 Days Ago`; `30+` may be any time before. The day alone counts, so that a board tells the
/// same all day.
fn posted(text: &str, now: Timestamp) -> Option<Timestamp> {
    let days = match text.trim() {
        "Posted Today" => 0,
        "Posted Yesterday" => 1,
        text => text.strip_prefix("Posted ")?.split(' ').next()?.parse::<i64>().ok()?,
    };
    let today = now.as_second().div_euclid(86_400) * 86_400;
    Timestamp::from_second(today).ok().map(|today| today - SignedDuration::from_hours(24 * days))
}
